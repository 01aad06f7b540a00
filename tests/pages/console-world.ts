import type { Page, WebSocketRoute } from '@playwright/test';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import { instanceOf } from './instance-world.ts';

const topic = `/instances/${instanceOf('active').externalID}/console`;

export type PrintedLine = { seq: number; at: string; text: string; by?: string };

/** A server whose console prints what a test says, behind the real panel: calls and live channel are answered here. */
export async function createConsoleWorld(
  page: Page,
  {
    status = 'active',
    live,
  }: { status?: InstanceStatus; /** A live channel instead of this one's. */ live?: string } = {},
) {
  const lines: PrintedLine[] = [];
  const commands: string[] = [];
  const asked: string[] = [];
  const sockets = new Set<WebSocketRoute>();
  let refusal: { status: number; errorCode: string; message: string } | undefined;
  let oldest = 1;
  let isLive = true;

  const nextLine = (text: string): PrintedLine => {
    const line = { seq: lines.length + 1, at: new Date().toISOString(), text };
    lines.push(line);
    return line;
  };
  const tell = (told: readonly PrintedLine[]) => {
    for (const socket of sockets) socket.send(`t:${topic}\n${JSON.stringify({ data: { lines: told } })}`);
  };

  if (live !== undefined) await page.addInitScript(useLiveChannelAt, live);
  else
    await page.routeWebSocket('**/ws', (socket) => {
      if (!isLive) return void socket.close({ code: 1012 });
      sockets.add(socket);
      socket.onMessage((data) => {
        const { action, topic: asks } = JSON.parse(String(data)) as { action: string; topic?: string };
        socket.send(`ack:${action === 'auth' ? 'auth' : (asks ?? '')}`);
      });
    });
  await page.route(/\/v1\/instances\/[^/?]+(\?.*)?$/, (route) => route.fulfill({ json: instanceOf(status) }));
  await page.route(/\/v1\/instances\/[^/]+\/console/, async (route) => {
    if (refusal) return route.fulfill({ status: refusal.status, json: refusal });
    if (route.request().method() === 'POST') {
      const { command } = route.request().postDataJSON() as { command: string };
      if (status !== 'active')
        return route.fulfill({
          status: 409,
          json: { status: 409, errorCode: 'instance_not_running', message: 'The server is not running.' },
        });
      commands.push(command);
      const line = Object.assign(nextLine(command), { by: 'Alice' });
      tell([line]);
      return route.fulfill({ json: { line } });
    }
    const query = new URL(route.request().url()).searchParams;
    asked.push(query.toString());
    const [after, before, limit] = ['after', 'before', 'limit'].map((name) => query.get(name));
    const kept = lines.slice(oldest - 1);
    const content = after
      ? kept.filter(({ seq }) => seq > Number(after)).slice(0, Number(limit))
      : kept.filter(({ seq }) => seq < Number(before ?? Infinity)).slice(-Number(limit));
    return route.fulfill({ json: { content, lastSeq: lines.length } });
  });

  return {
    address: '/panel/instances/alices-world/console',
    lines,
    /** The commands that the server was given. */
    commands,
    /** The queries with which lines were asked for. */
    asked,
    /** Prints lines that nobody hears of before they ask. */
    printSilently: (...texts: string[]) => void texts.map(nextLine),
    /** Prints lines, and tells who listens. */
    print: (...texts: string[]) => tell(texts.map(nextLine)),
    /** Somebody else types a command. */
    type: (by: string, text: string) => tell([Object.assign(nextLine(text), { by })]),
    /** The first lines are no longer kept. */
    forgetBefore: (seq: number) => void (oldest = seq),
    refuse: (next: typeof refusal) => void (refusal = next),
    async disconnect(): Promise<void> {
      isLive = false;
      for (const socket of sockets) await socket.close({ code: 1012 });
      sockets.clear();
    },
    reconnect: () => void (isLive = true),
  };
}

/** Runs in the page. */
function useLiveChannelAt(address: string): void {
  const { WebSocket } = globalThis;
  globalThis.WebSocket = class extends WebSocket {
    constructor() {
      super(address);
    }
  };
}
