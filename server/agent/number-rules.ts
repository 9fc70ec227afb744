import { agreesWith, claimsNothing, directionOf, isSigned } from './directions.ts';
import type { Evidence } from './evidence.ts';
import { roundTo } from './format.ts';
import type { ReadSentence } from './gate.ts';
import { clauseAround } from './gate-text.ts';
import type { FoundNumber } from './numbers.ts';
import { convert, unitOf } from './units.ts';

type Rule = { holds: (number: FoundNumber, sentence: ReadSentence, evidence: Evidence) => boolean; fault: string };

/** In the order in which they are checked; the fault of the rule that the closest evidence broke is reported. */
const rules: readonly Rule[] = [
  { holds: (number, _, evidence) => hasValue(number, evidence), fault: 'is no computed value in this unit.' },
  { holds: isInPlace, fault: 'is a limit or a count, and stands as something else.' },
  { holds: isNamed, fault: 'belongs to another metric than the one named beside it.' },
  { holds: isInPeriod, fault: 'belongs to another period than the one named beside it.' },
  { holds: isInDirection, fault: 'went the other way, or not clearly any way.' },
  { holds: isOfAggregate, fault: 'is another kind of value than the words say.' },
];

/** Null when the evidence proves the number in this sentence, else what is missing. */
export function faultOf(
  number: FoundNumber,
  sentence: ReadSentence,
  evidence: Evidence,
): { passed: number; fault: string } | null {
  const passed = rules.findIndex(({ holds }) => !holds(number, sentence, evidence));
  return passed === -1 ? null : { passed, fault: rules[passed]?.fault ?? '' };
}

/** Equal to the fact rounded to the digits shown: no tolerance beyond that. */
function hasValue(number: FoundNumber, evidence: Evidence): boolean {
  const value = inShownUnit(number, evidence);
  if (value === null || Number.isNaN(number.value)) return false;
  const shown = number.sign === '-' ? -number.value : number.value;
  if (isRounding(shown, value, number.decimals)) return number.sign !== '+' || value > 0;
  // `Lower by 500` and `a difference of 500` leave the sign to the words.
  return number.sign === null && isSigned(evidence) && isRounding(shown, Math.abs(value), number.decimals);
}

const isRounding = (shown: number, value: number, decimals: number): boolean =>
  Math.abs(roundTo(value, decimals) - shown) < 1e-9 || Number(value.toFixed(decimals)) === shown;

/** The value in the unit that the text shows; a bare number means the fact's own unit. */
function inShownUnit(number: FoundNumber, { value, unit, role, metric }: Evidence): number | null {
  const from = unitOf(unit);
  if (number.unit === null) return role === 'base' || from.perWeek ? null : value;
  const to = unitOf(number.unit);
  if (to.perWeek !== from.perWeek) return null;
  if (to.dimension === '') return value;
  return convert(value, from, to, `${metric.key} ${metric.label}`);
}

const opWords: Readonly<Record<NonNullable<Evidence['op']>, RegExp>> = {
  over: /\b(?:over|more than|above|exceed\w*|greater than|higher than|longer than|beyond)\s*$/i,
  under: /\b(?:under|less than|fewer than|below|lower than|shorter than)\s*$/i,
  at_least: /(?:\b(?:at least|no less than|no fewer than|reach\w*)|≥)\s*$/i,
  at_most: /(?:\b(?:at most|no more than|up to)|≤)\s*$/i,
  between: /\b(?:between\s*|between\b[^;]{1,40}\band\s*)$/i,
};

const boundWords = /\b(?:reference|range|bound|limit|interval|laboratory|printed|reported|normal)\b/i;

/** A limit stands behind its words, a bound beside the word for it; neither passes as a measured value. */
function isInPlace(number: FoundNumber, { text }: ReadSentence, { role, op }: Evidence): boolean {
  if (role === 'threshold')
    return op !== null && opWords[op].test(text.slice(Math.max(0, number.start - 60), number.start));
  if (role === 'bound') return boundWords.test(text);
  return true;
}

/**
 * The metric named in the same clause, else the last one before, else the first one behind. In `8,123 floors` the name
 * is the unit: it speaks for this number, whose unit was compared before, and for no other.
 */
function isNamed(
  { start, end }: FoundNumber,
  { text, mentions, numbers }: ReadSentence,
  { metric }: Evidence,
): boolean {
  if (mentions.some((mention) => mention.start >= start && mention.end <= end)) return true;
  const named = mentions.filter(
    (mention) => !numbers.some((number) => mention.start >= number.start && mention.end <= number.end),
  );
  const clause = clauseAround(text, start, end);
  const distance = (mention: { start: number; end: number }) =>
    mention.start >= end ? mention.start - end : Math.max(0, start - mention.end);
  const inside = named
    .filter((mention) => mention.start >= clause.start && mention.end <= clause.end)
    .sort((a, b) => distance(a) - distance(b));
  const nearest = inside[0] ?? named.findLast((mention) => mention.end <= start) ?? named[0];
  return nearest === undefined || nearest.keys.includes(metric.key);
}

/** Of the periods between this number and the ones beside it, one must be the number's own. */
function isInPeriod({ start, end }: FoundNumber, { numbers, periods }: ReadSentence, { days }: Evidence): boolean {
  const from = numbers.findLast((other) => other.end <= start)?.end ?? 0;
  const to = numbers.find((other) => other.start >= end)?.start ?? Number.POSITIVE_INFINITY;
  const near = periods.filter((period) => period.start >= from && period.end <= to);
  return near.length === 0 || near.some((period) => period.agrees(days));
}

function isInDirection(number: FoundNumber, { text, directions }: ReadSentence, evidence: Evidence): boolean {
  if (!isSigned(evidence) || directions.length === 0) return true;
  const distance = (word: { start: number; end: number }) =>
    word.start >= number.end ? word.start - number.end : number.start - word.end;
  const nearest = directions.toSorted((a, b) => distance(a) - distance(b))[0];
  const direction = directionOf(evidence);
  if (!nearest || (direction === 0 && claimsNothing(text))) return true;
  return agreesWith(nearest, direction, evidence.metric.key);
}

const aggregateWords: readonly { aggregate: string; pattern: RegExp }[] = [
  { aggregate: 'mean', pattern: /\b(?:average[ds]?|averaging|mean|typical(?:ly)?)\b/i },
  { aggregate: 'median', pattern: /\bmedian\b/i },
  { aggregate: 'sum', pattern: /\b(?:total(?:s|ed|ing)?|altogether|sum|in all)\b/i },
  { aggregate: 'min', pattern: /\b(?:lowest|minimum|fewest|shortest)\b/i },
  { aggregate: 'max', pattern: /\b(?:highest|maximum|peak|longest)\b/i },
  { aggregate: 'std_dev', pattern: /\bstandard deviation\b/i },
  { aggregate: 'latest', pattern: /\b(?:latest|most recent|newest)\b/i },
];
const plainAggregates = new Set([...aggregateWords.map(({ aggregate }) => aggregate), 'first']);

/** An average is not called a total: when the clause says what kind of value it is, the fact is of that kind. */
function isOfAggregate(
  { start, end }: FoundNumber,
  { text, mentions }: ReadSentence,
  { role, aggregate }: Evidence,
): boolean {
  if (role !== 'fact' || !plainAggregates.has(aggregate)) return true;
  const clause = clauseAround(text, start, end);
  const unnamed = mentions.reduce(
    (left, mention) =>
      `${left.slice(0, mention.start)}${' '.repeat(mention.end - mention.start)}${left.slice(mention.end)}`,
    text,
  );
  const words = aggregateWords.filter(({ pattern }) => pattern.test(unnamed.slice(clause.start, clause.end)));
  return words.length === 0 || words.some((word) => word.aggregate === aggregate);
}
