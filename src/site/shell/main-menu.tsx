'use client';
import { createLanternhostClient } from '@lanternhost/sdk';
import { useEffect, useState } from 'react';
import type { Permission } from '#src/contract/permissions.ts';
import { readToken } from '#src/contract/stored-token.ts';
import type { MenuEntry } from './menu.ts';

/** The header's links: those for everybody at once, those for staff when the server has said who is there. */
export function MainMenu({
  entries,
  present,
}: {
  entries: readonly MenuEntry[];
  present: string | undefined;
}) {
  const permissions = usePermissions();
  return (
    <ul className="site-menu-links">
      {entries
        .filter(({ needs }) => needs === undefined || permissions.includes(needs))
        .map(({ href, label }) => (
          <li key={href}>
            <a href={href} aria-current={href === present ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** What the stored token allows; nobody who is not signed in causes a call. */
function usePermissions(): readonly Permission[] {
  const [permissions, setPermissions] = useState<readonly Permission[]>([]);
  useEffect(() => {
    const token = readToken();
    if (token === undefined) return;
    const client = createLanternhostClient({ baseUrl: location.origin, token });
    // A token that is no longer good shows what everybody sees; the panel deals with it.
    client.GET('/v1/auth/permissions').then(setPermissions, () => undefined);
  }, []);
  return permissions;
}
