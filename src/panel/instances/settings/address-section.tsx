'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useState } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { SettingsSection } from '#src/panel/settings/settings-section.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { AddressField } from '../create/address-field.tsx';
import { useInstanceChange } from './change-instance.ts';

export function AddressSection({ instance }: { instance: InstanceDetails }) {
  const { slug: own, port } = instance;
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
      setProblem(error.message);
    } finally {
      setPending(false);
    }
  }

  return (
    <SettingsSection
      id="address"
      title="Address"
      description="What players type. When you change it, tell them: the old address is free for anyone at once."
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
