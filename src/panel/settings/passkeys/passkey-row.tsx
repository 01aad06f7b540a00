'use client';
import { Fingerprint } from 'lucide';
import type { Passkey } from '#src/contract/passkeys.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { dateWords } from '#src/ui/time-words.ts';

export function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="entry">
      <Icon icon={Fingerprint} size="1.5rem" />
      <div>
        <p className="entry-title">{passkey.name}</p>
        <p className="entry-facts">
          <span>Added {dateWords(new Date(passkey.createdAt))}</span>
          <span>
            {passkey.lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Last used <RelativeTime at={passkey.lastUsedAt} />
              </>
            )}
          </span>
        </p>
      </div>
      <div className="entry-actions">
        <Button size="small" variant="quiet" onPress={onRename}>
          Rename
          <VisuallyHidden> {passkey.name}</VisuallyHidden>
        </Button>
        <Button size="small" onPress={onRemove}>
          Remove
          <VisuallyHidden> {passkey.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
