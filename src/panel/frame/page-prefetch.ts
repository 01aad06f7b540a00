import { useEffect, useEffectEvent } from 'react';
import { useRouter } from 'waku';
import { loadWhenSomebodyIsThere } from './late-part.tsx';

/** Pages show the same to everybody until the next release, which reloads the tab: what is in them is asked of the API. */
const ttl = 3_600_000;

/** Brings pages before they are asked for: those of the menu once somebody is there, others by the returned function. */
export function usePagePrefetch(menu: readonly string[]): (href: string) => void {
  const { prefetch } = useRouter();
  const fetch = (href: string) => {
    // Without a network the browser would tell of each attempt.
    if (navigator.onLine) prefetch(href as '/panel', { ttl });
  };
  const fetchAll = useEffectEvent((pages: string) => pages.split(' ').forEach(fetch));
  const pages = menu.join(' ');
  useEffect(() => loadWhenSomebodyIsThere(async () => fetchAll(pages)), [pages]);
  return fetch;
}
