import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page, Route } from 'playwright-core';
import { openApp, signUpIn, startAppService } from '../support/app/app-service.ts';
import { startCutAnswer } from '../support/http/cut-answer.ts';
import { hasBrowser, inBrowser } from '../support/identity/browser.ts';
import { newEmail } from '../support/identity/sign-in.ts';

describe.skipIf(!hasBrowser)(`a page whose reads fail, ${inBrowser},`, () => {
  const started = hasBrowser ? startAppService() : null;
  const cutAnswer = hasBrowser ? startCutAnswer('{') : '';
  let browser: Browser;
  let page: Page;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  beforeAll(async () => {
    let url: string;
    ({ browser, page, url } = await openApp(started));
    await signUpIn(page, `${url}/sign-up`, newEmail());
    await heading('Where is your data?').waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  });
  afterAll(() => browser.close());

  test('says why it is refused, and opens by itself as soon as it is not', async () => {
    await page.route('**/auth/get-session', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '20' },
        json: { error: { code: 'rate_limit_exceeded' } },
      }),
    );
    await page.reload();
    await heading('hale cannot answer now').waitFor();
    expect(await page.locator('main').textContent()).toContain('Too many attempts. Try again in 20 seconds.');
    await page.unroute('**/auth/get-session');
    await heading('Where is your data?').waitFor();
  });

  test.each([
    ['nothing answers', () => undefined],
    ['the network answers with a page of its own', (route: Route) => route.fulfill({ body: '<!doctype html>' })],
    ['an answer breaks off', (route: Route) => route.continue({ url: cutAnswer })],
  ] as const)('says that hale cannot be reached where %s, and opens by itself later', async (_, answer) => {
    const asked = page.waitForRequest('**/auth/get-session');
    await page.route('**/auth/get-session', answer);
    await page.clock.install();
    await page.reload();
    await asked;
    await page.clock.fastForward(30_000);
    await heading('hale cannot be reached').waitFor();
    await page.unroute('**/auth/get-session');
    await page.clock.fastForward(3_000);
    await heading('Where is your data?').waitFor();
  });

  test('gives up a figure that nothing answers, and says so', async () => {
    const asked = page.waitForRequest('**/trpc/**');
    await page.route('**/trpc/**', () => undefined);
    await page.reload();
    await asked;
    await page.clock.fastForward(30_000);
    await page.getByRole('alert').filter({ hasText: 'Today could not be read' }).waitFor();
    await page.unroute('**/trpc/**');
  });

  test('says that the server does not answer, and opens by itself as soon as it does', async () => {
    await (await started)?.kill();
    await page.reload();
    await heading('hale cannot be reached').waitFor();
    await (await started)?.restart();
    await heading('Where is your data?').waitFor();
  });
});
