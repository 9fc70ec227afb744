import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { lengthOf } from '../lexicon/days.ts';
import type { Finding, Meaning } from '../model.ts';
import { referenceOf } from './references.ts';

/** Limits of one value: whose they are and whether the upper one still belongs to the range. */
type Range = Pick<Meaning, 'low' | 'high' | 'authority' | 'reference'> & { highIsOutside: boolean };

const meaningsMax = 8;
/** What is a level by itself. A change, a count, a spread or a slope has no range to lie in. */
const levels: ReadonlySet<string> = new Set(['latest', 'first', 'mean', 'median', 'min', 'max']);
const weekDays = 7;

/** What the values of the findings mean, each by the range printed on its own report, else by published limits. */
export function explainFindings(findings: readonly Finding[]): Meaning[] {
  const all = findings.flatMap(({ item, answers }) =>
    answers.flatMap((answer, place) => meaningOf(item.queries[place], answer) ?? []),
  );
  return [...new Map(all.map((meaning) => [JSON.stringify(meaning.fact), meaning])).values()].slice(0, meaningsMax);
}

function meaningOf(query: MetricQuery | undefined, answer: MetricAnswer): Meaning | null {
  const [fact] = answer.facts;
  // Of a group one value among others is its own mean; what they mean together nobody published.
  if (!query || !fact || query.group) return null;
  const range = printedRange(query, answer) ?? publishedRange(query, answer, fact);
  if (!range) return null;
  const standing = standingOf(boundedValue(fact, answer), range);
  const { low, high, authority, reference } = range;
  return standing && { metric: answer.metric, fact, standing, low, high, authority, reference };
}

/** Only for a single result: the ranges of several reports need not agree. */
function printedRange({ aggregate }: MetricQuery, { metric, printed }: MetricAnswer): Range | null {
  if (!metric.key.startsWith('biomarker:') || !printed || !levels.has(aggregate)) return null;
  const { reference_low: low, reference_high: high, reference_range } = printed;
  if (low === null && high === null) return null;
  if (low !== null && high !== null && low > high) return null;
  const highIsOutside = /^\s*(?:<(?!\s*=)|less than|below)/i.test(reference_range ?? '');
  return { low, high, highIsOutside, authority: 'your laboratory’s own report', reference: null };
}

function publishedRange({ aggregate }: MetricQuery, { metric }: MetricAnswer, fact: Fact): Range | null {
  const found = referenceOf({ ...metric, unit: fact.unit });
  if (!found) return null;
  const days = daysOf(fact);
  if (found.of === 'week') {
    const enough = found.low !== null && fact.value >= found.low;
    return aggregate === 'sum' && days === weekDays && enough ? found : null;
  }
  // What a day added up to is a day's value; what a month added up to is none.
  return levels.has(aggregate) || (aggregate === 'sum' && days === 1) ? found : null;
}

function daysOf({ window }: Fact): number {
  const [from = '', to = ''] = window.split('/');
  return lengthOf(from, to);
}

type Value = { value: number; bound: '<' | '<=' | '>' | '>=' | null };

/** `<0.5` says where a value lies, and not what it is. */
function boundedValue({ value }: Fact, { printed }: MetricAnswer): Value {
  const [, sign, orEqual] =
    /^\s*(?:([<>])|([≤≥]))/.exec((printed?.value_text ?? '').replace(/([<>])\s*=/, spelledOnce)) ?? [];
  if (sign === '<' || sign === '>') return { value, bound: sign };
  if (orEqual === undefined) return { value, bound: null };
  return { value, bound: orEqual === '≤' ? '<=' : '>=' };
}

const spelledOnce = (sign: string): string => (sign.startsWith('<') ? '≤' : '≥');

/** Null where a bound leaves it open on which side of a limit the value lies. */
function standingOf({ value, bound }: Value, { low, high, highIsOutside }: Range): Meaning['standing'] | null {
  const isBelow = low !== null && (bound === '<' ? value <= low : value < low);
  const isAbove = high !== null && (highIsOutside || bound === '>' ? value >= high : value > high);
  if (bound === null) return isBelow ? 'below' : isAbove ? 'above' : 'within';
  if (bound === '<' || bound === '<=') {
    if (isBelow) return 'below';
    const fits = high !== null && (bound === '<=' && highIsOutside ? value < high : value <= high);
    return low === null && fits ? 'within' : null;
  }
  if (isAbove) return 'above';
  return high === null && low !== null && value >= low ? 'within' : null;
}
