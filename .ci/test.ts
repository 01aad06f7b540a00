// `npm test`: everything. `npm test -- database`: the files of tests/ whose path contains it. `npm test -- pages`: the
// browser's tests. Options go to the runner: `npm test -- database -t "a backup"`, `npm test -- pages --headed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Failure, type Outcome, readPlaywright, readVitest } from './failures.ts';

type Runner = (words: string[]) => Promise<Outcome>;

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
const isForBrowser = words.some((word) => /^(?:tests\/)?pages\b/.test(word));
const hasFilter = words.some((word) => !word.startsWith('-'));
const runners = [
  ...(isForBrowser ? [] : [runVitest]),
  ...(isForBrowser || !hasFilter ? [runPlaywright] : []),
];

const folder = await mkdtemp(path.join(tmpdir(), 'lanternhost-counts-'));
try {
  const outcomes: Outcome[] = [];
  for (const runner of runners)
    outcomes.push(process.env['CI'] ? await runTwice(runner) : await runner(words));
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  for (const failure of failures) console.log(`Failed: ${say(failure)}`);
  if (failures.length > 0) process.exitCode = 1;
  const skipped = sum((outcome) => outcome.skipped);
  const tail = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failures.length} failed${tail}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** CI's machines are shared: what failed there is tried once more by itself, and said even if it then passes. */
async function runTwice(runner: Runner): Promise<Outcome> {
  const first = await runner(words);
  const again = [...new Set(first.failures.map(({ rerun }) => rerun))].filter(Boolean);
  if (again.length === 0) return first;
  const second = await runner(again);
  const failedAgain = new Set(second.failures.map(({ name }) => name));
  const mended = first.failures.filter(({ name }) => !failedAgain.has(name));
  for (const failure of mended) console.log(`Passed at the second try only: ${say(failure)}`);
  return { ...first, passed: first.passed + mended.length, failures: second.failures };
}

function runVitest(filter: string[]): Promise<Outcome> {
  const report = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = ['node_modules/vitest/vitest.mjs', 'run', '--config', '.ci/vitest.config.ts'];
  return run([...program, ...reporters, ...filter], report, readVitest);
}

function runPlaywright(filter: string[]): Promise<Outcome> {
  const report = path.join(folder, 'playwright.json');
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config', '.ci/playwright.config.ts'];
  return run([...program, ...filter], report, readPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Playwright and its workers load the SDK from its sources, built or not.
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --conditions=lanternhost-source`.trim(),
  });
}

async function run(
  command: string[],
  report: string,
  read: (report: object) => Outcome,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  await rm(report, { force: true });
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGINT', forward).off('SIGTERM', forward);
  // A runner that failed before its first test writes no report.
  const outcome = read(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')));
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ name: String(command[0]), reason: `ended with ${code}`, rerun: '' }] };
}

function say({ name, reason }: Failure): string {
  return `${name}: ${stripVTControlCharacters(reason).split('\n')[0]}`;
}
