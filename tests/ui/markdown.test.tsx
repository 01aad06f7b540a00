import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown, tableOfContents } from '#src/ui/server/markdown/markdown.tsx';
import { parseMarkdown } from '#src/markdown/parse-markdown.ts';
import { safeUrl } from '#src/ui/server/markdown/safe-url.ts';

const html = (source: string) => renderToStaticMarkup(<Markdown root={parseMarkdown(source)} />);

test('headings, lists, links and emphasis become elements', () => {
  expect(html('# A\n\n- **one**\n- *two*\n\n3. `x`\n\n[home](/contact) [out](https://example.com)')).toBe(
    '<h1 id="h-a">A</h1><ul><li><strong>one</strong></li><li><em>two</em></li></ul>' +
      '<ol start="3"><li><code>x</code></li></ol><p><a href="/contact">home</a> ' +
      '<a href="https://example.com/" rel="noopener noreferrer nofollow">out</a></p>',
  );
});

test('the contents list one level, and headings of one text get ids of their own', () => {
  const root = parseMarkdown('# Top\n\n## Same\n\n### Below\n\n## Same');
  expect(tableOfContents(root, 2)).toEqual([
    { id: 'h-same', text: 'Same', level: 2 },
    { id: 'h-same-1', text: 'Same', level: 2 },
  ]);
});

describe('what a text brings along', () => {
  test.for([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '[x](https://user@evil.example)',
  ])('becomes neither script nor link: %s', (source) => {
    expect(html(source)).not.toMatch(/<(?:script|img|a)\b/);
  });

  test('is never an element that is not on the list, whatever it is', () => {
    const allowed = /^(?:h[1-6]|p|ul|ol|li|a|strong|em|code|pre|blockquote|br|hr)$/;
    const piece = fc.constantFrom(
      '#',
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '`',
      '\n',
      ' ',
      '-',
      '1.',
      'a',
      'javascript:',
      '<b>',
      '&lt;',
      '![',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const [, tag = ''] of html(pieces.join('')).matchAll(/<([a-z][a-z0-9]*)/g))
          expect(tag).toMatch(allowed);
      }),
    );
  });

  test.for([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://a:b@evil.example',
    'ftp://x',
    ' javascript:x',
  ])('cannot lead away from the site in disguise: %s', (address) => {
    const safe = safeUrl(address);
    expect(safe === undefined || /^https?:\/\/evil\.example/.test(safe)).toBe(true);
  });

  test('is refused when it is too long or too deep to parse in time', () => {
    expect(() => parseMarkdown('x'.repeat(70_000))).toThrow(RangeError);
    expect(() => parseMarkdown('>'.repeat(20_000))).toThrow(RangeError);
    expect(() => parseMarkdown(`${' '.repeat(100)}- x`)).toThrow(RangeError);
  });
});
