import { Elysia } from 'elysia';
import { newId } from '../../db/id.ts';
import { mismatch, readSignature, type SignatureCheck } from '../aggregator/signature.ts';
import { type BodyLimits, BodyTooLarge, BodyTooSlow, decodeUtf8 } from '../body.ts';
import { createContext, type Services } from '../context.ts';
import { errorName } from '../observability/error-name.ts';
import { setRequestId } from '../observability/route-names.ts';
import { procedureAt } from '../procedures.ts';
import { unparsed } from './error-response.ts';
import { type BodyRoom, holdBody, isSmall, RoomSpent, retryAfterS } from './held-body.ts';
import { closeConnection } from './request-body.ts';
import type { Shell } from './request-context.ts';

const signatureHeaders = ['aggregator-signature', 'x-terra-signature', 'terra-signature'];
const orderingHeader = 'x-terra-ordering-timestamp';
const receive = procedureAt('ingest.receive');

const paths = ['/webhooks/aggregator', '/webhook/aggregator', '/webhook', '/aggregator', '/'];

export type WebhookOptions = { secret: string; toleranceMs: number };

export function webhookRoutes({ services, bodies, rooms }: Shell, options: WebhookOptions) {
  const settings = { ...options, limits: bodies.webhook, room: rooms.strangers };
  const plugin = new Elysia();
  for (const path of paths) plugin.post(path, ({ request }) => answerWebhook(request, services, settings), unparsed);
  return plugin;
}

async function answerWebhook(
  request: Request,
  services: Services,
  settings: WebhookOptions & { limits: BodyLimits; room: BodyRoom },
): Promise<Response> {
  const requestId = newId('req');
  setRequestId(request, requestId);
  const answer = (status: number, body: object, more?: Record<string, string>) =>
    Response.json(
      { ...body, request_id: requestId },
      { status, headers: { 'x-request-id': requestId, 'x-content-type-options': 'nosniff', ...more } },
    );
  const refuse = ({ reason }: Extract<SignatureCheck, { ok: false }>, more?: Record<string, string>) => {
    services.log.warn({ request_id: requestId, reason }, 'webhook_refused');
    return answer(401, { error: 'invalid_signature', reason }, more);
  };
  try {
    const header = signatureHeaders.map((name) => request.headers.get(name)).find((value) => value !== null) ?? null;
    const claim = readSignature(header, { ...settings, nowMs: services.nowMs() });
    if (!claim.ok) return refuse(claim, isSmall(request, settings.limits) ? {} : closeConnection);
    const held = await holdBody(request, settings.limits, settings.room, claim.update);
    if (!claim.matches()) {
      if (!(held instanceof Uint8Array)) await held.discard();
      return refuse(mismatch);
    }
    const body = held instanceof Uint8Array ? held : await held.bytes();
    const text = parse(body);
    if (!text) return answer(400, { error: 'invalid_json' });
    const context = createContext(services, { requestId, principal: { kind: 'system' } });
    const input = { ...text, orderingMs: orderingMs(request) };
    const stored = await receive(context, async () => input);
    if (stored.duplicate) return answer(200, { ok: true, duplicate: true, type: stored.type });
    return answer(200, { ok: true, raw_event_id: stored.rawEventId, type: stored.type });
  } catch (cause) {
    if (cause instanceof BodyTooLarge) return answer(413, { error: 'payload_too_large' }, closeConnection);
    if (cause instanceof BodyTooSlow) return answer(408, { error: 'timeout' }, closeConnection);
    if (cause instanceof RoomSpent)
      return answer(503, { error: 'unavailable' }, { ...closeConnection, 'retry-after': String(retryAfterS) });
    services.log.error({ request_id: requestId, error: errorName(cause) }, 'webhook_failed');
    return answer(503, { error: 'unavailable' });
  }
}

function parse(bytes: Uint8Array): { body: string; payload: unknown } | null {
  try {
    const body = decodeUtf8(bytes);
    return { body, payload: JSON.parse(body) };
  } catch {
    return null;
  }
}

/** More digits are another unit. */
function orderingMs(request: Request): number | null {
  const text = request.headers.get(orderingHeader);
  return text !== null && /^\d{1,14}$/.test(text) ? Number(text) : null;
}
