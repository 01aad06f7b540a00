'use client';
import { KeyRound } from 'lucide';
import type { ApiKey } from '#src/contract/api-keys.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { useNow } from '#src/ui/controls/use-now.ts';
import { Badge } from '#src/ui/server/badge.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';

export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const now = useNow() ?? 0;
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= now;
  return (
    <li className="entry">
      <Icon icon={KeyRound} size="1.5rem" />
      <div>
        <p className="entry-title">
          {apiKey.name}
          {isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="entry-facts">
          <span>
            Starts with <code>{apiKey.start}</code>
          </span>
          <span>
            {apiKey.lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Last used <RelativeTime at={apiKey.lastUsedAt} />
              </>
            )}
          </span>
          <span>
            {apiKey.expiresAt === null ? (
              'Works without an end'
            ) : (
              <>
                {isExpired ? 'Expired' : 'Expires'} <RelativeTime at={apiKey.expiresAt} />
              </>
            )}
          </span>
        </p>
        <ul className="entry-permissions" aria-label="Permissions">
          {apiKey.permissions.map((permission) => (
            <li key={permission}>
              <Badge>{permission}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <div className="entry-actions">
        <Button size="small" onPress={onRevoke}>
          Revoke
          <VisuallyHidden> {apiKey.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
