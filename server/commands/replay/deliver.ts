import pRetry from 'p-retry';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { signPayload } from '../../aggregator/signature.ts';

export type DeliverOptions = {
  url: string;
  secret: string;
  concurrency?: number;
  onProgress?: (done: number, total: number) => void;
  backoffMs?: number;
};
export type Delivered = { delivered: number; duplicates: number };

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

export async function deliver(payloads: readonly object[], options: DeliverOptions): Promise<Delivered> {
  const queue = payloads.map((payload) => ({ body: JSON.stringify(payload), orderingMs: nextOrderingMs() })).values();
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
  const workers = Array.from({ length: Math.max(1, options.concurrency ?? 4) }, () =>
    work().catch((error: unknown) => {
      if (!stop.signal.aborted) stop.abort(error);
    }),
  );
  await Promise.all(workers);
  stop.signal.throwIfAborted();
  return result;
}

type Delivery = { body: string; orderingMs: number };

const post = (delivery: Delivery, options: DeliverOptions, stop: AbortSignal): Promise<boolean> =>
  pRetry(() => tryOnce(delivery, options, stop), {
    retries: retriesMax,
    minTimeout: options.backoffMs ?? 250,
    maxTimeout: backoffMaxMs,
    randomize: true,
    signal: stop,
    shouldRetry: ({ error }) => error instanceof DeliveryError && (error.status === null || error.status >= 500),
  });

async function tryOnce({ body, orderingMs }: Delivery, { url, secret }: DeliverOptions, stop: AbortSignal) {
  const address = new URL('/webhooks/aggregator', url);
  const request: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Old timestamps are refused.
      'aggregator-signature': signPayload(body, { secret, nowMs: Date.now() }),
      'x-terra-ordering-timestamp': String(orderingMs),
    },
    body,
    // A redirected POST arrives as GET.
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
  if (!response.ok)
    throw new DeliveryError(`${address} answered ${response.status}: ${answer.slice(0, 200)}`, response.status);
  return isDuplicate(answer);
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

/** The later payload of a day must win. */
function nextOrderingMs(): number {
  lastOrderingMs = Math.max(Date.now(), lastOrderingMs + 1);
  return lastOrderingMs;
}
