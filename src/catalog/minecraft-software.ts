import type { SoftwareOrder } from '#src/contract/instance-orders.ts';
import type { SoftwareId } from '#src/contract/instance-choices.ts';

/** A kind of server, as people choose it and as agents run it. What a version adds is looked up. */
export type SoftwareDefinition = {
  id: SoftwareId;
  name: string;
  summary: string;
  /** Where its versions and files come from. */
  source: 'bundled' | 'paper' | 'mojang' | 'purpur' | 'fabric' | 'bedrock';
  /** Whether people may add plugins, and where they go. */
  plugins: { folder: string } | null;
  runs: Pick<SoftwareOrder, 'readyLine' | 'playerLines' | 'stop' | 'stopSeconds'>;
  /** Where the switch of the PROXY protocol is, by the first version that has it there, newest first. */
  proxyProtocol: readonly ({ since: string } & NonNullable<SoftwareOrder['proxyProtocolSetting']>)[];
};

const vanillaLine = String.raw`^\[[^\]]*\](?: \[[^\]]*\])?:? `;

/** Every server that follows vanilla prints these lines, whatever else it prints. */
const likeVanilla: SoftwareDefinition['runs'] = {
  readyLine: `${vanillaLine}Done \\(`,
  playerLines: {
    joined: `${vanillaLine}(\\w{1,16}) joined the game$`,
    left: `${vanillaLine}(\\w{1,16}) left the game$`,
  },
  stop: { by: 'console', line: 'stop' },
  stopSeconds: 120,
};

const likePaper: SoftwareDefinition['proxyProtocol'] = [
  { since: '1.19', file: 'config/paper-global.yml', keys: ['proxies', 'proxy-protocol'] },
  { since: '1.18.2', file: 'paper.yml', keys: ['settings', 'proxy-protocol'] },
];

const bedrockLine = String.raw`^(?:NO LOG FILE! - )?\[[\d: -]+ INFO\] `;

/** Names of players hold spaces; behind them stands an id that is empty where nobody vouches for it. */
const bedrockServer: SoftwareDefinition['runs'] = {
  readyLine: String.raw`${bedrockLine}Server started\.`,
  playerLines: {
    joined: `${bedrockLine}Player connected: ([^,]{1,32}), xuid:`,
    left: `${bedrockLine}Player disconnected: ([^,]{1,32}), xuid:`,
  },
  stop: { by: 'console', line: 'stop' },
  stopSeconds: 60,
};

export const minecraftSoftware = [
  {
    id: 'paper',
    name: 'Paper',
    summary: 'Fast, and takes plugins. The usual choice.',
    source: 'paper',
    plugins: { folder: 'plugins' },
    runs: likeVanilla,
    proxyProtocol: likePaper,
  },
  {
    id: 'vanilla',
    name: 'Vanilla',
    summary: "Mojang's own server, as it is.",
    source: 'mojang',
    plugins: null,
    runs: likeVanilla,
    proxyProtocol: [],
  },
  {
    id: 'purpur',
    name: 'Purpur',
    summary: 'Paper with more to configure.',
    source: 'purpur',
    plugins: { folder: 'plugins' },
    runs: likeVanilla,
    proxyProtocol: likePaper,
  },
  {
    id: 'fabric',
    name: 'Fabric',
    summary: 'Light, and takes mods.',
    source: 'fabric',
    plugins: { folder: 'mods' },
    runs: likeVanilla,
    proxyProtocol: [],
  },
  {
    id: 'bedrock',
    name: 'Bedrock',
    summary: "Mojang's server for phones, tablets and Windows. Java players cannot join it.",
    source: 'bedrock',
    plugins: null,
    runs: bedrockServer,
    proxyProtocol: [],
  },
  {
    id: 'flying-squid',
    name: 'flying-squid',
    summary: 'Starts in a second and needs neither Java nor a download. For trying things out.',
    source: 'bundled',
    plugins: null,
    runs: likeVanilla,
    proxyProtocol: [],
  },
] as const satisfies readonly SoftwareDefinition[];

/** The versions that the bundled server speaks, newest first. */
export const bundledVersions = [
  '1.21.4',
  '1.21.1',
  '1.20.4',
  '1.19.4',
  '1.18.2',
  '1.16.5',
  '1.12.2',
  '1.8.8',
];

export function softwareDefinition(id: SoftwareId): SoftwareDefinition {
  const found = minecraftSoftware.find((software) => software.id === id);
  if (!found) throw new Error(`There is no software ${id}`);
  return found;
}

/** The switch of the PROXY protocol in this version; null where it has none. */
export function proxyProtocolSetting(
  { proxyProtocol }: SoftwareDefinition,
  version: string,
): SoftwareOrder['proxyProtocolSetting'] {
  const found = proxyProtocol.find(({ since }) => isSince(version, since));
  return found ? { file: found.file, keys: found.keys } : null;
}

/** Whether a version like `1.21.4` or `26.1` is another one or newer. */
function isSince(version: string, other: string): boolean {
  const numbers = (text: string) => (/^[\d.]+/.exec(text)?.[0] ?? '').split('.').map(Number);
  const [a, b] = [numbers(version), numbers(other)];
  for (let index = 0; index < b.length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
