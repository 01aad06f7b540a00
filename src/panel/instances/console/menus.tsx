import { Copy, Download } from 'lucide';
import { Popover } from 'react-aria-components/Popover';
import { Menu, MenuItem, MenuSection } from '#src/ui/controls/menu.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { saveFile } from '../data/save-file.ts';
import { levels as allLevels, type Level } from './log/levels.ts';
import type { OpenMenu } from './late-menu.tsx';
import { levelWords } from './level-words.ts';
import { textOf } from './shown-text.ts';
import type { ConsoleView, ToolbarProps } from './toolbar.tsx';

/** A menu that opens takes the focus, as its pattern says. */
const focusFirst = { autoFocus: 'first' } as const;

/** Which levels are shown. Without any choice, and with all of them, it is all. */
export function LevelMenu({ trigger, isOpen, onOpenChange, levels, onLevels }: ToolbarProps & OpenMenu) {
  return (
    <Popover
      className="ui-popover"
      aria-label="Levels"
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      offset={4}
    >
      <Menu
        aria-label="Levels"
        {...focusFirst}
        onClose={() => onOpenChange(false)}
        selectionMode="multiple"
        selectedKeys={levels ?? allLevels}
        onSelectionChange={(keys) => {
          const chosen = allLevels.filter((level) => keys === 'all' || keys.has(level));
          const isAll = chosen.length === 0 || chosen.length === allLevels.length;
          onLevels(isAll ? undefined : new Set<Level>(chosen));
        }}
      >
        {allLevels.map((level) => (
          <MenuItem key={level} id={level}>
            {levelWords[level]}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}

/** How lines are shown, jumps for those without keys, and what can be taken along. */
export function MoreMenu(props: ToolbarProps & OpenMenu) {
  const { name, controller, view, onView, onError, onSay, onOpenChange } = props;
  async function copy(): Promise<void> {
    const entries = controller.shown();
    try {
      await navigator.clipboard.writeText(textOf(entries, view.has('times')));
      showToast({ title: `${entries.length.toLocaleString('en')} lines copied`, tone: 'success' });
    } catch {
      // The browser may refuse, on plain http for one.
      showToast({ title: 'Copying was refused', description: 'Download the lines instead.', tone: 'danger' });
    }
  }
  function save(): void {
    saveFile(`${name}-console.txt`, 'text/plain;charset=utf-8', `${textOf(controller.shown(), true)}\n`);
    onSay('The lines were saved.');
  }
  return (
    <Popover
      className="ui-popover"
      aria-label="More"
      triggerRef={props.trigger}
      isOpen={props.isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={4}
    >
      <Menu aria-label="More" {...focusFirst} onClose={() => onOpenChange(false)}>
        <MenuSection
          title="Show"
          selectionMode="multiple"
          selectedKeys={view}
          onSelectionChange={(keys) => onView(keys as ConsoleView)}
        >
          <MenuItem id="times">Times, in your time zone</MenuItem>
          <MenuItem id="wrap">Wrap long lines</MenuItem>
          <MenuItem id="spoken">Speak new lines (screen reader)</MenuItem>
        </MenuSection>
        <MenuSection title="Jump">
          <MenuItem shortcut="Shift F8" onAction={() => onError(-1)}>
            Previous error
          </MenuItem>
          <MenuItem shortcut="F8" onAction={() => onError(1)}>
            Next error
          </MenuItem>
        </MenuSection>
        <MenuSection title="Shown lines">
          <MenuItem icon={Copy} onAction={() => void copy()}>
            Copy all
          </MenuItem>
          <MenuItem icon={Download} onAction={save}>
            Download as text
          </MenuItem>
        </MenuSection>
      </Menu>
    </Popover>
  );
}
