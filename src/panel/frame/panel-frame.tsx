'use client';
import { LogOut } from 'lucide';
import { Link, useRouter } from 'waku';
import { useEffect, type ReactNode } from 'react';
import { brandName } from '#src/contract/brand.ts';
import { signOut, useSession } from '#src/panel/session/session.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { ThemeMenu } from '#src/ui/controls/theme-menu.tsx';
import { ToastRegion } from '#src/ui/controls/toast.tsx';
import { SkipLink } from '#src/ui/server/skip-link.tsx';
import { menu } from './menu.ts';
import './panel-frame.css';

/** What surrounds every page of the panel. Nobody sees any of it before it is known who is there. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { path } = useRouter();
  const isAnonymous = session.state === 'anonymous';
  useEffect(() => {
    if (isAnonymous)
      location.replace(`/auth/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
  }, [isAnonymous]);
  if (session.state !== 'authenticated') return null;

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
          {menu
            .filter(({ needs }) => needs === undefined || session.permissions.includes(needs))
            .map(({ href, label }) => (
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
