import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import type { Browser, Page } from 'playwright-core';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { addDays } from '../../../web/app/text/dates.ts';
import { openApp, startAppService } from '../../support/app/app-service.ts';
import { sizes } from '../../support/app/page-checks.ts';
import { appleExport } from '../../support/archives/apple-export.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { hasBrowser, inBrowser, type Visit } from '../../support/identity/browser.ts';
import { newEmail, password } from '../../support/identity/sign-in.ts';

const today = new Date().toISOString().slice(0, 10);
const days = 40;

describe.skipIf(!hasBrowser)(`a newcomer in the app ${inBrowser}`, () => {
  const started = hasBrowser ? startAppService() : null;
  const email = newEmail();
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    ({ browser, url, visitor, page } = await openApp(started, { viewport: sizes.phone, locale: 'en-US' }));
  });
  afterAll(() => browser.close());

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const goTo = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const seeProof = async () => {
    const proof = page.getByRole('dialog');
    await proof.getByText('Computed again just now: the same').waitFor();
    const text = (await proof.textContent()) ?? '';
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    return text;
  };

  test('goes on a phone from the first account over an Apple export, Today, a metric, a question, a proof, a report and a correction to a copy of everything and the end of the account', async () => {
    await page.goto(url);
    await page.getByRole('link', { name: 'Create an account' }).click();
    // Until the screen is loaded, the one before stands there with fields of the same names.
    await heading('Create an account').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading('Where is your data?').waitFor();

    await page.getByRole('link', { name: 'Choose a file' }).click();
    await heading('Sources').waitFor();
    const xml = [...appleExport({ seed: 5, firstDay: addDays(today, -days), days, density: 1 })].join('');
    await page.evaluate(
      ([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      ['export.xml', xml] as const,
    );
    await page.getByText('export.xml is imported.').waitFor();

    await goTo('Today');
    const steps = page.locator('.tile').filter({ hasText: 'Steps' });
    await steps.waitFor();
    await steps.getByRole('link', { name: 'Steps' }).click();
    await heading('Steps').waitFor();
    await page.locator('figure.chart').first().waitFor();

    await goTo('Ask');
    await page.getByRole('textbox').fill('How many steps did I take per day over the last 14 days?');
    await page.keyboard.press('Enter');
    const said = page.locator('.said').first();
    await said.waitFor();
    await said.click();
    const proof = await seeProof();
    expect(proof).toContain('export.xml');
    expect(proof).toMatch(/SHA-256 [\da-f]{64}/);

    await goTo('Labs');
    const report = textPdf([
      'Collected: 2026-03-12',
      'Glucose | 104 H | mg/dL | 70-99',
      'Sodium | 140 | mmol/L | 135-145',
    ]);
    const file = { name: 'march.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report) };
    await page.getByLabel('Report file').setInputFiles(file);
    await page.getByRole('link', { name: 'Glucose' }).waitFor();
    await page.getByRole('link', { name: 'march.pdf' }).click();
    await page.getByRole('button', { name: 'Correct Glucose' }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill('97');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('corrected by you').waitFor();
    await goTo('Labs');
    await page.getByRole('button', { name: /^Glucose: 97/ }).click();
    await seeProof();

    await goTo('You');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a copy of everything' }).click(),
    ]);
    const saved = join(temporaryFolder(), 'export.zip');
    await download.saveAs(saved);
    const copy = new ZipReader(new BlobReader(Bun.file(saved)));
    const names = (await copy.getEntries()).map(({ filename }) => filename);
    expect(names).toEqual(
      expect.arrayContaining(['daily_summaries.jsonl', 'turns.jsonl', 'README.txt', 'manifest.json']),
    );

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByLabel('Your e-mail address, once more').fill(email);
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Your account is deleted.').waitFor();
    await heading('Sign in').waitFor();
    expect(visitor.troubles).toEqual([]);
  });
});
