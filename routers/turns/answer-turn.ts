import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { hungError } from '../../db/jobs/queue.ts';
import { findTurn, type TurnRow } from '../../db/turns/turns.ts';
import { errorCatalogue, present } from '../core/errors.ts';
import { metricsRouter } from '../metrics/metrics.ts';
import { type Context, createCallerFactory, type JobHandle, router } from '../trpc.ts';
import type { AgentTools } from './agent.contract.ts';
import { memoriesRouter } from './memories.ts';
import { type OpenJournal, openJournal } from './turn-journal.ts';
import { TurnContext, TurnMessage } from './turns.contract.ts';

const turnMsMax = 120_000;
const tookTooLong = 'This question took too long to work out and was stopped. Ask it in parts.';
const createTools = createCallerFactory(router({ metrics: metricsRouter, memories: memoriesRouter }));
const StoredTurn = z.object({ messages: z.array(TurnMessage), context: TurnContext });

/** Retried only for a failing database or a stopping server. */
export async function answerTurn(
  ctx: Context & { job: JobHandle },
  key: { turnId: string; userId: string },
): Promise<void> {
  const turn = await findTurn(ctx.db.read, key);
  if (!turn || turn.completedAtMs !== null) return;
  const journal = await openJournal(ctx, turn);
  if (ctx.job.exhausted) {
    const { message } = errorCatalogue.internal_error;
    return journal.fail({ code: 'internal_error', message: ctx.job.lastError === hungError ? tookTooLong : message });
  }
  await journal.start();
  try {
    const { result, ...kept } = await answer(ctx, turn, journal);
    await journal.complete(result, kept);
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database || ctx.signal?.aborted) throw database ?? cause;
    await fail(ctx, journal, cause);
  }
}

async function answer(ctx: Context, turn: TurnRow, journal: OpenJournal) {
  const stored = StoredTurn.parse({ messages: JSON.parse(turn.messages), context: JSON.parse(turn.context) });
  const deadline = AbortSignal.timeout(turnMsMax);
  const signal = ctx.signal ? AbortSignal.any([ctx.signal, deadline]) : deadline;
  const answered = await ctx.agent.answer({ ...stored, caller: toolsOf(ctx, turn.userId), journal, signal });
  return { ...answered, result: { ...answered.result, duration_ms: Math.max(0, ctx.nowMs() - turn.createdAtMs) } };
}

function toolsOf({ job: _, ...ctx }: Context, userId: string): AgentTools {
  return createTools({
    ...ctx,
    principal: {
      kind: 'user',
      id: userId,
      email: '',
      credential: 'service',
      authTimeMs: 0,
      signedInMs: null,
      tokenId: null,
    },
  });
}

async function fail(ctx: Context, journal: OpenJournal, cause: unknown): Promise<void> {
  const { code, message } = present(cause, ctx).body.error;
  const reason = cause instanceof TRPCError ? (cause.cause ?? cause) : cause;
  ctx.log.error(
    { request_id: ctx.requestId, code, error: reason instanceof Error ? reason.name : 'unknown' },
    'turn_failed',
  );
  await journal.fail({ code, message });
}
