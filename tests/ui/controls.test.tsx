import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#src/ui/controls/button.tsx';
import { ConfirmDialog } from '#src/ui/controls/confirm-dialog.tsx';
import { CopyButton } from '#src/ui/controls/copy-button.tsx';
import { DialogTrigger } from '#src/ui/controls/dialog.tsx';
import { NumberField } from '#src/ui/controls/number-field.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { Popover } from '#src/ui/controls/popover.tsx';
import { Select } from '#src/ui/controls/select.tsx';
import { Tabs } from '#src/ui/controls/tabs.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { ToastRegion } from '#src/ui/controls/toast-region.tsx';
import { addToast } from '#src/ui/controls/toast-queue.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a pending button keeps its words and ignores presses', async () => {
  const user = userEvent.setup();
  const pressed = vi.fn();
  render(
    <Button isPending onPress={pressed}>
      Start
    </Button>,
  );
  const button = screen.getByRole('button', { name: /Start/ });
  within(button).getByRole('progressbar', { name: 'In progress' });
  await user.click(button);
  expect(pressed).not.toHaveBeenCalled();
});

test('a text field is described by its description and its error', () => {
  render(<TextField label="Email" description="For sign-in only" isInvalid errors={['Email is required']} />);
  const input = screen.getByRole('textbox', {
    name: 'Email',
    description: /For sign-in only.*Email is required/,
  });
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('the counter shows on focus, hides on blur, and stays while over the limit', async () => {
  const user = userEvent.setup();
  render(<TextField label="Name" counterLimit={5} />);
  expect(screen.queryByText('0/5')).toBeNull();
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('abc');
  screen.getByText('3/5');
  await user.tab();
  expect(screen.queryByText('3/5')).toBeNull();
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.paste('defgh');
  await user.tab();
  screen.getByText('8/5');
});

test('a password can be pasted, shown and hidden again', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" autoComplete="new-password" />);
  const input = screen.getByLabelText('Password');
  if (!(input instanceof HTMLInputElement)) throw new Error('The label names no input');
  expect(input.type).toBe('password');
  await user.click(input);
  await user.paste('correct horse');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect([input.type, input.value]).toEqual(['text', 'correct horse']);
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('a number field counts in steps and stops at its limits', async () => {
  const user = userEvent.setup();
  const changed = vi.fn();
  render(<NumberField label="Players" defaultValue={19} maxValue={20} onChange={changed} />);
  await user.click(screen.getByRole('button', { name: /Increase/ }));
  expect(changed).toHaveBeenLastCalledWith(20);
  expect(screen.getByRole('button', { name: /Increase/ }).hasAttribute('disabled')).toBe(true);
});

test('a select opens with the keyboard and takes the option that is typed', async () => {
  const user = userEvent.setup();
  const changed = vi.fn();
  render(
    <Select
      label="Region"
      options={[
        { value: 'europe', label: 'Europe' },
        { value: 'singapore', label: 'Singapore' },
      ]}
      onChange={changed}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}s{Enter}');
  expect(changed).toHaveBeenLastCalledWith('singapore');
  screen.getByRole('button', { name: /Singapore/ });
});

test('a confirmation must be typed, waits for its work and then closes', async () => {
  const user = userEvent.setup();
  const work = Promise.withResolvers<void>();
  const confirmed = vi.fn(() => work.promise);
  render(
    <DialogTrigger>
      <Button>Delete</Button>
      <ConfirmDialog
        title="Delete Skyblock?"
        confirmLabel="Delete server"
        typedConfirmation="Skyblock"
        isDanger
        onConfirm={confirmed}
      >
        All worlds are lost.
      </ConfirmDialog>
    </DialogTrigger>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Skyblock?' });
  const confirm = within(dialog).getByRole('button', { name: 'Delete server' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Type Skyblock to confirm' }),
    'Skyblock{Enter}{Enter}',
  );
  expect(confirmed).toHaveBeenCalledTimes(1);
  within(confirm).getByRole('progressbar');
  await act(async () => work.resolve());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' })));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a confirmation that fails says why and can be tried again', async () => {
  const user = userEvent.setup();
  let attempts = 0;
  render(
    <ConfirmDialog
      title="Stop?"
      confirmLabel="Stop"
      isOpen
      onConfirm={() => {
        attempts += 1;
        throw new Error('The node does not answer.');
      }}
    >
      Players are sent away.
    </ConfirmDialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The node does not answer.');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(attempts).toBe(2);
});

test('copying says so for two seconds', async () => {
  // Gives the document a clipboard, whose own reading waits for timers.
  userEvent.setup();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  vi.useFakeTimers();
  render(<CopyButton text="skyblock.play.localhost" label="Copy address" />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  });
  screen.getByRole('button', { name: 'Copied to clipboard!' });
  expect(screen.getByRole('status').textContent).toBe('Copied to clipboard!');
  expect(written).toHaveBeenCalledWith('skyblock.play.localhost');
  act(() => void vi.advanceTimersByTime(1999));
  screen.getByRole('button', { name: 'Copied to clipboard!' });
  act(() => void vi.advanceTimersByTime(1));
  screen.getByRole('button', { name: 'Copy address' });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a refused copy is admitted', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  render(<CopyButton text="x" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copying was refused' });
});

test('a toast goes after six seconds, one with an action stays', async () => {
  vi.useFakeTimers();
  render(<ToastRegion />);
  act(() => {
    addToast({ title: 'Server renamed', tone: 'success' });
    addToast({ title: 'Backup deleted', action: { label: 'Undo', onPress: () => {} } });
  });
  screen.getByRole('alertdialog', { name: 'Server renamed' });
  act(() => void vi.advanceTimersByTime(6000));
  expect(screen.queryByRole('alertdialog', { name: 'Server renamed' })).toBeNull();
  screen.getByRole('alertdialog', { name: 'Backup deleted' });
});

test('the action of a toast is done once and closes it', async () => {
  const user = userEvent.setup();
  const undone = vi.fn();
  render(<ToastRegion />);
  act(() => {
    addToast({ title: 'Player removed', action: { label: 'Put back', onPress: undone } });
  });
  await user.click(screen.getByRole('button', { name: 'Put back' }));
  expect(undone).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog', { name: 'Player removed' })).toBeNull();
});

test('a popover is named by its button, and Escape gives the focus back', async () => {
  const user = userEvent.setup();
  render(<Popover trigger={<Button>Notifications</Button>}>None yet.</Popover>);
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  screen.getByRole('dialog', { name: 'Notifications' });
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications' })),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('tabs follow the arrow keys and show one panel', async () => {
  const user = userEvent.setup();
  function Sample() {
    const [selected, select] = useState<string>('online');
    return (
      <Tabs
        label="Players"
        selectedKey={selected}
        onSelectionChange={(key) => select(String(key))}
        tabs={[
          { id: 'online', label: 'Online', content: 'Three online' },
          { id: 'banned', label: 'Banned', content: 'Nobody banned' },
        ]}
      />
    );
  }
  render(<Sample />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Banned' }).textContent).toBe('Nobody banned');
  expect(screen.queryByText('Three online')).toBeNull();
});
