// What every npm script runs: installs what package-lock.json names unless it is there, then runs a program of
// ours with Node 24. Plain JavaScript for any Node from 20 on; needs nothing that is not yet installed.
// Usage: node .ci/launch.mjs PROGRAM [ARGUMENT…]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, hasEverything, inPath } from './installed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [program, ...programArguments] = process.argv.slice(2);

try {
  if (!program) throw new Error('Usage: node .ci/launch.mjs PROGRAM [ARGUMENT…]');
  if (!hasEverything(root)) {
    const { install } = await import('./install.mjs');
    await install(root);
  }
  const node = findNode(root);
  if (!node) throw new Error(tooOld());
  run(node);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function run(node) {
  const child = spawn(node, [path.resolve(root, program), ...programArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: inPath(path.dirname(node), path.join(root, 'node_modules/.bin')) },
    // A group of its own: the terminal and npm both pass Ctrl-C on, and the program shall hear it once.
    detached: true,
  });
  const told = new Set();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
    process.on(signal, () => {
      if (told.has(signal)) return;
      told.add(signal);
      child.kill(signal);
      // Whoever asks again a second later means it.
      setTimeout(() => told.delete(signal), 1000).unref();
    });
  }
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

function tooOld() {
  const { platform, arch, version } = process;
  const packaged = existsSync(path.join(root, `node_modules/node-${platform}-${arch}`));
  return packaged
    ? `Node 24 was installed but does not run on this system (${platform} ${arch}). Install Node 24 or newer and try again.`
    : `Lanternhost needs Node 24 or newer here (this is ${version}; only Linux gets its own on x64 and arm64). Install it and try again.`;
}
