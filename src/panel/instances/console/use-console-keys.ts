import { useEffect, useEffectEvent } from 'react';

/** The console's own keys, wherever on its page the focus is; a window that is open has its own. */
export function useConsoleKeys(actions: { onFind(): void; onError(step: 1 | -1): void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f';
    // The browser's own search would find only what is drawn.
    if (isFind) actions.onFind();
    else if (event.key === 'F8') actions.onError(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
