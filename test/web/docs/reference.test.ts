import { describe, expect, test } from 'bun:test';
import { docsGroups } from '../../../web/docs/pages.ts';
import { looks, overflowOf, violationsOf } from '../../support/app/page-checks.ts';
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

  test('axe finds nothing in the API reference on a phone in light, nor in what its parts look like on a desktop in dark; nothing is wider than 320 pixels', async () => {
    const { page, close } = await visit(group.browser);
    await page.goto(`${group.service.url}/reference`);
    for (const details of await page.locator('#turns-create details').all()) await details.click();
    // Every operation and every schema is drawn alike, and the whole page takes seconds.
    for (const [at, { colorScheme, viewport }] of looks.entries()) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      const within = at === 0 ? undefined : ['header', 'nav', '#turns-create', '#schema-Turn'];
      await eventually(async () => expect([colorScheme, await violationsOf(page, within)]).toEqual([colorScheme, []]));
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await eventually(async () => expect(await overflowOf(page)).toBe(0));
    await close();
  });

  test('a page of the documentation asks for itself and its pictures only, is no wider than a small phone, and the browser has nothing to complain of', async () => {
    const { page, requests, troubles, close } = await visit(group.browser, phone);
    const wide: string[] = [];
    for (const path of docs) {
      await page.goto(group.service.url + path);
      if ((await overflowOf(page)) > 0) wide.push(path);
    }
    expect(wide).toEqual([]);
    const isPicture = (url: string) => url.startsWith(`${group.service.url}/docs/pictures/`);
    expect(requests.filter((url) => !isPicture(url))).toEqual(docs.map((path) => group.service.url + path));
    expect(troubles).toEqual([]);
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
