/** A URL that leads where no catalogue may send us. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

const longestChain = 5;

/**
 * Whether a URL that somebody else gave may be fetched: it leads to a service that the operator named, or over https to a
 * name of the internet. Nothing inside a network can show a certificate for such a name, so that it reaches nothing there,
 * whatever the name resolves to.
 */
export function mayFetch(url: URL, ownOrigins: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (ownOrigins.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && /\.[a-z][a-z0-9-]*$/.test(url.hostname);
}

/**
 * Fetches what a catalogue names, and follows where it is sent, each step of the way as `mayFetch` allows.
 * @param ownOrigins of the services that the operator named
 * @throws AddressRefused; TypeError when the site cannot be reached; the signal's reason
 */
export async function fetchNamed(
  address: URL | string,
  options: { ownOrigins: readonly string[]; headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  let url = new URL(address);
  for (let step = 0; step <= longestChain; step += 1) {
    if (!mayFetch(url, options.ownOrigins))
      throw new AddressRefused('it was sent on to an address that is not allowed');
    const response = await fetch(url, {
      headers: options.headers,
      signal: options.signal,
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, url)) throw new AddressRefused('it was sent on to what is no address');
    url = new URL(location, url);
  }
  throw new AddressRefused('it was sent on too often');
}
