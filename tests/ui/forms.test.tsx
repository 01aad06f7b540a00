import { getConstraints } from '@conform-to/zod/v4/future';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { registrationSchema } from '#src/contract/auth.ts';
import { atLeast, atMost, required, valueAtMost } from '#src/contract/validation-messages.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Checkbox } from '#src/ui/controls/checkbox.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { NumberField } from '#src/ui/controls/number-field.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { RadioGroup } from '#src/ui/controls/radio-group.tsx';
import { Select } from '#src/ui/controls/select.tsx';
import { Slider } from '#src/ui/controls/slider.tsx';
import { Switch } from '#src/ui/controls/switch.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { useForm } from '#src/ui/forms.ts';

const termsMessage = 'To use this service you must accept the Terms of Service and Privacy Policy.';

function Registration({
  onSend,
}: {
  onSend: (value: z.infer<typeof registrationSchema>) => string | undefined;
}) {
  const { form, fields } = useForm(registrationSchema, {
    onSubmit(event, { value, update }) {
      event.preventDefault();
      const refusal = onSend(value);
      if (refusal) update({ error: { fieldErrors: { email: [refusal] } } });
    },
  });
  return (
    <Form {...form.props}>
      <FormErrorSummary form={form} labels={{ email: 'Email', password: 'Password', acceptTerms: 'Terms' }} />
      <TextField label="Email" {...fields.email.textFieldProps} />
      <PasswordField label="Password" autoComplete="new-password" {...fields.password.passwordFieldProps} />
      <Checkbox {...fields.acceptTerms.checkboxProps}>I accept</Checkbox>
      <Button type="submit">Sign Up</Button>
    </Form>
  );
}

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const summary = () => screen.queryByRole('alert');

test('the schema’s limits reach the fields', () => {
  const schema = z.object({ password: z.string().min(12).max(72) });
  expect(getConstraints(schema)?.password?.maxLength).toBe(72);
  expect(getConstraints(registrationSchema)?.password).toMatchObject({
    minLength: 12,
    maxLength: 72,
    required: true,
  });
});

test('a field complains when it is left, not before, and follows every change after that', async () => {
  const user = userEvent.setup();
  render(<Registration onSend={() => undefined} />);
  await user.type(password(), 'short');
  expect(screen.queryByText(atLeast(12))).toBeNull();
  await user.tab();
  screen.getByText(atLeast(12));
  screen.getByRole('textbox', { name: 'Email', description: '' });
  expect(summary()).toBeNull();
  await user.type(password(), ' but longer');
  expect(screen.queryByText(atLeast(12))).toBeNull();
  await user.clear(password());
  screen.getByText(required('Password'));
});

test('a password over the limit is counted and refused, not cut off', async () => {
  const user = userEvent.setup();
  render(<Registration onSend={() => undefined} />);
  await user.click(password());
  await user.paste('x'.repeat(80));
  await user.tab();
  screen.getByText('80/72');
  screen.getByText(atMost(72));
});

test('sending marks every field, lists what is wrong and goes to the first of them', async () => {
  const user = userEvent.setup();
  const sent = vi.fn();
  render(<Registration onSend={sent} />);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(summary()?.textContent).toContain('3 fields need attention');
  expect(summary()?.textContent).toContain(termsMessage);
  screen.getByRole('textbox', { name: 'Email', description: required('Email') });
  expect(document.activeElement).toBe(email());
  await user.click(screen.getByRole('button', { name: 'Terms' }));
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'I accept' }));
  expect(sent).not.toHaveBeenCalled();
});

test('a valid form is sent as typed values and keeps what was typed', async () => {
  const user = userEvent.setup();
  const sent = vi.fn();
  render(<Registration onSend={sent} />);
  await user.type(email(), 'alice@example.com');
  await user.type(password(), 'correct horse battery');
  await user.click(screen.getByRole('checkbox', { name: 'I accept' }));
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(sent).toHaveBeenCalledWith({
    email: 'alice@example.com',
    password: 'correct horse battery',
    acceptTerms: true,
  });
  expect(email()).toHaveProperty('value', 'alice@example.com');
});

test('what the server refuses appears on its field, and the focus goes there', async () => {
  const user = userEvent.setup();
  render(<Registration onSend={() => 'Email is already taken'} />);
  await user.type(email(), 'alice@example.com');
  await user.type(password(), 'correct horse battery');
  await user.click(screen.getByRole('checkbox', { name: 'I accept' }));
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(document.activeElement).toBe(email()));
  screen.getByRole('textbox', { name: 'Email', description: 'Email is already taken' });
  await user.type(email(), '.au');
  screen.getByRole('textbox', { name: 'Email', description: '' });
});

const serverSchema = z.object({
  players: z.number(required('Players')).max(100, valueAtMost(100)),
  region: z.string(required('Region')),
  tier: z.string(required('Tier')),
  storage: z.number(),
  whitelist: z.boolean().optional(),
});

function NewServer({ onSend }: { onSend: (value: z.infer<typeof serverSchema>) => void }) {
  const { form, fields } = useForm(serverSchema, {
    defaultValue: { storage: 10 },
    onSubmit(event, { value }) {
      event.preventDefault();
      onSend(value);
    },
  });
  return (
    <Form {...form.props}>
      <NumberField label="Players" {...fields.players.numberFieldProps} />
      <Select
        label="Region"
        options={[{ value: 'europe', label: 'Europe' }]}
        {...fields.region.selectProps}
      />
      <RadioGroup
        label="Tier"
        options={[{ value: 'free', label: 'Free' }]}
        {...fields.tier.radioGroupProps}
      />
      <Slider label="Storage" minValue={1} maxValue={100} {...fields.storage.sliderProps} />
      <Switch {...fields.whitelist.switchProps}>Whitelist</Switch>
      <Button type="submit">Create</Button>
    </Form>
  );
}

test('numbers, choices, sliders and switches arrive in their types', async () => {
  const user = userEvent.setup();
  const sent = vi.fn();
  render(<NewServer onSend={sent} />);
  await user.type(screen.getByRole('textbox', { name: 'Players' }), '25');
  await user.tab();
  await user.click(screen.getByRole('button', { name: /Region/ }));
  await user.click(screen.getByRole('option', { name: 'Europe' }));
  await user.click(screen.getByRole('radio', { name: 'Free' }));
  act(() => screen.getByRole('slider', { name: 'Storage' }).focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await user.click(screen.getByRole('switch', { name: 'Whitelist' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(sent).toHaveBeenCalledWith({
    players: 25,
    region: 'europe',
    tier: 'free',
    storage: 12,
    whitelist: true,
  });
});

test('a number field complains when it is left and takes the focus when it is first', async () => {
  const user = userEvent.setup();
  render(<NewServer onSend={() => {}} />);
  const players = () => screen.getByRole('textbox', { name: 'Players' });
  await user.type(players(), '500');
  await user.tab();
  expect(players().getAttribute('aria-invalid')).toBe('true');
  screen.getByText(valueAtMost(100));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(document.activeElement).toBe(players());
  await user.clear(players());
  await user.type(players(), '50');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(players().getAttribute('aria-invalid')).not.toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Region/ }));
});
