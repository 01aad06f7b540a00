import type { Browser } from 'playwright-core';
import { axeFindings } from './axe.ts';
import { markupProblems } from './markup.ts';
import { overBudget, weigh } from './weight.ts';

/** Weight, markup, console, accessibility in both themes at three widths, and reading without script. */
export async function auditPage(browser: Browser, url: string, path: string) {
  const problems: string[] = [];
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  page.on('console', (message) => {
    const isExpected = path.endsWith('/404-not-found') && message.text().includes('404');
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  const weight = await weigh(page, path);
  problems.push(...overBudget(path, weight));
  // Depends on what arrives when: measured here, on an idle machine, and not in the tests.
  if (weight.layoutShift > 0) problems.push(`layout shift ${weight.layoutShift}`);
  const html = await (await context.request.get(path)).text();
  problems.push(...(await markupProblems(html)).map((problem) => `markup: ${problem}`));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${colorScheme}, ${width} px`;
      problems.push(...(await axeFindings(page)).map((finding) => `axe, ${where}: ${finding}`));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) problems.push(`${where}: ${overflow} px too wide`);
    }
  }
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await context.close();
  const plainContext = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const plain = await plainContext.newPage();
  await plain.goto(path);
  if ((await plain.getByRole('heading', { level: 1 }).textContent()) !== heading)
    problems.push('without script it reads differently');
  await plainContext.close();
  const { html: htmlBytes, css, script, all, requests } = weight;
  const figures = [
    `html ${htmlBytes}`,
    `css ${css}`,
    `js ${script}`,
    `all ${all}`,
    `${requests} requests`,
    `shift ${weight.layoutShift}`,
  ];
  return { figures, problems };
}
