import type { Entry, LineEntry } from '../log/entries.ts';
import type { Matcher } from '../search/matcher.ts';
import { readable, readableOn, type Ink } from '../text/colours.ts';
import { readRuns, type Look, type Run } from '../text/codes.ts';
import { linksIn } from '../text/links.ts';
import { seen, unseenIn } from '../text/untrusted.ts';
import { timeWords } from './time-words.ts';
import './row.css';

export type RowLook = { hasTimes: boolean; matcher: Matcher | undefined; currentOrder: number | undefined };

/** Colours change at most so often in a line; the rest is plain. */
const runsAtMost = 1000;

/** The element of an entry. Text of the server becomes text nodes and nothing else. */
export function createRow(entry: Entry, look: RowLook): HTMLElement {
  const row = document.createElement('div');
  row.className = 'console-row';
  row.dataset['kind'] = entry.kind;
  row.dataset['order'] = String(entry.order);
  if (entry.order === look.currentOrder) row.dataset['current'] = '';
  if (entry.kind === 'gap') {
    row.append(gapContent(entry));
    return row;
  }
  if (look.hasTimes) row.append(time(entry.at));
  if (entry.kind === 'echo' || entry.by !== undefined) {
    row.dataset['kind'] = 'command';
    row.append(mark('sender', seen(entry.by ?? '')), ` > ${seen(entry.text)}`);
    if (entry.kind === 'echo') row.dataset['state'] = entry.state;
    if (entry.kind === 'echo' && entry.state === 'refused') row.append(mark('refused', ' (not taken)'));
    return row;
  }
  row.dataset['level'] = entry.level;
  row.append(lineContent(entry, look.matcher));
  return row;
}

function gapContent(gap: Extract<Entry, { kind: 'gap' }>): Node {
  const count = gap.to - gap.order + 1;
  const lines = `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;
  if (gap.state === 'gone') return document.createTextNode(`${lines} are not kept any more`);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `Load ${lines} that were missed`;
  button.dataset['from'] = String(gap.order);
  button.dataset['to'] = String(gap.to);
  return button;
}

function time(at: number): HTMLElement {
  const element = document.createElement('time');
  element.dateTime = new Date(at).toISOString();
  element.textContent = timeWords(at, new Date());
  return element;
}

function mark(kind: string, text: string, title?: string): HTMLElement {
  const element = document.createElement('span');
  element.className = `console-${kind}`;
  element.textContent = text;
  if (title !== undefined) element.title = title;
  return element;
}

type Piece = {
  end: number;
  look: Look;
  href: string | undefined;
  isMatch: boolean;
  name: string | undefined;
};

function lineContent(entry: LineEntry, matcher: Matcher | undefined): DocumentFragment {
  const content = document.createDocumentFragment();
  const runs = limited(readRuns(entry.text));
  const raw = runs.map(({ text }) => text).join('');
  const text = seen(raw);
  let link: HTMLAnchorElement | undefined;
  let start = 0;
  for (const piece of pieces(text, raw, runs, matcher)) {
    const node = element(text.slice(start, piece.end), piece);
    if (piece.href === undefined) link = undefined;
    else if (link?.href !== piece.href || !link) {
      link = document.createElement('a');
      link.href = piece.href;
      link.target = '_blank';
      link.rel = 'noreferrer noopener nofollow';
      content.append(link);
    }
    (link ?? content).append(node);
    start = piece.end;
  }
  return content;
}

const limited = (runs: Run[]): Run[] =>
  runs.length <= runsAtMost
    ? runs
    : [
        ...runs.slice(0, runsAtMost),
        {
          text: runs
            .slice(runsAtMost)
            .map(({ text }) => text)
            .join(''),
          look: {},
        },
      ];

/** The text cut where anything about it changes. */
function pieces(text: string, raw: string, runs: readonly Run[], matcher: Matcher | undefined): Piece[] {
  const links = linksIn(text);
  const matches = matcher?.ranges(text) ?? [];
  const signs = text === raw ? [] : unseenIn(raw);
  const cuts = new Set<number>([text.length]);
  let end = 0;
  const ends = runs.map((run) => (end += run.text.length));
  for (const cut of ends) cuts.add(cut);
  for (const range of links) cuts.add(range.start).add(range.end);
  for (const [from, to] of matches) cuts.add(from).add(to);
  for (const { at, end: until } of signs) cuts.add(at).add(until);
  cuts.delete(0);
  let start = 0;
  let [run, link, match, sign] = [0, 0, 0, 0];
  return [...cuts]
    .toSorted((a, b) => a - b)
    .map((cut): Piece => {
      while ((ends[run] ?? Infinity) <= start) run += 1;
      while ((links[link]?.end ?? Infinity) <= start) link += 1;
      while ((matches[match]?.[1] ?? Infinity) <= start) match += 1;
      while ((signs[sign]?.end ?? Infinity) <= start) sign += 1;
      const piece = {
        end: cut,
        look: runs[run]?.look ?? {},
        href: (links[link]?.start ?? Infinity) <= start ? links[link]?.href : undefined,
        isMatch: (matches[match]?.[0] ?? Infinity) <= start,
        name: (signs[sign]?.at ?? Infinity) <= start ? signs[sign]?.name : undefined,
      };
      start = cut;
      return piece;
    });
}

function element(text: string, { look, isMatch, name }: Piece): Node {
  if (name !== undefined) return mark('unseen', text, name);
  const isPlain = Object.keys(look).length === 0;
  if (isPlain && !isMatch) return document.createTextNode(text);
  const span = document.createElement(isMatch ? 'mark' : 'span');
  span.textContent = text;
  if (!isPlain && !isMatch) paint(span, look);
  return span;
}

function paint(span: HTMLElement, look: Look): void {
  const names: string[] = [];
  if (look.isBold) names.push('bold');
  if (look.isDim) names.push('dim');
  if (look.isItalic) names.push('italic');
  if (look.isUnderlined) names.push('underlined');
  if (look.isStruck) names.push('struck');
  const [ink, ground] = look.isInverse ? [look.ground, look.ink ?? { palette: 7 }] : [look.ink, look.ground];
  if (ground) paintGround(span, names, ground, ink);
  else if (ink && 'palette' in ink) names.push(`ink-${ink.palette}`);
  else if (ink) span.style.color = css(readable(ink.rgb));
  span.className = names.join(' ');
}

// Terminals' own colours are light here: dark text is readable on each of them.
function paintGround(span: HTMLElement, names: string[], ground: Ink, ink: Ink | undefined): void {
  if ('palette' in ground) {
    names.push(`ground-${ground.palette}`);
    return;
  }
  span.style.backgroundColor = css(ground.rgb);
  span.style.color = css(readableOn(ground.rgb, ink && 'rgb' in ink ? ink.rgb : undefined));
}

const css = (colour: readonly number[]) => `rgb(${colour.join(' ')})`;
