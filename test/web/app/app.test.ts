import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openApp, signUpIn, startAppServiceHere } from '../../support/app/app-service.ts';
import { allLooks, everyLook, violationsOf } from '../../support/app/page-checks.ts';
import { hasBrowser, inBrowser, type Visit, visit } from '../../support/identity/browser.ts';
import { newEmail, password } from '../../support/identity/sign-in.ts';
import { eventually, until } from '../../support/until.ts';

const firstLoadBytesMax = 80_000;
/** Its days begin before those of UTC do. */
const zoneOfWatch = 'Europe/Berlin';

const readingScreens = [
  ...[
    '/today',
    '/ask',
    '/metrics',
    '/metrics/steps',
    '/nights',
    '/workouts',
    '/workouts/x',
    '/labs',
    '/labs/reports/x',
  ],
  ...['/labs/markers/LDL', '/sources', '/you', '/doctor'],
];

describe.skipIf(!hasBrowser)(`the app ${inBrowser}`, () => {
  const started = hasBrowser ? startAppServiceHere() : null;
  const email = newEmail();
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    ({ browser, url, visitor, page } = await openApp(started, { timezoneId: zoneOfWatch }));
  });
  afterAll(() => browser.close());

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const weekday = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, /;

  test('who is not signed in comes to the sign-in, whatever was asked for, and no rule of axe-core is broken there', async () => {
    await page.goto(`${url}/today`);
    await heading('Sign in').waitFor();
    await eventually(() => expect(new URL(page.url()).pathname).toBe('/sign-in'));
    await everyLook(page);
  });

  test('by the keyboard alone: to the new account, into its fields, and to three ways to see data', async () => {
    await page.getByRole('link', { name: 'Create an account' }).focus();
    await page.keyboard.press('Enter');
    await heading('Create an account').waitFor();
    await page.locator('h1:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await heading('Where is your data?').waitFor();
    const doors = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(doors).toEqual(['Import a file', 'Connect a made-up watch', 'Look at a made-up person']);
    await everyLook(page);
  });

  test('the made-up watch brings its days, and Today shows each figure with its usual', async () => {
    await page.getByRole('listitem').filter({ hasText: 'made-up watch' }).getByRole('button').click();
    await page.getByRole('button', { name: /allow/i }).click();
    await heading(weekday).waitFor();
    const tiles = page.locator('.tile');
    await tiles.filter({ hasText: 'Weight' }).waitFor();
    const sleep = tiles.filter({ hasText: 'Time asleep' });
    await eventually(async () =>
      expect(await sleep.locator('.figure .value').textContent()).toMatch(/^\d+\u2009h(\u00a0\d+\u2009min)?$/),
    );
    await eventually(async () => expect(await sleep.textContent()).toMatch(/usual \d+:\d\d–\d+:\d\d\u00a0h/));
    await eventually(async () => expect(await sleep.locator('svg path.line').getAttribute('d')).toMatch(/^M[\d. ]+L/));
  });

  test('Today breaks no rule of axe-core, on a phone and a desktop, light and dark', () => everyLook(page, allLooks));

  test('what is unusual comes first and is said in a sentence', async () => {
    const service = await started;
    const token = await tokenIn(page.context(), url);
    const me = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    const { user_id: referenceId, connections } = (await me.json()) as Me;
    const user = { user_id: connections[0]?.aggregator_user_id, provider: 'GARMIN', reference_id: referenceId };
    const yesterday = Temporal.Now.plainDateISO(zoneOfWatch).subtract({ days: 1 }).toString();
    const heart = { heart_rate_data: { summary: { resting_hr_bpm: 91 } } };
    const metadata = { start_time: `${yesterday}T00:00:00.000000+01:00` };
    const unusual = page.getByRole('region', { name: 'Unusual' });
    // Of a day the newest delivery holds, and those of the watch may still be on their way.
    await until(async () => {
      await service?.deliver({ type: 'daily', user, data: [{ metadata, ...heart }] });
      await page.reload();
      await heading(weekday).waitFor();
      return (await unusual.count()) === 1;
    });
    await eventually(async () =>
      expect(await unusual.locator('p').first().textContent()).toMatch(
        /^Resting heart rate 91\u00a0bpm yesterday, above your usual \d+–\d+\u00a0bpm$/,
      ),
    );
    await eventually(async () =>
      expect(await page.locator('.tile').first().textContent()).toMatch(/^Resting heart rate/),
    );
  });

  test('a page load is three calls at most and no request to another host; its files are at most 80 kB gzipped', async () => {
    visitor.requests.length = 0;
    await page.reload();
    await heading(weekday).waitFor();
    await page.waitForLoadState('networkidle');
    const addresses = visitor.requests.map((address) => new URL(address));
    expect(new Set(addresses.map(({ origin }) => origin))).toEqual(new Set([url]));
    const calls = addresses.filter(({ pathname }) => /^\/(auth|trpc|v1)\//.test(pathname));
    expect(calls.map(({ pathname }) => pathname)).toEqual([
      '/auth/get-session',
      '/auth/token',
      '/trpc/overview,account.profile',
    ]);
    const files = addresses.filter((address) => !calls.includes(address));
    expect(files.length).toBeGreaterThan(2);
    const sizes = await Promise.all(files.map(gzippedBytes));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(firstLoadBytesMax);
  });

  test('on a slow network a skeleton stands where Today will be, breaks no rule of axe-core, and becomes Today', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/trpc/overview**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.reload();
    await page.locator('.waiting .bone').first().waitFor();
    await eventually(async () => expect(await page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(1));
    await everyLook(page);
    answer.resolve();
    await heading(weekday).waitFor();
    await page.unroute('**/trpc/overview**');
  });

  test('without a connection the page says so and keeps what was read', async () => {
    await page.context().setOffline(true);
    await page.getByText('Offline. What you see was read before.').waitFor();
    await eventually(async () => expect(await page.locator('.tile').count()).toBeGreaterThan(5));
    await page.context().setOffline(false);
    await page.getByText('Offline.').waitFor({ state: 'detached' });
  });

  test('what could not be read says so with one way on, breaks no rule of axe-core, and comes when it is tried again', async () => {
    await page.route('**/trpc/overview**', (route) => route.abort());
    await page.reload();
    const trouble = page.getByRole('alert').filter({ hasText: 'Today could not be read' });
    await trouble.waitFor();
    await page.unroute('**/trpc/overview**');
    await everyLook(page);
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await heading(weekday).waitFor();
    // The browser itself tells its console about a request without an answer.
    expect(visitor.troubles.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });

  test('every screen says that it loads, then what could not be read, with one way on for each part', async () => {
    let held = Promise.withResolvers<void>();
    await page.route('**/trpc/**', async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    for (const path of readingScreens) {
      held = Promise.withResolvers<void>();
      await page.goto(url + path);
      await page.locator('.waiting').getByText('Loading').first().waitFor({ state: 'attached' });
      held.resolve();
      const trouble = page.getByRole('alert').filter({ hasText: 'could not be read' });
      await trouble.first().waitFor();
      await eventually(async () => {
        expect(await page.locator('.waiting').count()).toBe(0);
        expect(await trouble.getByRole('button', { name: 'Try again' }).count()).toBe(await trouble.count());
      });
    }
    await page.unroute('**/trpc/**');
    // The browser itself tells its console about refused requests.
    await page.goto(`${url}/today`);
    await heading(weekday).waitFor();
    expect(visitor.troubles.splice(0).filter((text) => !text.includes('status of 500'))).toEqual([]);
  });

  test('? shows the keys, Esc closes them; in a field and switched off they are letters', async () => {
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await page.keyboard.press('?');
    await keys.waitFor();
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    await page.getByLabel('Single keys').uncheck();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await eventually(async () => expect(await keys.count()).toBe(0));
    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByLabel('Single keys').check();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Today' }).click();
    await heading(weekday).waitFor();
  });

  test('without a connection the page opens from this device; what was read is there only for who chose to keep it, until the sign-out', async () => {
    const keptAddresses = () =>
      page.evaluate<string[]>(
        'caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).then((all) => all.flat().map(({ url }) => new URL(url).pathname))',
      );
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    await heading(weekday).waitFor();
    const program = await keptAddresses();
    expect(program.length).toBeGreaterThan(2);
    expect(program.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    await eventually(async () =>
      expect(await page.evaluate('Object.entries(localStorage)')).toEqual([['hale.single-keys', 'true']]),
    );

    await page.context().setOffline(true);
    await page.reload();
    await heading('hale cannot be reached').waitFor();
    await eventually(async () => expect(await page.locator('.tile').count()).toBe(0));
    await page.context().setOffline(false);
    await heading(weekday).waitFor();

    await page.getByRole('link', { name: 'You' }).click();
    await page.getByLabel('Keep on this device').check();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.reload();
    await heading(weekday).waitFor();
    await until(async () => (await keptAddresses()).some((path) => path.endsWith('/overview')));
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Offline. What you see was read before.').waitFor();
    await heading(weekday).waitFor();
    await eventually(async () => expect(await page.locator('.tile').count()).toBeGreaterThan(5));
    await page.context().setOffline(false);
    await page.getByText('Offline.').waitFor({ state: 'detached' });
    // The browser itself tells its console about requests without an answer.
    expect(visitor.troubles.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    visitor.troubles.length = 0;
  });

  test('signed out in one tab is signed out in the other, and nothing stays on the screen', async () => {
    const other = await page.context().newPage();
    await other.goto(`${url}/you`);
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await heading('Sign in').waitFor();
    await eventually(async () => expect(await page.locator('.tile').count()).toBe(0));
    await eventually(async () =>
      expect(await page.getByText('Your session has ended. Sign in again to go on.').count()).toBe(1),
    );
    await other.close();
    await until(async () => !(await page.evaluate<string[]>('caches.keys()')).includes('hale-kept'));
  });

  test('who lost a password where the server sends no mail is told who can help', async () => {
    await page.getByRole('link', { name: 'Lost your password?' }).click();
    await heading('Lost your password?').waitFor();
    await page.getByText('hale users reset-password').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await everyLook(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading('Sign in').waitFor();
  });

  test('a wrong password is said in the service’s own words, and the right one leads to where the person was going', async () => {
    await page.goto(`${url}/today?from=bookmark`);
    const signIn = async (secret: string) => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(secret);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn('not the password');
    await eventually(async () =>
      expect(await page.getByRole('alert').textContent()).toBe('The e-mail address or the password is wrong.'),
    );
    // The browser itself tells its console about the refused request.
    await eventually(() => expect(visitor.troubles.join()).toContain('401'));
    visitor.troubles.length = 0;
    await signIn(password);
    await heading(weekday).waitFor();
    await eventually(() => expect(page.url()).toBe(`${url}/today?from=bookmark`));
  });

  test('a session that ended on the server is noticed when the page is looked at again', async () => {
    await page.context().request.post(`${url}/auth/sign-out`, { headers: { origin: url } });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await heading('Sign in').waitFor();
    await eventually(async () => expect(await page.getByText('Your session has ended.').count()).toBe(1));
  });

  test('a sign-in link opens Today once: the address keeps nothing of it, and the second visitor is told', async () => {
    const service = await started;
    const answer = await fetch(`${url}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const link = service?.signInLink(answer.headers.getSetCookie()) ?? '';
    await page.goto('about:blank');
    await page.goto(link);
    await heading(weekday).waitFor();
    await eventually(() => expect(page.url()).toBe(`${url}/today`));
    const stranger = await visit(browser);
    await stranger.page.goto(link);
    await stranger.page.getByText('This link was used already, or it is too old.').waitFor();
    await eventually(() => expect(stranger.page.url()).toBe(`${url}/sign-in`));
    await stranger.close();
  });

  test('who looks at a made-up person gets an account of their own for it, with days in it, and leaves it without a password', async () => {
    const stranger = await visit(browser);
    await signUpIn(stranger.page, `${url}/sign-up`, newEmail());
    await stranger.page.getByRole('button', { name: 'Look around' }).click();
    await stranger.page.getByRole('button', { name: /allow/i }).click();
    await stranger.page.getByRole('heading', { level: 1, name: weekday }).waitFor();
    await stranger.page.getByRole('link', { name: 'You' }).click();
    await stranger.page.getByText(/^Signed in as demo-[\da-f]{8}@hale\.example$/).waitFor();
    await stranger.page.getByRole('button', { name: 'Leave and delete' }).click();
    await everyLook(stranger.page);
    await stranger.page.getByRole('dialog').getByRole('button', { name: 'Leave and delete' }).click();
    await stranger.page.getByText('The made-up person is gone.').waitFor();
    expect(stranger.troubles).toEqual([]);
    await stranger.close();
  });

  test('nothing was said in the console on the whole way', () => {
    expect(visitor.troubles).toEqual([]);
  });
});

type Me = { user_id: string; connections: { aggregator_user_id: string }[] };

async function tokenIn(context: BrowserContext, url: string): Promise<string> {
  const answer = await context.request.get(`${url}/auth/token`);
  return ((await answer.json()) as { token: string }).token;
}

async function gzippedBytes(address: URL): Promise<number> {
  const headers = { 'accept-encoding': 'gzip', accept: 'text/html,*/*' };
  const response = await fetch(address, { headers, decompress: false });
  const bytes = await response.bytes();
  return response.headers.has('content-encoding') ? bytes.length : Bun.gzipSync(bytes).length;
}
