import { HaleError } from './error.ts';

export type Clock = {
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  random: () => number;
};

export const realClock: Clock = {
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      if (signal?.aborted === true) done();
      else signal?.addEventListener('abort', done, { once: true });
    }),
  random: Math.random,
};

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await realClock.sleep(ms, signal);
  signal.throwIfAborted();
}

const polling = { firstMs: 400, maxMs: 3_000, growth: 1.3 };

/** Grows, so that polling stays within a minute's quota. */
export const pollPauseMs = (attempt: number): number =>
  Math.min(polling.maxMs, polling.firstMs * polling.growth ** Math.max(0, attempt - 1));

export const attemptsMax = 5;

const afterFailureMs = [1_000, 2_000, 4_000];
const firstPauseMs = 1_000;
/** A longer `Retry-After` is reported instead. */
const retryAfterMaxMs = 60_000;

/** Null when the error is to be reported. */
export function pauseMs(error: HaleError, retry: number, random: () => number): number | null {
  if (!error.isRetryable()) return null;
  if (error.retryAfterMs !== null) return afterAsked(error.retryAfterMs, random);
  if (error.status === 500) return afterFailureMs[retry - 1] ?? null;
  return 2 ** (retry - 1) * firstPauseMs * (0.5 + random() / 2);
}

const afterAsked = (askedMs: number, random: () => number): number | null =>
  askedMs > retryAfterMaxMs ? null : askedMs * (1 + random() / 10);

/** A longer timer would overflow and fire at once. */
const timerMaxMs = 2 ** 31 - 1;

export class Deadline {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  readonly #caller: AbortSignal | undefined;
  readonly #over: Promise<never>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined }) {
    this.#timeoutMs = timeoutMs;
    this.#caller = signal;
    this.#over = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true });
    });
    this.#over.catch(() => undefined);
    if (signal?.aborted === true) this.#abort();
    else signal?.addEventListener('abort', this.#abort, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  race<Value>(step: Value | PromiseLike<Value>): Promise<Value> {
    return Promise.race([this.#over, step]);
  }

  restart(): void {
    this.pause();
    if (this.#timeoutMs <= timerMaxMs) this.#timer = setTimeout(this.#expire, this.#timeoutMs);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    this.pause();
    this.#caller?.removeEventListener('abort', this.#abort);
    this.#controller.abort(new HaleError('aborted', 'The attempt has ended.'));
  }

  reasonOf(cause: unknown): HaleError {
    if (this.signal.aborted && this.signal.reason instanceof HaleError) return this.signal.reason;
    return cause instanceof HaleError
      ? cause
      : new HaleError('network_error', 'The service could not be reached, or the connection broke.', { cause });
  }

  readonly #abort = () => this.#controller.abort(abortedBy(this.#caller));

  readonly #expire = () =>
    this.#controller.abort(new HaleError('timeout', `Nothing came for ${this.#timeoutMs} milliseconds.`));
}

export const abortedBy = (signal: AbortSignal | undefined): HaleError =>
  new HaleError('aborted', 'The caller ended the call.', { cause: signal?.reason });
