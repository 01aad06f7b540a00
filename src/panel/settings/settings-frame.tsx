'use client';
import { Link, useRouter } from 'waku';
import type { ReactNode } from 'react';
import { PageHeader } from '#src/ui/server/page-header.tsx';
import './settings-frame.css';

const pages = [
  { href: '/panel/settings', label: 'Account' },
  { href: '/panel/settings/security', label: 'Security' },
  { href: '/panel/settings/api-keys', label: 'API keys' },
] as const;

/** What surrounds every page of the settings. Each page has its own address, each section an anchor. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { path } = useRouter();
  return (
    <div className="settings">
      <PageHeader title="Settings" />
      <nav className="settings-menu" aria-label="Settings">
        <ul>
          {pages.map(({ href, label }) => (
            <li key={href}>
              <Link to={href} aria-current={path === href ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-sections">{children}</div>
    </div>
  );
}
