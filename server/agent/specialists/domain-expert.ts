import { boundOf, flagDisagrees, type Limits, limitsOf, standingOf } from '../../../routers/labs/standing.ts';
import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { referenceOf } from '../../../routers/metrics/references.ts';
import { lengthOf } from '../lexicon/days.ts';
import type { Finding, Meaning } from '../model.ts';

type Range = Limits & Pick<Meaning, 'authority' | 'reference'>;

const meaningsMax = 8;
// Changes, counts and slopes have no reference range.
const levels: ReadonlySet<string> = new Set(['latest', 'first', 'mean', 'median', 'min', 'max']);
const weekDays = 7;

export function explainFindings(findings: readonly Finding[]): Meaning[] {
  const all = findings.flatMap(({ item, answers }) =>
    answers.flatMap((answer, place) => meaningOf(...levelIn(item, item.queries[place], answer)) ?? []),
  );
  const distinct = [...new Map(all.map((meaning) => [JSON.stringify(meaning.fact), meaning])).values()];
  const isTold = ({ metric, standing, flag }: Meaning) =>
    metric.key.startsWith('biomarker:') && (standing !== 'within' || flag !== undefined);
  const spare = Math.max(0, meaningsMax - distinct.filter(isTold).length);
  const within = distinct.filter((meaning) => !isTold(meaning)).slice(0, spare);
  return distinct.filter((meaning) => isTold(meaning) || within.includes(meaning));
}

function levelIn(
  { bundle }: Finding['item'],
  query: MetricQuery | undefined,
  answer: MetricAnswer,
): [MetricQuery | undefined, MetricAnswer] {
  const window = `${answer.window.from}/${answer.window.to}`;
  const mean = answer.facts.filter(
    (fact, place) => answer.details[place]?.aggregate === 'mean' && fact.window === window,
  );
  return bundle && query?.aggregate === 'contrast' && mean.length > 0
    ? [
        { ...query, aggregate: 'mean' },
        { ...answer, facts: mean },
      ]
    : [query, answer];
}

function meaningOf(query: MetricQuery | undefined, answer: MetricAnswer): Meaning | null {
  const [fact] = answer.facts;
  // Published limits apply to one value, not to a group.
  if (!query || !fact || query.group) return null;
  const range = printedRange(query, answer) ?? publishedRange(query, answer, fact);
  if (!range) return null;
  const { printed } = answer;
  const standing = standingOf({ value: fact.value, bound: boundOf(printed?.value_text ?? null) }, range);
  const { low, high, authority, reference } = range;
  const flag = printed && flagDisagrees(printed.flag, standing) ? markOf(printed.flag) : null;
  return standing && { metric: answer.metric, fact, standing, low, high, authority, reference, ...(flag && { flag }) };
}

function printedRange({ aggregate }: MetricQuery, { metric, printed }: MetricAnswer): Range | null {
  if (!metric.key.startsWith('biomarker:') || !printed || !levels.has(aggregate)) return null;
  const { reference_low: low, reference_high: high, reference_range } = printed;
  const limits = limitsOf(low, high, reference_range);
  return limits && { ...limits, authority: 'your laboratory’s own report', reference: null };
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

function markOf(flag: string | null): NonNullable<Meaning['flag']> {
  if (/^(?:h|critical_h)/i.test(flag ?? '')) return 'high';
  if (/^(?:l|critical_l)/i.test(flag ?? '')) return 'low';
  return /^n/i.test(flag ?? '') ? 'normal' : 'abnormal';
}
