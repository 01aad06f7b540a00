/** Where to go after signing in: a path of this site, whatever the address bar asks for. */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/panel';
  const url = URL.parse(wanted, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/panel';
}
