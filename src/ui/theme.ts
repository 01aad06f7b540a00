export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';

/**
 * Runs in the document's head before the first paint, so a stored choice never flashes.
 * Constant, so that the content security policy can carry its hash; storage may be blocked, so it swallows errors.
 */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

const listeners = new Set<() => void>();

function isTheme(value: string | null | undefined): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

function show(choice: ThemeChoice) {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  for (const listener of listeners) listener();
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

function followOtherTabs(event: StorageEvent) {
  // A null key means that the whole storage was cleared.
  if (event.key === storageKey || event.key === null)
    show(isTheme(event.newValue) ? event.newValue : 'system');
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
