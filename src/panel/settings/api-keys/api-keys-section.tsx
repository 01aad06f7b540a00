'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import type { ApiKey } from '#src/contract/api-keys.ts';
import { latePart } from '#src/panel/frame/late-part.tsx';
import { apiQuery } from '#src/panel/queries/api-query.ts';

import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ConfirmDialog } from '#src/panel/frame/confirm-dialog.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useSecurityChanges } from '../use-security-changes.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import '../entry-list.css';

const CreateApiKeyDialog = latePart(
  async () => (await import('./create-api-key-dialog.tsx')).CreateApiKeyDialog,
);

const path = '/v1/account/api-keys';

/** The keys with which programs act for this account. */
export function ApiKeysSection() {
  useSecurityChanges(path);
  const query = useQuery(apiQuery(path));
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();

  async function revoke(key: ApiKey) {
    await api.DELETE('/v1/account/api-keys/{id}', { params: { path: { id: key.id } } });
    queries.setQueryData(apiQuery(path).queryKey, (old) => {
      const content = old?.content.filter(({ id }) => id !== key.id) ?? [];
      return { content, totalElements: content.length };
    });
    void queries.invalidateQueries({ queryKey: [path] });
    showToast({ title: `API key ${key.name} revoked`, tone: 'success' });
  }

  const createButton = (
    <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
      Create API key
    </Button>
  );
  return (
    <SettingsSection
      id="api-keys"
      title="API keys"
      description={
        <>
          Keys let programs use <a href="/developers/api">the API</a> as you, within the permissions that you
          give them. A key never does more than your account may do at that moment.
        </>
      }
      heading={heading}
      actions={query.data && query.data.content.length > 0 && createButton}
    >
      <Loaded query={query}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState
              action={createButton}
              documentation={{ href: '/developers/api', label: 'What the API can do' }}
            >
              You have no API keys. A script or a bot needs one to act for you.
            </EmptyState>
          ) : (
            <ul className="entry-list">
              {content.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating && <CreateApiKeyDialog isOpen onOpenChange={setCreating} fallbackFocus={heading} />}
      {revoking && (
        <ConfirmDialog
          title={`Revoke ${revoking.name}?`}
          confirmLabel="Revoke key"
          isDanger
          isOpen
          onOpenChange={() => setRevoking(undefined)}
          fallbackFocus={heading}
          onConfirm={() => revoke(revoking)}
        >
          Programs that use it are refused from now on, and their open connections end. A revoked key cannot
          be brought back.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
