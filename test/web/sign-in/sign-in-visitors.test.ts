import { describe, expect, test } from 'bun:test';
import { hasBrowser, inBrowser, visit, withBrowser } from '../../support/identity/browser.ts';
import { inFrontOf, loginAddress, newEmail, password, saidOn, signIn, signUp } from '../../support/identity/sign-in.ts';
import { startService } from '../../support/service/service.ts';
import { eventually } from '../../support/until.ts';

describe.skipIf(!hasBrowser)(`the sign-in page for all sorts of visitors ${inBrowser}`, () => {
  const group = withBrowser();
  const inFront = (run: Parameters<typeof inFrontOf>[1], options?: Parameters<typeof inFrontOf>[2]) =>
    inFrontOf({ browser: group.browser, url: group.service.url }, run, options);

  test('all of it goes by keyboard, and each step’s heading has the focus', () =>
    inFront(async ({ page, listener }) => {
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const focused = (text: string) => page.locator(':focus').filter({ hasText: text }).waitFor();
      await focused('Sign in to hale');
      await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
      await focused('Create an account');
      await press('Tab');
      await page.keyboard.type(newEmail());
      await press('Tab');
      await page.keyboard.type(password);
      await press('Enter');
      await page.locator('#approve').waitFor();
      await focused('Grant access?');
      await press('Tab', 'Tab', 'Enter');
      expect((await listener.arrived).searchParams.has('token')).toBe(true);
    }));

  test('a visitor who came by another name of the server is led to its public address', () =>
    inFront(async ({ page, listener }) => {
      const other = group.service.url.replace('127.0.0.1', 'localhost');
      await page.goto(loginAddress(other, listener.callback, 'state-1'));
      await page.waitForURL(`${group.service.url}/**`);
      await signUp(page, newEmail());
      await page.getByRole('button', { name: 'Approve' }).click();
      expect((await listener.arrived).searchParams.get('state')).toBe('state-1');
    }));

  test('a server that is gone is said, and nothing else happens', () =>
    inFront(async ({ page, listener }) => {
      await page.context().setOffline(true);
      await signIn(page, newEmail(), password);
      expect(await saidOn(page)).toBe('hale cannot be reached. Check the connection and try again.');
      expect(listener.requests).toEqual([]);
    }));

  test.each([360, 390, 1280])('at a width of %i pixels nothing has to be scrolled sideways', (width) =>
    inFront(
      async ({ page, login }) => {
        const email = `${'long-name-'.repeat(5)}${newEmail()}`;
        const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(await overhang()).toBe(0);
        await signIn(page, email, 'not the password');
        await saidOn(page);
        expect(await overhang()).toBe(0);
        await signUp(page, email);
        expect(await overhang()).toBe(0);
        await page.goto(login.replace('cb=http', 'cb=https'));
        expect(await overhang()).toBe(0);
      },
      { viewport: { width, height: 740 } },
    ),
  );

  test('where sign-up is closed, no way to it is shown', async () => {
    const closed = await startService({ SIGN_UP: 'closed' });
    const { page, close } = await visit(group.browser);
    await page.goto(loginAddress(closed.url, 'http://localhost:8123/', 'x'));
    await page.locator('#sign-in').waitFor();
    await eventually(async () => expect(await page.getByText('Create an account').count()).toBe(0));
    await eventually(async () => expect(await page.locator('#sign-up').count()).toBe(0));
    await close();
  });
});
