import type { Bound } from '../lexicon/format.ts';
import { conditionsOf } from '../lexicon/metric-labels.ts';
import type { NamedPeriod } from './calendar-rules.ts';
import { agreesWith, claimsNothing, directionOf, isSigned } from './directions.ts';
import { isFiltered, isOfGroup } from './filter-rules.ts';
import { clauseAround } from './gate-text.ts';
import { hasValue, isOfAggregate } from './kind-rules.ts';
import { labelsOf, type Place } from './labels.ts';
import type { FoundNumber } from './numbers.ts';
import { type Holds, isNamedHere, names, type ReadSentence } from './read-sentence.ts';
import type { Sayable } from './sayables.ts';

const rules: readonly { holds: Holds; fault: string }[] = [
  { holds: (number, _, sayable) => hasValue(number, sayable), fault: 'is no computed value in this unit.' },
  { holds: isBoundSaid, fault: 'is only a bound in the report, and stands without it.' },
  { holds: isInPlace, fault: 'is a limit or a count, and stands as something else.' },
  { holds: isNamed, fault: 'belongs to another metric than the one named beside it.' },
  { holds: isInPeriod, fault: 'belongs to another period than the one named beside it.' },
  { holds: isOfGroup, fault: 'belongs to another group than the one named beside it, or its group is not named.' },
  { holds: isFiltered, fault: 'was computed from other days or workouts than the words say.' },
  { holds: isInDirection, fault: 'went the other way, or not clearly any way.' },
  { holds: isOfAggregate, fault: 'is another kind of value than the words say.' },
];

export function faultOf(
  number: FoundNumber,
  sentence: ReadSentence,
  sayable: Sayable,
): { passed: number; fault: string } | null {
  const passed = rules.findIndex(({ holds }) => !holds(number, sentence, sayable));
  return passed === -1 ? null : { passed, fault: rules[passed]?.fault ?? '' };
}

const opWords: Readonly<Record<NonNullable<Sayable['op']>, RegExp>> = {
  over: /(?:\b(?:over|more than|above|exceed\w*|greater than|higher than|longer than|later than|after|beyond)|>)\s*$/i,
  under: /(?:\b(?:under|less than|fewer than|below|lower than|shorter than|earlier than|before)|<)\s*$/i,
  at_least: /(?:\b(?:at least|no less than|no fewer than|reach\w*)|≥|>=)\s*$/i,
  at_most: /(?:\b(?:at most|no more than|up to)|≤|<=)\s*$/i,
  between: /\b(?:between\s*|between\b[^;]{1,40}\band\s*)$/i,
};

const boundWords =
  /\b(?:reference|range|bounds?|limits?|interval|laboratory|printed|reported|normal|recommend\w*|threshold|guideline\w*|target|healthy|adults?|cut-?off)\b/i;

const lowWords = /\b(?:at least|no less than|or more|from)\s*$/i;

const highWords = /\b(?:at most|no more than|up to|less than|below|under)\s*$/i;

// Limits follow an operator; bounds stand near `range`.
function isInPlace(number: FoundNumber, { text }: ReadSentence, { role, op, end, meaning, unit }: Sayable): boolean {
  if (role === 'base' && unit === 'days') return /day|night|morning|evening|weekend/.test(number.unit ?? '');
  const before = text.slice(Math.max(0, number.start - 60), number.start);
  if (role === 'threshold') return op !== null && opWords[op].test(before);
  if (role !== 'bound') return true;
  if (end === 'low' && /\b(?:at most|no more than|up to)\s*$/i.test(before)) return false;
  if (end === 'high' && lowWords.test(before)) return false;
  return boundWords.test(text) || (meaning !== null && (lowWords.test(before) || highWords.test(before)));
}

const boundSigns: Readonly<Record<Bound, RegExp>> = {
  '<': opWords.under,
  '>': opWords.over,
  '≤': opWords.at_most,
  '≥': opWords.at_least,
};

function isBoundSaid({ start }: FoundNumber, { text }: ReadSentence, { bound }: Sayable): boolean {
  return bound === null || boundSigns[bound].test(text.slice(Math.max(0, start - 30), start));
}

function isNamed(
  { start, end, unit }: FoundNumber,
  sentence: ReadSentence,
  { metric, other, query, role }: Sayable,
): boolean {
  const { text, mentions, numbers, kinds } = sentence;
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
  const isUnit = (place: Place) => place.start >= start && place.end <= end;
  const isOwnUnit =
    mentions.some((mention) => isUnit(mention) && mention.keys.includes(metric.key)) ||
    (metric.key === 'workout_count' && kinds.some(isUnit));
  const isLed = named.some((mention) => !mention.verb && mention.end <= start);
  if (isOwnUnit && inside.length === 0 && (!isLed || /\byou\b/i.test(text.slice(clause.start, start)))) return true;
  const nearest = inside[0] ?? named.findLast((mention) => mention.end <= start) ?? named[0];
  if (nearest === undefined) return goesOnAbout(sentence, metric, query);
  if (nearest.keys.includes(metric.key) || (other && nearest.keys.includes(other.key))) return true;
  const isOfWorkouts = unit !== null && inside.every((each) => each.verb || each.keys.includes('workout_count'));
  const isPart = named.some(({ end: at }) =>
    /^\s+(?:in|during|of)\s+(?:your\s+)?$/.test(text.slice(at, nearest.start)),
  );
  if (isOfWorkouts && !isPart && nearest.keys.includes('workout_count') && metric.key.startsWith('workout'))
    return true;
  const isCondition = role !== 'threshold' && conditionsOf(query).some((each) => nearest.keys.includes(each.metric));
  if (isCondition) return names(sentence, metric);
  return role === 'threshold' && names({ text: text.slice(clause.start, clause.end), mentions: [] }, metric);
}

function isInPeriod(number: FoundNumber, { periods, periodOf }: ReadSentence, { days, role }: Sayable): boolean {
  if (role === 'bound' || role === 'threshold') return true;
  const { own } = labelsOf(number, periods, periodOf);
  if (own.length > 0) return own.every((period) => period.agrees(days));
  const leads = (period: NamedPeriod) => !period.isDay || (periodOf.get(period)?.start ?? 0) >= period.end;
  const inherited = periods.findLast((period) => period.end <= number.start && leads(period));
  return inherited === undefined || inherited.agrees(days);
}

function goesOnAbout(sentence: ReadSentence, metric: Sayable['metric'], query: Sayable['query']): boolean {
  const frame = sentence.before?.();
  if (!frame || frame.mentions.length === 0 || names(sentence, metric) || names(frame, metric)) return true;
  return conditionsOf(query).some((each) => frame.mentions.some(({ keys }) => keys.includes(each.metric)));
}

function isInDirection(number: FoundNumber, { text, directions }: ReadSentence, sayable: Sayable): boolean {
  if (!isSigned(sayable) || directions.length === 0 || number.isRatio) return true;
  const distance = (word: { start: number; end: number }) =>
    word.start >= number.end ? word.start - number.end : number.start - word.end;
  const nearest = directions.toSorted((a, b) => distance(a) - distance(b))[0];
  const direction = directionOf(sayable);
  if (!nearest || (direction === 0 && claimsNothing(text))) return true;
  return agreesWith(nearest, direction, sayable.metric.key);
}
