import { createRequire } from 'node:module';
import readline from 'node:readline';

/** What we use of a player; flying-squid ships no types. */
export type EnginePlayer = {
  id: number;
  /** Unset until the player has spawned; `_client.username` is there from the login on. */
  username: string;
  op: boolean;
  position: { x: number; y: number; z: number };
  _client: {
    username: string;
    uuid: string;
    socket?: { remoteAddress?: string; remotePort?: number };
    end(reason: string): void;
  };
  kick(reason: string): void;
  save(): Promise<void>;
  once(event: 'connected' | 'spawned', listener: () => void): void;
  on(event: 'disconnected', listener: () => void): void;
};

export type Engine = {
  players: EnginePlayer[];
  commands: { uniqueHash: Record<string, unknown>; use(line: string): Promise<string | undefined> };
  info(message: unknown): void;
  warn(message: unknown): void;
  err(message: unknown): void;
  log(message: unknown): void;
  broadcast(message: string): void;
  quit(reason: string): Promise<void>;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): void;
  on(event: 'newPlayer', listener: (player: EnginePlayer) => void): void;
  once(event: 'ready', listener: () => void): void;
};

type EngineModule = { createMCServer(options: object): Engine };

/** Makes the engine as a library: without its prompt, its console, its log files and its own way of ending the process. */
export function createEngine(options: object): Engine {
  const { createInterface, cursorTo } = readline;
  // It opens a prompt on standard input while it is being made; ours is the console.
  Object.assign(readline, { createInterface: () => inertPrompt, cursorTo: () => true });
  try {
    const { createMCServer } = createRequire(import.meta.url)('flying-squid') as EngineModule;
    return createMCServer({
      logging: false,
      noConsoleOutput: true,
      // Without it any uncaught exception ends the process at once and the world is not saved.
      debug: () => undefined,
      ...options,
    });
  } finally {
    Object.assign(readline, { createInterface, cursorTo });
  }
}

const nothing = () => undefined;
const inertPrompt = { setPrompt: nothing, prompt: nothing, on: nothing, close: nothing };
