/** Where to go after signing in: a path of this site, whatever the address bar asks for. */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/panel';
  const url = URL.parse(wanted, origin);
  // Two slashes in front would name another host to whoever resolves it next.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/panel';
  return `${url.pathname}${url.search}${url.hash}`;
}
