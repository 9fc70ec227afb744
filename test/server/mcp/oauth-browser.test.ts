import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { auth } from '@modelcontextprotocol/client';
import type { Browser } from 'playwright-core';
import { everyLook, sizes } from '../../support/app/page-checks.ts';
import { accountsAt, password } from '../../support/identity/accounts.ts';
import { hasBrowser, inBrowser, startBrowser, visit } from '../../support/identity/browser.ts';
import { signIn } from '../../support/identity/sign-in.ts';
import { programAt } from '../../support/mcp/program.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { startLoopbackListener } from '../../support/service/loopback.ts';
import { eventually } from '../../support/until.ts';

describe.skipIf(!hasBrowser)(`the consent page, ${inBrowser}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test('a program of the MCP library gets its tokens by a press on Allow, refreshes them, and nothing by Cancel', async () => {
    const app = await startAppWithoutWorker();
    await accountsAt(app.url).signUp('ada@example.com');
    const listener = startLoopbackListener();
    const { kept, provider } = programAt(listener.callback);
    const serverUrl = `${app.url}/mcp`;
    const scope = 'metrics:read turns:write';
    expect(await auth(provider, { serverUrl, scope })).toBe('REDIRECT');

    const visitor = await visit(browser, { viewport: sizes.phone });
    const { page } = visitor;
    const answered = async () => {
      await page.waitForURL(`${listener.callback}?**`);
      return new URL(page.url()).searchParams;
    };
    await page.goto(kept.address);
    await page.locator('#sign-in').waitFor();
    await eventually(async () =>
      expect(await page.locator('#sign-in').textContent()).toContain('<b>Assistant</b> & Co'),
    );
    await signIn(page, 'ada@example.com', password);
    await page.locator('#approve').waitFor();
    const asked = await page.locator('#approve').textContent();
    for (const part of [
      '<b>Assistant</b> & Co',
      'ada@example.com',
      'See your steps',
      'Ask hale questions',
      '127.0.0.1',
      '90 days',
    ])
      expect(asked).toContain(part);
    expect(asked).not.toContain('lab results');
    await everyLook(page);

    await page.getByRole('button', { name: 'Cancel' }).click();
    const refused = await answered();
    expect(refused.get('error')).toBe('access_denied');
    expect(refused.get('code')).toBeNull();

    await page.goto(kept.address);
    await page.getByRole('button', { name: 'Allow' }).click();
    const allowed = await answered();
    expect(allowed.get('state')).toBe('state-of-the-program');
    const answer = { authorizationCode: allowed.get('code') ?? '', iss: allowed.get('iss') ?? '' };
    expect(await auth(provider, { serverUrl, ...answer })).toBe('AUTHORIZED');
    const opened = await app.authenticateMcp(`Bearer ${kept.tokens?.access_token}`);
    expect(opened).toMatchObject({ identity: { scopes: ['metrics:read', 'turns:write'] } });
    const first = kept.tokens?.refresh_token;
    expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED');
    expect(kept.tokens?.refresh_token).not.toBe(first);
    expect(visitor.troubles).toEqual([]);

    // A page of somebody else cannot hold the consent in a frame.
    const framed = await fetch(kept.address, { headers: { 'sec-fetch-dest': 'iframe' } });
    expect(framed.status).toBe(403);
    expect(framed.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    await visitor.close();
    await listener.stop();
  });
});
