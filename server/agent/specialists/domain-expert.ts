import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { lengthOf } from '../lexicon/days.ts';
import type { Finding, Meaning } from '../model.ts';
import { referenceOf } from './references.ts';

type Range = Pick<Meaning, 'low' | 'high' | 'authority' | 'reference'> & { highIsOutside: boolean };

const meaningsMax = 8;
// Aggregates that are levels; changes, counts and slopes have no reference range.
const levels: ReadonlySet<string> = new Set(['latest', 'first', 'mean', 'median', 'min', 'max']);
const weekDays = 7;

/** The range printed on the report first, else published limits. */
export function explainFindings(findings: readonly Finding[]): Meaning[] {
  const all = findings.flatMap(({ item, answers }) =>
    answers.flatMap((answer, place) => meaningOf(item.queries[place], answer) ?? []),
  );
  return [...new Map(all.map((meaning) => [JSON.stringify(meaning.fact), meaning])).values()].slice(0, meaningsMax);
}

function meaningOf(query: MetricQuery | undefined, answer: MetricAnswer): Meaning | null {
  const [fact] = answer.facts;
  // Published limits apply to one value, not to a group.
  if (!query || !fact || query.group) return null;
  const range = printedRange(query, answer) ?? publishedRange(query, answer, fact);
  if (!range) return null;
  const standing = standingOf(boundedValue(fact, answer), range);
  const { low, high, authority, reference } = range;
  return standing && { metric: answer.metric, fact, standing, low, high, authority, reference };
}

// Ranges of several reports may differ.
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
  // A daily sum is a daily value; a monthly sum is not.
  return levels.has(aggregate) || (aggregate === 'sum' && days === 1) ? found : null;
}

function daysOf({ window }: Fact): number {
  const [from = '', to = ''] = window.split('/');
  return lengthOf(from, to);
}

type Value = { value: number; bound: '<' | '<=' | '>' | '>=' | null };

// `<0.5` bounds a value.
function boundedValue({ value }: Fact, { printed }: MetricAnswer): Value {
  const [, sign, orEqual] =
    /^\s*(?:([<>])|([≤≥]))/.exec((printed?.value_text ?? '').replace(/([<>])\s*=/, spelledOnce)) ?? [];
  if (sign === '<' || sign === '>') return { value, bound: sign };
  if (orEqual === undefined) return { value, bound: null };
  return { value, bound: orEqual === '≤' ? '<=' : '>=' };
}

const spelledOnce = (sign: string): string => (sign.startsWith('<') ? '≤' : '≥');

// Null if the bound leaves the side open.
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
