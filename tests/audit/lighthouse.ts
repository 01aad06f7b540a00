import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '#tests/bench/side-by-side.ts';
import { findBrowser } from '../../.ci/browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Scores = Record<(typeof categories)[number], number>;

/** Lighthouse's scores with its defaults, which imitate a phone: each the median of the runs. */
export async function lighthouseScores(url: string, runs: number): Promise<Scores> {
  const { executablePath } = await findBrowser();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
    logLevel: 'silent',
  });
  try {
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(url, {
        port: chrome.port,
        onlyCategories: [...categories],
        logLevel: 'silent',
      });
      scores.push(scoresOf((name) => (result?.lhr.categories[name]?.score ?? 0) * 100));
    }
    return scoresOf((name) => Math.round(median(scores.map((score) => score[name]))));
  } finally {
    chrome.kill();
  }
}

const scoresOf = (score: (name: keyof Scores) => number): Scores => ({
  performance: score('performance'),
  accessibility: score('accessibility'),
  'best-practices': score('best-practices'),
  seo: score('seo'),
});
