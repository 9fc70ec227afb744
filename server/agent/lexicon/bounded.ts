import type { Fact, MetricAnswer } from '../../../routers/metrics/metrics.contract.ts';
import { formatValue } from './format.ts';

export type Bound = '<' | '≤' | '>' | '≥';

const signs: readonly (readonly [RegExp, Bound])[] = [
  [/^\s*(?:<\s*=|≤)/, '≤'],
  [/^\s*(?:>\s*=|≥)/, '≥'],
  [/^\s*</, '<'],
  [/^\s*>/, '>'],
];

/** The sign of a result that is printed as a bound, as in `<0.5`. */
export const printedBound = (text: string | null | undefined): Bound | null =>
  signs.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null;

export const boundOf = ({ key }: Pick<Fact, 'key'>, { printed }: Pick<MetricAnswer, 'printed'>): Bound | null =>
  /\.(?:latest|first)$/.test(key) ? printedBound(printed?.value_text) : null;

/** `<0.5 ng/mL`, `88 ng/mL`. */
export const factValue = (fact: Fact, answer: Pick<MetricAnswer, 'printed'>): string =>
  `${boundOf(fact, answer) ?? ''}${formatValue(fact.value, fact.unit)}`;

/** Where a result lies against the range printed beside it; `unknown` without one, or where a bound leaves it open. */
export function printedStanding({
  facts,
  printed,
}: Pick<MetricAnswer, 'facts' | 'printed'>): 'outside' | 'within' | 'unknown' {
  const [fact] = facts;
  const { reference_low: low = null, reference_high: high = null } = printed ?? {};
  if (!fact || (low === null && high === null)) return 'unknown';
  const bound = boundOf(fact, { printed }) ?? '=';
  const isLess = bound === '<' || bound === '≤';
  const isMore = bound === '>' || bound === '≥';
  const { value } = fact;
  if (low !== null && !isMore && (value < low || (bound === '<' && value === low))) return 'outside';
  if (high !== null && !isLess && (value > high || (bound === '>' && value === high))) return 'outside';
  const isOpen =
    (isLess && (low !== null || (high !== null && value > high))) ||
    (isMore && (high !== null || (low !== null && value < low)));
  return isOpen ? 'unknown' : 'within';
}
