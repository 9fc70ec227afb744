import type { Memory, NewMemory } from '../../../routers/turns/memories.contract.ts';
import type { Advice, Finding, Meaning } from '../model.ts';
import { explainFindings } from './domain-expert.ts';
import {
  type Demand,
  demandsExcludedBy,
  type Measure,
  measures,
  type Topic,
  topicOfMetric,
  topicsOfText,
} from './measures.ts';
import { isDoseQuestion, isEmergency } from './safety.ts';

type Situation = {
  question: string;
  findings: readonly Finding[];
  meanings: readonly Meaning[];
  memories: readonly Memory[];
  /** What the person says about themselves in this very conversation: it is heeded before it is remembered. */
  said: readonly NewMemory[];
};
/** An entry of memory, or what may become one. */
type Known = NewMemory & { id: string | null };

const adviceMax = 3;

/** What could be tried: general measures that others published, at most a few. None where help is needed at once. */
export function adviseOn({ question, findings, meanings, memories, said }: Situation): Advice[] {
  if (isEmergency(question) || isDoseQuestion(question)) return [];
  // Also where nobody asked what the values mean: whoever needs a doctor is told so.
  const outside = (meanings.length > 0 ? meanings : explainFindings(findings)).filter(isConcern);
  const topics = topicsFor({ question, findings, outside });
  const known: Known[] = [...said.map((entry) => ({ ...entry, id: null })), ...memories];
  const goals = known.filter(({ kind }) => kind === 'goal');
  const chosen = topics.length > 0 ? topics : goals.flatMap(({ text }) => topicsOfText(text)).slice(0, 1);
  const advice = choose(chosen, known).map((measure) => toAdvice(measure, known));
  return [...seeDoctor(outside), ...advice].slice(0, adviceMax);
}

/** What stands outside goes first, then what the person asked about, then what was looked at for it. */
function topicsFor({
  question,
  findings,
  outside,
}: Pick<Situation, 'question' | 'findings'> & { outside: readonly Meaning[] }): Topic[] {
  const looked = findings.flatMap(({ answers }) => answers.map(({ metric }) => metric.key));
  const ofMetrics = (keys: readonly string[]) => keys.flatMap((key) => topicOfMetric(key) ?? []);
  const asked = topicsOfText(question);
  const concerns = ofMetrics(outside.map(({ metric }) => metric.key));
  return [...new Set([...concerns, ...asked, ...ofMetrics(looked)])];
}

/** In turn from each topic, so that one does not crowd out the others. What a barrier forbids is left out. */
function choose(topics: readonly Topic[], memories: readonly Known[]): Measure[] {
  const excluded = new Set(memories.filter(limits).flatMap(({ text }) => demandsExcludedBy(text)));
  const allowed = measures.filter(({ demands }) => !demands.some((demand) => excluded.has(demand)));
  const lists = topics.map((topic) => liked(ofTopic(allowed, topic), memories));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
  return [...new Set(inTurn)].slice(0, adviceMax);
}

/** What was made for the topic stands before what also serves it. */
const ofTopic = (list: readonly Measure[], topic: Topic): Measure[] =>
  list
    .filter(({ topics }) => topics.includes(topic))
    .toSorted((a, b) => a.topics.indexOf(topic) - b.topics.indexOf(topic));

/** A barrier, or a preference against something. */
const limits = ({ kind, text }: Known): boolean => kind === 'barrier' || (kind === 'preference' && isDislike(text));
const isDislike = (text: string): boolean =>
  /\b(?:(?:don['’]?t|do not|can['’]?t|cannot|never) (?:like|want|enjoy|eat|stand)|hate|dislike|avoid|allergic|vegan|vegetarian)\b/i.test(
    text,
  );

/** Measures that a preference speaks of come first, otherwise in the order of the table. */
function liked(list: readonly Measure[], memories: readonly Known[]): Measure[] {
  const wanted = memories.filter(({ kind, text }) => kind === 'preference' && !isDislike(text));
  const score = (measure: Measure) => (wanted.some((memory) => shareWord(memory.text, measure.text)) ? 0 : 1);
  return list.toSorted((a, b) => score(a) - score(b));
}

const usual = new Set(
  'about instead every things doing something would rather prefer before after again still their there which while going makes'.split(
    ' ',
  ),
);
const longWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !usual.has(word));
const shareWord = (a: string, b: string): boolean => {
  const words = new Set(longWords(b).map(stem));
  return longWords(a).some((word) => words.has(stem(word)));
};
const stem = (word: string): string => word.replace(/(?:ming|ning|ing|s)$/, '');

/** With the entries that it heeds: the goal that it serves, the preference that it meets, the barrier that it goes around. */
function toAdvice(measure: Measure, memories: readonly Known[]): Advice {
  const { text, authority, reference, topics } = measure;
  const heeded = memories.filter((memory) => {
    if (limits(memory)) return goesAround(measure, demandsExcludedBy(memory.text));
    if (memory.kind === 'goal') return topicsOfText(memory.text).some((topic) => topics.includes(topic));
    return memory.kind === 'preference' && shareWord(memory.text, text);
  });
  return { text, authority, reference, memoryIds: heeded.flatMap(({ id }) => id ?? []) };
}

/** Another measure for the same was left out because of it. */
const goesAround = ({ topics }: Measure, excluded: readonly Demand[]): boolean =>
  measures.some((other) => other.topics[0] === topics[0] && other.demands.some((demand) => excluded.includes(demand)));

/** A low resting pulse of people who train and many steps worry nobody. */
const isConcern = ({ metric, standing }: Meaning): boolean =>
  standing !== 'within' &&
  !(metric.key === 'resting_heart_rate' && standing === 'below') &&
  !(metric.key === 'steps' && standing === 'above');

const farShare = 0.2;
const repeatedValuesMin = 5;
/** Ranges so narrow that outside is far. */
const narrow: ReadonlySet<string> = new Set(['spo2', 'body_temperature']);

function seeDoctor(outside: readonly Meaning[]): Advice[] {
  const grave = outside
    .filter(({ metric }) => metric.key !== 'steps')
    .some((meaning) => isFar(meaning) || isRepeated(meaning, outside));
  if (!grave) return [];
  return [
    {
      text: 'Please talk with a doctor about what lies clearly or repeatedly outside its range.',
      authority: 'MedlinePlus on understanding results',
      reference: 'https://medlineplus.gov/lab-tests/how-to-understand-your-lab-results/',
      memoryIds: [],
    },
  ];
}

function isFar({ metric, fact, standing, low, high }: Meaning): boolean {
  const limit = standing === 'below' ? low : high;
  if (limit === null) return false;
  return narrow.has(metric.key) || Math.abs(fact.value - limit) >= farShare * Math.abs(limit);
}

/** Several results outside, or a mean of several. */
const isRepeated = ({ metric, fact }: Meaning, outside: readonly Meaning[]): boolean =>
  (/\.(?:mean|median)$/.test(fact.key) && fact.n >= repeatedValuesMin) ||
  outside.filter((other) => other.metric.key === metric.key).length > 1;
