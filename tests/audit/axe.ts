import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A theme changes colours and nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it is now; empty is the only good answer. */
export async function axeFindings(page: Page): Promise<string[]> {
  return findings(axeOf(page).withTags(tags));
}

/**
 * What axe finds on the page at each width, light and dark, and whether it is wider than its window: one load of the
 * page instead of one for each look.
 *
 * @param widths - of the window, in CSS pixels
 */
export async function findingsInEveryLook(
  page: Page,
  widths: readonly number[] = [360, 768, 1440],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const light = await axeFindings(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const dark = await findings(axeOf(page).withRules(colorRules));
    found.push(
      ...light.map((finding) => `${width} px, light: ${finding}`),
      ...dark.map((finding) => `${width} px, dark: ${finding}`),
    );
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) found.push(`${width} px: ${overflow} px too wide`);
  }
  return found;
}

function axeOf(page: Page): AxeBuilder {
  // For seconds it holds what react-aria spoke last, which may be gone from the page by then.
  return (
    new AxeBuilder({ page })
      .exclude('[data-live-announcer]')
      // Without it axe opens a second tab for each run, for frames of other sites; there are none.
      .setLegacyMode()
  );
}

async function findings(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
