import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText } from '../lexicon/days.ts';
import { formatValue, printedBound, printedStanding, spanOf } from '../lexicon/format.ts';
import { inSentence, nameOf, oneSession, subjectOf } from '../lexicon/metric-labels.ts';
import type { Finding } from '../model.ts';
import { listOf } from './phrase-operations.ts';
import { valueText } from './phrase-value.ts';

type Pair = { query: MetricQuery; answer: MetricAnswer };

const pairsOf = ({ item, answers }: Finding): Pair[] =>
  item.queries.flatMap((query, place) => {
    const answer = answers[place];
    return answer ? [{ query, answer }] : [];
  });

const measured = (pairs: readonly Pair[]): Pair[] => pairs.filter(({ answer }) => answer.facts.length > 0);

export const listed = (pairs: readonly Pair[]): string =>
  listOf([...new Set(pairs.map(({ answer }) => inSentence(nameOf(answer.metric))))]);

export function overviewText(finding: Finding): string | null {
  const pairs = pairsOf(finding);
  switch (finding.item.intent) {
    case 'session':
      return sessionText(pairs);
    case 'outside':
      return outsideText(pairs);
    case 'report':
      return reportText(pairs);
    case 'stages':
      return stagesText(measured(pairs));
    default:
      return null;
  }
}

function sessionText(pairs: readonly Pair[]): string {
  const told = measured(pairs);
  const [first, ...parts] = told;
  if (!first) return '';
  const day = first.answer.at_date;
  const same = parts.filter(({ answer }) => answer.at_date === day);
  if (day === null || first.answer.metric.key !== 'workout_count')
    return told.map(({ query, answer }) => valueText(query, answer)).join(' ');
  const lead = `Your latest ${oneSession(first.query.activity_type)} was on ${dayText(day)}.`;
  const values = same.flatMap(({ query, answer }) => {
    const [fact] = answer.facts;
    return fact ? [`${subjectOf(answer.metric, query)} ${formatValue(fact.value, fact.unit)}`] : [];
  });
  return values.length === 0 ? lead : `${lead.slice(0, -1)}: ${listOf(values)}.`;
}

function stagesText(told: readonly Pair[]): string {
  const [whole] = told;
  if (!whole) return '';
  const parts = told
    .slice(1)
    .filter(({ answer }) => !answer.metric.key.endsWith('_share'))
    .flatMap(({ answer: { metric, facts } }) =>
      facts.slice(0, 1).map(({ value, unit }) => `${inSentence(nameOf(metric))} ${formatValue(value, unit)}`),
    );
  return `${valueText(whole.query, whole.answer).replace(/\.$/, '')}: ${listOf(parts)}.`;
}

/** `127 mg/dL (up to 100 mg/dL)`. */
export function withRange({ answer: { metric, facts, printed } }: Pair): string {
  const [fact] = facts;
  if (!fact) return '';
  const [low, high] = [printed?.reference_low ?? null, printed?.reference_high ?? null];
  const show = (value: number) => formatValue(value, metric.unit);
  const range =
    low !== null && high !== null
      ? ` (range ${spanOf(show(low), show(high))})`
      : high !== null
        ? ` (range up to ${show(high)})`
        : low !== null
          ? ` (range from ${show(low)})`
          : '';
  return `${inSentence(nameOf(metric))} ${printedBound(printed?.value_text) ?? ''}${show(fact.value)}${range}`;
}

function reportText(pairs: readonly Pair[]): string {
  const [before, latest] = measured(pairs);
  const now = latest ?? before;
  const [day, earlier] = [now?.answer.at_date ?? null, before?.answer.at_date ?? null];
  const [fact, old] = [now?.answer.facts[0], before?.answer.facts[0]];
  if (!now || !fact || !before || !old || day === null || earlier === null) return '';
  const name = inSentence(nameOf(now.answer.metric));
  const single = `Your latest result: ${withRange(now)}, on ${dayText(day)}.`;
  if (day === earlier) return `${single} There is no result of ${name} before it to compare with.`;
  const way = fact.value > old.value ? 'higher' : fact.value < old.value ? 'lower' : 'the same';
  const results = before.query.take ? `Your last 2 results of ${name}:` : `Your ${name} was`;
  return `${results} ${shown(now)} on ${dayText(day)}, ${way} ${way === 'the same' ? 'as' : 'than'} ${shown(before)} on ${dayText(earlier)}.`;
}

const shown = ({ answer: { metric, facts, printed } }: Pair): string =>
  `${printedBound(printed?.value_text) ?? ''}${formatValue(facts[0]?.value ?? 0, metric.unit)}`;

function beyondText(told: readonly Pair[]): string[] {
  const byDay = Map.groupBy(told, ({ answer }) => answer.at_date ?? '');
  return [...byDay].map(
    ([day, pairs]) =>
      `Outside the range printed beside ${pairs.length === 1 ? 'it' : 'them'} on ${dayText(day)}: ${listOf(pairs.map(withRange))}.`,
  );
}

function outsideText(pairs: readonly Pair[]): string {
  const told = measured(pairs);
  const of = (standing: ReturnType<typeof printedStanding>) =>
    told.filter(({ answer }) => printedStanding(answer) === standing);
  const [out, within, unknown] = [of('outside'), of('within'), of('unknown')];
  return [
    ...(out.length === 0
      ? ['I found no laboratory value of yours that clearly lies outside the range printed beside it.']
      : beyondText(out)),
    ...(within.length > 0
      ? [`Within the range printed beside ${within.length === 1 ? 'it' : 'them'}: ${listed(within)}.`]
      : []),
    ...(unknown.length > 0
      ? [`Printed without a range, or only as a bound that leaves it open, so I cannot judge them: ${listed(unknown)}.`]
      : []),
  ].join(' ');
}
