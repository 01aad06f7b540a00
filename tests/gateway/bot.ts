import { createRequire } from 'node:module';
import type * as mineflayer from 'mineflayer';
import { join, type Player } from './player.ts';

// It is CommonJS, as is what `join` uses.
const { createBot } = createRequire(import.meta.url)('mineflayer') as typeof mineflayer;

export type Bot = Player & {
  /** Looks around, speaks and walks. Resolves once all of that worked. @throws Error when the game ends before */
  plays(): Promise<void>;
};

/** A player who keeps the world and moves in it as the game's own client does. */
export function joinAsBot(options: Parameters<typeof join>[0]): Bot {
  const player = join(options);
  const bot = createBot({
    client: player.client,
    username: options.name,
    version: options.version,
    hideErrors: true,
    logErrors: false,
  });
  bot.on('error', () => undefined);
  const spawned = new Promise<void>((resolve) => bot.once('spawn', resolve));
  const over = new Promise<never>((_, reject) =>
    bot.once('end', (reason) => reject(new Error(`The game ended: ${reason}`))),
  );
  over.catch(() => undefined);
  let words = 0;

  async function seesGround(): Promise<void> {
    await bot.waitForChunksToLoad();
    const ground = bot.findBlock({ matching: ({ boundingBox }) => boundingBox === 'block', maxDistance: 64 });
    if (!ground) throw new Error('There is no ground');
  }

  async function speaks(): Promise<void> {
    const text = `Hello from ${options.name}${'!'.repeat(words)}`;
    words += 1;
    const heard = new Promise<void>((resolve) => {
      const listen = (said: string) => {
        if (!said.includes(text)) return;
        bot.off('messagestr', listen);
        resolve();
      };
      bot.on('messagestr', listen);
    });
    bot.chat(text);
    await heard;
  }

  async function walks(): Promise<void> {
    const from = bot.entity.position.clone();
    const moved = new Promise<void>((resolve) => {
      const look = () => {
        if (bot.entity.position.distanceTo(from) < 0.5) return;
        bot.off('move', look);
        resolve();
      };
      bot.on('move', look);
    });
    bot.setControlState('forward', true);
    bot.setControlState('jump', true);
    await moved;
    bot.clearControlStates();
  }

  async function plays(): Promise<void> {
    await player.inGame;
    await spawned;
    await seesGround();
    await speaks();
    await walks();
  }

  return { ...player, plays: () => Promise.race([plays(), over]) };
}
