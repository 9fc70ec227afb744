import type { Fact } from '../../../routers/metrics/metrics.contract.ts';
import { type Verdict, verdictIn, verdictOf } from '../answers/verdict.ts';
import { findMentions, keptByNames, type Mention, type Vocabulary, vocabularyOf } from '../lexicon/metric-names.ts';
import { disguiseFaults, findOtherNumbers } from '../lexicon/number-systems.ts';
import { folded } from '../lexicon/words.ts';
import { isFixedText, medicalFaults } from '../safety/medical-claims.ts';
import { claimFaults, type Match } from './claims.ts';
import { stripped } from './gate-text.ts';
import { type Detect, foreignWordsIn, isEnglish, readLanguage } from './languages/language.ts';
import {
  foreignNumberWordIn,
  type NumberLanguage,
  numberLanguages,
  numberWordIn,
} from './languages/number-lexicons.ts';
import { faultOf } from './number-rules.ts';
import { createNumberFinder, type FoundNumber } from './numbers.ts';
import { type Frame, type Reader, type ReadSentence, readFrame, readSentence } from './read-sentence.ts';
import { type GateContext, type Sayable, sayablesOf } from './sayables.ts';
import { directionFaults, periodFaults } from './sentence-rules.ts';
import { splitSentences } from './sentences.ts';
import { asShown, hidingFaults, linkFaults } from './shown-text.ts';
import { createSlots, withoutSlots } from './slots.ts';

export type Checked = {
  text: string;
  numbers: number;
  violations: string[];
  facts: Fact[];
};

export type Gate = {
  /** `before`: the text so far, whose last paragraph the sentence may refer to; undefined if unknown. */
  check: (sentence: string, before?: string) => Checked;
  sayables: readonly Sayable[];
  mentionsIn: (sentence: string) => Mention[];
};

/** Without `detect`, only English passes. */
export function createGate(context: GateContext, detect: Detect | null = null): Gate {
  const slots = createSlots(context.findings);
  const sayables = sayablesOf(context);
  const vocabulary = vocabularyFor(context);
  const reader: Reader = {
    vocabulary,
    findNumbers: createNumberFinder([...sayables, ...context.metrics].map(({ unit }) => unit.replace(/\/week$/, ''))),
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
  const verdicts = context.findings.flatMap((finding) => {
    const verdict = verdictOf(finding, context.meanings ?? []);
    return verdict === null ? [] : [{ verdict, keys: finding.answers.map(({ metric }) => metric.key) }];
  });
  const answers = context.findings.flatMap((finding) => finding.answers);
  let last = { text: '', frame: readFrame('', reader) };
  const frameOf = (text: string): Frame => {
    if (last.text !== text) last = { text, frame: readFrame(asShown(text), reader) };
    return last.frame;
  };
  const authorities = [...(context.meanings ?? []), ...(context.advice ?? [])].map((each) => asShown(each.authority));
  const withoutAuthorities = (text: string) => authorities.reduce((left, name) => left.replaceAll(name, ' '), text);
  const checkEnglish: Gate['check'] = (given, before) => {
    const { text: sentence, faults } = slots.fill(given, 'en');
    const text = stripped(asShown(sentence), quotable);
    const frame = before === undefined ? null : () => frameOf(lastParagraph(before));
    const read = withoutDirectionsOf(authorities, readSentence(text, reader, frame));
    const counted = read.numbers.length + read.periods.reduce((sum, { numbers }) => sum + numbers, 0);
    if (isAdvice(asShown(sentence))) return { text: sentence, numbers: counted, violations: [], facts: [] };
    const matches = read.numbers.map((number) => matchOf(number, read, sayables));
    const violations = [
      ...faults,
      ...commonFaults(sentence),
      ...verdictFaults(sentence, verdicts, read.mentions),
      ...foreignFaults(read.plain),
      ...medicalFaults(withoutAuthorities(asShown(sentence)), 'en'),
      ...(foreignWordsIn(sentence) > 1 ? numberLanguages.flatMap((each) => medicalFaults(sentence, each)) : []),
      ...matches.flatMap(({ fault }) => fault ?? []),
      ...periodFaults(read, matches, sayables, answers, context.today),
      ...directionFaults(read, matches, sayables),
      ...claimFaults(read, matches, sayables),
    ];
    const facts = matches.flatMap(({ by }) => by.flatMap(({ fact }) => fact ?? []));
    return { text: sentence, numbers: counted, violations: [...new Set(violations)], facts: [...new Set(facts)] };
  };
  return {
    sayables,
    mentionsIn: (sentence) => findMentions(sentence, vocabulary, { typos: false }),
    check: (sentence, before) => {
      const written = slots.takeOut(sentence);
      const bare = withoutSlots(written.rest);
      if (isFixedText(sentence)) return { text: sentence, numbers: 0, violations: [], facts: [] };
      if (isEnglish(bare, detect)) return checkEnglish(sentence, before);
      const language = readLanguage(bare, detect, context.questions.at(-1));
      if (language === null)
        return { text: withoutSlots(sentence), numbers: 0, violations: [unread], facts: written.facts };
      const filled = slots.fill(sentence, language);
      return {
        text: filled.text,
        numbers: written.facts.length + filled.facts.length,
        violations: [
          ...filled.faults,
          ...commonFaults(sentence),
          ...verdictFaults(sentence, verdicts, []),
          ...numberFaults(stripped(asShown(bare), quotable), bare, language),
          ...medicalFaults(bare, language),
        ],
        facts: [...new Set([...written.facts, ...filled.facts])],
      };
    },
  };
}

/** May hold only numbers that the person wrote. */
export function questionFaults(question: string, written: readonly string[], detect: Detect | null): string[] {
  const known = written.map(spelled);
  if (known.some((text) => text.includes(spelled(question)))) return [];
  const isOfPerson = (text: string) => known.some((each) => each.includes(spelled(text)));
  const language = isEnglish(question, detect) ? 'en' : readLanguage(question, detect, written.at(-1));
  if (language === null) return [unread];
  const word = language === 'en' ? foreignNumberWordIn(question) : numberWordIn(question, language);
  const numbers = findNumbers(asShown(question)).filter(({ text }) => !isOfPerson(text));
  return [
    ...commonFaults(question),
    ...(word !== null && !isOfPerson(word) ? [`“${word}” is a number that the person did not write.`] : []),
    ...numbers.map(({ text }) => `“${text.trim()}” is a number that the person did not write.`),
    ...(/[\p{No}\p{Nl}{}]/u.test(question) ? ['It holds a number or a slot.'] : []),
    ...medicalFaults(question, language),
  ];
}

const findNumbers = createNumberFinder([]);

const spelled = (text: string): string =>
  folded(asShown(text))
    .replace(/[\s?.!]+/g, ' ')
    .trim();

type Told = { verdict: Verdict; keys: readonly string[] };

function verdictFaults(sentence: string, verdicts: readonly Told[], mentions: readonly Mention[]): string[] {
  const said = verdictIn(sentence);
  if (said === null) return [];
  const named = new Set(mentions.flatMap(({ keys }) => keys));
  const about = verdicts.filter(({ keys }) => keys.some((key) => named.has(key)));
  const known = about.length > 0 ? about : verdicts;
  return known.some(({ verdict }) => verdict === said) ? [] : [`No fact says ${said}.`];
}

const unread = 'Its language is not one that can be checked here. Say it in English.';

const commonFaults = (text: string): string[] => [
  ...hidingFaults(text),
  ...disguiseFaults(asShown(text)),
  ...linkFaults(text),
];

function foreignFaults(text: string): string[] {
  const word = foreignNumberWordIn(text);
  return word === null ? [] : [`“${word}” is a number word of another language.`];
}

function numberFaults(shown: string, raw: string, language: NumberLanguage): string[] {
  const word = numberWordIn(shown, language);
  const isNumber = /\p{Nd}/u.test(shown) || /[\p{No}\p{Nl}]/u.test(raw) || findOtherNumbers(shown).length > 0;
  return [
    ...(isNumber ? ['A number stands outside a slot such as {{fact:1}}.'] : []),
    ...(word === null ? [] : [`“${word}” is a number outside a slot such as {{fact:1}}.`]),
  ];
}

// `often has less` may be part of a source's name.
function withoutDirectionsOf(names: readonly string[], read: ReadSentence): ReadSentence {
  const places = names.flatMap((name) => {
    const start = name === '' ? -1 : read.text.indexOf(name);
    return start < 0 ? [] : [{ start, end: start + name.length }];
  });
  const isOutside = (word: { start: number; end: number }) =>
    !places.some(({ start, end }) => word.start >= start && word.end <= end);
  return places.length === 0 ? read : { ...read, directions: read.directions.filter(isOutside) };
}

const verbatim = (text: string): string => text.replace(/[\s.!]+$/, '').trim();
const lastParagraph = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

const vocabularyOfList = keptByNames((metrics): Vocabulary => vocabularyOf(metrics));

function vocabularyFor({ metrics, findings }: GateContext): Vocabulary {
  const spoken = findings.flatMap(({ answers }) => answers.flatMap(({ metric, others }) => [metric, ...others]));
  const unlisted = spoken.filter(({ key }) => !metrics.some((metric) => metric.key === key));
  if (unlisted.length > 0) return vocabularyOf([...metrics, ...unlisted]);
  return vocabularyOfList(metrics);
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

function matchOf(number: FoundNumber, sentence: ReadSentence, sayables: readonly Sayable[]): Match {
  const by: Sayable[] = [];
  let closest = { passed: -1, fault: '' };
  for (const each of sayables) {
    const result = faultOf(number, sentence, each);
    if (result === null) by.push(each);
    else if (result.passed > closest.passed) closest = result;
  }
  if (by.length > 0) return { number, by, fault: null };
  return { number, by, fault: `“${number.text.trim()}” ${closest.fault || 'is no computed value.'}` };
}
