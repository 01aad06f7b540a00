'use client';
import { useIsFeatureOn } from '#src/panel/queries/features.ts';
import { LinkButton } from '#src/ui/controls/link-button.tsx';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';
import { instanceHref } from '../data/instances.ts';
import { useInstance } from '../frame/instance-context.ts';
import { InstanceStatistics } from './instance-statistics.tsx';

/** The statistics of the server that this page is about, where the operator offers them. */
export function InstanceStatisticsPage() {
  const instance = useInstance();
  const isOn = useIsFeatureOn('instance_statistics');
  if (isOn === undefined)
    return (
      <div aria-busy="true">
        <Skeleton lines={12} blockSize="1.5rem" />
      </div>
    );
  if (isOn) return <InstanceStatistics instance={instance} />;
  return (
    <EmptyState
      action={<LinkButton href={instanceHref(instance)}>To the dashboard</LinkButton>}
      documentation={{ href: '/developers/api', label: 'Figures over the API' }}
    >
      Statistics are not switched on here. The dashboard shows the last hour.
    </EmptyState>
  );
}
