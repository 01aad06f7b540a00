import { access } from 'node:fs/promises';
import path from 'node:path';
import puppeteer from 'puppeteer-core';

const names = ['firefox', 'firefox-esr'];

/** What Firefox complains of on these pages, or why it could not be asked. */
export async function askFirefox(
  url: string,
  paths: readonly string[],
): Promise<{ skipped: string } | string[]> {
  const executablePath = await findFirefox();
  if (!executablePath) return { skipped: 'Firefox is not installed: set FIREFOX_PATH, or install it' };
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  try {
    const problems: string[] = [];
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    for (const each of paths) {
      const reply = await page.goto(url + each);
      if (!reply?.ok()) problems.push(`${each} answered ${reply?.status()}`);
      const heading = await page.$eval('h1', (element) => element.textContent);
      if (!heading) problems.push(`${each} shows no heading`);
    }
    return problems;
  } finally {
    await browser.close();
  }
}

async function findFirefox(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [
    ...(process.env['FIREFOX_PATH'] ? [process.env['FIREFOX_PATH']] : []),
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
  ];
  for (const candidate of candidates) {
    const exists = await access(candidate).then(
      () => true,
      () => false,
    );
    if (exists) return candidate;
  }
  return undefined;
}
