import pRetry from 'p-retry';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { signPayload } from '../../aggregator/signature.ts';

/** Sends webhooks as the aggregator does: signed, with deadlines, again after a failure that may pass. */

type Sign = (rawBody: string, options: { secret: string; nowMs: number }) => string;
export type DeliverOptions = {
  /** Base address of the service. */
  url: string;
  secret: string;
  sign?: Sign;
  /** Deliveries under way at the same time. */
  concurrency?: number;
  /** Called after each accepted delivery. */
  onProgress?: (done: number, total: number) => void;
  /** First wait after a failure; doubles with every further one. */
  backoffMs?: number;
};
export type Delivered = { delivered: number; duplicates: number };

/** The service refused a payload, or could not be reached after all retries. `status` is null without an answer. */
export class DeliveryError extends UsageError {
  readonly status: number | null;
  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

const deadlineMs = 30_000;
const retriesMax = 5;
const backoffMaxMs = 5_000;

/** The service answers `200` for what it has stored, also when it had it before. Stops at the first payload that fails. */
export async function deliver(payloads: readonly object[], options: DeliverOptions): Promise<Delivered> {
  const stamped = payloads.map((payload) => ({ body: JSON.stringify(payload), orderingMs: nextOrderingMs() }));
  const queue = stamped.values();
  const stop = new AbortController();
  const result = { delivered: 0, duplicates: 0 };

  async function work(): Promise<void> {
    for (const delivery of queue) {
      if (stop.signal.aborted) return;
      if (await post(delivery, options, stop.signal)) result.duplicates += 1;
      result.delivered += 1;
      options.onProgress?.(result.delivered, payloads.length);
    }
  }
  const workers = Array.from({ length: Math.max(1, options.concurrency ?? 4) }, async () => {
    try {
      await work();
    } catch (error) {
      // The first failure ends the others; what they throw because of it would only hide the reason.
      if (!stop.signal.aborted) stop.abort(error);
    }
  });
  await Promise.all(workers);
  stop.signal.throwIfAborted();
  return result;
}

type Delivery = { body: string; orderingMs: number };

/** True when the service had stored the same bytes before. */
const post = (delivery: Delivery, options: DeliverOptions, stop: AbortSignal): Promise<boolean> =>
  pRetry(() => tryOnce(delivery, options, stop), {
    retries: retriesMax,
    minTimeout: options.backoffMs ?? 250,
    maxTimeout: backoffMaxMs,
    randomize: true,
    signal: stop,
    shouldRetry: ({ error }) => error instanceof DeliveryError && (error.status === null || error.status >= 500),
  });

async function tryOnce(delivery: Delivery, options: DeliverOptions, stop: AbortSignal): Promise<boolean> {
  const address = new URL('/webhooks/aggregator', options.url);
  const request: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Signed anew on every try: a stamp from the first one could be stale by now.
      'aggregator-signature': (options.sign ?? signPayload)(delivery.body, {
        secret: options.secret,
        nowMs: Date.now(),
      }),
      'x-terra-ordering-timestamp': String(delivery.orderingMs),
    },
    body: delivery.body,
    // A redirected POST would arrive as a GET; say where it went wrong instead.
    redirect: 'manual',
    signal: AbortSignal.any([stop, AbortSignal.timeout(deadlineMs)]),
  };
  const { response, answer } = await fetch(address, request)
    .then(async (answered) => ({ response: answered, answer: await answered.text() }))
    .catch((cause: unknown) => {
      stop.throwIfAborted();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new DeliveryError(`${address} could not be reached: ${reason}`, null, cause);
    });
  if (response.ok) return isDuplicate(answer);
  throw new DeliveryError(`${address} answered ${response.status}: ${answer.slice(0, 200)}`, response.status);
}

function isDuplicate(answer: string): boolean {
  try {
    const body: unknown = JSON.parse(answer);
    return typeof body === 'object' && body !== null && 'duplicate' in body && body.duplicate === true;
  } catch {
    return false;
  }
}

let lastOrderingMs = 0;

/** Wall time, but never the same twice in this process: of two payloads for one day the later one must win. */
function nextOrderingMs(): number {
  lastOrderingMs = Math.max(Date.now(), lastOrderingMs + 1);
  return lastOrderingMs;
}
