import { createElement } from 'react';
import type { CodeToken } from '#src/markdown/document.ts';
import { CodeCopyButton } from '../../controls/code-copy-button.tsx';
import type { MarkdownWords } from './words.ts';
import './code-block.css';

/** Code with its language, in colours that were found when the text was read, and a button that copies it. */
export function CodeBlock({
  language,
  tokens,
  words: { copy, copied, copyRefused },
}: {
  language: string | undefined;
  tokens: readonly CodeToken[];
  words: MarkdownWords;
}) {
  return (
    <figure className="ui-code">
      <figcaption>{language === 'text' ? '' : language}</figcaption>
      <CodeCopyButton words={{ copy, copied, refused: copyRefused }} />
      {/* What scrolls must take the focus, or a keyboard cannot scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        {createElement(
          'code',
          {},
          ...tokens.map((token) =>
            typeof token === 'string'
              ? token
              : createElement('span', { className: `ui-code-${token.kind}` }, token.text),
          ),
        )}
      </pre>
    </figure>
  );
}
