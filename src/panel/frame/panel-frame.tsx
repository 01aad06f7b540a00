'use client';
import { LogOut } from 'lucide';
import { Link, useRouter } from 'waku';
import { useEffect, type ReactNode } from 'react';
import { brandName } from '#src/contract/brand.ts';
import { AccountData } from '#src/panel/queries/account-data.tsx';
import { useFeatures } from '#src/panel/queries/features.ts';
import { signOut, useSession, type SignedIn } from '#src/panel/session/session.ts';
import { keepStorageClean } from '#src/panel/storage/keep-storage-clean.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { ThemeMenu } from '#src/ui/controls/theme-menu.tsx';
import { ToastRegion } from '#src/ui/controls/toast.tsx';
import { SkipLink } from '#src/ui/server/skip-link.tsx';
import { visibleMenu } from './menu.ts';
import { UnconfirmedSession } from './unconfirmed-session.tsx';
import './panel-frame.css';

/** What surrounds every page of the panel. Nobody sees any of it before it is known who is there. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const isAnonymous = session.state === 'anonymous';
  useEffect(() => {
    if (isAnonymous)
      location.replace(`/auth/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
  }, [isAnonymous]);
  useEffect(keepStorageClean, []);
  if (session.state === 'unconfirmed') return <UnconfirmedSession error={session.error} />;
  if (session.state !== 'authenticated') return null;
  return (
    <AccountData key={session.account.id}>
      <SignedInFrame session={session}>{children}</SignedInFrame>
    </AccountData>
  );
}

function SignedInFrame({ session, children }: { session: SignedIn; children: ReactNode }) {
  const { path } = useRouter();
  const { main, admin } = visibleMenu(session.permissions, useFeatures());
  return (
    <div className="panel" data-density="dense">
      <SkipLink />
      <header className="panel-bar">
        <Link to="/" className="panel-home">
          <Wordmark name={brandName} />
        </Link>
        <span className="panel-account">{session.account.name}</span>
        <ThemeMenu />
        <Button variant="quiet" icon={LogOut} onPress={() => void signOut()}>
          Logout
        </Button>
      </header>
      <nav className="panel-menu" aria-label="Panel">
        <ul>
          {[...main, ...admin].map(({ href, label }) => (
            <li key={href}>
              <Link to={href} aria-current={path === href ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className="panel-main">
        {children}
      </main>
      <ToastRegion />
    </div>
  );
}
