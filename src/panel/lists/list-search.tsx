'use client';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '#src/ui/controls/search-field.tsx';

/** How long somebody types on before the search begins by itself. */
const pauseMilliseconds = 300;

interface ListSearchProps {
  label: string;
  /** What is searched for now. */
  value: string;
  onSearch(text: string): void;
}

/** Searches at a pause in typing, on Enter, and when it is cleared. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const searchNow = (text: string) => {
    clearTimeout(pause.current);
    if (text !== value) onSearch(text);
  };
  return (
    <SearchField
      label={label}
      value={typed}
      maxLength={320}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(pause.current);
        pause.current = setTimeout(() => searchNow(text), pauseMilliseconds);
      }}
      onSubmit={searchNow}
    />
  );
}
