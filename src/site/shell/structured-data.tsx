/** An object of schema.org's vocabulary. */
export type StructuredDatum = { '@type': string } & Record<string, unknown>;

/** Data for search engines. Browsers run none of it, so the page's policy need not allow it. */
export function StructuredData({ datum }: { datum: StructuredDatum }) {
  // No text can end the element it stands in.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...datum }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
