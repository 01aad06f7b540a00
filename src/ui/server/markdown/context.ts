import type { MarkdownWords } from './words.ts';

/** What a text may name, and how the markup around it speaks. */
export type MarkdownContext = {
  words: MarkdownWords;
  /** The article of a key; without one its links are words, and its cards are not there. */
  article(key: string): { href: string; title: string; category: string } | undefined;
  /** The image that a text means; without one its description stands in its place. Sizes in pixels. */
  image(source: string): { url: string; width?: number; height?: number } | undefined;
};
