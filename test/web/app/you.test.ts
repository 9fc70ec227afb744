import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Browser, Page } from 'playwright-core';
import { openApp, signUpIn, startAppService } from '../../support/app/app-service.ts';
import { everyLook } from '../../support/app/page-checks.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { hasBrowser, inBrowser, type Visit } from '../../support/identity/browser.ts';
import { newEmail, password } from '../../support/identity/sign-in.ts';
import { freePort } from '../../support/service/loopback.ts';
import { eventually } from '../../support/until.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

describe.skipIf(!hasBrowser)(`a person’s own page in the app ${inBrowser}`, () => {
  // Passkeys need a host name.
  const port = freePort();
  const url = `http://localhost:${port}`;
  const started = hasBrowser ? startAppService({ PORT: String(port), BASE_URL: url }) : null;
  const email = newEmail();
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    ({ browser, visitor, page } = await openApp(started, { locale: 'en-US' }));
    await signUpIn(page, `${url}/sign-up?next=/you`, email);
    await page.getByRole('heading', { level: 1, name: 'You' }).waitFor();
  });
  afterAll(() => browser.close());

  const region = (name: string) => page.getByRole('region', { name });
  const tokenHere = async () => {
    const answer = await page.context().request.get(`${url}/auth/token`);
    return ((await answer.json()) as { token: string }).token;
  };
  const signInElsewhere = () =>
    fetch(`${url}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': firefox },
      body: JSON.stringify({ email, password }),
    });

  test('a new account: nothing remembered, no program, this browser, and no rule of axe-core broken', async () => {
    await page.getByText(`Signed in as ${email}`).waitFor();
    await region('What hale remembers').getByText('Nothing.').waitFor();
    await region('Programs and devices').getByText('None.').waitFor();
    await region('Where you are signed in')
      .getByText(/\(this one\)$/)
      .waitFor();
    await region('What happened here').getByText('Account made').waitFor();
    await everyLook(page);
  });

  test('its first load is three calls', async () => {
    visitor.requests.length = 0;
    await page.reload();
    await region('Where you are signed in').getByRole('listitem').waitFor();
    const paths = visitor.requests.map((address) => new URL(address).pathname);
    expect(paths.filter((path) => /^\/(auth|trpc|v1)\//.test(path))).toHaveLength(3);
  });

  test('what a person says of themselves is kept, and dates and numbers are written so at once', async () => {
    const about = region('About you');
    await about.getByLabel('Name').fill('Ada');
    await about.getByLabel('Units').selectOption('imperial');
    await about.getByLabel('Language of dates and numbers').selectOption('de');
    await about.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await about.getByLabel('Year of birth').fill('1955');
    await about.getByLabel('Sex').selectOption('female');
    await about.getByRole('button', { name: 'Save' }).click();
    await about.getByText(/^Now: \p{L}+, \d+\. \p{L}+, 10\.946\. Words stay English/u).waitFor();
    await page.reload();
    await about.getByText('10.946').waitFor();
    const fields = ['Name', 'Units', 'Time zone', 'Year of birth', 'Sex'];
    const values = await Promise.all(fields.map((label) => about.getByLabel(label).inputValue()));
    expect(values).toEqual(['Ada', 'imperial', 'Asia/Tokyo', '1955', 'female']);
    for (const label of ['Name', 'Year of birth']) await about.getByLabel(label).fill('');
    await about.getByLabel('Language of dates and numbers').selectOption('');
    await about.getByRole('button', { name: 'Save' }).click();
    await about.getByText('10,946').waitFor();
    await eventually(async () => expect(await about.getByLabel('Name').inputValue()).toBe(''));
  });

  test('what hale remembers is seen and forgotten', async () => {
    const headers = { authorization: `Bearer ${await tokenHere()}` };
    const messages = [{ role: 'user', content: 'My goal is to walk along the river.' }];
    const asked = await page.request.post(`${url}/v1/turns`, { headers, data: { messages } });
    const { id } = (await asked.json()) as { id: string };
    await page.request.get(`${url}/v1/turns/${id}/events`, { headers });
    await page.reload();
    const memories = region('What hale remembers');
    await memories.getByText('walk along the river').waitFor();
    await eventually(async () => expect(await memories.getByRole('listitem').textContent()).toContain('Goal · '));
    await everyLook(page);
    await memories.getByRole('button', { name: /^Forget: / }).click();
    await memories.getByText('Nothing.').waitFor();
  });

  test('a program is seen with what it may do, and ended', async () => {
    const made = await page.request.post(`${url}/v1/auth/cli-approve`, {
      headers: { authorization: `Bearer ${await tokenHere()}` },
      data: { name: 'hale on phone' },
    });
    const { service_token: token } = (await made.json()) as { service_token: string };
    await page.reload();
    const programs = region('Programs and devices');
    await eventually(async () =>
      expect(await programs.getByRole('listitem').textContent()).toMatch(
        /hale on phonemay do all that you may, never used/,
      ),
    );
    await programs.getByRole('button', { name: 'End: hale on phone' }).click();
    await everyLook(page);
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await programs.getByText('None.').waitFor();
    const answer = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });

  test('another browser is seen by its name, and signed out', async () => {
    const elsewhere = (await (await signInElsewhere()).json()) as { token: string };
    await page.reload();
    const browsers = region('Where you are signed in');
    await browsers.getByRole('button', { name: 'Sign out: Firefox 142 on Linux' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await browsers.getByRole('button', { name: /Firefox/ }).waitFor({ state: 'detached' });
    const session = await fetch(`${url}/auth/get-session`, {
      headers: { authorization: `Bearer ${elsewhere.token}` },
    });
    expect(await session.json()).toBeNull();
  });

  test('what happened stands there with where from, older things a press away', async () => {
    for (let time = 0; time < 4; time++) await signInElsewhere();
    await page.reload();
    const happened = region('What happened here');
    await eventually(async () =>
      expect(await happened.getByRole('listitem').first().textContent()).toMatch(/^Signed in.*Firefox 142 on Linux/),
    );
    await eventually(async () => expect(await happened.getByRole('listitem').count()).toBe(8));
    await happened.getByRole('button', { name: 'Show older' }).click();
    await happened.getByText('Account made').waitFor();
    await eventually(async () => expect(await happened.textContent()).toContain('A browser was signed out'));
  });

  test('a copy of everything is saved as one zip with its list', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      region('Your data').getByRole('button', { name: 'Save a copy of everything' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^hale-export-[\d-]+\.zip$/);
    const saved = join(temporaryFolder(), 'export.zip');
    await download.saveAs(saved);
    const reader = new ZipReader(new BlobReader(Bun.file(saved)));
    const manifest = (await reader.getEntries()).find(({ filename }) => filename === 'manifest.json');
    const text = manifest && !manifest.directory ? await manifest.getData(new TextWriter()) : '';
    expect(JSON.parse(text)).toMatchObject({ format: 'hale-export' });
    await region('Your data').getByText('is among your downloads').waitFor();
  });

  test('a passkey is added, signs in without a password, and opens nothing once it is removed', async () => {
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...abilities },
    });
    const passkeys = region('Passkeys');
    await passkeys.getByText('None.').waitFor();
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('my phone');
    await everyLook(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
    const remove = passkeys.getByRole('button', { name: 'Remove: my phone' });
    await remove.waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
    const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await signOut.click();
    await byPasskey.waitFor();
    await everyLook(page);
    await byPasskey.click();
    await byPasskey.waitFor({ state: 'detached' });
    await page.goto(`${url}/you`);
    await region('What happened here').getByText('Signed in with a passkey').waitFor();

    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await passkeys.getByText('None.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await signOut.click();
    await byPasskey.click();
    await page.getByText('This passkey opens no account here.').waitFor();
    // The browser itself tells its console about the refused request.
    await eventually(() => expect(visitor.troubles.join()).toContain('401'));
    visitor.troubles.length = 0;
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await byPasskey.waitFor({ state: 'detached' });
    await page.goto(`${url}/you`);
    await region('About you').getByLabel('Name').waitFor();
  });

  test('what could not be read says so, each part for itself, with a way on', async () => {
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('What you said of yourself could not be read').waitFor();
    await everyLook(page);
    await page.unroute('**/trpc/**');
    visitor.troubles.splice(0);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await region('About you').getByLabel('Name').waitFor();
    await page.reload();
    await region('About you').getByLabel('Name').waitFor();
  });

  test('the account is deleted after its password and its address, and nobody can sign in to it any more', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    const remove = async (secret: string, address: string) => {
      await dialog.getByLabel('Password').fill(secret);
      await dialog.getByLabel('Your e-mail address, once more').fill(address);
      await dialog.getByRole('button', { name: 'Delete everything' }).click();
    };
    await everyLook(page);
    await remove(password, 'other@example.org');
    await dialog.getByText(`Type ${email} to delete this account.`).waitFor();
    await remove('not the password', email);
    await dialog.getByText('That is not your password.').waitFor();
    // The browser itself tells its console about the refused request.
    await eventually(() => expect(visitor.troubles.join()).toContain('403'));
    visitor.troubles.length = 0;
    await remove(password, email);
    await page.getByText('Your account is deleted.').waitFor();
    await eventually(() => expect(new URL(page.url()).pathname).toBe('/sign-in'));
    expect((await signInElsewhere()).status).toBe(401);
  });

  test('no other host was asked, and the console is silent', () => {
    const hosts = new Set(visitor.requests.map((address) => new URL(address)).map(({ host }) => host || 'blob'));
    expect([...hosts].filter((host) => host !== 'blob')).toEqual([new URL(url).host]);
    expect(visitor.troubles).toEqual([]);
  });
});
