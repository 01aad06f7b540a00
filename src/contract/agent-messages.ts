import * as z from 'zod';
import { instanceOrderSchema, instanceReportSchema } from './instance-orders.ts';
import { playerTrafficSchema } from './player-traffic.ts';

/**
 * What agents and the platform say to each other over the WebSocket `/agent`. Each message is one JSON text frame. Each
 * side passes over fields that it does not know: one that may be missing needs no new version.
 */
export const agentProtocolVersion = 4;
export const agentPath = '/agent';

/** An agent reports this often; a node that was not heard for much longer counts as silent. */
export const agentReportSeconds = 10;
/** The platform sends a WebSocket ping this often; either side gives a connection up that is silent for three of them. */
export const agentPingSeconds = 10;
export const agentFrameMaxBytes = 256 * 1024;
/** How long a node may run its instances after the platform last heard it: longer than any restart or short cut. */
export const leaseSeconds = 15 * 60;
/** Agents measure what instances use this often. */
export const statisticsSeconds = 5;

const bytes = z.number().int().min(0);
const shortText = z.string().max(255);

export const capacitySchema = z.object({
  cpus: z.number().int().min(1),
  /** As Node names it: `x64`, `arm64`. */
  architecture: shortText,
  memoryTotalBytes: bytes,
  memoryFreeBytes: bytes,
  /** Of the file system that holds the agent's data. */
  diskTotalBytes: bytes,
  diskFreeBytes: bytes,
});
export type Capacity = z.infer<typeof capacitySchema>;

/** What the agent found that it can hold instances to on its machine; what it cannot is shown, never pretended. */
export const enforcementSchema = z.object({
  cgroupVersion: z.union([z.literal(1), z.literal(2), z.null()]),
  memory: z.boolean(),
  cpu: z.boolean(),
  processes: z.boolean(),
  bubblewrap: z.boolean(),
  /** Whether each instance has a system user of its own; else they could read each other's files. */
  ownUsers: z.boolean(),
  diskQuota: z.boolean(),
});
export type Enforcement = z.infer<typeof enforcementSchema>;

export const agentHelloSchema = z.object({
  type: z.literal('hello'),
  protocolVersion: z.number().int(),
  agentVersion: shortText,
  /** Made once with the agent's data: another one means another disk. */
  agentId: z.uuid(),
  /** The machine's own name. */
  hostname: shortText,
  startedAt: z.iso.datetime(),
});
export type AgentHello = z.infer<typeof agentHelloSchema>;

export const agentReportSchema = z.object({
  type: z.literal('report'),
  /** The platform's lease names it, so that the agent counts from when it spoke, not from when it was answered. */
  sequence: z.number().int().min(1),
  capacity: capacitySchema,
  enforcement: enforcementSchema,
});
export type AgentReport = z.infer<typeof agentReportSchema>;

/** When a server stops that nobody is on, told as a span of time: clocks of nodes and platform differ. */
export const idleReportSchema = z.object({
  stopsInSeconds: z.number().min(0),
  /** How often that was put off since somebody was on it. */
  extensions: z.number().int().min(0),
});
export type IdleReport = z.infer<typeof idleReportSchema>;

const agentConsoleLineSchema = z.object({
  seq: z.number().int().min(1),
  at: z.number().int(),
  text: z.string(),
  /** Who typed it, where it is a command; the server printed all others. */
  by: shortText.optional(),
});
const consoleLinesSchema = z.array(agentConsoleLineSchema).max(1000);
export const consoleAnswerSchema = z.object({
  lines: consoleLinesSchema,
  lastSeq: z.number().int().min(0),
});
/** `line`: where the command stands on the console; null where the disk is too full to keep it. */
export const commandAnswerSchema = z.discriminatedUnion('isRunning', [
  z.object({ isRunning: z.literal(false) }),
  z.object({ isRunning: z.literal(true), line: agentConsoleLineSchema.nullable() }),
]);

/** What one instance used when it was looked at. */
export const instanceUsageSchema = z.object({
  instanceId: z.uuid(),
  /** Of one processor; 1.5 is one and a half. */
  cpu: z.number().min(0),
  memoryBytes: bytes,
  diskBytes: bytes,
  players: z.number().int().min(0),
  /** Since the measurement before; null where no gateway counted. */
  playerTraffic: playerTrafficSchema.nullable(),
});
export type InstanceUsage = z.infer<typeof instanceUsageSchema>;

/** What an agent sends: a hello first, then reports and what happens to its instances. */
export const agentMessageSchema = z.discriminatedUnion('type', [
  agentHelloSchema,
  agentReportSchema,
  instanceReportSchema,
  z.object({
    type: z.literal('players'),
    instanceId: z.uuid(),
    online: z.array(z.string().max(40)).max(1000),
    /** Null: nothing stops it. An agent that is older, or has nothing new to say of it, leaves it out. */
    idle: idleReportSchema.nullable().optional(),
  }),
  /** A player wants in. `isUnderWay`: the agent has woken it by itself, since the platform was away. */
  z.object({
    type: z.literal('wake'),
    instanceId: z.uuid(),
    epoch: z.number().int(),
    /** Of the order that let it sleep: a newer one counts more. */
    generation: z.number().int(),
    isUnderWay: z.boolean(),
  }),
  /** One measurement. It is sent until a `usageKept` answers it, and then the next one. */
  z.object({
    type: z.literal('usage'),
    /** The measurements of one agent's life are numbered upwards; another source begins anew. */
    source: z.uuid(),
    sequence: z.number().int().min(1),
    /** How long ago it was made, so that no clock has to agree with another. */
    secondsAgo: z.number().min(0),
    instances: z.array(instanceUsageSchema).max(1000),
  }),
  /** New lines of an instance that is being watched. */
  z.object({ type: z.literal('console'), instanceId: z.uuid(), lines: consoleLinesSchema }),
  /** The answer to a question, by its number. */
  z.object({
    type: z.literal('answer'),
    question: z.number().int(),
    body: z.union([
      consoleAnswerSchema,
      commandAnswerSchema,
      z.object({ idle: idleReportSchema.nullable(), isExtended: z.boolean() }),
    ]),
  }),
]);
export type AgentMessage = z.infer<typeof agentMessageSchema>;

/** What the platform sends: the answer to a hello, then orders. A refusal is the close of the connection. */
export const platformMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), node: z.object({ id: z.uuid(), name: z.string() }) }),
  z.object({ type: z.literal('lease'), sequence: z.number().int(), seconds: z.number().int() }),
  /** `isLast` ends the list of all: what an agent holds beyond it is not its any more. */
  z.object({ type: z.literal('orders'), orders: z.array(instanceOrderSchema), isLast: z.boolean() }),
  z.object({ type: z.literal('order'), order: instanceOrderSchema }),
  /** The platform has this measurement and all before it. */
  z.object({ type: z.literal('usageKept'), sequence: z.number().int() }),
  /** This node does not have the instance any more: another one has it, or it is gone. */
  z.object({ type: z.literal('release'), instanceId: z.uuid() }),
  /** The platform has taken in a `wake`; what comes of it is an order. */
  z.object({ type: z.literal('wakeHeard'), instanceId: z.uuid() }),
  /** Asks for the console's lines behind `after`, or from now on, and for all that follow; or for no more. */
  z.object({
    type: z.literal('watch'),
    instanceId: z.uuid(),
    isOn: z.boolean(),
    after: z.number().int().nullable(),
  }),
  z.object({
    type: z.literal('readConsole'),
    question: z.number().int(),
    instanceId: z.uuid(),
    /** Lines behind `after`, or the last ones before `before`. */
    after: z.number().int().nullable(),
    before: z.number().int().nullable(),
    limit: z.number().int().min(1).max(1000),
  }),
  z.object({
    type: z.literal('command'),
    question: z.number().int(),
    instanceId: z.uuid(),
    line: z.string().max(1000),
    by: shortText,
  }),
  /** Puts off the stop of a server that nobody is on. Only agents that tell of such a stop are asked. */
  z.object({
    type: z.literal('extend'),
    question: z.number().int(),
    instanceId: z.uuid(),
    /** How many extensions the asker knew of; where there are more by now, this one was done already. */
    seen: z.number().int().min(0),
    seconds: z.number().int().min(1),
    most: z.number().int().min(0),
  }),
]);
export type PlatformMessage = z.infer<typeof platformMessageSchema>;

/** What an agent is asked, and what it answers. */
export type AgentQuestion =
  | Omit<Extract<PlatformMessage, { type: 'readConsole' }>, 'question'>
  | Omit<Extract<PlatformMessage, { type: 'command' }>, 'question'>
  | Omit<Extract<PlatformMessage, { type: 'extend' }>, 'question'>;
export type AgentAnswer = Extract<AgentMessage, { type: 'answer' }>['body'];

/** Why the platform closes an agent's connection. */
export const agentCloseCodes = {
  restarting: 1012,
  badMessage: 1008,
  fault: 1011,
  tokenUnknown: 4401,
  nodeDisabled: 4403,
  replaced: 4409,
  heldByAnother: 4410,
  protocolUnsupported: 4426,
} as const;

/** What each refusal that a person has to act on means, for the agent's log. */
export const agentRefusals: ReadonlyMap<number, string> = new Map([
  [agentCloseCodes.tokenUnknown, 'the platform does not know this node token; it was revoked or replaced'],
  [agentCloseCodes.nodeDisabled, 'an administrator has disabled this node'],
  [agentCloseCodes.replaced, 'another agent connected with the same node token'],
  [
    agentCloseCodes.heldByAnother,
    'another agent with this token was heard minutes ago; each node needs a token of its own',
  ],
  [
    agentCloseCodes.protocolUnsupported,
    'the platform does not speak the protocol of this agent; update the older of the two',
  ],
]);
