import { join } from 'node:path';
import { upsertUser } from '../../db/access/users.ts';
import { type Db, type Orm, type WriteBatch, writeAll } from '../../db/client.ts';
import { readClock } from '../../db/engine/orm.ts';
import { type HealthRow, upsertHealthRows } from '../../db/health/rows.ts';
import { derivedId } from '../../db/id.ts';
import { insertRawEvent } from '../../db/ingestion/raw-events.ts';
import { connectSource } from '../../db/ingestion/sources.ts';
import type { HealthTableName } from '../../db/schema/health-schema.ts';
import { endTurn, insertTurn } from '../../db/turns/turns.ts';
import { controlled } from './control.ts';
import { type Handler, haleSurface, openBench } from './hale.ts';
import { grownUserOf, growthUnit, manyUserOf } from './subject.ts';

const tables = ['daily_summary', 'sleep_sessions', 'activities', 'body_measurements'] as const;
// Larger lists travel as JSON, which takes ten times as long.
const rowsPerUpsert = 30;
const upsertsPerBatch = 30;
const statementsPerBatch = 200;
const firstDayMs = Date.UTC(1940, 0, 1);
const lateRows = 10;

type Person = { userId: string; factor: number };

/** `person` grows one person's data, `people` adds persons with a month each. */
export async function haleGrowth(folder: string): Promise<Handler> {
  const { answer, db } = await haleSurface(folder, await openBench(join(folder, 'growth.db')));
  return controlled(answer, {
    person: (factor) => fill(db, [{ userId: grownUserOf(factor), factor }]),
    people: (count, before) =>
      fill(
        db,
        Array.from({ length: count - before }, (_, index) => ({ userId: manyUserOf(before + index), factor: 1 })),
      ),
  });
}

// The watermark before the newest rows of the first person.
async function fill(db: Db, people: readonly Person[]): Promise<string> {
  await inBatches(db, people.flatMap(identityOf), statementsPerBatch);
  await inBatches(db, people.flatMap(turnsOf), statementsPerBatch);
  await inBatches(db, people.flatMap(eventsOf), statementsPerBatch);
  for (const name of tables)
    await inBatches(
      db,
      people.flatMap((person) => upsertsOf(name, person)),
      upsertsPerBatch,
    );
  const [clock] = await readClock(db.read);
  const [first] = people;
  const late = first ? rowsOf('daily_summary', first).slice(-lateRows) : [];
  await writeAll(db, (orm) => [
    upsertHealthRows(
      orm,
      'daily_summary',
      late.map((row) => ({ ...row, version: '2' })),
    ),
  ]);
  return new Date(clock?.nowMs ?? 0).toISOString();
}

type Statement = (orm: Orm) => ReturnType<WriteBatch>[number] | ReturnType<WriteBatch>;

async function inBatches(db: Db, statements: readonly Statement[], size: number): Promise<void> {
  for (let first = 0; first < statements.length; first += size)
    await writeAll(db, (orm) => statements.slice(first, first + size).flatMap((make) => make(orm)));
}

const identityOf = ({ userId }: Person): Statement[] => [
  (orm) => upsertUser(orm, { id: userId, email: '', createdAtMs: 1 }),
  (orm) =>
    connectSource(orm, {
      id: `src_${userId}`,
      userId,
      provider: 'garmin',
      aggregatorUserId: `con_${userId}`,
      version: '1',
    }),
];

const turnsOf = ({ userId, factor }: Person): Statement[] =>
  Array.from({ length: growthUnit.turns * factor }, (_, index): Statement[] => {
    const turnId = `turn_${userId}_${index}`;
    const turn = { id: turnId, userId, messages: [{ role: 'user', content: 'How did I sleep?' }], context: {} };
    const result = { answer: 'Seven hours and twelve minutes a night. '.repeat(8) };
    return [
      (orm) => insertTurn(orm, { ...turn, requestId: 'req_x', createdAtMs: index }, Number.MAX_SAFE_INTEGER),
      (orm) => endTurn(orm, { turnId, userId, completedAtMs: index + 1, result }),
    ];
  }).flat();

const eventsOf = ({ userId, factor }: Person): Statement[] =>
  Array.from({ length: growthUnit.deliveries * factor }, (_, index): Statement => {
    const sha256 = derivedId('day', 'delivery', userId, String(index));
    const payload = JSON.stringify({ type: 'daily', filling: 'x'.repeat(800) });
    return (orm) =>
      insertRawEvent(orm, { sha256, type: 'daily', payload, requestId: sha256, orderingMs: 1, receivedAtMs: 1 });
  });

function upsertsOf(name: HealthTableName, person: Person): Statement[] {
  const rows = rowsOf(name, person);
  return Array.from({ length: Math.ceil(rows.length / rowsPerUpsert) }, (_, place) => {
    const own = rows.slice(place * rowsPerUpsert, (place + 1) * rowsPerUpsert);
    return (orm) => upsertHealthRows(orm, name, own);
  });
}

function rowsOf(name: HealthTableName, { userId, factor }: Person): HealthRow<HealthTableName>[] {
  return Array.from({ length: growthUnit.days * factor }, (_, index) => {
    const date = new Date(firstDayMs + index * 86_400_000).toISOString().slice(0, 10);
    return {
      ...{ id: derivedId('day', name, userId, String(index)), user_id: userId, source_id: `src_${userId}` },
      ...{ provider: 'garmin', date, raw_event_id: 1, version: '1' },
      ...{ start_time: `${date}T00:00:00+00:00`, end_time: `${date}T23:59:00+00:00` },
      ...{ steps: 5_000 + index, asleep_s: 25_200, distance_m: 8_250.4, weight_kg: 72.4, resting_hr_bpm: 52 },
      ...{ hrv_rmssd_ms: 48.5, active_s: 3_600 },
    };
  });
}
