import { planted } from './mutation.ts';

const idempotency = [
  'routers/core/idempotency.test.ts',
  'server/http/bad-input/idempotency.test.ts',
  'regression/database/effect-behind-a-failed-answer.test.ts',
];
const streams = [
  'routers/turns/events.test.ts',
  'routers/turns/event-signals.test.ts',
  'routers/turns/event-lifetime.test.ts',
];
const ingestion = ['routers/ingestion/ingestion.test.ts', 'server/http/bad-input/webhook-bodies.test.ts'];

export const serviceMutations = [
  ...planted(
    'routers/core/idempotency.ts',
    idempotency,
    ['return [holdClaim(orm, { claimToken }), answer', 'return [answer'],
    ['sha256(JSON.stringify([request.scope, request.key]))', 'sha256(request.key)'],
    ['throw mismatch(row.bodySha256, request.bodySha256);', 'await Bun.sleep(0);'],
    ['{1,255}', '{1,256}'],
    [
      'isOwnFailure(outcome.error, input) ? lapseIdempotencyClaim : releaseIdempotencyKey',
      'isOwnFailure(outcome.error, input) ? releaseIdempotencyKey : releaseIdempotencyKey',
    ],
    ['expiresAtMs: nowMs + ctx.limits.idempotencyTtlMs', 'expiresAtMs: nowMs + ctx.limits.idempotencyTtlMs + 1_000'],
  ),
  ...planted(
    'routers/core/errors.ts',
    idempotency,
    ['status === 401 || status === 429', 'status === 401'],
    ['status >= 500 || status === 401', 'status === 401'],
  ),
  ...planted(
    'routers/core/pagination.ts',
    ['server/http/bad-input/turns.test.ts', 'routers/turns/turns.test.ts'],
    ['const last = rows.length > limit', 'const last = rows.length >= limit'],
    ['    has_more: rows.length > limit', '    has_more: rows.length >= limit'],
    [' || parsed.data[0] !== checksum(scope, parsed.data[1])', ''],
  ),
  ...planted(
    'routers/core/rate-limit.ts',
    ['server/http/quota.test.ts', 'server/http/bad-input/quota.test.ts'],
    ['day.remaining < minute.remaining ? day : minute', 'day.remaining > minute.remaining ? day : minute'],
  ),
  ...planted(
    'routers/turns/turns.ts',
    [
      'routers/turns/turns.test.ts',
      'server/http/bad-input/turns.test.ts',
      'server/http/bad-input/idempotency.test.ts',
      'server/http/bad-input/turn-events.test.ts',
      ...streams,
    ],
    ["['turns', ctx.principal.id, filter]", "['turns', filter]"],
    [', turnExists({ turnId: id })', ''],
    [
      'ctx.nowMs() - completedAtMs > ctx.limits.eventReplayMs',
      'ctx.nowMs() - completedAtMs > 2 * ctx.limits.eventReplayMs',
    ],
    ['limit: limit + 1,', 'limit,'],
    [
      "  if (!turn) throw fail('turn_not_found');\n  const follower",
      "  if (!turn) throw fail('not_found');\n  const follower",
    ],
  ),
  ...planted(
    'routers/turns/turn-stream.ts',
    streams,
    ['if (behindSeq > lastSeq) return undefined;', ''],
    ['if (row.seq <= lastSeq) continue;', 'if (row.seq < lastSeq) continue;'],
    ['rows.length === eventsPerReadMax', 'rows.length > eventsPerReadMax'],
    [
      'if (rows.length > 0) return this.#batch(rows);\n        //',
      'if (rows.length > 1) return this.#batch(rows);\n        //',
    ],
  ),
  ...planted(
    'routers/ingestion/ingest.ts',
    ingestion,
    ['orderingMs: input.orderingMs ?? nowMs', 'orderingMs: nowMs'],
    ["hash('sha256', input.body)", "hash('sha256', JSON.stringify(input.payload))"],
    ["        insertNormalizeJob(orm, { ...jobSpec('normalizeEvent', { requestId, nowMs }), near }),\n", ''],
  ),
  ...planted(
    'routers/ingestion/fetch-payload.ts',
    ['server/aggregator/by-reference.test.ts', 'server/aggregator/payload-fetch.test.ts'],
    [
      "return type === event.type ? new PayloadRefused('url: leads to another reference') : { payload, type };",
      'return { payload, type };',
    ],
  ),
  ...planted(
    'routers/ingestion/normalize-event.ts',
    ['routers/ingestion/normalize-event.test.ts', ...ingestion],
    ['const effects = ctx.job.exhausted\n', 'const effects = ctx.job.exhausted && false\n'],
    ['  if (database) throw database;\n', ''],
    ["uploadId !== null && content.kind === 'labs_failed'", 'uploadId === null'],
    ["mode === 'reprocess' && parsedAtMs !== null", "mode === 'reprocess' && parsedAtMs === null"],
    ["task.mode === 'newer' ? task.version : null", 'task.version'],
  ),
  ...planted(
    'routers/ingestion/event-version.ts',
    ['routers/ingestion/convergence.test.ts', 'routers/ingestion/normalize/wearables.test.ts'],
    ["padStart(16, '0')", "padStart(0, '0')"],
  ),
  ...planted(
    'routers/ingestion/upkeep-jobs.ts',
    ['routers/ingestion/nightly-retry.test.ts', 'routers/ingestion/ingestion.test.ts'],
    ['const attemptsMax = 10;', 'const attemptsMax = 11;'],
  ),
  ...planted(
    'routers/ingestion/normalize/normalize-sleep.ts',
    ['routers/ingestion/normalize/wearables.test.ts', 'routers/ingestion/normalize/properties.test.ts'],
    ['localDay(metadata.end_time)', 'localDay(metadata.start_time)'],
    ['efficiency <= 2', 'efficiency <= 0.5'],
    ['stages.length === 0 ? null', 'stages.length === 0 ? 0'],
  ),
  ...planted(
    'server/aggregator/signature.ts',
    ['server/aggregator/signature.test.ts', 'server/http/bad-input/webhook.test.ts'],
    [
      'Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs',
      'Math.abs(nowMs - Number(timestamp) * 1000) >= toleranceMs',
    ],
    ['Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs', 'nowMs - Number(timestamp) * 1000 > toleranceMs'],
    ['timestamps.length > 1 || ', ''],
    ['return signatures.some(', 'return signatures.every('],
    ["createHmac('sha256', secret).update(`${timestamp}.`)", "createHmac('sha256', secret).update('.')"],
  ),
];
