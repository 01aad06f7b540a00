import { expect, test } from './fixtures.ts';
import { redirectPayloads } from './redirect-payloads.ts';

const { origin, hostname } = new URL(process.env['PAGES_URL'] ?? 'http://localhost');
// Nobody answers on the discard port: no other host is ever reached. (`route()` would switch the browser's cache off.)
test.use({ proxy: { server: 'http://127.0.0.1:9', bypass: hostname } });

/** Four tests, so that they run beside each other. */
const parts = [0, 1, 2, 3];

test('there are two hundred payloads', () => {
  expect(new Set(redirectPayloads).size).toBeGreaterThanOrEqual(200);
});

for (const part of parts) {
  test(`no redirect leads away from the site, part ${part + 1} of ${parts.length}`, async ({
    page,
    person,
    expectedErrors,
  }) => {
    test.setTimeout(180_000);
    // Paths that exist nowhere, and a request line that the server finds too long.
    expectedErrors.push(/status of 4\d\d/);
    const left: string[] = [];
    page.context().on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin && url.protocol !== 'data:') left.push(request.url());
    });
    page.on('dialog', async (dialog) => {
      left.push(`dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && new URL(frame.url()).origin !== origin) left.push(frame.url());
    });
    await person(page, 'yara');
    for (const payload of redirectPayloads.filter((_, index) => index % parts.length === part)) {
      // As a form would write it: half a surrogate pair is not for encodeURIComponent.
      const query = new URLSearchParams({ redirect: payload });
      await page.goto(`/auth/login?${query.toString()}`, { waitUntil: 'commit' });
      await page.waitForURL(
        (url) =>
          url.searchParams.get('redirect') !== query.get('redirect') || !url.pathname.startsWith('/auth/'),
        { waitUntil: 'commit' },
      );
      expect(new URL(page.url()).origin, JSON.stringify(payload)).toBe(origin);
      expect(left, JSON.stringify(payload)).toEqual([]);
    }
  });
}
