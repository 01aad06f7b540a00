import type { User } from '#src/contract/users.ts';
import { Badge, StatusBadge } from '#src/ui/server/badge.tsx';

/** What an administrator should see of an account at a glance. */
export function UserBadges({ user }: { user: User }) {
  return (
    <span className="ui-row">
      {user.emailVerified ? (
        <StatusBadge tone="success">Verified</StatusBadge>
      ) : (
        <StatusBadge tone="warning">Not verified</StatusBadge>
      )}
      {user.closing === 'pending' && <StatusBadge tone="warning">Closing</StatusBadge>}
      {user.closing === 'closed' && <Badge>Closed</Badge>}
      {user.permissions.length > 0 && <Badge tone="info">Staff</Badge>}
    </span>
  );
}
