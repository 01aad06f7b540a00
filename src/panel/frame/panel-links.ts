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

/** Every link from page to page of the panel goes through the router, whatever drew it: none loads a document. */
export function usePanelLinks(follow: (href: string) => void): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const isForNewTab =
      event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const href = panelHref(event.target);
    if (event.defaultPrevented || isForNewTab || href === undefined) return;
    event.preventDefault();
    follow(href);
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => onClick(event);
    addEventListener('click', listener);
    return () => removeEventListener('click', listener);
  }, []);
}
