import { roundTo } from '../lexicon/format.ts';
import { lowerIsBetter } from '../lexicon/metric-labels.ts';
import { clockLimit } from '../lexicon/query-text.ts';
import { convert, unitOf } from '../lexicon/units.ts';
import { correlationAgrees, isSigned } from './directions.ts';
import { clauseAround } from './gate-text.ts';
import { findSuperlatives, labelsOf, standsThere } from './labels.ts';
import type { FoundNumber } from './numbers.ts';
import { type Holds, isNamedHere, type ReadSentence } from './read-sentence.ts';
import type { Sayable } from './sayables.ts';

const kinds: readonly { aggregate: string; pattern: RegExp }[] = [
  { aggregate: 'mean', pattern: /\b(?:average[ds]?|averaging|mean|typical(?:ly)?)\b/i },
  { aggregate: 'median', pattern: /\b(?:median|typical(?:ly)?)\b/i },
  { aggregate: 'sum', pattern: /\b(?:total(?:s|ed|ing)?|altogether|sum|in all)\b/i },
  { aggregate: 'std_dev', pattern: /\b(?:standard deviation|sd)\b/i },
  { aggregate: 'latest', pattern: /\b(?:latest|most recent|newest)\b/i },
];

const extremes = new Set(['min', 'max', 'highest', 'lowest']);

const plain = new Set([...kinds.map(({ aggregate }) => aggregate), ...extremes, 'first']);

const inARow = /\b(?:in a row|on end|consecutive(?:ly)?|streaks?|runs? of|unbroken|straight)\b/i;

const range =
  /\b(?:between|from|range[ds]?|ranging|as low as|as high as|a (?:low|high|peak) of|never (?:below|above|under|over)|at (?:least|most))\b/i;

const change = /\b(?:by|differ\w*|chang\w*|gap|compared|shift\w*|swing)\b/i;

const spread = /\b(?:standard deviation|sd|spread|var(?:y|ies|ied|iation|iability)|scatter\w*)\b|±/i;

const goesTogether =
  /\b(?:correlat\w*|rho|coefficient|go(?:es)? (?:together|along|with)|went (?:together|along)|connect\w*|relat\w*|link\w*|associat\w*|interval)\b|ρ/i;

const share =
  /\bpercentile|\b(?:of|than) (?:all )?(?:your|the|those|these|other|its)\b|\bat or (?:below|above|under|over)\b/i;

type Special = { fits: (sayable: Sayable) => boolean; holds: Holds };

const specials: readonly Special[] = [
  { fits: ({ aggregate }) => extremes.has(aggregate), holds: isExtreme },
  {
    fits: isSigned,
    holds: (number, { text, directions }) =>
      number.sign !== null ||
      directions.length > 0 ||
      change.test(text) ||
      number.isRatio ||
      /\/week$/.test(number.unit ?? ''),
  },
  { fits: ({ aggregate }) => aggregate === 'std_dev', holds: (_, { text }) => spread.test(text) },
  {
    fits: ({ aggregate }) => aggregate === 'median',
    holds: (_, { text }) => /\b(?:median|typical(?:ly)?)\b/i.test(text),
  },
  { fits: ({ aggregate }) => aggregate === 'count_days' || aggregate.startsWith('streak'), holds: isLimited },
  { fits: ({ aggregate }) => aggregate.startsWith('streak'), holds: isStreak },
  { fits: ({ aggregate }) => aggregate === 'percentile', holds: isPercentile },
  { fits: ({ aggregate }) => /_(?:low|high)$/.test(aggregate), holds: isIntervalEnd },
  { fits: ({ aggregate }) => aggregate === 'unusual', holds: (_, { text }) => /\bz-scores?\b/i.test(text) },
  {
    fits: ({ aggregate }) => aggregate === 'usual',
    holds: (_, { text }) => /\b(?:usual(?:ly)?|median|typical(?:ly)?)\b/i.test(text),
  },
  {
    fits: ({ aggregate }) => aggregate === 'usual_spread',
    holds: (_, { text }) => spread.test(text) || /\bMAD\b/.test(text),
  },
  {
    fits: ({ aggregate }) => aggregate === 'unusual_value',
    holds: (number, { text, plain }) => {
      const clause = clauseAround(text, number.start, number.end);
      return !kinds.some(({ pattern }) => pattern.test(plain.slice(clause.start, clause.end)));
    },
  },
  {
    fits: ({ aggregate }) => aggregate.startsWith('correlation'),
    holds: (_, sentence, sayable) =>
      isNamedHere(sentence, goesTogether.test(sentence.text), ({ text }) => goesTogether.test(text)) &&
      correlationAgrees(sentence, sayable),
  },
];

export const isOfAggregate: Holds = (number, sentence, sayable) => {
  const { role, aggregate } = sayable;
  if (role !== 'fact' && role !== 'base') return true;
  const clause = clauseAround(sentence.text, number.start, number.end);
  const words = sentence.plain.slice(clause.start, clause.end);
  const isRun = inARow.test(words) && !aggregate.startsWith('streak');
  if (isRun && (role === 'base' || aggregate === 'count_days')) return false;
  if (role !== 'fact') return true;
  if (/\bpercentile\b/i.test(words) && number.unit === '%' && aggregate !== 'percentile') return false;
  if (!specials.every(({ fits, holds }) => !fits(sayable) || holds(number, sentence, sayable))) return false;
  if (!plain.has(aggregate)) return true;
  const named = kinds.filter(({ pattern }) => pattern.test(words));
  const superlative = findSuperlatives(words)[0] ?? (sayable.group === null ? undefined : leading(number, sentence));
  if (superlative && !extremes.has(aggregate)) return standsThere(superlative, sayable);
  return named.length === 0 || extremes.has(aggregate) || named.some((word) => word.aggregate === aggregate);
};

function leading(number: FoundNumber, { plain, numbers }: ReadSentence) {
  const from = numbers.findLast(({ end }) => end <= number.start)?.end ?? 0;
  return findSuperlatives(plain).findLast(({ start, end }) => start >= from && end <= number.start);
}

function isExtreme(number: FoundNumber, sentence: ReadSentence, sayable: Sayable): boolean {
  const clause = clauseAround(sentence.text, number.start, number.end);
  const all = findSuperlatives(sentence.plain);
  const inside = all.filter(({ start, end }) => start >= clause.start && end <= clause.end);
  const gap = (word: { start: number; end: number }) =>
    word.start >= number.end ? word.start - number.end : number.start - word.end;
  const word = inside.toSorted((a, b) => gap(a) - gap(b))[0] ?? all.findLast(({ end }) => end <= number.start);
  if (word) return standsThere(word, sayable);
  const { atDate, today } = sayable.days;
  const { own } = labelsOf(number, sentence.periods, sentence.periodOf);
  const isDated = atDate !== null && own.some((period) => period.agrees({ windows: [], atDate, today }));
  return isDated || range.test(sentence.plain);
}

function isLimited(_: FoundNumber, sentence: ReadSentence, sayable: Sayable): boolean {
  const { query, metric } = sayable;
  const threshold = query?.threshold;
  if (!threshold || metric.key === 'workout_count' || /\b(?:limits?|goal|target)\b/i.test(sentence.text)) return true;
  const limit: Sayable = {
    ...sayable,
    role: 'threshold',
    value: (clockLimit(threshold, metric.unit) ?? threshold).value,
    unit: metric.unit,
    aggregate: '',
  };
  const isNone = threshold.op === 'at_most' && threshold.value === 0 && /\b(?:no|without)\b/i.test(sentence.text);
  const isSaid = isNone || sentence.numbers.some((each) => hasValue(each, limit));
  return isNamedHere(sentence, isSaid, ({ text }) => /\d/.test(text));
}

const runKinds =
  /\b(?:(current(?:ly)?|now|running|so far|lasts?|ongoing|at the moment|present)|longest|best|record|maximum|most|highest)\b/gi;

function isStreak(number: FoundNumber, sentence: ReadSentence, { aggregate, answer, value }: Sayable): boolean {
  const isOne = isNamedHere(sentence, inARow.test(sentence.plain), ({ text }) => inARow.test(text));
  const others = answer.facts.filter(({ key }) => /\.streak_/.test(key)).map((fact) => fact.value);
  if (!isOne || others.every((other) => other === value)) return isOne;
  const words = [...sentence.plain.matchAll(runKinds)];
  const word = words.findLast(({ index }) => index < number.start) ?? words[0];
  return word !== undefined && (word[1] === undefined) === (aggregate === 'streak_longest');
}

function isIntervalEnd({ start }: FoundNumber, { text }: ReadSentence): boolean {
  return !/\bby\s*$/i.test(text.slice(0, start)) && /\b(?:interval|CI|confidence|range|from|between)\b/i.test(text);
}

const upWords = /\b(?:higher|above|more|longer|greater|over|larger|faster)\b/i;

const downWords = /\b(?:lower|below|less|fewer|shorter|under|smaller|slower)\b/i;

function isPercentile(_: FoundNumber, { text, plain: words }: ReadSentence, { metric, value }: Sayable): boolean {
  if (!share.test(text)) return false;
  const isLower = lowerIsBetter.test(metric.key);
  if (/\bbetter\b/i.test(words) && isLower) return false;
  if (/\bworse\b/i.test(words) && !isLower) return false;
  if (/\b(?:top|bottom)\b/i.test(words)) return false;
  const ofValues =
    /%[^.;]*\b(?:values?|days|nights|readings|results|workouts)\b[^.;]*\b(?:at or (?:below|under)|no (?:higher|longer|more))\b/i;
  if (ofValues.test(words)) return true;
  if (value === 100 && upWords.test(words) && !/\bat or\b|\bas high\b/i.test(words)) return false;
  return !downWords.test(words) || /\bat or (?:below|under)\b/i.test(words);
}

/** Equal at the shown digits. */
export function hasValue(number: FoundNumber, sayable: Sayable): boolean {
  if (number.isRatio && sayable.aggregate !== 'percent_change') return false;
  const value = inShownUnit(number, sayable);
  if (value === null || Number.isNaN(number.value)) return false;
  const shown = number.sign === '-' ? -number.value : number.value;
  // A value other than zero is not shown as zero in another unit.
  if (shown === 0 && value !== 0 && value !== sayable.value) return false;
  if (isRounding(shown, value, number.decimals)) return number.sign !== '+' || value > 0 || number.isRatio;
  // `lower by 500`: words carry the sign.
  return number.sign === null && isSigned(sayable) && isRounding(shown, Math.abs(value), number.decimals);
}

const isRounding = (shown: number, value: number, decimals: number): boolean =>
  Math.abs(roundTo(value, decimals) - shown) < 1e-9 || Number(value.toFixed(decimals)) === shown;

function inShownUnit(number: FoundNumber, { value, unit, role, metric }: Sayable): number | null {
  const from = unitOf(unit);
  if (number.unit === null) return role === 'base' || from.perWeek ? null : value;
  const to = unitOf(number.unit);
  if (to.perWeek !== from.perWeek) return null;
  if (to.dimension === '') return value;
  return convert(value, from, to, `${metric.key} ${metric.label}`);
}
