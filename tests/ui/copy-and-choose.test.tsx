import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from 'uqr';
import { expect, test, vi } from 'vitest';
import { CheckboxGroup } from '#src/ui/controls/checkbox-group.tsx';
import { CopyField } from '#src/ui/controls/copy-field.tsx';
import { QrCode } from '#src/ui/server/qr-code.tsx';

test('a text to take along is selected on focus, cannot be changed, and is copied whole', async () => {
  const user = userEvent.setup();
  render(<CopyField label="API key" text="lh_secret" />);
  const input = screen.getByRole('textbox', { name: 'API key' });
  if (!(input instanceof HTMLInputElement)) throw new Error('The label names no input');
  await user.tab();
  expect(document.activeElement).toBe(input);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'lh_secret'.length]);
  await user.keyboard('x');
  expect(input.value).toBe('lh_secret');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('lh_secret');
});

test('a QR code draws every dark module of the code, with the empty border that scanners need', () => {
  render(<QrCode text="otpauth://totp/x?secret=JBSWY3DP" label="QR code for the app" />);
  const image = screen.getByRole('img', { name: 'QR code for the app' });
  const drawn = image.querySelector('path:last-child')?.getAttribute('d') ?? '';
  const code = encode('otpauth://totp/x?secret=JBSWY3DP', { ecc: 'M', border: 0 });
  expect(image.getAttribute('viewBox')).toBe(`0 0 ${code.size + 8} ${code.size + 8}`);
  const modules = new Set([...drawn.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`));
  const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${x + 4} ${y + 4}` : [])));
  expect(modules).toEqual(new Set(dark));
});

test('a group of checkboxes is named, works by keyboard, and says what is wrong once', async () => {
  const user = userEvent.setup();
  const changed = vi.fn();
  render(
    <CheckboxGroup
      label="Permissions"
      isInvalid
      errors={['Choose at least one']}
      options={[
        { value: 'node:read', label: 'See nodes' },
        { value: 'log:read', label: 'See logs' },
      ]}
      onChange={changed}
    />,
  );
  const group = screen.getByRole('group', { name: 'Permissions', description: /Choose at least one/ });
  expect(within(group).getAllByText('Choose at least one')).toHaveLength(1);
  await user.tab();
  await user.tab();
  await user.keyboard(' ');
  expect(changed).toHaveBeenLastCalledWith(['log:read']);
});
