import { describe, expect, test } from 'bun:test';
import { type SQL, sql } from 'drizzle-orm';
import { columnNames, type HealthTableName, healthTables } from '../../../../db/schema/health-schema.ts';
import { rowKeyColumns } from '../../../../db/schema/table-key.ts';
import { countLiveRows } from '../../../../db/upkeep/doctor.ts';
import { reprocessJob } from '../../../../routers/ingestion/reprocess.ts';
import { diagnose } from '../../../../server/commands/doctor/doctor.ts';
import { reportText } from '../../../../server/commands/doctor/findings.ts';
import { type Ingestion, startIngestion } from '../../../support/aggregator/ingestion.ts';
import {
  auth,
  daily,
  labReport,
  night,
  run,
  steps,
  type WearableUser,
  weight,
  withdrawnRun,
} from '../../../support/aggregator/wearable-events.ts';
import { hasSqld, startSqld } from '../../../support/database/sqld.ts';

const user: WearableUser = { user_id: 'connection-1', provider: 'GARMIN', reference_id: 'user_compared' };
const dayAt = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);

const payloads = () => [
  auth(user),
  {
    type: 'daily',
    user,
    data: Array.from({ length: 40 }, (_, index) => ({
      metadata: { start_time: `${dayAt(index)}T00:00:00.000000+01:00` },
      distance_data: { steps: index, distance_meters: (index * 7919) / 3 },
      calories_data: { total_burned_calories: 0.1 * index + 1e-9 },
    })),
  },
  daily(user, '2026-07-01', { distance_data: { steps: 424_242 }, data_enrichment: { total_stress_score: 11 } }),
  night(user, '2026-07-02', { scores: { sleep: 80 }, data_enrichment: { sleep_score: 70 } }),
  night(user, '2026-07-02', { scores: { sleep: 81 } }),
  run(user, '2026-07-03', 'walk'),
  withdrawnRun(user, '2026-07-03', 'walk'),
  run(
    user,
    '2026-07-04',
    'run',
    { strain_data: { strain_level: 2 }, data_enrichment: { strain_score: 3 } },
    { name: 'lone \ud800, nul \u0000, ok 🏃' },
  ),
  weight(user, '2026-07-01', 70.1),
  labReport(user.reference_id, 'report', { Glucose: 90.7, LDL: 120 }),
  labReport(user.reference_id, 'report', { Glucose: 95.3 }),
];

async function ingested(variables: Record<string, string> = {}, given: readonly unknown[] = payloads()) {
  const ingestion = await startIngestion([user.reference_id], variables);
  await ingestion.deliver(given.map((payload, index) => ({ payload, orderingMs: (index + 1) * 1000 })));
  await ingestion.work();
  return ingestion;
}
const harm = async ({ db }: Ingestion, ...statements: SQL[]) => {
  for (const statement of statements) await db.write((orm) => [orm.run(statement)]);
};
const examine = ({ settings }: Ingestion, deep = true) => diagnose(settings, Date.now(), { deep });
const counts = ({ findings }: Awaited<ReturnType<typeof examine>>) =>
  Object.fromEntries(findings.map(({ check, count }) => [check, count]));

const kept = new Set(['version', 'enrichment_version', 'updated_at_ms']);
const alterable = (table: HealthTableName) =>
  columnNames(table).filter((column) => !kept.has(column) && !rowKeyColumns(table).includes(column));
const alterAll = (table: HealthTableName, where: SQL): SQL =>
  sql`UPDATE ${healthTables[table]} SET ${sql.raw(
    alterable(table)
      .map((column) => `${column} = coalesce(${column} || '1', '7')`)
      .join(', '),
  )} WHERE ${where}`;
const newest: Record<HealthTableName, SQL> = {
  daily_summary: sql`date = '2026-07-01'`,
  sleep_sessions: sql`true`,
  activities: sql`deleted_at_ms IS NULL`,
  body_measurements: sql`true`,
  biomarkers: sql`deleted_at_ms IS NULL`,
};
const byOneEvent = (table: HealthTableName) =>
  alterable(table).filter((column) => !(table === 'sleep_sessions' && column.startsWith('enriched_')));
const tables = Object.keys(healthTables) as HealthTableName[];

const copied = (columns: SQL) =>
  sql`INSERT INTO body_measurements (id, user_id, provider, date, raw_event_id, version, updated_at_ms) SELECT ${columns}, updated_at_ms FROM body_measurements LIMIT 1`;

const bodyChangedAtMs = async ({ db }: Ingestion): Promise<number> => {
  const [[changedAtMs = 0] = []] = await db.read.all<[number]>(
    sql`SELECT updated_at_ms FROM body_measurements WHERE user_id = ${user.reference_id} AND deleted_at_ms IS NULL`,
  );
  return changedAtMs;
};

function suite(variables: () => Promise<{ settings: Record<string, string>; stop: () => void }>) {
  test('names each altered column of each table, lost rows and invented ones; reading the events again mends them all', async () => {
    const { settings, stop } = await variables();
    const ingestion = await ingested(settings);
    const healthy = await examine(ingestion);
    expect(healthy).toMatchObject({ healthy: true, events: 11, events_read: 11, findings: [] });

    await harm(
      ingestion,
      ...tables.map((table) => alterAll(table, newest[table])),
      sql`DELETE FROM daily_summaries WHERE date IN ('2025-01-05', '2025-02-09')`,
      copied(sql`'invented', user_id, provider, date, raw_event_id, version`),
    );
    const report = await examine(ingestion);
    expect(counts(report)).toEqual({ rows_wrong: 2, rows_differ: 6, rows_not_given: 1 });
    const differing = report.findings.find(({ check }) => check === 'rows_differ')?.examples ?? [];
    const named = Map.groupBy(differing, ({ table }) => table);
    for (const table of tables)
      expect([table, named.get(table)?.at(-1)?.['columns']]).toEqual([table, byOneEvent(table).join(',')]);
    expect(named.get('sleep_sessions')?.map(({ columns }) => columns)[0]).toBe(
      'enriched_sleep_score,enriched_readiness_score',
    );
    expect(report.findings.find(({ check }) => check === 'rows_not_given')?.examples).toEqual([
      { raw_event_id: 9, type: 'body', request_id: 'req_9', table: 'body_measurements', row_id: 'invented' },
    ]);

    await ingestion.queue(reprocessJob({}, { requestId: 'req_again', nowMs: Date.now() }));
    await ingestion.work();
    expect(await examine(ingestion)).toMatchObject({ healthy: true, findings: [] });

    const rowsBefore = await Promise.all(tables.map((table) => countLiveRows(ingestion.db.read, table)));
    await harm(
      ingestion,
      ...tables.map((table) => sql`UPDATE ${healthTables[table]} SET user_id = 'user_other' WHERE ${newest[table]}`),
      sql`UPDATE daily_summaries SET date = '2024-12-31' WHERE date = '2025-01-05'`,
      sql`UPDATE body_measurements SET user_id = ${user.reference_id}`,
      copied(sql`id, 'user_other', provider, date, raw_event_id, version`),
    );
    expect(counts(await examine(ingestion))).toEqual({ rows_wrong: 6, rows_not_given: 6 });
    const beforeMs = await bodyChangedAtMs(ingestion);
    await ingestion.queue(reprocessJob({}, { requestId: 'req_moved', nowMs: Date.now() }));
    await ingestion.work();
    expect(await examine(ingestion)).toMatchObject({ healthy: true, findings: [] });
    expect(await Promise.all(tables.map((table) => countLiveRows(ingestion.db.read, table)))).toEqual(rowsBefore);
    expect(await bodyChangedAtMs(ingestion), 'who was told of the wrong row hears of the right one').toBeGreaterThan(
      beforeMs,
    );

    await harm(
      ingestion,
      sql`UPDATE raw_event_bodies SET payload = replace(payload, '424242', '424243')`,
      sql`DELETE FROM raw_event_bodies WHERE raw_event_id = 2`,
      copied(sql`'from nowhere', user_id, provider, date, raw_event_id, '0000000000000001:none'`),
      sql`INSERT INTO raw_events (sha256, type, request_id, ordering_ms, received_at_ms, attempts) VALUES ('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'daily', 'req_x', 1, 1, 0)`,
    );
    expect(counts(await examine(ingestion, false))).toEqual({
      events_altered: 2,
      rows_unfounded: 1,
      events_stranded: 1,
    });
    ingestion.stop();
    stop();
  });
}

describe('the doctor, comparing contents', () => {
  describe('on an embedded file', () => suite(async () => ({ settings: {}, stop: () => undefined })));
  describe.skipIf(!hasSqld)('on a libSQL server', () =>
    suite(async () => {
      const { url, stop } = await startSqld();
      return { settings: { DATABASE_URL: url }, stop };
    }),
  );

  test('names events, tables and columns, and no value', async () => {
    const ingestion = await ingested();
    await harm(ingestion, sql`UPDATE daily_summaries SET steps = 313131 WHERE steps = 424242`);
    const report = await examine(ingestion, false);
    expect(report.findings).toMatchObject([
      {
        check: 'rows_differ',
        examples: [{ raw_event_id: 3, table: 'daily_summary', problem: 'differs', columns: 'steps' }],
      },
    ]);
    const said = JSON.stringify(report) + reportText(report);
    for (const secret of ['424242', '313131', user.reference_id]) expect(said).not.toContain(secret);
    ingestion.stop();
  });

  test('reads a share of many events, another one each time, and all of them when asked to', async () => {
    const ingestion = await ingested({}, [
      auth(user),
      ...Array.from({ length: 99 }, (_, at) => steps(user, dayAt(at), at)),
    ]);
    await harm(ingestion, sql`UPDATE daily_summaries SET steps = 1000 WHERE steps = 50`);
    const reports = [];
    for (const nowMs of [1, 2, 3, 4]) reports.push(await diagnose(ingestion.settings, nowMs, { sampleMax: 25 }));
    expect(reports.map(({ events_read }) => events_read)).toEqual([25, 25, 25, 25]);
    expect(reports.filter(({ healthy }) => !healthy)).toHaveLength(1);
    const all = await diagnose(ingestion.settings, 1, { sampleMax: 25, deep: true });
    expect([all.healthy, all.events_read]).toEqual([false, 100]);
    expect(reportText(reports[0] ?? all)).toContain('25 of them were normalized again');
    ingestion.stop();
  });
});
