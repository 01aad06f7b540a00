import { useEffect, useRef } from 'react';

/** After a link was followed the keyboard goes on in the new page, as after a full load; a page may take it itself. */
export function useFocusOnNewPage(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [path]);
}
