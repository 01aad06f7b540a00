import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import type { BenchWorld } from './bench-world.ts';
import { kibibytes, type Report } from './table.ts';

const pages = ['/', '/developers/api', '/auth/login', '/panel', '/panel/admin/gallery'];
const kinds = { Document: 'HTML', Stylesheet: 'CSS', Script: 'JavaScript', Font: 'fonts' } as const;
type Kind = keyof typeof kinds;

/** What a browser with an empty cache receives for each page, compressed and with headers. */
export async function pageWeightSection(world: BenchWorld): Promise<Report> {
  const { url } = await world.platform();
  const [token = ''] = await world.accounts(1, ['admin:read', 'node:read']);
  const executablePath = [process.env['CHROME_PATH'], '/usr/bin/chromium'].find(
    (path) => path !== undefined && existsSync(path),
  );
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const rows = [];
    for (const path of pages) {
      const signedIn = path.startsWith('/panel') ? token : undefined;
      const { bytes, requests } = await weigh(browser, url + path, signedIn);
      const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
      rows.push([
        path,
        ...(Object.keys(kinds) as Kind[]).map((kind) => kibibytes(bytes[kind] ?? 0)),
        kibibytes(total),
        requests,
      ]);
    }
    return { columns: ['KiB as transferred', ...Object.values(kinds), 'all', 'requests'], rows };
  } finally {
    await browser.close();
  }
}

async function weigh(browser: Browser, url: string, accessToken: string | undefined) {
  const context = await browser.newContext();
  try {
    if (accessToken !== undefined)
      await context.addInitScript((token) => localStorage.setItem('access_token', token), accessToken);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const types = new Map<string, string>();
    const bytes: Record<string, number> = {};
    session.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type ?? 'Other'));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other';
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    });
    await session.send('Network.enable');
    await page.goto(url, { waitUntil: 'networkidle' });
    return { bytes, requests: types.size };
  } finally {
    await context.close();
  }
}
