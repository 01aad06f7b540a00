'use client';
import { Search } from 'lucide';
import { useId, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import type { Language } from '#src/contract/languages.ts';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import '#src/ui/controls/field.css';
import '#src/ui/styles/button.css';
import { Highlighted } from './highlighted.tsx';
import './search-form.css';
import { useSuggestions } from './use-suggestions.ts';
import type { SearchFormWords } from './words.ts';

const noChanges = () => () => undefined;

/** A form that the server answers alone. Once the script is there, articles are suggested while somebody types. */
export function SearchForm({
  language,
  words,
  query = '',
}: {
  language: Language;
  words: SearchFormWords;
  query?: string;
}) {
  const id = useId();
  const isLive = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  const [typed, setTyped] = useState<string>();
  // The article, not its place: what comes a moment later may stand in another order.
  const [chosenHref, setChosenHref] = useState<string>();
  const suggestions = useSuggestions(language, typed);
  const chosen = suggestions.findIndex(({ href }) => href === chosenHref);
  const isOpen = typed !== undefined && suggestions.length > 0;

  function close() {
    setTyped(undefined);
    setChosenHref(undefined);
  }

  function pressKey(event: KeyboardEvent) {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      // One place more than there are suggestions: the field itself.
      const places = suggestions.length + 1;
      setChosenHref(suggestions[((chosen + 1 + step + places) % places) - 1]?.href);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && suggestions[chosen]) {
      event.preventDefault();
      location.assign(suggestions[chosen].href);
    }
  }

  return (
    <form className="kb-search" role="search" action={knowledgebasePath(language)}>
      <div className="ui-input">
        <Icon icon={Search} />
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          required
          placeholder={words.placeholder}
          aria-label={words.label}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            setChosenHref(undefined);
          }}
          onKeyDown={pressKey}
          onBlur={close}
          {...(isLive && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isOpen,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined,
          })}
        />
      </div>
      <button type="submit" className="ui-button" data-variant="secondary">
        {words.submit}
      </button>
      {isLive && (
        <div
          id={`${id}-list`}
          className="kb-suggestions"
          role="listbox"
          aria-label={words.suggestions}
          hidden={!isOpen}
        >
          {suggestions.map(({ href, title, category }, index) => (
            // The field keeps the focus and has the keys: what is chosen is told by its aria-activedescendant.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={href}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => location.assign(href)}
            >
              <span>
                <Highlighted segments={title} />
              </span>
              <small>{category}</small>
            </div>
          ))}
        </div>
      )}
      <LiveRegion>{isOpen && words.suggested[suggestions.length]}</LiveRegion>
    </form>
  );
}
