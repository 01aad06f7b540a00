import { useEffect, useEffectEvent } from 'react';

/** Where a link into the panel leads that is followed in this tab. */
function panelHref(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || !/^\/panel(?:\/|$)/.test(link.pathname)) return undefined;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  // The browser itself goes to a place on the page that is there.
  if (link.pathname === location.pathname && link.hash !== '') return undefined;
  return link.pathname + link.search + link.hash;
}

/**
 * Every link from page to page of the panel goes through the router, whatever drew it: none loads a document.
 * @param reach somebody is about to follow a link
 */
export function usePanelLinks({ follow, reach }: { follow(href: string): void; reach(href: string): void }) {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const isForNewTab =
      event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const href = panelHref(event.target);
    if (event.defaultPrevented || isForNewTab || href === undefined) return;
    event.preventDefault();
    follow(href);
  });
  const onReach = useEffectEvent(({ target }: Event) => {
    const href = panelHref(target);
    if (href !== undefined) reach(href);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('click', (event) => onClick(event), { signal });
    for (const name of ['pointerover', 'focusin'])
      addEventListener(name, (event) => onReach(event), { signal, passive: true });
    return () => listening.abort();
  }, []);
}
