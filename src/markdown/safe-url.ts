const schemes = new Set(['http:', 'https:', 'mailto:']);
const elsewhere = 'https://relative.invalid';

/** An address that a text may link to, or undefined: web and e-mail addresses, and paths of this site. */
export function safeUrl(address: string): string | undefined {
  // As markdown means it: browsers would read a backslash as a slash.
  const url = URL.parse(address.replaceAll('\\', '%5C'), `${elsewhere}/`);
  if (!url || !schemes.has(url.protocol)) return undefined;
  // user@ in front of a host makes people believe in another host.
  if (url.username || url.password) return undefined;
  if (url.origin === elsewhere) {
    return address.startsWith('#') ? url.hash : `${url.pathname}${url.search}${url.hash}`;
  }
  return url.href;
}

export const isElsewhere = (address: string): boolean => /^https?:/.test(address);
