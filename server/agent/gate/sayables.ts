import { unusualFrom } from '../../../routers/metrics/formulas.ts';
import type {
  Fact,
  FactDetail,
  ListedMetric,
  MetricAnswer,
  MetricInfo,
  MetricQuery,
} from '../../../routers/metrics/metrics.contract.ts';
import { lengthOf } from '../lexicon/days.ts';
import { type Bound, boundOf, printedBound } from '../lexicon/format.ts';
import { conditionMetric, conditionsOf } from '../lexicon/metric-labels.ts';
import { clockLimit } from '../lexicon/query-text.ts';
import type { Advice, Finding, Meaning } from '../model.ts';
import type { Days } from './calendar-rules.ts';

export type GateContext = {
  findings: readonly Finding[];
  questions: readonly string[];
  today: string;
  metrics: readonly ListedMetric[];
  meanings?: readonly Meaning[];
  advice?: readonly Advice[];
};

/** A value that a sentence may say, and its conditions. */
export type Sayable = {
  role: 'fact' | 'base' | 'bound' | 'threshold';
  value: number;
  unit: string;
  aggregate: string;
  metric: MetricInfo;
  other: MetricInfo | null;
  days: Days;
  fact: Fact | null;
  answer: MetricAnswer;
  query: MetricQuery | null;
  group: string | null;
  /** 1 is best; ties share the better rank. */
  rank: number | null;
  op: 'over' | 'under' | 'at_least' | 'at_most' | 'between' | null;
  end: 'low' | 'high' | null;
  bound: Bound | null;
  meaning: Meaning | null;
};

type Answered = { answer: MetricAnswer; query: MetricQuery | null; today: string };

export function sayablesOf({ findings, today, meanings = [] }: GateContext): Sayable[] {
  const answered = findings.flatMap(({ item, answers }) =>
    answers.map((answer, index): Answered => ({ answer, query: item.queries[index] ?? null, today })),
  );
  return [
    ...answered.flatMap((each) => [
      ...sayablesOfAnswer(each),
      ...thresholds(each),
      ...conditions(each),
      ...rules(each),
    ]),
    ...meanings.flatMap((meaning) => boundsOfMeaning(meaning, answered)),
  ];
}

export const windowOf = (fact: Fact): { from: string; to: string } => {
  const [from = '', to = ''] = fact.window.split('/');
  return { from, to };
};

const isComparison = (aggregate: string): boolean =>
  /^(?:difference|percent_change|contrast(?:_low|_high)?)$/.test(aggregate);

function sayablesOfAnswer(answered: Answered): Sayable[] {
  const { answer, query } = answered;
  const facts = answer.facts.flatMap((fact, index) => sayablesOfFact(fact, answer.details[index], answered));
  if (answer.facts.length === 0) return bounds(answered);
  const isRanking = query?.aggregate === 'highest' || query?.aggregate === 'lowest';
  const counts = [
    { unit: 'days', values: [lengthOf(answer.window.from, answer.window.to)] },
    { unit: 'days', values: query?.with?.lag_days ? [query.with.lag_days] : [] },
    { unit: 'values', values: [...(isRanking ? [answer.facts.length] : []), ...(query?.take ? [query.take.k] : [])] },
  ];
  const whole = blankOf(answered, daysOf(answered, [answer.window]));
  return [
    ...facts,
    ...counts.flatMap(({ unit, values }) => values.map((value): Sayable => ({ ...whole, role: 'base', value, unit }))),
    ...bounds(answered),
  ];
}

function sayablesOfFact(fact: Fact, detail: FactDetail | undefined, answered: Answered): Sayable[] {
  const { answer } = answered;
  const aggregate = detail?.aggregate ?? fact.key.slice(fact.key.lastIndexOf('.') + 1);
  const group = detail?.group ?? null;
  const { from, to } = windowOf(fact);
  const compared = isComparison(aggregate) && answer.compare_window ? [answer.compare_window] : [];
  const days: Days = {
    ...daysOf(answered, [{ from, to }, ...compared]),
    atDate: (group === null ? answer.at_date : null) ?? detail?.at_date ?? null,
    ...(group !== null && { frame: answer.window }),
  };
  const common = { ...blankOf(answered, days), fact, group, other: otherOf(fact, answer) };
  const better =
    aggregate === 'highest' ? (each: Fact) => each.value > fact.value : (each: Fact) => each.value < fact.value;
  const rank = /^(?:highest|lowest)$/.test(aggregate) ? answer.facts.filter(better).length + 1 : null;
  return [
    { ...common, role: 'fact', value: fact.value, unit: fact.unit, aggregate, rank, bound: boundOf(fact, answer) },
    ...(fact.n > 0 ? [{ ...common, role: 'base' as const, value: fact.n, unit: 'values' }] : []),
    { ...common, role: 'base', value: lengthOf(from, to), unit: 'days' },
  ];
}

// Laboratory keys may contain dots.
const otherOf = ({ key }: Fact, { others }: MetricAnswer): MetricInfo | null =>
  /\.correlation(?:_low|_high)?\./.test(key) ? (others.find((each) => key.endsWith(`.${each.key}`)) ?? null) : null;

const daysOf = ({ answer, query, today }: Answered, windows: Days['windows']): Days => ({
  windows,
  atDate: answer.at_date,
  today,
  ...(query?.take && { take: query.take }),
  ...(query && { lags: [query.with, ...conditionsOf(query)].flatMap((each) => each?.lag_days ?? []) }),
});

const blankOf = ({ answer, query }: Pick<Answered, 'answer' | 'query'>, days: Days): Sayable => ({
  ...{ role: 'fact', value: Number.NaN, unit: answer.metric.unit, aggregate: '', metric: answer.metric, other: null },
  ...{ days, fact: null, answer, query, group: null, rank: null, op: null, end: null, bound: null, meaning: null },
});

function bounds(answered: Answered): Sayable[] {
  const { answer } = answered;
  const { printed } = answer;
  if (!printed) return [];
  const numbersIn = (text: string | null) => (text?.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  const unit = answer.facts[0]?.unit ?? answer.metric.unit;
  const blank = blankOf(answered, daysOf(answered, [answer.window]));
  const bound = (value: number | null, end: Sayable['end']): Sayable[] =>
    value === null ? [] : [{ ...blank, role: 'bound', value, unit, end }];
  const ends = [...bound(printed.reference_low, 'low'), ...bound(printed.reference_high, 'high')];
  const known = new Set(ends.map(({ value }) => value));
  const others = (text: string | null) => numbersIn(text).filter((value) => !known.has(value));
  const sign = printedBound(printed.value_text);
  return [
    ...ends,
    ...others(printed.value_text).flatMap((value) => bound(value, null).map((each) => ({ ...each, bound: sign }))),
    ...others(printed.reference_range).flatMap((value) => bound(value, null)),
  ];
}

function boundsOfMeaning(meaning: Meaning, answered: readonly Answered[]): Sayable[] {
  const about = answered.find(({ answer }) => answer.metric.key === meaning.metric.key);
  if (!about) return [];
  const blank: Sayable = {
    ...blankOf(about, daysOf(about, [windowOf(meaning.fact)])),
    ...{ role: 'bound', unit: meaning.fact.unit, metric: meaning.metric, meaning },
  };
  const bound = (value: number | null, end: Sayable['end']): Sayable[] =>
    value === null ? [] : [{ ...blank, value, end }];
  return [...bound(meaning.low, 'low'), ...bound(meaning.high, 'high')];
}

function thresholds(answered: Answered): Sayable[] {
  const threshold = answered.query?.threshold;
  return threshold ? limitsOf(threshold, blankOf(answered, daysOf(answered, [answered.answer.window]))) : [];
}

function conditions(answered: Answered): Sayable[] {
  const { answer, query } = answered;
  return conditionsOf(query).flatMap((condition) => {
    const metric = conditionMetric(condition.metric, answer);
    const blank = { ...blankOf(answered, daysOf(answered, [answer.window])), metric, unit: metric.unit };
    const lag: Sayable[] = condition.lag_days
      ? [{ ...blank, role: 'base', value: condition.lag_days, unit: 'days' }]
      : [];
    return [...limitsOf(condition.threshold, blank), ...lag];
  });
}

function rules(answered: Answered): Sayable[] {
  const [fact] = answered.answer.facts;
  if (answered.query?.aggregate !== 'unusual' || !fact) return [];
  return limitsOf(
    { op: 'over', value: unusualFrom },
    { ...blankOf(answered, daysOf(answered, [windowOf(fact)])), unit: fact.unit },
  );
}

type Threshold = NonNullable<MetricQuery['threshold']>;

export function saidOf(threshold: Threshold, unit: string): Pick<Sayable, 'value' | 'op'>[] {
  const { op } = threshold;
  const clock = clockLimit(threshold, unit);
  const ends = op === 'between' ? [threshold.value, threshold.upper] : [threshold.value];
  return [...ends.map((value) => ({ value, op })), ...(clock ? [clock] : [])];
}

const limitsOf = (threshold: Threshold, blank: Sayable): Sayable[] =>
  saidOf(threshold, blank.unit).map((said) => ({ ...blank, role: 'threshold', ...said }));
