import { HaleError } from './error.ts';

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
