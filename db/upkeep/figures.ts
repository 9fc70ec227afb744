import { sql } from 'drizzle-orm';
import type { Db } from '../engine/orm.ts';
import { jobs, rawEvents, turns } from '../schema/schema.ts';

export type Figures = {
  lanes: { lane: string; due: number; oldestDueMs: number | null }[];
  running: { lane: string; jobs: number }[];
  deadJobs: number;
  parkedEvents: number;
  waitingEvents: { forSourceOrUpload: number; forPerson: number };
  turns: { status: string; turns: number }[];
};

const countMax = 10_000;

type Count = [count: number];

/** By indexes only: reading a row means reading its body. */
export async function readFigures(
  db: Db,
  { lanes, nowMs }: { lanes: readonly string[]; nowMs: number },
): Promise<Figures> {
  const due = lanes.map(
    (lane) =>
      sql`SELECT ${lane}, count(*), min(run_at_ms) FROM (SELECT run_at_ms FROM ${jobs} WHERE lane = ${lane} AND dead_at_ms IS NULL AND run_at_ms <= ${nowMs} ORDER BY run_at_ms LIMIT ${countMax})`,
  );
  const [ofLanes, running, dead, parked, forSource, forPerson, inFlight] = await db.snapshot((orm) => [
    orm.values<[lane: string, due: number, oldestMs: number | null]>(sql.join(due, sql` UNION ALL `)),
    orm.values<[lane: string, jobs: number]>(
      sql`SELECT lane, count(*) FROM (SELECT lane FROM ${jobs} WHERE lease_token IS NOT NULL LIMIT ${countMax}) GROUP BY lane`,
    ),
    orm.values<Count>(
      sql`SELECT count(*) FROM (SELECT 1 FROM ${jobs} WHERE unique_key IS NULL AND dead_at_ms IS NOT NULL LIMIT ${countMax})`,
    ),
    orm.values<Count>(
      sql`SELECT count(*) FROM (SELECT 1 FROM ${rawEvents} WHERE process_error IS NOT NULL LIMIT ${countMax})`,
    ),
    orm.values<Count>(
      sql`SELECT count(*) FROM (SELECT 1 FROM ${rawEvents} WHERE awaiting IS NOT NULL LIMIT ${countMax})`,
    ),
    orm.values<Count>(
      sql`SELECT count(*) FROM (SELECT 1 FROM ${rawEvents} WHERE awaiting_user_id IS NOT NULL LIMIT ${countMax})`,
    ),
    orm.values<[status: string, turns: number]>(
      sql`SELECT status, count(*) FROM (SELECT status FROM ${turns} INDEXED BY turns_in_flight_idx WHERE status in ('queued', 'running') LIMIT ${countMax}) GROUP BY status`,
    ),
  ]);
  return {
    lanes: ofLanes.map(([lane, count, oldestDueMs]) => ({ lane, due: count, oldestDueMs })),
    running: running.map(([lane, count]) => ({ lane, jobs: count })),
    deadJobs: dead[0]?.[0] ?? 0,
    parkedEvents: parked[0]?.[0] ?? 0,
    waitingEvents: { forSourceOrUpload: forSource[0]?.[0] ?? 0, forPerson: forPerson[0]?.[0] ?? 0 },
    turns: inFlight.map(([status, count]) => ({ status, turns: count })),
  };
}
