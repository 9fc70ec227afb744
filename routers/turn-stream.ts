import { z } from 'zod';
import { listTurnEvents, type TurnRow } from '../db/turns.ts';
import type { Context } from './trpc.ts';
import { type TurnEvent, terminalSeq } from './turns.contract.ts';

const eventsPerReadMax = 200;

/**
 * A turn's events as a pull-based stream over the stored log: nothing is buffered for a slow reader, and any node can
 * serve any turn. Ends behind the terminal event, or with nothing when the replay window is over.
 */
export async function* followTurn(
  ctx: Pick<Context, 'db' | 'signals' | 'limits' | 'nowMs'>,
  turn: Pick<TurnRow, 'id' | 'userId' | 'completedAtMs'>,
  lastEventId: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ seq: number; event: TurnEvent }> {
  if (turn.completedAtMs !== null && ctx.nowMs() - turn.completedAtMs > ctx.limits.eventReplayMs) return;
  let afterSeq = parseEventId(lastEventId);
  while (afterSeq < terminalSeq && !signal?.aborted) {
    // Listen before reading: what is appended in between wakes this reader and is not overlooked.
    const change = ctx.signals.turnChange(turn.id, signal);
    const rows = await listTurnEvents(ctx.db.read, {
      turnId: turn.id,
      userId: turn.userId,
      afterSeq,
      limit: eventsPerReadMax,
    });
    // A turn that had ended before has its whole log behind it: where nothing is left, it was pruned meanwhile.
    if (rows.length === 0 && turn.completedAtMs !== null) return;
    for (const { seq, type, data } of rows) {
      yield { seq, event: { ...JSON.parse(data), type } };
      afterSeq = seq;
    }
    if (rows.length < eventsPerReadMax && afterSeq < terminalSeq) await change;
  }
}

const EventId = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(terminalSeq));

/** Whether a text is an integer in 0 … 2^53 − 1. */
export const isEventId = (text: string) => EventId.safeParse(text).success;

/** A header that is no integer in 0 … 2^53 − 1 counts as absent. */
function parseEventId(text: string | undefined): number {
  return EventId.safeParse(text).data ?? 0;
}
