import { weigh } from '#tests/audit/weight.ts';
import { expect, test } from './fixtures.ts';
import { makeServer } from './new-server.ts';

const scriptBytes = 180 * 1024;

test('the first visit to a page of the panel loads little script, and moves nothing', async ({
  page,
  person,
}) => {
  const { client } = await person(page, 'wilma');
  const { slug } = await makeServer(client, 'Light');
  for (const path of ['/panel', '/panel/instances', `/panel/instances/${slug}`]) {
    const { script, layoutShift } = await weigh(page, path);
    expect(script, path).toBeLessThanOrEqual(scriptBytes);
    expect(layoutShift, path).toBeLessThanOrEqual(0.1);
  }
});
