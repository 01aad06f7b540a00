import { createHash } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { GatewayRoute, TextRun } from '#src/contract/gateway-routes.ts';
import type { InstanceOrder } from '#src/contract/instance-orders.ts';
import type { InstanceFiles } from '#src/agent/instances/instance-files.ts';
import { readJournal, writeJournal } from '#src/agent/instances/journal.ts';
import { readPlainFile } from '#src/agent/instances/plain-file.ts';
import { readProperties, type PropertiesFormat } from '#src/agent/instances/properties-file.ts';
import type { ServerStatus } from './status-probe.ts';
import { firstLine, runsOfComponent, runsOfLegacyText } from './text-runs.ts';

/** What an instance looks like in the server list, whatever it is doing. */
export type Face = Pick<
  GatewayRoute,
  'description' | 'icon' | 'version' | 'maxPlayers' | 'isWhitelistOn' | 'startSeconds'
>;

const usualMaxPlayers = 20;
const largestIconBytes = 24 * 1024;

const lastStatusSchema = z.object({
  /** What the server's own file said then: a text that was edited since is the newer one. */
  motd: z.string().nullable(),
  description: z.array(z.custom<TextRun>()),
  version: z.object({ name: z.string(), protocol: z.number().int() }),
  iconBase64: z.string().nullable(),
  startSeconds: z.number(),
});
type LastStatus = z.infer<typeof lastStatusSchema>;

/** Keeps what a server that has just become ready shows, for when it sleeps. */
export async function keepStatus(
  files: InstanceFiles,
  status: ServerStatus,
  startSeconds: number,
): Promise<void> {
  const properties = await readServerProperties(files, 'java');
  const { name, protocol } = status.version;
  const [, iconBase64 = null] =
    /^data:image\/png;base64,([A-Za-z0-9+/=\s]+)$/.exec(status.favicon ?? '') ?? [];
  const kept: LastStatus = {
    motd: properties['motd'] ?? null,
    description: firstLine(runsOfComponent(status.description)),
    version: { name: plainName(name), protocol },
    iconBase64,
    startSeconds,
  };
  await writeJournal(files.lastStatus, kept);
}

/** The same of a Bedrock server, which has no icon. @param version that it says to run; undefined where it says nothing */
export async function keepBedrockStatus(
  files: InstanceFiles,
  order: InstanceOrder,
  version: LastStatus['version'] | undefined,
  startSeconds: number,
): Promise<void> {
  const { 'server-name': motd = null } = await readServerProperties(files, 'plain');
  const kept: LastStatus = {
    motd,
    description: firstLine(runsOfLegacyText(motd ?? '')),
    version: version ?? bedrockVersion(order),
    iconBase64: null,
    startSeconds,
  };
  await writeJournal(files.lastStatus, kept);
}

/** @param iconFolder where icons are put for the gateway */
export async function readFace(
  files: InstanceFiles,
  order: InstanceOrder,
  iconFolder: string,
): Promise<Face> {
  const isBedrock = order.front.edition === 'bedrock';
  const [last, properties, ownIcon] = await Promise.all([
    readJournal(files.lastStatus, lastStatusSchema),
    readServerProperties(files, isBedrock ? 'plain' : 'java'),
    readPlainFile(path.join(files.data, 'server-icon.png'), largestIconBytes),
  ]);
  const motd = properties[isBedrock ? 'server-name' : 'motd'];
  const said =
    last && last.motd === (motd ?? null) ? last.description : firstLine(runsOfLegacyText(motd ?? ''));
  const lastIcon = last?.iconBase64 ? Buffer.from(last.iconBase64, 'base64') : undefined;
  const maxPlayers = Number(properties['max-players'] ?? usualMaxPlayers);
  return {
    description: said.length > 0 ? said : [{ text: plainName(order.front.name) }],
    icon: await publishIcon(ownIcon ?? lastIcon, iconFolder),
    version: isBedrock ? versionToBe(last, bedrockVersion(order)) : (last?.version ?? null),
    maxPlayers:
      Number.isSafeInteger(maxPlayers) && maxPlayers >= 0 && maxPlayers < 2 ** 31
        ? maxPlayers
        : usualMaxPlayers,
    isWhitelistOn: properties[isBedrock ? 'allow-list' : 'white-list'] === 'true',
    startSeconds: last?.startSeconds ?? null,
  };
}

/** Mojang's server has one number more than the game. Which protocol that speaks only the server itself knows. */
const bedrockVersion = ({ software }: InstanceOrder) => ({
  name: software.version.split('.').slice(0, 3).join('.'),
  protocol: 0,
});

/** What it said of itself, unless another release is to run now. */
const versionToBe = (last: LastStatus | undefined, version: LastStatus['version']) =>
  last?.version.name === version.name ? last.version : version;

const readServerProperties = (files: InstanceFiles, format: PropertiesFormat) =>
  readProperties(path.join(files.data, 'server.properties'), format);

const plainName = (text: string) => text.replaceAll(/[§\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 60);

/** The icon's file, named by its content; null where it is none that clients show. */
async function publishIcon(icon: Buffer | undefined, folder: string): Promise<string | null> {
  if (!icon || !isIcon(icon)) return null;
  const name = `${createHash('sha256').update(icon).digest('hex').slice(0, 32)}.png`;
  const file = path.join(folder, name);
  if (await stat(file).catch(() => undefined)) return name;
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.tmp`, icon);
  await rename(`${file}.tmp`, file);
  return name;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const iconPixels = 64;

const isIcon = (bytes: Buffer) =>
  bytes.length > 24 &&
  bytes.length <= largestIconBytes &&
  bytes.subarray(0, 8).equals(pngSignature) &&
  bytes.readUInt32BE(16) === iconPixels &&
  bytes.readUInt32BE(20) === iconPixels;
