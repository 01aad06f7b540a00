import * as z from 'zod';
import type { TextRun } from '#src/contract/gateway-routes.ts';

/** The sixteen colours of the game, by the letter that follows § in older texts. */
const colours: Record<string, string> = {
  '0': 'black',
  '1': 'dark_blue',
  '2': 'dark_green',
  '3': 'dark_aqua',
  '4': 'dark_red',
  '5': 'dark_purple',
  '6': 'gold',
  '7': 'gray',
  '8': 'dark_gray',
  '9': 'blue',
  a: 'green',
  b: 'aqua',
  c: 'red',
  d: 'light_purple',
  e: 'yellow',
  f: 'white',
};
const styles = {
  k: 'obfuscated',
  l: 'bold',
  m: 'strikethrough',
  n: 'underlined',
  o: 'italic',
} as const satisfies Record<string, keyof TextRun>;
const styleNames = Object.values(styles);

type Style = Omit<TextRun, 'text'>;

const longestText = 200;
const mostRuns = 128;

/** A text with § codes as runs. A colour ends the styles before it, as in the game. */
export function runsOfLegacyText(text: string, inherited: Style = {}): TextRun[] {
  const [first = '', ...coded] = text.split('§');
  const runs: TextRun[] = [{ text: first, ...inherited }];
  let style = inherited;
  for (const part of coded) {
    const code = part.charAt(0).toLowerCase();
    const colour = colours[code];
    if (colour !== undefined) style = { color: colour };
    else if (code === 'r') style = {};
    else if (code in styles) style = { ...style, [styles[code as keyof typeof styles]]: true };
    runs.push({ text: part.slice(1), ...style });
  }
  return runs.filter((run) => run.text !== '');
}

const componentSchema = z.object({
  text: z.string().optional(),
  color: z.string().optional(),
  extra: z.array(z.unknown()).optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underlined: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  obfuscated: z.boolean().optional(),
});

/** A text component, however it nests, as runs; what the server list cannot show is left out. */
export function runsOfComponent(component: unknown, inherited: Style = {}, depth = 0): TextRun[] {
  if (typeof component === 'string') return runsOfLegacyText(component, inherited);
  if (depth > 16) return [];
  if (Array.isArray(component))
    return component.slice(0, mostRuns).flatMap((part) => runsOfComponent(part, inherited, depth + 1));
  const { data } = componentSchema.safeParse(component);
  if (!data) return [];
  const style: Style = { ...inherited };
  if (data.color !== undefined && isColour(data.color)) style.color = data.color;
  for (const name of styleNames) {
    if (data[name] === true) style[name] = true;
    else if (data[name] === false) delete style[name];
  }
  return [
    ...runsOfLegacyText(data.text ?? '', style),
    ...(data.extra ?? []).slice(0, mostRuns).flatMap((part) => runsOfComponent(part, style, depth + 1)),
  ];
}

const isColour = (color: string) => Object.values(colours).includes(color) || /^#[0-9a-fA-F]{6}$/.test(color);

/** The first line of a text, without control and direction characters, cut to what a server list shows. */
export function firstLine(runs: readonly TextRun[]): TextRun[] {
  const line: TextRun[] = [];
  let left = longestText;
  for (const run of runs.slice(0, mostRuns)) {
    const [head = '', ...rest] = run.text.split('\n');
    const text = head.replaceAll(/[§\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, left);
    left -= text.length;
    if (text !== '') line.push({ ...run, text });
    if (rest.length > 0 || left <= 0) break;
  }
  return line;
}
