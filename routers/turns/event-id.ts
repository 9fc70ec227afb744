import { z } from 'zod';

/** The largest integer that a double holds exactly. */
export const terminalSeq = 9_007_199_254_740_991;

const EventId = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(terminalSeq));

export const isEventId = (text: string) => EventId.safeParse(text).success;

export function parseEventId(text: string | undefined): number {
  return EventId.safeParse(text).data ?? 0;
}
