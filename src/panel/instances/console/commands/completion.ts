import { minecraftCommands } from '#src/catalog/minecraft-commands.ts';

const offeredAtMost = 8;

/** What may stand where somebody types, the likeliest first; nothing where the word is whole already. */
export function completions(typed: string, players: readonly string[], used: readonly string[]): string[] {
  const words = typed.trimStart().split(/ +/);
  const word = words.at(-1) ?? '';
  if (words.length === 1 && word === '') return [];
  const offered = words.length === 1 ? commandsFor(used) : argumentsFor(words, players);
  const beginning = word.toLowerCase();
  return offered
    .filter((candidate) => candidate.toLowerCase().startsWith(beginning) && candidate !== word)
    .slice(0, offeredAtMost);
}

/** What was typed with its last word completed. */
export function completed(typed: string, choice: string): string {
  return `${typed.slice(0, typed.length - (typed.split(' ').at(-1) ?? '').length)}${choice} `;
}

/** Those that were used here come first, the last one before the others; plugins' commands are known only by this. */
function commandsFor(used: readonly string[]): string[] {
  const names = used.toReversed().map((command) => command.trim().split(' ')[0] ?? '');
  return [...new Set([...names, ...Object.keys(minecraftCommands)])];
}

function argumentsFor(words: readonly string[], players: readonly string[]): readonly string[] {
  const name = words[0] ?? '';
  const argument = Object.hasOwn(minecraftCommands, name)
    ? minecraftCommands[name]?.[words.length - 2]
    : 'player';
  if (argument === 'player') return players;
  return argument === 'any' || argument === undefined ? [] : argument;
}
