import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StructuredData } from '#src/site/shell/structured-data.tsx';

test('no text ends the script element that it stands in', () => {
  const name = '</script><script>alert(1)</script><!--';
  const html = renderToStaticMarkup(<StructuredData datum={{ '@type': 'Organization', name }} />);
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  const json = html.replace(/^<script[^>]*>|<\/script>$/g, '');
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Organization', name });
});
