import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startLoopbackListener } from '../service/loopback.ts';
import { type Visit, visit } from './browser.ts';

export const password = 'correct horse battery';
let people = 0;
export const newEmail = () => `visitor-${++people}@example.org`;

type Scene = Visit & { listener: ReturnType<typeof startLoopbackListener>; login: string };

/** A visitor on the sign-in page, sent there by a program. */
export async function inFrontOf(
  { browser, url }: { browser: Browser; url: string },
  run: (scene: Scene) => Promise<void>,
  { state = 'state-1', ...options }: BrowserContextOptions & { state?: string } = {},
): Promise<void> {
  const listener = startLoopbackListener();
  const visitor = await visit(browser, options);
  const login = loginAddress(url, listener.callback, state);
  try {
    await visitor.page.goto(login);
    await visitor.page.locator('#sign-in').waitFor();
    await run({ ...visitor, listener, login });
  } finally {
    await visitor.close();
    await listener.stop();
  }
}

export const loginAddress = (url: string, callback: string, state: string) =>
  `${url}/cli/login?cb=${encodeURIComponent(callback)}&state=${encodeURIComponent(state)}`;

export async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.locator('#sign-up-email').fill(email);
  await page.locator('#sign-up-password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

export async function signUp(page: Page, email: string): Promise<void> {
  await fillSignUp(page, email);
  await page.locator('#approve').waitFor();
}

export async function saidOn(page: Page): Promise<string> {
  const problem = page.locator('#problem:not(:empty)');
  await problem.waitFor();
  return (await problem.textContent()) ?? '';
}
