'use client';
import { Download } from 'lucide';
import { useState } from 'react';
import type { InstanceDebug } from '#src/contract/instance-debug.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { api } from '#src/panel/session/session.ts';
import { showFailure } from '#src/panel/settings/failure.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { instancePath } from '../data/instances.ts';
import { saveFile } from '../data/save-file.ts';
import { redacted } from './redacted.ts';

/** One file with all that support needs; names of players, addresses of networks and secrets are left out of it. */
export function SupportBundle({ instance, debug }: { instance: InstanceDetails; debug: InstanceDebug }) {
  const [isPending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      const { path } = instancePath(instance.externalID).params;
      const page = { params: { path, query: { page: 0, size: 100 } } };
      const [operations, events, console] = await Promise.all([
        api.GET('/v1/instances/{instance}/operations', page),
        api.GET('/v1/instances/{instance}/events', page),
        // A console that cannot be reached is itself something to know.
        api
          .GET('/v1/instances/{instance}/console', { params: { path, query: { limit: 200 } } })
          .catch((error: Error) => ({ content: [], error: error.message })),
      ]);
      const bundle = { madeAt: new Date().toISOString(), instance, debug, operations, events, console };
      saveFile(
        `${instance.slug ?? instance.externalID}-support.json`,
        'application/json',
        redacted(bundle, instance.players),
      );
    } catch (error) {
      showFailure('The file was not made', error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button icon={Download} isPending={isPending} onPress={() => void save()}>
      Save support bundle
    </Button>
  );
}
