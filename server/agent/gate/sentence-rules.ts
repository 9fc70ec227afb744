import type { Match } from './claims.ts';
import {
  agreesWith,
  claimsNothing,
  correlationAgrees,
  type DirectionWord,
  directionOf,
  isSigned,
} from './directions.ts';
import { clauseAround, isOpen, isRecommended } from './gate-text.ts';
import { names, type ReadSentence } from './read-sentence.ts';
import type { Sayable } from './sayables.ts';

const isLimit = ({ by }: Match): boolean => by.every(({ role }) => role === 'threshold' || role === 'bound');

export function periodFaults(
  { text, periods, periodOf, numbers, mentions, directions }: ReadSentence,
  matches: readonly Match[],
  sayables: readonly Sayable[],
  answers: readonly Sayable['answer'][],
  today: string,
): string[] {
  if (numbers.length === 0 && mentions.length === 0 && directions.length === 0 && !/\b(?:you|your)\b/i.test(text))
    return [];
  const named = new Set(
    numbers.length > 0 || claimsNothing(text) || isOpen(text) ? [] : mentions.flatMap(({ keys }) => keys),
  );
  const isAbout = (metric: { key: string; label: string }) => named.size === 0 || names({ text, mentions }, metric);
  const asked = answers
    .filter(({ metric, others }) => [metric, ...others].some(isAbout))
    .map(({ window, compare_window, at_date }) => ({
      windows: [window, ...(compare_window ? [compare_window] : [])],
      atDate: at_date,
      today,
    }));
  const measured = matches.filter((proof) => proof.fault === null && !isLimit(proof)).flatMap(({ by }) => by);
  const known =
    measured.length > 0
      ? measured.map(({ days }) => days)
      : [...asked, ...sayables.filter(({ metric }) => isAbout(metric)).map(({ days }) => days)];
  return periods.flatMap((period) => {
    const beside = matches.find(({ number }) => number === periodOf.get(period));
    if (beside && (beside.fault !== null || !isLimit(beside))) return [];
    return known.some((days) => period.agrees(days)) ? [] : [`“${period.text}” is not the period of what is said.`];
  });
}

export function directionFaults(read: ReadSentence, matches: readonly Match[], sayables: readonly Sayable[]): string[] {
  const isOfLimit = ({ end }: DirectionWord) =>
    matches.some(
      (proof) => proof.by.length > 0 && isLimit(proof) && proof.number.start > end && proof.number.start - end <= 12,
    );
  const claims = ({ start, end }: DirectionWord) => {
    const clause = clauseAround(read.text, start, end);
    return !claimsNothing(read.text.slice(clause.start, clause.end));
  };
  const words = read.directions.filter((word) => !isOfLimit(word) && claims(word));
  if (read.numbers.length === 0 && (read.days.length > 0 || isRecommended(read.text))) return [];
  const isOwn = (each: Sayable) => isSigned(each) || /^(?:percentile|correlation)/.test(each.aggregate);
  if (words.length === 0 || matches.some(({ by }) => by.some(isOwn))) return [];
  const named = new Set(read.mentions.flatMap(({ keys }) => keys));
  if (sayables.some((each) => each.other && named.has(each.metric.key) && named.has(each.other.key)))
    return correlationFaults(read, sayables, named);
  const known = sayables.filter((each) => isSigned(each) && (named.size === 0 || named.has(each.metric.key)));
  return words.flatMap((word) => {
    if (known.length > 0) {
      const agrees = known.some((each) => agreesWith(word, directionOf(each), each.metric.key));
      return agrees ? [] : ['The direction does not agree with the computed change.'];
    }
    const isCompared = /\bthan\b/i.test(read.text) || read.periods.length > 0;
    const claim =
      (word.verb || (isCompared && matches.length === 0)) && sayables.some(({ metric }) => named.has(metric.key));
    return claim && !levelsAgree(word, matches)
      ? ['No change was computed that this direction could rest on.']
      : levelFault(word, matches);
  });
}

function correlationFaults(read: ReadSentence, sayables: readonly Sayable[], named: ReadonlySet<string>): string[] {
  const known = sayables.filter(
    ({ aggregate, metric, other }) =>
      aggregate === 'correlation' && named.has(metric.key) && other && named.has(other.key),
  );
  return known.some((each) => correlationAgrees(read, each)) ? [] : ['The two do not go together in this way.'];
}

const levels = (matches: readonly Match[]): Sayable[] =>
  matches.flatMap(({ by }) => by.find(({ role }) => role === 'fact') ?? []);

// Two levels in one sentence support a comparison.
function levelsAgree(word: DirectionWord, matches: readonly Match[]): boolean {
  const [first, second] = levels(matches);
  if (!first || !second || first.metric.key !== second.metric.key) return false;
  return agreesWith(word, Math.sign(first.value - second.value) as -1 | 0 | 1, first.metric.key);
}

function levelFault(word: DirectionWord, matches: readonly Match[]): string[] {
  const [first, second] = levels(matches);
  const comparable = first && second && first.metric.key === second.metric.key;
  return comparable && !levelsAgree(word, matches) ? ['The direction does not agree with the two values.'] : [];
}
