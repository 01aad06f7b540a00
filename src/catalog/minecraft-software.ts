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
  runs: Pick<SoftwareOrder, 'readyLine' | 'playerLines' | 'proxyProtocolSetting' | 'stop' | 'stopSeconds'>;
};

const vanillaLine = String.raw`^\[[^\]]*\](?: \[[^\]]*\])?:? `;

/** Every server that follows vanilla prints these lines, whatever else it prints. */
const likeVanilla: SoftwareDefinition['runs'] = {
  readyLine: `${vanillaLine}Done \\(`,
  playerLines: {
    joined: `${vanillaLine}(\\w{1,16}) joined the game$`,
    left: `${vanillaLine}(\\w{1,16}) left the game$`,
  },
  proxyProtocolSetting: null,
  stop: { by: 'console', line: 'stop' },
  stopSeconds: 120,
};

/** From 1.19 on; its owner decides, and servers behind this gateway then know where their players are. */
const likePaper: SoftwareDefinition['runs'] = {
  ...likeVanilla,
  proxyProtocolSetting: { file: 'config/paper-global.yml', keys: ['proxies', 'proxy-protocol'] },
};

const bedrockLine = String.raw`^(?:NO LOG FILE! - )?\[[\d: -]+ INFO\] `;

/** Names of players hold spaces; behind them stands an id that is empty where nobody vouches for it. */
const bedrockServer: SoftwareDefinition['runs'] = {
  readyLine: String.raw`${bedrockLine}Server started\.`,
  playerLines: {
    joined: `${bedrockLine}Player connected: ([^,]{1,32}), xuid:`,
    left: `${bedrockLine}Player disconnected: ([^,]{1,32}), xuid:`,
  },
  proxyProtocolSetting: null,
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
    runs: likePaper,
  },
  {
    id: 'vanilla',
    name: 'Vanilla',
    summary: "Mojang's own server, as it is.",
    source: 'mojang',
    plugins: null,
    runs: likeVanilla,
  },
  {
    id: 'purpur',
    name: 'Purpur',
    summary: 'Paper with more to configure.',
    source: 'purpur',
    plugins: { folder: 'plugins' },
    runs: likePaper,
  },
  {
    id: 'fabric',
    name: 'Fabric',
    summary: 'Light, and takes mods.',
    source: 'fabric',
    plugins: { folder: 'mods' },
    runs: likeVanilla,
  },
  {
    id: 'bedrock',
    name: 'Bedrock',
    summary: "Mojang's server for phones, tablets and Windows. Java players cannot join it.",
    source: 'bedrock',
    plugins: null,
    runs: bedrockServer,
  },
  {
    id: 'flying-squid',
    name: 'flying-squid',
    summary: 'Starts in a second and needs neither Java nor a download. For trying things out.',
    source: 'bundled',
    plugins: null,
    runs: likeVanilla,
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
