import { describe, expect, test } from 'bun:test';
import { docsGroups } from '../../../web/docs/pages.ts';
import { overflowOf, schemes, sizes, violationsOf } from '../../support/app/page-checks.ts';
import { hasBrowser, inBrowser, visit, withBrowser } from '../../support/identity/browser.ts';
import { eventually } from '../../support/until.ts';

const docs = ['/docs', ...docsGroups.flatMap(({ pages }) => pages.map(({ name }) => `/docs/${name}`))];
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

describe.skipIf(!hasBrowser)(`the pages for readers ${inBrowser}`, () => {
  const group = withBrowser();

  test('the API reference is led to by its links, opens at the operation, and shows examples without a script', async () => {
    const { page, requests, troubles, close } = await visit(group.browser, { javaScriptEnabled: false });
    await page.goto(`${group.service.url}/reference`);
    await page.getByRole('link', { name: 'List turns, newest first' }).last().click();
    const section = page.locator('section:target');
    await eventually(async () => expect(await section.getAttribute('id')).toBe('turns-list'));
    const example = section.getByText('"has_more"').first();
    await eventually(async () => expect(await example.isVisible()).toBe(false));
    await section.getByText('Example (200)').click();
    await eventually(async () => expect(await example.isVisible()).toBe(true));
    expect([requests, troubles]).toEqual([[`${group.service.url}/reference`], []]);
    await close();
  });

  test.each(Object.keys(sizes) as (keyof typeof sizes)[])(
    'axe finds nothing in the API reference on a %s, in light and dark',
    async (size) => {
      for (const colorScheme of schemes) {
        const { page, close } = await visit(group.browser, { viewport: sizes[size], colorScheme });
        await page.goto(`${group.service.url}/reference`);
        for (const details of await page.locator('#turns-create details').all()) await details.click();
        await eventually(async () => expect([colorScheme, await violationsOf(page)]).toEqual([colorScheme, []]));
        await close();
      }
    },
  );

  test('the API reference is no wider than a phone of 320 pixels', async () => {
    const { page, close } = await visit(group.browser, { viewport: { width: 320, height: 640 }, isMobile: true });
    await page.goto(`${group.service.url}/reference`);
    await eventually(async () => expect(await overflowOf(page)).toBe(0));
    await close();
  });

  test('a page of the documentation asks for itself and its pictures only, and the browser has nothing to complain of', async () => {
    const { page, requests, troubles, close } = await visit(group.browser);
    for (const path of docs) await page.goto(group.service.url + path);
    const isPicture = (url: string) => url.startsWith(`${group.service.url}/docs/pictures/`);
    expect(requests.filter((url) => !isPicture(url))).toEqual(docs.map((path) => group.service.url + path));
    expect(troubles).toEqual([]);
    await close();
  });

  test('no page of the documentation is wider than a small phone', async () => {
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
  });

  test('the link of an error opens the page at the code’s place', async () => {
    const { page, close } = await visit(group.browser);
    const { body } = await group.service.json<{ error: { docs_url: string } }>('GET', '/v1/me');
    await page.goto(body.error.docs_url);
    const section = page.locator('section:target');
    await eventually(async () => expect(await section.getAttribute('id')).toBe('missing_authorization'));
    await eventually(async () =>
      expect(await section.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight)).toBe(true),
    );
    await close();
  });
});
