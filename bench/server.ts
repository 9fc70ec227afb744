import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { overEngine, writeAll } from '../db/client.ts';
import { openEmbedded } from '../db/embedded.ts';
import type { Engine } from '../db/engine.ts';
import { type HealthRow, listChangedRows, upsertHealthRows } from '../db/health.ts';
import { derivedId } from '../db/id.ts';
import { migrate } from '../db/migrate.ts';
import { observed } from '../db/observed.ts';
import { endTurn, insertTurn } from '../db/turns.ts';
import { upsertUser } from '../db/users.ts';
import { createAccess } from '../server/access.ts';
import { createApp } from '../server/app.ts';
import { readSettings } from '../server/env.ts';
import { createLog } from '../server/log.ts';
import { createTelemetry } from '../server/observability/telemetry.ts';
import { createQuota } from '../server/quota.ts';
import { createServices, limitsOf } from '../server/services.ts';
import { createSignals } from '../server/signals.ts';
import { benchSecrets, benchTurnId, benchUserId, syncRows } from './subject.ts';

/**
 * `bun bench/server.ts MODE FOLDER`: one server to measure, on a free port that it prints. The worker is left out: what
 * is measured is the answering of requests. All modes run on the same database file settings (`synchronous=FULL`).
 */
const [, , mode = '', folder = ''] = Bun.argv;
mkdirSync(folder, { recursive: true });
const path = join(folder, `${mode.replace(/-.*/, '')}.db`);
const engine = mode === 'webhook-single' ? openEmbedded(path, { batchesPerCommitMax: 1 }) : openEmbedded(path);
const fetch = await handlerOf(mode, engine);
const listener = Bun.serve({ hostname: '127.0.0.1', port: 0, development: false, fetch });
process.stdout.write(`${listener.port}\n`);
process.once('SIGTERM', () => process.exit(0));

async function handlerOf(wanted: string, on: Engine): Promise<(request: Request) => Response | Promise<Response>> {
  await migrate(on);
  if (wanted === 'turn-hale') await fillTurn(on);
  if (wanted.startsWith('sync')) await fillRows(on);
  if (wanted === 'turn-bare') {
    const answer = await Bun.file(join(folder, 'turn.json')).bytes();
    return () => new Response(answer, { headers: { 'content-type': 'application/json' } });
  }
  if (wanted === 'sync-engine') {
    const database = new Database(path);
    return () => new Response(selectAsJson(database), { headers: { 'content-type': 'application/json' } });
  }
  return haleHandler(on);
}

async function haleHandler(on: Engine) {
  const settings = readSettings({}, { DATA_DIR: folder, LOG_LEVEL: 'silent', ...benchSecrets });
  const signals = createSignals({ pollMs: 1_000, heartbeatMs: 5_000, jobsReady: () => undefined });
  const log = createLog(settings.logLevel);
  const telemetry = await createTelemetry(settings, log);
  const db = overEngine(observed(on, telemetry.database));
  const quota = createQuota({ db, log, limits: limitsOf(settings), nowMs: Date.now });
  const services = createServices(settings, {
    ...{ db, signals, baseUrl: 'http://127.0.0.1', quota, log },
    observer: telemetry.observer,
  });
  const app = createApp({
    services,
    telemetry,
    access: createAccess(settings, services),
    webhook: { secret: settings.webhookSecret, toleranceMs: settings.webhookToleranceMs },
    signIn: settings,
    corsOrigins: [],
    readiness: async () => [],
    addressOf: () => null,
    keepOpen: () => undefined,
    stopping: new AbortController().signal,
  });
  return app.fetch;
}

async function fillTurn(on: Engine): Promise<void> {
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

async function fillRows(on: Engine): Promise<void> {
  const db = overEngine(on);
  const present = await listChangedRows(db.read, 'daily_summary', {
    userId: benchUserId,
    sinceMs: 0,
    untilMs: Number.MAX_SAFE_INTEGER,
    limit: 1,
  });
  if (present) return;
  const perBatch = 1_000;
  for (let first = 0; first < syncRows; first += perBatch) {
    const rows = Array.from({ length: perBatch }, (_, index) => dailyRow(first + index));
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

/** The baseline: the same fields of the same rows, selected as one JSON text straight from the engine. */
function selectAsJson(database: Database.Database): string {
  const hidden = ['user_id', 'raw_event_id', 'version', 'enrichment_version', 'updated_at_ms', 'deleted_at_ms'];
  const columns = (database.pragma('table_info(daily_summaries)') as { name: string }[]).map(({ name }) => name);
  const fields = columns.filter((name) => !hidden.includes(name)).map((name) => `'${name}', ${name}`);
  const times = ['updated_at', 'deleted_at'].map(
    (name) => `'${name}', strftime('%Y-%m-%dT%H:%M:%fZ', ${name}_ms / 1000.0, 'unixepoch')`,
  );
  const sql = `SELECT json_group_array(json_object(${[...fields, ...times].join(', ')})) FROM (SELECT * FROM daily_summaries WHERE user_id = ? ORDER BY updated_at_ms, id)`;
  return String(database.prepare(sql).pluck().get(benchUserId));
}
