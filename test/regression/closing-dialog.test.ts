import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { serveGallery } from '../support/app/serve-gallery.ts';
import { hasBrowser, inBrowser, startBrowser, visit } from '../support/identity/browser.ts';

describe.skipIf(!hasBrowser)(`a dialog of the app that closes, ${inBrowser},`, () => {
  const gallery = serveGallery();
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    ({ page } = await visit(browser));
    await page.goto(await gallery);
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    await page.getByRole('dialog').waitFor();
  });

  /** Presses Close and does `then` as soon as no dialog is open. */
  const close = (then: string) =>
    page.evaluate(`new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('dialog[open]') !== null) return;
        observer.disconnect();
        resolve(${then});
      }).observe(document, { subtree: true, childList: true, attributes: true });
      document.querySelector('dialog [aria-label=Close]').click();
    })`);
  const aFrameOrTwo = () =>
    page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');

  test('takes no focus away from what is focused then', async () => {
    await close(`document.querySelector('[role=tab]').focus()`);
    await aFrameOrTwo();
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('tab');
  });

  test('closes no other that is opened then', async () => {
    await close(`[...document.querySelectorAll('button')].find((it) => it.textContent === 'Open the sheet').click()`);
    await aFrameOrTwo();
    expect(await page.locator('dialog.sheet[open]').count()).toBe(1);
  });
});
