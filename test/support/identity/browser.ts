import { afterAll, beforeAll } from 'bun:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Service, startService } from '../service/service.ts';
import { chromiumPath } from './chromium.ts';

/** Browser tests are skipped where the machine has no browser, and say so. */
export const hasBrowser = chromiumPath !== undefined;
export const inBrowser = hasBrowser ? 'in a real browser' : 'skipped: there is no Chromium on this machine';

/** The browser that `test/suite.ts` has started, in which each caller's pages are apart; where it is none or gone, a new one. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = chromiumPath;
  if (executablePath === undefined) throw new Error('There is no Chromium on this machine.');
  const { chromium } = await import('playwright-core');
  const shared = process.env['HALE_TEST_BROWSER'];
  const launch = () => chromium.launch({ executablePath });
  return shared ? chromium.connect(shared).catch(launch) : launch();
}

/** A browser and a service for the tests of a group. */
export function withBrowser() {
  let browser: Browser | undefined;
  let service: Service | undefined;
  beforeAll(async () => {
    [browser, service] = await Promise.all([startBrowser(), startService()]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The group has not begun.');
    return part;
  };
  return {
    get browser() {
      return started(browser);
    },
    get service() {
      return started(service);
    },
  };
}

export type Visit = {
  page: Page;
  requests: string[];
  troubles: string[];
  close: () => Promise<void>;
};

export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const requests: string[] = [];
  const troubles: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  return { page, requests, troubles, close: () => context.close() };
}
