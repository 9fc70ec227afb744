import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { allLooks, overflowOf, sizes, violationsOf } from '../../support/app/page-checks.ts';
import { serveGallery } from '../../support/app/serve-gallery.ts';
import { hasBrowser, inBrowser, startBrowser, type Visit, visit } from '../../support/identity/browser.ts';
import { eventually, until } from '../../support/until.ts';

describe.skipIf(!hasBrowser)(`the parts of the app ${inBrowser}`, () => {
  const gallery = serveGallery();
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  beforeAll(async () => {
    browser = await startBrowser();
    visitor = await visit(browser, { viewport: sizes.desktop, reducedMotion: 'reduce' });
    page = visitor.page;
    await page.goto(await gallery);
  });
  afterAll(() => browser.close());
  const pulse = () => page.getByRole('slider', { name: 'Resting heart rate, day by day' });
  const readout = () => page.locator('.readout').first();

  test('no rule of axe-core is broken, on a phone and a desktop, light and dark, and nothing is wider than 320 px', async () => {
    for (const { colorScheme, viewport } of allLooks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    }
    await page.setViewportSize({ width: 320, height: 640 });
    // `waitForFunction` uses `eval`, which the app’s policy refuses.
    const plotWidth = () => page.evaluate("document.querySelector('.plot canvas').clientWidth");
    await eventually(async () => expect(await plotWidth()).toBeLessThan(320));
    await eventually(async () => expect(await overflowOf(page)).toBe(0));
    await page.setViewportSize(sizes.desktop);
  });

  test('a chart says in a sentence what it shows: its span, how many days have a value, the extremes and the last', async () => {
    const id = await pulse().getAttribute('aria-describedby');
    await eventually(async () =>
      expect(await page.locator(`[id="${id}"]`).textContent()).toBe(
        'Resting heart rate, Oct 26 to Nov 22: 24 of 28 have a value, between 48\u00a0bpm and 56\u00a0bpm, the last 54\u00a0bpm on Nov 22. Published: at most 60\u00a0bpm.',
      ),
    );
  });

  test('arrows move along a chart, and a live region says each day; a day without data is said as such', async () => {
    await pulse().focus();
    await page.keyboard.press('Home');
    await eventually(async () => expect(await readout().textContent()).toBe('October 26, 202652\u00a0bpm'));
    await eventually(async () => expect(await readout().getAttribute('aria-live')).toBe('polite'));
    for (let day = 0; day < 5; day++) await page.keyboard.press('ArrowRight');
    await eventually(async () => expect(await readout().textContent()).toBe('October 31, 2026no data'));
    await eventually(async () => expect(await pulse().getAttribute('aria-valuenow')).toBe('5'));
    await page.keyboard.press('End');
    await eventually(async () => expect(await readout().textContent()).toContain('November 22, 2026'));
    await page.keyboard.press('PageDown');
    await eventually(async () => expect(await readout().textContent()).toContain('November 15, 2026'));
  });

  test('a line never crosses days without data: nothing of its colour is drawn there', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const drawn: number[] = await page.evaluate(`(() => {
      const canvas = document.querySelector('.plot canvas');
      const over = document.querySelector('.plot .u-over').getBoundingClientRect();
      const left = (over.left - canvas.getBoundingClientRect().left) * devicePixelRatio;
      const context = canvas.getContext('2d');
      const accent = [111, 211, 178];
      // Day 6 lies in the middle of a gap of three days, day 10 on the line.
      return [6, 10].map((day) => {
        const x = Math.round(left + (over.width * devicePixelRatio * day) / 27);
        const { data } = context.getImageData(x, 0, 1, canvas.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (accent.every((value, part) => Math.abs(data[at + part] - value) < 8) && data[at + 3] > 200) count++;
        return count;
      });
    })()`);
    expect(drawn[0]).toBe(0);
    expect(drawn[1]).toBeGreaterThan(0);
  });

  test('T turns a chart into its table and back: the same days and values, newest first', async () => {
    await pulse().focus();
    await page.keyboard.press('t');
    const table = page.getByRole('region', { name: 'Resting heart rate as a table' });
    await table.waitFor();
    await eventually(async () => expect(await table.locator('tbody tr').count()).toBe(28));
    await eventually(async () =>
      expect(await table.locator('tbody tr').first().textContent()).toBe('November 22, 202654\u00a0bpm'),
    );
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    await page.keyboard.press('t');
    await pulse().waitFor();
  });

  test.each(['Open the dialog', 'Open the sheet'])(
    '%s: the focus stays inside, Esc closes it, and the focus comes back',
    async (name) => {
      const opener = page.getByRole('button', { name });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Where it comes from' });
      await dialog.waitFor();
      await eventually(async () => expect(await violationsOf(page)).toEqual([]));
      for (let step = 0; step < 4; step++) {
        await page.keyboard.press('Tab');
        await eventually(async () =>
          expect(
            await page.evaluate(
              "document.activeElement === document.body || document.activeElement.closest('dialog') !== null",
            ),
          ).toBe(true),
        );
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await until(() => opener.evaluate((element) => element === document.activeElement));
    },
  );

  test('a press beside a dialog closes it', async () => {
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    await page.getByRole('dialog').waitFor();
    await page.mouse.click(5, 5);
    await page.locator('dialog').waitFor({ state: 'detached' });
  });

  test('a number is a button that is named by what it is, and opens its proof', async () => {
    await page.getByRole('button', { name: /^Sleep: 6\sh\s12\smin\s?\. Where it comes from$/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('arrows move between tabs, and what a field expects and lacks is tied to it', async () => {
    await page.getByRole('tab', { name: 'Week' }).focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Month'));
    const described = await page.getByLabel('Name').getAttribute('aria-describedby');
    const texts = await Promise.all(
      (described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
    );
    expect(texts).toEqual(['As it should be shown.', 'must not be empty']);
  });

  test('what was done is said in a live region', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await eventually(async () => expect(await page.locator('.toasts[role=status]').textContent()).toBe('Saved'));
  });

  test('under the app’s policy nothing of it is refused, and the console stays empty', () => {
    expect(visitor.troubles).toEqual([]);
  });
});
