import type { Browser } from 'playwright-core';
import { allowInWidget } from '../../../server/commands/demo/visitor.ts';
import { accountsAt } from '../identity/accounts.ts';
import { visit } from '../identity/browser.ts';
import { loginAddress, newEmail, signUp } from '../identity/sign-in.ts';
import { startLoopbackListener } from '../service/loopback.ts';
import type { SyncBody, SyncRow } from '../service/service.ts';

export type Pages = {
  signIn: (url: string) => Promise<string>;
  allow: (widgetUrl: string, provider: string) => Promise<void>;
  close: () => Promise<void>;
};

export const byRequests: Pages = {
  signIn: async (url) => {
    const accounts = accountsAt(url);
    const session = await accounts.tokenOf(await accounts.signUp(newEmail()));
    const approved = await fetch(`${url}/v1/auth/cli-approve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, origin: url },
    });
    return ((await approved.json()) as { service_token: string }).service_token;
  },
  allow: allowInWidget,
  close: async () => undefined,
};

export async function byBrowser(browser: Browser): Promise<Pages> {
  const { page, troubles, close } = await visit(browser);
  const listener = startLoopbackListener();
  return {
    signIn: async (url) => {
      await page.goto(loginAddress(url, listener.callback, 'state-of-a-story'));
      await page.locator('#sign-in').waitFor();
      await signUp(page, newEmail());
      await page.getByRole('button', { name: 'Approve' }).click();
      const arrived = await listener.arrived;
      await page.waitForURL(`${listener.callback}?**`);
      return arrived.searchParams.get('token') ?? '';
    },
    allow: async (widgetUrl, provider) => {
      await page.goto(widgetUrl);
      await page.getByRole('radio', { name: provider }).check();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL('**/connected?**');
    },
    close: async () => {
      await close();
      await listener.stop();
      if (troubles.length > 0) throw new Error(troubles.join('\n'));
    },
  };
}

const tables = ['daily_summary', 'sleep_sessions', 'activities', 'body_measurements', 'biomarkers'] as const;
type Copy = Record<(typeof tables)[number], SyncRow[]>;

/** A client that syncs with each answer's `now`. */
export function createCopy(read: (since: string | null) => Promise<SyncBody>) {
  const kept = new Map(tables.map((table) => [table, new Map<SyncRow[string], SyncRow>()]));
  let since: string | null = null;
  return {
    catchUp: async (): Promise<void> => {
      for (;;) {
        const body = await read(since);
        since = body.now;
        for (const table of tables) for (const row of body[table]) kept.get(table)?.set(row['id'] ?? null, row);
        if (tables.every((table) => body[table].length === 0)) return;
      }
    },
    rows: () => Object.fromEntries(tables.map((table) => [table, [...(kept.get(table)?.values() ?? [])]])) as Copy,
  };
}
