'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide';
import { useRef, useState } from 'react';
import { latePart } from '#src/panel/frame/late-part.tsx';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';

import { Button } from '#src/ui/controls/button.tsx';
import { StatusBadge } from '#src/ui/server/badge.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useSecurityChanges } from '../use-security-changes.ts';
import { TwoFactorState } from './two-factor-state.tsx';

const DisableDialog = latePart(async () => (await import('./disable-dialog.tsx')).DisableDialog);
const NewCodesDialog = latePart(async () => (await import('./new-codes-dialog.tsx')).NewCodesDialog);
const SetUpDialog = latePart(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);

const path = '/v1/account/two-factor';

/** A second proof at sign-in: a code from an app, or one of ten codes on paper. */
export function TwoFactorSection() {
  useSecurityChanges(path);
  const query = useQuery(apiQuery(path));
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<'set-up' | 'new-codes' | 'disable'>();
  const dialog = {
    isOpen: true,
    onOpenChange: () => setOpen(undefined),
    fallbackFocus: heading,
    onChanged: () => void queries.invalidateQueries({ queryKey: [path] }),
  };

  return (
    <SettingsSection
      id="two-factor"
      title="Two-factor sign-in"
      description="Besides your password, signing in then asks for a code that an app on your phone shows. Who learns your password alone cannot get in."
      status={query.data?.enabled && <StatusBadge tone="success">On</StatusBadge>}
      heading={heading}
    >
      <Loaded query={query} lines={1}>
        {(state) =>
          state.enabled ? (
            <TwoFactorState
              state={state}
              onNewCodes={() => setOpen('new-codes')}
              onDisable={() => setOpen('disable')}
            />
          ) : (
            <div>
              <Button icon={ShieldCheck} onPress={() => setOpen('set-up')}>
                Set up two-factor sign-in
              </Button>
            </div>
          )
        }
      </Loaded>
      {open === 'set-up' && <SetUpDialog {...dialog} />}
      {open === 'new-codes' && <NewCodesDialog {...dialog} />}
      {open === 'disable' && <DisableDialog {...dialog} />}
    </SettingsSection>
  );
}
