'use client';
import { useSignedIn } from '#src/panel/session/session.ts';
import { CopyButton } from '#src/ui/controls/copy-button.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { dateWords } from '#src/ui/time-words.ts';
import { AccountNotices } from './account-notices.tsx';
import { HomeServers } from './home-servers.tsx';
import { LiveBadge } from './live-badge.tsx';
import { RecentNotifications } from './recent-notifications.tsx';
import './home.css';

/** Where everybody arrives: what needs attention, what happened, and who they are here. */
export function Home() {
  const { account, live } = useSignedIn();
  return (
    <div className="ui-stack">
      <title>Home</title>
      <PageHeader title={`Hello, ${account.name}`} status={<LiveBadge live={live} />} />
      <AccountNotices />
      <HomeServers />
      <div className="panel-home-cards">
        <RecentNotifications />
        <Card title="Account" headingLevel={2}>
          <DefinitionList
            items={[
              { term: 'Email', value: account.email },
              { term: 'Member since', value: dateWords(new Date(account.createdAt)) },
              {
                term: 'Account id',
                value: (
                  <span className="panel-home-id">
                    <code>{account.id}</code>
                    <CopyButton text={account.id} />
                  </span>
                ),
              },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
