import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A live channel spoken by hand, frame by frame. */
export type RawChannel = AsyncDisposable & {
  send(frame: unknown): void;
  /** The next frame that `wanted` accepts; frames before it are dropped. */
  next(wanted?: (frame: string) => boolean): Promise<string>;
  /** The close code, once it is closed. */
  closed: Promise<number>;
  socket: WebSocket;
};

export async function openRawChannel(url: string, accessToken?: string): Promise<RawChannel> {
  const socket = new WebSocket(url);
  const frames: string[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    frames.push((data as Buffer).toString());
    for (const wake of waiting) wake();
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const channel: RawChannel = {
    socket,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async next(wanted = () => true) {
      for (;;) {
        const frame = frames.shift();
        if (frame === undefined) await new Promise<void>((wake) => waiting.add(wake));
        else if (wanted(frame)) return frame;
      }
    },
    async [Symbol.asyncDispose]() {
      socket.terminate();
      await closed;
    },
  };
  if (accessToken !== undefined) channel.send({ action: 'auth', accessToken });
  return channel;
}
