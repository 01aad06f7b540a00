import { contrastRatio, type Rgb } from '#src/ui/contrast.ts';

/** The console's ground in the light theme, the lighter of the two: `--color-console`. */
export const consoleGround: Rgb = [0x0e, 0x12, 0x17];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const leastContrast = 4.5;

/** One of the 16 colours of terminals, which the style sheet knows, or any other. */
export type Ink = { palette: number } | { rgb: Rgb };

/** The colour, or as much lighter as it must be to be read on the console. */
export function readable(colour: Rgb): Rgb {
  for (let share = 0; share < 16; share += 1) {
    const lighter = colour.map((channel) =>
      Math.round(channel + ((255 - channel) * share) / 16),
    ) as unknown as Rgb;
    if (contrastRatio(lighter, consoleGround) >= leastContrast) return lighter;
  }
  return white;
}

/** The ink if it can be read on this ground, else black or white. */
export function readableOn(ground: Rgb, ink: Rgb | undefined): Rgb {
  if (ink && contrastRatio(ink, ground) >= leastContrast) return ink;
  return contrastRatio(white, ground) >= contrastRatio(black, ground) ? white : black;
}

const cube = [0, 95, 135, 175, 215, 255];

/** One of the 256 colours of terminals. */
export function indexedInk(index: number): Ink {
  if (index < 16) return { palette: index };
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return { rgb: [grey, grey, grey] };
  }
  const place = index - 16;
  const channel = (divisor: number) => cube[Math.floor(place / divisor) % 6] ?? 0;
  return { rgb: [channel(36), channel(6), channel(1)] };
}

const hex = (text: string): Rgb => [
  Number.parseInt(text.slice(0, 2), 16),
  Number.parseInt(text.slice(2, 4), 16),
  Number.parseInt(text.slice(4, 6), 16),
];

/** What follows a section sign in Minecraft's texts: Java's sixteen, then Bedrock's materials. */
const sectionColours: Record<string, string> = {
  '0': '000000',
  '1': '0000aa',
  '2': '00aa00',
  '3': '00aaaa',
  '4': 'aa0000',
  '5': 'aa00aa',
  '6': 'ffaa00',
  '7': 'aaaaaa',
  '8': '555555',
  '9': '5555ff',
  a: '55ff55',
  b: '55ffff',
  c: 'ff5555',
  d: 'ff55ff',
  e: 'ffff55',
  f: 'ffffff',
  g: 'ddd605',
  h: 'e3d4d1',
  i: 'cecaca',
  j: '443a3b',
  p: 'deb12d',
  q: '47a036',
  s: '2cbaa8',
  t: '21497b',
  u: '9a5cc6',
};

export const sectionInk = (code: string): Ink | undefined => {
  const colour = sectionColours[code];
  return colour === undefined ? undefined : { rgb: hex(colour) };
};

/** `§x§1§2§3§4§5§6`, as proxies and plugins write any colour. */
export const sectionHexInk = (digits: string): Ink => ({ rgb: hex(digits.replaceAll('§', '')) });
