import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signUpIn, startAppService } from '../../support/app/app-service.ts';
import { everyLook, sizes } from '../../support/app/page-checks.ts';
import { appleExport } from '../../support/archives/apple-export.ts';
import { presentRows } from '../../support/archives/imports.ts';
import { runHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { hasBrowser, inBrowser, startBrowser, type Visit, visit } from '../../support/identity/browser.ts';
import { newEmail } from '../../support/identity/sign-in.ts';
import type { SyncBody } from '../../support/service/service.ts';
import { eventually } from '../../support/until.ts';

const folder = temporaryFolder();
const path = join(folder, 'export.xml');

describe.skipIf(!hasBrowser)(`the sources of the app ${inBrowser}`, () => {
  const started = hasBrowser ? startAppService() : null;
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    await Bun.write(path, [...appleExport({ seed: 7, firstDay: '2025-01-01', days: 200, density: 2 })].join(''));
    browser = await startBrowser();
    url = (await started)?.url ?? '';
    visitor = await visit(browser, {
      viewport: sizes.desktop,
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    page = visitor.page;
    page.on('console', (message) => {
      // No service worker here, so that the test sees the requests of the worker.
      if (!message.text().includes('blocked by Playwright'))
        visitor.troubles.push(`${message.type()}: ${message.text()}`);
    });
    await signUpIn(page, `${url}/sign-up?next=/sources`, newEmail());
    await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
  });
  afterAll(() => browser.close());

  const importCard = () => page.getByRole('region', { name: 'Import a file', exact: true });
  const imported = () => page.getByRole('region', { name: 'Imported files' }).getByRole('listitem');
  const choose = (file: string) => page.getByLabel('Files to import').setInputFiles(file);
  const token = async () => {
    const answer = await page.context().request.get(`${url}/auth/token`);
    return ((await answer.json()) as { token: string }).token;
  };
  const syncOf = async (bearer: string) => {
    const answer = await fetch(`${url}/v1/data/sync`, { headers: { authorization: `Bearer ${bearer}` } });
    return (await answer.json()) as SyncBody;
  };

  test('nothing yet: a place for a file, a watch that is called made up, and the set-up of a feed with a token that works', async () => {
    await page.getByText('None yet.').waitFor();
    await everyLook(page);
    await page.getByRole('button', { name: 'Make a token' }).click();
    const header = await page.locator('.copied code').nth(1).textContent();
    const answer = await fetch(`${url}/v1/me`, { headers: { authorization: header ?? '' } });
    expect(answer.status).toBe(200);
  });

  test('a file that cannot be read is refused with its place, by dropping it too, and nothing of it is stored', async () => {
    const drop = (name: string, text: string) =>
      page.evaluate(
        `{ const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)})); document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }`,
      );
    await drop('<b>holiday</b>.txt', 'sun');
    const alert = importCard().getByRole('alert');
    await alert.waitFor();
    await eventually(async () =>
      expect(await alert.textContent()).toContain('<b>holiday</b>.txt: it is no export that hale knows.'),
    );
    await everyLook(page);
    await page.getByRole('button', { name: 'Choose another file' }).click();

    const text = await Bun.file(path).text();
    const cut = text.slice(0, text.length / 2);
    await Bun.write(join(folder, 'cut.xml'), cut);
    await choose(join(folder, 'cut.xml'));
    await alert.waitFor();
    await eventually(async () => expect(await alert.textContent()).toMatch(/cut\.xml, line \d+: /));
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await eventually(async () => expect(await imported().count()).toBe(0));
    expect(presentRows(await syncOf(await token()))).toEqual([]);
  });

  test('a reload in the middle: the unfinished import is listed, the same file again skips what has arrived and ends with a receipt', async () => {
    const sent: number[] = [];
    let isCut = true;
    const secondArrived = page.waitForResponse('**/parts?part=2');
    await page.route('**/parts?part=*', async (route) => {
      const part = Number(new URL(route.request().url()).searchParams.get('part'));
      // The third part never arrives the first time.
      if (isCut && part > 2) return;
      sent.push(part);
      await route.continue();
    });
    await choose(path);
    await secondArrived;
    await page.getByText(/^Sending what was read of export\.xml/).waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('link', { name: /Importing export\.xml/ }).click();
    isCut = false;
    await page.reload();
    await imported().getByText('Not finished: 2\u00a0parts arrived').waitFor();

    await choose(path);
    await page.getByText('export.xml is imported.').waitFor();
    await eventually(async () =>
      expect(await importCard().textContent()).toContain('2\u00a0parts had arrived before and were skipped.'),
    );
    expect(sent).toEqual(Array.from(sent, (_, at) => at + 1));
    expect(sent.length).toBeGreaterThan(3);
    await eventually(async () =>
      expect(await importCard().textContent()).toMatch(/January 1, 2025 to July \d+, 2025: 20\d\u00a0days from/),
    );
    await eventually(async () => expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]));
    await page.unroute('**/parts?part=*');
  });

  test('the rows are those that the terminal makes of the same file', async () => {
    const service = await started;
    const as = 'user_terminal';
    const env = { HALE_SERVER: url, HALE_TOKEN: (await service?.tokenOf(as)) ?? '' };
    expect(await runHale(['import', path], { env })).toMatchObject({ exitCode: 0 });
    const own = await syncOf(await token());
    const other = await service?.sync(as);
    const plain = (body: SyncBody | undefined) =>
      (body ? presentRows(body) : []).map(({ id: _, source_id: __, ...row }) => JSON.stringify(row)).sort();
    expect(plain(own).length).toBeGreaterThan(400);
    expect(plain(own)).toEqual(plain(other));
  });

  test('with data: what each source has, the receipt by kind, and no rule of axe-core broken', async () => {
    const sources = page.getByRole('region', { name: 'Where your data comes from' });
    await sources.getByRole('heading', { name: 'Apple Health' }).waitFor();
    await imported().getByText('What became of each record').click();
    await eventually(async () =>
      expect(await imported().getByRole('row').filter({ hasText: 'StepCount' }).textContent()).toMatch(
        /StepCount[\d,]+/,
      ),
    );
    await everyLook(page);
  });

  test('the same file once more is known, and nothing is sent', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(path);
    await page.getByText('Nothing is left to do.').waitFor();
    await importCard().getByRole('button', { name: 'Close' }).click();
  });

  test('a table of one’s own is read after its columns were confirmed', async () => {
    await Bun.write(join(folder, 'days.csv'), 'date,steps,weight (kg)\n2026-10-01,5000,71\n2026-10-02,6000,72\n');
    await choose(join(folder, 'days.csv'));
    await importCard().getByText('Is this right?').waitFor();
    await importCard().getByLabel('weight (kg)').uncheck();
    await importCard().getByRole('button', { name: 'Read it so' }).click();
    await page.getByText('days.csv is imported.').waitFor();
    const { daily_summary: days, body_measurements: body } = await syncOf(await token());
    expect(days.filter(({ date }) => date === '2026-10-02')).toMatchObject([{ steps: 6000 }]);
    expect(body.filter(({ date }) => date === '2026-10-02')).toEqual([]);
  });

  test('undone, an import leaves no row', async () => {
    for (const name of ['days.csv', 'export.xml']) {
      await page.getByRole('button', { name: `Undo ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
      await imported().filter({ hasText: name }).waitFor({ state: 'detached' });
    }
    await page.getByText('None yet.').waitFor();
    expect(presentRows(await syncOf(await token()))).toEqual([]);
  });

  test('the made-up watch is connected, called made up, and disconnected; its days stay', async () => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: /allow/i }).click();
    const watch = page.getByRole('listitem').filter({ hasText: /[^s]connected · made up/ });
    await watch.waitFor();
    await eventually(async () =>
      expect(await watch.textContent()).toContain('This watch and all its numbers are invented.'),
    );
    await watch.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    const ended = page.getByRole('listitem').filter({ hasText: 'disconnected · made up' });
    await ended.waitFor();
    await eventually(async () => expect(await ended.getByRole('button').count()).toBe(0));
  });

  test('what cannot be read from the server is said with a way on, and no rule of axe-core is broken', async () => {
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('Your sources could not be read').waitFor();
    await everyLook(page);
    await page.unroute('**/trpc/**');
    visitor.troubles.splice(0);
    await page.getByRole('alert').filter({ hasText: 'Your sources' }).getByRole('button').click();
    await page.getByRole('heading', { name: 'Where your data comes from' }).waitFor();
  });

  test('no other host was asked, and the console is silent', () => {
    expect(new Set(visitor.requests.map((address) => new URL(address).origin))).toEqual(new Set([url]));
    expect(visitor.troubles).toEqual([]);
  });
});
