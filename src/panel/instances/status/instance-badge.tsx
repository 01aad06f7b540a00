import { instanceLife, type InstanceStatus } from '#src/contract/instance-status.ts';
import { StatusBadge } from '#src/ui/server/badge.tsx';
import { statusLooks } from './status-looks.ts';

/** A status in a word, an icon and a colour. */
export function InstanceBadge({ status }: { status: InstanceStatus }) {
  const { tone, icon, isBusy } = statusLooks[status];
  return (
    <StatusBadge tone={tone} icon={icon} isBusy={isBusy}>
      {instanceLife[status].label}
    </StatusBadge>
  );
}
