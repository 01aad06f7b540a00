import * as z from 'zod';

/** What agents and the platform say to each other over the WebSocket `/agent`. Each message is one JSON text frame. */
export const agentProtocolVersion = 1;
export const agentPath = '/agent';

/** An agent reports this often; a node that was not heard for much longer counts as silent. */
export const agentReportSeconds = 10;
/** The platform sends a WebSocket ping this often; either side gives a connection up that is silent for three of them. */
export const agentPingSeconds = 10;
export const agentFrameMaxBytes = 64 * 1024;

const bytes = z.number().int().min(0);
const shortText = z.string().max(255);

export const capacitySchema = z.object({
  cpus: z.number().int().min(1),
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
  diskQuota: z.boolean(),
});
export type Enforcement = z.infer<typeof enforcementSchema>;

export const agentHelloSchema = z.object({
  type: z.literal('hello'),
  protocolVersion: z.number().int(),
  agentVersion: shortText,
  /** The machine's own name. */
  hostname: shortText,
  startedAt: z.iso.datetime(),
});
export type AgentHello = z.infer<typeof agentHelloSchema>;

export const agentReportSchema = z.object({
  type: z.literal('report'),
  capacity: capacitySchema,
  enforcement: enforcementSchema,
});
export type AgentReport = z.infer<typeof agentReportSchema>;

/** What an agent sends: a hello first, then reports. */
export const agentMessageSchema = z.discriminatedUnion('type', [agentHelloSchema, agentReportSchema]);
export type AgentMessage = z.infer<typeof agentMessageSchema>;

/** What the platform sends: the answer to a hello. A refusal is the close of the connection, with its code. */
export const platformMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), node: z.object({ id: z.uuid(), name: z.string() }) }),
]);
export type PlatformMessage = z.infer<typeof platformMessageSchema>;

/** Why the platform closes an agent's connection. */
export const agentCloseCodes = {
  restarting: 1012,
  badMessage: 1008,
  fault: 1011,
  tokenUnknown: 4401,
  nodeDisabled: 4403,
  replaced: 4409,
  protocolUnsupported: 4426,
} as const;

/** What each refusal that a person has to act on means, for the agent's log. */
export const agentRefusals: ReadonlyMap<number, string> = new Map([
  [agentCloseCodes.tokenUnknown, 'the platform does not know this node token; it was revoked or replaced'],
  [agentCloseCodes.nodeDisabled, 'an administrator has disabled this node'],
  [agentCloseCodes.replaced, 'another agent connected with the same node token'],
  [
    agentCloseCodes.protocolUnsupported,
    'the platform does not speak the protocol of this agent; update the older of the two',
  ],
]);
