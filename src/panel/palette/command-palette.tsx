'use client';
import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from '#src/ui/controls/search-field.tsx';
import { Key } from '#src/ui/server/key.tsx';
import { isFoundArticle } from './article-commands.tsx';
import { commandSources, type CommandContext } from './command-sources.tsx';
import '#src/ui/controls/dialog.css';
import '#src/ui/controls/popover.css';
import './command-palette.css';

type CommandPaletteProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  context: Omit<CommandContext, 'typed'>;
};

/** Who opens the palette wants to type. */
const focusAtOnce = { autoFocus: true };

/** Everything that can be reached or done, found by typing. */
export function CommandPalette({ isOpen, onOpenChange, context }: CommandPaletteProps) {
  return (
    <ModalOverlay
      className="ui-backdrop palette-backdrop"
      isDismissable
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Modal className="ui-modal palette">
        <Dialog className="palette-dialog" aria-label="Command palette">
          <Finder context={context} onClose={() => onOpenChange(false)} />
          <p className="palette-hints" aria-hidden="true">
            <span>
              <Key>↑</Key> <Key>↓</Key> move
            </span>
            <span>
              <Key>Enter</Key> choose
            </span>
            <span>
              <Key>Esc</Key> close
            </span>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Forgets what was typed when the palette closes. */
function Finder({ context, onClose }: { context: CommandPaletteProps['context']; onClose(): void }) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [typed, setTyped] = useState('');
  return (
    <Autocomplete
      inputValue={typed}
      onInputChange={setTyped}
      filter={(text, input, { key }) =>
        isFoundArticle(key) || input.split(/\s+/).every((word) => contains(text, word))
      }
    >
      <SearchField
        label="Search pages, actions and documentation"
        isLabelHidden
        placeholder="Search or jump to…"
        {...focusAtOnce}
      />
      <Menu
        className="ui-list palette-results"
        aria-label="Results"
        onClose={onClose}
        renderEmptyState={() => <p className="palette-empty">Nothing is called that here.</p>}
      >
        {commandSources.map((Source) => (
          <Source key={Source.name} {...context} typed={typed} />
        ))}
      </Menu>
    </Autocomplete>
  );
}
