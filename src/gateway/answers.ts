import type { GatewayRoute, TextRun } from '#src/contract/gateway-routes.ts';
import { packet, string } from './packet-writer.ts';
import { refusalOf, stateLine } from './state-texts.ts';

/** Whose gateway this is, and where a player who is lost finds help. */
export type Brand = { name: string; publicUrl: string };

/** What a client reads in its server list, and when it is not let in. */
export type Answer = {
  /** Two lines: its own text, and what it is doing. */
  lines: readonly [TextRun[], TextRun[]];
  maxPlayers: number;
  version: { name: string; protocol: number } | null;
  /** The name of the icon's file. */
  icon: string | null;
  refusal: string;
};

export function answerFor(hostname: string, route: GatewayRoute | undefined, brand: Brand): Answer {
  if (route) {
    return {
      lines: [route.description, [{ text: stateLine(route), color: 'gray' }]],
      maxPlayers: route.maxPlayers,
      version: route.version,
      icon: route.icon,
      refusal: refusalOf(route),
    };
  }
  const shown = shownHostname(hostname);
  const missing = shown ? `No server at ${shown}` : 'This address has no server';
  return {
    lines: [[{ text: missing }], [{ text: `See ${brand.publicUrl}` }]],
    maxPlayers: 0,
    version: null,
    icon: null,
    refusal: `${missing}.\n\nCheck the address, or look up your server at ${brand.name}:\n${brand.publicUrl}`,
  };
}

/**
 * The server-list answer of 1.7 and later. Where nobody knows what the server speaks, the client's own protocol comes
 * back, so that it calls nothing outdated.
 */
export function statusResponse(
  answer: Answer,
  client: { protocol: number; iconBase64: string | undefined },
  brand: Brand,
): Buffer {
  const [first, second] = answer.lines;
  return packet(
    0x00,
    string(
      JSON.stringify({
        version: answer.version ?? { name: brand.name, protocol: client.protocol },
        players: { max: answer.maxPlayers, online: 0 },
        description: { text: '', extra: [...first, { text: '\n' }, ...second] },
        ...(client.iconBase64 !== undefined && { favicon: `data:image/png;base64,${client.iconBase64}` }),
      }),
    ),
  );
}

/** Ends a login; the client shows the text. */
export const loginDisconnect = (text: string): Buffer => packet(0x00, string(JSON.stringify({ text })));

/** Colours as older clients read them; `#rrggbb` came later than they did. */
const codes: Record<string, string> = {
  black: '0',
  dark_blue: '1',
  dark_green: '2',
  dark_aqua: '3',
  dark_red: '4',
  dark_purple: '5',
  gold: '6',
  gray: '7',
  dark_gray: '8',
  blue: '9',
  green: 'a',
  aqua: 'b',
  red: 'c',
  light_purple: 'd',
  yellow: 'e',
  white: 'f',
};

/** A line with § codes. */
export function legacyText(runs: readonly TextRun[]): string {
  let line = '';
  let style = '§r';
  for (const run of runs) {
    const colour = codes[run.color ?? ''] ?? 'r';
    const next = `§${colour}${run.bold ? '§l' : ''}${run.italic ? '§o' : ''}`;
    line += next === style ? run.text : `${next}${run.text}`;
    style = next;
  }
  return line;
}

export const plainText = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

const shownHostnameCharacters = 60;

/** A host name as the client claims it, fit to be shown: without § (the game's colour codes), line breaks, and control and direction characters. */
function shownHostname(hostname: string): string {
  const characters = Array.from(hostname.replaceAll(/[§\p{C}\p{Zl}\p{Zp}]/gu, '').trim());
  if (characters.length <= shownHostnameCharacters) return characters.join('');
  return `${characters.slice(0, shownHostnameCharacters).join('')}…`;
}
