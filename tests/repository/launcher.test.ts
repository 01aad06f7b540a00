import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const launcher = path.resolve(import.meta.dirname, '../../.ci/launch.mjs');

async function launch(source: string, ...words: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanternhost launcher '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = path.join(folder, 'program.mjs');
  await writeFile(program, source);
  const child = spawn(process.execPath, [launcher, program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const closed = once(child, 'close') as Promise<[number | null]>;
  return {
    child,
    ended: closed.then(([code]) => ({ code, printed })),
    firstWords: once(child.stdout, 'data'),
  };
}

test('a program runs on Node 24 with its arguments and our programs on its path, and its exit code comes back', async () => {
  const { ended } = await launch(
    `console.log(JSON.stringify([process.versions.node.split('.')[0] >= 24, process.argv.slice(2), process.env.PATH.includes('node_modules/.bin')]));
     process.exitCode = 7;`,
    'two words',
    '--flag',
  );
  expect(await ended).toEqual({ code: 7, printed: '[true,["two words","--flag"],true]\n' });
});

test('Ctrl-C reaches the program once, however often npm and the terminal pass it on', async () => {
  const { child, firstWords, ended } = await launch(`
    let times = 0;
    process.on('SIGINT', () => { times += 1; console.log('stopping'); setTimeout(() => { console.log('heard', times); process.exit(0); }, 200); });
    setInterval(() => {}, 1000);
    console.log('ready');
  `);
  await firstWords;
  child.kill('SIGINT');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 0, printed: 'ready\nstopping\nheard 1\n' });
});

test('a program that a signal ends makes the exit code that shells give it', async () => {
  const { child, firstWords, ended } = await launch(`setInterval(() => {}, 1000); console.log('ready');`);
  await firstWords;
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 128 + 15 });
});
