import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';

type Answer = { result: { data: Record<string, unknown> } };

let app: App;
const nowMs = Date.parse('2026-11-19T23:30:00Z');
beforeAll(async () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  app = await startAppWithoutWorker({ variables: { ENCRYPTION_KEY: key }, nowMs: () => nowMs });
});
afterAll(() => app.stop());

const profileOf = async (as: string) =>
  (await app.json<Answer>('GET', '/trpc/account.profile', { as })).body.result.data;
const update = (as: string, body: object) => app.json<Answer>('POST', '/trpc/account.update', { as, body });
const nothing = { name: null, units: null, language: null, time_zone: null, birth_year: null, sex: null };
const ada = {
  ...{ name: 'Ada Żółć', units: 'metric', language: 'de-CH', time_zone: 'Asia/Tokyo', birth_year: 1955, sex: 'female' },
};

describe('the profile of a person', () => {
  test('is empty at first, and each person’s own', async () => {
    await update('user_ada', ada);
    expect(await profileOf('user_stranger')).toEqual(nothing);
    await update('user_stranger', { name: 'Somebody' });
    expect(await profileOf('user_ada')).toEqual(ada);
  });

  test('changes what is given and nothing else; null takes a field away', async () => {
    await update('user_changing', ada);
    expect((await update('user_changing', { units: 'imperial', name: null })).body.result.data).toEqual({
      ...{ ...ada, units: 'imperial', name: null },
    });
    expect((await update('user_changing', {})).body.result.data).toEqual({ ...ada, units: 'imperial', name: null });
  });

  test.each([
    { units: 'stone' },
    { language: 'no language' },
    { time_zone: 'Mars/Olympus' },
    { birth_year: 1899 },
    { birth_year: 2999 },
    { birth_year: 1970.5 },
    { sex: 'x' },
    { name: '' },
    { name: 'a\u202eb' },
    { name: 'a'.repeat(101) },
  ])('refuses %p and keeps what was there', async (bad) => {
    await update('user_bad', ada);
    expect((await update('user_bad', { birth_year: 1950, ...bad })).status).toBe(400);
    expect(await profileOf('user_bad')).toEqual(ada);
  });

  test('is unreadable in the database', async () => {
    await update('user_sealed', ada);
    const rows = await app.db.engine.read([{ sql: 'SELECT * FROM profiles', params: [], method: 'all' }]);
    // Three letters alone stand in base64 by chance, once in some hundred runs.
    expect(JSON.stringify(rows)).not.toMatch(/Ada Ż|Tokyo|1955|female|de-CH|metric/);
  });

  test('its time zone says which day is today, unless a call names another', async () => {
    await update('user_far', { time_zone: 'Asia/Tokyo' });
    const todayOf = async (input: object) => {
      const path = `/trpc/overview?input=${encodeURIComponent(JSON.stringify(input))}`;
      return (await app.json<Answer>('GET', path, { as: 'user_far' })).body.result.data['today'];
    };
    expect(await todayOf({})).toBe('2026-11-20');
    expect(await todayOf({ time_zone: 'Europe/London' })).toBe('2026-11-19');
    const list = await app.json<Answer>('GET', '/trpc/metrics.list?input=%7B%7D', { as: 'user_far' });
    expect(list.body.result.data['today']).toBe('2026-11-20');
  });

  test('its year of birth chooses the published limits', async () => {
    const limitsOf = async (as: string, metric: string) => {
      const input = encodeURIComponent(JSON.stringify({ metric, step: 'day' }));
      const { body } = await app.json<Answer>('GET', `/trpc/metrics.series?input=${input}`, { as });
      return body.result.data['reference'];
    };
    await update('user_old', { birth_year: 1955 });
    await update('user_young', { birth_year: 1990 });
    expect(await limitsOf('user_old', 'sleep_duration')).toMatchObject({ low: 420, high: 480 });
    expect(await limitsOf('user_young', 'sleep_duration')).toMatchObject({ low: 420, high: 540 });
    expect(await limitsOf('user_old', 'steps')).toMatchObject({ low: 6_000, high: 8_000 });
    expect(await limitsOf('user_young', 'steps')).toMatchObject({ low: 8_000, high: 10_000 });
    expect(await limitsOf('user_unknown', 'steps')).toMatchObject({ low: 6_000, high: 10_000 });
  });
});
