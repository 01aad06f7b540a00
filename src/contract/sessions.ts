import * as z from 'zod';

const sessionSchema = z
  .object({
    id: z.uuid(),
    current: z.boolean().describe('Whether it is the session that asks.'),
    device: z.string().describe('What the client says it is, such as "Firefox on Linux".'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('Exact to five minutes.'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const sessionListSchema = z.object({ content: z.array(sessionSchema), totalElements: z.int() });
