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

/** The sign that belongs to a fact; only single results can be bounds. */
export const boundOf = ({ key }: Pick<Fact, 'key'>, { printed }: Pick<MetricAnswer, 'printed'>): Bound | null =>
  /\.(?:latest|first)$/.test(key) ? printedBound(printed?.value_text) : null;

/** `<0.5 ng/mL`, `88 ng/mL`. */
export const factValue = (fact: Fact, answer: Pick<MetricAnswer, 'printed'>): string =>
  `${boundOf(fact, answer) ?? ''}${formatValue(fact.value, fact.unit)}`;
