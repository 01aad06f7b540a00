import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createInstallation } from './installation.ts';

test('npm run dev serves pages, API, live channel and health on one port, and leaves nothing running', async () => {
  await using installation = await createInstallation('dev');
  await installation.start();

  const page = await fetch(installation.url);
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, "frame-ancestors 'none'"]);
  expect(await page.text()).toContain('Game servers that keep a light on');
  expect((await fetch(`${installation.url}/v1/features`)).status).toBe(200);
  expect((await fetch(`${installation.url}/livez`)).status).toBe(200);
  expect((await fetch(`${installation.url}/nothing/here`, { redirect: 'manual' })).status).toBe(302);
  expect((await fetch(installation.url, { method: 'POST' })).status).toBe(405);

  const live = new WebSocket(`${installation.url.replace('http', 'ws')}/ws`);
  await once(live, 'open');
  live.send(JSON.stringify({ action: 'auth', accessToken: 'nobody' }));
  const [code] = (await once(live, 'close')) as [number];
  expect(code).toBe(4401);

  expect(await installation.stop()).toBe(0);
  expect(await installation.leftovers()).toEqual([]);
}, 120_000);
