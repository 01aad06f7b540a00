import type { Heading, Root } from 'mdast';
import GithubSlugger from 'github-slugger';
import { toString } from 'mdast-util-to-string';

export type HeadingLink = { id: string; text: string; level: Heading['depth'] };

/**
 * The headings of a document with ids for links. The prefix keeps an id from replacing a property
 * of the browser's `document`.
 */
export function headingsOf(root: Root): Map<Heading, HeadingLink> {
  const slugger = new GithubSlugger();
  const headings = root.children.filter((node) => node.type === 'heading');
  return new Map(
    headings.map((node) => {
      const text = toString(node);
      return [node, { id: `h-${slugger.slug(text)}`, text, level: node.depth }];
    }),
  );
}
