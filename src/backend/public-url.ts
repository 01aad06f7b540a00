// As with the API: the server components are bundled apart from the platform that serves them.
const registry = globalThis as { [key]?: string };
const key = Symbol.for('lanternhost.public-url');

/** Tells the server components how browsers reach the platform: the setting PUBLIC_URL. */
export function providePublicUrl(url: string): void {
  registry[key] = url;
}

/** The address of a path of this site, as machines elsewhere need it. */
export const publicAddress = (path: string): string =>
  new URL(path, registry[key] ?? 'http://localhost').href;
