import { weekdayOf } from '../../../routers/core/days.ts';
import { conditionMetric } from '../lexicon/metric-labels.ts';
import { clauseAround } from './gate-text.ts';
import { hasValue } from './kind-rules.ts';
import { attach, findSuperlatives, kindName, labelsOf, type Place, weekdayNumber } from './labels.ts';
import { readWords } from './number-words.ts';
import type { FoundNumber } from './numbers.ts';
import type { Holds } from './read-sentence.ts';
import { isNamedHere, names, type ReadSentence } from './read-sentence.ts';
import { type Sayable, saidOf } from './sayables.ts';

const isMeasured = ({ role }: Sayable): boolean => role === 'fact' || role === 'base';
const same = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

export const isOfGroup: Holds = (number, sentence, sayable) => {
  const { group } = sayable;
  if (group === null || !isMeasured(sayable)) return true;
  if (sayable.query?.split) return isOfSide(number, sentence, sayable);
  if (/^\d{4}/.test(group)) return isOfSpan(number, sentence, sayable);
  const weekday = weekdayNumber(group);
  if (weekday > 0) return isLabelled(number, sentence.days, sentence.dayOf, (label) => same(label.weekdays, [weekday]));
  return isLabelled(number, sentence.kinds, sentence.kindOf, ({ kind }) => kind === kindName(group));
};

function isOfSpan(number: FoundNumber, { periods, periodOf }: ReadSentence, { days }: Sayable): boolean {
  const { own } = labelsOf(number, periods, periodOf);
  const last = periods.findLast(({ end }) => end <= number.start);
  const { frame: _, ...narrow } = days;
  return [...own, ...(last ? [last] : [])].some((period) => period.agrees(narrow));
}

function isLabelled<Label extends { start: number; end: number }>(
  number: FoundNumber,
  labels: readonly Label[],
  attached: ReadonlyMap<Label, { start: number; end: number }>,
  fits: (label: Label) => boolean,
): boolean {
  const { own, inherited } = labelsOf(number, labels, attached);
  if (own.length > 0) return own.every(fits);
  return inherited !== undefined && fits(inherited);
}

const ofAll =
  /\b(?:overall|in general|generally|altogether|in all|all (?:your |the |of your )?(?:days|nights|workouts|sessions|values)|any day|as a whole)\b/i;

export const isFiltered: Holds = (number, sentence, sayable) => {
  if (!isMeasured(sayable) || sayable.query?.split) return true;
  const clause = clauseAround(sentence.text, number.start, number.end);
  const isOfAll = ofAll.test(sentence.text.slice(clause.start, clause.end));
  return (
    isOnWeekdays(number, sentence, sayable, isOfAll) &&
    isOfKind(number, sentence, sayable, isOfAll) &&
    meetsConditions(sentence, sayable, isOfAll) &&
    isTaken(sentence, sayable, isOfAll) &&
    isLagged(sentence, sayable)
  );
};

function isOnWeekdays(number: FoundNumber, sentence: ReadSentence, sayable: Sayable, isOfAll: boolean): boolean {
  const { query, group, days } = sayable;
  if (group !== null && weekdayNumber(group) > 0) return true;
  const wanted = query?.weekdays ? [...new Set(query.weekdays)].sort() : null;
  const { own, inherited } = labelsOf(number, sentence.days, sentence.dayOf);
  const dates = [
    ...days.windows.flatMap(({ from, to }) => (from === to ? [from] : [])),
    ...(days.atDate ? [days.atDate] : []),
  ];
  const isThatDay = (weekdays: readonly number[]) =>
    dates.some((date) => weekdays.length < 5 && weekdays.includes(weekdayOf(date)));
  if (wanted === null) {
    if (own.length > 0) return own.every(({ weekdays }) => isThatDay(weekdays));
    return inherited === undefined || sayable.role === 'base' || isOfAll || isThatDay(inherited.weekdays);
  }
  if (isOfAll) return wanted.length === 7;
  if (own.length > 0) return own.every(({ weekdays }) => same(weekdays, wanted) || isThatDay(weekdays));
  if (inherited) return same(inherited.weekdays, wanted);
  const isSame = ({ weekdays }: { weekdays: readonly number[] }) => same(weekdays, wanted);
  if (wanted.length === 7 || isNamedHere(sentence, sentence.days.some(isSame), (frame) => frame.days.some(isSame)))
    return true;
  // A record may be on any of the days asked for.
  return findSuperlatives(sentence.plain).length === 0 && isDated(number, sentence, sayable);
}

function isDated(number: FoundNumber, { periods, periodOf }: ReadSentence, { days }: Sayable): boolean {
  const { atDate, today } = days;
  const { own } = labelsOf(number, periods, periodOf);
  return atDate !== null && own.some((period) => period.agrees({ windows: [], atDate, today }));
}

function isOfKind(number: FoundNumber, sentence: ReadSentence, sayable: Sayable, isOfAll: boolean): boolean {
  const { query, group, metric } = sayable;
  if (!metric.key.startsWith('workout') || (group !== null && query?.group === 'activity_type')) return true;
  const wanted = query?.activity_type === undefined ? null : kindName(query.activity_type);
  const { own, inherited } = labelsOf(number, sentence.kinds, sentence.kindOf);
  if (wanted === null) return own.length === 0 && (inherited === undefined || isOfAll || sayable.role === 'base');
  const fits = ({ kind }: { kind: string }) => kind === wanted;
  if (own.length > 0) return own.some(fits);
  return (
    (inherited ? fits(inherited) : false) ||
    isNamedHere(sentence, sentence.kinds.some(fits), (frame) => frame.kinds.some(fits))
  );
}

const conditionPhrase =
  /\b(?:days?|nights?|mornings|evenings|ones|workouts|runs|rides|swims|walks|hikes)\s+(?:of (?:(?:more|less) than|at (?:least|most)|between)|when|where|after|following|on which|with(?! (?:data|a value|values|both|no data|any)\b))|\b(?:when|whenever|if|after) (?:you|your)\b/i;

function meetsConditions(sentence: ReadSentence, { query, answer, metric, other }: Sayable, isOfAll: boolean): boolean {
  const where = query?.where ?? [];
  if (where.length === 0) {
    const phrase = conditionPhrase.exec(sentence.text);
    if (!phrase || query?.threshold || other || isOfAll) return true;
    return !sentence.mentions.some(({ start, keys }) => start >= phrase.index && !keys.includes(metric.key));
  }
  if (isOfAll) return false;
  return where.every(({ metric: name, lag_days = 0 }) => {
    const condition = conditionMetric(name, answer);
    const own = condition.key !== metric.key || conditionPhrase.test(sentence.text);
    const named = isNamedHere(sentence, own && names(sentence, condition), (frame) => names(frame, condition));
    return (
      named &&
      (lag_days === 0 || isNamedHere(sentence, lagWords.test(sentence.text), ({ text }) => lagWords.test(text)))
    );
  });
}

const lagWords = /\b(?:before|earlier|previous|prior|preceding|next|following|after|later)\b/i;
const otherDay =
  /\b(?:day|night|evening|morning)s? (?:before|after|earlier|later)\b|\b(?:next|following|previous) (?:day|night|morning)\b/i;

function isLagged(sentence: ReadSentence, { query, other, role }: Sayable): boolean {
  if (!other || role !== 'fact') return true;
  if (query?.with?.lag_days)
    return isNamedHere(sentence, lagWords.test(sentence.text), ({ text }) => lagWords.test(text));
  return !otherDay.test(sentence.text);
}

const ends = { last: 'last|latest|newest|most recent|past', first: 'first|earliest|oldest' } as const;
const sessions =
  'runs?|rides?|walks?|swims?|hikes?|workouts?|sessions?|values?|readings?|measurements?|results?|tests?';
const takenPhrase = new RegExp(
  `\\b(${ends.last}|${ends.first})\\s+(\\d+|[a-z]+(?:-[a-z]+)?)\\s+(?:[a-z-]+\\s+)?(?:${sessions})\\b`,
  'gi',
);
const countOf = (word: string): number => (/^\d/.test(word) ? Number(word) : readWords(word).value);

function isTaken(sentence: ReadSentence, { query }: Sayable, isOfAll: boolean): boolean {
  const { text } = sentence;
  const take = query?.take;
  if (!take) return isOfAll || ![...text.matchAll(takenPhrase)].some(([, , word = '']) => countOf(word) > 0);
  if (isOfAll) return false;
  const counted = new RegExp(`\\b(?:${ends[take.end]})\\s+(\\d+|[a-z]+(?:-[a-z]+)?)\\b`, 'gi');
  const says = (said: string) =>
    [...said.matchAll(counted)].some(
      ([, word = '']) => countOf(word) === take.k || (take.k === 1 && countOf(word) === 0),
    );
  return isNamedHere(sentence, says(text), (frame) => says(frame.text));
}

type SideLabel = Place & { side: 'with' | 'without' };

const units = '(?:days|nights|mornings|evenings|sessions|workouts)';
const without = new RegExp(
  `\\b(?:other|remaining|rest of the) (?:${units}|ones)\\b|\\b(?:without|the rest|${units} (?:off|when you (?:did not|didn['’]t)))\\b`,
  'gi',
);
const withIt = new RegExp(
  `\\b(?<!other )(?<!remaining )${units}\\s+(?:right )?(?:when(?! you (?:did not|didn['’]t))|where|after|following|with(?!out)|that|on which)\\b|\\bwhen(?:ever)? you (?!did not|didn['’]t)`,
  'gi',
);

function labelsIn({ text, days }: Pick<ReadSentence, 'text' | 'days'>, query: Sayable['query']): SideLabel[] {
  const split = query?.split;
  const found = (pattern: RegExp, side: SideLabel['side']): SideLabel[] =>
    Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length, side }));
  const wanted = split && 'weekdays' in split ? [...new Set(split.weekdays)].sort() : null;
  const named = wanted
    ? days.flatMap(({ start, end, weekdays }): SideLabel[] => {
        if (weekdays.join() === wanted.join()) return [{ start, end, side: 'with' }];
        const isRest = weekdays.length + wanted.length === 7 && !weekdays.some((day) => wanted.includes(day));
        return isRest ? [{ start, end, side: 'without' }] : [];
      })
    : found(withIt, 'with');
  return [...named, ...found(without, 'without')].sort((a, b) => a.start - b.start);
}

// `Days with steps over 10,000`: the limit is no value of a side.
function isLimit(number: FoundNumber, sayable: Sayable): boolean {
  const { query, answer } = sayable;
  if (!query?.split || 'weekdays' in query.split) return false;
  const { metric: name, threshold } = query.split;
  const metric = conditionMetric(name, answer);
  return saidOf(threshold, metric.unit).some(({ value }) =>
    hasValue(number, { ...sayable, role: 'threshold', aggregate: '', metric, unit: metric.unit, value }),
  );
}

function isOfSide(number: FoundNumber, sentence: ReadSentence, sayable: Sayable): boolean {
  const { query, answer, group } = sayable;
  const split = query?.split;
  const labels = labelsIn(sentence, query);
  const measured = sentence.numbers.filter((each) => !isLimit(each, sayable));
  const { own, inherited } = labelsOf(number, labels, attach(labels, measured, sentence.text));
  const said = own.length > 0 ? own : inherited ? [inherited] : [];
  if (said.length === 0 || !said.every(({ side }) => side === group)) return false;
  if (!split || 'weekdays' in split || group === 'without') return true;
  const condition = conditionMetric(split.metric, answer);
  return isNamedHere(sentence, names(sentence, condition), (frame) => names(frame, condition));
}
