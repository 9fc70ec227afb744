import { afterEach, beforeEach } from 'bun:test';
import { type Db, openDb } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import {
  activities,
  biomarkers,
  bodyMeasurements,
  dailySummaries,
  sleepSessions,
} from '../../../db/schema/health-schema.ts';
import { sources } from '../../../db/schema/schema.ts';
import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { metricsRouter } from '../../../routers/metrics/metrics.ts';
import { type Context, createCallerFactory } from '../../../routers/trpc.ts';

/** A Thursday; its week began on Monday the 16th. */
export const today = '2026-11-19';
export const alice = 'user_alice';

type Changes<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export const oura = { source_id: 'src_oura', provider: 'oura' };
export const week = { kind: 'last_days', n: 7 } as const;
export const steps = (aggregate: MetricQuery['aggregate'], more: Partial<MetricQuery> = {}): MetricQuery => ({
  metric: 'steps',
  aggregate,
  window: week,
  ...more,
});

/** A database of its own for each test of a file, and one person's rows in it. */
export function metricRows() {
  let db: Db;
  let serial = 0;
  beforeEach(async () => {
    db = openDb(':memory:');
    await migrate(db.engine);
    serial = 0;
  });
  afterEach(() => db.close());

  function origin(date: string) {
    serial += 1;
    const id = `row_${String(serial).padStart(4, '0')}`;
    return {
      id,
      user_id: alice,
      source_id: 'src_garmin',
      provider: 'garmin',
      date,
      raw_event_id: serial,
      version: '1',
      updated_at_ms: serial,
    };
  }

  const addDay = (date: string, row: Changes<typeof dailySummaries>) =>
    db.write((orm) => [orm.insert(dailySummaries).values({ ...origin(date), ...row })]);
  const addSleep = (date: string, row: Changes<typeof sleepSessions>) =>
    db.write((orm) => [orm.insert(sleepSessions).values({ ...origin(date), ...row })]);
  const addWorkout = (date: string, row: Changes<typeof activities>) =>
    db.write((orm) => [orm.insert(activities).values({ ...origin(date), ...row })]);
  const addBody = (date: string, row: Changes<typeof bodyMeasurements>) =>
    db.write((orm) => [orm.insert(bodyMeasurements).values({ ...origin(date), ...row })]);
  const addResult = (date: string, row: Changes<typeof biomarkers>) =>
    db.write((orm) => [
      orm
        .insert(biomarkers)
        .values({ ...origin(date), provider: 'lab', source_id: null, session_id: 'lab_1', name: 'Ferritin', ...row }),
    ]);
  const connect = (id: string, provider: string, connectedAtMs: number) =>
    db.write((orm) => [
      orm
        .insert(sources)
        .values({ id, userId: alice, provider, aggregatorUserId: `agg_${id}`, connectedAtMs, version: '1' }),
    ]);

  const callAs = (userId: string | null, nowMs = Date.parse('2026-11-19T12:00:00Z')) =>
    createCallerFactory(metricsRouter)({
      db,
      nowMs: () => nowMs,
      principal:
        userId === null
          ? null
          : {
              kind: 'user',
              id: userId,
              email: '',
              credential: 'service',
              authTimeMs: 0,
              signedInMs: null,
              tokenId: null,
            },
      refusal: 'missing_authorization',
      quota: null,
      idempotency: null,
    } as Context);

  const ask = (query: MetricQuery, userId = alice): Promise<MetricAnswer> =>
    callAs(userId).query({ query, as_of: today });

  return { db: () => db, addDay, addSleep, addWorkout, addBody, addResult, connect, callAs, ask };
}
