export type LinkRange = { start: number; end: number; href: string };

const address = /\bhttps?:\/\/[^\s"'<>`\u2400-\u2426\u25af]+/gi;
/** What ends a sentence or closes a bracket is rarely meant. */
const trailing = /[.,;:!?)\]}*]+$/;

/** Addresses of the web in a text. One with a name or password in front of its host could pretend to be another's. */
export function linksIn(text: string): LinkRange[] {
  if (!/https?:/i.test(text)) return [];
  return Array.from(text.matchAll(address)).flatMap(({ 0: found, index }) => {
    const shown = found.slice(0, 2000).replace(trailing, '');
    if (!URL.canParse(shown)) return [];
    const url = new URL(shown);
    if (url.username !== '' || url.password !== '') return [];
    return [{ start: index, end: index + shown.length, href: url.href }];
  });
}
