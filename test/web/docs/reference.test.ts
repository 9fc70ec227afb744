import { describe, expect, test } from 'bun:test';
import { docsGroups } from '../../../web/docs/pages.ts';
import { hasBrowser, inBrowser, visit, withBrowser } from '../../support/identity/browser.ts';

const timeoutMs = 60_000;
const docs = ['/docs', ...docsGroups.flatMap(({ pages }) => pages.map(({ name }) => `/docs/${name}`))];
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

describe.skipIf(!hasBrowser)(`the pages for readers ${inBrowser}`, () => {
  const group = withBrowser();
  const foreign = (requests: readonly string[]) =>
    requests.filter((address) => !address.startsWith(`${group.service.url}/`) && !/^(data|blob|about):/.test(address));

  test(
    'the explorer shows the routes, and neither opening it nor trying a route reaches another host',
    async () => {
      const { page, requests, troubles, close } = await visit(group.browser);
      await page.goto(`${group.service.url}/reference`);
      await page.getByText('List turns, newest first').first().click();
      const attempt = page.locator('button', { hasText: '(get /v1/turns)' }).first();
      await attempt.waitFor();
      expect(troubles).toEqual([]);

      await attempt.click();
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/turns');
      await page.getByRole('button', { name: /^Send/ }).first().click();
      expect((await answered).status()).toBe(401);
      expect(requests).toContain(`${group.service.url}/openapi.json`);
      expect(foreign(requests)).toEqual([]);
      await close();
    },
    timeoutMs,
  );

  test(
    'a page of the documentation asks for itself only, and the browser has nothing to complain of',
    async () => {
      const { page, requests, troubles, close } = await visit(group.browser);
      for (const path of docs) await page.goto(group.service.url + path);
      expect(requests).toEqual(docs.map((path) => group.service.url + path));
      expect(troubles).toEqual([]);
      await close();
    },
    timeoutMs,
  );

  test(
    'no page of the documentation is wider than a small phone',
    async () => {
      const { page, close } = await visit(group.browser, phone);
      const wide: string[] = [];
      for (const path of docs) {
        await page.goto(group.service.url + path);
        const [content = 0, screen = 0] = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth];
        });
        if (content > screen) wide.push(path);
      }
      expect(wide).toEqual([]);
      await close();
    },
    timeoutMs,
  );

  test(
    'the link of an error opens the page at the code’s place',
    async () => {
      const { page, close } = await visit(group.browser);
      const { body } = await group.service.json<{ error: { docs_url: string } }>('GET', '/v1/me');
      await page.goto(body.error.docs_url);
      const section = page.locator('section:target');
      expect(await section.getAttribute('id')).toBe('missing_authorization');
      expect(await section.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight)).toBe(true);
      await close();
    },
    timeoutMs,
  );
});
