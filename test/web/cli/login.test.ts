import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { runHale, sessionsFolderOf, startHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { hasBrowser, inBrowser, startBrowser, visit } from '../../support/identity/browser.ts';
import { newEmail, signUp } from '../../support/identity/sign-in.ts';
import { freePort } from '../../support/service/loopback.ts';
import { startService } from '../../support/service/service.ts';
import { eventually } from '../../support/until.ts';

const service = await startService();

async function startLogin(options: { words?: string[]; env?: Record<string, string> } = {}) {
  const words = ['login', ...(options.words ?? ['--no-browser'])];
  const hale = startHale(words, { env: { HALE_SERVER: service.url, ...options.env } });
  const [, address = ''] = await hale.said(/^ {2}(http\S+\/cli\/login\?\S+)$/m);
  await hale.said(/Waiting for the browser/);
  const query = new URL(address).searchParams;
  const callback = query.get('cb') ?? '';
  const bring = (answer: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${callback}?${new URLSearchParams(answer)}`, init);
  return { ...hale, address, callback, state: query.get('state') ?? '', bring };
}

const keptIn = (home: string) => (existsSync(sessionsFolderOf(home)) ? readdirSync(sessionsFolderOf(home)) : []);
const headingOf = async (response: Response) => /<h1>(.*)<\/h1>/.exec(await response.text())?.[1];

describe.skipIf(!hasBrowser)(`hale login ${inBrowser}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test('signed up and approved there: a sign-in that works, for this user’s eyes only, and its token shown nowhere', async () => {
    const hale = await startLogin();
    const visitor = await visit(browser);
    const { page } = visitor;
    const email = newEmail();
    await page.goto(hale.address);
    await signUp(page, email);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL('**/done');
    await eventually(async () => expect(await page.locator('h1').textContent()).toBe('You are signed in'));
    const { exitCode, stdout, stderr } = await hale.ended;
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(` as ${email}, until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\.\n$`)),
    ]);

    const brought = visitor.requests.map((text) => new URL(text)).find(({ pathname }) => pathname === '/callback');
    const token = brought?.searchParams.get('token') ?? '';
    expect(token).toMatch(/^eyJ/);
    for (const text of [stdout, stderr, await page.content(), ...(await historyOf(page))])
      expect(text).not.toContain(token);
    expect(visitor.troubles).toEqual([]);
    await visitor.close();

    const folder = sessionsFolderOf(hale.home);
    const [name = ''] = readdirSync(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const whoami = await runHale(['whoami', '--json'], { home: hale.home });
    expect([whoami.exitCode, JSON.parse(whoami.stdout)]).toEqual([
      0,
      expect.objectContaining({
        server: service.url,
        email,
        user_id: expect.stringMatching(/^user_/),
        env: 'development',
      }),
    ]);
    expect(whoami.stdout + whoami.stderr).not.toContain(token);
    await expect(fetch(hale.callback)).rejects.toThrow();
  });

  test('declined there: it ends with 3 and keeps nothing', async () => {
    const hale = await startLogin();
    const { page, close } = await visit(browser);
    await page.goto(hale.address);
    await signUp(page, newEmail());
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/done');
    await eventually(async () => expect(await page.locator('h1').textContent()).toBe('Nothing was granted'));
    await close();
    const { exitCode, stderr } = await hale.ended;
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('declined in the browser; nothing was kept')]);
    expect(keptIn(hale.home)).toEqual([]);
  });
});

async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

describe('the listener', () => {
  test('nothing without the right state ends or hijacks the sign-in: it is refused, said, and waited on', async () => {
    const hale = await startLogin();
    const strangers = await service.tokenOf('user_stranger');
    const wrong: Record<string, string>[] = [
      { token: strangers, state: 'a guess' },
      { token: strangers },
      { token: strangers, state: hale.state.slice(0, -1) },
      { error: 'access_denied', state: 'a guess' },
      { state: hale.state },
      { token: 'two words', state: hale.state },
      { token: strangers, error: 'access_denied', state: hale.state },
    ];
    for (const answer of wrong) {
      const response = await hale.bring(answer);
      expect([response.status, await headingOf(response)]).toEqual([400, 'This is not the sign-in that was started']);
    }
    const twice = await fetch(`${hale.callback}?token=${strangers}&state=${hale.state}&state=${hale.state}`);
    expect(twice.status).toBe(400);
    expect(keptIn(hale.home)).toEqual([]);

    const right = await hale.bring({ token: await service.tokenOf('user_owner'), state: hale.state });
    expect([right.url, await headingOf(right)]).toEqual([new URL('/done', hale.callback).href, 'You are signed in']);
    const { exitCode, stdout, stderr } = await hale.ended;
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('as user_owner')]);
    expect(stderr.match(/does not belong to this sign-in/g)).toHaveLength(1);
  });

  test('takes GET on its one path by its own name only, and its answers are kept nowhere', async () => {
    const hale = await startLogin();
    const answer = { token: await service.tokenOf('user_one'), state: hale.state };
    const query = new URLSearchParams(answer);
    const post = await hale.bring(answer, { method: 'POST' });
    const elsewhere = await fetch(`${new URL('/callback/more', hale.callback)}?${query}`);
    const early = await fetch(new URL('/done', hale.callback));
    const renamed = await hale.bring(answer, { headers: { host: `rebound.example:${new URL(hale.callback).port}` } });
    expect([post.status, elsewhere.status, early.status, renamed.status]).toEqual([405, 404, 404, 400]);

    const taken = await hale.bring(answer, { redirect: 'manual' });
    expect([taken.status, taken.headers.get('location'), await taken.text()]).toEqual([303, '/done', '']);
    const again = await hale.bring(answer);
    expect(again.status).toBe(410);
    const done = await fetch(new URL('/done', hale.callback));
    for (const { headers } of [post, elsewhere, renamed, taken, again, done]) {
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await hale.ended).exitCode).toBe(0);
  });

  test('each sign-in has a state of its own, of 256 bits', async () => {
    const [one, other] = await Promise.all([startLogin(), startLogin()]);
    expect(one.state).not.toBe(other.state);
    expect(Buffer.from(one.state, 'base64url')).toHaveLength(32);
    for (const { kill } of [one, other]) kill('SIGINT');
    const ended = await Promise.all([one.ended, other.ended]);
    expect(ended.map(({ exitCode, stderr }) => [exitCode, stderr.trimEnd().split('\n').at(-1)])).toEqual([
      [130, 'Nothing was changed.'],
      [130, 'Nothing was changed.'],
    ]);
  });

  test('a token that the server does not take is not kept, and the browser says so', async () => {
    const hale = await startLogin();
    const page = await hale.bring({ token: 'no.good.token', state: hale.state });
    expect(await headingOf(page)).toBe('This did not work');
    const { exitCode, stderr } = await hale.ended;
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('code invalid_token')]);
    expect(keptIn(hale.home)).toEqual([]);
  });

  test('nobody decides: it ends by itself with 3', async () => {
    const hale = await startLogin({ words: ['--no-browser', '--timeout', '1'] });
    const { exitCode, stderr } = await hale.ended;
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('Nobody decided within 1 s')]);
    await expect(fetch(hale.callback)).rejects.toThrow();
  });
});

describe('the browser', () => {
  /** Browser programs that only note their arguments. */
  function notedBrowser(): { path: string; opened: () => string } {
    const folder = temporaryFolder();
    const note = join(folder, 'opened');
    for (const name of ['xdg-open', 'open']) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "$1" >> '${note}'\n`);
      chmodSync(join(folder, name), 0o755);
    }
    return {
      path: `${folder}:${process.env['PATH'] ?? ''}`,
      opened: () => (existsSync(note) ? readFileSync(note, 'utf8') : ''),
    };
  }

  test('is opened at the address that is printed', async () => {
    const { path, opened } = notedBrowser();
    const hale = await startLogin({ words: [], env: { PATH: path, DISPLAY: ':0' } });
    expect(opened()).toBe(`${hale.address}\n`);
    hale.kill('SIGINT');
    await hale.ended;
  });

  test('is not opened with --no-browser, nor over SSH without a display, where it is said', async () => {
    const { path, opened } = notedBrowser();
    const [unwanted, remote] = await Promise.all([
      startLogin({ env: { PATH: path, DISPLAY: ':0' } }),
      startLogin({ words: [], env: { PATH: path, SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' } }),
    ]);
    expect(opened()).toBe('');
    for (const { kill } of [unwanted, remote]) kill('SIGINT');
    const [quiet, said] = await Promise.all([unwanted.ended, remote.ended]);
    expect([/No browser/.test(quiet.stderr), /open the address by hand/.test(said.stderr)]).toEqual([false, true]);
  });
});

describe('before anybody is sent to a browser', () => {
  test('it is known whether there is a server that can sign in: no listener is left and nobody waits', async () => {
    const answers = new Map([
      ['/none', new Response('', { status: 404 })],
      ['/provider', new Response('', { status: 503 })],
      ['/moved', new Response('', { status: 301, headers: { location: 'https://hale.example/cli/login' } })],
    ]);
    const other = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: ({ url }) =>
        answers.get(new URL(url).pathname.replace('/cli/login', '')) ?? new Response('', { status: 500 }),
    });
    const login = (server: string) => runHale(['login', '--no-browser', '--server', server]);
    const base = `http://127.0.0.1:${other.port}`;
    const closed = `http://127.0.0.1:${freePort()}`;
    const results = await Promise.all([login(closed), ...[...answers.keys()].map((path) => login(base + path))]);
    await other.stop(true);
    expect(results.map(({ exitCode }) => exitCode)).toEqual([7, 7, 7, 7]);
    const [refused, none, provider, moved] = results.map(({ stderr }) => stderr);
    expect(refused).toContain(`Is a server running at ${closed}?`);
    expect(none).toMatch(/HTTP 404[\s\S]*Is \S+ a hale server\?/);
    expect(provider).toContain('IDP_PUBLISHABLE_KEY');
    expect(moved).toContain('leads on to https://hale.example');
  });
});

describe('--with-token', () => {
  const login = (stdin: string) => runHale(['login', '--with-token'], { env: { HALE_SERVER: service.url }, stdin });

  test('takes a token from the standard input, and keeps only one that works', async () => {
    const token = await service.tokenOf('user_by_token');
    const [good, empty, bad] = await Promise.all([login(`${token}\n`), login('\n'), login('no.good.token')]);
    expect([good.exitCode, empty.exitCode, bad.exitCode]).toEqual([0, 2, 3]);
    expect(good.stdout).toContain('as user_by_token');
    expect(good.stdout + good.stderr).not.toContain(token);
    expect(bad.stderr).not.toContain('no.good.token');
  });
});
