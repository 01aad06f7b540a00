'use client';
import { permissions as meanings } from '#src/contract/permissions.ts';
import { useSignedIn } from '#src/panel/session/session.ts';
import { CopyField } from '#src/ui/controls/copy-field.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { dateWords } from '#src/ui/time-words.ts';
import './profile.css';

/** Who is signed in, and what they may do, for staff. */
export function Profile() {
  const { account, permissions } = useSignedIn();
  return (
    <div className="profile">
      <PageHeader
        title="Profile"
        actions={<ButtonLink href="/panel/settings">Change in the settings</ButtonLink>}
      />
      <Card title="Account" headingLevel={2}>
        <DefinitionList
          items={[
            { term: 'Name', value: account.name },
            { term: 'Email', value: account.email },
            { term: 'Created', value: dateWords(new Date(account.createdAt)) },
          ]}
        />
        <CopyField
          label="Account ID"
          text={account.id}
          description="Tells logs and support which account is yours, whatever its name."
        />
      </Card>
      <Card title="Permissions" headingLevel={2}>
        <p>What this account may do beyond its own servers. Another member of staff can change it.</p>
        <DefinitionList
          items={permissions.map((permission) => ({
            term: permission,
            value: meanings[permission],
          }))}
        />
      </Card>
    </div>
  );
}
