import { WebSocket } from 'ws';
import {
  agentFrameMaxBytes,
  agentPath,
  agentPingSeconds,
  agentRefusals,
  agentReportSeconds,
  platformMessageSchema,
  type AgentHello,
  type AgentMessage,
  type AgentReport,
  type PlatformMessage,
} from '#src/contract/agent-messages.ts';
import { reconnectDelay } from './back-off.ts';
import type { AgentLog } from './log.ts';

export type PlatformConnection = {
  /** Says it if the platform listens now; otherwise it is lost. */
  send(message: AgentMessage): void;
  /** Says good-bye and connects no more. */
  close(): Promise<void>;
};

type State =
  | { state: 'preparing' }
  | { state: 'connected'; socket: WebSocket }
  | { state: 'waiting'; timer: NodeJS.Timeout }
  | { state: 'closed' };

const closeMilliseconds = 2000;
const handshakeMilliseconds = 10_000;
const usualSilenceMilliseconds = 3 * agentPingSeconds * 1000;

/** Keeps one connection to the platform: made again, ever more slowly, whenever it is lost. */
export function connectToPlatform(options: {
  platformUrl: string;
  readToken(): Promise<string>;
  hello: AgentHello;
  makeReport(): Promise<AgentReport>;
  /** Called each time the platform has let this node in. */
  onWelcome(): void;
  /** Called with all else that the platform says. */
  onMessage(message: Exclude<PlatformMessage, { type: 'welcome' }>): void;
  onLost(): void;
  random: () => number;
  /** A connection on which the platform says nothing for so long is given up. */
  silenceMilliseconds?: number;
  log: AgentLog;
}): PlatformConnection {
  const { log, silenceMilliseconds = usualSilenceMilliseconds } = options;
  let current: State = { state: 'preparing' };
  let failures = 0;
  const isClosed = () => current.state === 'closed';

  async function connect(): Promise<void> {
    current = { state: 'preparing' };
    let token: string;
    try {
      token = await options.readToken();
    } catch (error) {
      return wait('refused', reasonOf(error));
    }
    if (isClosed()) return;
    const socket = new WebSocket(new URL(agentPath, options.platformUrl), {
      headers: { authorization: `Bearer ${token}` },
      handshakeTimeout: handshakeMilliseconds,
      maxPayload: agentFrameMaxBytes,
      perMessageDeflate: false,
    });
    current = { state: 'connected', socket };
    converse(socket);
  }

  function converse(socket: WebSocket): void {
    let failure: string | undefined;
    let reports: NodeJS.Timeout | undefined;
    const silence = setTimeout(() => {
      failure = 'the platform has gone silent';
      socket.terminate();
    }, silenceMilliseconds);
    const send = (message: AgentMessage) =>
      socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

    const report = () => {
      options
        .makeReport()
        .then(send, (error: unknown) => log.error({ reason: reasonOf(error) }, 'could not make a report'));
    };

    socket.on('open', () => send(options.hello));
    socket.on('ping', () => silence.refresh());
    socket.on('message', (data, isBinary) => {
      silence.refresh();
      const message = isBinary ? undefined : parseMessage((data as Buffer).toString());
      // A newer platform may say more than this agent understands.
      if (!message) return;
      if (message.type !== 'welcome') return options.onMessage(message);
      if (reports) return;
      failures = 0;
      log.info({ platform: options.platformUrl, node: message.node.name }, 'connected to the platform');
      options.onWelcome();
      report();
      reports = setInterval(report, agentReportSeconds * 1000);
    });
    socket.on('error', (error) => (failure ??= reasonOf(error)));
    socket.on('close', (code, reason) => {
      clearTimeout(silence);
      clearInterval(reports);
      if (reports) options.onLost();
      if (isClosed()) return;
      const refusal = agentRefusals.get(code);
      if (refusal) wait('refused', refusal);
      else wait({ failures }, failure ?? `closed with code ${code} ${reason.toString()}`.trim());
    });
  }

  function wait(why: Parameters<typeof reconnectDelay>[0], reason: string): void {
    if (isClosed()) return;
    const delay = reconnectDelay(why, options.random);
    const fields = { platform: options.platformUrl, reason, retryInSeconds: Math.round(delay / 100) / 10 };
    if (why === 'refused') log.error(fields, 'the platform does not let this node in');
    else log.warn(fields, 'no connection to the platform');
    failures += 1;
    current = { state: 'waiting', timer: setTimeout(() => void connect(), delay) };
  }

  void connect();
  return {
    send(message) {
      if (current.state === 'connected' && current.socket.readyState === WebSocket.OPEN)
        current.socket.send(JSON.stringify(message));
    },
    async close() {
      const last = current;
      current = { state: 'closed' };
      if (last.state === 'waiting') clearTimeout(last.timer);
      if (last.state === 'connected') await closeSocket(last.socket);
    },
  };
}

async function closeSocket(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const deadline = setTimeout(() => socket.terminate(), closeMilliseconds);
  socket.close(1001, 'stopping');
  await closed;
  clearTimeout(deadline);
}

function parseMessage(text: string): PlatformMessage | undefined {
  try {
    return platformMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));
