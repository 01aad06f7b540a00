import { browserStorage } from '#src/panel/storage/browser-storage.ts';

const keptAtMost = 100;
const keptMilliseconds = 30 * 24 * 3_600_000;

/**
 * The commands that were sent to a server from this browser, newest last, for a month. As in a shell, one that begins
 * with a space is not kept.
 */
export function openHistory(instanceId: string) {
  const key = `console.commands.${instanceId}`;
  let position: number | undefined;
  let draft = '';

  function all(): string[] {
    try {
      const stored: unknown = JSON.parse(browserStorage.read(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((command) => typeof command === 'string') : [];
    } catch {
      return [];
    }
  }

  return {
    all,
    /** Keeps a command that was sent. */
    add(command: string): void {
      position = undefined;
      if (command.startsWith(' ')) return;
      const others = all().filter((other) => other !== command);
      browserStorage.write(key, JSON.stringify([...others, command].slice(-keptAtMost)), keptMilliseconds);
    },

    /** The command before (-1) or after (1) the one in the box; undefined at the ends. Behind the newest is what was typed. */
    step(by: 1 | -1, typed: string): string | undefined {
      const commands = all();
      const at = position ?? commands.length;
      if (at === commands.length) draft = typed;
      const next = at + by;
      if (next < 0 || next > commands.length) return undefined;
      position = next === commands.length ? undefined : next;
      return position === undefined ? draft : commands[next];
    },

    /** What is in the box was changed by hand: it is the newest again. */
    leave(): void {
      position = undefined;
    },
  };
}
