// `npm test`: everything. `npm test -- database`: the files of tests/ whose path contains it. `npm test -- pages`: the
// browser's tests. Options go to the runner: `npm test -- database -t "a backup"`, `npm test -- pages --headed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Counts = { passed: number; failed: number; skipped: number };

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
const isForBrowser = words.some((word) => /^(?:tests\/)?pages\b/.test(word));
const hasFilter = words.some((word) => !word.startsWith('-'));

const folder = await mkdtemp(path.join(tmpdir(), 'lanternhost-counts-'));
try {
  const runs: Counts[] = [];
  if (!isForBrowser) runs.push(await runVitest());
  if (isForBrowser || !hasFilter) runs.push(await runPlaywright());
  const sum = (of: keyof Counts) => runs.reduce((total, counts) => total + counts[of], 0);
  // A runner that broke before its first test has counted no failure.
  if (process.exitCode && sum('failed') === 0) runs.push({ passed: 0, failed: 1, skipped: 0 });
  const skipped = sum('skipped');
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runVitest(): Promise<Counts> {
  const report = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    '.ci/vitest.config.ts',
    ...reporters,
    ...words,
  ]);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = await readReport(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

async function runPlaywright(): Promise<Counts> {
  const report = path.join(folder, 'playwright.json');
  await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', '.ci/playwright.config.ts', ...words],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Playwright and its workers load the SDK from its sources, built or not.
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --conditions=lanternhost-source`.trim(),
    },
  );
  const { stats } = (await readReport(report)) as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  };
}

async function runNode(command: string[], environment: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGINT', forward).off('SIGTERM', forward);
  if (code !== 0) process.exitCode = code ?? 1;
}

/** A runner that failed before its first test writes none. */
async function readReport(file: string): Promise<Record<string, number>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
