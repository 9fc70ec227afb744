import { z } from 'zod';
import { PageLimit, Timestamp } from '../core/contract.ts';
import { Fact } from '../metrics/metrics.contract.ts';
import { TurnError, TurnStatus } from './turns.contract.ts';

const Id = z.string().min(1).max(100);

/** Newest first. `question` is the first, cut at 200 characters. */
export const ListConversations = {
  meta: {},
  input: z.object({ limit: PageLimit, cursor: z.string().max(1_000).optional() }).prefault({}),
  output: z.object({
    data: z.array(
      z.object({
        id: Id,
        question: z.string(),
        turns: z.int(),
        last_at: Timestamp,
        last_turn_id: Id,
        status: TurnStatus,
      }),
    ),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
} as const;

/** The newest 100 turns, oldest first. */
export const GetConversation = {
  meta: {},
  input: z.object({ id: Id }),
  output: z.object({
    id: Id,
    has_more: z.boolean(),
    turns: z.array(
      z.object({
        id: Id,
        status: TurnStatus,
        created_at: Timestamp,
        completed_at: Timestamp.nullable(),
        question: z.string(),
        answer: z.string().nullable(),
        facts: z.array(Fact),
        error: TurnError.nullable(),
      }),
    ),
  }),
} as const;
