import { indexedInk, sectionHexInk, sectionInk, type Ink } from './colours.ts';

/** How a run of characters is written. */
export type Look = {
  ink?: Ink;
  ground?: Ink;
  isInverse?: true;
  isBold?: true;
  isDim?: true;
  isItalic?: true;
  isUnderlined?: true;
  isStruck?: true;
};

export type Run = { text: string; look: Look };

/**
 * ANSI: colours; other control sequences; strings such as links and titles, once they end; two-character escapes.
 * Then Minecraft's section signs: `§x` with six digits, and single codes.
 */
const codes =
  // oxlint-disable-next-line no-control-regex -- escape sequences are control characters
  /\u001b\[([\d;:]*)m|\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -/]+[0-~]|\u001b[0-Z\\^-~]|§[xX]((?:§[\da-fA-F]){6})|§([\da-uA-U])/g;

const plainLook: Look = {};

const hasCodes = (text: string) => text.includes('\u001b') || text.includes('§');

/** The text that is left when codes are obeyed. */
export const withoutCodes = (text: string): string => (hasCodes(text) ? text.replaceAll(codes, '') : text);

/** The text cut where its look changes. Nothing is left of the codes themselves. */
export function readRuns(text: string): Run[] {
  if (!hasCodes(text)) return [{ text, look: plainLook }];
  const runs: Run[] = [];
  let look = plainLook;
  let from = 0;
  const put = (to: number) => {
    if (to > from) runs.push({ text: text.slice(from, to), look });
  };
  for (const { 0: code, 1: rendition, 2: hexColour, 3: section, index } of text.matchAll(codes)) {
    put(index);
    from = index + code.length;
    if (rendition !== undefined) look = rendered(look, rendition);
    else if (hexColour !== undefined) look = { ink: sectionHexInk(hexColour) };
    else if (section !== undefined) look = sectioned(look, section.toLowerCase());
  }
  put(text.length);
  return runs;
}

function sectioned(look: Look, code: string): Look {
  switch (code) {
    case 'k':
      // Letters that change all the time: what they hide is shown.
      return look;
    case 'l':
      return { ...look, isBold: true };
    case 'm':
      return { ...look, isStruck: true };
    case 'n':
      return { ...look, isUnderlined: true };
    case 'o':
      return { ...look, isItalic: true };
    case 'r':
      return plainLook;
    default: {
      const ink = sectionInk(code);
      return ink ? { ink } : look;
    }
  }
}

/** Select Graphic Rendition (ECMA-48, ISO 8613-6). Hidden and blinking text is shown as it is. */
function rendered(before: Look, parameters: string): Look {
  let look: Look = { ...before };
  const groups = parameters.split(';');
  for (let index = 0; index < groups.length; index += 1) {
    const [code = 0, ...rest] = (groups[index] ?? '').split(':').map(Number);
    if (code === 38 || code === 48) {
      const { ink, used } =
        rest.length > 0
          ? { ink: colourOf(rest), used: 0 }
          : followingColour(groups.slice(index + 1).map(Number));
      index += used;
      if (ink) look = code === 38 ? { ...look, ink } : { ...look, ground: ink };
    } else look = changed(look, code, rest[0]);
  }
  return look;
}

function changed(look: Look, code: number, variant: number | undefined): Look {
  const without = (...keys: (keyof Look)[]): Look =>
    Object.fromEntries(Object.entries(look).filter(([key]) => !keys.includes(key as keyof Look)));
  if (code >= 30 && code <= 37) return { ...look, ink: { palette: code - 30 } };
  if (code >= 40 && code <= 47) return { ...look, ground: { palette: code - 40 } };
  if (code >= 90 && code <= 97) return { ...look, ink: { palette: code - 82 } };
  if (code >= 100 && code <= 107) return { ...look, ground: { palette: code - 92 } };
  switch (code) {
    case 0:
      return plainLook;
    case 1:
      return { ...look, isBold: true };
    case 2:
      return { ...look, isDim: true };
    case 3:
      return { ...look, isItalic: true };
    case 4:
      return variant === 0 ? without('isUnderlined') : { ...look, isUnderlined: true };
    case 7:
      return { ...look, isInverse: true };
    case 9:
      return { ...look, isStruck: true };
    case 21:
      return { ...look, isUnderlined: true };
    case 22:
      return without('isBold', 'isDim');
    case 23:
      return without('isItalic');
    case 24:
      return without('isUnderlined');
    case 27:
      return without('isInverse');
    case 29:
      return without('isStruck');
    case 39:
      return without('ink');
    case 49:
      return without('ground');
    default:
      return look;
  }
}

/** `38;5;n` and `38;2;r;g;b`: the parameters behind the 38. */
function followingColour(parameters: number[]): { ink: Ink | undefined; used: number } {
  const used = parameters[0] === 5 ? 2 : parameters[0] === 2 ? 4 : 0;
  return { ink: colourOf(parameters.slice(0, used)), used };
}

/** `5, n`, `2, r, g, b`, or `2, space, r, g, b`. */
function colourOf([kind, ...parameters]: number[]): Ink | undefined {
  const isChannel = (value: number | undefined): value is number =>
    value !== undefined && Number.isInteger(value) && value >= 0 && value <= 255;
  if (kind === 5) return isChannel(parameters[0]) ? indexedInk(parameters[0]) : undefined;
  const [red, green, blue] = parameters.slice(-3);
  if (kind !== 2 || parameters.length < 3 || !isChannel(red) || !isChannel(green) || !isChannel(blue))
    return undefined;
  return { rgb: [red, green, blue] };
}
