import { useEffect, useEffectEvent } from 'react';

/** Two keys of a sequence count as one when they follow each other this fast. */
const sequenceMilliseconds = 1000;

/** `mod` is Ctrl, on a Mac Command. */
export type Shortcut = { keys: readonly string[]; label: string; run(): void };

export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** How a key is written on the keyboard in front of this person. */
export const keyName = (key: string): string => {
  if (key === 'mod') return isMac() ? '⌘' : 'Ctrl';
  return arrows[key] ?? (key.length === 1 ? key.toUpperCase() : key);
};

/**
 * Runs shortcuts wherever the focus is. Those of single keys only while nobody types and no menu or window is open,
 * and not at all where they are switched off, as WCAG 2.1.4 asks: speech input would set them off.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], areSingleKeysOn: boolean): void {
  const find = (...keys: string[]) =>
    shortcuts.find(
      (shortcut) =>
        shortcut.keys.length === keys.length && shortcut.keys.every((key, index) => key === keys[index]),
    );

  const press = useEffectEvent((event: KeyboardEvent, before: string | undefined): string | undefined => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const hasModifier = isMac() ? event.metaKey : event.ctrlKey;
    if (!hasModifier && (!areSingleKeysOn || isTakenByPage(event.target))) return undefined;
    const found =
      (hasModifier ? find('mod', key) : undefined) ??
      (!event.ctrlKey && !event.metaKey
        ? ((before !== undefined ? find(before, key) : undefined) ?? find(key))
        : undefined);
    if (!found) return hasModifier ? undefined : key;
    event.preventDefault();
    found.run();
    return undefined;
  });

  useEffect(() => {
    let last: { key: string; at: number } | undefined;
    const listen = (event: KeyboardEvent) => {
      const before = last && event.timeStamp - last.at < sequenceMilliseconds ? last.key : undefined;
      const key = press(event, before);
      last = key === undefined ? undefined : { key, at: event.timeStamp };
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const takesKeys =
  'input, textarea, select, [contenteditable], [role=textbox], [role=menu], [role=listbox], [role=grid], [role=tree]';

function isTakenByPage(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open]'))
    return true;
  return target instanceof Element && target.closest(takesKeys) !== null;
}
