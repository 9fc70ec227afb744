import type { TRPCError } from '@trpc/server';
import pRetry from 'p-retry';
import { z } from 'zod';
import { fail } from '../../routers/core/errors.ts';
import type { Logger, ObserverPort } from '../../routers/ports.ts';
import { UpstreamRefusal } from '../../routers/ports.ts';
import { readText } from '../body.ts';

export type Question<Body> = {
  name: string;
  call: Call;
  shape: z.ZodType<Body>;
  none?: { status: number; body: Body };
  timeoutMs: number;
  attemptsMax: number;
  log: Logger;
  observer: ObserverPort;
  requestId: string;
};

const firstPauseMs = 150;
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** An `UpstreamRefusal` as cause: do not retry. */
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

function statusOf(outcome: Outcome): 502 | 503 | 504 {
  if (outcome instanceof NoAnswer) return outcome.reason === 'timeout' ? 504 : 502;
  if (outcome.status === 504) return 504;
  return outcome.status === 503 || outcome.status === 429 ? 503 : 502;
}

type Answer = { status: number; body: unknown; retryAfterMs: number | null };
export type Call = { method: 'GET' | 'POST' | 'DELETE'; url: URL; headers: Record<string, string>; body?: BodyInit };
class NoAnswer extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'too_large';
  constructor(reason: NoAnswer['reason'], cause: unknown) {
    super(reason, { cause });
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

const answerBytesMax = 1024 * 1024;

export async function exchange({ url, ...call }: Call, signal: AbortSignal): Promise<Answer> {
  try {
    // Bun's fetch resends on a dead reused connection.
    const response = await fetch(url, { ...call, signal, redirect: 'error', keepalive: false });
    const { status, headers } = response;
    return {
      status,
      body: parseJson(await readText(response, answerBytesMax, () => new NoAnswer('too_large', undefined))),
      retryAfterMs: retryAfterMs(headers),
    };
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause;
    throw new NoAnswer(signal.aborted ? 'timeout' : 'unreachable', cause);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const waitMs = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

const Problem = z.object({ title: z.string(), detail: z.string().optional() });
const OldError = z.object({ message: z.string() });
const isError = (body: unknown) => Problem.safeParse(body).success || OldError.safeParse(body).success;
/** No id, address or token in the log. */
const harmless = /^[A-Za-z][A-Za-z ,.'_-]{0,79}$/;

function reasonOf(body: unknown): string {
  const problem = Problem.safeParse(body).data;
  const text = problem ? (problem.detail ?? problem.title) : OldError.safeParse(body).data?.message;
  return text !== undefined && harmless.test(text) ? text : 'unknown';
}
