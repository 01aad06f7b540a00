import type { Segments } from '#src/contract/knowledgebase.ts';
import { wordPlaces } from './words.ts';

/** Characters. */
const excerptLength = 220;
const lengthBeforeMatch = 60;

/** A text in pieces, with the words that were searched for by themselves. */
export function segmentsOf(text: string, isMatch: (word: string) => boolean): Segments {
  const segments: Segments = [];
  let end = 0;
  for (const { word, from, to } of wordPlaces(text)) {
    if (!isMatch(word)) continue;
    if (from > end) segments.push({ text: text.slice(end, from), isMatch: false });
    segments.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) segments.push({ text: text.slice(end), isMatch: false });
  return segments;
}

/**
 * The piece of a text in which the most of the different words stand that were searched for, cut between words.
 * Undefined when none of them does.
 */
export function excerptOf(text: string, isMatch: (word: string) => boolean): Segments | undefined {
  const places = wordPlaces(text);
  const matches = places.filter(({ word }) => isMatch(word));
  let best: { from: number; different: number } | undefined;
  let beyond = 0;
  const inside: string[] = [];
  for (const { from } of matches) {
    while (beyond < matches.length && (matches[beyond]?.to ?? 0) <= from + excerptLength - lengthBeforeMatch)
      inside.push(matches[beyond++]?.word ?? '');
    const different = new Set(inside).size;
    if (different > (best?.different ?? 0)) best = { from, different };
    inside.shift();
  }
  if (!best) return undefined;
  const earliest = best.from - lengthBeforeMatch;
  const from = earliest <= 0 ? 0 : (places.find((place) => place.from >= earliest)?.from ?? best.from);
  const latest = from + excerptLength;
  const to =
    text.length <= latest ? text.length : (places.findLast((place) => place.to <= latest)?.to ?? latest);
  const piece = text.slice(from, to).replaceAll('\n', ' ');
  return segmentsOf(`${from > 0 ? '… ' : ''}${piece}${to < text.length ? ' …' : ''}`, isMatch);
}
