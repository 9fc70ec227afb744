import { HaleError } from './error.ts';

/** How the client waits. Tests give one that does not. */
export type Clock = {
  /** Resolves after that time, or as soon as the signal is aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to below 1. */
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

/** The first attempt and what may follow it. */
export const attemptsMax = 5;

const afterFailureMs = [1_000, 2_000, 4_000];
const firstPauseMs = 1_000;
/** A day's quota asks to wait for hours, which is the caller's decision and not that of a call in progress. */
const retryAfterMaxMs = 60_000;

/** How long to wait before the retry of that number (from 1), or null when the error is to be reported instead. */
export function pauseMs(error: HaleError, retry: number, random: () => number): number | null {
  if (!error.isRetryable()) return null;
  if (error.retryAfterMs !== null) return afterAsked(error.retryAfterMs, random);
  if (error.status === 500) return afterFailureMs[retry - 1] ?? null;
  return 2 ** (retry - 1) * firstPauseMs * (0.5 + random() / 2);
}

/** A little later than asked, so that many clients do not come back at the same moment. */
const afterAsked = (askedMs: number, random: () => number): number | null =>
  askedMs > retryAfterMaxMs ? null : askedMs * (1 + random() / 10);

/** Longer ones overflow the timers of every runtime and would fire at once; they mean "never". */
const timerMaxMs = 2 ** 31 - 1;

/** The end of an attempt: by its time, or by its caller. */
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

  /** What `fetch` listens to. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The result of a step of the attempt, unless the attempt is over before; also when the step heeds no signal. */
  race<Value>(step: Value | PromiseLike<Value>): Promise<Value> {
    return Promise.race([this.#over, step]);
  }

  restart(): void {
    this.pause();
    if (this.#timeoutMs <= timerMaxMs) this.#timer = setTimeout(this.#expire, this.#timeoutMs);
  }

  /** Nothing is awaited at present: the time that the caller takes does not count. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Lets go of the timer, of the caller's signal and of the connection. */
  end(): void {
    this.pause();
    this.#caller?.removeEventListener('abort', this.#abort);
    this.#controller.abort(new HaleError('aborted', 'The attempt has ended.'));
  }

  /** Why a step failed: the attempt was over, or else the connection broke. */
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
