import type { RowRef } from '../../db/health/metrics.ts';
import type { Fact, FactDetail, MetricInfo, ProofRow, ProofRows } from './metrics.contract.ts';
import { formatWindow, type Window } from './windows.ts';

/** A number with all that makes it a fact. `entered` are the values that it was computed from. */
export type Draft = {
  name: string;
  /** What stands behind the name in the key: a group, or the other metric of a correlation. */
  suffix: string | null;
  value: number;
  unit: string;
  n: number;
  source: string;
  window: Window;
  group: string | null;
  at_date: string | null;
  entered: readonly { rows: readonly RowRef[] }[];
};

type Facts = { facts: Fact[]; details: FactDetail[]; rows: ProofRows };

export function toFacts(metric: MetricInfo, filter: string | null, drafts: readonly Draft[]): Facts {
  const lists = [...new Set(drafts.map(({ entered }) => entered))];
  return {
    facts: drafts.map((draft) => ({
      key: [metric.key, draft.name, ...(draft.suffix === null ? [] : [draft.suffix])].join('.'),
      value: rounded(draft.value),
      unit: draft.unit,
      source: draft.source,
      n: draft.n,
      window: formatWindow(draft.window),
      ...(filter !== null && { filter }),
    })),
    details: drafts.map(({ name, group, at_date }) => ({ aggregate: name, group, at_date })),
    rows: { lists: lists.map(rowsOf), of_fact: drafts.map(({ entered }) => lists.indexOf(entered)) },
  };
}

/** Each row once: the night that let several workouts of a day pass proves all of them. */
function rowsOf(values: Draft['entered']): ProofRow[] {
  const rows = values.flatMap((value) => value.rows);
  return [...new Map(rows.map((row) => [`${row.table} ${row.id}`, row])).values()].map(
    ({ table, id, raw_event_id }) => [table, id, raw_event_id],
  );
}

/**
 * At most six decimals. Sums of floating-point numbers differ in their last digits with the order of the rows; what is
 * cut off here is far below what any device resolves, and the same data gives the same fact, byte for byte.
 */
const rounded = (value: number) => Number(value.toFixed(6)) + 0;
