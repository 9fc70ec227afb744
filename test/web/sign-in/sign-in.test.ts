import { describe, expect, test } from 'bun:test';
import { hasBrowser, inBrowser, withBrowser } from '../../support/identity/browser.ts';
import { fillSignUp, inFrontOf, newEmail, password, saidOn, signIn, signUp } from '../../support/identity/sign-in.ts';
import { eventually, until } from '../../support/until.ts';

describe.skipIf(!hasBrowser)(`the sign-in page ${inBrowser}`, () => {
  const group = withBrowser();
  const inFront = (run: Parameters<typeof inFrontOf>[1], options?: Parameters<typeof inFrontOf>[2]) =>
    inFrontOf({ browser: group.browser, url: group.service.url }, run, options);

  test('a new account, approved: the program gets a token that works, and its state as it was', () =>
    inFront(
      async ({ page, listener, requests, troubles }) => {
        const email = newEmail();
        await signUp(page, email);
        await eventually(async () => expect(await page.locator('#account').textContent()).toBe(email));
        await eventually(async () =>
          expect(await page.locator('#approve').textContent()).toContain(`127.0.0.1:${listener.port}`),
        );
        await page.getByRole('button', { name: 'Approve' }).click();
        const arrived = await listener.arrived;
        await page.waitForURL(`${listener.callback}?**`);
        expect([...arrived.searchParams.keys()]).toEqual(['token', 'state']);
        expect(arrived.searchParams.get('state')).toBe('a b+c%20d&token=x#"<b>');
        const me = await meBy(group.service.url, arrived.searchParams.get('token') ?? '');
        expect(me.email).toBe(email);
        expect(me.user_id).toMatch(/^user_/);

        expect(new Set(requests.map((address) => new URL(address).origin))).toEqual(
          new Set([group.service.url, `http://127.0.0.1:${listener.port}`]),
        );
        const [request] = listener.requests;
        expect([listener.requests.length, request?.method]).toEqual([1, 'GET']);
        expect([request?.headers.get('referer'), request?.headers.get('cookie')]).toEqual([null, null]);
        expect(troubles).toEqual([]);
      },
      { state: 'a b+c%20d&token=x#"<b>' },
    ));

  test('a wrong password is said, and the right one then leads on', () =>
    inFront(async (scene) => {
      const { page } = scene;
      const email = newEmail();
      await signUp(page, email);
      await page.getByRole('button', { name: 'Use another account' }).click();
      await signIn(page, email, 'not the password');
      expect(await saidOn(page)).toBe('The e-mail address or the password is wrong.');
      await eventually(async () => expect(await page.locator('#approve').isVisible()).toBe(false));
      await page.locator('#sign-in-password').fill(password);
      await page.keyboard.press('Enter');
      await page.locator('#approve').waitFor();
      await eventually(async () => expect(await page.locator('#problem').textContent()).toBe(''));
    }));

  test('who guesses is told how long to wait', () =>
    inFront(async ({ page }) => {
      const email = newEmail();
      await until(async () => {
        await signIn(page, email, 'a guess of mine');
        return (await saidOn(page)).startsWith('Too many attempts.');
      });
      expect(await saidOn(page)).toMatch(/^Too many attempts\. Try again in (\d+ seconds?|about \d+ minutes)\.$/);
    }));

  test('an e-mail address that has an account is said when another is made, in the service’s own words', () =>
    inFront(async ({ page }) => {
      const email = newEmail();
      await signUp(page, email);
      await page.getByRole('button', { name: 'Use another account' }).click();
      await fillSignUp(page, email);
      expect(await saidOn(page)).not.toBe('');
      await eventually(async () => expect(await page.locator('#approve').isVisible()).toBe(false));
    }));

  test('cancelled: the program is told, and gets no token', () =>
    inFront(async ({ page, listener }) => {
      await signUp(page, newEmail());
      await page.getByRole('button', { name: 'Cancel' }).click();
      const arrived = await listener.arrived;
      expect([...arrived.searchParams]).toEqual([
        ['error', 'access_denied'],
        ['state', 'state-1'],
      ]);
    }));

  test('who is signed in still has to approve, on every visit', () =>
    inFront(async ({ page, listener, login }) => {
      await signUp(page, newEmail());
      await page.goto(login);
      await page.locator('#approve').waitFor();
      await page.waitForLoadState('networkidle');
      expect(listener.requests).toEqual([]);
    }));

  test('another account: the first one is signed out, not only hidden', () =>
    inFront(async ({ page, login }) => {
      await signUp(page, newEmail());
      await page.getByRole('button', { name: 'Use another account' }).click();
      await page.locator('#sign-in').waitFor();
      await page.goto(login);
      await page.locator('#sign-in').waitFor();
      await eventually(async () => expect(await page.locator('#approve').isVisible()).toBe(false));
    }));

  test('a session that ended meanwhile: the visitor signs in again and the program waits on', () =>
    inFront(async ({ page, listener }) => {
      const email = newEmail();
      await signUp(page, email);
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Approve' }).click();
      expect(await saidOn(page)).toContain('session has ended');
      await signIn(page, email, password);
      await page.getByRole('button', { name: 'Approve' }).click();
      expect((await listener.arrived).searchParams.get('state')).toBe('state-1');
    }));
});

async function meBy(url: string, token: string) {
  const response = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return (await response.json()) as { user_id: string; email: string };
}
