import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import { packet, string } from './packet-writer.ts';

/** Whose gateway this is, and where a player who is lost finds help. */
export type Brand = { name: string; publicUrl: string };

/** What a client reads in its server list, and when it is not let in. */
export type Answer = { description: string; maxPlayers: number; refusal: string };

export function answerFor(hostname: string, route: GatewayRoute | undefined, brand: Brand): Answer {
  if (!route) {
    const shown = shownHostname(hostname);
    const missing = shown ? `No server at ${shown}` : 'This address has no server';
    return {
      description: `${missing}\nSee ${brand.publicUrl}`,
      maxPlayers: 0,
      refusal: `${missing}.\n\nCheck the address, or look up your server at ${brand.name}:\n${brand.publicUrl}`,
    };
  }
  const description = plainText(route.description);
  switch (route.state) {
    case 'unavailable': {
      const reason = plainText(route.reason);
      return { description: `${description}\n${reason}`, maxPlayers: route.maxPlayers, refusal: reason };
    }
  }
}

/** The server-list answer of 1.7 and later. The client's own protocol comes back, so that it calls nothing outdated. */
export const statusResponse = (answer: Answer, protocol: number, brand: Brand): Buffer =>
  packet(
    0x00,
    string(
      JSON.stringify({
        version: { name: brand.name, protocol },
        players: { max: answer.maxPlayers, online: 0 },
        description: { text: answer.description },
      }),
    ),
  );

/** Ends a login; the client shows the text. */
export const loginDisconnect = (text: string): Buffer => packet(0x00, string(JSON.stringify({ text })));

const shownHostnameCharacters = 60;

/** A host name as the client claims it, fit to be shown. */
function shownHostname(hostname: string): string {
  const characters = Array.from(plainText(hostname).trim());
  if (characters.length <= shownHostnameCharacters) return characters.join('');
  return `${characters.slice(0, shownHostnameCharacters).join('')}…`;
}

/** Without § (the game's colour codes), line breaks, and control and direction characters. */
const plainText = (text: string) => text.replaceAll(/[§\p{C}\p{Zl}\p{Zp}]/gu, '');
