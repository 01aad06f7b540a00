import * as z from 'zod/mini';
import { atMost, required } from './validation-messages.ts';

/** What people call themselves, a key or a device: one short line. */
export const nameSchema = z.string(required('Name')).check(
  z.trim(),
  z.minLength(1, required('Name')),
  z.maxLength(64, atMost(64)),
  z.refine((name) => !/\p{C}/u.test(name), 'Must not contain control characters'),
);
