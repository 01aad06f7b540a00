'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRouter } from 'waku';
import * as z from 'zod/mini';
import {
  eulaSchema,
  instanceNameSchema,
  softwareIdSchema,
  versionSchema,
} from '#src/contract/instance-choices.ts';
import { regionSchema } from '#src/contract/region-schema.ts';
import type { Region } from '#src/contract/regions.ts';
import { tierSchema } from '#src/contract/tiers.ts';
import { NewTabLink } from '#src/panel/authentication/new-tab-link.tsx';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Checkbox } from '#src/ui/controls/checkbox.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { RadioGroup } from '#src/ui/controls/radio-group.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { instanceHref, instancePath, reloadInstances } from '../data/instances.ts';
import { AddressField } from './address-field.tsx';
import { CreateSummary } from './create-summary.tsx';
import { keyOf } from './idempotency-key.ts';
import {
  editionIn,
  softwareOptions,
  usualSoftware,
  versionOptions,
  type OfferedSoftware,
} from './software-choice.ts';
import { tierLabel, tierOptions, wantedTier } from './tier-choice.ts';
import './create.css';

const formSchema = z.object({
  software: softwareIdSchema,
  version: versionSchema,
  tier: tierSchema,
  region: regionSchema,
  name: instanceNameSchema,
  acceptEula: eulaSchema,
});

const labels = {
  software: 'Software',
  version: 'Version',
  tier: 'Size',
  region: 'Region',
  name: 'Name',
  acceptEula: 'EULA',
};

type CreateFormProps = {
  software: readonly OfferedSoftware[];
  regions: readonly { id: Region; name: string; isAvailable: boolean }[];
};

/** A name holds 40 characters. */
const usualName = (accountName: string) => `Server of ${accountName}`.slice(0, 40).trim();

export function CreateForm({ software, regions }: CreateFormProps) {
  const { account } = useSignedIn();
  const queries = useQueryClient();
  const { query, replace } = useRouter();
  const wanted = wantedTier(new URLSearchParams(query).get('tier') ?? '');
  const [softwareId, setSoftwareId] = useState<string>(usualSoftware(software) ?? '');
  const [tier, setTier] = useState<string>(wanted.tier);
  const [name, setName] = useState(usualName(account.name));
  const [slug, setSlug] = useState<string>();
  const sent = useRef<{ body: string; key: string }>(undefined);

  const { form, fields, isPending } = useApiForm(formSchema, {
    defaultValue: {
      software: usualSoftware(software),
      version: 'latest',
      tier: wanted.tier,
      region: regions.find(({ isAvailable }) => isAvailable)?.id,
      name,
    },
    async send(choices) {
      const body = { game: 'minecraft', ...choices, ...(slug !== undefined && { slug }) } as const;
      sent.current = keyOf(JSON.stringify(body), sent.current);
      const made = await api.POST('/v1/instances', { body, idempotencyKey: sent.current.key });
      // Whoever makes a server wants to play on it; where the start is refused, its dashboard offers it again.
      await api
        .POST('/v1/instances/{instance}/actions', {
          ...instancePath(made.externalID),
          body: { action: 'start' },
        })
        .catch(() => undefined);
      return made;
    },
    async onSent(made) {
      void reloadInstances(queries);
      await replace(instanceHref(made) as '/panel');
    },
    refusals: { byCode: { address_taken: { field: 'name', message: 'This address is taken.' } } },
  });

  return (
    <Form {...form.props}>
      <div className="create">
        <div className="create-steps">
          {wanted.refused !== undefined && (
            <Callout tone="info">
              {tierLabel(wanted.refused)} servers are not available here yet. A free one is, and starts
              whenever somebody joins.
            </Callout>
          )}
          <fieldset className="create-step">
            <legend>1. Game</legend>
            <RadioGroup
              label="Minecraft software"
              options={softwareOptions(software)}
              {...fields.software.radioGroupProps}
              onChange={setSoftwareId}
            />
            <NativeSelect
              key={softwareId}
              label={labels.version}
              options={versionOptions(software, softwareId)}
              {...fields.version.selectProps}
              defaultValue="latest"
            />
          </fieldset>
          <fieldset className="create-step">
            <legend>2. Size and place</legend>
            <RadioGroup
              label={labels.tier}
              options={tierOptions}
              {...fields.tier.radioGroupProps}
              onChange={setTier}
            />
            <RadioGroup
              label={labels.region}
              description="Choose the one nearest to your players."
              options={regions.map(({ id, name: label, isAvailable }) => ({
                value: id,
                label,
                isDisabled: !isAvailable,
                description: isAvailable ? undefined : 'No machine there takes servers now.',
              }))}
              {...fields.region.radioGroupProps}
            />
          </fieldset>
          <fieldset className="create-step">
            <legend>3. Name</legend>
            <TextField
              label={labels.name}
              autoComplete="off"
              {...fields.name.textFieldProps}
              onChange={setName}
            />
            <AddressField
              name={name}
              slug={slug}
              onChange={setSlug}
              edition={editionIn(software, softwareId)}
            />
          </fieldset>
        </div>
        <CreateSummary tier={tier}>
          <Checkbox {...fields.acceptEula.checkboxProps}>
            I accept <NewTabLink href="https://aka.ms/MinecraftEULA">Minecraft’s EULA</NewTabLink>
          </Checkbox>
          <FormErrorSummary form={form} labels={labels} />
          <Button type="submit" variant="primary" isPending={isPending}>
            Create server
          </Button>
        </CreateSummary>
      </div>
    </Form>
  );
}
