import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { addDays, utcDay } from '../../../routers/core/days.ts';
import { auth } from '../../support/aggregator/wearable-events.ts';
import { openApp, startAppService } from '../../support/app/app-service.ts';
import { everyLook, violationsOf } from '../../support/app/page-checks.ts';
import { hasBrowser, inBrowser, type Visit } from '../../support/identity/browser.ts';
import { newEmail, password } from '../../support/identity/sign-in.ts';
import { eventually, until } from '../../support/until.ts';

describe.skipIf(!hasBrowser)(`nights and workouts in the app ${inBrowser}`, () => {
  const started = hasBrowser ? startAppService() : null;
  const today = utcDay(Date.now());
  const back = (days: number) => addDays(today, -days);
  let url: string;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  let userId: string;
  beforeAll(async () => {
    ({ browser, url, visitor, page } = await openApp(started, { locale: 'en-GB' }));
    const { request } = page.context();
    const data = { email: newEmail(), password, name: 'Mara' };
    await request.post(`${url}/auth/sign-up/email`, { data, headers: { origin: url } });
    const { token } = (await (await request.get(`${url}/auth/token`)).json()) as { token: string };
    const me = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    userId = ((await me.json()) as { user_id: string }).user_id;
  });
  afterAll(() => browser.close());

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const deliver = async (provider: string, events: { type: string; data: object[] }[]) => {
    const user = { user_id: `watch-${provider}`, provider, reference_id: userId };
    const service = await started;
    await service?.deliver(auth(user));
    for (const event of events) await service?.deliver({ ...event, user });
  };

  const levels = { awake: 1, light: 4, deep: 5, rem: 6 } as const;
  type Part = [keyof typeof levels, number];
  /** A sleep of these minutes from a UTC time on. */
  const sleepOf = (start: string, parts: Part[], more: object = {}) => {
    const startMs = Date.parse(`${start}Z`);
    const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString().replace('Z', '000+00:00');
    const ends = parts.map((_, place) => parts.slice(0, place + 1).reduce((sum, [, minutes]) => sum + minutes, 0));
    const seconds = (stage: string) =>
      60 * parts.reduce((sum, [own, minutes]) => sum + (own === stage ? minutes : 0), 0);
    return {
      metadata: { summary_id: `sleep-${start}`, start_time: at(0), end_time: at(ends.at(-1) ?? 0), is_nap: false },
      sleep_durations_data: {
        asleep: {
          duration_asleep_state_seconds: seconds('light') + seconds('deep') + seconds('rem'),
          duration_deep_sleep_state_seconds: seconds('deep'),
          duration_light_sleep_state_seconds: seconds('light'),
          duration_REM_sleep_state_seconds: seconds('rem'),
        },
        hypnogram_samples: parts.map(([stage], place) => ({
          timestamp: at(ends[place - 1] ?? 0),
          level: levels[stage],
        })),
      },
      ...more,
    };
  };
  const usualNight = (place: number): Part[] => [
    ['light', 200 + (place % 4)],
    ['deep', 80],
    ['rem', 112 - (place % 3)],
  ];

  test('before the first night the screen says how one comes here', async () => {
    await page.goto(`${url}/nights`);
    await page.getByRole('heading', { name: 'No nights yet' }).waitFor();
    await everyLook(page);
  });

  test('the newest night: how long, its stages over the clock, and each number with its usual', async () => {
    const nights = Array.from({ length: 27 }, (_, place) => {
      const date = back(place + 2);
      return sleepOf(`${addDays(date, -1)}T23:${place % 2 ? '10' : '20'}:00`, usualNight(place));
    });
    const newest = sleepOf(`${today}T00:45:00`, [
      ['light', 60],
      ['deep', 45],
      ['awake', 15],
      ['rem', 90],
    ]);
    await deliver('GARMIN', [{ type: 'sleep', data: [...nights, newest] }]);
    await until(async () => {
      await page.reload();
      await heading('Night').waitFor();
      await page.getByRole('navigation', { name: 'Nights' }).or(page.getByText('No nights yet')).waitFor();
      return (await page.getByRole('navigation', { name: 'Nights' }).count()) === 1;
    });
    const night = page.getByRole('region', { name: 'The night' });
    await eventually(async () =>
      expect(await night.locator('.headline .value').textContent()).toBe('3\u2009h\u00a015\u2009min'),
    );
    await eventually(async () =>
      expect(await night.textContent()).toMatch(
        /Your usual 6:\d\d–6:\d\d\u00a0h, and this is 3\u00a0h\u00a0\d+\u00a0min below/,
      ),
    );
    await eventually(async () =>
      expect(await night.locator('.lanes').getAttribute('aria-valuetext')).toBe('0:45 to 4:15'),
    );
    const summary = await night.locator('figcaption').textContent();
    expect(summary).toContain(
      '0:45 to 4:15: awake 15\u00a0min, rem 1\u00a0h\u00a030\u00a0min, light 1\u00a0h, deep 45\u00a0min.',
    );
    const bedtime = page.locator('.figures li').filter({ hasText: 'Bedtime' });
    await eventually(async () => expect(await bedtime.textContent()).toMatch(/Bedtime: 0:45.*usual 23:\d\d–23:\d\d/));
    await eventually(async () =>
      expect(await page.getByRole('region', { name: 'Unusual' }).textContent()).toContain('below your usual'),
    );
    await everyLook(page);
  });

  test('arrows say one stage after the other, T shows all of them, and a number opens its proof', async () => {
    const stages = page.getByRole('slider', { name: 'Stages of the night, one after the other' });
    await stages.focus();
    for (const said of ['0:45–1:45 Light 1\u00a0h', '1:45–2:30 Deep 45\u00a0min', '2:30–2:45 Awake 15\u00a0min']) {
      await page.keyboard.press('ArrowRight');
      await eventually(async () => expect(await stages.getAttribute('aria-valuetext')).toBe(said));
    }
    await eventually(async () =>
      expect(await page.locator('.readout').textContent()).toBe('2:30–2:45Awake 15\u00a0min'),
    );
    await page.keyboard.press('t');
    const table = page.getByRole('region', { name: 'Stages of the night as a table' });
    await eventually(async () =>
      expect(await table.locator('tbody tr').last().textContent()).toBe('2:45–4:15REM1\u00a0h\u00a030\u00a0min'),
    );
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    await page.keyboard.press('t');
    await page.getByRole('button', { name: /^Wake time: 4:15/ }).click();
    await page.getByRole('dialog').getByText('Computed again just now: the same').waitFor();
    await page.keyboard.press('Escape');
  });

  test('Earlier leads over a day without a night, which says so when it is asked for', async () => {
    await page.getByRole('button', { name: 'Earlier' }).click();
    await page.waitForURL(`${url}/nights/${back(2)}`);
    await page.getByRole('slider').waitFor();
    await eventually(async () => expect(await page.getByRole('button', { name: 'Later' }).isEnabled()).toBe(true));
    await page.getByLabel('Go to').fill(back(1));
    await page.getByRole('heading', { name: 'No night was measured here' }).waitFor();
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    await page.getByRole('link', { name: /^See / }).click();
    await page.waitForURL(`${url}/nights/${back(2)}`);
  });

  test('a source without stages is said to have none; naps and what another source tells stand apart', async () => {
    const nap = sleepOf(`${back(40)}T14:00:00`, [['light', 30]]);
    const sums = { ...sleepOf(`${back(41)}T23:00:00`, [['light', 400]]), sleep_durations_data: undefined };
    await deliver('OURA', [
      { type: 'sleep', data: [sums, { ...nap, metadata: { ...nap.metadata, is_nap: true } }] },
      { type: 'sleep', data: [sleepOf(`${back(3)}T23:40:00`, [['deep', 300]])] },
    ]);
    await page.goto(`${url}/nights/${back(40)}`);
    await until(async () => {
      await page.reload();
      await page.getByRole('navigation', { name: 'Nights' }).waitFor();
      return (await page.getByText('Oura tells how long the stages lasted, not when they were.').count()) === 1;
    });
    await eventually(async () =>
      expect(await page.getByRole('region', { name: 'Naps of that day' }).textContent()).toContain('14:00 to 14:30'),
    );
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    await page.goto(`${url}/nights/${back(2)}`);
    const others = page.getByRole('region', { name: 'What other sources tell of this night' });
    await eventually(async () => expect(await others.textContent()).toContain('Garmin 23:20 to 5:52'));
  });

  test('a night that cannot be read says so with one way on; one that is slow has a skeleton until it is there', async () => {
    await page.route('**/trpc/**nights.get**', (route) => route.abort());
    await page.reload();
    const trouble = page.getByRole('alert').filter({ hasText: 'The night could not be read' });
    await trouble.waitFor();
    await page.unroute('**/trpc/**nights.get**');
    await everyLook(page);
    const slow = Promise.withResolvers<void>();
    await page.route('**/trpc/**nights.get**', async (route) => {
      await slow.promise;
      await route.continue();
    });
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await page.goto(`${url}/nights/${back(4)}`);
    const waiting = page.locator('.waiting');
    await waiting.waitFor();
    await eventually(async () => expect(await waiting.getByRole('status').textContent()).toBe('Loading'));
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    slow.resolve();
    await page.getByRole('slider').waitFor();
    await eventually(async () => expect(await waiting.count()).toBe(0));
    // The browser itself tells its console about a request without an answer.
    expect(visitor.troubles.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });

  test('before the first workout the screen says how one comes here', async () => {
    await page.goto(`${url}/workouts`);
    await page.getByRole('heading', { name: 'No workouts yet' }).waitFor();
    await everyLook(page);
  });

  const session = (date: string, id: string, minutes: number, more: object = {}) => ({
    metadata: {
      ...{ summary_id: id, type: 8, upload_type: 1, start_time: `${date}T07:10:00.000000+00:00` },
      end_time: `${date}T${String(7 + Math.floor((10 + minutes) / 60)).padStart(2, '0')}:${(10 + minutes) % 60}:00.000000+00:00`,
      ...more,
    },
    distance_data: { summary: { distance_meters: minutes * 180 } },
  });

  test('workouts are listed by month, newest first, with what they add up to; more come when they are asked for', async () => {
    const runs = Array.from({ length: 44 }, (_, place) => session(back(place + 1), `run-${place}`, 30 + (place % 7)));
    const later = { start_time: `${back(3)}T17:10:00.000000+00:00`, end_time: `${back(3)}T18:45:00.000000+00:00` };
    const ride = session(back(3), 'ride', 95, { type: 1, name: 'Over the hills', ...later });
    await deliver('GARMIN', [{ type: 'activity', data: [...runs, ride] }]);
    const rows = page.locator('.sessions li');
    await until(async () => {
      await page.reload();
      await rows.first().or(page.getByText('No workouts yet')).waitFor();
      return (await rows.count()) === 40;
    });
    await eventually(async () =>
      expect(await rows.nth(0).textContent()).toMatch(/^Running.*7:10.*30\u00a0min · 5\.4\u00a0km5:33\u00a0\/km$/),
    );
    const together = page.getByRole('list', { name: 'Together' });
    await eventually(async () =>
      expect(await together.getByRole('listitem').first().textContent()).toContain('45\u2009workouts'),
    );
    await everyLook(page);
    await page.getByRole('button', { name: 'Show earlier ones' }).click();
    await until(async () => (await rows.count()) === 45);
    await eventually(async () => expect(await page.getByRole('button', { name: 'Show earlier ones' }).count()).toBe(0));
  });

  test('by kind and period, which stand in the address; a filter that leaves none says so', async () => {
    await page.getByLabel('Kind').selectOption({ label: 'Biking' });
    const rows = page.locator('.sessions li');
    await until(async () => (await rows.count()) === 1);
    await eventually(() => expect(new URL(page.url()).search).toBe('?kind=biking'));
    await eventually(async () => expect(await rows.textContent()).toContain('Over the hills'));
    await page.goto(`${url}/workouts?kind=yoga&span=month`);
    await page.getByRole('heading', { name: 'No workouts like this' }).waitFor();
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    await page.getByRole('button', { name: 'Show all' }).click();
    await until(async () => (await rows.count()) === 40);
    await page.getByRole('tab', { name: '30 days' }).click();
    await until(async () => (await rows.count()) === 30);
  });

  test('one workout: its numbers, each with its proof, against those of its kind before it', async () => {
    await page.getByRole('link', { name: /^Over the hills/ }).click();
    await heading('Over the hills').waitFor();
    await eventually(async () => expect(await page.getByText(/17:10 to 18:45, from Garmin/).count()).toBe(1));
    await page.getByRole('button', { name: /^Workout distance: 17.1/ }).click();
    const proof = page.getByRole('dialog');
    await proof.getByText('Computed again just now: the same').waitFor();
    await eventually(async () => expect(await proof.textContent()).toContain('workout_start between 1030 and 1030'));
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await violationsOf(page)).toEqual([]));
    await page.goBack();
    await page.locator('.sessions a').first().click();
    await page.getByRole('slider', { name: 'Pace, Running, day by day' }).waitFor();
    await everyLook(page);
  });

  test('workouts that cannot be read say so with one way on', async () => {
    await page.route('**/trpc/**workouts.list**', (route) => route.abort());
    await page.goto(`${url}/workouts`);
    const trouble = page.getByRole('alert').filter({ hasText: 'could not be read' });
    await trouble.waitFor();
    await page.unroute('**/trpc/**workouts.list**');
    await everyLook(page);
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.sessions li').first().waitFor();
    // The browser itself tells its console about a request without an answer.
    expect(visitor.troubles.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });

  test('without a connection a night and the workouts that were kept are shown as such, and one that was not says so', async () => {
    await page.goto(`${url}/you`);
    await page.getByLabel('Keep on this device').check();
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    // From then on the page is one of the service worker's.
    await page.reload();
    const screens = [
      ['/nights', page.getByRole('slider'), 'nights.get'],
      ['/workouts', page.locator('.sessions li').first(), 'workouts.list'],
    ] as const;
    for (const [path, seen, key] of screens) {
      await page.goto(url + path);
      await seen.waitFor();
      await until(async () => (await keptKeys()).some((kept) => kept.includes(key)));
    }
    await page.context().setOffline(true);
    for (const [path, seen] of screens) {
      await page.goto(url + path);
      await seen.waitFor();
      await page.getByText('Offline. What you see was read before.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
    await page.goto(`${url}/nights/${back(6)}`);
    const trouble = page.getByRole('alert').filter({ hasText: 'The night could not be read' });
    await trouble.getByText('hale cannot be reached').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Offline.').waitFor({ state: 'detached' });
    await page.getByRole('slider').waitFor();
    // The browser itself tells its console about requests without an answer.
    expect(visitor.troubles.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  const keptKeys = () =>
    page.evaluate<string[]>(
      "caches.open('hale-kept').then((cache) => cache.keys()).then((all) => all.map(({ url }) => decodeURIComponent(url)))",
    );

  test('a workout of somebody else is not found, and the page says so with a way on', async () => {
    await page.goto(`${url}/workouts/act_AAAAAAAAAAAAAAAAAAAAAA`);
    await page.getByRole('alert').filter({ hasText: 'This workout could not be read' }).waitFor();
    await everyLook(page);
    await page.getByRole('link', { name: 'All workouts' }).click();
    await heading('Workouts').waitFor();
  });

  test('/ leads from any screen into the field for a question, unless single keys are off', async () => {
    await page.keyboard.press('/');
    await page.getByLabel('Your question').and(page.locator(':focus')).waitFor();
    await eventually(async () => expect(await page.getByLabel('Your question').inputValue()).toBe(''));
    await page.getByRole('link', { name: 'Labs' }).click();
    await heading('Labs').waitFor();
    await page.keyboard.press('?');
    await page.getByLabel('Single keys').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await eventually(() => expect(page.url()).toBe(`${url}/labs`));
    await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0));
  });

  test('no other host was asked, and the console is silent', () => {
    expect(new Set(visitor.requests.map((address) => new URL(address).origin))).toEqual(new Set([url]));
    expect(visitor.troubles).toEqual([]);
  });
});
