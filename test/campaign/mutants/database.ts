import { planted } from './mutation.ts';

const idempotency = [
  'routers/core/idempotency.test.ts',
  'db/access/idempotency.test.ts',
  'regression/database/effect-behind-a-failed-answer.test.ts',
];
const queue = [
  'db/jobs/queue.test.ts',
  'regression/process/crash-loop-blame.test.ts',
  'server/worker/dead-jobs.test.ts',
];
const sync = ['routers/data/sync.test.ts', 'db/health/rows.test.ts'];
const turns = ['db/turns/turns.test.ts', 'db/engine/isolation.test.ts'];
const rawEvents = [
  'db/ingestion/raw-events.test.ts',
  'routers/ingestion/retention.test.ts',
  'routers/ingestion/nightly-retry.test.ts',
  'routers/archives/feed.test.ts',
];

export const databaseMutations = [
  ...planted(
    'db/access/idempotency.ts',
    idempotency,
    [' AND body_sha256 = excluded.body_sha256', ''],
    ['AND locked_until_ms <= ', 'AND locked_until_ms >= '],
    [
      'and(eq(idempotencyKeys.claimToken, claimToken), isNull(idempotencyKeys.outcome))',
      'eq(idempotencyKeys.claimToken, claimToken)',
    ],
    [', isNull(idempotencyKeys.outcome), condition)', ', isNull(idempotencyKeys.outcome))'],
  ),
  ...planted(
    'db/jobs/queue.ts',
    queue,
    ['isNull(jobs.deadAtMs), lte(', 'lte('],
    ["eq(jobs.lane, value('lane')), isNull", 'isNull'],
    ["lte(jobs.runAtMs, value('nowMs'))", 'sql`true`'],
    ['or(eq(jobs.attempts, 0), inArray(jobs.id, oldest(1)))', 'sql`true`'],
    ['attempts: sql`${jobs.attempts} + 1`', 'attempts: sql`${jobs.attempts}`'],
    [
      '.where(and(inArray(jobs.id, [...lease.ids]), eq(jobs.leaseToken, lease.leaseToken)))',
      '.where(inArray(jobs.id, [...lease.ids]))',
    ],
    [
      "orm.delete(jobs).where(and(eq(jobs.id, value('id')), eq(jobs.leaseToken, value('leaseToken'))))",
      "orm.delete(jobs).where(eq(jobs.id, value('id')))",
    ],
    [
      '.set({ ...outcome, runAtMs, leaseToken: null })\n    .where(and(eq(jobs.id, id), eq(jobs.leaseToken, leaseToken)))',
      '.set({ ...outcome, runAtMs, leaseToken: null })\n    .where(eq(jobs.id, id))',
    ],
    [
      'deadAtMs: nowMs, uniqueKey: null })\n    .where(and(eq(jobs.id, id), eq(jobs.leaseToken, leaseToken)))',
      'deadAtMs: nowMs, uniqueKey: null })\n    .where(eq(jobs.id, id))',
    ],
    ['deadAtMs: nowMs, uniqueKey: null', 'deadAtMs: nowMs'],
    [', lt(jobs.leaseToken, `${holder}/`))', ')'],
    ['(nowMs % everyMs) + everyMs', '(nowMs % everyMs)'],
    ['setWhere: lte(schedules.nextRunMs, job.nowMs),', ''],
    [" AND run_at_ms <= ${value('nowMs')} ORDER BY (${person})", ' ORDER BY (${person})'],
    ['WHERE ${heldBy(holder)}) = 1', 'WHERE ${heldBy(holder)}) >= 1'],
    ['dead_at_ms < ${deadBeforeMs}', 'dead_at_ms > ${deadBeforeMs}'],
  ).map((each) => ({
    ...each,
    before: each.before.replace('(nowMs %', '(job.nowMs %'),
    after: each.after.replace('(nowMs %', '(job.nowMs %'),
  })),
  ...planted(
    'db/health/rows.ts',
    [...sync, 'routers/ingestion/convergence.test.ts'],
    ["mode === 'newer' ? ' > ' : ' >= '", "mode === 'newer' ? ' >= ' : ' >= '"],
    ["mode === 'newer' ? ' > ' : ' >= '", "mode === 'newer' ? ' < ' : ' <= '"],
    [": 'excluded.updated_at_ms';", ': `${table}.updated_at_ms`;'],
    ["replaces(group.includes(column) ? 'enrichment_version' : 'version')", "replaces('version')"],
    ['ELSE ${table}.${column} END`', 'ELSE NULL END`'],
  ),
  ...planted(
    'db/health/sync.ts',
    [...sync, 'db/engine/isolation.test.ts'],
    ['updated_at_ms > ${sinceMs}', 'updated_at_ms >= ${sinceMs}'],
    ['updated_at_ms <= ${untilMs}', 'updated_at_ms < ${untilMs}'],
    ['WHERE user_id = ${userId} AND ${from}', 'WHERE ${from}'],
    ['(updated_at_ms, id) > (${behind', '(updated_at_ms, id) >= (${behind'],
  ),
  ...planted(
    'db/engine/embedded-connection.ts',
    ['db/engine/embedded.test.ts', 'db/engine/crash.test.ts'],
    ['synchronous: 2', 'synchronous: 1'],
    ['secure_delete: 1', 'secure_delete: 0'],
    ['foreign_keys: 1', 'foreign_keys: 0'],
    ["'3.51.3'", "'3.1.0'"],
  ),
  ...planted(
    'db/engine/embedded.ts',
    ['db/engine/crash.test.ts', 'db/engine/conformance.test.ts'],
    ['/^SQLITE_IOERR_(DIR_)?FSYNC/', '/^SQLITE_IOERR_NEVER/'],
  ),
  ...planted(
    'db/engine/engine.ts',
    ['db/engine/conformance.test.ts', 'routers/data/sync-load.test.ts'],
    ['max(now_ms + 1, ?)', 'max(now_ms, ?)'],
    ['max(now_ms + 1, ?)', '?'],
  ),
  ...planted(
    'db/engine/migrate.ts',
    ['db/engine/migrate.test.ts'],
    ['before !== undefined && before !== hashOf(migration)', 'before === null'],
    ['  refuseUnknown(ledger, list);\n', ''],
    [
      'const unknown = [...applied.keys()].filter((tag) => !known.has(tag));',
      'const unknown = [...applied.keys()].filter((tag) => known.has(tag) && false);',
    ],
  ),
  ...planted(
    'db/turns/turns.ts',
    turns,
    ["eq(turns.id, value('turnId')), eq(turns.userId, value('userId'))", "eq(turns.id, value('turnId'))"],
    [
      "messages, result, error FROM ${turns} WHERE id = ${value('turnId')} AND user_id = ${value('userId')}",
      "messages, result, error FROM ${turns} WHERE id = ${value('turnId')}",
    ],
    [
      "SELECT completed_at_ms FROM ${turns} WHERE id = ${value('turnId')} AND user_id = ${value('userId')}",
      "SELECT completed_at_ms FROM ${turns} WHERE id = ${value('turnId')}",
    ],
    ["< ${value('inFlightMax')}", "<= ${value('inFlightMax')}"],
    ["WHERE user_id = ${value('userId')} AND ${inFlight}", 'WHERE ${inFlight}'],
    ["status in ('queued', 'running')`", "status in ('running')`"],
    [".where(and(owned(end), inArray(turns.status, ['queued', 'running'])))", '.where(owned(end))'],
    [".where(and(owned(key), eq(turns.status, 'queued')))", '.where(owned(key))'],
    ["gt(turnEvents.seq, value('afterSeq'))", "gte(turnEvents.seq, value('afterSeq'))"],
    ["value('afterSeq')), mine)", "value('afterSeq')))"],
    ['and(eq(turnSteps.turnId, turnId), eq(turns.userId, userId))', 'eq(turnSteps.turnId, turnId)'],
    ['WHERE turn_id = ${turnId} AND ${owner}`', 'WHERE turn_id = ${turnId}`'],
    ['    eq(turns.userId, page.userId),\n', ''],
    ['lt(id, page.behind.id)', 'lte(id, page.behind.id)'],
    ['lt(turns.completedAtMs, endedBeforeMs)', 'gt(turns.completedAtMs, endedBeforeMs)'],
  ),
  ...planted(
    'db/ingestion/raw-events.ts',
    rawEvents,
    [' WHERE changes() > 0', ' WHERE true'],
    [', sql`processed_at_ms IS NULL`', ''],
    ['lt(rawEvents.attempts, attemptsMax)', 'lte(rawEvents.attempts, attemptsMax)'],
    ['\n    AND NOT EXISTS (SELECT 1 FROM ${rowOrigins} WHERE raw_event_id = ${rawEvents.id})', ''],
    [' AND ${isNormalized}\n', '\n'],
    ['processedAtMs: null, attempts: sql`attempts + 1`', 'processedAtMs: null'],
  ),
  ...planted(
    'db/access/quotas.ts',
    ['db/access/quotas.test.ts', 'server/http/quota.test.ts', 'server/agent/groq/groq-budget.test.ts'],
    ['THEN count + excluded.count', 'THEN excluded.count'],
    ["WHERE user_id = ${userId} AND kind = 'model_day'", "WHERE kind = 'model_day'"],
  ),
  ...planted(
    'db/encryption/sealing.ts',
    ['db/encryption/sealing.test.ts', 'db/encryption/encryption.test.ts'],
    ['.update(bound).update(plain)', '.update(plain)'],
    ['setAAD(Buffer.from(bound));\n  return', "setAAD(Buffer.from(''));\n  return"],
  ),
  ...planted(
    'db/people/audit.ts',
    ['db/people/audit.test.ts'],
    [' WHERE ${head.seq} = coalesce((SELECT max(seq) FROM ${auditLog}), 0)', ''],
    ['      row.previousSha256,\n', ''],
  ),
];
