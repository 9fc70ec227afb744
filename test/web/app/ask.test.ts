import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { openApp, signUpIn, startAppService } from '../../support/app/app-service.ts';
import { everyLook } from '../../support/app/page-checks.ts';
import { hasBrowser, inBrowser, type Visit, visit } from '../../support/identity/browser.ts';
import { newEmail } from '../../support/identity/sign-in.ts';
import { eventually, until } from '../../support/until.ts';

describe.skipIf(!hasBrowser)(`asking in the app ${inBrowser}`, () => {
  const started = hasBrowser ? startAppService() : null;
  const email = newEmail();
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;

  /** Without what only screen readers are told of a number. */
  const wordsOf = async (place: Locator) => ((await place.textContent()) ?? '').replaceAll('. Where it comes from', '');
  const plain = (text: string) => text.replaceAll(/\s/g, '');
  const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name });
  const question = (on = page) => on.getByLabel('Your question');
  const answers = (on = page) => on.locator('article.turn:not([aria-busy=true])');
  const conversation = () => new URL(page.url()).searchParams.get('conversation') ?? '';
  const call = async (path: string, input?: object): Promise<unknown> => {
    const { token } = (await (await page.context().request.get(`${url}/auth/token`)).json()) as { token: string };
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const answer = await fetch(`${url}${path}${query}`, { headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  };
  const stored = async (id: string) =>
    (await call('/trpc/turns.conversation', { id })) as {
      result: {
        data: { turns: { id: string; question: string; answer: string; facts: { key: string; value: number }[] }[] };
      };
    };

  beforeAll(async () => {
    ({ browser, url, visitor, page } = await openApp(started));
  });
  afterAll(() => browser.close());

  test('who is not signed in comes to the sign-in, and a new account with a watch to Today', async () => {
    await page.goto(`${url}/ask`);
    await heading('Sign in').waitFor();
    await signUpIn(page, `${url}/sign-up`, email);
    await page.getByRole('listitem').filter({ hasText: 'made-up watch' }).getByRole('button').click();
    await page.getByRole('button', { name: /allow/i }).click();
    await page.locator('.tile').filter({ hasText: 'Weight' }).waitFor();
  });

  test('a figure of Today opens its proof; the link alone opens it again; Esc closes it and gives the focus back', async () => {
    const figure = page.locator('.tile').filter({ hasText: 'Time asleep' }).getByRole('button');
    const shown = (await figure.locator('.value').textContent()) ?? '';
    await figure.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Computed again just now: the same').waitFor();
    await eventually(async () => expect(await drawer.locator('.figure').textContent()).toBe(shown));
    await eventually(async () => expect(await drawer.textContent()).toMatch(/SHA-256 [\da-f]{64}/));
    await eventually(async () => expect(await drawer.textContent()).toContain('bytes unchanged'));
    await everyLook(page);
    const link = page.url();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/today`);
    await drawer.waitFor({ state: 'detached' });
    await until(() => figure.evaluate((element) => element === element.ownerDocument.activeElement));
    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByRole('dialog').getByText('Computed again just now: the same').waitFor();
    expect(visitor.requests.some((address) => address.includes('proof='))).toBe(false);
    await other.close();
  });

  test('a question of Today is answered as it is stored, and each of its numbers is a way to its proof', async () => {
    await page.getByLabel('Ask about your data').fill('How did my sleep last week compare with the week before?');
    await page.keyboard.press('Enter');
    await answers().first().waitFor();
    const [turn] = (await stored(conversation())).result.data.turns;
    await eventually(async () =>
      expect(await wordsOf(answers().first().locator('.answer'))).toBe(turn?.answer.replaceAll('\n', '') ?? ''),
    );
    const numbers = answers().first().locator('.said');
    // A difference of nothing is said in words.
    const isSame = turn?.facts.some(({ key, value }) => key.endsWith('.difference') && value === 0);
    await eventually(async () => expect(await numbers.count()).toBe(isSame ? 2 : 4));
    await eventually(async () => expect(await answers().first().locator('.bars li').count()).toBe(2));
    await numbers.first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Computed again just now: the same').waitFor();
    await eventually(async () =>
      expect(plain(await wordsOf(drawer.locator('.figure')))).toBe(plain(await wordsOf(numbers.first()))),
    );
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await everyLook(page);
  });

  test('what is offered next is answered with numbers, in the same conversation', async () => {
    const id = conversation();
    await page.getByRole('list', { name: 'Ask next' }).getByRole('button').nth(1).click();
    await answers().nth(1).waitFor();
    expect(conversation()).toBe(id);
    const { turns } = (await stored(id)).result.data;
    expect(turns.length).toBe(2);
    expect(turns[1]?.facts.length).toBeGreaterThan(0);
    await eventually(async () => expect(await answers().nth(1).locator('.bars li').count()).toBe(7));
  });

  test('a stream that is cut in the middle goes on behind the last event, and no word comes twice', async () => {
    const resumed: string[] = [];
    let cuts = 0;
    await page.route('**/v1/turns/*/events', async (route) => {
      const from = route.request().headers()['last-event-id'];
      if (from !== undefined) resumed.push(from);
      if (cuts > 0) return route.continue();
      cuts += 1;
      const response = await route.fetch();
      const body = await response.text();
      const end = body.indexOf('\n\n', body.indexOf('synthesis_delta')) + 2;
      await route.fulfill({ response, body: body.slice(0, end) });
    });
    await question().fill('How many steps did I take per day over the last 30 days?');
    await page.keyboard.press('Enter');
    await answers().nth(2).waitFor({ timeout: 30_000 });
    await page.unroute('**/v1/turns/*/events');
    expect(cuts).toBe(1);
    expect(Number(resumed[0])).toBeGreaterThan(0);
    const turn = (await stored(conversation())).result.data.turns[2];
    await eventually(async () =>
      expect(await wordsOf(answers().nth(2).locator('.answer'))).toBe(turn?.answer.replaceAll('\n', '') ?? ''),
    );
  });

  test('Esc stops an answer: its question is back to be changed, and nothing of the turn is kept', async () => {
    await page.route('**/v1/turns/*/events', () => undefined);
    const before = (await stored(conversation())).result.data.turns.length;
    const opened = page.waitForRequest('**/events');
    await question().fill('What was my resting heart rate yesterday?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.getByText('Reading your question…').waitFor();
    await opened;
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    await eventually(async () =>
      expect(await question().inputValue()).toBe('What was my resting heart rate yesterday?'),
    );
    await page.unroute('**/v1/turns/*/events');
    await page.reload();
    await answers().nth(2).waitFor();
    expect((await stored(conversation())).result.data.turns.length).toBe(before);
    await eventually(async () =>
      expect(await question().inputValue()).toBe('What was my resting heart rate yesterday?'),
    );
  });

  test('a question that cannot be sent says so, is kept, and can be asked again', async () => {
    // Before the page asks for anything: a request under way when routes begin may get no answer.
    await page.route('**/v1/turns', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid_request', message: 'Not this time.' } } }),
    );
    await page.goto(`${url}/ask`);
    await question().fill('When did I last run?');
    await page.keyboard.press('Enter');
    const trouble = page.getByRole('alert').filter({ hasText: 'No answer came' });
    await trouble.waitFor();
    await eventually(async () => expect(await trouble.textContent()).toContain('When did I last run?'));
    await everyLook(page);
    await page.unroute('**/v1/turns');
    visitor.troubles.length = 0;
    await trouble.getByRole('button', { name: 'Ask again' }).click();
    await answers().first().waitFor();
    await eventually(async () => expect(await answers().count()).toBe(1));
  });

  test('a question that runs elsewhere is shown in this tab too, and the list has both conversations', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('article.turn').first().waitFor();
    await eventually(async () => expect(await other.locator('article.turn').count()).toBe(1));
    await other.goto(`${url}/ask`);
    await other.getByRole('heading', { name: 'Earlier' }).waitFor();
    await eventually(async () => expect(await other.locator('.earlier li').count()).toBe(2));
    await other.close();
  });

  test('a deleted answer is gone, here and on the server', async () => {
    const id = conversation();
    await answers().first().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This conversation is gone').waitFor();
    expect(JSON.stringify(await stored(id))).toContain('turn_not_found');
    // The browser itself tells its console about the refused request.
    visitor.troubles.length = 0;
  });

  test('nobody sees another’s conversation: it is said to be gone', async () => {
    await page.goto(`${url}/ask`);
    await page.locator('.earlier a').first().click();
    await answers().first().waitFor();
    const place = page.url();
    const stranger = await visit(browser);
    await signUpIn(stranger.page, `${url}/sign-up`, newEmail());
    await heading('Where is your data?', stranger.page).waitFor();
    await stranger.page.goto(place);
    await stranger.page.getByText('This conversation is gone').waitFor();
    await stranger.close();
  });

  test('nothing was said in the console on the whole way', () => {
    expect(visitor.troubles).toEqual([]);
  });
});
