'use client';
import { useState } from 'react';
import * as z from 'zod/mini';
import { wakesSchema } from '#src/contract/instance-choices.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { required, valueAtLeast, valueAtMost } from '#src/contract/validation-messages.ts';
import { idleStopOf } from '#src/contract/waking.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { SettingsSection } from '#src/panel/settings/settings-section.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { NativeNumberField } from '#src/ui/controls/native-number-field.tsx';
import { RadioGroup } from '#src/ui/controls/radio-group.tsx';
import { Switch } from '#src/ui/controls/switch.tsx';
import { useInstanceChange } from './change-instance.ts';
import { wakesWords } from './wakes-words.ts';

const labels = { wakes: 'Who may wake it', idleStopMinutes: 'Minutes without players' };

/** When the server goes to sleep, and who may wake it. */
export function SleepSection({ instance }: { instance: InstanceDetails }) {
  const { send, saved } = useInstanceChange(instance);
  const { least, most, mayStayOn, usual } = idleStopOf[instance.tier];
  const [staysOn, setStaysOn] = useState(instance.idleStopMinutes === null);
  const { form, fields, isPending } = useApiForm(
    z.object({
      wakes: wakesSchema,
      idleStopMinutes: z.optional(
        z
          .number(required(labels.idleStopMinutes))
          .check(
            z.int('Please provide whole minutes'),
            z.minimum(least, valueAtLeast(least)),
            z.maximum(most, valueAtMost(most)),
          ),
      ),
    }),
    {
      defaultValue: { wakes: instance.wakes, idleStopMinutes: instance.idleStopMinutes ?? usual },
      send: ({ wakes, idleStopMinutes = usual }) =>
        send({ wakes, idleStopMinutes: staysOn ? null : idleStopMinutes }),
      onSent: saved('Sleep saved'),
    },
  );
  return (
    <SettingsSection
      id="sleep"
      title="Sleep"
      description="A server that nobody plays on stops by itself, and starts again when somebody joins."
    >
      <Form {...form.props}>
        <FormErrorSummary form={form} labels={labels} />
        <RadioGroup
          label={labels.wakes}
          options={Object.entries(wakesWords[instance.edition]).map(([value, words]) => ({
            value,
            ...words,
          }))}
          {...fields.wakes.radioGroupProps}
        />
        {mayStayOn && (
          <Switch isSelected={staysOn} onChange={setStaysOn}>
            Stay on without players
          </Switch>
        )}
        {!staysOn && (
          <NativeNumberField
            label={labels.idleStopMinutes}
            description={`It stops after so many, ${least} to ${most}.`}
            minValue={least}
            maxValue={most}
            {...fields.idleStopMinutes.numberFieldProps}
          />
        )}
        <FormActions>
          <Button type="submit" isPending={isPending}>
            Save sleep
          </Button>
        </FormActions>
      </Form>
    </SettingsSection>
  );
}
