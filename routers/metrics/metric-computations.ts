import type { RowRef } from '../../db/health/measured-rows.ts';
import { addDays } from '../core/days.ts';
import { aggregate, compare, meanLevel, type Part, type Single } from './aggregates.ts';
import { aroundMean, correlationPairsMin, rankCorrelation } from './formulas.ts';
import { daily } from './metric-filter.ts';
import { groupsMax, splitIntoGroups } from './metric-groups.ts';
import { clockUnit } from './metric-registry.ts';
import type {
  Aggregate,
  Fact,
  FactDetail,
  MetricAnswer,
  MetricInfo,
  MetricQuery,
  ProofRow,
  ProofRows,
} from './metrics.contract.ts';
import type { Series, SeriesValue } from './series.ts';
import { formatWindow, type Window } from './windows.ts';

export type Outcome =
  | { drafts: Draft[]; at?: { at_date: string; printed: MetricAnswer['printed'] }; days?: number }
  | { refused: 'no_data' | 'senseless'; why: string; at?: { at_date: string; printed: MetricAnswer['printed'] } };

export type Own = { query: MetricQuery; info: MetricInfo; series: Series; window: Window };

export const senseless = (why: string): Outcome => ({ refused: 'senseless', why });
export const noData = (why: string): Outcome => ({ refused: 'no_data', why });

const takesOneValue: ReadonlySet<string> = new Set<Aggregate>(['latest', 'first']);
const picks: ReadonlySet<Aggregate> = new Set<Aggregate>(['min', 'max', 'latest', 'first']);
/** Bounds (`<0.5`) can only be quoted or counted. */
const takesBounds: ReadonlySet<Aggregate> = new Set<Aggregate>(['latest', 'first', 'count']);
const boundsReason = 'One of the results is only a bound, so it cannot be computed with.';

const hasBounds = ({ values }: Series) => values.some(({ isBound }) => isBound);

export function computeSingle(own: Own, aggregate: Single): Outcome {
  const { query, series } = own;
  const { values, unnumbered } = series;
  if (unnumbered && (aggregate === 'latest' || values.length === 0)) {
    const at = { at_date: unnumbered.date, printed: unnumbered.printed };
    return { refused: 'no_data', why: 'The newest result is printed without a number.', at };
  }
  if (values.length === 0) return noData('Nothing was measured in this period.');
  // A group would lose the bound.
  const quotes = takesBounds.has(aggregate) && (!query.group || aggregate === 'count');
  if (hasBounds(series) && !quotes) return senseless(boundsReason);
  if (query.group) return computeGroups(own, aggregate, query.group);
  const result = computeOne(own, aggregate, values);
  if ('senseless' in result) return senseless(result.senseless);
  const picked = values[result.parts[0]?.at ?? -1];
  if (!picked || !picks.has(aggregate)) return result;
  return { ...result, at: { at_date: picked.date, printed: picked.printed } };
}

function computeOne({ query, info, series, window }: Own, name: Single, values: SeriesValue[], group?: string) {
  const result = aggregate(values, { ...query, aggregate: name, unit: series.unit, kind: info.kind, window });
  if ('senseless' in result) return result;
  const drafts = result.parts.map(({ at, lastDate, ...part }): Draft => {
    const picked = at === undefined ? undefined : values[at];
    const entered = picked && takesOneValue.has(part.name) ? [picked] : values;
    const at_date = picked?.date ?? lastDate ?? null;
    const draft = { ...part, suffix: group ?? null, source: series.source, window, group: group ?? null, at_date };
    return part.n === 0 ? { ...draft, source: 'question', entered: [] } : { ...draft, entered };
  });
  return { parts: result.parts, drafts };
}

function computeGroups(own: Own, aggregate: Single, group: NonNullable<MetricQuery['group']>): Outcome {
  const groups = splitIntoGroups(own.series.values, group, own.window);
  if (groups.length > groupsMax)
    return senseless('These are too many groups to tell one by one. Ask for a shorter period, or for larger groups.');
  const results = groups.map(({ name, window, values }) => computeOne({ ...own, window }, aggregate, values, name));
  const drafts = results.flatMap((result) => ('drafts' in result ? result.drafts : []));
  const [first] = results;
  return drafts.length === 0 && first && 'senseless' in first ? senseless(first.senseless) : { drafts };
}

export function computeComparison(
  { series, window }: Own,
  aggregate: 'difference' | 'percent_change',
  base: { series: Series; window: Window },
): Outcome {
  const filled = [{ series, window }, base].filter((side) => side.series.values.length > 0);
  const [only] = filled;
  if (!only) return noData('Nothing was measured in either period.');
  if (filled.some((side) => hasBounds(side.series))) return senseless(boundsReason);
  const draft = (part: Part, source: string, window: Window, entered: SeriesValue[]): Draft => ({
    ...{ ...part, source, window, entered },
    ...{ suffix: null, group: null, at_date: null },
  });
  if (filled.length === 1) {
    const { values, unit, source } = only.series;
    const value = meanLevel(values, unit);
    if (Number.isNaN(value)) return senseless('These times lie all around the clock.');
    return { drafts: [draft({ name: 'mean', value, unit, n: values.length }, source, only.window, values)] };
  }
  if (series.unit !== base.series.unit) return senseless('The two periods are reported in different units.');
  const result = compare(series.values, base.series.values, { aggregate, unit: series.unit });
  if ('senseless' in result) return senseless(result.senseless);
  const [comparison, own, baseMean] = result.parts;
  const both = [...series.values, ...base.series.values];
  return {
    drafts: [
      draft(comparison, sources(series, base.series), window, both),
      draft(own, series.source, window, series.values),
      draft(baseMean, base.series.source, base.window, base.series.values),
    ],
  };
}

export const sources = (...series: Series[]) => [...new Set(series.map(({ source }) => source))].join(' + ');

const inOrder = ({ unit }: MetricInfo, values: readonly number[]): readonly number[] | null =>
  unit === clockUnit ? aroundMean(values) : values;

export function computeCorrelation(
  { query, info, series, window }: Own,
  other: { info: MetricInfo; series: Series },
): Outcome {
  if (series.values.length === 0) return noData('Nothing was measured in this period.');
  if (other.series.values.length === 0) return noData('Nothing was measured of the other metric in this period.');
  if (hasBounds(series) || hasBounds(other.series)) return senseless(boundsReason);
  const lagDays = query.with?.lag_days ?? 0;
  const others = new Map(
    daily(other.series.values, other.info.kind).map((day) => [addDays(day.date, lagDays), day] as const),
  );
  const pairs = daily(series.values, info.kind).flatMap((day) => {
    const match = others.get(day.date);
    return match ? [{ x: day.value, y: match.value, rows: [...day.rows, ...match.rows] }] : [];
  });
  if (pairs.length < correlationPairsMin)
    return senseless('Too few days have a value of both to tell how they go together.');
  const [xs, ys] = [
    inOrder(
      info,
      pairs.map(({ x }) => x),
    ),
    inOrder(
      other.info,
      pairs.map(({ y }) => y),
    ),
  ];
  if (!xs || !ys) return senseless('These times lie all around the clock.');
  const found = rankCorrelation(xs.map((x, place) => [x, ys[place] ?? Number.NaN]));
  if (!found) return senseless('One of the two is the same on all days, so it goes along with nothing.');
  const draft = (name: string, value: number): Draft => ({
    ...{ name, value, unit: 'rho', n: pairs.length, suffix: other.info.key, window, entered: pairs },
    ...{ source: sources(series, other.series), group: null, at_date: null },
  });
  return {
    drafts: [
      draft('correlation', found.value),
      draft('correlation_low', found.low),
      draft('correlation_high', found.high),
    ],
    days: pairs.length,
  };
}

export type Draft = {
  name: string;
  suffix: string | null;
  value: number;
  unit: string;
  n: number;
  source: string;
  window: Window;
  group: string | null;
  at_date: string | null;
  entered: readonly { rows: readonly RowRef[]; date?: string; value?: number }[];
  filter?: string;
};

type Facts = { facts: Fact[]; details: FactDetail[]; rows: ProofRows; entered: Entered };
export type Entered = ReadonlyMap<string, { date: string; value: number }>;

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
      ...filterOf(filter, draft.filter),
    })),
    details: drafts.map(({ name, group, at_date }) => ({ aggregate: name, group, at_date })),
    rows: { lists: lists.map(rowsOf), of_fact: drafts.map(({ entered }) => lists.indexOf(entered)) },
    entered: enteredBy(lists.flat()),
  };
}

const enteredBy = (values: Draft['entered']): Entered =>
  new Map(
    values.flatMap(({ rows, date, value }) =>
      date === undefined || value === undefined
        ? []
        : rows.map(({ table, id }) => [`${table} ${id}`, { date, value: rounded(value) }] as const),
    ),
  );

function filterOf(whole: string | null, own: string | undefined): { filter?: string } {
  const filter = [whole ?? [], own ?? []].flat().join('; ');
  return filter === '' ? {} : { filter };
}

function rowsOf(values: Draft['entered']): ProofRow[] {
  const rows = values.flatMap((value) => value.rows);
  return [...new Map(rows.map((row) => [`${row.table} ${row.id}`, row])).values()].map(
    ({ table, id, raw_event_id }) => [table, id, raw_event_id],
  );
}

/** Row order changes a sum's last digits; equal data must give equal facts. */
export const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toFixed(6))) + 0;
