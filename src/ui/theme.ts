export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';

/**
 * Runs in the document's head before the first paint, so a stored choice never flashes; follows other tabs, and serves
 * `ThemeSwitch` while React is not there. Written into pages as text: it may use nothing from outside itself. Storage may be blocked.
 */
function startTheme(key: string): void {
  const { dataset } = document.documentElement;
  function mark(): void {
    for (const input of document.querySelectorAll<HTMLInputElement>('input[name="theme"]'))
      input.checked = input.value === (dataset['theme'] ?? 'system');
  }
  function show(choice: string | null): void {
    if (choice === 'light' || choice === 'dark') dataset['theme'] = choice;
    else delete dataset['theme'];
    mark();
  }
  addEventListener('DOMContentLoaded', mark);
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show(event.newValue);
  });
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return;
    show(target.value);
    try {
      if (target.value === 'system') localStorage.removeItem(key);
      else localStorage.setItem(key, target.value);
    } catch {}
  });
  try {
    show(localStorage.getItem(key));
  } catch {}
}

/** Constant, so that the content security policy can carry its hash. */
export const themeScript = `(${startTheme.toString()})("${storageKey}")`;

const listeners = new Set<() => void>();

function isTheme(value: string | null | undefined): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

function show(choice: ThemeChoice) {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  notify();
}

/** The present choice. The document is the truth: it is right even where storage is blocked. */
export function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
}

/** Shows a theme at once and keeps the choice for the next visit where storage allows. */
export function chooseTheme(choice: ThemeChoice): void {
  show(choice);
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Blocked or full storage: the choice then holds for this page only.
  }
}

function notify() {
  for (const listener of listeners) listener();
}

/** The theme script heard of the change first, and has shown it. A null key: the whole storage was cleared. */
function followOtherTabs({ key }: StorageEvent) {
  if (key === storageKey || key === null) notify();
}

/** Calls back on every change, in this tab or another one. Returns the function that ends it. */
export function subscribeToTheme(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}
