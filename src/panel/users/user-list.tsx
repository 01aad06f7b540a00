'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { User } from '#src/contract/users.ts';
import { listPageSize, useListAddress } from '#src/panel/lists/list-address.ts';
import { ListSearch } from '#src/panel/lists/list-search.tsx';
import { Pager } from '#src/panel/lists/pager.tsx';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Link } from '#src/ui/controls/link.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { Table, type TableColumn } from '#src/ui/server/table.tsx';
import { UserBadges } from './user-badges.tsx';
import './user-list.css';

const columns: readonly [TableColumn<User>, ...TableColumn<User>[]] = [
  {
    key: 'account',
    header: 'Account',
    cell: ({ id, name, email }) => (
      <span className="user-list-name">
        <Link href={`/panel/admin/users/${id}`}>{name}</Link>
        <small>{email}</small>
      </span>
    ),
  },
  { key: 'state', header: 'State', cell: (user) => <UserBadges user={user} /> },
  {
    key: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => lastSeenAt && <RelativeTime at={lastSeenAt} />,
  },
  { key: 'since', header: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

export function UserList() {
  const { page, get, narrow, showPage } = useListAddress();
  const query = get('query');
  const users = useQuery({
    ...apiQuery('/v1/admin/users', {
      params: { query: { page, size: listPageSize, ...(query && { query }) } },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="ui-stack">
      <title>Users</title>
      <PageHeader title="Users" />
      <div className="user-list-search">
        <ListSearch
          key={query === '' ? 'none' : 'some'}
          label="Search by name, email or id"
          value={query}
          onSearch={(text) => narrow({ query: text.trim() })}
        />
      </div>
      <Loaded query={users} lines={8}>
        {({ content, totalElements }) => (
          <>
            {content.length > 0 ? (
              <Table
                caption="Accounts"
                isCaptionHidden
                columns={columns}
                rows={content}
                rowKey={({ id }) => id}
              />
            ) : (
              <EmptyState
                action={<Button onPress={() => narrow({ query: '' })}>Show all accounts</Button>}
                documentation={{ href: '/developers/api', label: 'Find accounts with the API' }}
              >
                No account matches this search.
              </EmptyState>
            )}
            <Pager page={page} totalElements={totalElements} onPage={showPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}
