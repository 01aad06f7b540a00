// `npm run audit`: every public page as visitors, search engines and assistive programs get it. `npm run audit -- /pricing`
// looks at one. Lighthouse's figures move with what else the machine does: run it on an idle one.
import { chromium } from 'playwright-core';
import { createInstallation } from '#tests/whole/installation.ts';
import { findBrowser } from '../../.ci/browser.ts';
import { audited } from './budgets.ts';
import { firstSliderMilliseconds } from './first-interaction.ts';
import { askFirefox } from './firefox.ts';
import { lighthouseScores } from './lighthouse.ts';
import { auditPage } from './page.ts';

const lighthouseRuns = 3;
const longestFirstInteraction = 200;

const wanted = process.argv.slice(2);
const paths = wanted.length === 0 ? audited : audited.filter((path) => wanted.includes(path));
if (paths.length === 0) throw new Error(`There are these pages: ${audited.join(' ')}`);

const { executablePath, args, env } = await findBrowser();
await using installation = await createInstallation();
await installation.start({ CONTACT_EMAIL: 'hello@example.com' });
const browser = await chromium.launch({ executablePath, args, env: env as Record<string, string> });
let failed = 0;

const report = (subject: string, figures: string, problems: readonly string[]) => {
  failed += problems.length;
  console.log([`${problems.length === 0 ? '✓' : '✗'} ${subject}  ${figures}`, ...problems].join('\n    '));
};

try {
  for (const path of paths) {
    const { figures, problems } = await auditPage(browser, installation.url, path);
    // It has no 200 to measure, and search engines are told not to keep it.
    if (!path.endsWith('/404-not-found')) {
      const scores = Object.entries(await lighthouseScores(installation.url + path, lighthouseRuns));
      figures.push(`Lighthouse ${scores.map(([, score]) => score).join(' ')}`);
      problems.push(...scores.filter(([, score]) => score < 100).map(([name, score]) => `${name} ${score}`));
    }
    report(path, figures.join(', '), problems);
  }
  if (paths.includes('/pricing')) {
    const took = await firstSliderMilliseconds(browser, installation.url);
    const problems = took > longestFirstInteraction ? [`longer than ${longestFirstInteraction} ms`] : [];
    report('first slider at a quarter of the speed', `${Math.round(took)} ms`, problems);
  }
  const firefox = await askFirefox(installation.url, ['/', '/pricing']);
  if ('skipped' in firefox) console.log(`- Firefox: ${firefox.skipped}`);
  else report('Firefox', '/ and /pricing', firefox);
} finally {
  await browser.close();
}
console.log(`\n${failed === 0 ? 'Nothing found.' : `${failed} findings.`}`);
if (failed > 0) process.exitCode = 1;
