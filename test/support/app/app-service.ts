import type { BrowserContextOptions, Page } from 'playwright-core';
import { startServer } from '../../../server/serve.ts';
import { endAfterwards } from '../ending.ts';
import { startBrowser, visit } from '../identity/browser.ts';
import { password } from '../identity/sign-in.ts';
import { clientOf, testSettings, threads } from '../service/service.ts';
import { startServiceProcess } from '../service/service-process.ts';
import { sizes } from './page-checks.ts';

/** A service with a simulator of wearables, as `hale demo` runs it. */
export const startAppService = (variables: Record<string, string> = {}) =>
  startServiceProcess({ LAB_READER: 'local', ...variables });

/** The same inside the process of the test. */
export async function startAppServiceHere() {
  const settings = { ...testSettings({ LAB_READER: 'local' }), simulated: true };
  const server = await startServer(settings, threads);
  endAfterwards(server.stop);
  return { ...server, settings, ...clientOf(server.url, settings) };
}

/** The app in a browser, for the tests of a group. What the console says counts as trouble. */
export async function openApp(started: Promise<{ url: string }> | null, options: BrowserContextOptions = {}) {
  const browser = await startBrowser();
  const usual = { viewport: sizes.desktop, timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
  const visitor = await visit(browser, { ...usual, ...options });
  const { page } = visitor;
  page.on('console', (message) => visitor.troubles.push(`${message.type()}: ${message.text()}`));
  return { browser, visitor, page, url: (await started)?.url ?? '' };
}

/** Makes an account on the app's own screen, as a person does. */
export async function signUpIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}
