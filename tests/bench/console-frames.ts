import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { AddressInfo } from 'node:net';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { WebSocketServer } from 'ws';
import { createConsoleWorld } from '#tests/pages/console-world.ts';
import { findBrowser } from '../../.ci/browser.ts';
import type { BenchWorld } from './bench-world.ts';
import type { Report, Row } from './table.ts';

const linesHeld = 100_000;
const linesPerSecond = 5000;
const messagesPerSecond = 50;
const measuredMilliseconds = 8000;
const wanted = { framesPerSecond: 55, heapMegabytes: 60 };

/** The console page in Chromium: frames drawn while a server floods it, and what a full console holds in memory. */
export async function consoleSection(world: BenchWorld): Promise<Report> {
  const [{ url }, [token = '']] = [await world.platform(), await world.accounts(1)];
  const live = await serveLines();
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: env as Record<string, string> });
  try {
    // The lines come over a socket of their own, which the page's policy would not allow.
    const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const consoleWorld = await createConsoleWorld(page, { live: live.url });
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate((value) => localStorage.setItem('access_token', value), token);
    await page.goto(url + consoleWorld.address);
    await page.getByRole('log').waitFor();
    await live.connected;
    const session = await context.newCDPSession(page);
    // Of the processor, not of the clock: what else the machine does counts for little.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const rows: Row[] = [['no lines come', ...(await frames(page, session, live, { isFlooded: false }))]];
    const before = await heapBytes(session);
    await live.send(linesHeld);
    await page.getByRole('log').getByText(`number ${linesHeld} `).waitFor();
    const after = await heapBytes(session);
    rows.push(['following', ...(await frames(page, session, live, { isFlooded: true }))]);
    const flooded = await heapBytes(session);
    await choose(page, 'Wrap long lines');
    rows.push(['following, wrapped', ...(await frames(page, session, live, { isFlooded: true }))]);
    await choose(page, 'Wrap long lines');
    rows.push(['scrolling back', ...(await frames(page, session, live, { isFlooded: true, scrolls: true }))]);
    const megabytes = (bytes: number) => ((bytes - before) / 1e6).toFixed(1);
    return {
      columns: [
        `${linesHeld.toLocaleString('en')} lines, ${linesPerSecond.toLocaleString('en')} more each second`,
        'frames/s',
        '95 % within',
        'script a frame',
        'layout a frame',
        'all a frame',
      ],
      rows,
      notes: [
        `Heap: ${megabytes(after)} MB more with ${linesHeld.toLocaleString('en')} lines, ${megabytes(flooded)} MB after the first flood; wanted: at most ${wanted.heapMegabytes}.`,
        `Wanted: ${wanted.framesPerSecond} frames/s. Load of the machine: ${loadavg()[0]?.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    live.close();
  }
}

/** A live channel that tells of as many lines as it is asked to. */
async function serveLines() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const listening = Promise.withResolvers<void>();
  let topic = '';
  let printed = 0;
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { action: string; topic?: string };
      socket.send(`ack:${frame.action === 'auth' ? 'auth' : frame.topic}`);
      if (!frame.topic?.endsWith('/console')) return;
      topic = frame.topic;
      listening.resolve();
    });
  });

  function message(count: number): string {
    const at = new Date().toISOString();
    const lines = Array.from({ length: count }, () => ({ seq: (printed += 1), at, text: lineText(printed) }));
    return `t:${topic}\n${JSON.stringify({ data: { lines } })}`;
  }
  const tell = (text: string) => server.clients.forEach((client) => client.send(text));

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connected: listening.promise,
    async send(count: number): Promise<void> {
      for (let sent = 0; sent < count; sent += 500) {
        tell(message(500));
        if (sent % 10_000 === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** Sends so many lines a second, also where a timer is late. */
    flood(): () => void {
      const started = performance.now();
      let sent = 0;
      const timer = setInterval(() => {
        const due = Math.floor(((performance.now() - started) / 1000) * linesPerSecond);
        if (due > sent) tell(message(due - sent));
        sent = due;
      }, 1000 / messagesPerSecond);
      return () => clearInterval(timer);
    },
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/** As servers print: most are plain, some have colours, some are wrong. */
function lineText(number: number): string {
  const place = `number ${number} at (world ${number % 3000}, 64.0, ${-number % 777})`;
  if (number % 50 === 0)
    return `[12:00:00] [Server thread/ERROR]: \u001b[31mCould not tick \u001b[1mentity\u001b[0m ${place}`;
  if (number % 5 === 0)
    return `[12:00:00] [Server thread/INFO]: \u001b[32mPlayer\u001b[0m §6gold§r ${place} moved too quickly`;
  return `[12:00:00] [Server thread/INFO]: Player${number % 90}[/10.0.0.${number % 250}:5${number % 9999}] logged in with entity id ${place}`;
}

type Live = Awaited<ReturnType<typeof serveLines>>;

async function frames(
  page: Page,
  session: CDPSession,
  live: Live,
  { isFlooded, scrolls = false }: { isFlooded: boolean; scrolls?: boolean },
): Promise<string[]> {
  const stop = isFlooded ? live.flood() : () => undefined;
  try {
    const before = await busySeconds(session);
    const times = await page.evaluate(
      async ({ milliseconds, isScrolled }) => {
        const log = document.querySelector('[role=log]');
        const stamps: number[] = [];
        const end = performance.now() + milliseconds;
        if (isScrolled) log?.scrollBy(0, -20_000);
        for (;;) {
          const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
          stamps.push(now);
          if (isScrolled) log?.scrollBy(0, Math.floor(now / 1000) % 2 === 0 ? -150 : 120);
          if (performance.now() > end) break;
        }
        return stamps.slice(1).map((stamp, index) => stamp - (stamps[index] ?? 0));
      },
      { milliseconds: measuredMilliseconds, isScrolled: scrolls },
    );
    const total = times.reduce((sum, time) => sum + time, 0);
    const late = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    const after = await busySeconds(session);
    const each = (name: keyof typeof after) =>
      `${(((after[name] - before[name]) / times.length) * 1000).toFixed(1)} ms`;
    return [
      ((times.length / total) * 1000).toFixed(1),
      `${late.toFixed(1)} ms`,
      each('script'),
      each('style'),
      each('all'),
    ];
  } finally {
    stop();
  }
}

/** What the page's main thread was busy with, in seconds of its processor. */
async function busySeconds(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    script: of('ScriptDuration'),
    style: of('LayoutDuration') + of('RecalcStyleDuration'),
    all: of('TaskDuration'),
  };
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
}
