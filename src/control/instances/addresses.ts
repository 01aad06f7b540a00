const minecraftPort = 25_565;

/** The name that the gateway knows an instance by. */
export const hostnameOf = (slug: string, playDomain: string) => `${slug}.${playDomain}`;

/** What players type to get to an instance: with the gateway's port, where that is not the one the game tries by itself. */
export function playAddressOf(
  slug: string,
  { playDomain, gamePort }: { playDomain: string; gamePort: number },
) {
  const hostname = hostnameOf(slug, playDomain);
  return gamePort === minecraftPort ? hostname : `${hostname}:${gamePort}`;
}
