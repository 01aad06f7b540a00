'use client';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { CreateForm } from './create-form.tsx';

/** A new server in three steps on one page, each filled in so that Enter is enough. */
export function CreateInstance() {
  const software = useQuery({ ...apiQuery('/v1/games/minecraft/software'), staleTime: 60_000 });
  const regions = useQuery({ ...apiQuery('/v1/regions'), staleTime: 10_000 });
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
            {(open) => <CreateForm software={offered.content} regions={open.content} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
