import type { Logger } from '../../routers/ports.ts';
import { signPayload } from '../aggregator/signature.ts';
import { type Faults, happens } from './faults.ts';
import type { Random } from './random.ts';
import type { Delivery, State } from './state.ts';

type Webhook = { url: string; secret: string };
export type Outgoing = { payload: object; reference: string; traceId: string; dueAtMs?: number };
export type Deliveries = { enqueue: (outgoing: readonly Outgoing[]) => void; close: () => Promise<void> };
export type Options = {
  state: State;
  webhook: Webhook;
  devId: string;
  faults: () => Faults;
  random: Random;
  nowMs: () => number;
  log: Logger;
};

const underWayMax = 4;
const timeoutMs = 8_000;
const retryMs = { first: 1_000, max: 300_000 };
const ageMsMax = 86_400_000;
const timerMsMax = 60_000;

export function createDeliveries(options: Options): Deliveries {
  const { state, webhook, devId, faults, random, nowMs, log } = options;
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastOrderingMs = Math.max(0, ...[...state.deliveries.values()].map(({ orderingMs }) => orderingMs));

  /** The later delivery of a day must win. */
  const nextOrderingMs = () => {
    lastOrderingMs = Math.max(nowMs(), lastOrderingMs + 1);
    return lastOrderingMs;
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    const status = await post(delivery, { ...options, signal: stopping.signal });
    if (stopping.signal.aborted) return;
    const { id } = delivery;
    if (status !== null && status < 300) return state.record({ kind: 'delivered', id });
    const attempts = delivery.attempts + 1;
    log.warn({ attempt: attempts, status }, 'simulator_delivery_failed');
    if (nowMs() - delivery.createdAtMs > ageMsMax) return state.record({ kind: 'delivered', id });
    const waitMs = Math.min(retryMs.max, retryMs.first * 2 ** (attempts - 1) * random.between(1, 1.25));
    state.record({ kind: 'retry', id, attempts, dueAtMs: nowMs() + waitMs });
  };

  const send = (delivery: Delivery) => {
    const settled = attempt(delivery)
      .catch((cause: unknown) => {
        log.error({ error: cause instanceof Error ? cause.name : 'unknown' }, 'simulator_journal_failed');
        return Bun.sleep(retryMs.first);
      })
      .finally(() => {
        underWay.delete(delivery.id);
        sendDue();
      });
    underWay.set(delivery.id, settled);
  };

  const sendDue = (): void => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const waiting = [...state.deliveries.values()].filter(({ id }) => !underWay.has(id));
    const due = waiting.filter(({ dueAtMs }) => dueAtMs <= nowMs());
    while (underWay.size < underWayMax && due.length > 0) {
      const [next] = due.splice(faults().shuffle ? random.whole(0, due.length - 1) : 0, 1);
      if (next) send(next);
    }
    if (underWay.size >= underWayMax || waiting.length === 0) return;
    const nextMs = Math.min(...waiting.filter(({ id }) => !underWay.has(id)).map(({ dueAtMs }) => dueAtMs));
    if (Number.isFinite(nextMs)) timer = setTimeout(sendDue, Math.min(timerMsMax, Math.max(1, nextMs - nowMs())));
  };
  sendDue();

  return {
    enqueue: (outgoing) => {
      const { duplicate, delayMs } = faults();
      const deliveries = outgoing.flatMap(({ payload, reference, traceId, dueAtMs }) => {
        const once = { body: JSON.stringify(payload), reference, traceId, orderingMs: nextOrderingMs() };
        return Array.from({ length: duplicate }, () => {
          const due = (dueAtMs ?? nowMs()) + (delayMs > 0 ? random.between(0, delayMs) : 0);
          return { id: crypto.randomUUID(), ...once, createdAtMs: nowMs(), dueAtMs: due, attempts: 0 };
        });
      });
      if (deliveries.length === 0) return;
      state.record(...deliveries.map((delivery) => ({ kind: 'delivery' as const, delivery })));
      sendDue();
    },
    close: async () => {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };

  async function post(delivery: Delivery, { signal }: { signal: AbortSignal }): Promise<number | null> {
    const { body, reference, traceId, orderingMs } = delivery;
    const wrong = happens(random, faults().wrongSignatureRate);
    // Old timestamps are refused.
    const signature = signPayload(body, { secret: wrong ? crypto.randomUUID() : webhook.secret, nowMs: nowMs() });
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'aggregator-signature': signature,
          'x-terra-signature': signature,
          'terra-reference': reference,
          'x-terra-trace-id': traceId,
          'x-terra-ordering-timestamp': String(orderingMs),
          'dev-id': devId,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}
