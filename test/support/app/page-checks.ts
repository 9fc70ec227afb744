import { expect } from 'bun:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { eventually } from '../until.ts';

const axe = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

type Found = { id: string; nodes: { target: unknown; failureSummary?: string }[] };

/** Violations of the rules of axe-core, each with where it is. The page's policy lets no script in, so it comes from outside. */
export async function violationsOf(page: Page, within: readonly string[] = ['html']): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await Bun.file(axe).text());
  const found: Found[] = await page.evaluate(
    `axe.run(${JSON.stringify({ include: within })}, { resultTypes: ['violations'] }).then((r) => r.violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Pixels that the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };
type Look = { colorScheme: 'light' | 'dark'; viewport: (typeof sizes)[keyof typeof sizes] };
/** Each size and each scheme once: `looks.test.ts` holds that hardly a colour depends on the size. */
export const looks: readonly Look[] = [
  { colorScheme: 'light', viewport: sizes.phone },
  { colorScheme: 'dark', viewport: sizes.desktop },
];
/** Each size in each scheme. */
export const allLooks: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  Object.values(sizes).map((viewport) => ({ colorScheme, viewport })),
);

/** No rule of axe-core is broken, and nothing is wider than a phone of 320 pixels. */
export async function everyLook(page: Page, looked = looks): Promise<void> {
  const before = page.viewportSize() ?? sizes.desktop;
  for (const { colorScheme, viewport } of looked) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await eventually(async () => expect(await overflowOf(page)).toBe(0));
  await page.setViewportSize(before);
}
