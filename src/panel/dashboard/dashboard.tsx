'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery, polled } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { useSignedIn } from '#src/panel/session/session.ts';
import { Card } from '#src/ui/server/card.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { NodesCard } from './nodes-card.tsx';
import './dashboard.css';

const countOnly = { params: { query: { page: 0, size: 1 } } };

/** For staff: how the platform is, as far as each may see it. */
export function Dashboard() {
  const { permissions } = useSignedIn();
  return (
    <div className="ui-stack">
      <title>Dashboard</title>
      <PageHeader title="Dashboard" description="How the platform is at this moment." />
      <div className="dashboard-figures">
        {permissions.includes('user:read') && <AccountsCard />}
        {permissions.includes('mail:read') && <MailCard />}
        <FeaturesCard />
      </div>
      {permissions.includes('node:read') && <NodesCard />}
    </div>
  );
}

function AccountsCard() {
  const accounts = useQuery({ ...apiQuery('/v1/admin/users', countOnly), ...polled });
  return (
    <Card title="Accounts" headingLevel={2}>
      <Loaded query={accounts} lines={1}>
        {({ totalElements }) => <Figure value={totalElements} />}
      </Loaded>
    </Card>
  );
}

function MailCard() {
  const failed = useQuery({ ...apiQuery('/v1/admin/mail', mailsThat('failed')), ...polled });
  const waiting = useQuery({ ...apiQuery('/v1/admin/mail', mailsThat('waiting')), ...polled });
  return (
    <Card title="Mails that failed" headingLevel={2}>
      <Loaded query={failed} lines={1}>
        {({ totalElements }) => (
          <Figure value={totalElements}>
            {waiting.data && `${waiting.data.totalElements} waiting to be sent`}
          </Figure>
        )}
      </Loaded>
    </Card>
  );
}

const mailsThat = (state: 'failed' | 'waiting') =>
  ({ params: { query: { page: 0, size: 1, state } } }) as const;

function FeaturesCard() {
  const features = useQuery({ ...apiQuery('/v1/admin/features'), ...polled });
  return (
    <Card title="Features that are on" headingLevel={2}>
      <Loaded query={features} lines={1}>
        {({ content, totalElements }) => {
          const enabled = content.filter((feature) => feature.enabled).map(({ name }) => name);
          return (
            <Figure value={`${enabled.length} of ${totalElements}`}>
              {enabled.map((name) => name.replaceAll('_', ' ')).join(', ')}
            </Figure>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Figure({ value, children }: { value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <p className="dashboard-figure">{value}</p>
      {children && <p className="dashboard-figure-note">{children}</p>}
    </div>
  );
}
