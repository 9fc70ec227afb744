import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { connect } from '../../db/engine/embedded-connection.ts';
import { verifySignature } from '../../test/support/aggregator/verify-signature.ts';
import { benchSecrets } from './subject.ts';

// `node bench/servers/fastify-webhook.ts FILE`: hale's checks and tables on Fastify and better-sqlite3, one fsynced
// commit per request.
const [, , path = ''] = process.argv;
const toleranceMs = 300_000;
const bodyBytesMax = 32 * 1024 * 1024;

const { database } = connect(path);
const insertEvent = database.prepare<unknown[], { id: number }>(
  `INSERT INTO raw_events (sha256, type, request_id, ordering_ms, received_at_ms, queued_at_ms, attempts)
    VALUES (?, ?, ?, ?, ?, ?, 0) ON CONFLICT (sha256) DO NOTHING RETURNING id`,
);
const insertBody = database.prepare('INSERT INTO raw_event_bodies (raw_event_id, payload) VALUES (?, ?)');
const insertJob = database.prepare(
  `INSERT INTO jobs (lane, name, input, unique_key, request_id, run_at_ms, attempts, created_at_ms)
    VALUES ('ingest', 'normalizeEvent', ?, ?, ?, ?, 0, ?)`,
);
type Delivery = { sha256: string; type: string; text: string; requestId: string; nowMs: number };
// Undefined for a repeated body.
const store = database.transaction(({ sha256, type, text, requestId, nowMs }: Delivery) => {
  const id = insertEvent.get(sha256, type, requestId, nowMs, nowMs, nowMs)?.id;
  if (id !== undefined) {
    insertBody.run(id, text);
    insertJob.run(JSON.stringify({ rawEventId: id }), `normalize:${id}`, requestId, nowMs, nowMs);
  }
  return id;
});

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const app = Fastify({ bodyLimit: bodyBytesMax });
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post<{ Body: Buffer }>('/webhooks/aggregator', (request, reply) => {
  const nowMs = Date.now();
  const requestId = randomUUID();
  const answer = (status: number, sent: object) =>
    reply
      .code(status)
      .header('x-request-id', requestId)
      .send({ ...sent, request_id: requestId });
  const header = request.headers['aggregator-signature'];
  const settings = { secret: benchSecrets.WEBHOOK_SECRET, nowMs, toleranceMs };
  const verdict = verifySignature(typeof header === 'string' ? header : null, request.body, settings);
  if (!verdict.ok) return answer(401, { error: 'invalid_signature', reason: verdict.reason });
  const read = parse(request.body);
  if (!read) return answer(400, { error: 'invalid_json' });
  const { type } = read;
  const sha256 = createHash('sha256').update(request.body).digest('hex');
  const id = store.immediate({ sha256, ...read, requestId, nowMs });
  return answer(200, id === undefined ? { ok: true, duplicate: true, type } : { ok: true, raw_event_id: id, type });
});

function parse(bytes: Buffer): { text: string; type: string } | null {
  try {
    const text = utf8.decode(bytes);
    const type = (JSON.parse(text) as { type?: unknown } | null)?.type;
    return { text, type: typeof type === 'string' ? type : 'unknown' };
  } catch {
    return null;
  }
}

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(address).port}\n`);
process.once('SIGTERM', () => process.exit(0));
