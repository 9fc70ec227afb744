import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { printedStanding } from '../lexicon/bounded.ts';
import { dayText } from '../lexicon/days.ts';
import { formatValue } from '../lexicon/format.ts';
import { inSentence, nameOf, subjectOf } from '../lexicon/metric-labels.ts';
import type { Finding } from '../model.ts';
import { valueText } from './phrase-value.ts';

// Several metrics in one answer: what stands out comes first, the rest is only named.

type Pair = { query: MetricQuery; answer: MetricAnswer };

const pairsOf = ({ item, answers }: Finding): Pair[] =>
  item.queries.flatMap((query, place) => {
    const answer = answers[place];
    return answer ? [{ query, answer }] : [];
  });

const measured = (pairs: readonly Pair[]): Pair[] => pairs.filter(({ answer }) => answer.facts.length > 0);

const listed = (pairs: readonly Pair[]): string => {
  const names = [...new Set(pairs.map(({ answer }) => inSentence(nameOf(answer.metric))))];
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** Null when the finding is about one metric. */
export function overviewText(finding: Finding): string | null {
  const pairs = pairsOf(finding);
  switch (finding.item.intent) {
    case 'session':
      return sessionText(pairs);
    case 'outside':
      return outsideText(pairs);
    default:
      return null;
  }
}

// The newest session, when its parts are of one day; else each by itself.
function sessionText(pairs: readonly Pair[]): string {
  const told = measured(pairs);
  const [first, ...parts] = told;
  if (!first) return '';
  const day = first.answer.at_date;
  const same = parts.filter(({ answer }) => answer.at_date === day);
  if (day === null || first.answer.metric.key !== 'workout_count')
    return told.map(({ query, answer }) => valueText(query, answer)).join(' ');
  const kind = first.query.activity_type?.replaceAll('_', ' ');
  const lead = `Your latest workout${kind === undefined ? '' : ` (${kind})`} was on ${dayText(day)}.`;
  const values = same.flatMap(({ query, answer }) => {
    const [fact] = answer.facts;
    return fact
      ? [`The ${subjectOf(answer.metric, query)} on ${dayText(day)} was ${formatValue(fact.value, fact.unit)}.`]
      : [];
  });
  return [lead, ...values].join(' ');
}

function outsideText(pairs: readonly Pair[]): string {
  const told = measured(pairs);
  const of = (standing: ReturnType<typeof printedStanding>) =>
    told.filter(({ answer }) => printedStanding(answer) === standing);
  const [out, within, unknown] = [of('outside'), of('within'), of('unknown')];
  return [
    ...(out.length === 0
      ? ['I found no laboratory value of yours that clearly lies outside the range printed beside it.']
      : []),
    ...out.map(({ query, answer }) => valueText(query, answer)),
    ...(within.length > 0 ? [`Not outside the range printed beside them: ${listed(within)}.`] : []),
    ...(unknown.length > 0
      ? [`Printed without a range, or only as a bound that leaves it open, so I cannot judge them: ${listed(unknown)}.`]
      : []),
  ].join(' ');
}
