import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import {
  countTurnsInFlight,
  deleteTurn,
  findPublicTurn,
  findTurnEnd,
  insertTurn,
  insertTurnJob,
  listTurns,
  type TurnRow,
  turnExists,
} from '../../db/turns/turns.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { jobContracts, jobSpec } from '../core/jobs.contract.ts';
import { JsonAnswer, jsonAnswerOf } from '../core/json-answer.ts';
import { decodeCursor, pageOf } from '../core/pagination.ts';
import { type Context, router, userProcedure } from '../trpc.ts';
import { conversationProcedures } from './conversations.ts';
import { followedMac } from './exchange.ts';
import { ExplainTurn } from './explain.contract.ts';
import { explainTurn } from './explain.ts';
import { TurnEvents, TurnFollower } from './turn-stream.ts';
import {
  CreateTurn,
  DeleteTurn,
  GetTurn,
  ListTurns,
  questionStart,
  StreamTurn,
  TurnError,
  TurnMessage,
} from './turns.contract.ts';

export const turnsRouter = router({
  create: userProcedure
    .meta(CreateTurn.meta)
    .input(CreateTurn.input)
    .output(CreateTurn.output)
    .mutation(async ({ ctx, input }) => {
      const createdAtMs = ctx.nowMs();
      const { requestId, claim } = ctx;
      const id = newId('turn');
      const stream_url = `${ctx.baseUrl}/v1/turns/${id}/events`;
      const output = { id, status: 'queued' as const, created_at: timestamp(createdAtMs), stream_url };
      const turn = {
        id,
        userId: ctx.principal.id,
        messages: input.messages,
        context: input.context,
        requestId,
        createdAtMs,
        follows: followedMac(ctx, { userId: ctx.principal.id, messages: input.messages }),
      };
      const [created] = await ctx.db.write((orm) => [
        insertTurn(orm, turn, ctx.limits.maxTurnsInFlight),
        insertTurnJob(orm, { ...jobSpec('answerTurn', { requestId, nowMs: createdAtMs }), turnId: id }),
        ...(claim?.settle(orm, output, turnExists({ turnId: id })) ?? []),
      ]);
      if (created.length === 0) throw await tooMany(ctx);
      ctx.signals.jobsReady(jobContracts.answerTurn.lane);
      return output;
    }),

  get: userProcedure
    .meta(GetTurn.meta)
    .input(GetTurn.input)
    .output(jsonAnswerOf(GetTurn.output))
    .query(({ ctx, input }) => turnAnswer(ctx, input.id)),

  explain: userProcedure
    .meta(ExplainTurn.meta)
    .input(ExplainTurn.input)
    .output(ExplainTurn.output)
    .query(async ({ ctx, input }) => {
      const explanation = await explainTurn(ctx.db, { turnId: input.id, userId: ctx.principal.id });
      if (!explanation) throw fail('turn_not_found');
      return explanation;
    }),

  list: userProcedure
    .meta(ListTurns.meta)
    .input(ListTurns.input)
    .output(ListTurns.output)
    .query(async ({ ctx, input }) => {
      const { limit, cursor, ...filter } = input;
      const scope = ['turns', ctx.principal.id, filter];
      const behind = cursor === undefined ? undefined : decodeCursor(scope, cursor, Position);
      const rows = await listTurns(ctx.db.read, {
        userId: ctx.principal.id,
        limit: limit + 1,
        status: filter.status,
        afterMs: filter.after === undefined ? undefined : Date.parse(filter.after),
        beforeMs: filter.before === undefined ? undefined : Date.parse(filter.before),
        behind: behind && { createdAtMs: behind[0], id: behind[1] },
      });
      const positionOf = ({ createdAtMs, id }: StateRow) => [createdAtMs, id];
      return pageOf(rows, { limit, scope, positionOf, present: presentSummary });
    }),

  ...conversationProcedures,

  delete: userProcedure
    .meta(DeleteTurn.meta)
    .input(DeleteTurn.input)
    .output(DeleteTurn.output)
    .mutation(async ({ ctx, input: { id } }) => {
      const [found] = await ctx.db.write((orm) => deleteTurn(orm, { turnId: id, userId: ctx.principal.id }));
      if (found.length === 0) throw fail('turn_not_found');
      ctx.signals.turnChanged(id);
      return { ok: true as const };
    }),

  events: userProcedure
    .input(StreamTurn.input)
    .subscription(async ({ ctx, input, signal }) => new TurnEvents(await follow(ctx, input), signal)),
});

type Following = ConstructorParameters<typeof TurnFollower>[0] &
  Pick<Context, 'limits' | 'nowMs'> & { principal: { id: string } };

async function follow(ctx: Following, { id, lastEventId }: z.output<typeof StreamTurn.input>) {
  const key = { turnId: id, userId: ctx.principal.id };
  const turn = await findTurnEnd(ctx.db.read, key);
  if (!turn) throw fail('turn_not_found');
  const follower = new TurnFollower(ctx, { ...key, ...turn }, lastEventId);
  const { completedAtMs } = turn;
  if (completedAtMs !== null && ctx.nowMs() - completedAtMs > ctx.limits.eventReplayMs) await follower.return();
  return follower;
}

const Position = z.tuple([z.int(), z.string()]);

async function turnAnswer(
  ctx: { db: Db; principal: { id: string } },
  turnId: string,
): Promise<JsonAnswer<z.output<typeof GetTurn.output>>> {
  const row = await findPublicTurn(ctx.db.read, { turnId, userId: ctx.principal.id });
  if (!row) throw fail('turn_not_found');
  const { status, created_at, completed_at } = presentState(row);
  const completed = completed_at === null ? 'null' : `"${completed_at}"`;
  // No escaping: letters, digits and an underscore.
  const head = `"id":"${row.id}","status":"${status}","created_at":"${created_at}","completed_at":${completed}`;
  return new JsonAnswer(`{${head},"error":${row.error},"messages":${row.messages},"result":${row.result}}`);
}

type StateRow = Pick<TurnRow, 'id' | 'status' | 'createdAtMs' | 'completedAtMs'>;

const presentState = ({ id, status, createdAtMs, completedAtMs }: StateRow) => ({
  id,
  status,
  created_at: timestamp(createdAtMs),
  completed_at: completedAtMs === null ? null : timestamp(completedAtMs),
});

const Messages = z.array(TurnMessage);

const presentSummary = (row: StateRow & Pick<TurnRow, 'error' | 'messages'>) => ({
  ...presentState(row),
  question: questionStart(Messages.parse(JSON.parse(row.messages)).at(-1)?.content),
  error: row.error === null ? null : TurnError.parse(JSON.parse(row.error)),
});

async function tooMany(ctx: { db: Db; principal: { id: string }; limits: { maxTurnsInFlight: number } }) {
  const { maxTurnsInFlight } = ctx.limits;
  const inFlight = await countTurnsInFlight(ctx.db.read, { userId: ctx.principal.id });
  return fail('concurrency_limit_exceeded', {
    message: `${maxTurnsInFlight} turns are already in flight.`,
    headers: { 'X-Concurrency-Limit': String(maxTurnsInFlight), 'X-Concurrency-In-Flight': String(inFlight) },
  });
}
