import * as z from 'zod/mini';
import { atMost, required } from './validation-messages.ts';

// What is chosen for an instance, apart from all else of it: forms check it in the browser.

export const instanceNameSchema = z.string(required('Name')).check(
  z.trim(),
  z.minLength(1, required('Name')),
  z.maxLength(40, atMost(40)),
  z.refine((name) => !/\p{C}/u.test(name), 'Must not contain control characters'),
);

export const gameSchema = z.enum(['minecraft']);
export const softwareIdSchema = z.enum(['flying-squid', 'paper', 'vanilla', 'purpur', 'fabric', 'bedrock']);
export type SoftwareId = z.infer<typeof softwareIdSchema>;

/** Whose clients can join it. */
export const editionSchema = z.enum(['java', 'bedrock']);

export const versionSchema = z.string().check(z.minLength(1), z.maxLength(40));

export const eulaSchema = z.literal(true, "To run this server you must accept Minecraft's EULA.");

/** Who may wake a sleeping server by joining it. */
export const wakesSchema = z.enum(['anyone', 'whitelisted', 'nobody']);
export type Wakes = z.infer<typeof wakesSchema>;
