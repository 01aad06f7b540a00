import * as z from 'zod';
import { atMost, required } from './validation-messages.ts';

/** What people call themselves, a key or a device: one short line. */
export const nameSchema = z
  .string(required('Name'))
  .trim()
  .min(1, required('Name'))
  .max(64, atMost(64))
  .refine((name) => !/\p{C}/u.test(name), 'Must not contain control characters');
