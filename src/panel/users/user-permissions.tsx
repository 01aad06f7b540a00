'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  permissionNames,
  permissions as permissionWords,
  type Permission,
} from '#src/contract/permissions.ts';
import type { User } from '#src/contract/users.ts';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { CheckboxGroup } from '#src/ui/controls/checkbox-group.tsx';
import { ConfirmDialog } from '#src/panel/frame/confirm-dialog.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Callout } from '#src/ui/server/callout.tsx';
import { Card } from '#src/ui/server/card.tsx';

/** What an account may do, to be changed by whoever may: nobody gives or takes what they lack themselves. */
export function UserPermissions({ user }: { user: User }) {
  const { account, permissions: own } = useSignedIn();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly Permission[]>(user.permissions);
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mayChange = own.includes('user:write');
  const losesOwn = user.id === account.id && user.permissions.some((name) => !chosen.includes(name));

  async function save(): Promise<void> {
    setPending(true);
    setProblem(undefined);
    try {
      await api.PUT('/v1/admin/users/{id}/permissions', {
        params: { path: { id: user.id } },
        body: { permissions: [...chosen] },
      });
      showToast({ title: 'Permissions saved', description: user.name, tone: 'success' });
      await queries.invalidateQueries({ queryKey: ['/v1/admin/users'] });
      await queries.invalidateQueries({ queryKey: ['/v1/admin/users/{id}'] });
    } catch (error) {
      if (!(error instanceof LanternhostError)) throw error;
      setProblem(error.message);
    } finally {
      setPending(false);
    }
  }

  return (
    <Card title="Permissions" headingLevel={2}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (losesOwn) setAsking(true);
          else void save();
        }}
      >
        <CheckboxGroup
          label="This account may"
          description={
            mayChange
              ? 'You can give and take what you have yourself. A change counts at once.'
              : 'To change them you need the permission user:write.'
          }
          value={[...chosen]}
          onChange={(names) => setChosen(permissionNames.filter((name) => names.includes(name)))}
          isReadOnly={!mayChange}
          options={permissionNames.map((name) => ({
            value: name,
            label: permissionWords[name],
            description: <code>{name}</code>,
            isDisabled: !mayChange || !own.includes(name),
          }))}
        />
        {problem !== undefined && (
          <Callout tone="danger" role="alert">
            {problem}
          </Callout>
        )}
        {mayChange && (
          <FormActions>
            <Button type="submit" variant="primary" isPending={isPending}>
              Save permissions
            </Button>
          </FormActions>
        )}
      </Form>
      {isAsking && (
        <ConfirmDialog
          title="Take permissions from yourself?"
          confirmLabel="Save permissions"
          isDanger
          isOpen
          onOpenChange={setAsking}
          onConfirm={save}
        >
          This is your own account. Only somebody else who has these permissions can give them back to you.
        </ConfirmDialog>
      )}
    </Card>
  );
}
