import { expect, test } from 'bun:test';
import { readArchive } from '../../../web/archives/read-archive.ts';
import { changedRows, importerOf, linesOf, presentRows } from '../../support/archives/imports.ts';
import { asFile } from '../../support/archives/read.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const service = await startService();
const { addPart, begin, complete } = importerOf(service);
const path = '/v1/feeds/health-auto-export';

const metric = (name: string, units: string, data: object[]) => ({ name, units, data });
const steps = (time: string, qty: number) => ({ date: `2026-11-20 ${time}:00 +0100`, qty, source: 'Watch' });
const heart = (time: string, avg: number) => ({
  ...{ date: `2026-11-20 ${time}:00 +0100`, Avg: avg, Min: avg - 5, Max: avg + 9, source: 'Watch' },
});
const night = (end: string, hours: number) => ({
  date: '2026-11-20 00:00:00 +0100',
  ...{ sleepStart: '2026-11-19 23:10:00 +0100', sleepEnd: `2026-11-20 ${end}:00 +0100` },
  ...{ core: hours - 2, deep: 1, rem: 1, awake: 0.2, inBed: 0, totalSleep: hours, source: 'Watch' },
});
const run = { id: 'A1', name: 'Outdoor Run', start: '2026-11-20 10:05:00 +0100', end: '2026-11-20 10:35:00 +0100' };
const post = (metrics: object[], workouts: object[] = []) => JSON.stringify({ data: { metrics, workouts } });

/** Every five minutes: the running minute comes again with more, one post is late, one is repeated. */
const hour = [
  post([metric('step_count', 'count', [steps('10:00', 40)]), metric('sleep_analysis', 'hr', [night('06:10', 5)])]),
  post([metric('step_count', 'count', [steps('10:00', 55), steps('10:05', 300)])]),
  post([metric('heart_rate', 'count/min', [heart('10:05', 120), heart('10:10', 150)])]),
  post([metric('heart_rate', 'count/min', [heart('10:05', 120), heart('10:10', 150)])]),
  post([metric('step_count', 'count', [steps('10:30', 410)])], [run]),
  post([metric('step_count', 'count', [steps('10:10', 500), steps('10:05', 320)])]),
  post([metric('sleep_analysis', 'hr', [night('07:00', 7)]), metric('heart_rate', 'count/min', [heart('10:10', 148)])]),
  post([metric('step_count', 'count', [{ ...steps('23:55', 70), date: '2026-11-19 23:55:00 +0100' }])], [run]),
  post([metric('body_mass', 'kg', [{ date: '2026-11-20 07:30:00 +0100', qty: 71.4, source: 'Scale' }])]),
  post([metric('step_count', 'count', [{ date: 'no date', qty: 1 }])]),
];

const withoutIds = (rows: ReturnType<typeof presentRows>) =>
  rows.map(({ id: _, source_id: __, ...row }) => JSON.stringify(row)).sort();
const areSettled = async () =>
  (
    await service.json<{ data: object[] }>('GET', '/admin/dlq', {
      headers: { 'x-admin-key': service.settings.adminKey },
    })
  ).body;

test('an hour of posts with repeats and gaps leads to the same rows as the file', async () => {
  for (const body of hour) {
    const answer = await service.json('POST', path, { as: 'user_phone', body });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  }
  const files = hour.map((text, at) => asFile(`HealthAutoExport-${at}.json`, text));
  const events = await Array.fromAsync(await readArchive(files, { keepGoing: true }));
  const lines = linesOf(events);
  const { id } = (await begin('user_file', lines, 'health_auto_export')).body;
  await addPart('user_file', id, 1, lines);
  await complete('user_file', id);
  const expected = withoutIds(presentRows(await service.sync('user_file')));
  expect(expected.length).toBe(5);
  const found = async () => withoutIds(presentRows(await service.sync('user_phone')));
  await until(async () => Bun.deepEquals(await found(), expected)).catch(() => undefined);
  expect(await found()).toEqual(expected);
  expect(await areSettled()).toMatchObject({ data: [] });
  const sources = await service.json('GET', '/v1/sources', { as: 'user_phone' });
  expect(sources.body).toMatchObject({ data: [{ provider: 'health_auto_export', status: 'active' }] });
});

test('posts that come at once and say the same again change no row', async () => {
  const { now } = await service.sync('user_phone');
  await Promise.all([...hour].map((body) => service.call('POST', path, { as: 'user_phone', body })));
  const repeated = post([metric('step_count', 'count', [steps('12:00', 7)])]);
  await service.call('POST', path, { as: 'user_phone', body: repeated });
  await until(async () => changedRows(await service.sync('user_phone', now)).length > 0);
  await Bun.sleep(300);
  const dates = new Set(
    changedRows(await service.sync('user_phone', now)).map(({ table, date }) => `${table} ${date}`),
  );
  expect([...dates]).toEqual(expect.arrayContaining(['daily_summary 2026-11-20']));
});

test.each([
  ['nobody', undefined, hour[0], 401, 'missing_authorization'],
  ['a body that is no JSON', 'user_phone', '{', 400, 'invalid_request'],
  ['another shape', 'user_phone', '{"data":[1]}', 422, 'unprocessable'],
  ['over 16 MiB', 'user_phone', `{"a":"${'x'.repeat(16 * 1024 * 1024)}"}`, 400, 'invalid_request'],
])('%s is refused', async (_, as, body, status, code) => {
  const answer = await service.json('POST', path, { body, ...(as !== undefined && { as }) });
  expect(answer).toMatchObject({ status, body: { error: { code } } });
});
