'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useState } from 'react';
import { addressRules } from '#src/contract/address-rules.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { platformNow } from '#src/panel/session/platform-clock.ts';
import { SettingsSection } from '#src/panel/settings/settings-section.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { momentWords } from '#src/ui/time-words.ts';
import { AddressField } from '../create/address-field.tsx';
import { useInstanceChange } from './change-instance.ts';

const { hoursBetweenChanges, daysKept } = addressRules;

/** What players type, and when it may be another. */
export function AddressSection({ instance }: { instance: InstanceDetails }) {
  const { slug: own, port, addressChangeableAt } = instance;
  const [slug, setSlug] = useState<string | undefined>(own ?? undefined);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { send, saved } = useInstanceChange(instance);

  async function save(): Promise<void> {
    if (slug === undefined || slug === own || isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      saved('Address saved')(await send({ slug: slug.trim().toLowerCase() }));
    } catch (error) {
      if (!(error instanceof LanternhostError)) throw error;
      setProblem(wordsOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <SettingsSection
      id="address"
      title="Address"
      description={`What players type. It can change once in ${hoursBetweenChanges} hours. The old one stops working at once, so tell them; it stays yours for ${daysKept} days, then anyone may take it.`}
    >
      <DefinitionList items={[{ term: 'Port of its own', value: port ?? 'Given at its first start' }]} />
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <AddressField
          name={instance.name}
          slug={slug}
          onChange={setSlug}
          own={own}
          edition={instance.edition}
        />
        {isResting(addressChangeableAt) && (
          <Callout tone="info">
            {`It was changed a short while ago. Another one is possible from ${momentWords(new Date(addressChangeableAt))} on. Until then you can only go back to one that is still yours.`}
          </Callout>
        )}
        {problem !== undefined && (
          <Callout tone="danger" role="alert">
            {problem}
          </Callout>
        )}
        <FormActions>
          <Button type="submit" isPending={isPending}>
            Save address
          </Button>
        </FormActions>
      </Form>
    </SettingsSection>
  );
}

const isResting = (changeableAt: string | null): changeableAt is string =>
  changeableAt !== null && Date.parse(changeableAt) > platformNow();

/** The platform says when in its own words; people read the time where they are. */
const wordsOf = (error: LanternhostError): string =>
  error.errorCode === 'address_change_cooldown' && typeof error['possibleAt'] === 'string'
    ? `It can change again from ${momentWords(new Date(error['possibleAt']))} on.`
    : error.message;
