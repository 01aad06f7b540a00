'use client';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from '#src/ui/controls/search-field.tsx';
import { Key } from '#src/ui/server/key.tsx';
import { commandSources, type CommandContext } from './command-sources.tsx';
import '#src/ui/controls/dialog.css';
import '#src/ui/controls/popover.css';
import './command-palette.css';

type CommandPaletteProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  context: CommandContext;
};

/** Who opens the palette wants to type. */
const focusAtOnce = { autoFocus: true };

/** Everything that can be reached or done, found by typing. */
export function CommandPalette({ isOpen, onOpenChange, context }: CommandPaletteProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const close = () => onOpenChange(false);
  return (
    <ModalOverlay
      className="ui-backdrop palette-backdrop"
      isDismissable
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Modal className="ui-modal palette">
        <Dialog className="palette-dialog" aria-label="Command palette">
          <Autocomplete filter={(text, typed) => typed.split(/\s+/).every((word) => contains(text, word))}>
            <SearchField
              label="Search pages, actions and documentation"
              isLabelHidden
              placeholder="Search or jump to…"
              {...focusAtOnce}
            />
            <Menu
              className="ui-list palette-results"
              aria-label="Results"
              onClose={close}
              renderEmptyState={() => <p className="palette-empty">Nothing is called that here.</p>}
            >
              {commandSources.map((Source) => (
                <Source key={Source.name} {...context} />
              ))}
            </Menu>
          </Autocomplete>
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
