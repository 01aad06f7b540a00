'use client';
import { useEffect, type ReactNode } from 'react';
import { useRouter } from 'waku';
import { instanceLife } from '#src/contract/instance-status.ts';
import { LoadFailure } from '#src/panel/queries/load-failure.tsx';
import { LinkButton } from '#src/ui/controls/link-button.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { useLiveInstance } from '../data/live-instances.ts';
import { useTabIcon } from '../status/tab-icon.ts';
import { DeletionNotice } from './deletion-notice.tsx';
import { InstanceContext } from './instance-context.ts';
import { InstanceHeader } from './instance-header.tsx';
import { instancePageAt, instanceReferenceOf } from './instance-pages.ts';
import './instance-frame.css';

/** What surrounds every page of a server: its header, its tab's title and icon, and what is said when it is not there. */
export function InstanceFrame({ children }: { children: ReactNode }) {
  const { path, query, replace } = useRouter();
  const reference = instanceReferenceOf(path) ?? '';
  const instance = useLiveInstance(reference);
  const { data } = instance;
  useTabIcon(data?.status);

  // Its address was changed, here or elsewhere: the page moves with it.
  const slug = data?.slug ?? undefined;
  const isMoved = slug !== undefined && reference !== slug && reference !== data?.externalID;
  const place = isMoved ? path.replace(`/${reference}`, `/${slug}`) : undefined;
  useEffect(() => {
    if (place !== undefined) void replace((query ? `${place}?${query}` : place) as '/panel');
  }, [place, query, replace]);

  if (data === undefined && instance.error?.errorCode === 'not_found') return <NoSuchInstance />;
  if (data === undefined && instance.isError)
    return (
      <>
        <Unnamed title="Server" />
        <LoadFailure
          error={instance.error}
          isPending={instance.isFetching}
          onRetry={() => void instance.refetch()}
        />
      </>
    );
  if (data === undefined)
    return (
      <div className="ui-stack" aria-busy="true">
        <Unnamed title="Server" />
        <Skeleton inlineSize="16rem" blockSize="2rem" />
        <Skeleton lines={6} blockSize="1.5rem" />
      </div>
    );
  return (
    <InstanceContext value={data}>
      <title>
        {[instanceLife[data.status].label, data.name, instancePageAt(path)].filter(Boolean).join(' · ')}
      </title>
      <InstanceHeader instance={data} />
      <div className="ui-stack">
        {data.isReachable === false && <UnreachableNotice />}
        <DeletionNotice instance={data} />
        {children}
      </div>
    </InstanceContext>
  );
}

/** The title of a page whose server is not there to name it. */
function Unnamed({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
    </>
  );
}

function UnreachableNotice() {
  return (
    <Callout tone="warning" role="status" title="Its machine cannot be heard">
      What stands here is what was last known. A server that was running most likely runs on, and players can
      stay; this goes away by itself.
    </Callout>
  );
}

function NoSuchInstance() {
  return (
    <>
      <Unnamed title="No such server" />
      <EmptyState
        action={<LinkButton href="/panel/instances">To your servers</LinkButton>}
        documentation={{ href: '/contact', label: 'Ask us about a server that is missing' }}
      >
        There is no server at this address, or it is not yours to see.
      </EmptyState>
    </>
  );
}
