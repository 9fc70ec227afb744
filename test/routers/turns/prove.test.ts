import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { openDb } from '../../../db/client.ts';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import type { ProveMetric } from '../../../routers/turns/prove.contract.ts';
import { labReport, steps } from '../../support/aggregator/wearable-events.ts';
import { steps as importedSteps, importerOf } from '../../support/archives/imports.ts';
import { statement } from '../../support/database/engines.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

type Proof = z.output<typeof ProveMetric.output>;
type Asked = Partial<z.input<typeof ProveMetric.input>>;

const userId = 'user_proved';
const as_of = '2026-11-19';
const days = ['2026-11-14', '2026-11-16', '2026-11-17'];
const query: MetricQuery = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 7 } };

const service = await startService();
const user = await service.connect(userId);
const bodies = days.map((day, place) => JSON.stringify(steps(user, day, 5_000 + place)));
for (const body of bodies) await service.deliver(body);
await until(async () => (await service.sync(userId)).counts.daily === 3);

const call = async (more: Asked = {}, as: string = userId) => {
  const input = encodeURIComponent(JSON.stringify({ query, as_of, ...more }));
  return service.json<{ result: { data: Proof } }>('GET', `/trpc/metrics.prove?input=${input}`, { as });
};
const prove = async (more: Asked = {}, as = userId) => (await call(more, as)).body.result.data;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('metrics.prove', () => {
  test('shows a stranger no fact, row or raw event', async () => {
    const { refusal, facts, rows, rows_total, deliveries, imports } = await prove({}, 'user_stranger');
    expect(refusal?.reason).toBe('no_data');
    expect({ facts, rows, rows_total, deliveries, imports }).toEqual({
      ...{ facts: [], rows: [], rows_total: 0, deliveries: [], imports: [] },
    });
  });

  test('goes from the facts through the days and values to the bytes of the webhooks', async () => {
    const proof = await prove();
    const { body } = await service.json<{ result: { data: { facts: unknown } } }>(
      'GET',
      `/trpc/metrics.query?input=${encodeURIComponent(JSON.stringify({ query, as_of }))}`,
      { as: userId },
    );
    expect<unknown>(proof.facts).toEqual(body.result.data.facts);
    expect(proof).toMatchObject({ holds: true, unit: 'steps', today: as_of, rows_total: 3, has_more: false });
    expect(proof.window).toEqual({ from: '2026-11-12', to: '2026-11-18' });
    expect(proof.query_sha256).toBe(sha256(JSON.stringify(query)));
    expect(proof.rows.map(({ date, value, provider, enters }) => ({ date, value, provider, enters }))).toEqual(
      days.map((date, place) => ({ date, value: 5_000 + place, provider: 'garmin', enters: [0] })),
    );
    const eventOf = new Map(proof.deliveries.map((event) => [event.raw_event_id, event]));
    expect(proof.rows.map(({ raw_event_id }) => eventOf.get(raw_event_id)?.sha256)).toEqual(bodies.map(sha256));
    expect(proof.deliveries.every(({ intact }) => intact)).toBe(true);
  });

  test('comes in pages: each row once, with its raw events', async () => {
    const first = await prove({ limit: 2 });
    expect([first.rows.length, first.deliveries.length, first.has_more]).toEqual([2, 2, true]);
    const second = await prove({ limit: 2, cursor: first.next_cursor ?? '' });
    expect([second.rows.length, second.deliveries.length, second.next_cursor]).toEqual([1, 1, null]);
    expect([...first.rows, ...second.rows].map(({ date }) => date)).toEqual(days);
  });

  test('refuses the cursor of another query or person', async () => {
    const { next_cursor } = await prove({ limit: 2 });
    const cursor = next_cursor ?? '';
    expect((await call({ cursor, query: { ...query, aggregate: 'max' } })).status).toBe(400);
    expect((await call({ cursor }, 'user_stranger')).status).toBe(400);
  });

  test('says whether a number that is shown is one of the facts', async () => {
    expect((await prove({ said: 5_001 })).holds).toBe(true);
    expect((await prove({ said: 5_002 })).holds).toBe(false);
  });

  test('follows a laboratory value to the raw event of its report', async () => {
    const person = 'user_with_labs';
    await service.call('GET', '/v1/me', { as: person });
    await service.deliver(labReport(person, 'report', { LDL: 118.5 }));
    await until(async () => (await service.sync(person)).counts.biomarkers === 1);
    const proof = await prove(
      { query: { metric: 'biomarker:LDL', aggregate: 'latest', window: { kind: 'all' } } },
      person,
    );
    expect(proof).toMatchObject({ holds: true, rows: [{ table: 'biomarkers', value: 118.5 }] });
    expect(proof.deliveries).toHaveLength(1);
  });

  test('leads from a row of an imported file to the file, its entry and line', async () => {
    const person = 'user_with_file';
    const id = await importerOf(service).importAll(person, [importedSteps('2026-11-17', 4_000)]);
    const proof = await prove({}, person);
    expect(proof.rows).toMatchObject([{ date: '2026-11-17', value: 4_000, provider: 'oura' }]);
    expect(proof.imports).toMatchObject([
      { archive_id: id, file_name: 'my export.zip', rows: [{ records: 3, from: [{ entry: 'export.xml', line: 7 }] }] },
    ]);
  });

  test('does not hold once a stored body was altered', async () => {
    const [delivery] = (await prove()).deliveries;
    const db = openDb(service.settings.databaseUrl);
    await db.engine.write([
      statement(`UPDATE raw_event_bodies SET payload = payload || ' ' WHERE raw_event_id = ${delivery?.raw_event_id}`),
    ]);
    db.close();
    const { holds, deliveries } = await prove();
    expect(holds).toBe(false);
    expect(deliveries.filter(({ intact }) => !intact).map((each) => each.raw_event_id)).toEqual([
      delivery?.raw_event_id ?? 0,
    ]);
  });
});
