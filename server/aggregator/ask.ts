import type { TRPCError } from '@trpc/server';
import pRetry from 'p-retry';
import type { z } from 'zod';
import { fail } from '../../routers/core/errors.ts';
import type { Logger, ObserverPort } from '../../routers/ports.ts';
import { UpstreamRefusal } from '../../routers/ports.ts';
import { type Answer, type Call, exchange, isError, NoAnswer, reasonOf } from './http.ts';

export type Question<Body> = {
  /** For the log. */
  name: string;
  call: Call;
  /** What an accepted request is answered with. */
  shape: z.ZodType<Body>;
  /** A refusal that is an answer as well, where the aggregator itself gives it and not something in between. */
  none?: { status: number; body: Body };
  /** For all attempts together. */
  timeoutMs: number;
  /** 1 for a call that must not happen twice. */
  attemptsMax: number;
  log: Logger;
  observer: ObserverPort;
  requestId: string;
};

const firstPauseMs = 150;
/** Statuses that may pass: the aggregator asks to come again, or something between it and us failed. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The body of a success. Throws `upstream_unavailable`, with an `UpstreamRefusal` inside when trying again is of no use. */
export async function ask<Body>(question: Question<Body>): Promise<Body> {
  const { timeoutMs, attemptsMax } = question;
  const signal = AbortSignal.timeout(timeoutMs);
  const endMs = performance.now() + timeoutMs;
  try {
    return await pRetry((attempt) => askOnce(question, attempt, signal), {
      retries: attemptsMax - 1,
      minTimeout: firstPauseMs,
      randomize: true,
      shouldRetry: async ({ error, retryDelay }) => {
        if (!(error instanceof Unanswered) || !mayPass(error.outcome)) return false;
        const moreMs = Math.max(0, (askedPauseMs(error.outcome) ?? 0) - retryDelay);
        if (performance.now() + moreMs + retryDelay >= endMs) return false;
        await Bun.sleep(moreMs);
        return true;
      },
    });
  } catch (cause) {
    throw cause instanceof Unanswered ? failure(cause.outcome) : cause;
  }
}

async function askOnce<Body>(question: Question<Body>, attempt: number, signal: AbortSignal): Promise<Body> {
  const { name, call, shape, none, log, observer, requestId } = question;
  const startMs = performance.now();
  const outcome = await exchange(call, signal).catch(asNoAnswer);
  const durationMs = performance.now() - startMs;
  const body = outcome instanceof NoAnswer || !isSuccess(outcome) ? undefined : shape.safeParse(outcome.body);
  const denied = none && statusIn(outcome) === none.status && !(outcome instanceof NoAnswer) && isError(outcome.body);
  const work = { kind: 'upstream', upstream: 'aggregator', call: name, status: statusIn(outcome) } as const;
  observer.note({ work, outcome: body?.success || denied ? 'ok' : kindOf(outcome), durationMs, requestId });
  if (body?.success) return body.data;
  if (none && denied) return none.body;
  const line = { request_id: requestId, upstream: 'aggregator', call: name, attempt, ms: Math.round(durationMs) };
  log.warn({ ...line, ...described(outcome) }, 'upstream_failed');
  throw new Unanswered(outcome);
}

class Unanswered extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('The aggregator gave no usable answer.');
    this.outcome = outcome;
  }
}

type Outcome = Answer | NoAnswer;

const asNoAnswer = (cause: unknown) => (cause instanceof NoAnswer ? cause : new NoAnswer('unreachable', cause));

const statusIn = (outcome: Outcome) => (outcome instanceof NoAnswer ? null : outcome.status);

const kindOf = (outcome: Outcome) => {
  if (outcome instanceof NoAnswer) return outcome.reason;
  return isSuccess(outcome) ? 'unreadable' : 'refused';
};

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

const mayPass = (outcome: Outcome) =>
  outcome instanceof NoAnswer ? outcome.reason === 'unreachable' : passing.has(outcome.status);

/** What the aggregator asks for; up to half of it on top, so that many callers do not come back at once. */
const askedPauseMs = (outcome: Outcome) =>
  outcome instanceof NoAnswer || outcome.retryAfterMs === null ? null : outcome.retryAfterMs * (1 + Math.random() / 2);

const described = (outcome: Outcome) =>
  outcome instanceof NoAnswer
    ? { reason: outcome.reason }
    : { status: outcome.status, reason: isSuccess(outcome) ? 'unreadable answer' : reasonOf(outcome.body) };

function failure(outcome: Outcome): TRPCError {
  return fail('upstream_unavailable', {
    upstream: 'aggregator',
    status: statusOf(outcome),
    message: 'The aggregator cannot be reached or does not accept the request.',
    cause: isRefusal(outcome) ? new UpstreamRefusal(outcome.status) : outcome,
  });
}

const isRefusal = (outcome: Outcome): outcome is Answer =>
  !(outcome instanceof NoAnswer) && outcome.status >= 400 && outcome.status < 500 && !passing.has(outcome.status);

/** 504 when there was no answer in time, 503 when it is overloaded, 502 for everything else. */
function statusOf(outcome: Outcome): 502 | 503 | 504 {
  if (outcome instanceof NoAnswer) return outcome.reason === 'timeout' ? 504 : 502;
  if (outcome.status === 504) return 504;
  return outcome.status === 503 || outcome.status === 429 ? 503 : 502;
}
