import { act, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { codeTokens } from '#src/markdown/code-tokens.ts';
import { parseMarkdown } from '#src/markdown/parse-markdown.ts';
import { readMarkdown } from '#src/markdown/read-markdown.ts';
import { safeUrl } from '#src/markdown/safe-url.ts';
import { Markdown } from '#src/ui/server/markdown/markdown.tsx';

const article = (key: string) =>
  key === 'join-java' ? { href: '/en/joining', title: 'Join with Java', category: 'Joining' } : undefined;
const image = (source: string) =>
  source === 'images/a.svg' ? { url: '/a.svg', width: 320, height: 200 } : undefined;
const html = (source: string) =>
  renderToStaticMarkup(<Markdown document={readMarkdown(source)} article={article} image={image} />);

test('headings, lists, links and emphasis become elements', () => {
  expect(html('# A\n\n- **one**\n- *two*\n\n3. `x`\n\n[home](/contact) [out](https://example.com)')).toBe(
    '<h1 id="h-a">A</h1><ul><li><strong>one</strong></li><li><em>two</em></li></ul>' +
      '<ol start="3"><li><code>x</code></li></ol><p><a href="/contact">home</a> ' +
      '<a href="https://example.com/" rel="noopener noreferrer nofollow">out</a></p>',
  );
});

test('sections have ids of their own, and headings that lead to them', () => {
  expect(readMarkdown('# Top\n\n## Same\n\n### Below\n\n## Same').headings).toEqual([
    { id: 'h-top', text: 'Top', level: 1 },
    { id: 'h-same', text: 'Same', level: 2 },
    { id: 'h-below', text: 'Below', level: 3 },
    { id: 'h-same-1', text: 'Same', level: 2 },
  ]);
  expect(html('## A b')).toBe('<h2 id="h-a-b"><a class="ui-heading-link" href="#h-a-b">A b</a></h2>');
  expect(html('## A [b](/b)')).toBe('<h2 id="h-a-b">A <a href="/b">b</a></h2>');
});

test('a table can be scrolled by keyboard, has a name of its own, and as many cells as columns', () => {
  render(<Markdown document={readMarkdown('| a | b |\n| - | :-: |\n| 1 | 2 | 3 |\n| 4 |\n')} />);
  expect(screen.getByRole('region', { name: 'Table 1' }).tabIndex).toBe(0);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '2', '4', '']);
});

test('footnotes are numbered as they are mentioned, and lead back', () => {
  const { container } = render(
    <Markdown document={readMarkdown('a[^x] b[^y] c[^x]\n\n[^y]: two\n[^x]: one [^z]')} />,
  );
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.id]);
  expect(links.slice(0, 3)).toEqual([
    ['#footnote-1', 'footnote-1-text'],
    ['#footnote-2', 'footnote-2-text'],
    ['#footnote-1', 'footnote-1-text-2'],
  ]);
  for (const [href] of links) expect(container.querySelector(href ?? '')).not.toBeNull();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one [^z]', 'two']);
});

test('callouts say what they are, with or without a title, and hold what a text holds', () => {
  expect(html(':::info\n- a\n:::')).toMatch(/Note<\/p>.*<ul><li>a<\/li><\/ul>/);
  expect(html(':::warning[Read *this*]\nb\n:::')).toMatch(
    /Warning: <\/span>Read <em>this<\/em><\/p>.*<p>b<\/p>/,
  );
});

test('the colour codes are a table of sixteen', () => {
  render(<Markdown document={readMarkdown('::color-codes')} />);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(16);
  expect(rows.at(12)?.textContent).toBe('red§c#FF5555');
});

test('articles are named by their keys, and what is not there is not shown', () => {
  expect(html('[how](article:join-java) [no](article:nothing)')).toBe(
    '<p><a href="/en/joining">how</a> no</p>',
  );
  expect(html('::article{key="join-java"}')).toContain('<strong>Join with Java</strong>');
  expect(html('::article{key="nothing"}')).toBe('');
});

test('images have their size before they are there, and what is not ours is its description', () => {
  expect(html('![A lamp](images/a.svg)')).toBe(
    '<p><img src="/a.svg" alt="A lamp" width="320" height="200" loading="lazy" decoding="async"/></p>',
  );
  expect(html('![A lamp](https://elsewhere.example/a.png)')).toBe('<p>A lamp</p>');
});

test('code is cut into coloured pieces, and no letter of it is lost', () => {
  expect(codeTokens('yaml', 'a: 1 # c')).toEqual([
    { kind: 'name', text: 'a:' },
    ' ',
    { kind: 'number', text: '1' },
    ' ',
    { kind: 'comment', text: '# c' },
  ]);
  for (const language of ['yaml', 'properties', 'bash', 'json', 'java', 'toml', 'nothing'])
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 80 }), (code) => {
        const pieces = codeTokens(language, code).map((token) =>
          typeof token === 'string' ? token : token.text,
        );
        expect(pieces.join('')).toBe(code);
      }),
      { numRuns: 30 },
    );
});

describe('the copy button of code', () => {
  afterEach(() => vi.useRealTimers());

  test('copies it, says so for exactly two seconds, and begins them anew when it is pressed again', async () => {
    vi.useFakeTimers();
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    render(<Markdown document={readMarkdown('```yaml\na: 1\n\n# b\n```')} />);
    const press = () => act(async () => fireEvent.click(screen.getByRole('button')));
    const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
    await press();
    expect(writeText).toHaveBeenCalledWith('a: 1\n\n# b');
    expect(screen.getByRole('status').textContent).toBe('Copied to clipboard!');
    await wait(1500);
    await press();
    await wait(1999);
    expect(screen.getByRole('button', { name: 'Copied to clipboard!' })).toBeTruthy();
    await wait(1);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('says when the browser refuses', async () => {
    const writeText = async () => Promise.reject(new Error('no'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    render(<Markdown document={readMarkdown('    x')} />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
    expect(screen.getByRole('status').textContent).toBe('Copying was refused');
  });
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

  test('never throws, and is never an element that is not on the list, whatever it is', () => {
    const allowed =
      /^(?:h[1-6]|p|ul|ol|li|a|strong|em|del|sup|code|pre|blockquote|br|hr|span|div|section|small|input|figure|figcaption|button|svg|path|rect|circle|line|polyline|table|caption|thead|tbody|tr|th|td)$/;
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
      ':::info',
      '::article{key="join-java"}',
      '::color-codes',
      '|',
      '|-|',
      '```yaml\n',
      '[^1]',
      '[^1]:',
      '~~',
      '{onclick=x}',
      '    ',
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
    expect(safe === undefined || /^(?:https?:\/\/evil\.example|\/%5C)/.test(safe)).toBe(true);
  });

  test.for([
    ['too long', 'x'.repeat(70_000)],
    ['too many lines', '\n'.repeat(5000)],
    ['quotes in quotes', '>'.repeat(20_000)],
    ['lists in lists', `${' '.repeat(100)}- x`],
    ['callouts in callouts', ':::info\n'.repeat(300)],
    ['emphasis in emphasis', '*a **b '.repeat(9000)],
    ['an endless table', '|a'.repeat(3000)],
  ] as const)('is refused before it costs time to read: %s', ([, source]) => {
    expect(() => parseMarkdown(source)).toThrow(RangeError);
  });

  test('is given up when reading it takes too long', () => {
    expect(() => parseMarkdown('a * b\n'.repeat(100), 0)).toThrow('Markdown was not read in 0 ms');
  });
});
