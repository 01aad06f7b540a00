// Installs exactly what package-lock.json names, once, however many commands are started at the same time.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findNode, hasEverything, inPath, isNewEnough } from './installed.mjs';

/** A holder touches its lock every second; one untouched for longer died without removing it. */
const staleMilliseconds = 10_000;

export async function install(root) {
  const unlock = await lock(path.join(root, '.installing'));
  try {
    if (!hasEverything(root)) await installAll(root);
  } finally {
    unlock();
  }
}

async function installAll(root) {
  const started = performance.now();
  console.log('Installing the packages that Lanternhost is made of (a minute or so, only after a change) …');
  const temporary = mkdtempSync(path.join(tmpdir(), 'lanternhost-install-'));
  try {
    // npm passes over optional packages, among them compilers, that do not name the Node it runs on.
    const node = isNewEnough() ? process.execPath : await fetchNode(root, temporary);
    await npm(node, root, ['ci']);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  if (!hasEverything(root)) {
    throw new Error(
      'npm left packages out that this machine needs; most often it could not fetch them. Run the command again.',
    );
  }
  console.log(`Installed in ${Math.round((performance.now() - started) / 1000)} s.`);
}

/** Fetches the Node that package-lock.json names, checked against the hash there, into a temporary folder. */
async function fetchNode(root, folder) {
  const name = `node_modules/node-${process.platform}-${process.arch}`;
  const entry = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages[name];
  if (!entry) return process.execPath;
  const manifest = { dependencies: { [path.basename(name)]: entry.version } };
  const { optional: _optional, ...locked } = entry;
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages: { '': manifest, [name]: locked } }),
  );
  await npm(process.execPath, folder, ['ci']);
  const node = findNode(folder) ?? process.execPath;
  const [program, ...start] = npmCommand(node);
  // A distribution's npm may find its parts only under that distribution's own Node.
  const runs = spawnSync(program, [...start, '--version'], { env: environment(node) }).status === 0;
  return runs ? node : process.execPath;
}

async function npm(node, folder, words) {
  const [program, ...start] = npmCommand(node);
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
  ];
  const child = spawn(program, [...start, ...words, ...options], {
    cwd: folder,
    env: environment(node),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  /** @type {string | undefined} */
  let interrupted;
  // Waiting for npm lets the folders and the lock be cleared away.
  const interrupt = (signal) => {
    interrupted = signal;
    child.kill(signal);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  if (interrupted)
    throw new Error(`Installing was interrupted by ${interrupted}; the next start does it again.`);
  if (code !== 0)
    throw new Error(
      `npm could not install the packages (its own words are above; it ended with code ${code}).`,
    );
}

/** npm under the given Node: the npm that started us, else the one on PATH. */
function npmCommand(node) {
  const { npm_execpath: own } = process.env;
  return own?.endsWith('npm-cli.js') ? [node, own] : ['npm'];
}

/** Without what npm hands down from the command that called us, and with the given Node first. */
function environment(node) {
  const inherited =
    /^(?:node_env|npm_config_(?:local_prefix|workspaces?|omit|only|production|global|dry_run))$/i;
  const kept = Object.entries(process.env).filter(([name]) => !inherited.test(name));
  return { ...Object.fromEntries(kept), PATH: inPath(path.dirname(node)) };
}

/** Waits until nobody else installs. Returns what ends our turn. */
async function lock(file) {
  for (let isTold = false; !take(file); await wait(200)) {
    if (isAbandoned(file)) {
      rmSync(file, { force: true });
    } else if (!isTold) {
      isTold = true;
      console.log('Another command is installing; waiting for it …');
    }
  }
  const touch = setInterval(() => utimesSync(file, new Date(), new Date()), 1000);
  return () => {
    clearInterval(touch);
    rmSync(file, { force: true });
  };
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > staleMilliseconds) return true;
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
