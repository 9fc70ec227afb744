import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { startHale } from '../../support/cli/cli.ts';
import { screenOf } from '../../support/cli/terminal.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { hasBrowser, inBrowser, startBrowser, type Visit, visit } from '../../support/identity/browser.ts';
import { newEmail, password } from '../../support/identity/sign-in.ts';
import { freePort } from '../../support/service/loopback.ts';
import { eventually } from '../../support/until.ts';

const promisedMs = 5 * 60_000;
const columns = 100;

function startWalk() {
  const steps: { what: string; ms: number }[] = [];
  const timed = async <Value>(take: () => Promise<Value>, end: (ms: number) => void): Promise<Value> => {
    const startMs = performance.now();
    const value = await take();
    end(performance.now() - startMs);
    return value;
  };
  const step = <Value>(what: string, take: () => Promise<Value>) => timed(take, (ms) => void steps.push({ what, ms }));
  /** Waiting counts for the step before. */
  const wait = <Value>(take: () => Promise<Value>) =>
    timed(take, (ms) => {
      const last = steps.at(-1);
      if (last) last.ms += ms;
    });
  const report = () => {
    const lines = steps.map(({ what, ms }, index) => `  ${index + 1}. ${what}: ${(ms / 1000).toFixed(1)} s`);
    const seconds = steps.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    return `\nFrom an empty folder to an answer: ${steps.length} steps, ${seconds.toFixed(1)} s.\n${lines.join('\n')}\n`;
  };
  return { step, wait, report };
}

/** Follows the order of the first-run message. */
const wayOf = (screen: readonly string[]) =>
  screen.flatMap((line) => {
    const [, , how = ''] = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line) ?? [];
    return how === '' ? [] : [how];
  });

const wordsOf = (command: string) =>
  [...command.replace(/^(bun server\/index\.ts|\S*\/hale) /, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

describe.skipIf(!hasBrowser)(`a newcomer ${inBrowser}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test(
    'comes from an empty folder to an answer with numbers within five minutes, by what the server says when it starts',
    async () => {
      const { step, wait, report } = startWalk();
      const home = temporaryFolder();
      const visitor = await visit(browser);
      const type = (command: string) => {
        const words = wordsOf(command);
        // The test opens the pages itself.
        const here = ['login', 'sources'].includes(words[0] ?? '') ? [...words, '--no-browser'] : words;
        return startHale(here, { home, pty: { columns } });
      };

      const env = { PORT: String(freePort()), DATA_DIR: `${home}/data` };
      const server = startHale(['serve'], { home, env, pty: { columns } });
      await step('type `hale serve` and read what it says', () => server.said(/Ctrl-C stops it/));
      const way = wayOf(screenOf(server.output.stdout));
      expect(way.map((how) => wordsOf(how)[0])).toEqual([expect.stringMatching(/^http/), ...Object.keys(walks)]);
      const [address = '', ...commands] = way;
      await step('open the start page', () => visitor.page.goto(address));
      await eventually(async () => expect(await visitor.page.locator('h1').textContent()).toBe('Sign in'));
      let last = '';
      for (const how of commands) last = await walk(how);

      async function walk(how: string): Promise<string> {
        const [name = ''] = wordsOf(how);
        const hale = await step(`type \`hale ${name} …\``, async () => type(how));
        await walks[name]?.(hale, visitor, step);
        const { exitCode, stdout } = await wait(() => hale.ended);
        expect([how, exitCode]).toEqual([how, 0]);
        return screenOf(stdout).join('\n');
      }

      expect(last).toMatch(/You slept \d+ h/);
      expect(last).toMatch(/^sleep_duration\.mean +\d+(\.\d+)? +min +\d+ /m);
      expect(visitor.troubles).toEqual([]);
      await visitor.close();
      server.kill('SIGTERM');
      expect((await server.ended).exitCode).toBe(0);
      process.stdout.write(report());
    },
    promisedMs,
  );
});

type Hale = ReturnType<typeof startHale>;
type Step = ReturnType<typeof startWalk>['step'];
const addressSaid = async (hale: Hale) => (await hale.said(/^ {2}(http\S+)\r?$/m))[1] ?? '';

const walks: Record<string, (hale: Hale, visit: Visit, step: Step) => Promise<unknown>> = {
  login: async (hale, { page }, step) => {
    await step('open the address', async () => page.goto(await addressSaid(hale)));
    await step('press Create an account', () => page.getByRole('button', { name: 'Create an account' }).click());
    await step('type an e-mail address', () => page.locator('#sign-up-email').fill(newEmail()));
    await step('type a password', () => page.locator('#sign-up-password').fill(password));
    await step('press Create account', () => page.getByRole('button', { name: 'Create account' }).click());
    await step('press Approve', () => page.getByRole('button', { name: 'Approve' }).click());
  },
  sources: async (hale, { page }, step) => {
    await step('open the address', async () => page.goto(await addressSaid(hale)));
    await step('press Allow', () => page.getByRole('button', { name: 'Allow' }).click());
  },
  import: async () => undefined,
  ask: async () => undefined,
};
