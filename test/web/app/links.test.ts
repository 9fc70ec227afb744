import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { runInvite, runResetPassword } from '../../../server/commands/users/links.ts';
import { openApp, startAppService } from '../../support/app/app-service.ts';
import { everyLook, violationsOf } from '../../support/app/page-checks.ts';
import { hasBrowser, inBrowser, type Visit, visit } from '../../support/identity/browser.ts';
import { newEmail, password } from '../../support/identity/sign-in.ts';
import { eventually } from '../../support/until.ts';

describe.skipIf(!hasBrowser)(`one-time links in the app ${inBrowser}`, () => {
  // Nothing takes mail at that port: what is mailed is the matter of other tests.
  const variables = { SIGN_UP: 'closed', SMTP_URL: 'smtp://127.0.0.1:1' };
  const started = hasBrowser ? startAppService(variables) : null;
  const email = newEmail();
  const another = 'another horse battery staple';
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    ({ browser, url, visitor, page } = await openApp(started));
  });
  afterAll(() => browser.close());

  const heading = (name: string, on = page) => on.getByRole('heading', { level: 1, name });
  const linkBy = async (run: typeof runInvite): Promise<string> => {
    const service = await started;
    if (!service) throw new Error('There is no service.');
    let said = '';
    const settings = { ...service.settings, smtp: null };
    await run({ settings, email, write: (text) => (said += text), warn: () => undefined });
    return said.trim();
  };
  const open = async (link: string, on = page) => {
    await on.goto('about:blank');
    await on.goto(link);
  };

  test('a link without its end, and one that nobody made, open nothing and say so', async () => {
    await open(`${url}/invite`);
    await heading('This link is not whole').waitFor();
    await everyLook(page);
    await open(`${url}/invite#${'A'.repeat(43)}`);
    await page.getByLabel('Choose a password').fill(password);
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: /^This link was used already/ })
      .waitFor();
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    // The browser itself tells its console about the refused request.
    await eventually(() => expect(visitor.troubles.join()).toContain('400'));
    visitor.troubles.length = 0;
  });

  test('an invitation makes the account where nobody else may make one, and leads into the app', async () => {
    await open(await linkBy(runInvite));
    await heading('Welcome to hale').waitFor();
    await eventually(() => expect(page.url()).toBe(`${url}/invite`));
    await everyLook(page);
    await page.getByLabel('Choose a password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading('Where is your data?').waitFor();
    await eventually(() => expect(page.url()).toBe(`${url}/today`));
    expect(visitor.requests.some((address) => address.includes('#'))).toBe(false);
  });

  test('a new password is chosen while somebody is signed in elsewhere, who is then signed out', async () => {
    const link = await linkBy(runResetPassword);
    const other = await visit(browser);
    await open(link, other.page);
    await heading('Choose a new password', other.page).waitFor();
    await other.page.getByLabel('New password').fill(another);
    await other.page.keyboard.press('Enter');
    await heading('Where is your data?', other.page).waitFor();
    await other.page.getByText('Your new password holds.').waitFor();
    expect(other.troubles).toEqual([]);
    await other.close();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await heading('Sign in').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(another);
    await page.keyboard.press('Enter');
    await heading('Where is your data?').waitFor();
    visitor.troubles.splice(0);
  });

  test('who is signed in and opens a link is told whose account that is', async () => {
    await open(await linkBy(runResetPassword));
    await heading('Choose a new password').waitFor();
    await eventually(async () =>
      expect(await page.locator('main').textContent()).toContain(`You are signed in as ${email}`),
    );
    await eventually(async () => expect(await page.getByRole('navigation').count()).toBe(0));
    await everyLook(page);
  });

  test('where mail is sent, a forgotten password leads to a link, and the answer tells nobody who has an account', async () => {
    await page.context().clearCookies();
    await page.goto(`${url}/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading('Forgot your password?').waitFor();
    await everyLook(page);
    await page.getByLabel('E-mail').fill('nobody@example.org');
    await page.keyboard.press('Enter');
    await heading('Look into your mail').waitFor();
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
  });

  test('the confirmation of an address asks before it uses its link', async () => {
    await open(`${url}/verify#${'A'.repeat(43)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /^This link was used already/ })
      .waitFor();
    await eventually(() => expect(visitor.troubles.join()).toContain('400'));
    visitor.troubles.length = 0;
  });

  test('no other host was asked, and the console is silent', () => {
    expect(new Set(visitor.requests.map((address) => new URL(address).origin))).toEqual(new Set([url]));
    expect(visitor.troubles).toEqual([]);
  });
});
