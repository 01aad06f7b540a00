'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import type { Passkey } from '#src/contract/passkeys.ts';
import { latePart } from '#src/panel/frame/late-part.tsx';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ConfirmDialog } from '#src/panel/frame/confirm-dialog.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Callout } from '#src/ui/server/callout.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useSecurityChanges } from '../use-security-changes.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeySupport, supportWords } from './passkey-support.ts';
import '../entry-list.css';

const AddPasskeyDialog = latePart(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);
const RenamePasskeyDialog = latePart(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
);

const path = '/v1/account/passkeys';

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

/** Keys of a device or a password manager that sign in without a password. */
export function PasskeysSection() {
  useSecurityChanges(path);
  const query = useQuery(apiQuery(path));
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open>();
  const support = passkeySupport();
  const window = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && setOpen(undefined),
    fallbackFocus: heading,
  };

  async function remove({ id }: Passkey) {
    await api.DELETE('/v1/account/passkeys/{id}', { params: { path: { id } } });
    queries.setQueryData(apiQuery(path).queryKey, (old) => {
      const content = old?.content.filter((passkey) => passkey.id !== id) ?? [];
      return { content, totalElements: content.length };
    });
    void queries.invalidateQueries({ queryKey: [path] });
    showToast({ title: 'Passkey removed', tone: 'success' });
  }

  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      description="Sign in with a fingerprint, a face, a PIN or a security key. There is nothing to remember and nothing that could be stolen from us."
      heading={heading}
      actions={
        support === 'possible' && (
          <Button size="small" icon={Plus} onPress={() => setOpen({ dialog: 'add' })}>
            Add passkey
          </Button>
        )
      }
    >
      {support !== 'possible' && <Callout tone="info">{supportWords[support]}</Callout>}
      <Loaded query={query} lines={1}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="settings-empty">You have no passkeys yet.</p>
          ) : (
            <ul className="entry-list">
              {content.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setOpen({ dialog: 'rename', passkey })}
                  onRemove={() => setOpen({ dialog: 'remove', passkey })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.dialog === 'add' && <AddPasskeyDialog {...window} />}
      {open?.dialog === 'rename' && <RenamePasskeyDialog {...window} passkey={open.passkey} />}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          {...window}
          title={`Remove ${open.passkey.name}?`}
          confirmLabel="Remove passkey"
          isDanger
          onConfirm={() => remove(open.passkey)}
        >
          It no longer signs you in. Your device may still offer it: delete it there as well.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
