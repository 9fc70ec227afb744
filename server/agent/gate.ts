import type { Fact } from '../../routers/metrics.contract.ts';
import { findPeriods, type NamedPeriod } from './dates-in-text.ts';
import { agreesWith, claimsNothing, type DirectionWord, directionOf, findDirections, isSigned } from './directions.ts';
import { blank } from './embedded/words.ts';
import { type Evidence, evidenceOf, type GateContext } from './evidence.ts';
import { stripped, withoutKinds } from './gate-text.ts';
import { findMentions, type Mention, type Vocabulary, vocabularyOf } from './metric-names.ts';
import { faultOf } from './number-rules.ts';
import { type FoundNumber, findNumbers } from './numbers.ts';

export type Verdict = {
  numbers: number;
  violations: string[];
  /** Facts that a number of the sentence rests on. */
  facts: Fact[];
};

/** A sentence taken apart. Places are those of the sentence. */
export type ReadSentence = {
  text: string;
  numbers: FoundNumber[];
  periods: NamedPeriod[];
  mentions: Mention[];
  directions: DirectionWord[];
};

export type Gate = {
  check: (sentence: string) => Verdict;
  evidence: readonly Evidence[];
  mentionsIn: (sentence: string) => Mention[];
};

/** Reads the context once and holds any number of sentences against it. */
export function createGate(context: GateContext): Gate {
  const evidence = evidenceOf(context);
  const answered = context.findings.flatMap(({ answers }) => answers.map(({ metric }) => metric));
  const unlisted = answered.filter(({ key }) => !context.metrics.some((metric) => metric.key === key));
  const vocabulary = vocabularyOf([...context.metrics, ...unlisted]);
  const units = evidence.map(({ unit }) => unit.replace(/\/week$/, ''));
  const findings = context.findings.flatMap(({ answers }) => answers);
  const kinds = context.findings.flatMap(({ item }) => item.queries.flatMap((query) => query.activity_type ?? []));
  return {
    evidence,
    mentionsIn: (sentence) => findMentions(sentence, vocabulary, { typos: false }),
    check: (sentence) => {
      const text = withoutKinds(stripped(sentence, context.questions), kinds);
      const read = readSentence(text, vocabulary, units);
      const proofs = read.numbers.map((number) => prove(number, read, evidence));
      const violations = [
        ...proofs.flatMap(({ fault }) => fault ?? []),
        ...periodFaults(read, proofs, findings, context.today),
        ...directionFaults(read, proofs, evidence),
      ];
      const inPeriods = read.periods.reduce((sum, period) => sum + period.numbers, 0);
      const facts = proofs.flatMap(({ by }) => by.flatMap(({ fact }) => fact ?? []));
      return {
        numbers: read.numbers.length + inPeriods,
        violations: [...new Set(violations)],
        facts: [...new Set(facts)],
      };
    },
  };
}

/** One sentence against what was computed: how many numbers it holds, and what is wrong with it. */
export const checkSentence = (sentence: string, context: GateContext): Verdict => createGate(context).check(sentence);

function readSentence(text: string, vocabulary: Vocabulary, units: readonly string[]): ReadSentence {
  const mentions = findMentions(text, vocabulary, { typos: false });
  const periods = findPeriods(text);
  const withoutPeriods = periods.reduce((left, { start, end }) => blank(left, start, end), text);
  // A metric's own name may hold digits; they are no amount.
  const named = mentions.filter(
    ({ start, end }) => /\p{L}/u.test(text.slice(start, end)) && /\d/.test(text.slice(start, end)),
  );
  const plain = named.reduce((left, { start, end }) => blank(left, start, end), withoutPeriods);
  const unnamed = mentions.reduce((left, { start, end }) => blank(left, start, end), withoutPeriods);
  return { text, mentions, periods, numbers: findNumbers(plain, units), directions: findDirections(unnamed) };
}

type Proof = { number: FoundNumber; by: Evidence[]; fault: string | null };

/** Everything that supports the number; without support, what is wrong with the evidence that comes closest. */
function prove(number: FoundNumber, sentence: ReadSentence, evidence: readonly Evidence[]): Proof {
  const by: Evidence[] = [];
  let closest = { passed: -1, fault: '' };
  for (const each of evidence) {
    const result = faultOf(number, sentence, each);
    if (result === null) by.push(each);
    else if (result.passed > closest.passed) closest = result;
  }
  if (by.length > 0) return { number, by, fault: null };
  return { number, by, fault: `“${number.text.trim()}” ${closest.fault || 'is no computed value.'}` };
}

/** A period must be that of a number beside it; in a sentence without numbers, that of any answer. */
function periodFaults(
  { periods }: ReadSentence,
  proofs: readonly Proof[],
  answers: readonly Evidence['answer'][],
  today: string,
): string[] {
  return periods.flatMap((period) => {
    const before = proofs.findLast(({ number }) => number.end <= period.start);
    const after = proofs.find(({ number }) => number.start >= period.end);
    const beside = [before, after].filter((proof) => proof !== undefined);
    if (beside.some(({ fault }) => fault !== null)) return [];
    const days =
      beside.length > 0
        ? beside.flatMap(({ by }) => by.map((evidence) => evidence.days))
        : answers.map(({ window, compare_window, at_date }) => ({
            windows: [window, ...(compare_window ? [compare_window] : [])],
            atDate: at_date,
            today,
          }));
    return days.some((each) => period.agrees(each)) ? [] : [`“${period.text}” is not the period of what is said.`];
  });
}

/** Direction words of a sentence that shows no change in numbers still need a change that went this way. */
function directionFaults(read: ReadSentence, proofs: readonly Proof[], evidence: readonly Evidence[]): string[] {
  const isLimit = ({ end }: DirectionWord) =>
    proofs.some(
      ({ number, by }) => by.some(({ role }) => role === 'threshold') && number.start > end && number.start - end <= 12,
    );
  const words = read.directions.filter((word) => !isLimit(word));
  if (words.length === 0 || claimsNothing(read.text) || proofs.some(({ by }) => by.some(isSigned))) return [];
  const named = new Set(read.mentions.flatMap(({ keys }) => keys));
  const known = evidence.filter((each) => isSigned(each) && (named.size === 0 || named.has(each.metric.key)));
  return words.flatMap((word) => {
    if (known.length > 0) {
      const agrees = known.some((each) => agreesWith(word, directionOf(each), each.metric.key));
      return agrees ? [] : ['The direction does not agree with the computed change.'];
    }
    const claim = word.verb && evidence.some(({ metric }) => named.has(metric.key));
    return claim && !levelsAgree(word, proofs)
      ? ['No change was computed that this direction could rest on.']
      : levelFault(word, proofs);
  });
}

const levels = (proofs: readonly Proof[]): Evidence[] =>
  proofs.flatMap(({ by }) => by.find(({ role }) => role === 'fact') ?? []);

/** Two shown levels of one metric carry a comparison themselves: the first against the second. */
function levelsAgree(word: DirectionWord, proofs: readonly Proof[]): boolean {
  const [first, second] = levels(proofs);
  if (!first || !second || first.metric.key !== second.metric.key) return false;
  return agreesWith(word, Math.sign(first.value - second.value) as -1 | 0 | 1, first.metric.key);
}

function levelFault(word: DirectionWord, proofs: readonly Proof[]): string[] {
  const [first, second] = levels(proofs);
  const comparable = first && second && first.metric.key === second.metric.key;
  return comparable && !levelsAgree(word, proofs) ? ['The direction does not agree with the two values.'] : [];
}
