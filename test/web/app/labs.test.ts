import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { openApp, signUpIn, startAppService } from '../../support/app/app-service.ts';
import { everyLook } from '../../support/app/page-checks.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { hasBrowser, inBrowser, type Visit } from '../../support/identity/browser.ts';
import { newEmail } from '../../support/identity/sign-in.ts';
import { eventually } from '../../support/until.ts';

const folder = temporaryFolder();
const reportOf = (date: string, glucose: string) => [
  `Collected: ${date}`,
  `Glucose | ${glucose} | mg/dL | 70-99`,
  'Sodium | 140 | mmol/L | 135-145',
  'Sample 7 arrived late',
];

describe.skipIf(!hasBrowser)(`the labs of the app ${inBrowser}`, () => {
  const started = hasBrowser ? startAppService({ OCR_COMMAND: join(folder, 'no-such-program') }) : null;
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    ({ browser, url, visitor, page } = await openApp(started));
    await signUpIn(page, `${url}/sign-up?next=/labs`, newEmail());
    await page.getByRole('heading', { level: 1, name: 'Labs' }).waitFor();
  });
  afterAll(() => browser.close());

  const values = () => page.getByRole('region', { name: 'Values' }).getByRole('listitem');
  const send = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    await Bun.write(join(folder, name), bytes);
    await page.getByLabel('Report file').setInputFiles(join(folder, name));
  };

  test('nothing yet: a file, a photo by the camera, and no rule of axe-core broken', async () => {
    await page.getByText('None yet.').waitFor();
    await eventually(async () =>
      expect(await page.getByLabel('Photo of a report').getAttribute('capture')).toBe('environment'),
    );
    await everyLook(page);
  });

  test('a file that is no report is refused in the service’s own words, and can be left', async () => {
    await send('report.pdf', new TextEncoder().encode('no pdf'));
    const alert = page.getByRole('alert').filter({ hasText: 'report.pdf was not stored.' });
    await alert.waitFor();
    await everyLook(page);
    await alert.getByRole('button', { name: 'Leave it' }).click();
    await eventually(async () => expect(await page.getByText('None yet.').count()).toBe(1));
    // The browser itself tells its console about the refused request.
    await eventually(() => expect(visitor.troubles.join()).toContain('422'));
    visitor.troubles.length = 0;
  });

  test('a report is sent and read, and each value stands beside the range of its report', async () => {
    await send('march.pdf', textPdf(reportOf('2026-03-12', '104 H')));
    await values().filter({ hasText: 'Glucose' }).waitFor();
    await send('may.pdf', textPdf(reportOf('2026-05-20', '95')));
    await values().filter({ hasText: '2 values' }).first().waitFor();
    const glucose = await values().filter({ hasText: 'Glucose' }).textContent();
    expect(glucose).toContain('95');
    expect(glucose).toContain('within 70-99');
    await everyLook(page);
  });

  test('without text recognition on the server a photo waits, and the page says how to get it', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
    await send('photo.png', Uint8Array.fromBase64(pixel));
    await page.getByText('apt-get install tesseract-ocr').waitFor();
  });

  test('a marker shows its history with the ranges of the reports, as a chart and as a table, and a number opens its proof', async () => {
    await page.getByRole('link', { name: 'Glucose' }).click();
    await page.getByRole('heading', { level: 1, name: 'Glucose' }).waitFor();
    await eventually(async () =>
      expect(await page.locator('figure.chart').textContent()).toContain('2 of 2 have a value'),
    );
    expect(await page.locator('.rows li').allTextContents()).toEqual([
      expect.stringMatching(/May 20, 2026.*within 70-99/),
      expect.stringMatching(/March 12, 2026.*above 70-99/),
    ]);
    await everyLook(page);
    await page.getByRole('button', { name: /^Glucose: 104/ }).click();
    const proof = page.getByRole('dialog').filter({ hasText: 'the same' });
    await proof.getByText('read from page 1, line 2').waitFor();
    await page.keyboard.press('Escape');
  });

  test('a value is corrected, one is added by hand, one deleted, and the report says so', async () => {
    await page.locator('.rows li').last().getByRole('link', { name: 'Its report' }).click();
    await page.getByRole('heading', { level: 1, name: 'march.pdf' }).waitFor();
    await page.getByText(/lines? (was|were) not understood/).click();
    await page.getByText('Sample 7 arrived late').waitFor();
    const row = (name: string) => page.locator('.rows > li').filter({ hasText: name });

    await page.getByRole('button', { name: 'Correct Glucose' }).click();
    await everyLook(page);
    await page.getByRole('textbox', { name: 'Value' }).fill('97');
    await page.getByRole('button', { name: 'Save' }).click();
    await row('Glucose').filter({ hasText: 'corrected by you' }).waitFor();
    await eventually(async () => expect(await row('Glucose').textContent()).toContain('within 70-99'));

    await page.getByRole('button', { name: 'Add a value' }).click();
    await page.getByLabel('Name').fill('TSH');
    await page.getByRole('textbox', { name: 'Value' }).fill('5.1');
    await page.getByLabel('Unit').fill('mIU/L');
    await page.getByLabel('Range').fill('0.4 - 4.0');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await row('TSH').filter({ hasText: 'added by you' }).waitFor();
    await eventually(async () => expect(await row('TSH').textContent()).toContain('above 0.4 - 4.0'));

    await page.getByRole('button', { name: 'Delete Sodium' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row('Sodium').waitFor({ state: 'detached' });
    await eventually(async () => expect(await page.getByText(/^Deleted by you: Sodium 140/).count()).toBe(1));
    await everyLook(page);
  });

  test('a deleted report takes its values along', async () => {
    await page.getByRole('button', { name: 'Delete the report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Labs' }).waitFor();
    await values().filter({ hasText: 'TSH' }).waitFor({ state: 'detached' });
    await eventually(async () => expect(await page.getByRole('link', { name: 'march.pdf' }).count()).toBe(0));
  });

  test('a report of somebody else is not found, and the page says so with a way on', async () => {
    await page.goto(`${url}/labs/reports/0b6f5c1e-3d0a-4a53-9c7e-6f0f7f9c2b51`);
    await page.getByText('This report could not be read').waitFor();
    await everyLook(page);
    visitor.troubles.splice(0);
  });

  test('no other host was asked, and the console is silent', () => {
    expect(new Set(visitor.requests.map((address) => new URL(address).origin))).toEqual(new Set([url]));
    expect(visitor.troubles).toEqual([]);
  });
});
