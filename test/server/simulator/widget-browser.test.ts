import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type Pair, sourcesOf, startPair } from '../../support/aggregator/simulator.ts';
import { hasBrowser, inBrowser, startBrowser, visit } from '../../support/identity/browser.ts';
import { eventually, until } from '../../support/until.ts';

const sizes: [string, BrowserContextOptions][] = [
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  [
    'a phone at night, without scripts',
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark', javaScriptEnabled: false },
  ],
];

describe.skipIf(!hasBrowser)(`the widget, ${inBrowser},`, () => {
  let pair: Pair;
  let browser: Browser;
  beforeAll(async () => {
    [pair, browser] = await Promise.all([startPair(), startBrowser()]);
  });
  afterAll(() => Promise.all([pair.stop(), browser.close()]));

  const widgetFor = async (as: string) => {
    const options = { as, body: { provider: 'garmin' } };
    return (await pair.service.json<{ widget_url: string }>('POST', '/v1/connect', options)).body.widget_url;
  };

  test.each(sizes)(
    'on %s: one press connects and leads back to hale; nothing is refused or asked elsewhere',
    async (name, options) => {
      const userId = `user_${name.replaceAll(/\W/g, '_')}`;
      const { page, requests, troubles, close } = await visit(browser, options);
      await page.goto(await widgetFor(userId));
      await eventually(async () => expect(await page.getByRole('note').textContent()).toContain('Simulator'));
      await page.getByRole('radio', { name: 'Garmin' }).check();
      await eventually(async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true),
      );
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(`${pair.service.url}/connected?**`);
      await until(async () => (await sourcesOf(pair.service, userId)).length === 1);
      const origins = new Set(requests.map((url) => new URL(url).origin));
      expect([...origins].sort()).toEqual([pair.simulator.url, pair.service.url].sort());
      expect(troubles).toEqual([]);
      await close();
    },
  );

  test('every choice can be reached and made by keyboard, and Cancel connects nothing', async () => {
    const { page, troubles, close } = await visit(browser);
    const init = { body: JSON.stringify({ reference_id: 'user_keys' }) };
    const session = await pair.simulator.call('POST', '/v2/auth/generateWidgetSession', init);
    await page.goto(((await session.json()) as { url: string }).url);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await eventually(async () => expect(await page.locator('input:checked').getAttribute('value')).not.toBe('apple'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
    expect((await pair.simulator.call('GET', '/v2/userInfo?reference_id=user_keys')).status).toBe(404);
    expect(troubles).toEqual([]);
    await close();
  });
});
