import { hash } from 'node:crypto';
import { jwtVerify } from 'jose';
import { answerIdempotencyKey, claimIdempotencyKey, holdClaim } from '../../db/access/idempotency.ts';
import { overEngine } from '../../db/client.ts';
import type { Engine } from '../../db/engine/engine.ts';
import { newId, newToken } from '../../db/id.ts';
import { insertNormalizeJob } from '../../db/ingestion/normalize-jobs.ts';
import { insertRawEvent } from '../../db/ingestion/raw-events.ts';
import { insertTurn, insertTurnJob, turnExists } from '../../db/turns/turns.ts';
import { timestamp } from '../../routers/core/contract.ts';
import { jobSpec } from '../../routers/core/jobs.contract.ts';
import { personalHeaders } from '../../server/context.ts';
import { verifySignature } from '../../test/support/aggregator/verify-signature.ts';
import type { Handler } from './hale.ts';
import { benchSecrets } from './subject.ts';

// Floors: by hand, for one address each, with the checks, statements and headers of hale, and without its router,
// procedures, contracts, metrics and log.

const dayMs = 86_400_000;
const secret = new TextEncoder().encode(benchSecrets.JWT_SECRET);
const limit = Number(benchSecrets.RATE_LIMIT_PER_MINUTE);
const policy = `${limit};w=60, ${benchSecrets.RATE_LIMIT_PER_DAY};w=86400`;

function countedPeople() {
  const verified = new Map<string, { userId: string; expiresMs: number; used: number }>();
  return async ({ headers }: Request) => {
    const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
    const key = hash('sha256', token, 'base64');
    let person = verified.get(key);
    if (!person) {
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
      person = { userId: payload.sub ?? '', expiresMs: Number(payload.exp) * 1000, used: 0 };
      verified.set(key, person);
    }
    if (person.expiresMs < Date.now()) throw new Error('The token has expired.');
    person.used += 1;
    return person;
  };
}

const headersOf = (requestId: string, used: number) => ({
  'x-request-id': requestId,
  ...personalHeaders,
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(limit - used),
  'ratelimit-reset': String(60 - (Math.floor(Date.now() / 1000) % 60)),
  'ratelimit-policy': policy,
  'content-type': 'application/json',
});

const turnSql =
  'SELECT status, created_at_ms, completed_at_ms, messages, result, error FROM turns WHERE id = ? AND user_id = ?';

export function turnFloor(engine: Engine): Handler {
  const personOf = countedPeople();
  return async (request) => {
    const { userId, used } = await personOf(request);
    const id = request.url.slice(request.url.lastIndexOf('/') + 1);
    const [found] = await engine.read([{ sql: turnSql, params: [id, userId], method: 'values' }]);
    const row = found?.rows[0] as unknown[] | undefined;
    if (!row) return new Response(null, { status: 404 });
    const [status, createdAtMs, completedAtMs, messages, result, error] = row;
    const times = `"created_at":"${timestamp(Number(createdAtMs))}","completed_at":"${timestamp(Number(completedAtMs))}"`;
    const body = `{"id":"${id}","status":"${status}",${times},"error":${error},"messages":${messages},"result":${result}}`;
    return new Response(body, { headers: headersOf(newId('req'), used) });
  };
}

export function webhookFloor(engine: Engine): Handler {
  const db = overEngine(engine);
  return async (request) => {
    const requestId = newId('req');
    const nowMs = Date.now();
    const bytes = await request.bytes();
    const check = { secret: benchSecrets.WEBHOOK_SECRET, nowMs, toleranceMs: 300_000 };
    if (!verifySignature(request.headers.get('aggregator-signature'), bytes, check).ok)
      return new Response(null, { status: 401 });
    const payload = Buffer.from(bytes).toString();
    const { type } = JSON.parse(payload) as { type: string };
    const times = { orderingMs: nowMs, receivedAtMs: nowMs };
    const [stored] = await db.write((orm) => [
      ...insertRawEvent(orm, { sha256: hash('sha256', payload), type, payload, requestId, ...times }),
      insertNormalizeJob(orm, jobSpec('normalizeEvent', { requestId, nowMs })),
    ]);
    const headers = { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' };
    return Response.json({ ok: true, raw_event_id: stored[0]?.id, type, request_id: requestId }, { headers });
  };
}

export function createFloor(engine: Engine): Handler {
  const db = overEngine(engine);
  const personOf = countedPeople();
  return async (request) => {
    const { userId, used } = await personOf(request);
    const requestId = newId('req');
    const nowMs = Date.now();
    const headers = headersOf(requestId, used);
    if (request.method === 'GET') return Response.json({}, { headers });
    const text = await request.text();
    const { messages, context } = JSON.parse(text);
    const claimToken = newToken();
    const key = { userId, keySha256: hash('sha256', request.headers.get('idempotency-key') ?? '') };
    await claimIdempotencyKey(db, {
      ...{ ...key, bodySha256: hash('sha256', text), effectId: newToken(), claimToken, lockMs: 20_000 },
      ...{ createdAtMs: nowMs, expiresAtMs: nowMs + dayMs, nowMs },
    });
    const id = newId('turn');
    const follows = hash('sha256', text);
    const output = {
      id,
      status: 'queued',
      created_at: timestamp(nowMs),
      stream_url: `http://127.0.0.1/v1/turns/${id}`,
    };
    const answer = { ...key, claimToken, outcome: JSON.stringify({ requestId, data: output }) };
    await db.write((orm) => [
      insertTurn(orm, { id, userId, messages, context, requestId, createdAtMs: nowMs, follows }, 20),
      insertTurnJob(orm, { ...jobSpec('answerTurn', { requestId, nowMs }), turnId: id }),
      holdClaim(orm, { claimToken }),
      answerIdempotencyKey(orm, { ...answer, when: turnExists({ turnId: id }) }),
    ]);
    return Response.json(output, { status: 202, headers });
  };
}
