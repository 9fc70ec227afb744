import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { textOfPdf } from '../../../server/labs/pdf-words.ts';
import { openApp, signUpIn, startAppService } from '../../support/app/app-service.ts';
import { everyLook } from '../../support/app/page-checks.ts';
import { runHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { hasBrowser, inBrowser, type Visit } from '../../support/identity/browser.ts';
import { newEmail } from '../../support/identity/sign-in.ts';
import { eventually, until } from '../../support/until.ts';

const others = [
  ...[
    'HDL Cholesterol | 48 | mg/dL | >40',
    'Triglycerides | 104 | mg/dL | <150',
    'Total Cholesterol | 201 | mg/dL | <200',
  ],
  ...[
    'HbA1c | 5.5 | % | <5.7',
    'Ferritin | 88 | ng/mL | 30-400',
    'TSH | 1.75 | mIU/L | 0.4-4.0',
    'hs-CRP | 1.3 | mg/L | <3',
  ],
  ...['Creatinine | 0.9 | mg/dL | 0.7-1.2', 'Urea | 32 | mg/dL | 17-43', 'Uric Acid | 5.1 | mg/dL | 3.4-7.0'],
  ...['ALT | 24 | U/L | <50', 'AST | 22 | U/L | <50', 'GGT | 18 | U/L | <60', 'Sodium | 140 | mmol/L | 136-145'],
  ...['Potassium | 4.2 | mmol/L | 3.5-5.1', 'Calcium | 2.4 | mmol/L | 2.2-2.6', 'Magnesium | 0.85 | mmol/L | 0.7-1.0'],
  'Hemoglobin | 14.8 | g/dL | 13.5-17.5',
];
const folder = temporaryFolder();
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length;

describe.skipIf(!hasBrowser)(`the page for the doctor ${inBrowser}`, () => {
  const started = hasBrowser ? startAppService() : null;
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    ({ browser, url, visitor, page } = await openApp(started, { locale: 'en-US' }));
    await signUpIn(page, `${url}/sign-up?next=/doctor`, newEmail());
    await page.getByRole('heading', { level: 1, name: 'Page for the doctor' }).waitFor();
  });
  afterAll(() => browser.close());

  const headers = async () => {
    const answer = await page.context().request.get(`${url}/auth/token`);
    return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  };
  const verify = async (name: string, content: Uint8Array | string) => {
    const path = join(folder, name);
    await Bun.write(path, content);
    const token = (await headers()).authorization.slice('Bearer '.length);
    return runHale(['verify', path], { env: { HALE_SERVER: url, HALE_TOKEN: token } });
  };
  let pdf: Uint8Array;

  test('without data there is nothing to choose, and the page says so', async () => {
    await page.getByText('0 of at most 10 measurements').waitFor();
    await page.getByRole('button', { name: 'Make the page' }).click();
    await page.getByText('Choose a measurement or a lab value.').waitFor();
    await everyLook(page);
  });

  test('a period, measurements and lab values are chosen, and each number opens its proof', async () => {
    await page.goto(`${url}/today`);
    await page.getByRole('listitem').filter({ hasText: 'made-up watch' }).getByRole('button').click();
    await page.getByRole('button', { name: /allow/i }).click();
    await page.locator('.tile').filter({ hasText: 'Weight' }).waitFor();
    const results = ['Glucose | 104 H | mg/dL | 70-99', 'LDL Cholesterol | 139 | mg/dL | <116', ...others];
    const report = ['Collected: 2026-03-12', ...results];
    const file = { name: 'march.pdf', mimeType: 'application/pdf', buffer: Buffer.from(textPdf(report)) };
    await page.request.post(`${url}/v1/labs/upload`, { headers: await headers(), multipart: { file } });
    await until(async () => {
      const listed = await page.request.get(`${url}/v1/data/sync`, { headers: await headers() });
      const { biomarkers } = (await listed.json()) as { biomarkers: unknown[] };
      return biomarkers.length === 20;
    });

    await page.goto(`${url}/doctor`);
    await page.getByRole('tab', { name: '30' }).click();
    await page.getByText('20 of at most 20 lab values').click();
    await page.getByText(/^\d+ of at most 10 measurements/).click();
    await page.getByLabel('VO2max').uncheck();
    await everyLook(page);
    await page.getByRole('button', { name: 'Make the page' }).click();
    const steps = page.getByRole('row').filter({ hasText: 'Steps' });
    await steps.waitFor();
    await eventually(async () => expect(await page.getByRole('row').filter({ hasText: 'VO2max' }).count()).toBe(0));
    const cells = await steps.getByRole('cell').allTextContents();
    for (const [place, name] of ['average', 'lowest', 'highest', 'average before'].entries())
      expect(cells[place]).toMatch(new RegExp(`^Steps, ${name}: .*n \\d+ \\w+ \\d+ – \\w+ \\d+$`));
    await eventually(async () =>
      expect(await page.getByRole('row').filter({ hasText: 'LDL' }).textContent()).toMatch(
        /139.*n 1, March 12, 2026.*116/,
      ),
    );
    await everyLook(page);
    await steps.getByRole('button').first().click();
    await page.getByRole('dialog').getByText('the same').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The way back out of the proof would end the reload that follows.
    await page.waitForURL(({ hash }) => hash === '');
  });

  test('opened by its address it is three calls; ten measurements and twenty lab values print on two pages, and hale verify holds each number of the PDF against the server', async () => {
    await page.getByText('9 of at most 10 measurements').click();
    await page.getByLabel('VO2max').check();
    await page.getByRole('button', { name: 'Make it anew' }).click();
    await page.getByRole('row').filter({ hasText: 'VO2max' }).waitFor();
    visitor.requests.length = 0;
    await page.reload();
    await page.locator('.verification-code').waitFor();
    expect(await page.getByRole('row').count()).toBe(1 + 10 + 1 + 20);
    const paths = visitor.requests.map((address) => new URL(address).pathname);
    expect(paths.filter((path) => /^\/(auth|trpc|v1)\//.test(path))).toHaveLength(3);
    // A watch that still delivers changes facts; then the page is drawn anew.
    await eventually(async () => {
      await page.reload();
      await page.locator('.verification-code').waitFor();
      pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pagesOf(pdf)).toBe(2);
      const { exitCode, stdout, stderr } = await verify('page.pdf', pdf);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toMatch(
        /^\d+ supported, 0 wrong, \d+ unprovable\.\nVerification code of .*: 60 of 60 facts are the same now\.$/m,
      );
    });
  });

  test('a number that was altered in what was saved is found', async () => {
    const text = await textOfPdf(new Uint8Array(pdf));
    const altered = text.replace('139 mg/dL', '109 mg/dL');
    expect(altered).not.toBe(text);
    const { exitCode, stdout } = await verify('altered.txt', altered);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('biomarker:LDL Cholesterol.latest: 139 does not stand in the text');
  });

  test('what could not be read says so with a way on', async () => {
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('What can be on the page could not be read').waitFor();
    await everyLook(page);
    await page.unroute('**/trpc/**');
    visitor.troubles.splice(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
  });

  test('no other host was asked, and the console is silent', () => {
    expect(visitor.troubles).toEqual([]);
  });
});
