// A Minecraft Java server that looks like the vanilla one from outside: files, log lines, console commands. Its engine
// is flying-squid, so it needs neither Java nor a download. It runs in the folder of an instance.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { admitPlayers } from './admission.ts';
import { consoleCommands } from './console-commands.ts';
import { createEngine, type Engine } from './engine.ts';
import { openPlayerLists } from './player-lists.ts';
import { openServerLog, withoutColours } from './server-log.ts';
import { readServerProperties } from './server-properties.ts';

const version = process.argv[2] ?? '1.21.4';
const startedAt = performance.now();
const log = openServerLog();
const properties = readServerProperties('server.properties');

if (isEulaAccepted()) run();
else {
  log.warn(
    'You need to agree to the EULA in order to run the server. Go to eula.txt for more info.',
    'ServerMain',
  );
}

function isEulaAccepted(): boolean {
  if (!existsSync('eula.txt')) {
    writeFileSync(
      'eula.txt',
      '#By changing the setting below to TRUE you are indicating your agreement to our EULA (https://aka.ms/MinecraftEULA).\neula=false\n',
    );
  }
  return /^eula=true$/m.test(readFileSync('eula.txt', 'utf8'));
}

function run(): void {
  log.info(`Starting minecraft server version ${version}`);
  log.info('Loading properties');
  log.info(`Default game type: ${properties.gamemode?.toUpperCase()}`);
  const lists = openPlayerLists();
  const engine = createEngine(engineOptions());
  speakVanilla(engine);
  admitPlayers({ engine, lists, log, properties });

  let stopping: Promise<void> | undefined;
  const stop = (reason: string) => (stopping ??= shutDown(engine, reason));
  const commands = consoleCommands({
    engine,
    lists,
    log,
    properties,
    stop: () => stop('Stopping the server'),
  });

  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const [name, ...words] = line.trim().replace(/^\//, '').split(/\s+/);
    if (!name) return;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const answer = command ? command(words) : useEngineCommand(engine, [name, ...words].join(' '));
    Promise.resolve(answer).catch((error: unknown) => log.error(messageOf(error)));
  });

  engine.once('ready', () => {
    log.info(`Preparing level "${properties['level-name']}"`);
    log.info(`Starting Minecraft server on ${properties['server-ip'] || '*'}:${properties['server-port']}`);
    // The engine takes signals for itself only now, and would end without saving.
    setImmediate(() => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.removeAllListeners(signal);
        process.on(signal, () => void stop(`Stopping server (${signal})`));
      }
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(3);
      log.info(`Done (${seconds}s)! For help, type "help"`);
    });
  });
  process.on('unhandledRejection', (error) => log.error(messageOf(error)));
  process.on('uncaughtException', (error) => log.error(messageOf(error)));
}

function engineOptions() {
  const seed = properties['level-seed'];
  const seedNumber =
    seed && (Number(seed) || Number.parseInt(createHash('md5').update(seed).digest('hex').slice(0, 7), 16));
  return {
    version,
    motd: properties.motd,
    host: properties['server-ip'] || undefined,
    port: Number(properties['server-port']),
    'max-players': Number(properties['max-players']),
    'online-mode': properties['online-mode'] === 'true',
    gameMode: ['survival', 'creative', 'adventure', 'spectator'].indexOf(properties.gamemode ?? ''),
    difficulty: ['peaceful', 'easy', 'normal', 'hard'].indexOf(properties.difficulty ?? ''),
    worldFolder: path.resolve(properties['level-name'] ?? 'world'),
    generation: {
      name: 'diamond_square',
      options: { worldHeight: 80, ...(seedNumber && { seed: seedNumber }) },
    },
    'view-distance': Math.min(10, Number(properties['view-distance'])),
    kickTimeout: 10_000,
    plugins: {},
    modpe: false,
    'player-list-text': { header: { text: '' }, footer: { text: '' } },
    'everybody-op': false,
    'max-entities': 100,
  };
}

/** The engine's own words become vanilla lines; what vanilla never says is left out. */
function speakVanilla(engine: Engine): void {
  const unspoken =
    / (\(.*\) )?(connected|disconnected)$|^Server is closed|Position written|^Server listening|^World seed|^\[CHAT\]/;
  const speak = (print: (line: string) => void) => (message: unknown) => {
    const text = withoutColours(message);
    if (!unspoken.test(text)) print(text);
  };
  engine.info = speak((line) => log.info(line));
  engine.warn = speak((line) => log.warn(line));
  engine.err = speak((line) => log.error(line));
  engine.log = () => undefined;
  engine.on('error', (error) => {
    if (error.code !== 'EADDRINUSE') return log.error(messageOf(error));
    log.warn('**** FAILED TO BIND TO PORT!');
    log.warn('The exception was: java.net.BindException: Address already in use');
    log.warn('Perhaps a server is already running on that port?');
    void shutDown(engine, 'Stopping server', 1);
  });
}

async function useEngineCommand(engine: Engine, line: string): Promise<void> {
  const [name = ''] = line.split(' ');
  if (!Object.hasOwn(engine.commands.uniqueHash, name)) {
    log.info(`Unknown or incomplete command, see below for error\n${line}<--[HERE]`);
    return;
  }
  const answer = await engine.commands.use(line);
  if (answer) log.info(withoutColours(answer));
}

async function shutDown(engine: Engine, reason: string, exitCode = 0): Promise<void> {
  log.info(reason);
  log.info('Saving players');
  log.info('Saving worlds');
  // Its own goodbye may wait for clients that no longer answer.
  await Promise.race([engine.quit('Server closed'), new Promise((resolve) => setTimeout(resolve, 5000))]);
  log.info('ThreadedAnvilChunkStorage: All dimensions are saved');
  await log.close();
  // Its timers and sockets have no end of their own.
  process.exit(exitCode);
}

const messageOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join('\n') : String(error);
