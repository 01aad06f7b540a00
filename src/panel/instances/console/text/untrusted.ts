/**
 * What a terminal obeys or a reader cannot see: control characters, marks that turn the direction of text, characters
 * without width. Joiners stay behind letters of scripts that need them, and in emoji.
 */
const unseen =
  // oxlint-disable-next-line no-control-regex -- these are what it is about
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u115f\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<![^\u0000-\u007f])[\u200c\u200d]|\udb40[\udc00-\udc7f]/g;

/** Stands for a character that is not to be obeyed; each is as long as what it stands for. */
const picture = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return '\u25af'.repeat(character.length);
};

/** The text with each unseen character as a sign that is seen; as long as it was. */
export const seen = (text: string): string => text.replaceAll(unseen, picture);

/** Where signs stand for unseen characters, and for which: `U+202E`. */
export function unseenIn(text: string): { at: number; end: number; name: string }[] {
  return Array.from(text.matchAll(unseen), ({ index, 0: character }) => ({
    at: index,
    end: index + character.length,
    name: `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  }));
}
