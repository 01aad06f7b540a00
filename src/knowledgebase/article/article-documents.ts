import type { MarkdownDocument } from '#src/markdown/document.ts';
import { readMarkdown } from '#src/markdown/read-markdown.ts';
import type { Article } from '../types.ts';

type Kept = { content: string; document: MarkdownDocument };

/** A long article's tree takes about 30 kB. */
const mostKept = 1000;
/** From the one that was not asked for the longest to the latest. */
const kept = new Map<string, Kept>();

/** What an article's text was read as, as long as it says the same. Reading costs twenty times as much as showing. */
export function knownDocument({ id, language, content }: Article): MarkdownDocument | undefined {
  const key = `${language}/${id}`;
  const known = kept.get(key);
  if (known?.content !== content) return undefined;
  kept.delete(key);
  kept.set(key, known);
  return known.document;
}

export function readDocument(article: Article): MarkdownDocument {
  const { id, language, content } = article;
  const known = knownDocument(article);
  if (known) return known;
  const document = readMarkdown(content);
  kept.set(`${language}/${id}`, { content, document });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return document;
}
