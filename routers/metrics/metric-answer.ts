import type { Db } from '../../db/client.ts';
import { computeContrast } from './contrast.ts';
import {
  computeComparison,
  computeCorrelation,
  computeSingle,
  type Entered,
  noData,
  type Outcome,
  senseless,
  toFacts,
} from './metric-computations.ts';
import { filterSeries, filterText, lagged, type Passing, passingDays, sessionsMeeting } from './metric-filter.ts';
import { type QuerySubjects, whySenseless } from './metric-query-rules.ts';
import { findExtent, findSubjects, readSeries, type Subject, type Wanted } from './metric-subject.ts';
import type { Condition, MetricAnswer, MetricInfo, MetricQuery, ProofRows } from './metrics.contract.ts';
import type { Series } from './series.ts';
import { baselineOf, computeUnusual } from './unusual.ts';
import { countDays, outside, resolveWindow, type Window } from './windows.ts';

export type ProvenAnswer = { answer: MetricAnswer; rows: ProofRows; entered: Entered };

type Person = { userId: string; today: string };
type Asked = { query: MetricQuery; subjects: QuerySubjects; window: Window };

export async function answerMetric(db: Db, person: Person, query: MetricQuery): Promise<ProvenAnswer> {
  const { where = [], with: pair } = query;
  const split = query.split && 'metric' in query.split ? [query.split] : [];
  const keys = [query, ...where, ...(pair ? [pair] : []), ...split].map(({ metric }) => metric);
  const [own, ...rest] = await findSubjects(db, person, keys);
  const nothing = emptyAnswer(query.metric, person.today);
  if (!own) return refuse(nothing, 'unknown_metric', 'No metric of this name is known, and no laboratory value.');
  const known = rest.flatMap((subject) => subject ?? []);
  if (known.length < rest.length)
    return refuse(
      { ...nothing, metric: own.info },
      'unknown_metric',
      'The other metric is not known, nor is it a laboratory value.',
    );
  const conditions = known.slice(0, where.length);
  const other = pair ? (known[where.length] ?? null) : null;
  return answerAbout(db, person, query, {
    own,
    conditions,
    other,
    split: split.length > 0 ? (known.at(-1) ?? null) : null,
  });
}

export async function answerAbout(
  db: Db,
  person: Person,
  query: MetricQuery,
  subjects: QuerySubjects,
): Promise<ProvenAnswer> {
  const { own, conditions, other, split } = subjects;
  const beside = [...conditions, ...[other, split].flatMap((subject) => subject ?? [])];
  const others = [...new Map(beside.map(({ info }) => [info.key, info])).values()];
  const nothing = { ...emptyAnswer(query.metric, person.today), metric: own.info, others };
  const extent = await findExtent(db, person, own, query.activity_type);
  const calendar = {
    today: person.today,
    hasDataToday: extent.hasToday,
    firstDate: extent.first,
    lastDate: extent.last,
  };
  const window = resolveWindow(query.window, calendar);
  if (!window) return refuse(nothing, 'no_data', 'The period has not begun, or it holds no days.');
  const asked = { query, subjects, window };
  const framed = { ...nothing, window, coverage: coverage(asked, null, 0) };
  const reason = whySenseless(query, subjects);
  if (reason !== null) return refuse(framed, 'senseless', reason);
  const compares = comparesPeriods(query);
  const named = compares ? resolveWindow(query.compare_to ?? { kind: 'before', of: query.window }, calendar) : null;
  if (compares && !named)
    return refuse(framed, 'no_data', 'The period to compare with has not begun, or it holds no days.');
  const before = named && outside(named, window);
  if (named && !before) return refuse(framed, 'senseless', 'The two periods are the same days.');
  const read = await readAll(db, person, asked, before);
  return present({ ...framed, compare_window: before }, asked, read, before);
}

const comparesPeriods = ({ aggregate, split }: MetricQuery) =>
  aggregate === 'difference' || aggregate === 'percent_change' || (aggregate === 'contrast' && !split);

type Period = { series: Series; passing: Passing | null; isFiltered: boolean; unitsMatch: boolean };
type Read = {
  period: Period;
  base: Period | null;
  other: Series | null;
  beside: Series | null;
};

async function readAll(
  db: Db,
  person: Person,
  { query, subjects, window }: Asked,
  before: Window | null,
): Promise<Read> {
  const { where = [], weekdays } = query;
  const periodOf = (days: Window): Wanted[] => {
    const conditions = subjects.conditions.map((subject, place): Wanted => {
      const everySource = isOfSessions(subjects.own, subject, where[place]);
      return { subject, window: lagged(days, where[place]?.lag_days), everySource };
    });
    const sessions = conditions.filter(({ everySource }) => everySource);
    return [{ subject: subjects.own, window: days, weekdays, sessions }, ...conditions];
  };
  const { other } = subjects;
  const pair = other ? [{ subject: other, window: lagged(window, query.with?.lag_days) }] : [];
  const wanted = [...periodOf(window), ...(before ? periodOf(before) : []), ...pair];
  const extra = [splitOf({ query, subjects, window }), usualOf({ query, subjects, window })].flatMap(
    (one) => one ?? [],
  );
  const all = await readSeries(db, person, [...wanted, ...extra], query.activity_type);
  const [series, beside] = [all.slice(0, wanted.length), all[wanted.length] ?? null];
  const size = 1 + subjects.conditions.length;
  return {
    period: filtered(query, subjects, series.slice(0, size)),
    base: before && filtered(query, subjects, series.slice(size, 2 * size)),
    other: other ? (series.at(-1) ?? null) : null,
    beside,
  };
}

function splitOf({ query: { split }, subjects, window }: Asked): Wanted | null {
  if (!split || !('metric' in split) || !subjects.split) return null;
  return { subject: subjects.split, window: lagged(window, split.lag_days), type: { only: split.activity_type } };
}

const usualOf = ({ query, subjects, window }: Asked): Wanted | null =>
  query.aggregate === 'unusual'
    ? { subject: subjects.own, window: baselineOf(query, window), weekdays: query.weekdays }
    : null;

const isOfSessions = (own: Subject, other: Subject, condition: Condition | undefined): boolean =>
  [own, other].every(({ occasion }) => occasion === 'workout') &&
  (condition?.lag_days ?? 0) === 0 &&
  other.info.key !== 'workout_count';

const emptySeries: Series = { values: [], unit: '', source: '', unnumbered: null };

function filtered(query: MetricQuery, subjects: QuerySubjects, [own = emptySeries, ...rest]: Series[]): Period {
  const { where = [], weekdays, take } = query;
  const conditions = where.flatMap((condition, place) => {
    const [subject, series] = [subjects.conditions[place], rest[place]];
    return subject && series
      ? [{ condition, info: subject.info, series, ofSessions: isOfSessions(subjects.own, subject, condition) }]
      : [];
  });
  const [ofSessions, ofDays] = [true, false].map((each) => conditions.filter((one) => one.ofSessions === each));
  const passing = passingDays(ofDays ?? [], weekdays);
  const series = filterSeries(sessionsMeeting(own, ofSessions ?? []), passing, take);
  return {
    series,
    passing,
    isFiltered: own.values.length > 0 && series.values.length === 0,
    unitsMatch: conditions.every(({ info, series }) => series.values.length === 0 || series.unit === info.unit),
  };
}

function present(framed: MetricAnswer, asked: Asked, read: Read, before: Window | null): ProvenAnswer {
  const { query, subjects } = asked;
  const { series, passing } = read.period;
  const metric = { ...framed.metric, unit: series.unit || framed.metric.unit };
  const outcome = compute(asked, read, before);
  const days = ('days' in outcome && outcome.days) || new Set(series.values.map(({ date }) => date)).size;
  const found = { ...framed, metric, coverage: coverage(asked, passing, days), ...outcome.at };
  if ('refused' in outcome) return refuse(found, outcome.refused, outcome.why);
  const filter = filterText(query, othersByAsked(query, subjects));
  const { rows, entered, ...facts } = toFacts(metric, filter, outcome.drafts);
  return { answer: { ...found, ...facts }, rows, entered };
}

function compute(
  { query, subjects, window }: Asked,
  { period, base, other, beside }: Read,
  before: Window | null,
): Outcome {
  if (!period.unitsMatch || base?.unitsMatch === false)
    return senseless('The results of a condition are reported in another unit in this period.');
  if (base ? period.isFiltered && base.isFiltered : period.isFiltered)
    return noData('Something was measured in this period, but nothing on such days.');
  const { aggregate } = query;
  const own = { query, info: subjects.own.info, series: period.series, window };
  if (aggregate === 'unusual') return computeUnusual(own, beside ?? emptySeries);
  if (aggregate === 'contrast' && query.split)
    return computeContrast(own, {
      split: query.split,
      other: subjects.split && beside && { info: subjects.split.info, series: beside },
    });
  if (aggregate === 'contrast')
    return base && before
      ? computeContrast(own, { base: base.series, window: before })
      : noData('Nothing was measured in the period to compare with.');
  if (aggregate === 'difference' || aggregate === 'percent_change')
    return base && before
      ? computeComparison(own, aggregate, { series: base.series, window: before })
      : noData('Nothing was measured in the period to compare with.');
  if (aggregate !== 'correlation') return computeSingle(own, aggregate);
  return computeCorrelation(own, { info: subjects.other?.info ?? own.info, series: other ?? emptySeries });
}

function othersByAsked({ where = [], with: pair }: MetricQuery, { conditions, other }: QuerySubjects) {
  const named = where.map(({ metric }, place) => [metric, conditions[place]] as const);
  const all = [...named, ...(pair ? [[pair.metric, other] as const] : [])];
  return new Map(all.flatMap(([name, subject]): [string, MetricInfo][] => (subject ? [[name, subject.info]] : [])));
}

function coverage(
  { query, subjects, window }: Asked,
  passing: Passing | null,
  days_with_data: number,
): MetricAnswer['coverage'] {
  if (subjects.own.occasion !== 'day') return { days_expected: days_with_data, days_with_data };
  const days = passing?.size ?? countDays(window, query.weekdays);
  return { days_expected: Math.min(days, query.take?.k ?? days), days_with_data };
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
  entered: new Map(),
});
