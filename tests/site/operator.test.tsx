import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicEnvironment } from '#src/bin/public-environment.ts';
import { readSettings } from '#src/bin/settings.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** What a page shows to a visitor of an installation with these settings. */
async function pageOf(
  settings: Record<string, string>,
  load: () => Promise<(props: { language: 'en' }) => ReactElement>,
): Promise<HTMLElement> {
  for (const [name, value] of Object.entries(publicEnvironment(readSettings(settings))))
    vi.stubEnv(name, value);
  const Page = await load();
  return rendered(<Page language="en" />);
}

/** Waits for the components of a page that are asynchronous on the server. */
async function rendered(element: ReactElement): Promise<HTMLElement> {
  const { prelude } = await prerender(element);
  const page = document.createElement('div');
  page.innerHTML = await new Response(prelude).text();
  return page;
}

const contact = async () => (await import('#src/site/contact/contact.tsx')).Contact;
const legalNotice = async () => (await import('#src/site/legal-notice/legal-notice.tsx')).LegalNotice;
const hrefs = (page: HTMLElement) =>
  [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

test('the contact page writes to the operator and opens the status page in a new tab', async () => {
  const page = await pageOf(
    { CONTACT_EMAIL: 'hello@blockhaus.example', STATUS_URL: 'https://status.blockhaus.example/' },
    contact,
  );
  expect(hrefs(page)).toContain('mailto:hello@blockhaus.example');
  expect(hrefs(page)).toContain('mailto:hello@blockhaus.example?subject=Abuse%20report');
  const status = page.querySelector('main a[href="https://status.blockhaus.example/"]');
  expect(status?.getAttribute('target')).toBe('_blank');
});

test('what the operator has not set makes no link', async () => {
  const page = await pageOf({}, contact);
  expect(hrefs(page)).toEqual(['/panel', '/legal-notice', '/legal-notice', '/legal-notice']);
});

test('the legal notice names the operator line by line', async () => {
  const page = await pageOf(
    {
      LEGAL_NAME: 'Blockhaus GmbH',
      LEGAL_ADDRESS: 'Am Hang 1; 12345 Berlin; Germany',
      LEGAL_REGISTER: 'Berlin HRB 1',
      CONTACT_EMAIL: 'hello@blockhaus.example',
    },
    legalNotice,
  );
  const terms = [...page.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(terms).toEqual(['Name', 'Address', 'E-mail', 'Register']);
  const address = page.querySelectorAll('dd')[1];
  expect([...(address?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Am Hang 1',
    '12345 Berlin',
    'Germany',
  ]);
});

test('a legal document names the operator as text, whatever the name looks like', async () => {
  for (const [name, value] of Object.entries(
    publicEnvironment(
      readSettings({ BRAND_NAME: 'Block *haus*', LEGAL_NAME: '<b>&amp; [Sons](https://evil.example)' }),
    ),
  ))
    vi.stubEnv(name, value);
  const { LegalDocument } = await import('#src/site/legal/legal-document.tsx');
  const page = await rendered(<LegalDocument language="en" document="terms-of-service" />);
  const article = page.querySelector('article');
  expect(article?.textContent).toContain(
    'the provider of Block *haus*, <b>&amp; [Sons](https://evil.example) (“we”)',
  );
  expect(article?.querySelector('em, b, a[href*=evil]')).toBeNull();
});
