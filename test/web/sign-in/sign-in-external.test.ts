import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { hasBrowser, inBrowser, startBrowser, visit } from '../../support/identity/browser.ts';
import { startBrowserProvider } from '../../support/identity/browser-provider.ts';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startLoopbackListener } from '../../support/service/loopback.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { eventually } from '../../support/until.ts';

const query = (callback: string) => `/cli/login?cb=${encodeURIComponent(callback)}&state=s-1`;

describe.skipIf(!hasBrowser)(`the sign-in page with an external provider ${inBrowser}`, () => {
  let browser: Browser;
  let provider: Awaited<ReturnType<typeof startBrowserProvider>>;
  let service: Service;
  beforeAll(async () => {
    [browser, provider] = await Promise.all([startBrowser(), startBrowserProvider()]);
    service = await startService(provider.variables);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await provider.stop();
  });

  test('the provider’s own form, then the same decision: its person’s token arrives at the program', async () => {
    const listener = startLoopbackListener();
    const { page, requests, troubles, close } = await visit(browser);
    await page.goto(service.url + query(listener.callback));
    const enter = page.getByRole('button', { name: 'Continue as Ada' });
    await enter.waitFor();
    await eventually(async () =>
      expect(await enter.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)'),
    );
    await enter.click();
    await page.locator('#approve').waitFor();
    await eventually(async () => expect(await page.locator('#account').textContent()).toBe('ada@example.org'));

    await page.reload();
    await page.locator('#approve').waitFor();
    expect(listener.requests).toEqual([]);
    await page.getByRole('button', { name: 'Use another account' }).click();
    await enter.click();
    await page.getByRole('button', { name: 'Approve' }).click();

    const arrived = await listener.arrived;
    await page.waitForURL(`${listener.callback}?**`);
    expect(arrived.searchParams.get('state')).toBe('s-1');
    const authorization = `Bearer ${arrived.searchParams.get('token')}`;
    const me = await fetch(`${service.url}/v1/me`, { headers: { authorization } });
    expect(await me.json()).toMatchObject({ user_id: 'user_ada', email: 'ada@example.org' });
    expect(new Set(requests.map((address) => new URL(address).origin))).toEqual(
      new Set([service.url, provider.origin, `http://127.0.0.1:${listener.port}`]),
    );
    expect(troubles).toEqual([]);
    await close();
    await listener.stop();
  });

  test('its policy names the provider’s host and no other', async () => {
    const response = await service.call('GET', query('http://localhost:8123/'));
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(new Set(policy.match(/[a-z]+:\/\/[^\s;]+/g))).toEqual(new Set([provider.origin]));
    expect(policy).toMatch(/script-src 'nonce-[^']{20,}' http:\/\/127\.0\.0\.1:\d+;/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-eval|strict-dynamic|\*/);
  });

  test('a provider that cannot be reached is said, with a way to try again', async () => {
    const gone = await startBrowserProvider();
    const lonely = await startService(gone.variables);
    await gone.stop();
    const { page, close } = await visit(browser);
    await page.goto(lonely.url + query('http://localhost:8123/'));
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await eventually(async () => expect(await page.getByRole('alert').textContent()).toContain('cannot be reached'));
    await close();
  });
});

test('without a publishable key the page says that browser sign-in is not configured, with 503', async () => {
  const provider = await startIdentityProvider();
  const service = await startService(provider.variables);
  const response = await service.call('GET', query('http://localhost:8123/'));
  expect(response.status).toBe(503);
  const html = await response.text();
  expect(html).toContain('IDP_PUBLISHABLE_KEY');
  expect(html).toContain('upstream_unavailable');
  expect(html).toContain(response.headers.get('x-request-id') ?? 'no id');
  expect(html).not.toContain('<form');
});
