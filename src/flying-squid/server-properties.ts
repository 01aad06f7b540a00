import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const defaults: Record<string, string> = {
  'server-ip': '',
  'server-port': '25565',
  motd: 'A Minecraft Server',
  'max-players': '20',
  'online-mode': 'true',
  'view-distance': '10',
  'level-name': 'world',
  'level-seed': '',
  'white-list': 'false',
  gamemode: 'survival',
  difficulty: 'easy',
};

/** Reads the file as Java's properties format; writes one with the defaults where there is none. */
export function readServerProperties(file: string): Record<string, string> {
  if (!existsSync(file)) {
    const lines = Object.entries(defaults).map(([key, value]) => `${key}=${value}`);
    writeFileSync(file, `#Minecraft server properties\n${lines.join('\n')}\n`);
    return { ...defaults };
  }
  return { ...defaults, ...parseProperties(readFileSync(file, 'utf8')) };
}

export function parseProperties(text: string): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const [, key, value] = /^\s*([^#!=:\s][^=:]*?)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) properties[key] = unescaped(value);
  }
  return properties;
}

function unescaped(value: string): string {
  return value.replaceAll(/\\(?:u([0-9a-f]{4})|(.))/gi, (_, code: string | undefined, letter: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return letter === 'n' ? '\n' : letter;
  });
}
