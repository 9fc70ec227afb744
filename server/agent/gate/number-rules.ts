import { roundTo } from '../lexicon/format.ts';
import { convert, unitOf } from '../lexicon/units.ts';
import type { NamedPeriod } from './dates-in-text.ts';
import { agreesWith, claimsNothing, directionOf, isSigned } from './directions.ts';
import type { Evidence } from './evidence.ts';
import { isFiltered, isOfGroup } from './filter-rules.ts';
import { clauseAround } from './gate-text.ts';
import { isOfAggregate } from './kind-rules.ts';
import { labelsOf } from './labels.ts';
import type { FoundNumber } from './numbers.ts';
import { isNamedHere, names, type ReadSentence } from './read-sentence.ts';

export type Holds = (number: FoundNumber, sentence: ReadSentence, evidence: Evidence) => boolean;

/** In the order in which they are checked; the fault of the rule that the closest evidence broke is reported. */
const rules: readonly { holds: Holds; fault: string }[] = [
  { holds: (number, _, evidence) => hasValue(number, evidence), fault: 'is no computed value in this unit.' },
  { holds: isInPlace, fault: 'is a limit or a count, and stands as something else.' },
  { holds: isNamed, fault: 'belongs to another metric than the one named beside it.' },
  { holds: isInPeriod, fault: 'belongs to another period than the one named beside it.' },
  { holds: isOfGroup, fault: 'belongs to another group than the one named beside it, or its group is not named.' },
  { holds: isFiltered, fault: 'was computed from other days or workouts than the words say.' },
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
export function hasValue(number: FoundNumber, evidence: Evidence): boolean {
  if (number.isRatio && evidence.aggregate !== 'percent_change') return false;
  const value = inShownUnit(number, evidence);
  if (value === null || Number.isNaN(number.value)) return false;
  const shown = number.sign === '-' ? -number.value : number.value;
  // Three minutes are no `0 hours`: what is shown as nothing in another unit is something.
  if (shown === 0 && value !== 0 && value !== evidence.value) return false;
  if (isRounding(shown, value, number.decimals)) return number.sign !== '+' || value > 0 || number.isRatio;
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
  over: /(?:\b(?:over|more than|above|exceed\w*|greater than|higher than|longer than|beyond)|>)\s*$/i,
  under: /(?:\b(?:under|less than|fewer than|below|lower than|shorter than)|<)\s*$/i,
  at_least: /(?:\b(?:at least|no less than|no fewer than|reach\w*)|≥|>=)\s*$/i,
  at_most: /(?:\b(?:at most|no more than|up to)|≤|<=)\s*$/i,
  between: /\b(?:between\s*|between\b[^;]{1,40}\band\s*)$/i,
};

const boundWords =
  /\b(?:reference|range|bounds?|limits?|interval|laboratory|printed|reported|normal|recommend\w*|threshold|guideline\w*|target|healthy|adults?|cut-?off)\b/i;
const lowWords = /\b(?:at least|no less than|or more|from)\s*$/i;
const highWords = /\b(?:at most|no more than|up to|less than|below|under)\s*$/i;

/** A limit stands behind its words, a bound beside the word for it; neither passes as a measured value. */
function isInPlace(number: FoundNumber, { text }: ReadSentence, { role, op, end, meaning, unit }: Evidence): boolean {
  // Days of a period are no values; values are mostly of as many days.
  if (role === 'base' && unit === 'days') return /day|night|morning|evening|weekend/.test(number.unit ?? '');
  const before = text.slice(Math.max(0, number.start - 60), number.start);
  if (role === 'threshold') return op !== null && opWords[op].test(before);
  if (role !== 'bound') return true;
  if (end === 'low' && /\b(?:at most|no more than|up to)\s*$/i.test(before)) return false;
  if (end === 'high' && lowWords.test(before)) return false;
  return boundWords.test(text) || (meaning !== null && (lowWords.test(before) || highWords.test(before)));
}

/**
 * The metric named in the same clause, else the last one before, else the first one behind. In `8,123 floors` the name
 * is the unit: it speaks for this number where nothing else does, and for no other. The metric of a condition
 * names the days, and not the value. Of a correlation both metrics are named, or none where the sentence goes on.
 */
function isNamed(
  { start, end, unit }: FoundNumber,
  sentence: ReadSentence,
  { metric, other, query, role }: Evidence,
): boolean {
  const { text, mentions, numbers } = sentence;
  const named = mentions.filter(
    (mention) => !numbers.some((number) => mention.start >= number.start && mention.end <= number.end),
  );
  if (other && role === 'fact') {
    const both = [metric, other];
    if (both.every((each) => names(sentence, each))) return true;
    const isForeign = named.some(({ keys }) => !both.some(({ key }) => keys.includes(key)));
    return (
      !isForeign && both.every((each) => isNamedHere(sentence, names(sentence, each), (frame) => names(frame, each)))
    );
  }
  const clause = clauseAround(text, start, end);
  const distance = (mention: { start: number; end: number }) =>
    mention.start >= end ? mention.start - end : Math.max(0, start - mention.end);
  const inside = named
    .filter((mention) => mention.start >= clause.start && mention.end <= clause.end)
    .sort((a, b) => distance(a) - distance(b));
  const isUnit = (mention: (typeof mentions)[number]) => mention.start >= start && mention.end <= end;
  const isOwnUnit = mentions.some((mention) => isUnit(mention) && mention.keys.includes(metric.key));
  const isLed = named.some((mention) => !mention.verb && mention.end <= start);
  if (isOwnUnit && inside.length === 0 && (!isLed || /\byou\b/i.test(text.slice(clause.start, start)))) return true;
  const nearest = inside[0] ?? named.findLast((mention) => mention.end <= start) ?? named[0];
  if (nearest === undefined) return goesOnAbout(sentence, metric, query);
  if (nearest.keys.includes(metric.key) || (other && nearest.keys.includes(other.key))) return true;
  // `Workouts` are what all of their measures are of; the unit tells which one is meant.
  const isOfWorkouts = unit !== null && inside.every((each) => each.verb || each.keys.includes('workout_count'));
  // `Time in bed in workouts` would be a measure of its own.
  const isPart = named.some(({ end: at }) =>
    /^\s+(?:in|during|of)\s+(?:your\s+)?$/.test(text.slice(at, nearest.start)),
  );
  if (isOfWorkouts && !isPart && nearest.keys.includes('workout_count') && metric.key.startsWith('workout'))
    return true;
  const isCondition = role !== 'threshold' && query?.where?.some((each) => nearest.keys.includes(each.metric));
  if (isCondition) return names(sentence, metric);
  return role === 'threshold' && names({ text: text.slice(clause.start, clause.end), mentions: [] }, metric);
}

/** Every period that stands beside the number is its own; without one, the last that leads the way. */
function isInPeriod(number: FoundNumber, { periods, periodOf }: ReadSentence, { days, role }: Evidence): boolean {
  if (role === 'bound' || role === 'threshold') return true;
  const { own } = labelsOf(number, periods, periodOf);
  if (own.length > 0) return own.every((period) => period.agrees(days));
  // `15,000 on 7 November`: the day behind a number is that number's alone.
  const leads = (period: NamedPeriod) => !period.isDay || (periodOf.get(period)?.start ?? 0) >= period.end;
  const inherited = periods.findLast((period) => period.end <= number.start && leads(period));
  return inherited === undefined || inherited.agrees(days);
}

/** Without a name, a number is of something that was spoken of right before. */
function goesOnAbout(sentence: ReadSentence, metric: Evidence['metric'], query: Evidence['query']): boolean {
  const frame = sentence.before?.();
  if (!frame || frame.mentions.length === 0 || names(sentence, metric) || names(frame, metric)) return true;
  return Boolean(query?.where?.some((each) => frame.mentions.some(({ keys }) => keys.includes(each.metric))));
}

function isInDirection(number: FoundNumber, { text, directions }: ReadSentence, evidence: Evidence): boolean {
  if (!isSigned(evidence) || directions.length === 0 || number.isRatio) return true;
  const distance = (word: { start: number; end: number }) =>
    word.start >= number.end ? word.start - number.end : number.start - word.end;
  const nearest = directions.toSorted((a, b) => distance(a) - distance(b))[0];
  const direction = directionOf(evidence);
  if (!nearest || (direction === 0 && claimsNothing(text))) return true;
  return agreesWith(nearest, direction, evidence.metric.key);
}
