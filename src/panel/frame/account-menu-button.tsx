'use client';
import { ChevronDown } from 'lucide';
import { lazy, Suspense, useRef, useState } from 'react';
import { signOut, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import type { MenuEntry } from './menu.ts';
import { PartBoundary } from './page-boundary.tsx';
import './account-menu.css';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** Who is signed in; its menu is loaded when somebody reaches for it. */
export function AccountMenuButton({
  entries,
  onShowShortcuts,
}: {
  entries: readonly MenuEntry[];
  onShowShortcuts(): void;
}) {
  const { account } = useSignedIn();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Button
        ref={trigger}
        variant="quiet"
        isPending={isLeaving}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onPress={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <VisuallyHidden>Account: </VisuallyHidden>
        <span className="account-initial" aria-hidden="true">
          {(Array.from(account.name)[0] ?? '').toUpperCase()}
        </span>
        <span className="account-name">{account.name}</span>
        <Icon icon={ChevronDown} size="1em" />
      </Button>
      {wasOpened && (
        <PartBoundary>
          <Suspense>
            <AccountMenu
              trigger={trigger}
              isOpen={isOpen}
              onOpenChange={setOpen}
              entries={entries}
              onShowShortcuts={onShowShortcuts}
              onLogout={() => {
                setLeaving(true);
                void signOut();
              }}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
