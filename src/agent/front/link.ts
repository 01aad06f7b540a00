import { mkdir, open, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import type { GatewayNews, Presence } from '#src/contract/gateway-routes.ts';
import type { AgentLog } from '#src/agent/log.ts';
import type { TrafficMeter } from './traffic-meter.ts';

const longestLineBytes = 8 * 1024 * 1024;
const nobody: Presence = { playing: 0, waiting: 0 };

const count = z.number().int().min(0);

const newsSchema = z.object({
  isWhole: z.boolean(),
  instances: z.record(z.string(), z.object({ playing: count, waiting: count })),
  passed: z.record(z.string(), z.object({ fromPlayersBytes: count, toPlayersBytes: count })).exactOptional(),
}) satisfies z.ZodType<GatewayNews>;

/**
 * Hears from the gateways of this machine who is at which instance, and what has passed. There are two while one takes over from another;
 * what one said is forgotten when its connection ends.
 * @param folder where the socket `agent.sock` is made
 */
export async function listenToGateways(options: {
  folder: string;
  meter: TrafficMeter;
  log: AgentLog;
  /** Who is where has changed. */
  onNews(): void;
}) {
  const { folder, meter, log, onNews } = options;
  const gateways = new Map<Socket, Map<string, Presence>>();
  await mkdir(folder, { recursive: true });
  // By way of the open folder, its own path may be longer than the 107 bytes that a socket's path may have.
  const handle = await open(folder);
  const socketPath = `/proc/self/fd/${handle.fd}/agent.sock`;
  await rm(socketPath, { force: true });

  const server = createServer((socket) => {
    const known = new Map<string, Presence>();
    const traffic = meter.open();
    gateways.set(socket, known);
    followLines(socket, (line) => {
      const news = newsSchema.parse(JSON.parse(line));
      if (news.passed) traffic.take(news.passed);
      if (news.isWhole) known.clear();
      else if (Object.keys(news.instances).length === 0) return;
      for (const [instanceId, presence] of Object.entries(news.instances)) {
        if (presence.playing + presence.waiting > 0) known.set(instanceId, presence);
        else known.delete(instanceId);
      }
      onNews();
    });
    socket.on('error', (error) => log.warn({ err: error }, 'lost a gateway'));
    socket.on('close', () => {
      gateways.delete(socket);
      traffic.close();
      onNews();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });

  return {
    at(instanceId: string): Presence {
      return [...gateways.values()].reduce((sum, known) => {
        const { playing, waiting } = known.get(instanceId) ?? nobody;
        return { playing: sum.playing + playing, waiting: sum.waiting + waiting };
      }, nobody);
    },

    /** The instances that somebody waits for. */
    awaited: (): Set<string> =>
      new Set(
        [...gateways.values()].flatMap((known) =>
          [...known].flatMap(([instanceId, { waiting }]) => (waiting > 0 ? [instanceId] : [])),
        ),
      ),

    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of gateways.keys()) socket.destroy();
      await closed;
      await handle.close();
    },
  };
}

/** Calls back with each whole line; one that throws, or never ends, ends the connection. */
function followLines(socket: Socket, onLine: (line: string) => void): void {
  let parts: string[] = [];
  let size = 0;
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = chunk.split('\n');
    const last = lines.pop() ?? '';
    try {
      for (const line of lines) {
        onLine([...parts, line].join(''));
        parts = [];
        size = 0;
      }
    } catch (error) {
      socket.destroy(error as Error);
      return;
    }
    parts.push(last);
    size += last.length;
    if (size > longestLineBytes) socket.destroy(new Error('a line is too long'));
  });
}

/** The folder of all that agent and gateway share. */
export const gatewayFolder = (dataDir: string) => path.join(dataDir, 'gateway');
