import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openApp, signUpIn, startAppServiceHere } from '../support/app/app-service.ts';
import { hasBrowser, inBrowser } from '../support/identity/browser.ts';
import { newEmail } from '../support/identity/sign-in.ts';

/** What could not be kept was not shown either. */
describe.skipIf(!hasBrowser)(`the app where the browser keeps nothing more, ${inBrowser},`, () => {
  const started = hasBrowser ? startAppServiceHere() : null;
  let browser: Browser;
  let page: Page;
  let url: string;
  const today = () => page.getByRole('heading', { level: 1, name: 'Where is your data?' });
  beforeAll(async () => {
    ({ browser, page, url } = await openApp(started));
    await signUpIn(page, `${url}/sign-up`, newEmail());
    await today().waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: 1 });
    const put =
      'caches.open("x").then((cache) => cache.put("/x", new Response("x"))).then(() => "", ({ name }) => name)';
    expect(await page.evaluate(put)).toBe('QuotaExceededError');
  });
  afterAll(() => browser.close());

  test('opens a screen that was never opened before', async () => {
    await page.goto(`${url}/ask`);
    await page.getByLabel('Your question').waitFor();
  });

  test('shows what it reads, also where that is to be kept on the device', async () => {
    await page.evaluate('localStorage.setItem("hale.keep", "true")');
    await page.goto(`${url}/today`);
    await today().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main').textContent()).not.toContain('Something went wrong');
  });
});
