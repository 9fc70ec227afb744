import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { hasBrowser, inBrowser, type Visit, visit, withBrowser } from '../../support/identity/browser.ts';
import { startLoopbackListener } from '../../support/service/loopback.ts';
import { eventually } from '../../support/until.ts';

const scripts = [
  '</script><script>window.ran = 1</script>',
  '"><img src=x onerror="window.ran = 1">',
  `'-(window.ran = 1)-'`,
  '<!--<script>window.ran = 1',
  'javascript:window.ran=1',
  `\${window.ran = 1}`,
  '\\u003cscript>window.ran = 1',
];

describe.skipIf(!hasBrowser)(`hostile links to the sign-in page ${inBrowser}`, () => {
  const group = withBrowser();
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await visit(group.browser);
  });
  beforeEach(() => {
    for (const seen of [visitor.requests, visitor.troubles]) seen.length = 0;
  });
  const address = (callback: string, state: string) =>
    `${group.service.url}/cli/login?cb=${encodeURIComponent(callback)}&state=${encodeURIComponent(state)}`;

  test.each(scripts)(
    'a script in the state is text to the page, and the program gets it back as it was: %s',
    async (script) => {
      const listener = startLoopbackListener();
      const { page, requests, troubles } = visitor;
      await page.goto(address(listener.callback, script));
      await page.locator('#sign-in').waitFor();
      await eventually(async () => expect(await page.evaluate(() => 'ran' in window)).toBe(false));
      await eventually(async () => expect(await page.locator('img').count()).toBe(0));
      await eventually(async () => expect(await page.locator('script').count()).toBe(2));
      await page.evaluate(() => document.getElementById('cancel')?.click());
      expect((await listener.arrived).searchParams.get('state')).toBe(script);
      await page.waitForURL(`${listener.callback}?**`);
      expect(new Set(requests.map((request) => new URL(request).host))).toEqual(
        new Set([new URL(group.service.url).host, `127.0.0.1:${listener.port}`]),
      );
      expect(troubles).toEqual([]);
      await listener.stop();
    },
  );

  test.each([...scripts, ...scripts.map((script) => `http://localhost:8123/${script}`)])(
    'a script in the callback does nothing, whether the callback is refused or not: %s',
    async (callback) => {
      const { page, requests, troubles } = visitor;
      const response = await page.goto(address(callback, 'x'));
      await page.waitForLoadState('networkidle');
      const refused = response?.status() === 400;
      await eventually(async () =>
        expect(await page.locator('h1:visible').textContent()).toBe(
          refused ? 'Sign-in is not possible' : 'Sign in to hale',
        ),
      );
      await eventually(async () => expect(await page.evaluate(() => 'ran' in window)).toBe(false));
      await eventually(async () =>
        expect([await page.locator('img').count(), await page.locator('script').count()]).toEqual([0, refused ? 0 : 2]),
      );
      expect(new Set(requests.map((request) => new URL(request).origin))).toEqual(new Set([group.service.url]));
      await eventually(() => expect(page.url()).toStartWith(`${group.service.url}/cli/login?`));
      expect(troubles.filter((trouble) => !trouble.includes('400 (Bad Request)'))).toEqual([]);
    },
  );

  test('the policy stops a script that would get into the page all the same', async () => {
    const { page, troubles } = visitor;
    await page.goto(address('http://localhost:8123/', 'x'));
    await page.evaluate(() => {
      const inline = document.createElement('script');
      inline.textContent = 'window.ran = 1';
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.ran = 1');
      image.src = 'data:,';
      document.body.append(inline, image);
    });
    await page.waitForLoadState('networkidle');
    await eventually(async () => expect(await page.evaluate(() => 'ran' in window)).toBe(false));
    expect(troubles.join('\n')).toContain('Content Security Policy');
  });

  test('another site cannot show the page inside its own', async () => {
    const login = address('http://localhost:8123/', 'x');
    const site = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () => new Response(`<iframe src="${login}"></iframe>`, { headers: { 'content-type': 'text/html' } }),
    });
    const { page, troubles } = visitor;
    const answered = page.waitForResponse(login);
    await page.goto(`http://127.0.0.1:${site.port}/`);
    expect((await answered).status()).toBe(403);
    await page.waitForLoadState('networkidle');
    const [, frame] = page.frames();
    await eventually(() => expect(frame?.url()).toBe('chrome-error://chromewebdata/'));
    expect(troubles.join('\n')).toContain("frame-ancestors 'none'");
    await site.stop(true);
  });
});
