import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog, DialogTrigger } from '#src/ui/controls/dialog.tsx';
import { ConfirmDialog } from '#src/ui/controls/confirm-dialog.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';

function List() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [names, setNames] = useState(['Laptop', 'Phone']);
  const [ending, setEnding] = useState<string>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Sessions
      </h2>
      {names.map((name) => (
        <Button key={name} onPress={() => setEnding(name)}>
          {`End ${name}`}
        </Button>
      ))}
      <ConfirmDialog
        title="End it?"
        confirmLabel="End"
        isOpen={ending !== undefined}
        onOpenChange={() => setEnding(undefined)}
        fallbackFocus={heading}
        onConfirm={() => setNames(names.filter((name) => name !== ending))}
      >
        It has to sign in again.
      </ConfirmDialog>
    </>
  );
}

test('a dialog gives the focus back to the button that opened it', async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'End Phone' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End Phone' })));
});

test('a dialog that is closed a frame after it opened gives the focus back as well', () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  const nextFrame = () => act(() => frames.splice(0).forEach((callback) => callback(0)));
  render(<List />);
  const opener = screen.getByRole('button', { name: 'End Phone' });
  act(() => opener.focus());
  fireEvent.click(opener, { detail: 0 });
  nextFrame();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail: 0 });
  while (frames.length > 0) nextFrame();
  expect(document.activeElement).toBe(opener);
});

test('when the dialog removed the row that opened it, the focus goes to the heading of the list', async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'End Phone' }));
  await user.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' })));
  expect(screen.queryByRole('button', { name: 'End Phone' })).toBeNull();
});

test('a dialog that asks for something begins in its first field', async () => {
  const user = userEvent.setup();
  render(
    <DialogTrigger>
      <Button>Rename</Button>
      <Dialog title="Rename server">{() => <TextField label="Name" />}</Dialog>
    </DialogTrigger>,
  );
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});
