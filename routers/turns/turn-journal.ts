import { createHash } from 'node:crypto';
import { reserveSpend, settleSpend } from '../../db/access/quotas.ts';
import type { WriteBatch } from '../../db/client.ts';
import { type EvidenceRow, insertDisclosure, insertEvidence, listDisclosures } from '../../db/turns/evidence.ts';
import { type NewMemoryRow, trimMemories, upsertMemory } from '../../db/turns/memories.ts';
import {
  endTurn,
  insertTurnEvents,
  insertTurnStep,
  listTurnEvents,
  listTurnSteps,
  startTurn,
  type TurnEventRow,
  type TurnRow,
} from '../../db/turns/turns.ts';
import { timestamp } from '../core/contract.ts';
import type { MetricQuery } from '../metrics/metrics.contract.ts';
import type { Context, JobHandle } from '../trpc.ts';
import type { Answered, QueryEvidence, TurnJournal } from './agent.contract.ts';
import { terminalSeq } from './event-id.ts';
import { exchangeMac } from './exchange.ts';
import { memoriesMax, type NewMemory } from './memories.contract.ts';
import type { TurnError, TurnEvent, TurnResult } from './turns.contract.ts';

const eventsMax = 100_000;
const mark = ':announced';
const announced = (step: string) => `${step}${mark}`;

export type OpenJournal = TurnJournal & {
  start: () => Promise<void>;
  complete: (result: TurnResult, kept?: Pick<Answered, 'evidence' | 'memories'>) => Promise<void>;
  fail: (error: Pick<TurnError, 'code' | 'message'>) => Promise<void>;
};

export async function openJournal(ctx: Context & { job: JobHandle }, turn: TurnRow): Promise<OpenJournal> {
  const key = { turnId: turn.id, userId: turn.userId };
  const [events, steps, disclosures] = await Promise.all([
    listTurnEvents(ctx.db.read, { ...key, afterSeq: 0, limit: eventsMax }),
    listTurnSteps(ctx.db.read, key),
    listDisclosures(ctx.db.read, key),
  ]);
  const outputs = new Map(steps.map(({ name, output }) => [name, output]));
  const begun = begunSteps(steps);
  let disclosed = disclosures.length;
  let lastSeq = events.at(-1)?.seq ?? 0;
  let spoken = events
    .filter(({ type }) => type === 'synthesis_delta')
    .map(textOf)
    .join('');
  let runningStep = begun.at(-1);

  const next = (event: TurnEvent): TurnEventRow => {
    lastSeq += 1;
    return toRow(turn.id, lastSeq, event);
  };
  const append = async (rows: readonly TurnEventRow[], build: WriteBatch) => {
    await ctx.job.write(build);
    const [first] = rows;
    if (first) ctx.signals.turnChanged(turn.id, { behindSeq: first.seq - 1, events: rows });
  };
  const end = async (
    event: TurnEvent,
    outcome: { result: TurnResult; exchangeMac: string } | { error: TurnError },
    { evidence, memories }: Pick<Answered, 'evidence' | 'memories'> = { evidence: [], memories: [] },
  ) => {
    const completedAtMs = ctx.nowMs();
    const last = toRow(turn.id, terminalSeq, event);
    await ctx.job.finish((orm) => [
      endTurn(orm, { ...key, ...outcome, completedAtMs }),
      insertTurnEvents(orm, key, [last]),
      ...evidence.map((each, place) => insertEvidence(orm, key, evidenceRow(turn.id, place, each))),
      ...memories.map((each) => upsertMemory(orm, memoryRow(key, each, completedAtMs))),
      ...(memories.length > 0 ? [trimMemories(orm, { userId: turn.userId, keep: memoriesMax })] : []),
    ]);
    ctx.signals.turnChanged(turn.id, { behindSeq: lastSeq, events: [last] });
    const durationMs = Math.max(0, completedAtMs - turn.createdAtMs);
    const state = 'result' in outcome ? 'completed' : 'failed';
    ctx.observer.note({ work: { kind: 'turn' }, outcome: state, durationMs, requestId: turn.requestId });
  };

  return {
    requestId: turn.requestId,
    start: async () => {
      if (lastSeq > 0) return;
      const started = next({ type: 'turn.started', at: timestamp(ctx.nowMs()), turn_id: turn.id });
      await append([started], (orm) => [startTurn(orm, key), insertTurnEvents(orm, key, [started])]);
    },
    step: async (name, announce, run) => {
      runningStep = name;
      if (!outputs.has(announced(name))) {
        const rows = announce.map(next);
        const place = begun.push(name);
        await append(rows, (orm) => [
          ...(rows.length > 0 ? [insertTurnEvents(orm, key, rows)] : []),
          insertTurnStep(orm, { ...key, name: announced(name), output: place }),
        ]);
      }
      if (outputs.has(name)) return outputs.get(name) as Awaited<ReturnType<typeof run>>;
      const output = await ctx.observer.timed({ kind: 'step', name }, turn.requestId, run);
      await ctx.job.write((orm) => [insertTurnStep(orm, { ...key, name, output })]);
      return output;
    },
    spoken: () => spoken,
    say: async (text) => {
      const row = next({ type: 'synthesis_delta', text });
      await append([row], (orm) => [insertTurnEvents(orm, key, [row])]);
      spoken += text;
    },
    disclose: async ({ contents, ...disclosure }) => {
      const row = {
        ...disclosure,
        turnId: turn.id,
        place: disclosed++,
        sentAtMs: ctx.nowMs(),
        contents: JSON.stringify(contents),
      };
      await ctx.job.write((orm) => [insertDisclosure(orm, key, row)]);
    },
    reserve: async (microUsd) => {
      const { modelMicroUsdPerDay: microUsdMax } = ctx.limits;
      if (microUsdMax === null) return async () => undefined;
      const spend = { userId: turn.userId, nowMs: ctx.nowMs() };
      // Paid even if the lease is lost.
      const [reserved] = await ctx.db.write((orm) => [reserveSpend(orm, { ...spend, microUsd, microUsdMax })]);
      if (reserved.length === 0) return null;
      return async (cost) => {
        await ctx.db.write((orm) => [settleSpend(orm, { ...spend, microUsd: cost - microUsd })]);
      };
    },
    complete: (result, kept) => {
      const event = { type: 'turn.completed' as const, turn_id: turn.id, result };
      return end(event, { result, exchangeMac: exchangeMac(ctx, turn, result.answer) }, kept);
    },
    fail: (error) => {
      const slim: TurnError = { ...error, ...(runningStep !== undefined && { step: runningStep }) };
      return end({ type: 'turn.failed', ...slim }, { error: slim });
    },
  };
}

const begunSteps = (steps: readonly { name: string; output: unknown }[]): string[] =>
  steps
    .filter(({ name }) => name.endsWith(mark))
    .toSorted((a, b) => Number(a.output) - Number(b.output))
    .map(({ name }) => name.slice(0, -mark.length));

const textOf = ({ data }: TurnEventRow): string => String(JSON.parse(data).text);

function toRow(turnId: string, seq: number, event: TurnEvent): TurnEventRow {
  const { type, ...rest } = event;
  const data = type === 'turn.failed' ? rest : type === 'turn.started' ? { type, seq, ...rest } : event;
  return { turnId, seq, type, data: JSON.stringify(data) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const querySha256 = (query: MetricQuery, today: string) => sha256(JSON.stringify([today, query]));

function evidenceRow(turnId: string, place: number, { today, query, answer, rows }: QueryEvidence): EvidenceRow {
  return {
    turnId,
    place,
    today,
    query: JSON.stringify(query),
    querySha256: querySha256(query, today),
    facts: JSON.stringify(answer.facts),
    rows: JSON.stringify(rows),
  };
}

export function memoryRow(
  { turnId, userId }: { turnId: string; userId: string },
  { kind, text }: NewMemory,
  nowMs: number,
): NewMemoryRow {
  return { userId, kind, text, textSha256: sha256(JSON.stringify([kind, folded(text)])), turnId, nowMs };
}

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
