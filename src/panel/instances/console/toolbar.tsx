import {
  ArrowDown,
  ArrowUp,
  Copy,
  Download,
  Ellipsis,
  Filter,
  OctagonAlert,
  Pause,
  Play,
  Regex,
} from 'lucide';
import { Button } from '#src/ui/controls/button.tsx';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { MenuButton } from '#src/ui/controls/menu-button.tsx';
import { Menu, MenuItem, MenuSection } from '#src/ui/controls/menu.tsx';
import { SearchField } from '#src/ui/controls/search-field.tsx';
import { showToast } from '#src/ui/controls/toast.tsx';
import { Tooltip } from '#src/ui/controls/tooltip.tsx';
import type { ConsoleController, ConsoleState } from './controller.ts';
import { levels as allLevels, type Level } from './log/levels.ts';
import { saveText, textOf } from './save-text.ts';
import { longestPattern } from './search/matcher.ts';
import type { SearchBox } from './search/use-search.ts';

export type ConsoleView = ReadonlySet<'times' | 'wrap' | 'spoken'>;

const levelWords: Record<Level, string> = {
  error: 'Errors',
  warning: 'Warnings',
  info: 'Information',
  debug: 'Debugging',
};

type ToolbarProps = {
  /** What a saved file is called. */
  name: string;
  controller: ConsoleController;
  state: ConsoleState;
  search: SearchBox;
  levels: ReadonlySet<Level> | undefined;
  onLevels(levels: ReadonlySet<Level> | undefined): void;
  view: ConsoleView;
  onView(view: ConsoleView): void;
  onError(step: 1 | -1): void;
  onSay(words: string): void;
};

/** Search, filter, jumps and what else can be done with the lines of a console. */
export function ConsoleToolbar(props: ToolbarProps) {
  const { controller, state, levels, onLevels, onError } = props;
  return (
    <div className="console-toolbar" role="group" aria-label="Console tools">
      <SearchBar {...props} />
      <div className="console-tools">
        <MenuButton size="small" icon={Filter} label={filterWords(levels)}>
          <Menu
            aria-label="Levels"
            selectionMode="multiple"
            selectedKeys={levels ?? allLevels}
            onSelectionChange={(keys) => {
              const chosen = allLevels.filter((level) => keys === 'all' || keys.has(level));
              onLevels(
                chosen.length === 0 || chosen.length === allLevels.length ? undefined : new Set(chosen),
              );
            }}
          >
            {allLevels.map((level) => (
              <MenuItem key={level} id={level}>
                {levelWords[level]}
              </MenuItem>
            ))}
          </Menu>
        </MenuButton>
        <Tooltip content="Previous error (Shift F8)">
          <IconButton size="small" icon={OctagonAlert} label="Previous error" onPress={() => onError(-1)} />
        </Tooltip>
        <Button
          size="small"
          icon={state.isFollowing ? Pause : Play}
          onPress={() => (state.isFollowing ? controller.pause() : void controller.follow())}
        >
          {state.isFollowing ? 'Pause' : 'Follow'}
        </Button>
        <MoreMenu {...props} />
      </div>
    </div>
  );
}

function SearchBar({ search, controller, onSay }: ToolbarProps) {
  const go = (step: 1 | -1) => {
    controller.goToFound(step);
    const { found } = controller.state();
    if (found) onSay(found.count === 0 ? 'Nothing found' : `${found.position ?? 1} of ${found.count}`);
  };
  return (
    // Enter in the field goes on; Shift turns it round.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="console-search"
      role="search"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        go(event.shiftKey ? -1 : 1);
      }}
    >
      <SearchField
        label="Search the console"
        isLabelHidden
        placeholder={search.isPattern ? 'Search by pattern' : 'Search'}
        value={search.words}
        maxLength={longestPattern}
        onChange={search.setWords}
      />
      <span className="console-figures ui-figures">{search.figures}</span>
      <Tooltip content="Regular expression">
        <IconButton
          size="small"
          icon={Regex}
          label="Regular expression"
          aria-pressed={search.isPattern}
          onPress={() => search.setPattern(!search.isPattern)}
        />
      </Tooltip>
      <IconButton
        size="small"
        icon={ArrowUp}
        label="Previous match"
        isDisabled={!search.found?.count}
        onPress={() => go(-1)}
      />
      <IconButton
        size="small"
        icon={ArrowDown}
        label="Next match"
        isDisabled={!search.found?.count}
        onPress={() => go(1)}
      />
      {search.fault !== undefined && (
        <p className="console-fault" role="alert">
          {search.fault}
        </p>
      )}
    </div>
  );
}

function MoreMenu({ name, controller, view, onView, onError, onSay }: ToolbarProps) {
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
    saveText(`${name}-console.txt`, textOf(controller.shown(), true));
    onSay('The lines were saved.');
  }
  return (
    <MenuButton size="small" variant="quiet" icon={Ellipsis} label="More" isIconOnly>
      <Menu aria-label="More">
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
    </MenuButton>
  );
}

function filterWords(levels: ReadonlySet<Level> | undefined): string {
  if (!levels) return 'All levels';
  const [only] = levels;
  return levels.size === 1 && only ? levelWords[only] : `${levels.size} levels`;
}
