import * as z from 'zod';
import {
  editionSchema,
  eulaSchema,
  gameSchema,
  instanceNameSchema,
  softwareIdSchema,
  versionSchema,
  wakesSchema,
} from './instance-choices.ts';
import { addressRules } from './address-rules.ts';
import { instanceFaultSchema } from './instance-orders.ts';
import { instanceCommandSchema, instanceStatusSchema } from './instance-status-schema.ts';
import { operationSchema } from './operations.ts';
import { regionSchema } from './region-schema.ts';
import { tierSchema } from './tiers.ts';
import { atMost, required } from './validation-messages.ts';
import { mostIdleStopMinutes } from './waking.ts';

/** The first part of an address. One in the shape of an externalID would be taken for somebody's id. */
export const instanceSlugSchema = z
  .string(required('Address'))
  .trim()
  .toLowerCase()
  .min(3, 'Must be at least 3 characters long')
  .max(40, atMost(40))
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Use letters a to z, digits and dashes between them')
  .refine((slug) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(slug), 'This is no address');

const idleStopMinutesSchema = z
  .number()
  .int()
  .min(1)
  .max(mostIdleStopMinutes)
  .nullable()
  .describe('Minutes without a player after which it stops; null: it stays on, where its tier allows that');

/** When a running server stops that nobody is on. */
const idleStopSchema = z.object({
  at: z.iso
    .datetime()
    .describe('Unless somebody joins. By the clock of the platform, whose replies carry it as `Date`'),
  extensions: z.number().int().min(0).describe('How often it was put off since somebody played'),
  mostExtensions: z.number().int().describe('How often it can be'),
  extensionMinutes: z.number().int().describe('How much later it stops each time'),
});
export type IdleStop = z.infer<typeof idleStopSchema>;

export const idleExtensionSchema = z.object({
  extensions: z
    .number()
    .int()
    .min(0)
    .describe('The `extensions` that the caller has seen: the same request sent twice puts it off once'),
});

export const newInstanceSchema = z.object({
  game: gameSchema,
  software: softwareIdSchema,
  version: versionSchema.check(z.describe('A version of the software, or `latest`')),
  tier: tierSchema,
  region: regionSchema,
  name: instanceNameSchema,
  slug: instanceSlugSchema
    .optional()
    .describe('The first part of its address; without one it is made of the name'),
  acceptEula: eulaSchema,
});
export type NewInstance = z.infer<typeof newInstanceSchema>;

export const instanceChangeSchema = z.object({
  name: z.optional(instanceNameSchema),
  slug: instanceSlugSchema
    .optional()
    .describe(
      `Another address, once in ${addressRules.hoursBetweenChanges} hours. The old one stops at once; for ${addressRules.daysKept} days only the same account may take it, at any time`,
    ),
  software: z
    .object({ id: softwareIdSchema, version: newInstanceSchema.shape.version })
    .optional()
    .describe(
      'Other software of its edition or another version, from the next start on; only while it is stopped',
    ),
  wakes: z
    .optional(wakesSchema)
    .describe(
      'Who may wake it by joining; `whitelisted` lets nobody wake a Bedrock server, whose players say no name before',
    ),
  idleStopMinutes: idleStopMinutesSchema.optional(),
});
export type InstanceChange = z.infer<typeof instanceChangeSchema>;

/** What an address would be, and whether it can be had. */
export const instanceAddressSchema = z.object({
  slug: z.string(),
  address: z.string().describe('What players of Java Edition type'),
  hostname: z.string().describe('What players of Bedrock Edition type, beside the port of the server'),
  isAvailable: z.boolean(),
});

/** The slug or the externalID of an instance, as addresses carry it. */
export const instanceReferenceSchema = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9-]+$/);

export const instanceSchema = z
  .object({
    externalID: z.uuid(),
    slug: z
      .string()
      .nullable()
      .describe('Null once it is deleted: the name may be taken anew, at first by the same account only'),
    name: z.string(),
    game: gameSchema,
    software: softwareIdSchema,
    edition: editionSchema,
    version: z.string(),
    tier: tierSchema,
    region: regionSchema,
    status: instanceStatusSchema,
    statusSince: z.iso.datetime(),
    desired: z.enum(['running', 'stopped', 'deleted']),
    commands: z.array(instanceCommandSchema).describe('What can be asked of it now'),
    address: z
      .string()
      .nullable()
      .describe('What players type; for Bedrock with its port behind it, once it has one'),
    hostname: z
      .string()
      .nullable()
      .describe('The address without a port: Bedrock asks for both, each in a field'),
    addressChangeableAt: z.iso
      .datetime()
      .nullable()
      .describe('From when on it may move to another address; null, or past: now'),
    port: z.number().int().nullable().describe('The port of its own, once it has a node'),
    queuePosition: z.number().int().min(1).nullable(),
    waitsFor: z
      .enum(['room', 'maintenance', 'machine'])
      .nullable()
      .describe(
        'What a queued server waits for: room on a machine, the end of maintenance of the machine that has its world, or that machine itself, which is not heard',
      ),
    wakes: wakesSchema.check(z.describe('Who may wake it by joining')),
    idleStopMinutes: idleStopMinutesSchema,
    idleStop: idleStopSchema
      .nullable()
      .describe('When it stops because nobody is on it; null while that is not so'),
    isReachable: z
      .boolean()
      .nullable()
      .describe(
        'Whether its machine is heard; while not, all else is what was last known. Null before it has one',
      ),
    players: z.array(z.string()).describe('Who is online'),
    fault: instanceFaultSchema.nullable().describe('Why it is not running though it should be'),
    purgeAt: z.iso.datetime().nullable().describe('Until when a deletion can be undone'),
    operation: operationSchema.nullable().describe('What is happening with it now'),
    eulaAcceptedAt: z.iso.datetime().describe("When its owner accepted Minecraft's EULA for it"),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Instance' });
export type InstanceDetails = z.infer<typeof instanceSchema>;

export const instanceListSchema = z.object({
  content: z.array(instanceSchema),
  totalElements: z.number().int(),
});

export const instanceActionSchema = z.object({ action: z.enum(['start', 'stop', 'restart', 'kill']) });

export const consoleLineSchema = z.object({
  seq: z.number().int().min(1).describe('Counts up by one over the life of the instance'),
  at: z.iso.datetime(),
  text: z.string(),
  by: z.string().optional().describe('Who typed it, where it is a command; the server printed all others'),
});
export type ConsoleLine = z.infer<typeof consoleLineSchema>;
export const consoleSchema = z.object({
  content: z.array(consoleLineSchema),
  lastSeq: z.number().int().min(0).describe('The newest line there is; ask on behind it'),
});
/** What became of a command that was taken. */
export const sentCommandSchema = z.object({
  line: consoleLineSchema
    .nullable()
    .describe('Where it stands on the console; null where the machine has no space left to keep it'),
});
/** One line: what follows a line break would be another command. */
export const consoleCommandSchema = z.object({
  command: z
    .string(required('Command'))
    .min(1, required('Command'))
    .max(1000, atMost(1000))
    .refine((line) => !/\p{Cc}/u.test(line), 'Must be one line without control characters'),
});
