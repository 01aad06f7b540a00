import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import type { GatewayNews } from '#src/contract/gateway-routes.ts';
import type { Census } from './census.ts';
import type { GatewayLog } from './log.ts';
import type { Traffic } from './traffic.ts';

const againMilliseconds = 250;
const passedMilliseconds = 1000;

/**
 * Tells the agent who is at which instance, and what has passed: everything at once when it is there, then each change.
 * While it is away nothing is lost, since what counts is who is there when it returns.
 * @param folder where the agent makes its socket `agent.sock`
 */
export function tellAgent(options: { folder: string; census: Census; traffic: Traffic; log: GatewayLog }) {
  const { folder, census, traffic, log } = options;
  let socket: Socket | undefined;
  let isConnected = false;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isTelling = false;

  const write = (news: GatewayNews) => socket?.write(`${JSON.stringify(news)}\n`);

  async function dial(): Promise<void> {
    // By way of the open folder, its own path may be longer than the 107 bytes that a socket's path may have.
    await using handle = await open(folder).catch(() => undefined);
    if (isClosed) return;
    if (!handle) return redial();
    const next = connect(`/proc/self/fd/${handle.fd}/agent.sock`);
    socket = next;
    const settled = Promise.withResolvers<void>();
    next.on('error', () => undefined);
    next.on('connect', () => {
      isConnected = true;
      log.info({}, 'connected to the agent');
      write({ ...census.whole(), passed: traffic.whole() });
      settled.resolve();
    });
    next.on('drain', tell);
    next.on('close', () => {
      if (isConnected) log.warn({}, 'the agent is away; players stay, and wake servers when it is back');
      isConnected = false;
      settled.resolve();
      redial();
    });
    // The agent says nothing; bytes would only fill the buffer.
    next.resume();
    await settled.promise;
  }

  function redial(): void {
    if (!isClosed) again = setTimeout(() => void dial(), againMilliseconds);
  }

  /** An agent that hangs is told nothing more until it listens again, and then how it is. */
  const isListening = () => isConnected && socket?.writableNeedDrain === false;

  function tell(): void {
    const news = isListening() ? census.changes() : undefined;
    if (news) write(news);
  }

  census.onChange(() => {
    if (isTelling) return;
    isTelling = true;
    // What changes in one turn is told once.
    setImmediate(() => {
      isTelling = false;
      tell();
    });
  });
  const passedTimer = setInterval(() => {
    if (isListening()) write({ isWhole: false, instances: {}, passed: traffic.changes() });
  }, passedMilliseconds);
  void dial();

  return {
    close(): void {
      isClosed = true;
      clearInterval(passedTimer);
      clearTimeout(again);
      socket?.destroy();
    },
  };
}
