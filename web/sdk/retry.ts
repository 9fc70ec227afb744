import type { HaleError } from './error.ts';

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
