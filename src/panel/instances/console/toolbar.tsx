import { ArrowDown, ArrowUp, Ellipsis, Filter, OctagonAlert, Pause, Play, Regex } from 'lucide';
import { lazy } from 'react';
import { Button } from '#src/ui/controls/button.tsx';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { SearchField } from '#src/ui/controls/search-field.tsx';
import { Tooltip } from '#src/ui/controls/tooltip.tsx';
import type { ConsoleController, ConsoleState } from './controller.ts';
import { LateMenu } from './late-menu.tsx';
import { filterWords } from './level-words.ts';
import type { Level } from './log/levels.ts';
import { longestPattern } from './search/matcher.ts';
import type { SearchBox } from './search/use-search.ts';
import './toolbar.css';

const loadMenus = () => import('./menus.tsx');
const LevelMenu = lazy(async () => ({ default: (await loadMenus()).LevelMenu }));
const MoreMenu = lazy(async () => ({ default: (await loadMenus()).MoreMenu }));

export type ConsoleView = ReadonlySet<'times' | 'wrap' | 'spoken'>;

export type ToolbarProps = {
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
  const { controller, state, levels, onError } = props;
  const load = () => void loadMenus();
  return (
    <div className="console-toolbar" role="group" aria-label="Console tools">
      <SearchBar {...props} />
      <div className="console-tools">
        <LateMenu label={filterWords(levels)} icon={Filter} load={load} menu={LevelMenu} props={props} />
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
        <LateMenu label="More" icon={Ellipsis} isIconOnly load={load} menu={MoreMenu} props={props} />
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
