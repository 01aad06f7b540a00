'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide';
import { useState } from 'react';
import { languages } from '#src/contract/languages.ts';
import type { SentMailDetails } from '#src/contract/mails.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { useLiveQueries } from '#src/panel/queries/live-queries.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { MailStateBadge } from './mail-state.tsx';
import { MailText } from './mail-text.tsx';
import './mail.css';

const path = '/v1/admin/mail/{id}';

/** One mail: what became of it and, where no mail server takes it, what it says. */
export function MailPage({ id }: { id: string }) {
  useLiveQueries('/admin/mail', path);
  const mail = useQuery({ ...apiQuery(path, { params: { path: { id } } }), gcTime: 0 });
  const subject = mail.data?.subject ?? 'Mail';
  return (
    <div className="ui-stack">
      <title>{subject}</title>
      <PageHeader
        title={subject}
        status={mail.data && <MailStateBadge mail={mail.data} />}
        breadcrumbs={
          <Breadcrumbs parents={[{ href: '/panel/admin/mail', label: 'Mail' }]} current={subject} />
        }
        actions={mail.data && mail.data.state !== 'sent' && <SendNow id={id} />}
      />
      <Loaded query={mail} lines={8}>
        {(loaded) => (
          <>
            <Card title="Delivery" headingLevel={2}>
              <DefinitionList items={factsOf(loaded)} />
            </Card>
            {loaded.content && (
              <Card title="What it says" headingLevel={2}>
                <MailText text={loaded.content.text} />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function factsOf(mail: SentMailDetails) {
  const time = (term: string, at: string | null) => (at ? [{ term, value: <RelativeTime at={at} /> }] : []);
  return [
    { term: 'To', value: mail.recipient },
    { term: 'Language', value: languages[mail.language].name },
    ...time('Written', mail.createdAt),
    ...time('Sent', mail.sentAt),
    ...time('Next attempt', mail.nextAttemptAt),
    { term: 'Attempts', value: mail.attempts },
    ...(mail.lastError === null ? [] : [{ term: 'Last error', value: <code>{mail.lastError}</code> }]),
  ];
}

function SendNow({ id }: { id: string }) {
  const mayWrite = useSignedIn().permissions.includes('mail:write');
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  if (!mayWrite) return null;

  async function send(): Promise<void> {
    setPending(true);
    try {
      await api.POST('/v1/admin/mail/{id}/retry', { params: { path: { id } } });
      showToast({ title: 'The mail is being sent', tone: 'info' });
    } catch (error) {
      if (!(error instanceof LanternhostError)) throw error;
      showToast({ title: 'The mail was not sent', description: error.message, tone: 'danger' });
    } finally {
      setPending(false);
      await queries.invalidateQueries({ queryKey: [path] });
    }
  }

  return (
    <Button icon={Send} isPending={isPending} onPress={() => void send()}>
      Send now
    </Button>
  );
}
