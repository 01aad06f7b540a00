'use client';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { CreateForm } from './create-form.tsx';

/** A new server in three steps on one page, each filled in so that Enter is enough. */
export function CreateInstance() {
  const software = useQuery({ ...apiQuery('/v1/games/minecraft/software'), staleTime: 60_000 });
  const regions = useQuery({
    ...apiQuery('/v1/regions'),
    staleTime: 10_000,
    // A machine that is back shows by itself; a form that is being filled in stays as it is.
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ isAvailable }) => isAvailable) === false ? 5000 : false,
  });
  return (
    <div className="ui-stack">
      <title>New server</title>
      <PageHeader
        title="New server"
        breadcrumbs={
          <Breadcrumbs parents={[{ href: '/panel/instances', label: 'Servers' }]} current="New server" />
        }
      />
      <Loaded query={software} lines={10}>
        {(offered) => (
          <Loaded query={regions} lines={10}>
            {(open) => {
              const missing = missingWords(offered.content, open.content);
              if (missing === undefined)
                return <CreateForm software={offered.content} regions={open.content} />;
              return (
                <EmptyState
                  action={
                    <Button
                      isPending={software.isFetching || regions.isFetching}
                      onPress={() => void Promise.all([software.refetch(), regions.refetch()])}
                    >
                      Look again
                    </Button>
                  }
                  documentation={{ href: '/contact', label: 'Ask us when that will be' }}
                >
                  {missing}
                </EmptyState>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

/** Why no server can be made now, whatever is chosen. */
function missingWords(
  software: readonly { versions: readonly string[] }[],
  regions: readonly { isAvailable: boolean }[],
): string | undefined {
  if (!regions.some(({ isAvailable }) => isAvailable))
    return 'No machine takes new servers now. As soon as one does, yours can be made here.';
  if (!software.some(({ versions }) => versions.length > 0))
    return 'No server software can be fetched now: its makers cannot be reached.';
  return undefined;
}
