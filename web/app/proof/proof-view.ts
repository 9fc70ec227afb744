import type { Outputs } from '../data/api.ts';
import { windowText } from '../text/dates.ts';

type Proved = Outputs['metrics']['prove'];
type Explained = Outputs['turns']['explain'];
type Row = Pick<
  Explained['queries'][number]['facts'][number]['rows'][number],
  'table' | 'id' | 'raw_event_id' | 'date' | 'value' | 'origin'
>;
type Fact = Proved['facts'][number];

export type ProofView = {
  fact: Fact | null;
  now: Fact | null;
  holds: boolean;
  query: Proved['query'];
  hash: string;
  today: string;
  unit: string;
  rows: Row[];
  rowsTotal: number;
  deliveries: Proved['deliveries'];
  imports: Proved['imports'];
};

export function viewOfQuery(pages: readonly Proved[], said: number | undefined): ProofView | null {
  const first = pages[0];
  if (!first) return null;
  const fact = first.facts.find(({ value }) => value === said) ?? first.facts[0] ?? null;
  return {
    ...{ fact, now: null, query: first.query, hash: first.query_sha256, today: first.today, unit: first.unit },
    holds: pages.every(({ holds }) => holds),
    rows: pages.flatMap(({ rows }) => rows),
    rowsTotal: first.rows_total,
    deliveries: pages.flatMap(({ deliveries }) => deliveries),
    imports: pages.flatMap(({ imports }) => imports),
  };
}

export function viewOfTurn(
  { queries, deliveries, imports }: Explained,
  wanted: { key: string; window: string; value: number },
): ProofView | null {
  for (const { query, query_sha256: hash, today, unit, facts } of queries)
    for (const { said, now, holds, rows } of facts) {
      if (said?.key !== wanted.key || said.window !== wanted.window || said.value !== wanted.value) continue;
      const events = new Set(rows.map((row) => row.raw_event_id));
      const ids = new Set(rows.map(({ id }) => id));
      const behind = deliveries.filter(({ raw_event_id: id }) => events.has(id));
      return {
        ...{ fact: said, query, hash, today, unit, rows, rowsTotal: rows.length },
        now: holds ? null : now,
        holds: holds && behind.every(({ intact, removed_at }) => intact || removed_at !== undefined),
        deliveries: behind,
        imports: imports
          .map((file) => ({ ...file, rows: file.rows.filter(({ id }) => ids.has(id)) }))
          .filter((file) => file.rows.length > 0),
      };
    }
  return null;
}

const aggregates: Record<string, string> = {
  mean: 'Average',
  median: 'Median',
  sum: 'Total',
  min: 'Lowest',
  max: 'Highest',
  std_dev: 'Standard deviation',
  count: 'Number of values',
  count_days: 'Number of days',
  latest: 'Latest value',
  first: 'First value',
  trend: 'Trend',
  difference: 'Difference of two periods',
  percent_change: 'Change between two periods',
  highest: 'Highest',
  lowest: 'Lowest',
  correlation: 'Correlation',
  streak: 'Longest run of days',
  percentile: 'Percentile',
  contrast: 'Difference between the days with and without',
  unusual: 'Value and distance from your own median',
};

export function askedText({ query, fact }: ProofView, label: string): string {
  const name = label.charAt(0).toLowerCase() + label.slice(1);
  const what = `${aggregates[query.aggregate] ?? query.aggregate} of ${name}`;
  const kind = query.activity_type === undefined ? '' : ` (${query.activity_type.replaceAll('_', ' ')})`;
  return `${what}${kind}${fact ? `, ${windowText(fact.window)}` : ''}`;
}
