'use client';
import { useState } from 'react';
import { Button } from '#src/ui/controls/button.tsx';
import { ConfirmDialog } from '#src/ui/controls/confirm-dialog.tsx';
import { Dialog, DialogActions, DialogTrigger } from '#src/ui/controls/dialog.tsx';
import { Disclosure } from '#src/ui/controls/disclosure.tsx';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';
import { Tabs } from '#src/ui/controls/tabs.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Chapter, Specimen } from './specimen.tsx';

export function Feedback() {
  const [spoken, setSpoken] = useState('');
  return (
    <Chapter id="feedback" title="Windows and feedback">
      <Specimen title="Dialogs">
        <div className="ui-row">
          <DialogTrigger>
            <Button>Open dialog</Button>
            <Dialog title="Invite a player">
              {(close) => (
                <>
                  <p>They get an e-mail with a link to your server.</p>
                  <DialogActions>
                    <Button onPress={close}>Cancel</Button>
                    <Button variant="primary" onPress={close}>
                      Invite
                    </Button>
                  </DialogActions>
                </>
              )}
            </Dialog>
          </DialogTrigger>
          <DialogTrigger>
            <Button variant="danger">Delete server</Button>
            <ConfirmDialog
              title="Delete Skyblock?"
              confirmLabel="Delete server"
              typedConfirmation="Skyblock"
              isDanger
              onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1000))}
            >
              Its worlds and its backups are gone for good.
            </ConfirmDialog>
          </DialogTrigger>
        </div>
      </Specimen>
      <Specimen title="Toasts">
        <div className="ui-row">
          <Button onPress={() => showToast({ title: 'Server renamed', tone: 'success' })}>Success</Button>
          <Button
            onPress={() =>
              showToast({
                title: 'Backup deleted',
                description: 'Monday, 04:00',
                action: { label: 'Undo', onPress: () => setSpoken('Backup kept') },
              })
            }
          >
            With an action
          </Button>
          <Button onPress={() => showToast({ title: 'The server did not start', tone: 'danger' })}>
            Error
          </Button>
        </div>
        <LiveRegion>{spoken}</LiveRegion>
      </Specimen>
      <Specimen title="Progress">
        <ProgressBar label="Downloading Paper" value={64} />
        <ProgressBar label="Restored" value={100} />
        <ProgressBar label="Preparing" isIndeterminate />
        <div dir="rtl">
          <ProgressBar label="تنزيل" value={40} />
        </div>
      </Specimen>
      <Specimen title="Tabs">
        <Tabs
          label="Players"
          tabs={[
            { id: 'online', label: 'Online', content: 'Three players are online.' },
            { id: 'whitelist', label: 'Whitelist', content: 'Nobody is on the whitelist.' },
            { id: 'banned', label: 'Banned', content: '', isDisabled: true },
          ]}
        />
      </Specimen>
      <Specimen title="Disclosure">
        <Disclosure title="How this was charged" defaultExpanded>
          2 hours at 12 credits an hour.
        </Disclosure>
        <Disclosure title="Closed">Nothing to see.</Disclosure>
        <Disclosure title="Disabled" isDisabled>
          Nothing to see.
        </Disclosure>
      </Specimen>
    </Chapter>
  );
}
