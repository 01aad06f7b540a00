'use client';
import { Bell, LogOut, Play, Plus, RotateCw, Settings, Square, Trash2, User } from 'lucide';
import { Button } from '#src/ui/controls/button.tsx';
import { CopyButton } from '#src/ui/controls/copy-button.tsx';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { LinkButton } from '#src/ui/controls/link-button.tsx';
import { Link } from '#src/ui/controls/link.tsx';
import { MenuButton } from '#src/ui/controls/menu-button.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#src/ui/controls/menu.tsx';
import { Popover } from '#src/ui/controls/popover.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { ThemeSwitch } from '#src/ui/controls/theme-switch.tsx';
import { Tooltip } from '#src/ui/controls/tooltip.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

const hour = 3_600_000;
const anHourAgo = new Date(Date.now() - hour).toISOString();
const inThreeDays = new Date(Date.now() + 73 * hour).toISOString();

/** Draws the hovered, pressed and focused looks without a pointer. */
function States({ variant }: { variant: string }) {
  return (
    <div className="ui-row">
      {['data-hovered', 'data-pressed', 'data-focus-visible'].map((state) => (
        <button
          key={state}
          type="button"
          className="ui-button"
          data-variant={variant}
          data-size="medium"
          {...{ [state]: true }}
        >
          {state.replace('data-', '')}
        </button>
      ))}
    </div>
  );
}

export function Actions() {
  return (
    <Chapter id="actions" title="Actions">
      {variants.map((variant) => (
        <Specimen key={variant} title={`Button, ${variant}`}>
          <div className="ui-row">
            <Button variant={variant} icon={Play}>
              Start
            </Button>
            <Button variant={variant} isPending>
              Starting
            </Button>
            <Button variant={variant} isDisabled>
              Start
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
          </div>
          <States variant={variant} />
        </Specimen>
      ))}
      <Specimen title="Long words, and right to left">
        <Button variant="primary">Create a server with everything that is in this very long label</Button>
        <div dir="rtl" className="ui-row">
          <Button variant="primary" icon={Plus}>
            خادم جديد
          </Button>
          <Button isPending>جارٍ البدء</Button>
        </div>
      </Specimen>
      <Specimen title="Icon buttons with tooltips">
        <div className="ui-row">
          <Tooltip content="Notifications">
            <IconButton icon={Bell} label="Notifications" />
          </Tooltip>
          <Tooltip content="Restart">
            <IconButton icon={RotateCw} label="Restart" variant="secondary" />
          </Tooltip>
          <IconButton icon={Trash2} label="Delete" variant="danger" />
          <IconButton icon={Square} label="Stop" isDisabled />
        </div>
      </Specimen>
      <Specimen title="Menus">
        <div className="ui-row">
          <MenuButton label="Account" icon={User}>
            <Menu>
              <MenuItem icon={Settings} shortcut="G S">
                Settings
              </MenuItem>
              <MenuItem isDisabled>Profile</MenuItem>
              <MenuSeparator />
              <MenuSection title="Session">
                <MenuItem icon={LogOut} isDanger>
                  Logout
                </MenuItem>
              </MenuSection>
            </Menu>
          </MenuButton>
          <MenuButton label="More" isDisabled>
            <Menu>
              <MenuItem>Nothing</MenuItem>
            </Menu>
          </MenuButton>
          <ThemeSwitch />
        </div>
      </Specimen>
      <Specimen title="Popover">
        <Popover trigger={<Button>Open popover</Button>}>
          <p>No notifications yet.</p>
        </Popover>
      </Specimen>
      <Specimen title="Relative times with the exact one on hover and focus">
        <p>
          Began <RelativeTime at="2025-04-01T09:30:00Z" />, seen <RelativeTime at={anHourAgo} />, ends{' '}
          <RelativeTime at={inThreeDays} />.
        </p>
      </Specimen>
      <Specimen title="Copy">
        <CopyButton text="skyblock.play.localhost" label="Copy address" />
      </Specimen>
      <Specimen title="Links">
        <p>
          Read <Link href="#actions">how it wakes</Link> or the{' '}
          <Link href="https://example.com" isExternal>
            status page
          </Link>
          , or{' '}
          <Link href="#actions" isDisabled>
            nothing
          </Link>
          .
        </p>
        <div className="ui-row">
          <LinkButton href="#actions">To your servers</LinkButton>
          <LinkButton href="#actions" variant="primary" icon={Plus}>
            New server
          </LinkButton>
        </div>
      </Specimen>
    </Chapter>
  );
}
