import type { Fact, MetricAnswer, MetricQuery } from '../../routers/metrics.contract.ts';
import type { Days } from './dates-in-text.ts';
import { lengthOf } from './days.ts';
import type { Advice, Finding, Meaning, MetricInfo } from './model.ts';

/** What the gate holds a sentence against. */
export type GateContext = {
  findings: readonly Finding[];
  /** What the person wrote: only from here may a number be quoted. */
  questions: readonly string[];
  today: string;
  /** For the words by which metrics are named. */
  metrics: readonly MetricInfo[];
  /** Their limits may be said, as limits. */
  meanings?: readonly Meaning[];
  advice?: readonly Advice[];
};

/** One number that may be said, and what it is. */
export type Evidence = {
  role: 'fact' | 'base' | 'bound' | 'threshold';
  value: number;
  unit: string;
  /** The last part of the fact's key; empty for what is no fact. */
  aggregate: string;
  metric: MetricAnswer['metric'];
  days: Days;
  fact: Fact | null;
  answer: MetricAnswer;
  /** For a threshold: the words that must stand before it. */
  op: 'over' | 'under' | 'at_least' | 'at_most' | 'between' | null;
};

/** All that can be said of these findings. */
export function evidenceOf({ findings, today }: Pick<GateContext, 'findings' | 'today'>): Evidence[] {
  return findings.flatMap(({ item, answers }) =>
    answers.flatMap((answer, index) => [
      ...evidenceOfAnswer(answer, today),
      ...thresholds(item.queries[index], answer, today),
    ]),
  );
}

export const windowOf = (fact: Fact): { from: string; to: string } => {
  const [from = '', to = ''] = fact.window.split('/');
  return { from, to };
};

const isComparison = (aggregate: string): boolean => aggregate === 'difference' || aggregate === 'percent_change';

function evidenceOfAnswer(answer: MetricAnswer, today: string): Evidence[] {
  const whole = daysOf(answer, [answer.window], today);
  const base = (value: number, days: Days): Evidence => ({
    ...blankOf(answer, days),
    role: 'base',
    value,
    unit: 'days',
  });
  const facts = answer.facts.flatMap((fact) => evidenceOfFact(fact, answer, today));
  const { days_expected, days_with_data } = answer.coverage;
  const counts =
    answer.facts.length === 0 ? [] : [days_expected, days_with_data, lengthOf(answer.window.from, answer.window.to)];
  return [...facts, ...counts.map((value) => base(value, whole)), ...bounds(answer, whole)];
}

function evidenceOfFact(fact: Fact, answer: MetricAnswer, today: string): Evidence[] {
  const aggregate = fact.key.slice(fact.key.lastIndexOf('.') + 1);
  const windows = [
    windowOf(fact),
    ...(isComparison(aggregate) && answer.compare_window ? [answer.compare_window] : []),
  ];
  const days = { ...daysOf(answer, windows, today) };
  const common = { ...blankOf(answer, days), fact };
  const { from, to } = windowOf(fact);
  return [
    { ...common, role: 'fact', value: fact.value, unit: fact.unit, aggregate },
    { ...common, role: 'base', value: fact.n, unit: 'days' },
    { ...common, role: 'base', value: lengthOf(from, to), unit: 'days' },
  ];
}

const daysOf = (answer: MetricAnswer, windows: Days['windows'], today: string): Days => ({
  windows,
  atDate: answer.at_date,
  today,
});

const blankOf = (answer: MetricAnswer, days: Days): Evidence => ({
  role: 'fact',
  value: Number.NaN,
  unit: answer.metric.unit,
  aggregate: '',
  metric: answer.metric,
  days,
  fact: null,
  answer,
  op: null,
});

/** The laboratory's own limits, as numbers and as printed (`<0.5`, `3.5 - 5.1`). */
function bounds(answer: MetricAnswer, days: Days): Evidence[] {
  const { printed } = answer;
  if (!printed) return [];
  const texts = `${printed.value_text ?? ''} ${printed.reference_range ?? ''}`.match(/\d+(?:\.\d+)?/g) ?? [];
  const values = [printed.reference_low, printed.reference_high, ...texts.map(Number)].filter(
    (value) => value !== null,
  );
  const unit = answer.facts[0]?.unit ?? answer.metric.unit;
  return values.map((value) => ({ ...blankOf(answer, days), role: 'bound', value, unit }));
}

/** The limit that the query was given: it may be repeated behind the words that say on which side it lies. */
function thresholds(query: MetricQuery | undefined, answer: MetricAnswer, today: string): Evidence[] {
  const threshold = query?.threshold;
  if (!threshold) return [];
  const values = threshold.op === 'between' ? [threshold.value, threshold.upper] : [threshold.value];
  const days = daysOf(answer, [answer.window], today);
  return values.map((value) => ({ ...blankOf(answer, days), role: 'threshold', value, op: threshold.op }));
}
