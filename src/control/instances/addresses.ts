import { editionOf } from '#src/contract/editions.ts';
import type { SoftwareId } from '#src/contract/instance-choices.ts';

const minecraftPort = 25_565;

/** The name that the gateway knows an instance by. */
export const hostnameOf = (slug: string, playDomain: string) => `${slug}.${playDomain}`;

/** Where the names of instances stand, and where the gateways listen for Java players. */
export type PlayAddresses = { playDomain: string; gamePort: number };

/**
 * What players type to get to an instance: for Java the gateway's port is behind it, where that is not the one the game
 * tries by itself; for Bedrock the port of its own, once it has one.
 */
export function playAddressOf(
  slug: string,
  { playDomain, gamePort }: PlayAddresses,
  instance: { software: SoftwareId; port: number | null } = { software: 'vanilla', port: null },
): string {
  const hostname = hostnameOf(slug, playDomain);
  const isBedrock = editionOf[instance.software] === 'bedrock';
  const port = isBedrock ? instance.port : gamePort === minecraftPort ? null : gamePort;
  return port === null ? hostname : `${hostname}:${port}`;
}
