'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MailState, SentMail } from '#src/contract/mails.ts';
import { listPageSize, useListAddress } from '#src/panel/lists/list-address.ts';
import { Pager } from '#src/panel/lists/pager.tsx';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { useLiveQueries } from '#src/panel/queries/live-queries.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Link } from '#src/ui/controls/link.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { Table, type TableColumn } from '#src/ui/server/table.tsx';
import { MailStateBadge } from './mail-state.tsx';
import './mail.css';

const columns: readonly [TableColumn<SentMail>, ...TableColumn<SentMail>[]] = [
  {
    key: 'mail',
    header: 'Mail',
    cell: ({ id, subject, recipient }) => (
      <span className="mail-list-subject">
        <Link href={`/panel/admin/mail/${id}`}>{subject}</Link>
        <small>{recipient}</small>
      </span>
    ),
  },
  { key: 'state', header: 'State', cell: (mail) => <MailStateBadge mail={mail} /> },
  { key: 'created', header: 'Written', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

const anyState = 'any';
const states: readonly MailState[] = ['waiting', 'sent', 'failed'];
const stateOptions = [
  { value: anyState, label: 'All mails' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
];

/** The mails of the last weeks; what becomes of them shows at once. */
export function MailList() {
  useLiveQueries('/admin/mail', '/v1/admin/mail');
  const { page, get, narrow, showPage } = useListAddress();
  const state = states.find((known) => known === get('state'));
  const mails = useQuery({
    ...apiQuery('/v1/admin/mail', {
      params: { query: { page, size: listPageSize, ...(state && { state }) } },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="ui-stack">
      <title>Mail</title>
      <PageHeader title="Mail" description="Mails are listed for 30 days." />
      {mails.data?.delivery === 'outbox' && (
        <Callout tone="warning" title="No mail server is set">
          Mails stay here and in the folder outbox of the data directory: nobody receives them. Set SMTP_URL
          to have them delivered.
        </Callout>
      )}
      <div className="mail-list-choice">
        <NativeSelect
          label="Show"
          options={stateOptions}
          value={state ?? anyState}
          onChange={(value) => narrow({ state: value === anyState ? '' : value })}
        />
      </div>
      <Loaded query={mails} lines={8}>
        {({ content, totalElements }) => (
          <>
            {content.length > 0 ? (
              <Table
                caption="Mails"
                isCaptionHidden
                columns={columns}
                rows={content}
                rowKey={({ id }) => id}
              />
            ) : (
              <EmptyState
                action={
                  state ? (
                    <Button onPress={() => narrow({ state: '' })}>Show all mails</Button>
                  ) : (
                    <ButtonLink href="/panel">Back to the overview</ButtonLink>
                  )
                }
                documentation={{ href: '/developers/api', label: 'See mails with the API' }}
              >
                {state
                  ? 'No mail is in this state.'
                  : 'No mail was sent yet. One goes out when somebody registers or changes how they sign in.'}
              </EmptyState>
            )}
            <Pager page={page} totalElements={totalElements} onPage={showPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}
