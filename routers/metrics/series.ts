import type { BiomarkerRow } from '../../db/health/labs.ts';
import type { MeasuredRow, RowRef } from '../../db/health/measured-rows.ts';
import { columnsOf, type Measure, type Measures } from '../../db/health/measures.ts';
import { weekdayOf } from '../core/days.ts';
import { convert } from '../labs/markers/conversion.ts';
import { findMarker } from '../labs/markers/markers.ts';
import type { Metric } from './metric-registry.ts';
import type { MetricAnswer, MetricInfo } from './metrics.contract.ts';

export type SeriesValue = {
  date: string;
  value: number;
  rows: RowRef[];
  printed: MetricAnswer['printed'];
  isBound: boolean;
  activityType: string | null;
};

export type Series = {
  values: SeriesValue[];
  unit: string;
  source: string;
  unnumbered: { date: string; printed: MetricAnswer['printed'] } | null;
};

const onWeekdays = <Row extends { date: string }>(rows: readonly Row[], weekdays: readonly number[] | undefined) =>
  weekdays ? rows.filter((row) => weekdays.includes(weekdayOf(row.date))) : [...rows];

export type Choice = {
  weekdays?: readonly number[] | undefined;
  complete?: ((row: MeasuredRow) => boolean) | undefined;
  everySource?: boolean | undefined;
};

/** Among equals, the one connected last. */
export function measuredSeries(
  metric: Metric,
  lists: readonly (readonly MeasuredRow[])[],
  { weekdays, complete = () => true, everySource = false }: Choice = {},
): Series {
  const alone = weekdays ? null : ofOneSource(metric, lists);
  const ranked = alone
    ? [alone]
    : metric.measures
        .flatMap((measure, place) => candidates(measure, onWeekdays(lists[place] ?? [], weekdays), complete))
        .filter((one, place, all) => all.findIndex((other) => other.sourceKey === one.sourceKey) === place)
        .sort(
          (a, b) =>
            b.completeDays - a.completeDays ||
            b.days - a.days ||
            b.connectedAtMs - a.connectedAtMs ||
            (a.sourceKey < b.sourceKey ? -1 : 1),
        );
  const [chosen] = ranked;
  if (!chosen) return { values: [], unit: metric.unit, source: '', unnumbered: null };
  const { measure, provider } = chosen;
  const values = (everySource ? ranked : [chosen])
    .flatMap((each) => mergeSessions(each.rows, each.measure, metric.kind))
    .map(({ value, ...rest }) => ({ ...rest, value: value / metric.per, printed: null, isBound: false }));
  return { values, unit: metric.unit, source: sourceText(provider, measure), unnumbered: null };
}

export const sourceKeyOf = (row: Pick<MeasuredRow, 'source_id' | 'provider'>) => row.source_id ?? row.provider;
export const sourceText = (provider: string, measure: Measure) => `${provider}/${measure.table}.${columnsOf(measure)}`;

function ofOneSource(
  { measures }: Metric,
  lists: readonly (readonly MeasuredRow[])[],
): Pick<Candidate, 'measure' | 'provider' | 'rows'> | null {
  const place = lists.findIndex((rows) => rows.length > 0);
  const [measure, rows = []] = [measures[place], lists[place]];
  const newest = rows.at(-1);
  if (!measure || !newest) return null;
  const key = sourceKeyOf(newest);
  const isOne = lists.every((each) => each.every((row) => sourceKeyOf(row) === key));
  return isOne ? { measure, provider: newest.provider, rows: [...rows] } : null;
}

type Candidate = {
  measure: Measure;
  sourceKey: string;
  provider: string;
  connectedAtMs: number;
  days: number;
  completeDays: number;
  rows: MeasuredRow[];
};

const daysIn = (rows: readonly MeasuredRow[]) => new Set(rows.map((row) => row.date)).size;

function candidates(
  measure: Measures[number],
  rows: readonly MeasuredRow[],
  complete: (row: MeasuredRow) => boolean,
): Candidate[] {
  const bySource = Map.groupBy(rows, sourceKeyOf);
  return [...bySource].flatMap(([sourceKey, own]) => {
    const [newest] = own.slice(-1);
    if (!newest) return [];
    const { provider, connectedAtMs } = newest;
    const [days, completeDays] = [daysIn(own), daysIn(own.filter(complete))];
    return [{ measure, sourceKey, provider, connectedAtMs, days, completeDays, rows: own }];
  });
}

type Merged = Pick<SeriesValue, 'date' | 'value' | 'rows' | 'activityType'>;

/** Totals and durations add up, otherwise the longest session counts. */
function mergeSessions(rows: readonly MeasuredRow[], { table }: Measure, kind: MetricInfo['kind']): Merged[] {
  if (table === 'activities' || rows.length === 1) return rows.map((row) => one(row));
  const days = [...Map.groupBy(rows, (row) => row.date).values()];
  if (table !== 'sleep_sessions') return days.flatMap((day) => day.slice(-1).map(one));
  return days.map((day) =>
    kind === 'total' || kind === 'duration' ? day.map(one).reduce(add) : one(day.reduce(longer)),
  );
}

const reference = ({ table, id, raw_event_id }: RowRef): RowRef => ({ table, id, raw_event_id });
const one = (row: MeasuredRow): Merged => ({
  date: row.date,
  value: row.value,
  rows: [reference(row)],
  activityType: row.activityType,
});
const add = (a: Merged, b: Merged): Merged => ({
  ...a,
  value: a.value + b.value,
  rows: [...a.rows, ...b.rows],
});
const longer = (a: MeasuredRow, b: MeasuredRow) => (b.sessionS > a.sessionS ? b : a);

export function biomarkerSeries(rows: readonly BiomarkerRow[], weekdays?: readonly number[]): Series {
  const all = onWeekdays(rows, weekdays);
  const numeric = all.filter((row) => row.value !== null);
  const unit = numeric.at(-1)?.unit ?? '';
  const own = numeric.flatMap((row) => inUnit(row, unit) ?? []);
  return {
    values: own.flatMap((row) =>
      row.value === null
        ? []
        : [
            {
              date: row.date,
              value: row.value,
              rows: [{ table: 'biomarkers', id: row.id, raw_event_id: row.raw_event_id }],
              printed: printedForm(row),
              isBound: Boolean(row.operator),
              activityType: null,
            },
          ],
    ),
    unit,
    source: `${[...new Set(own.map((row) => row.provider))].sort().join('+')}/biomarkers.value`,
    unnumbered:
      all.slice(-1).flatMap((row) => (row.value === null ? [{ date: row.date, printed: printedForm(row) }] : []))[0] ??
      null,
  };
}

export function inUnit(row: BiomarkerRow, unit: string): BiomarkerRow | null {
  if (row.value === null || (row.unit ?? '') === unit) return row.value === null ? null : row;
  const marker = findMarker(row.name);
  const to = (value: number | null) => (value === null ? null : convert(value, row.unit ?? '', unit, marker));
  const value = to(row.value);
  if (value === null) return null;
  const [reference_low, reference_high] = [to(row.reference_low), to(row.reference_high)];
  return { ...row, value, unit, value_text: null, reference_range: null, reference_low, reference_high };
}

function printedForm({
  value_text,
  reference_range,
  reference_low,
  reference_high,
  flag,
}: BiomarkerRow): MetricAnswer['printed'] {
  return { value_text, reference_range, reference_low, reference_high, flag };
}
