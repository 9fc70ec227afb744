import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { serveGallery } from '../support/app/serve-gallery.ts';
import { hasBrowser, inBrowser, startBrowser, visit } from '../support/identity/browser.ts';

describe.skipIf(!hasBrowser)(`a dialog of the app ${inBrowser}`, () => {
  const gallery = serveGallery();
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test('takes no focus away from what was focused while it closed', async () => {
    const { page } = await visit(browser);
    await page.goto(await gallery);
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    await page.getByRole('dialog').waitFor();
    await page.evaluate(
      `document.querySelector('dialog [aria-label=Close]').click(); document.querySelector('[role=tab]').focus()`,
    );
    await page.waitForFunction(`document.querySelector('dialog') === null`);
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('tab');
  });
});
