'use client';
import { BookOpen, Copy, ExternalLink, Keyboard, LogOut, Plus } from 'lucide';
import type { ReactNode } from 'react';
import type { MenuEntry, VisibleMenu } from '#src/panel/frame/menu.ts';
import { keyName } from '#src/panel/frame/shortcuts.ts';
import { InstanceCommands } from '#src/panel/instances/actions/instance-commands.tsx';
import { signOut, useSignedIn } from '#src/panel/session/session.ts';
import { MenuItem, MenuSection } from '#src/ui/controls/menu.tsx';
import { themeLooks } from '#src/ui/theme-looks.ts';
import { chooseTheme, themeChoices } from '#src/ui/theme.ts';
import { ArticleCommands } from './article-commands.tsx';
import { copyText } from './copy-text.ts';

export type CommandContext = {
  menu: VisibleMenu;
  /** Of the server that is on screen. */
  instancePages: readonly MenuEntry[];
  onShowShortcuts(): void;
  typed: string;
};

/**
 * Where the palette's commands come from, in the order in which they are shown. A source is a component that renders a
 * `MenuSection`, so it may load what it lists; typing filters by the items' words.
 */
export const commandSources: readonly ((context: CommandContext) => ReactNode)[] = [
  InstancePageCommands,
  InstanceCommands,
  PageCommands,
  ActionCommands,
  DocumentationCommands,
  ArticleCommands,
];

function PageCommands({ menu }: CommandContext) {
  return (
    <MenuSection title="Pages">
      {Object.values(menu).flat().map(pageItem)}
      <MenuItem id="/panel/instances/new" href="/panel/instances/new" icon={Plus} shortcut="G N">
        New server
      </MenuItem>
    </MenuSection>
  );
}

function InstancePageCommands({ instancePages }: CommandContext) {
  if (instancePages.length === 0) return null;
  return <MenuSection title="This server">{instancePages.map(pageItem)}</MenuSection>;
}

const pageItem = ({ href, label, icon, keys }: MenuEntry) => (
  <MenuItem
    key={href}
    id={href}
    href={href}
    icon={icon}
    {...(keys && { shortcut: keys.map(keyName).join(' ') })}
  >
    {label}
  </MenuItem>
);

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
      <MenuItem id="copy-account-id" icon={Copy} onAction={() => void copyText(account.id)}>
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
