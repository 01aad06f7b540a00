import * as z from 'zod';

/** One line without control characters: a topic stands on the first line of a frame. */
export const topicSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\/[\w\-./]*$/);

/** What a client may send, as JSON text. */
export const clientFrameSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('auth'), accessToken: z.string().max(200) }),
  z.object({ action: z.literal('subscribe'), topic: topicSchema }),
  z.object({ action: z.literal('unsubscribe'), topic: topicSchema }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** What the server sends, as text. */
export const serverFrames = {
  ping: 'ping',
  ack: (topic: string) => `ack:${topic}`,
  message: (topic: string, data: unknown) => `t:${topic}\n${JSON.stringify({ data })}`,
  /** A subscription that was refused, or ended because access ended. */
  error: (topic: string, body: { errorCode: string; message: string }) =>
    `error:${topic}\n${JSON.stringify(body)}`,
} as const;

/** Why the server closes a channel. All but `accessEnded` are worth a reconnect. */
export const liveCloseCodes = {
  restarting: 1012,
  badFrame: 1008,
  fault: 1011,
  accessEnded: 4401,
  tooSlow: 4408,
  tooMany: 4429,
} as const;

/** The server sends a ping line this often; a client that hears nothing for much longer has lost it. */
export const livePingSeconds = 30;
