'use client';
import { accountChangeSchema } from '#src/contract/accounts.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api, changeAccount, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { showToast } from '#src/ui/controls/toast.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import { LiveBadge } from './live-badge.tsx';

const labels = { name: 'Name' };

/** The own account, as it is now: another tab's change shows at once. */
export function Home() {
  const { account, live } = useSignedIn();
  const { form, fields, isPending } = useApiForm(accountChangeSchema.pick({ name: true }).required(), {
    defaultValue: { name: account.name },
    send: (body) => api.PATCH('/v1/account', { body }),
    onSent(changed) {
      changeAccount(changed);
      showToast({ title: 'Name saved', tone: 'success' });
    },
  });

  return (
    <div className="ui-stack">
      <title>Overview</title>
      <PageHeader title={`Hello, ${account.name}`} status={<LiveBadge live={live} />} />
      <Card title="Account" headingLevel={2}>
        <DefinitionList
          items={[
            { term: 'Email', value: account.email },
            {
              term: 'Since',
              value: new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(
                new Date(account.createdAt),
              ),
            },
          ]}
        />
      </Card>
      <Card title="Name" headingLevel={2}>
        <Form {...form.props}>
          <FormErrorSummary form={form} labels={labels} />
          <TextField label={labels.name} autoComplete="nickname" {...fields.name.textFieldProps} />
          <FormActions>
            <Button type="submit" variant="primary" isPending={isPending}>
              Save
            </Button>
          </FormActions>
        </Form>
      </Card>
    </div>
  );
}
