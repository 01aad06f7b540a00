'use client';
import * as z from 'zod/mini';
import { twoFactorCodeSchema } from '#src/contract/two-factor-code.ts';
import type { TwoFactorSetup } from '#src/contract/two-factor.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { CopyField } from '#src/ui/controls/copy-field.tsx';
import { DialogActions } from '#src/ui/controls/dialog.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { QrCode } from '#src/ui/server/qr-code.tsx';
import { FirstWords } from '../first-words.tsx';

const formSchema = z.object({ code: twoFactorCodeSchema });

/** The secret for the app, as a picture and as text, and the first code that it makes of it. */
export function ConfirmCode({
  setUp,
  onConfirmed,
  close,
}: {
  setUp: TwoFactorSetup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  close: () => void;
}) {
  const { form, fields, isPending } = useApiForm(formSchema, {
    send: (body) => api.PUT('/v1/account/two-factor', { body }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    refusals: { byCode: { two_factor_code_wrong: { field: 'code' } } },
  });
  return (
    <Form {...form.props}>
      <FirstWords>
        Scan this code with your authenticator app. Then type the six digits that it shows.
      </FirstWords>
      <div className="two-factor-code">
        <QrCode text={setUp.uri} label="QR code for your authenticator app" />
      </div>
      <CopyField
        label="Or type this key into the app"
        text={setUp.secret}
        description="Keep it to yourself: whoever has it can make your codes."
      />
      <FormErrorSummary form={form} labels={{ code: 'Code' }} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck="false"
        {...fields.code.textFieldProps}
      />
      <DialogActions>
        <Button onPress={close}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          Switch on
        </Button>
      </DialogActions>
    </Form>
  );
}
