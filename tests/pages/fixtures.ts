import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

type Fixtures = {
  /** The current test must see a console error that matches; without this, any console error fails it. */
  expectConsoleError(pattern: RegExp): void;
};

/** Playwright's `test` with a page whose console errors and uncaught exceptions fail the test. */
export const test = base.extend<Fixtures & { consoleErrors: string[]; expectedErrors: RegExp[] }>({
  consoleErrors: async ({}, use) => use([]),
  expectedErrors: async ({}, use) => use([]),
  expectConsoleError: async ({ expectedErrors }, use) => use((pattern) => void expectedErrors.push(pattern)),
  page: async ({ page, consoleErrors, expectedErrors }, use) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => consoleErrors.push(String(error)));
    await use(page);
    const unexpected = consoleErrors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    const missing = expectedErrors.filter((pattern) => !consoleErrors.some((text) => pattern.test(text)));
    expect({ unexpected, missing }, 'what the browser wrote to its console').toEqual({ unexpected: [], missing: [] });
  },
});

export { expect };

/** Expects that axe finds nothing on the page as it is now, by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
  expect(found).toEqual([]);
}
