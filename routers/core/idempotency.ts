import { createHash } from 'node:crypto';
import type { TRPCError } from '@trpc/server';
import { z } from 'zod';
import {
  answerIdempotencyKey,
  claimIdempotencyKey,
  findIdempotencyKey,
  holdClaim,
  type IdempotencyRow,
  lapseIdempotencyClaim,
  releaseIdempotencyKey,
  renewIdempotencyClaim,
} from '../../db/access/idempotency.ts';
import type { Db, Orm, WriteBatch } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { newToken } from '../../db/id.ts';
import { fail, isOwnFailure, type Kept, keptOf, restored } from './errors.ts';

export type IdempotencyRequest = {
  key: string;
  scope: string | null;
  bodySha256: (() => Promise<string>) | null;
};

type Statements = ReturnType<WriteBatch>;

export type Claim = {
  effectId: string;
  createdAtMs: number;
  /** Stores `output` in the effect's batch, which fails when the claim is lost. */
  settle: (orm: Orm, output: unknown, when?: Parameters<typeof answerIdempotencyKey>[1]['when']) => Statements;
};

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError };
type Caller = {
  db: Db;
  log: { warn: (fields: Record<string, unknown>, event: string) => void };
  limits: { idempotencyTtlMs: number };
  nowMs: () => number;
  requestId: string;
  principal: { id: string };
  responseHeaders: Record<string, string>;
};
type Request = {
  key: string;
  scope: string;
  bodySha256: string;
  remade: boolean;
  run: (claim: Claim) => Promise<Outcome>;
  input: () => Promise<unknown>;
};

/** Unrenewed this long, a claim can be taken over. */
const lockMs = 20_000;
const renewMs = 5_000;
const waitMsMax = 30_000;
const pollMs = { first: 20, max: 250 };
const claimEveryMs = 1_000;

const Key = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export function inputSha256(input: unknown): string {
  try {
    return sha256(JSON.stringify(input) ?? '');
  } catch (cause) {
    // Deeply nested input parses but does not serialize.
    throw fail('invalid_request', { message: 'The input is nested too deeply.', cause });
  }
}

/** Repeats an answer for 24 hours, but not 401, 429 or 5xx. */
export async function answerOnce(ctx: Caller, request: Request): Promise<Outcome> {
  if (!Key.safeParse(request.key).success) {
    throw fail('invalid_field', {
      message: 'Idempotency-Key: use 1 to 255 visible ASCII characters.',
      details: { field: 'Idempotency-Key' },
    });
  }
  const untilMs = performance.now() + waitMsMax;
  for (;;) {
    const { row, mine } = await claim(ctx, request);
    if (row.bodySha256 !== request.bodySha256) throw mismatch(row.bodySha256, request.bodySha256);
    if (row.outcome !== null) return replay(ctx, request, row, row.outcome);
    const outcome = mine ? await runClaimed(ctx, request, row) : null;
    if (outcome) return outcome;
    await waitForAnswer(ctx, row, untilMs);
  }
}

async function claim(ctx: Caller, request: Request): Promise<{ row: IdempotencyRow; mine: boolean }> {
  const nowMs = ctx.nowMs();
  const claimToken = newToken();
  const row = await claimIdempotencyKey(ctx.db, {
    userId: ctx.principal.id,
    keySha256: sha256(JSON.stringify([request.scope, request.key])),
    bodySha256: request.bodySha256,
    effectId: newToken(),
    claimToken,
    lockMs,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + ctx.limits.idempotencyTtlMs,
    nowMs,
  });
  return { row, mine: row.claimToken === claimToken };
}

async function runClaimed(ctx: Caller, request: Request, row: IdempotencyRow): Promise<Outcome | null> {
  const { claimToken, effectId, createdAtMs } = row;
  const renewal = setInterval(() => {
    ctx.db
      .write((orm) => [renewIdempotencyClaim(orm, { claimToken, lockMs })])
      .catch(() => ctx.log.warn({ request_id: ctx.requestId }, 'idempotency_renewal_failed'));
  }, renewMs);
  let settled = false;
  const settle: Claim['settle'] = (orm, output, when) => {
    settled = true;
    const outcome = toText({ requestId: ctx.requestId, data: output });
    return [holdClaim(orm, { claimToken }), answerIdempotencyKey(orm, { ...row, outcome, when })];
  };
  try {
    const outcome = await request.run({ effectId, createdAtMs, settle });
    if (!outcome.ok && databaseErrorOf(outcome.error)?.reason === 'lease_lost') return null;
    if (!(settled && outcome.ok)) await finish(ctx, request, row, outcome);
    return outcome;
  } finally {
    clearInterval(renewal);
  }
}

async function finish(ctx: Caller, request: Request, row: IdempotencyRow, outcome: Outcome): Promise<void> {
  const input = outcome.ok ? undefined : await request.input().catch(() => undefined);
  const kept = toKept(ctx, request, outcome, input);
  const giveUp = !outcome.ok && isOwnFailure(outcome.error, input) ? lapseIdempotencyClaim : releaseIdempotencyKey;
  try {
    await ctx.db.write((orm) => [
      kept === null ? giveUp(orm, row) : answerIdempotencyKey(orm, { ...row, outcome: toText(kept) }),
    ]);
  } catch {
    ctx.log.warn({ request_id: ctx.requestId }, 'idempotency_answer_not_kept');
  }
}

type Stored = { requestId: string; data?: unknown; failure?: Kept };

function toKept(ctx: Caller, request: Request, outcome: Outcome, input: unknown): Stored | null {
  const { requestId } = ctx;
  if (outcome.ok) return request.remade ? { requestId } : { requestId, data: outcome.data };
  const failure = keptOf(outcome.error, input);
  return failure && { requestId, failure };
}

const toText = (stored: Stored) => JSON.stringify(stored);

async function replay(ctx: Caller, request: Request, row: IdempotencyRow, text: string): Promise<Outcome> {
  const stored = JSON.parse(text) as Stored;
  ctx.responseHeaders['idempotent-replayed'] = 'true';
  ctx.responseHeaders['x-request-id'] = stored.requestId;
  if (stored.failure) throw restored(stored.failure, stored.requestId);
  if (!request.remade) return { ok: true, data: stored.data };
  return request.run({ effectId: row.effectId, createdAtMs: row.createdAtMs, settle: () => [] });
}

/** Waits a second at most. */
async function waitForAnswer(ctx: Caller, key: IdempotencyRow, untilMs: number): Promise<void> {
  const againMs = performance.now() + claimEveryMs;
  for (let delayMs = pollMs.first; performance.now() < againMs; delayMs = Math.min(pollMs.max, delayMs * 1.5)) {
    await Bun.sleep(delayMs);
    const row = await findIdempotencyKey(ctx.db.read, key);
    if (row === undefined || row.outcome !== null) return;
  }
  if (performance.now() > untilMs) throw stillRunning();
}

const mismatch = (first: string, second: string) =>
  fail('idempotency_key_mismatch', {
    message: `This Idempotency-Key was used with another body: SHA-256 ${first} then, ${second} now.`,
  });

const stillRunning = () =>
  fail('upstream_unavailable', {
    message: 'The first request with this Idempotency-Key is still running.',
    upstream: 'aggregator',
  });
