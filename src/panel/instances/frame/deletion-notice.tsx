'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { api } from '#src/panel/session/session.ts';
import { showFailure } from '#src/panel/settings/failure.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Callout } from '#src/ui/server/callout.tsx';
import { instancePath, keepInstance } from '../data/instances.ts';

/** On every page of a server that is going to be deleted: when that is, and the way back. */
export function DeletionNotice({ instance }: { instance: InstanceDetails }) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const { name, purgeAt, commands, externalID } = instance;
  if (purgeAt === null) return null;

  async function undo(): Promise<void> {
    setPending(true);
    try {
      keepInstance(queries, await api.POST('/v1/instances/{instance}/restore', instancePath(externalID)));
      showToast({ title: `${name} is kept`, tone: 'success' });
    } catch (error) {
      showFailure('The deletion was not undone', error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Callout
      tone="warning"
      title={`${name} is going to be deleted`}
      actions={
        <Button
          size="small"
          isPending={isPending}
          isDisabled={!commands.includes('undelete')}
          onPress={() => void undo()}
        >
          Undo
        </Button>
      }
    >
      Its world and files are deleted{' '}
      <span className="instance-purge">
        <RelativeTime at={purgeAt} />.
      </span>
    </Callout>
  );
}
