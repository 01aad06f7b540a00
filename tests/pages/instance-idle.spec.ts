import { expect, test } from './fixtures.ts';
import { makeServer } from './new-server.ts';

const minute = 60_000;

test('an empty server counts down by the clock of the platform, is kept on at once, once for two clicks, and says why not', async ({
  page,
  person,
  everyLook,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const { client } = await person(page, 'ines');
  const made = await makeServer(client, 'Lighthouse');
  let stopsAt = Date.now() + 20 * minute;
  let extensions = 1;
  const shown = () => ({
    ...made,
    status: 'active',
    commands: ['stop', 'restart', 'kill', 'delete'],
    idleStop: {
      at: new Date(stopsAt + (extensions - 1) * 10 * minute).toISOString(),
      extensions,
      mostExtensions: 3,
      extensionMinutes: 10,
    },
  });
  await page.route(/\/v1\/instances\/[^/?]+$/, (route) => route.fulfill({ json: shown() }));
  const asked = new Set<number>();
  let answer = Promise.withResolvers<void>();
  let isRefused = true;
  await page.route('**/idle-extensions', async (route) => {
    const { extensions: seen } = route.request().postDataJSON() as { extensions: number };
    asked.add(seen);
    await answer.promise;
    if (isRefused)
      return route.fulfill({
        status: 409,
        json: { status: 409, errorCode: 'instance_not_idle', message: 'Somebody is on it.' },
      });
    // As the platform does: what was done already is not done again.
    if (seen === extensions) extensions += 1;
    return route.fulfill({ json: shown() });
  });

  // The clock of this browser is three hours ahead.
  await page.clock.install({ time: Date.now() + 180 * minute });
  await page.goto(`/panel/instances/${made.slug}`);
  const notice = page.getByRole('region', { name: 'Sleep' });
  const countdown = notice.getByRole('timer');
  await expect(countdown).toHaveText(/^in (1\d|20) min/);
  await expect(page.getByRole('region', { name: 'Server' }).getByRole('timer')).toHaveText(
    /^in (1\d|20) min/,
  );
  const earlier = await countdown.textContent();
  await page.clock.runFor(2000);
  await expect(countdown).not.toHaveText(earlier ?? '');
  await expect(notice.getByText('Put off once, 2 more times possible.')).toBeVisible();
  expect(await everyLook(page, [360, 1440])).toEqual([]);

  const keepOn = notice.getByRole('button', { name: 'Keep it on for 10 more minutes' });
  await keepOn.click();
  await expect(countdown).toHaveText(/^in (2\d|30) min/);
  answer.resolve();
  await expect(page.getByText('Lighthouse stays on')).toBeVisible();
  await expect(keepOn.getByRole('progressbar')).toBeHidden();
  await expect(countdown).toHaveText(/^in (1\d|20) min/);

  isRefused = false;
  answer = Promise.withResolvers();
  await keepOn.dblclick();
  await expect(countdown).toHaveText(/^in (2\d|30) min/);
  answer.resolve();
  await expect(keepOn.getByRole('progressbar')).toBeHidden();
  await keepOn.press('Enter');
  await expect(notice.getByText('It cannot be put off again until somebody plays.')).toBeVisible();
  await expect(keepOn.getByRole('progressbar')).toBeHidden();
  await expect(keepOn).toHaveAttribute('aria-disabled', 'true');
  await keepOn.press('Enter');
  expect([...asked]).toEqual([1, 2]);
  stopsAt = Date.now() - 60 * minute;
  await page.reload();
  await expect(countdown).toHaveText('any moment');
});
