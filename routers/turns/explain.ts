import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { listRawEvents, type RawEventRow } from '../../db/ingestion/raw-events.ts';
import { type EvidenceRow, listDisclosures, listEvidence } from '../../db/turns/evidence.ts';
import { findTurn } from '../../db/turns/turns.ts';
import { timestamp } from '../core/contract.ts';
import { originsOf } from '../labs/provenance.ts';
import { answerMetric } from '../metrics/metric-answer.ts';
import type { Entered } from '../metrics/metric-computations.ts';
import { Fact, MetricQuery, type ProofRow, ProofRows } from '../metrics/metrics.contract.ts';
import type { ExplainedEvent, ExplainedFact, ExplainedQuery, Explanation } from './explain.contract.ts';

type Key = { turnId: string; userId: string };
type Row = ExplainedFact['rows'][number];

const Sheet = z.object({ data_watermark: z.string(), fact_sheet: z.array(Fact) });
const eventsAtOnce = 50;

export async function explainTurn(db: Db, key: Key): Promise<Explanation | null> {
  const turn = await findTurn(db.read, key);
  if (!turn) return null;
  const [evidence, disclosures] = await Promise.all([listEvidence(db.read, key), listDisclosures(db.read, key)]);
  const sheet = turn.result === null ? null : Sheet.parse(JSON.parse(turn.result));
  const queries: ExplainedQuery[] = [];
  for (const row of evidence) queries.push(await explainQuery(db, key.userId, row));
  const rawEvents = await findRawEvents(db, rowsBehind(queries));
  const proved = new Set(queries.flatMap(({ facts }) => facts.map(({ said }) => JSON.stringify(said))));
  const unproved = (sheet?.fact_sheet ?? []).filter((fact) => !proved.has(JSON.stringify(fact))).map(({ key }) => key);
  return {
    turn_id: turn.id,
    data_watermark: sheet?.data_watermark ?? null,
    holds:
      unproved.length === 0 &&
      queries.every(({ holds }) => holds) &&
      rawEvents.every(({ intact, removed_at }) => intact || removed_at !== undefined),
    unproved,
    queries,
    deliveries: rawEvents,
    imports: await (await import('./explain-imports.ts')).importsBehind(db, key.userId, rowsBehind(queries)),
    disclosures: disclosures.map(({ step, model, host, sentAtMs, bytesSent, contents }) => ({
      step,
      model,
      host,
      sent_at: timestamp(sentAtMs),
      bytes_sent: bytesSent,
      contents: z.array(z.string()).parse(JSON.parse(contents)),
    })),
  };
}

async function explainQuery(db: Db, userId: string, stored: EvidenceRow): Promise<ExplainedQuery> {
  const query = MetricQuery.parse(JSON.parse(stored.query));
  const then = { facts: z.array(Fact).parse(JSON.parse(stored.facts)), rows: ProofRows.parse(JSON.parse(stored.rows)) };
  const { answer, rows, entered } = await answerMetric(db, { userId, today: stored.today }, query);
  const now = { facts: answer.facts, rows };
  const origins = await originsOf(db, { userId, resultIds: resultIdsIn(then.rows, rows) });
  const places = Array.from({ length: Math.max(then.facts.length, now.facts.length) }, (_, place) => place);
  const facts = places.map((place) =>
    compareFact(partOf(then, place, { origins, entered }), partOf(now, place, { origins, entered })),
  );
  return {
    query,
    query_sha256: stored.querySha256,
    today: stored.today,
    unit: answer.metric.unit,
    holds: facts.every(({ holds }) => holds),
    facts,
  };
}

type Part = { fact: Fact | null; rows: Row[] };

type Known = { origins: ReadonlyMap<string, string>; entered: Entered };

const partOf = ({ facts, rows }: { facts: Fact[]; rows: ProofRows }, place: number, known: Known): Part => ({
  fact: facts[place] ?? null,
  rows: (rows.lists[rows.of_fact[place] ?? -1] ?? []).map((row) => toRow(row, known)),
});

function toRow([table, id, raw_event_id]: ProofRow, { origins, entered }: Known): Row {
  const origin = table === 'biomarkers' ? origins.get(id) : undefined;
  return { table, id, raw_event_id, ...entered.get(`${table} ${id}`), ...(origin !== undefined && { origin }) };
}

const resultIdsIn = (...all: ProofRows[]): string[] => [
  ...new Set(all.flatMap(({ lists }) => lists.flat()).flatMap(([table, id]) => (table === 'biomarkers' ? [id] : []))),
];

function compareFact(then: Part, now: Part): ExplainedFact {
  const [before, after] = [byRow(then.rows), byRow(now.rows)];
  return {
    said: then.fact,
    now: now.fact,
    holds: JSON.stringify(then.fact) === JSON.stringify(now.fact),
    rows: then.rows,
    rows_added: now.rows.filter((row) => !before.has(nameOf(row))),
    rows_removed: then.rows.filter((row) => !after.has(nameOf(row))),
    rows_rewritten: now.rows.filter((row) => {
      const former = before.get(nameOf(row));
      return former !== undefined && former.raw_event_id !== row.raw_event_id;
    }),
  };
}

const nameOf = ({ table, id }: Row) => `${table} ${id}`;
const byRow = (rows: readonly Row[]) => new Map(rows.map((row) => [nameOf(row), row]));

const rowsBehind = (queries: readonly ExplainedQuery[]): Row[] =>
  queries.flatMap(({ facts }) => facts.flatMap((fact) => [...fact.rows, ...fact.rows_added, ...fact.rows_rewritten]));

export async function findRawEvents(db: Db, rows: readonly { raw_event_id: number }[]): Promise<ExplainedEvent[]> {
  const ids = [...new Set(rows.map(({ raw_event_id }) => raw_event_id))].sort((a, b) => a - b);
  const found: ExplainedEvent[] = [];
  for (let at = 0; at < ids.length; at += eventsAtOnce) {
    const events = await listRawEvents(db.read, { rawEventIds: ids.slice(at, at + eventsAtOnce) });
    found.push(...events.map(presentRawEvent));
  }
  return found;
}

type Stored = Pick<RawEventRow, 'id' | 'type' | 'receivedAtMs' | 'sha256' | 'payload' | 'payloadRemovedAtMs'>;

const presentRawEvent = ({ id, type, receivedAtMs, sha256, payload, payloadRemovedAtMs }: Stored): ExplainedEvent => ({
  raw_event_id: id,
  type,
  received_at: timestamp(receivedAtMs),
  sha256,
  intact: createHash('sha256').update(payload).digest('hex') === sha256,
  ...(payloadRemovedAtMs !== null && { removed_at: timestamp(payloadRemovedAtMs) }),
});
