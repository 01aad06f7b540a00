const patterns: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  [/(?<![\w:.])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}(?![\w:.])/gi, '[address]'],
  [/\blh_\w+/g, '[key]'],
  [/((?:token|secret|password|passwd|api[-_]?key)["']?\s*[:=]\s*["']?)[^\s"',}]+/gi, '$1[secret]'],
  [/(: )\w{1,16}( (?:joined|left) the game)/g, '$1[player]$2'],
  [/<\w{1,16}> [^"\\]*/g, '<[player]> [chat]'],
];

/**
 * Something as JSON text without what is nobody's business: players and what they wrote, mail and network addresses,
 * keys and secrets.
 */
export function redacted(value: unknown, players: readonly string[]): string {
  return JSON.stringify(
    value,
    (key, part: unknown) => {
      if (typeof part !== 'string') return part;
      return key === 'by' ? '[account]' : redactedText(part, players);
    },
    2,
  );
}

function redactedText(text: string, players: readonly string[]): string {
  let clean = text;
  for (const player of players) clean = clean.replaceAll(player, '[player]');
  for (const [pattern, instead] of patterns) clean = clean.replaceAll(pattern, instead);
  return clean;
}
