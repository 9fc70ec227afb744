import { z } from 'zod';
import {
  type ConversationRow,
  type ConversationTurn,
  listConversations,
  listTurnsOfConversation,
} from '../../db/turns/conversations.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { decodeCursor, pageOf } from '../core/pagination.ts';
import { userProcedure } from '../trpc.ts';
import { GetConversation, ListConversations } from './conversations.contract.ts';
import { questionStart, TurnError, TurnMessage, TurnResult } from './turns.contract.ts';

const turnsMax = 100;

const Messages = z.array(TurnMessage);
const Answered = TurnResult.pick({ answer: true, fact_sheet: true });
const messagesOf = ({ messages }: ConversationTurn) => Messages.parse(JSON.parse(messages));
const resultOf = ({ result }: ConversationTurn) => (result === null ? null : Answered.parse(JSON.parse(result)));

export const conversationProcedures = {
  conversations: userProcedure
    .meta(ListConversations.meta)
    .input(ListConversations.input)
    .output(ListConversations.output)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const userId = ctx.principal.id;
      const scope = ['conversations', userId];
      const behind = cursor === undefined ? undefined : decodeCursor(scope, cursor, Position);
      const rows = await listConversations(ctx.db.read, {
        ...{ userId, limit: limit + 1 },
        behind: behind && { lastMs: behind[0], id: behind[1] },
      });
      return pageOf(rows, { limit, scope, positionOf: ({ lastMs, id }) => [lastMs, id], present: presentConversation });
    }),

  conversation: userProcedure
    .meta(GetConversation.meta)
    .input(GetConversation.input)
    .output(GetConversation.output)
    .query(async ({ ctx, input: { id } }) => {
      const key = { userId: ctx.principal.id, conversationId: id };
      const rows = await listTurnsOfConversation(ctx.db.read, { ...key, limit: turnsMax + 1 });
      if (rows.length === 0) throw fail('turn_not_found', { message: 'No such conversation.' });
      return { id, has_more: rows.length > turnsMax, turns: rows.slice(0, turnsMax).reverse().map(presentTurn) };
    }),
};

const Position = z.tuple([z.int(), z.string()]);

const presentConversation = ({ id, turns, lastMs, last }: ConversationRow) => ({
  ...{ id, turns, last_at: timestamp(lastMs), last_turn_id: last.id, status: last.status },
  question: questionStart(messagesOf(last).find(({ role }) => role === 'user')?.content),
});

function presentTurn(row: ConversationTurn) {
  const result = resultOf(row);
  return {
    ...{ id: row.id, status: row.status, created_at: timestamp(row.createdAtMs) },
    completed_at: row.completedAtMs === null ? null : timestamp(row.completedAtMs),
    question: messagesOf(row).at(-1)?.content ?? '',
    answer: result?.answer ?? null,
    facts: result?.fact_sheet ?? [],
    error: row.error === null ? null : TurnError.parse(JSON.parse(row.error)),
  };
}
