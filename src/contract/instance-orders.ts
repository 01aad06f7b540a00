import * as z from 'zod';

/** What the platform tells an agent about one instance: not steps to take, but what it should be. */
const bytes = z.number().int().min(1);

const plainNameSchema = z.string().regex(/^\w[\w.-]{0,63}$/);

const fetched = {
  url: z.url(),
  /** Services that the operator named: only they may be inside a network. */
  ownOrigins: z.array(z.string()).default([]),
  maxBytes: bytes,
  hash: z
    .object({ algorithm: z.enum(['sha256', 'sha1', 'md5']), hex: z.string().regex(/^[0-9a-f]{32,64}$/) })
    .nullable(),
};

/** How a program becomes ready to run; the agent implements kinds, never games. */
const installSchema = z.discriminatedUnion('kind', [
  /** A server that comes with the agent itself. */
  z.object({ kind: z.literal('bundled'), program: z.enum(['flying-squid']) }),
  /** One file, fetched once per node and shared by its instances. */
  z.object({ kind: z.literal('download'), ...fetched, file: plainNameSchema }),
  /** A zip archive, fetched and unpacked once per node. Its `program` is made executable. */
  z.object({
    kind: z.literal('archive'),
    ...fetched,
    program: plainNameSchema,
    /** Of all that is in it. */
    maxUnpackedBytes: bytes,
  }),
]);

/** How a prepared program runs. Words may hold {heapMegabytes}, {software} (its folder) and {version}. */
const runSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('node'), arguments: z.array(z.string()) }),
  z.object({ kind: z.literal('java'), majorVersion: z.number().int(), arguments: z.array(z.string()) }),
  /**
   * The program of an archive, with the libraries beside it. What else is in the archive stands in the instance's folder
   * as links, so that things of its own may stand beside them; `ownFiles` are copied there once and then belong to it.
   */
  z.object({
    kind: z.literal('native'),
    arguments: z.array(z.string()),
    ownFiles: z.array(plainNameSchema).max(32),
  }),
]);

/** A software definition as it travels: an old agent runs a new game, as long as it knows the kinds. */
export const softwareOrderSchema = z.object({
  id: z.string(),
  version: z.string(),
  install: installSchema,
  run: runSchema,
  /** A regular expression that the line matches which says that players can join. */
  readyLine: z.string().max(500),
  /** Regular expressions whose first group is the player's name, for servers that print who comes and goes. */
  playerLines: z.object({ joined: z.string().max(500), left: z.string().max(500) }).nullable(),
  /**
   * The YAML file, and the keys from the outside in, that are set before each start so that the server hears in the
   * PROXY protocol where its players are; null: it cannot.
   */
  proxyProtocolSetting: z.object({ file: z.string(), keys: z.array(z.string()).length(2) }).nullable(),
  stop: z.discriminatedUnion('by', [
    z.object({ by: z.literal('console'), line: z.string() }),
    z.object({ by: z.literal('signal'), signal: z.enum(['SIGTERM', 'SIGINT']) }),
  ]),
  /** Seconds that a stop may take before the program is killed. */
  stopSeconds: z.number().int().min(1).max(600),
  /**
   * Files written before each start, as `key=value` lines; other lines of theirs stay as they are. Values may hold
   * {serverPort}, the port of the loopback on which the server is to listen, and {nextPort}, which is free as well where
   * the edition is Bedrock. `firstValues` are written before the first start only.
   */
  properties: z.array(
    z.object({
      file: z.string(),
      values: z.record(z.string(), z.string()),
      firstValues: z.record(z.string(), z.string()).optional(),
      /** Java's files escape what is not ASCII; others are plain UTF-8. */
      isPlain: z.boolean().optional(),
    }),
  ),
});
export type SoftwareOrder = z.infer<typeof softwareOrderSchema>;

/** What players meet before they are inside. Changes of it come with the same generation. */
const frontSchema = z.object({
  edition: z.enum(['java', 'bedrock']),
  /** What the server list shows until the server has said something itself. */
  name: z.string(),
  wakes: z.enum(['anyone', 'whitelisted', 'nobody']),
  /** Why nobody may wake it, whoever they are: one sentence. */
  closedBecause: z.string().nullable(),
  /** It stops once nobody was on it for so long; null: it stays on. */
  idleStopSeconds: z.number().int().min(1).nullable(),
  queuePosition: z.number().int().min(1).nullable(),
});

export const instanceOrderSchema = z.object({
  instanceId: z.uuid(),
  /** Raised when the instance moves to a node: an agent that holds a lower one no longer holds the instance. */
  epoch: z.number().int().min(1),
  /** Raised by every change of this order: an agent refuses what is older than what it knows. */
  generation: z.number().int().min(1),
  desired: z.enum(['running', 'stopped', 'deleted']),
  /** Whether it may start now: a node starts only so many at once. Preparing goes ahead without it. */
  mayStart: z.boolean(),
  /** Raised by each restart and kill that was asked for: a process that began under a lower one ends first. */
  restarts: z.number().int().min(0),
  kills: z.number().int().min(0),
  software: softwareOrderSchema,
  limits: z.object({
    memoryBytes: bytes,
    heapBytes: bytes,
    cpus: z.number().positive(),
    processes: z.number().int().min(1),
    diskBytes: bytes,
  }),
  /** The port of its own, on every address of the node; the gateway listens there. */
  port: z.number().int().min(1).max(65_535),
  hostname: z.string(),
  front: frontSchema,
  /** Whether its world is here already: a node that lost its disk must not start an empty one in its place. */
  hasData: z.boolean(),
  eulaAcceptedAt: z.iso.datetime().nullable(),
});
export type InstanceOrder = z.infer<typeof instanceOrderSchema>;

/** Why an instance cannot run, in a code that the platform turns into plain words. */
export const faultCodes = [
  'download_failed',
  'download_hash_wrong',
  'download_too_large',
  'download_timeout',
  'archive_broken',
  'software_unknown',
  'java_missing',
  'eula_not_accepted',
  'port_in_use',
  'java_too_old',
  'out_of_memory',
  'world_locked',
  'disk_full',
  'crashed',
  'start_timeout',
  'data_lost',
  'node_fault',
] as const;

export const instanceFaultSchema = z.object({
  code: z.enum(faultCodes),
  /** What a person should read: one sentence. */
  message: z.string().max(500),
  /** The last console lines before it, oldest first. */
  lastLines: z.array(z.string().max(500)).max(20),
});
export type InstanceFault = z.infer<typeof instanceFaultSchema>;

/** What an instance is on its node now. An agent repeats the latest after each connect, so that none is ever missed. */
export const instancePhaseSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('idle') }),
  z.object({
    phase: z.literal('preparing'),
    step: z.enum(['downloading', 'configuring']),
    /** 0 to 1 where the size is known. */
    progress: z.number().min(0).max(1).nullable(),
  }),
  z.object({ phase: z.literal('prepared') }),
  z.object({ phase: z.literal('starting'), startedAt: z.iso.datetime() }),
  z.object({ phase: z.literal('ready'), startedAt: z.iso.datetime(), readyAt: z.iso.datetime() }),
  z.object({ phase: z.literal('stopping') }),
  /** It ended though it should run, and starts again at `restartsAt`. */
  z.object({ phase: z.literal('crashed'), fault: instanceFaultSchema, restartsAt: z.iso.datetime() }),
  /** It ended by itself and in order: somebody stopped it from inside. */
  z.object({ phase: z.literal('ended') }),
  z.object({ phase: z.literal('failed'), fault: instanceFaultSchema }),
  z.object({ phase: z.literal('deleted') }),
]);
export type InstancePhase = z.infer<typeof instancePhaseSchema>;

export const instanceReportSchema = z.object({
  type: z.literal('instance'),
  instanceId: z.uuid(),
  epoch: z.number().int(),
  /** The order that this follows. */
  generation: z.number().int(),
  state: instancePhaseSchema,
});
export type InstanceReport = z.infer<typeof instanceReportSchema>;
