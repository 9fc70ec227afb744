import { upsertUser } from '../../db/access/users.ts';
import { overEngine, writeAll } from '../../db/client.ts';
import type { Engine } from '../../db/engine/engine.ts';
import { type HealthRow, upsertHealthRows } from '../../db/health/rows.ts';
import { listChangedRows } from '../../db/health/sync.ts';
import { derivedId } from '../../db/id.ts';
import { endTurn, insertTurn } from '../../db/turns/turns.ts';
import { people } from '../requests.ts';
import { benchTurnId, benchUserId, syncRows } from './subject.ts';

export async function fillTurn(on: Engine): Promise<void> {
  const db = overEngine(on);
  const key = { turnId: benchTurnId, userId: benchUserId };
  const turn = {
    id: benchTurnId,
    userId: benchUserId,
    messages: [{ role: 'user', content: 'How did I sleep?' }],
    context: {},
    requestId: 'req_x',
    createdAtMs: 1,
  };
  const facts = Array.from({ length: 4 }, () => ({
    key: 'steps.mean',
    value: 10_876.074,
    unit: 'steps',
    source: 'garmin/daily_summary.steps',
    n: 27,
    window: '2026-10-22/2026-11-20',
  }));
  const grounding = { numbers: 8, supported: 8, repaired: 0, replaced: 0 };
  const result = {
    answer: 'Seven hours and twelve minutes a night. '.repeat(8),
    fact_sheet: facts,
    agents_used: ['synthesizer'],
    cost_usd: 0,
    duration_ms: 12,
    data_watermark: '2026-11-21T09:30:00.000Z',
    grounding,
  };
  await writeAll(db, (orm) => [
    upsertUser(orm, { id: benchUserId, email: '', createdAtMs: 1 }),
    insertTurn(orm, turn, 1_000),
    endTurn(orm, { ...key, result, completedAtMs: 13 }),
  ]);
}

export const fillPeople = (on: Engine): Promise<void> =>
  writeAll(overEngine(on), (orm) => people.map((id) => upsertUser(orm, { id, email: '', createdAtMs: 1 })));

export async function fillRows(on: Engine, count = syncRows): Promise<void> {
  const db = overEngine(on);
  const present = await listChangedRows(db.read, 'daily_summary', {
    userId: benchUserId,
    sinceMs: 0,
    untilMs: Number.MAX_SAFE_INTEGER,
    limit: 1,
  });
  if (present) return;
  const perBatch = 1_000;
  for (let first = 0; first < count; first += perBatch) {
    const rows = Array.from({ length: Math.min(perBatch, count - first) }, (_, index) => dailyRow(first + index));
    await db.write((orm) => [upsertHealthRows(orm, 'daily_summary', rows)]);
  }
}

function dailyRow(index: number): HealthRow<'daily_summary'> {
  const origin = {
    id: derivedId('day', String(index)),
    user_id: benchUserId,
    source_id: 'src_1',
    provider: 'garmin',
    raw_event_id: index,
    version: '1',
  };
  return {
    ...origin,
    date: '2026-01-01',
    steps: 5_000 + (index % 7_000),
    distance_m: 4_200.5,
    resting_hr_bpm: 55,
    total_kcal: 2_300.25,
  };
}
