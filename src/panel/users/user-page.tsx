'use client';
import { useQuery } from '@tanstack/react-query';
import { languages } from '#src/contract/languages.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { CopyButton } from '#src/ui/controls/copy-button.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { UserBadges } from './user-badges.tsx';
import { UserPermissions } from './user-permissions.tsx';

/** One account, with what it may do. */
export function UserPage({ id }: { id: string }) {
  const user = useQuery(apiQuery('/v1/admin/users/{id}', { params: { path: { id } } }));
  return (
    <div className="ui-stack">
      <title>{user.data?.name ?? 'User'}</title>
      <PageHeader
        title={user.data?.name ?? 'User'}
        status={user.data && <UserBadges user={user.data} />}
        breadcrumbs={
          <Breadcrumbs
            parents={[{ href: '/panel/admin/users', label: 'Users' }]}
            current={user.data?.name ?? 'User'}
          />
        }
      />
      <Loaded query={user} lines={8}>
        {(loaded) => (
          <>
            <Card title="Account" headingLevel={2}>
              <DefinitionList
                items={[
                  { term: 'Email', value: loaded.email },
                  {
                    term: 'Id',
                    value: (
                      <span className="ui-row">
                        <code>{loaded.id}</code>
                        <CopyButton text={loaded.id} label="Copy id" />
                      </span>
                    ),
                  },
                  { term: 'Language of mails', value: languages[loaded.language].name },
                  { term: 'Since', value: <RelativeTime at={loaded.createdAt} /> },
                  ...(loaded.closesAt
                    ? [{ term: 'Closes', value: <RelativeTime at={loaded.closesAt} /> }]
                    : []),
                  {
                    term: 'Last seen',
                    value: loaded.lastSeenAt ? <RelativeTime at={loaded.lastSeenAt} /> : 'Not signed in now',
                  },
                ]}
              />
            </Card>
            <UserPermissions key={loaded.permissions.join()} user={loaded} />
          </>
        )}
      </Loaded>
    </div>
  );
}
