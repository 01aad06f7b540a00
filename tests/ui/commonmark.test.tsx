import { tests } from 'commonmark-spec';
import type { Nodes } from 'mdast';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseMarkdown } from '#src/markdown/parse-markdown.ts';
import { readMarkdown } from '#src/markdown/read-markdown.ts';
import { Markdown } from '#src/ui/server/markdown/markdown.tsx';

/** In the specification an arrow stands for a tab. */
const examples = tests.map(({ markdown, html, number }) => ({
  number,
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
}));

/** Where we differ on purpose, by the number of the example. */
const deliberate: Readonly<Record<string, readonly number[]>> = {
  'links lead to the web, to mailboxes and to this site, not to other schemes': [596, 598, 599, 601],
  'an address in running text is a link, as it is on GitHub': [602, 608, 611, 612],
  'markup is text, so that none of it is a table whose indentation would not count': [190, 191],
};

const ours = (markdown: string) =>
  renderToStaticMarkup(<Markdown document={readMarkdown(markdown)} image={(url) => ({ url })} />);

const blockTag = String.raw`</?(?:p|h[1-6]|ul|ol|li|blockquote|hr|pre|br)\b[^>]*>`;
const addedAttributes = ['id', 'rel', 'class', 'tabindex', 'loading', 'decoding'];

/** What a reader gets of it: without what we add around code and headings, and without the space between blocks. */
function normalize(html: string): string {
  const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
  for (const figure of body.querySelectorAll('figure.ui-code'))
    figure.replaceWith(...figure.querySelectorAll('pre'));
  for (const added of body.querySelectorAll('.ui-heading-link, pre span'))
    added.replaceWith(...added.childNodes);
  for (const element of body.querySelectorAll('*')) {
    for (const name of addedAttributes) element.removeAttribute(name);
    const attributes = [...element.attributes].map(({ name, value }): [string, string] => [
      name,
      name === 'href' || name === 'src' ? wholeAddress(value) : value,
    ]);
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes.toSorted(([a], [b]) => a.localeCompare(b)))
      element.setAttribute(name, value);
  }
  return body.innerHTML.replaceAll(new RegExp(String.raw`\s*(${blockTag})\s*`, 'g'), '$1').trim();
}

function wholeAddress(address: string): string {
  const { href } = URL.parse(address, 'https://here.invalid/') ?? { href: address };
  return href.replaceAll('[', '%5B').replaceAll(']', '%5D');
}

/** Without the line's end behind the last line of code. */
const trimCode = (html: string) => html.replaceAll('\n</code></pre>', '</code></pre>');

/** The expected output with the text's own markup shown as the text that it is. */
function withMarkupAsText({ markdown, html }: { markdown: string; html: string }): string {
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const markup = (node: Nodes): string[] =>
    node.type === 'html' ? [node.value] : 'children' in node ? node.children.flatMap(markup) : [];
  return markup(parseMarkdown(markdown)).reduce(
    (before, text) => before.replace(text, () => escape(text)),
    html,
  );
}

test(
  'the examples of CommonMark come out as it says, but for markup, which is shown as the text it is',
  { timeout: 60_000 },
  () => {
    const outcomes = Map.groupBy(examples, (example) => {
      const output = normalize(ours(example.markdown));
      if (output === normalize(trimCode(example.html))) return 'equal';
      return output === normalize(trimCode(withMarkupAsText(example))) ? 'markup as text' : 'different';
    });
    const different = outcomes.get('different')?.map(({ number }) => number) ?? [];
    const listed = Object.values(deliberate).flat();
    expect(different.toSorted((a, b) => a - b)).toEqual(listed.toSorted((a, b) => a - b));
    // 572 of 652 are the same, and 70 show markup as text.
    expect(outcomes.get('equal')?.length).toBeGreaterThanOrEqual(572);
    expect(examples.length - listed.length).toBeGreaterThanOrEqual(600);
  },
);
