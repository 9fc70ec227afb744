import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { findRowSources, type RowSource } from '../../db/health/metrics.ts';
import { decodeCursor, pageOf } from '../core/pagination.ts';
import { originsOf } from '../labs/provenance.ts';
import { answerMetric, type ProvenAnswer } from '../metrics/metric-answer.ts';
import type { ProofRow } from '../metrics/metrics.contract.ts';
import { findToday } from '../metrics/today.ts';
import { router, userProcedure } from '../trpc.ts';
import { findRawEvents } from './explain.ts';
import { type ProvedRow, ProveMetric } from './prove.contract.ts';

export const proofRouter = router({
  prove: userProcedure
    .meta(ProveMetric.meta)
    .input(ProveMetric.input)
    .output(ProveMetric.output)
    .query(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      return prove(ctx.db, { userId, today: await findToday(ctx, userId, input) }, input);
    }),
});

type Person = { userId: string; today: string };
type Proof = z.output<typeof ProveMetric.output>;

async function prove(
  db: Db,
  person: Person,
  { query, said, cursor, limit }: z.output<typeof ProveMetric.input>,
): Promise<Proof> {
  const { userId, today } = person;
  const scope = ['proof', userId, today, query];
  const behind = cursor === undefined ? undefined : decodeCursor(scope, cursor, Position);
  const found = await answerMetric(db, person, query);
  const again = await answerMetric(db, person, query);
  const { answer } = found;
  const all = behindFacts(found).sort((one, other) => compare(placeOf(one), placeOf(other)));
  const left = behind ? all.filter((row) => compare(placeOf(row), behind) > 0) : all;
  const { data, ...paging } = pageOf(left.slice(0, limit + 1), {
    ...{ limit, scope, positionOf: placeOf },
    present: (row) => row,
  });
  const deliveries = await findRawEvents(db, data);
  const isSame = textOf(found) === textOf(again);
  const isSaid = said === undefined || answer.facts.some(({ value }) => value === said);
  const { window, compare_window, coverage, refusal, printed, facts, details } = answer;
  return {
    ...{ query, today, label: answer.metric.label, unit: answer.metric.unit },
    query_sha256: createHash('sha256').update(JSON.stringify(query)).digest('hex'),
    ...{ window, compare_window, coverage, refusal, printed, facts, details },
    holds: isSame && isSaid && deliveries.every(({ intact, removed_at }) => intact || removed_at !== undefined),
    rows_total: all.length,
    rows: await present(db, userId, data),
    deliveries,
    imports: await (await import('./explain-imports.ts')).importsBehind(db, userId, data),
    ...paging,
  };
}

const textOf = ({ answer, rows }: ProvenAnswer) => JSON.stringify([answer, rows]);

type Behind = { table: string; id: string; raw_event_id: number; date?: string; value?: number; enters: number[] };
type Place = [date: string, table: string, id: string];
const Position = z.tuple([z.string(), z.string(), z.string()]);

const placeOf = ({ date = '', table, id }: Behind): Place => [date, table, id];
const compare = (one: Place, other: Place): number => {
  const at = one.findIndex((part, place) => part !== other[place]);
  return at < 0 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
};

function behindFacts({ rows: { lists, of_fact }, entered }: ProvenAnswer): Behind[] {
  const found = new Map<string, Behind>();
  for (const [list, rows] of lists.entries()) {
    const enters = of_fact.flatMap((of, fact) => (of === list ? [fact] : []));
    for (const row of rows) {
      const known = found.get(nameOf(row));
      if (known) known.enters.push(...enters);
      else found.set(nameOf(row), { ...named(row), ...entered.get(nameOf(row)), enters: [...enters] });
    }
  }
  for (const row of found.values()) row.enters.sort((one, other) => one - other);
  return [...found.values()];
}

const nameOf = ([table, id]: ProofRow) => `${table} ${id}`;
const named = ([table, id, raw_event_id]: ProofRow) => ({ table, id, raw_event_id });

async function present(db: Db, userId: string, rows: readonly Behind[]): Promise<ProvedRow[]> {
  const resultIds = rows.flatMap(({ table, id }) => (table === 'biomarkers' ? [id] : []));
  const [origins, sources] = await Promise.all([
    originsOf(db, { userId, resultIds }),
    findRowSources(db, { userId, rows }),
  ]);
  return rows.flatMap((row) => {
    const source: RowSource | undefined = sources.get(`${row.table} ${row.id}`);
    const origin = row.table === 'biomarkers' ? origins.get(row.id) : undefined;
    return source ? [{ ...row, ...source, ...(origin !== undefined && { origin }) }] : [];
  });
}
