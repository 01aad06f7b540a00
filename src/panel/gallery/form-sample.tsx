'use client';
import * as z from 'zod/mini';
import { atLeast, atMost, required, valueAtMost } from '#src/contract/validation-messages.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Checkbox } from '#src/ui/controls/checkbox.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { NumberField } from '#src/ui/controls/number-field.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { Select } from '#src/ui/controls/select.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { useForm } from '#src/ui/forms.ts';
import { Chapter, Specimen } from './specimen.tsx';

const sample = z.object({
  name: z.string(required('Name')).check(z.maxLength(32, atMost(32))),
  password: z.string(required('Password')).check(z.minLength(12, atLeast(12)), z.maxLength(72, atMost(72))),
  players: z.number(required('Player limit')).check(z.maximum(100, valueAtMost(100))),
  region: z.string(required('Region')),
  acceptTerms: z.literal(true, 'You must accept the terms.'),
});
const labels = {
  name: 'Name',
  password: 'Password',
  players: 'Player limit',
  region: 'Region',
  acceptTerms: 'Terms',
};

export function FormSample() {
  const { form, fields } = useForm(sample, {
    onSubmit(event, { value, update }) {
      event.preventDefault();
      if (value.name === 'taken') update({ error: { fieldErrors: { name: ['Name is already taken'] } } });
      else showToast({ title: `${value.name} would be created`, tone: 'success' });
    },
  });
  return (
    <Chapter id="form" title="A form">
      <Specimen
        title="Fields validate when left, then on every change; the server refuses the name “taken”"
        isWide
      >
        <Form {...form.props}>
          <FormErrorSummary form={form} labels={labels} />
          <TextField label={labels.name} {...fields.name.textFieldProps} />
          <PasswordField
            label={labels.password}
            autoComplete="new-password"
            {...fields.password.passwordFieldProps}
          />
          <NumberField label={labels.players} {...fields.players.numberFieldProps} />
          <Select
            label={labels.region}
            options={[
              { value: 'europe', label: 'Europe' },
              { value: 'singapore', label: 'Singapore' },
            ]}
            {...fields.region.selectProps}
          />
          <Checkbox {...fields.acceptTerms.checkboxProps}>I accept the terms</Checkbox>
          <FormActions>
            <Button type="submit" variant="primary">
              Create
            </Button>
          </FormActions>
        </Form>
      </Specimen>
    </Chapter>
  );
}
