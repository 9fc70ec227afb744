import type { Fact } from '../../../routers/metrics/metrics.contract.ts';
import { findMentions, type Mention, type Vocabulary, vocabularyOf } from '../lexicon/metric-names.ts';
import { claimFaults, type Proof } from './claims.ts';
import { type Evidence, evidenceOf, type GateContext } from './evidence.ts';
import { stripped } from './gate-text.ts';
import { faultOf } from './number-rules.ts';
import { createNumberFinder, type FoundNumber } from './numbers.ts';
import { type Frame, type Reader, type ReadSentence, readFrame, readSentence } from './read-sentence.ts';
import { directionFaults, periodFaults } from './sentence-rules.ts';
import { splitSentences } from './sentences.ts';
import { asShown, hidingFaults } from './shown-text.ts';

export type Verdict = {
  numbers: number;
  violations: string[];
  /** The facts that the sentence's numbers are based on. */
  facts: Fact[];
};

export type Gate = {
  /** `before` is the paragraph so far; undefined if unknown. */
  check: (sentence: string, before?: string) => Verdict;
  evidence: readonly Evidence[];
  mentionsIn: (sentence: string) => Mention[];
};

/** Prepares the context once for any number of sentences. */
export function createGate(context: GateContext): Gate {
  const evidence = evidenceOf(context);
  const vocabulary = vocabularyFor(context);
  const reader: Reader = {
    vocabulary,
    findNumbers: createNumberFinder([...evidence, ...context.metrics].map(({ unit }) => unit.replace(/\/week$/, ''))),
    kinds: kindsOf(context),
  };
  const quotable = {
    questions: context.questions.map(asShown),
    authorities: authoritiesOf(context).map(asShown),
    isMetric: (name: string) => vocabulary.bySpelling.has(name.toLowerCase()),
  };
  const advised = new Set((context.advice ?? []).flatMap(({ text }) => splitSentences(asShown(text)).map(verbatim)));
  const sources = (context.advice ?? []).map(({ authority }) => asShown(`(${authority})`));
  const isAdvice = (text: string) =>
    advised.has(verbatim(sources.reduce((left, source) => left.replace(source, ''), text)));
  const answers = context.findings.flatMap((finding) => finding.answers);
  let last = { text: '', frame: readFrame('', reader) };
  const frameOf = (text: string): Frame => {
    if (last.text !== text) last = { text, frame: readFrame(asShown(text), reader) };
    return last.frame;
  };
  return {
    evidence,
    mentionsIn: (sentence) => findMentions(sentence, vocabulary, { typos: false }),
    check: (sentence, before) => {
      const text = stripped(asShown(sentence), quotable);
      const frame = before === undefined ? null : () => frameOf(lastParagraph(before));
      const read = readSentence(text, reader, frame);
      const counted = read.numbers.length + read.periods.reduce((sum, { numbers }) => sum + numbers, 0);
      if (isAdvice(asShown(sentence))) return { numbers: counted, violations: [], facts: [] };
      const proofs = read.numbers.map((number) => prove(number, read, evidence));
      const violations = [
        ...hidingFaults(sentence),
        ...proofs.flatMap(({ fault }) => fault ?? []),
        ...periodFaults(read, proofs, evidence, answers, context.today),
        ...directionFaults(read, proofs, evidence),
        ...claimFaults(read, proofs, evidence),
      ];
      const facts = proofs.flatMap(({ by }) => by.flatMap(({ fact }) => fact ?? []));
      return { numbers: counted, violations: [...new Set(violations)], facts: [...new Set(facts)] };
    },
  };
}

/** Counts the numbers of a sentence and lists its faults. */
export const checkSentence = (sentence: string, context: GateContext): Verdict => createGate(context).check(sentence);

const verbatim = (text: string): string => text.replace(/[\s.!]+$/, '').trim();
const lastParagraph = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

const vocabularies = new WeakMap<object, Vocabulary>();

function vocabularyFor({ metrics, findings }: GateContext): Vocabulary {
  const spoken = findings.flatMap(({ answers }) => answers.flatMap(({ metric, others }) => [metric, ...others]));
  const unlisted = spoken.filter(({ key }) => !metrics.some((metric) => metric.key === key));
  if (unlisted.length > 0) return vocabularyOf([...metrics, ...unlisted]);
  const known = vocabularies.get(metrics) ?? vocabularyOf(metrics);
  vocabularies.set(metrics, known);
  return known;
}

const kindsOf = ({ findings }: GateContext): string[] => [
  ...new Set([
    ...findings.flatMap(({ item }) => item.queries.flatMap(({ activity_type }) => activity_type ?? [])),
    ...findings.flatMap(({ item, answers }) =>
      answers.flatMap(({ details }, index) =>
        item.queries[index]?.group === 'activity_type' ? details.flatMap(({ group }) => group ?? []) : [],
      ),
    ),
  ]),
];

const authoritiesOf = ({ meanings = [], advice = [] }: GateContext): string[] =>
  [...meanings, ...advice].flatMap(({ authority, reference }) =>
    [authority, ...(reference === null ? [] : [reference])].filter((name) => /\d/.test(name)),
  );

// All support for a number, or the fault of the closest evidence.
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
