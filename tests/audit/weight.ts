import type { Page } from 'playwright-core';
import { budgetOf } from './budgets.ts';

export type Weight = Record<'html' | 'css' | 'script' | 'all' | 'requests' | 'layoutShift', number>;

const kinds: Record<string, 'html' | 'css' | 'script'> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'script',
};

/** Opens a page as a first visitor does, and sums what came over the wire: headers too, as compressed. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  // The first visitor of an article gets it while it is made, those behind it as it is kept.
  if (path.includes('/knowledgebase/')) await untilKept(page, path);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const weight: Weight = { html: 0, css: 0, script: 0, all: 0, requests: 0, layoutShift: 0 };
  const types = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds[types.get(requestId) ?? ''];
    if (kind) weight[kind] += encodedDataLength;
    weight.all += encodedDataLength;
    weight.requests += 1;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  weight.layoutShift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are told before the next frame is painted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  await session.detach();
  return weight;
}

/** What is over its budget; empty is good. */
export function overBudget(path: string, weight: Weight): string[] {
  const budget = budgetOf(path);
  return (Object.keys(budget) as (keyof typeof budget)[])
    .filter((name) => weight[name] > budget[name])
    .map((name) => `${name} ${weight[name]} > ${budget[name]}`);
}

async function untilKept(page: Page, path: string): Promise<void> {
  for (let visit = 0; visit < 100; visit += 1) {
    const reply = await page.request.get(path);
    // It is being made beside the rest of the reply.
    await reply.body();
    if (reply.headers()['etag']) return;
  }
  throw new Error(`${path} is not kept`);
}
