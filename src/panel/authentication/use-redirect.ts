'use client';
import { useEffect, useSyncExternalStore } from 'react';
import { useRouter } from 'waku';
import { safeRedirect } from '#src/panel/session/redirect.ts';
import { useSession } from '#src/panel/session/session.ts';

/** Takes whoever is signed in, or becomes it here, to where they wanted. */
export function useRedirectWhenSignedIn(): void {
  const router = useRouter();
  const isSignedIn = useSession().state === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) return;
    const target = safeRedirect(new URLSearchParams(location.search).get('redirect'), location.origin);
    // What the router cannot show is the browser's to load.
    router.replace(target as '/panel').catch(() => location.replace(target));
  }, [isSignedIn, router]);
}

const never = () => () => {};

/** `href` with this page's `redirect`, so that it survives the way between the screens. */
export function useHrefWithRedirect<Href extends '/auth/login' | '/auth/register'>(href: Href): Href {
  const { query } = useRouter();
  // The pages are made once, without a query.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const redirect = isHydrated ? new URLSearchParams(query).get('redirect') : null;
  return (redirect === null ? href : `${href}?${new URLSearchParams({ redirect }).toString()}`) as Href;
}
