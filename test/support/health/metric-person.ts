import { type Db, overEngine, writeAll } from '../../../db/client.ts';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import {
  activities,
  biomarkers,
  bodyMeasurements,
  dailySummaries,
  sleepSessions,
} from '../../../db/schema/health-schema.ts';
import { answerMetric, type ProvenAnswer } from '../../../routers/metrics/metric-answer.ts';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;
export type PersonRows = {
  days?: (Values<typeof dailySummaries> & { date: string })[];
  nights?: (Values<typeof sleepSessions> & { date: string })[];
  workouts?: (Values<typeof activities> & { date: string })[];
  body?: (Values<typeof bodyMeasurements> & { date: string })[];
  results?: (Values<typeof biomarkers> & { date: string })[];
};

let serial = 0;

function origin(userId: string) {
  serial += 1;
  return {
    ...{ id: `row_${String(serial).padStart(6, '0')}`, user_id: userId, source_id: 'src_garmin' },
    ...{ provider: 'garmin', raw_event_id: serial, version: '1', updated_at_ms: serial },
  };
}

/** Rows as normalizing would leave them. */
export async function insertRows(
  db: Db,
  userId: string,
  { days = [], nights = [], workouts = [], body = [], results = [] }: PersonRows,
): Promise<void> {
  const lab = { provider: 'lab', source_id: null, session_id: 'lab_1', name: 'Ferritin', unit: 'ng/mL' };
  await writeAll(db, (orm) => [
    ...chunks(days).map((rows) =>
      orm.insert(dailySummaries).values(rows.map((row) => ({ ...origin(userId), ...row }))),
    ),
    ...chunks(nights).map((rows) =>
      orm.insert(sleepSessions).values(rows.map((row) => ({ ...origin(userId), ...row }))),
    ),
    ...chunks(workouts).map((rows) =>
      orm.insert(activities).values(rows.map((row) => ({ ...origin(userId), ...row }))),
    ),
    ...chunks(body).map((rows) =>
      orm.insert(bodyMeasurements).values(rows.map((row) => ({ ...origin(userId), ...row }))),
    ),
    ...chunks(results).map((rows) =>
      orm.insert(biomarkers).values(rows.map((row) => ({ ...origin(userId), ...lab, ...row }))),
    ),
  ]);
}

/** A database in memory. Every person is new, so rows never mix. */
export async function openMetricPeople(today: string) {
  const engine = openEmbedded(':memory:');
  await migrate(engine);
  const trips: number[] = [];
  const counting: typeof engine.read = (statements) => {
    trips.push(statements.length);
    return engine.read(statements);
  };
  const db: Db = overEngine({ ...engine, read: counting });
  let people = 0;
  const add = async (rows: PersonRows) => {
    people += 1;
    const userId = `user_${people}`;
    await insertRows(db, userId, rows);
    const prove = (query: MetricQuery): Promise<ProvenAnswer> => answerMetric(db, { userId, today }, query);
    return { userId, prove, ask: async (query: MetricQuery) => (await prove(query)).answer };
  };
  return {
    db,
    add,
    close: () => db.close(),
    tripsSince: () => trips.splice(0),
  };
}

/** A statement takes 32,766 values, and a row has about fifty columns. */
const chunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / 400) }, (_, place) => rows.slice(place * 400, (place + 1) * 400));
