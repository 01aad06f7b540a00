import type { Browser } from 'playwright-core';

/**
 * Milliseconds from the first key on the estimator's slider until the receipt shows what it costs, on a processor four
 * times as slow. Nothing was done before: the script is loaded in this time.
 */
export async function firstSliderMilliseconds(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto(`${url}/pricing`, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const receipt = document.querySelector('output');
    const slider = document.querySelector('input[type=range]');
    if (!receipt || !slider) throw new Error('The pricing page has no slider or no receipt');
    const before = receipt.textContent;
    Reflect.set(
      window,
      'answered',
      new Promise<number>((resolve) => {
        let pressedAt = 0;
        slider.addEventListener('keydown', () => (pressedAt ||= performance.now()), { once: true });
        new MutationObserver(() => {
          if (receipt.textContent !== before)
            requestAnimationFrame(() => resolve(performance.now() - pressedAt));
        }).observe(receipt, { subtree: true, childList: true, characterData: true });
      }),
    );
  });
  await page.locator('input[type=range]').first().focus();
  await page.keyboard.press('ArrowRight');
  const milliseconds = await page.evaluate(() => Reflect.get(window, 'answered') as Promise<number>);
  await page.close();
  return milliseconds;
}
