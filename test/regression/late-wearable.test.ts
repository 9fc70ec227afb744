import { describe, expect, test } from 'bun:test';
import { startPair } from '../support/aggregator/simulator.ts';
import { signUpIn } from '../support/app/app-service.ts';
import { hasBrowser, inBrowser, startBrowser, visit } from '../support/identity/browser.ts';
import { newEmail } from '../support/identity/sign-in.ts';

const dayMs = 86_400_000;

describe.skipIf(!hasBrowser)(`back from a wearable's sign-in ${inBrowser}`, () => {
  test('the app shows the source although its delivery is still on the way', async () => {
    const { service, stop } = await startPair({ faults: { delayMs: dayMs } });
    const browser = await startBrowser();
    const { page, troubles, close } = await visit(browser);
    await signUpIn(page, `${service.url}/sign-up`, newEmail());
    await page.getByRole('listitem').filter({ hasText: 'Connect' }).getByRole('button').click();
    await page.getByRole('radio', { name: 'Garmin' }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${service.url}/**`);
    await page.getByRole('link', { name: 'Sources' }).first().click();
    const sources = page.getByRole('region', { name: 'Where your data comes from' });
    await sources.getByRole('heading', { name: 'Garmin' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
    await browser.close();
    await stop();
  });
});
