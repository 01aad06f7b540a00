// `npm run check`: everything that can be said about the repository without running it. `npm run check -- lint types`
// runs only the steps named.
import path from 'node:path';
import { checkApiChanges } from './check/api-changes.ts';
import { checkDependencies } from './check/dependencies.ts';
import { checkGeneratedFiles } from './check/generated-files.ts';
import { checkSdkPackage } from './check/sdk-package.ts';
import { format } from './generate.ts';
import { root, runNode } from './run-program.ts';

/** A step answers with what is wrong; nothing is good. */
type Step = () => Promise<string[]>;

const program = (file: string, ...words: string[]): Step => {
  return async () => {
    const { code, output } = await runNode([path.join('node_modules', file), ...words]);
    return code === 0 ? [] : [output.trim()];
  };
};

const steps: Record<string, Step> = {
  types: program('typescript/bin/tsc', '--noEmit'),
  lint: program(
    'oxlint/bin/oxlint',
    '--config',
    '.ci/oxlint.config.ts',
    '--type-aware',
    '--deny-warnings',
    '--format=unix',
    '.',
  ),
  async format() {
    const { code, output } = await format('--list-different');
    return code === 0 ? [] : [output.trim(), 'npm run generate formats these files.'];
  },
  'unused code': program(
    'knip/bin/knip.js',
    '--config',
    '.ci/knip.config.ts',
    '--no-progress',
    '--treat-config-hints-as-errors',
  ),
  'generated files': () => checkGeneratedFiles(root),
  'API changes': () => checkApiChanges(root),
  dependencies: () => checkDependencies(root),
  'SDK package': checkSdkPackage,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; there are: ${Object.keys(steps).join(', ')}`);
  process.exitCode = 1;
} else {
  const chosen = Object.entries(steps).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const passed = await Promise.all(chosen.map(([name, step]) => runStep(name, step)));
  const failed = passed.filter((isPassed) => !isPassed).length;
  console.log(`\n${passed.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

async function runStep(name: string, step: Step): Promise<boolean> {
  const started = performance.now();
  const problems = await step().catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  // Written at once, so that the words of steps that run side by side do not mix.
  console.log([`${problems.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`, ...problems].join('\n'));
  return problems.length === 0;
}
