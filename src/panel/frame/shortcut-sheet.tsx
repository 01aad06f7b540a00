'use client';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { Switch } from '#src/ui/controls/switch.tsx';
import { Key } from '#src/ui/server/key.tsx';
import { keyName, type Shortcut } from './shortcuts.ts';
import './shortcut-sheet.css';

type ShortcutSheetProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  shortcuts: readonly Shortcut[];
  areSingleKeysOn: boolean;
  onSwitch(areSingleKeysOn: boolean): void;
};

/** Every keyboard shortcut of the panel, and the switch for those of single keys. */
export function ShortcutSheet(props: ShortcutSheetProps) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      {() => (
        <>
          <dl className="shortcut-list">
            {props.shortcuts.map(({ keys, label }) => (
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
