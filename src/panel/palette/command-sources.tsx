'use client';
import { BookOpen, Copy, ExternalLink, Keyboard, LogOut } from 'lucide';
import type { ReactNode } from 'react';
import type { VisibleMenu } from '#src/panel/frame/menu.ts';
import { keyName } from '#src/panel/frame/shortcuts.ts';
import { signOut, useSignedIn } from '#src/panel/session/session.ts';
import { MenuItem, MenuSection } from '#src/ui/controls/menu.tsx';
import { showToast } from '#src/ui/controls/toast.tsx';
import { themeLooks } from '#src/ui/theme-looks.ts';
import { chooseTheme, themeChoices } from '#src/ui/theme.ts';

export type CommandContext = {
  menu: VisibleMenu;
  onShowShortcuts(): void;
};

/**
 * Where the palette's commands come from, in the order in which they are shown. A source is a component that renders a
 * `MenuSection`, so it may load what it lists; typing filters by the items' words.
 */
export const commandSources: readonly ((context: CommandContext) => ReactNode)[] = [
  PageCommands,
  ActionCommands,
  DocumentationCommands,
];

function PageCommands({ menu }: CommandContext) {
  return (
    <MenuSection title="Pages">
      {Object.values(menu)
        .flat()
        .map(({ href, label, icon, keys }) => (
          <MenuItem
            key={href}
            id={href}
            href={href}
            icon={icon}
            {...(keys && { shortcut: keys.map(keyName).join(' ') })}
          >
            {label}
          </MenuItem>
        ))}
    </MenuSection>
  );
}

function ActionCommands({ onShowShortcuts }: CommandContext) {
  const { account } = useSignedIn();
  return (
    <MenuSection title="Actions">
      {themeChoices.map((choice) => (
        <MenuItem
          key={choice}
          id={`theme-${choice}`}
          icon={themeLooks[choice].icon}
          onAction={() => chooseTheme(choice)}
        >
          {`Theme: ${themeLooks[choice].label}`}
        </MenuItem>
      ))}
      <MenuItem id="copy-account-id" icon={Copy} onAction={() => void copy(account.id)}>
        Copy account id
      </MenuItem>
      <MenuItem id="shortcuts" icon={Keyboard} shortcut="?" onAction={onShowShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem id="logout" icon={LogOut} onAction={() => void signOut()}>
        Logout
      </MenuItem>
    </MenuSection>
  );
}

function DocumentationCommands() {
  return (
    <MenuSection title="Documentation">
      <MenuItem id="api-reference" icon={BookOpen} href="/developers/api">
        API reference
      </MenuItem>
      <MenuItem id="public-site" icon={ExternalLink} href="/">
        Public site
      </MenuItem>
    </MenuSection>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied to clipboard!', tone: 'success' });
  } catch {
    // The browser may refuse, on plain http for one.
    showToast({ title: 'Copying was refused', description: text, tone: 'warning' });
  }
}
