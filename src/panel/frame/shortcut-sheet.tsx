'use client';
import { useRouter } from 'waku';
import { pageShortcutsAt } from '#src/panel/instances/frame/page-shortcuts.ts';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { Switch } from '#src/ui/controls/switch.tsx';
import { Key } from '#src/ui/server/key.tsx';
import { keyName, type Shortcut } from './shortcuts.ts';
import './shortcut-sheet.css';

type ShortcutSheetProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  shortcuts: readonly Shortcut[];
  /** Between the pages of the server that is on screen. */
  serverShortcuts: readonly Shortcut[];
  areSingleKeysOn: boolean;
  onSwitch(areSingleKeysOn: boolean): void;
};

/** Every keyboard shortcut of the panel, and the switch for those of single keys. */
export function ShortcutSheet(props: ShortcutSheetProps) {
  const page = pageShortcutsAt(useRouter().path);
  const groups = [
    ...(page ? [page] : []),
    { title: 'This server', shortcuts: props.serverShortcuts },
    { title: 'Everywhere', shortcuts: props.shortcuts },
  ].filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      {() => (
        <>
          {groups.map(({ title, shortcuts }) => (
            <section key={title} className="shortcut-group">
              {groups.length > 1 && <h3>{title}</h3>}
              <dl className="shortcut-list">
                {shortcuts.map(({ keys, label }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {keys.map((key) => (
                        <Key key={key}>{keyName(key)}</Key>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <Switch
            isSelected={props.areSingleKeysOn}
            onChange={props.onSwitch}
            description="Off is better with speech input, and where a key is easily hit by accident."
          >
            Shortcuts of single keys
          </Switch>
        </>
      )}
    </Dialog>
  );
}
