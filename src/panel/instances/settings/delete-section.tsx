'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { SettingsSection } from '#src/panel/settings/settings-section.tsx';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ConfirmDialog } from '#src/panel/frame/confirm-dialog.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { instancePath, reloadInstances } from '../data/instances.ts';

/** The end of a server: its name is typed, and for a day it can be taken back. */
export function DeleteSection({ instance }: { instance: InstanceDetails }) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { name, commands, externalID } = instance;
  const canBeDeleted = commands.includes('delete');

  async function remove(): Promise<void> {
    await api.DELETE('/v1/instances/{instance}', instancePath(externalID));
    await reloadInstances(queries);
    showToast({ title: `${name} is going to be deleted`, description: 'You can undo that for a day.' });
  }

  return (
    <SettingsSection
      id="delete"
      title="Delete"
      description="The server stops, and its world and files are deleted after a day. Until then you can undo it."
      heading={heading}
    >
      <div>
        <Button variant="danger" isDisabled={!canBeDeleted} onPress={() => setAsking(true)}>
          Delete server
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete server"
          typedConfirmation={name}
          isDanger
          isOpen
          onOpenChange={setAsking}
          onConfirm={remove}
          fallbackFocus={heading}
        >
          <p>
            It stops at once, and nobody can join. You can undo this for a day; then its world, its files and
            its address are gone for good.
          </p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
