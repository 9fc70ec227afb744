import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { startAppServiceHere } from '../../support/app/app-service.ts';
import { everyLook, sizes } from '../../support/app/page-checks.ts';
import { accountsAt } from '../../support/identity/accounts.ts';
import { hasBrowser, inBrowser, startBrowser, type Visit, visit } from '../../support/identity/browser.ts';
import { plantPerson } from '../../support/mcp/assistant.ts';
import { eventually } from '../../support/until.ts';

describe.skipIf(!hasBrowser)(`the check of a text in the app ${inBrowser}`, () => {
  const started = hasBrowser ? startAppServiceHere() : null;
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    const service = await started;
    if (!service) return;
    url = service.url;
    browser = await startBrowser();
    const accounts = accountsAt(url);
    const session = await accounts.signUp('ada@example.com');
    const { body } = await accounts.meOf(await accounts.tokenOf(session));
    await plantPerson(service.settings.databaseUrl, body.user_id, new Date().toISOString().slice(0, 10));
    visitor = await visit(browser, { viewport: sizes.phone, timezoneId: 'UTC', reducedMotion: 'reduce' });
    page = visitor.page;
    const cookies = session.cookie.split('; ').map((each) => {
      const at = each.indexOf('=');
      return { name: each.slice(0, at), value: each.slice(at + 1), url };
    });
    await page.context().addCookies(cookies);
    page.on('console', (message) => visitor.troubles.push(`${message.type()}: ${message.text()}`));
    await page.goto(`${url}/ask`);
    await page.getByRole('link', { name: 'Check what another assistant said' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check a text' }).waitFor();
  });
  afterAll(() => browser?.close());

  const check = async (text: string) => {
    await page.getByLabel('Text').fill(text);
    await page.getByRole('button', { name: 'Check' }).click();
  };
  const numbers = () => page.locator('.rows > li');

  test('before there is a text no rule of axe-core is broken, and an empty one is said to be so', async () => {
    await check('  ');
    await page.getByRole('alert').filter({ hasText: 'There is no text yet.' }).waitFor();
    await everyLook(page);
  });

  test('each number of a pasted text is marked true, wrong with the right value, or unprovable, in words too', async () => {
    await check(
      'Over the last 7 days you averaged 8,560 steps. Yesterday you took 9,999 steps.\nYour sister took 8,000 steps.',
    );
    await page.getByRole('status').filter({ hasText: '1 supported, 1 wrong, 1 unprovable' }).waitFor();
    await eventually(async () =>
      expect(await page.locator('.checked').textContent()).toBe(
        'Over the last 7 days you averaged 8,560 steps [supported]. Yesterday you took 9,999 steps [wrong: 8,590].\nYour sister took 8,000 steps [unprovable].',
      ),
    );
    expect(await numbers().allTextContents()).toEqual([
      expect.stringMatching(/Supported “8,560 steps”[\s\S]*n 7/),
      expect.stringMatching(/Wrong “9,999 steps”[\s\S]*8,590/),
      expect.stringMatching(/Unprovable “8,000 steps”[\s\S]*somebody else/),
    ]);
    await everyLook(page);
  });

  test('the right value opens its proof', async () => {
    await page.getByRole('button', { name: /^Right instead of 9,999 steps/ }).click();
    const proof = page.getByRole('dialog', { name: 'Where this number comes from' });
    await proof.getByText('8,590').first().waitFor();
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
  });

  test('a number without a period is judged over the days that are given, and half a period is refused', async () => {
    await page.getByText('When the text names no days').click();
    const week = [-7, -1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    await page.getByLabel('First day').fill(week[0] ?? '');
    await check('You averaged 8,560 steps.');
    await page.getByRole('alert').filter({ hasText: 'A period has a first and a last day.' }).waitFor();
    await page.getByLabel('Last day').fill(week[1] ?? '');
    await page.getByRole('button', { name: 'Check' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^1 supported$/ })
      .waitFor();
  });

  test('no other host was asked, the console is silent, and the text is in no address', () => {
    expect(new Set(visitor.requests.map((address) => new URL(address).origin))).toEqual(new Set([url]));
    expect(visitor.requests.filter((address) => address.includes('8%2C560') || address.includes('8,560'))).toEqual([]);
    expect(visitor.troubles).toEqual([]);
  });
});
