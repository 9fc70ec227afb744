import type { Db } from '../db/client.ts';
import { aggregate, compare, type Part, type Single, whySenseless } from './aggregates.ts';
import { findSubject, type Subject } from './metric-subject.ts';
import type { Aggregate, Fact, MetricAnswer, MetricQuery, ProofRow, ProofRows } from './metrics.contract.ts';
import type { Series } from './series.ts';
import { type Calendar, countDays, formatWindow, resolveWindow, type Window } from './windows.ts';

/** An answer with the rows that entered each of its facts. */
export type ProvenAnswer = { answer: MetricAnswer; rows: ProofRows };

type Asked = { query: MetricQuery; subject: Subject; window: Window };
type Comparison = 'difference' | 'percent_change';

/** Computes a declared query over one person's rows. `today` is their local day. */
export async function answerMetric(
  db: Db,
  person: { userId: string; today: string },
  query: MetricQuery,
): Promise<ProvenAnswer> {
  const nothing = emptyAnswer(query.metric, person.today);
  const subject = await findSubject(db, { ...query, ...person });
  if (!subject) return refuse(nothing, 'unknown_metric', 'No metric of this name is known, and no laboratory value.');
  const { info, extent } = subject;
  const calendar = {
    today: person.today,
    hasDataToday: extent.hasToday,
    firstDate: extent.first,
    lastDate: extent.last,
  };
  const window = resolveWindow(query.window, calendar);
  if (!window) return refuse({ ...nothing, metric: info }, 'no_data', 'The period has not begun, or it holds no days.');
  const asked = { query, subject, window };
  const framed = { ...nothing, metric: info, window, coverage: coverage(asked, 0) };
  const reason = whyNot(asked);
  if (reason !== null) return refuse(framed, 'senseless', reason);
  const series = await subject.series(window);
  const days = new Set(series.values.map(({ date }) => date)).size;
  const found = { ...framed, metric: { ...info, unit: series.unit || info.unit }, coverage: coverage(asked, days) };
  const { aggregate } = query;
  if (aggregate === 'difference' || aggregate === 'percent_change')
    return answerComparison(found, { ...asked, aggregate }, series, calendar);
  if (!isSingle(aggregate)) return refuse(found, 'senseless', 'This is not computed.');
  return answerSingle(found, { ...asked, aggregate }, series);
}

const isSingle = (aggregate: Aggregate): aggregate is Single =>
  !['highest', 'lowest', 'correlation', 'streak', 'percentile'].includes(aggregate);

function whyNot({ query, subject }: Asked): string | null {
  if (query.activity_type !== undefined && subject.occasion !== 'workout') {
    return 'This is not measured for single activities, so it cannot be told apart by their type.';
  }
  return whySenseless({ ...subject.info, aggregate: query.aggregate, threshold: query.threshold }, subject.only);
}

function answerSingle(
  found: MetricAnswer,
  { query, subject, window, aggregate: name }: Asked & { aggregate: Single },
  { values, unit, source, bounded, unnumbered }: Series,
): ProvenAnswer {
  if (unnumbered && (name === 'latest' || values.length === 0)) {
    return refuse(
      { ...found, at_date: unnumbered.date, printed: unnumbered.printed },
      'no_data',
      'The newest result is printed without a number.',
    );
  }
  if (values.length === 0) return refuse(found, 'no_data', 'Nothing was measured in this period.');
  if (bounded !== null && !takesBounds.has(name)) return refuse(found, 'senseless', bounded);
  const result = aggregate(values, { aggregate: name, unit, kind: subject.info.kind, threshold: query.threshold });
  if ('senseless' in result) return refuse(found, 'senseless', result.senseless);
  const picked = result.at === null ? undefined : values[result.at];
  const entered = picked && takesOneValue.has(name) ? [picked] : values;
  return {
    answer: {
      ...found,
      facts: result.parts.map((part) => toFact(found, part, source, window)),
      details: result.parts.map(({ name }) => ({ aggregate: name, group: null, at_date: picked?.date ?? null })),
      at_date: picked?.date ?? null,
      printed: picked?.printed ?? null,
    },
    rows: { lists: [rowsOf(entered)], of_fact: result.parts.map(() => 0) },
  };
}

const takesOneValue: ReadonlySet<Aggregate> = new Set<Aggregate>(['latest', 'first']);
/** What can be said of results that are bounds (`<0.5`): they are quoted as printed, or counted. */
const takesBounds: ReadonlySet<Aggregate> = new Set<Aggregate>(['latest', 'first', 'count']);

async function answerComparison(
  answer: MetricAnswer,
  { query, subject, window, aggregate }: Asked & { aggregate: Comparison },
  series: Series,
  calendar: Calendar,
): Promise<ProvenAnswer> {
  // Without another period named, it is the days right before: as many as the window has.
  const other = resolveWindow(query.compare_to ?? { kind: 'before', of: query.window }, calendar);
  if (!other) return refuse(answer, 'no_data', 'The period to compare with has not begun, or it holds no days.');
  const found = { ...answer, compare_window: other };
  const base = await subject.series(other);
  if (series.values.length === 0) return refuse(found, 'no_data', 'Nothing was measured in this period.');
  if (base.values.length === 0) return refuse(found, 'no_data', 'Nothing was measured in the period to compare with.');
  if (series.unit !== base.unit) return refuse(found, 'senseless', 'The two periods are reported in different units.');
  const bounded = series.bounded ?? base.bounded;
  if (bounded !== null) return refuse(found, 'senseless', bounded);
  const result = compare(series.values, base.values, { aggregate, unit: series.unit });
  if ('senseless' in result) return refuse(found, 'senseless', result.senseless);
  const [comparison, mean, baseMean] = result.parts;
  // A window has one source, but two windows may have two: then the comparison names both.
  const both = [...new Set([series.source, base.source])].join(' + ');
  const facts = [
    toFact(found, comparison, both, window),
    toFact(found, mean, series.source, window),
    toFact(found, baseMean, base.source, other),
  ];
  const [own, others] = [rowsOf(series.values), rowsOf(base.values)];
  const details = result.parts.map(({ name }) => ({ aggregate: name, group: null, at_date: null }));
  const rows = { lists: [[...own, ...others], own, others], of_fact: [0, 1, 2] };
  return { answer: { ...found, facts, details }, rows };
}

const rowsOf = (values: Series['values']): ProofRow[] =>
  values.flatMap(({ rows }) => rows.map(({ table, id, raw_event_id }): ProofRow => [table, id, raw_event_id]));

function toFact({ metric }: MetricAnswer, { name, value, unit, n }: Part, source: string, window: Window): Fact {
  return { key: `${metric.key}.${name}`, value: rounded(value), unit, source, n, window: formatWindow(window) };
}

/**
 * At most six decimals. Sums of floating-point numbers differ in their last digits with the order of the rows; what is
 * cut off here is far below what any device resolves, and the same data gives the same fact, byte for byte.
 */
const rounded = (value: number) => Number(value.toFixed(6)) + 0;

function coverage({ query, subject, window }: Asked, days_with_data: number): MetricAnswer['coverage'] {
  const days_expected = subject.occasion === 'day' ? countDays(window, query.weekdays) : days_with_data;
  return { days_expected, days_with_data };
}

function emptyAnswer(key: string, today: string): MetricAnswer {
  return {
    facts: [],
    details: [],
    others: [],
    metric: { key, label: key, unit: '', kind: 'state' },
    window: { from: today, to: today },
    compare_window: null,
    coverage: { days_expected: 0, days_with_data: 0 },
    at_date: null,
    printed: null,
    refusal: null,
  };
}

const refuse = (
  answer: MetricAnswer,
  reason: NonNullable<MetricAnswer['refusal']>['reason'],
  detail: string,
): ProvenAnswer => ({
  answer: { ...answer, refusal: { reason, detail } },
  rows: { lists: [], of_fact: [] },
});
