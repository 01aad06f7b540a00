'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { softwareDefinition } from '#src/catalog/minecraft-software.ts';
import { softwareIdSchema, versionSchema } from '#src/contract/instance-choices.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { SettingsSection } from '#src/panel/settings/settings-section.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { whyNot } from '../actions/power-reasons.ts';
import { versionOptions, type OfferedSoftware } from '../create/software-choice.ts';
import { useInstanceChange } from './change-instance.ts';

const formSchema = z.object({ id: softwareIdSchema, version: versionSchema });

export function SoftwareSection({ instance }: { instance: InstanceDetails }) {
  const offered = useQuery({ ...apiQuery('/v1/games/minecraft/software'), staleTime: 60_000 });
  const { name } = softwareDefinition(instance.software);
  return (
    <SettingsSection
      id="software"
      title="Software and version"
      description={`It runs ${name} ${instance.version}. A change counts from the next start on.`}
    >
      <Loaded query={offered} lines={4}>
        {({ content }) => <SoftwareForm instance={instance} offered={content} />}
      </Loaded>
    </SettingsSection>
  );
}

function SoftwareForm({
  instance,
  offered,
}: {
  instance: InstanceDetails;
  offered: readonly OfferedSoftware[];
}) {
  const { send, saved } = useInstanceChange(instance);
  const [softwareId, setSoftwareId] = useState<string>(instance.software);
  const { form, fields, isPending } = useApiForm(formSchema, {
    defaultValue: { id: instance.software, version: instance.version },
    send: (software) => send({ software }),
    onSent: saved('Software saved'),
  });
  // A world of one edition is nothing to a server of the other.
  const fitting = offered.filter(({ edition }) => edition === instance.edition);
  const isUp = whyNot(instance, 'start') !== undefined;
  return (
    <Form {...form.props}>
      {isUp && <Callout tone="info">Stop the server to change its software.</Callout>}
      <FormErrorSummary form={form} labels={{ id: 'Software', version: 'Version' }} />
      <NativeSelect
        label="Software"
        options={fitting.map(({ id, name, versions }) => ({
          value: id,
          label: name,
          isDisabled: versions.length === 0,
        }))}
        {...fields.id.selectProps}
        onChange={setSoftwareId}
      />
      <NativeSelect
        key={softwareId}
        label="Version"
        description="A world that a newer version has opened may not load in an older one."
        options={versionsWith(instance, offered, softwareId)}
        {...fields.version.selectProps}
        defaultValue={softwareId === instance.software ? instance.version : 'latest'}
      />
      <FormActions>
        <Button type="submit" isPending={isPending} isDisabled={isUp}>
          Save software
        </Button>
      </FormActions>
    </Form>
  );
}

/** Its own version stays to be chosen, also while the catalogue cannot be reached or has dropped it. */
function versionsWith(instance: InstanceDetails, offered: readonly OfferedSoftware[], softwareId: string) {
  const options = versionOptions(offered, softwareId);
  if (softwareId !== instance.software || options.some(({ value }) => value === instance.version))
    return options;
  return [...options, { value: instance.version, label: instance.version }];
}
