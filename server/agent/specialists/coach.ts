import type { Memory, NewMemory } from '../../../routers/turns/memories.contract.ts';
import type { Advice, Finding, Meaning } from '../model.ts';
import { isDoseQuestion } from '../safety/dose.ts';
import { explainFindings } from './domain-expert.ts';
import {
  type Demand,
  demandsExcludedBy,
  type Recommendation,
  recommendations,
  type Topic,
  topicOfMetric,
  topicsOfText,
} from './recommendations.ts';

type Situation = {
  question: string;
  findings: readonly Finding[];
  meanings: readonly Meaning[];
  memories: readonly Memory[];
  said: readonly NewMemory[];
  /** Earlier answers; their advice is not repeated. */
  told?: string;
};
type Known = NewMemory & { id: string | null };

const adviceMax = 3;

export function adviseOn({ question, findings, meanings, memories, said, told = '' }: Situation): Advice[] {
  if (isDoseQuestion(question)) return [];
  const outside = (meanings.length > 0 ? meanings : explainFindings(findings)).filter(isConcern);
  const topics = topicsFor({ question, findings, meanings, outside });
  const known: Known[] = [...said.map((entry) => ({ ...entry, id: null })), ...memories];
  const goals = known.filter(({ kind }) => kind === 'goal');
  const chosen = topics.length > 0 ? topics : goals.flatMap(({ text }) => topicsOfText(text)).slice(0, 1);
  const fresh = recommendations.filter(({ text }) => !told.includes(text.replace(/\.$/, '')));
  const advice = choose(fresh, chosen, known).map((each) => toAdvice(each, known));
  return [...[...seeDoctor(outside), ...advice].slice(0, adviceMax), ...lastingTiredness(findings)];
}

function topicsFor({
  question,
  findings,
  meanings,
  outside,
}: Pick<Situation, 'question' | 'findings' | 'meanings'> & { outside: readonly Meaning[] }): Topic[] {
  const isOpen = findings.some(({ item }) => item.bundle !== undefined);
  const fine = new Set(isOpen ? meanings.filter((each) => !isConcern(each)).map(({ metric }) => metric.key) : []);
  const looked = findings.flatMap(({ answers }) =>
    answers.flatMap(({ metric: { key } }) => (fine.has(key) || (isOpen && key === 'active_time') ? [] : key)),
  );
  const ofMetrics = (keys: readonly string[]) => keys.flatMap((key) => topicOfMetric(key) ?? []);
  const asked = topicsOfText(question);
  const concerns = ofMetrics(outside.map(({ metric }) => metric.key));
  return [...new Set([...concerns, ...asked, ...ofMetrics(looked)])];
}

function choose(
  list: readonly Recommendation[],
  topics: readonly Topic[],
  memories: readonly Known[],
): Recommendation[] {
  const excluded = new Set(memories.filter(limits).flatMap(({ text }) => demandsExcludedBy(text)));
  const allowed = list.filter(({ demands }) => !demands.some((demand) => excluded.has(demand)));
  const lists = topics.map((topic) => liked(ofTopic(allowed, topic), memories));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
  return [...new Set(inTurn)].slice(0, adviceMax);
}

const ofTopic = (list: readonly Recommendation[], topic: Topic): Recommendation[] =>
  list
    .filter(({ topics }) => topics.includes(topic))
    .toSorted((a, b) => a.topics.indexOf(topic) - b.topics.indexOf(topic));

const limits = ({ kind, text }: Known): boolean => kind === 'barrier' || (kind === 'preference' && isDislike(text));
const isDislike = (text: string): boolean =>
  /\b(?:(?:don['’]?t|do not|can['’]?t|cannot|never) (?:like|want|enjoy|eat|stand)|hate|dislike|avoid|allergic|vegan|vegetarian)\b/i.test(
    text,
  );

function liked(list: readonly Recommendation[], memories: readonly Known[]): Recommendation[] {
  const wanted = memories.filter(({ kind, text }) => kind === 'preference' && !isDislike(text));
  const score = (each: Recommendation) => (wanted.some((memory) => shareWord(memory.text, each.text)) ? 0 : 1);
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

function toAdvice(each: Recommendation, memories: readonly Known[]): Advice {
  const { text, authority, reference, topics } = each;
  const heeded = memories.filter((memory) => {
    if (limits(memory)) return goesAround(each, demandsExcludedBy(memory.text));
    if (memory.kind === 'goal') return topicsOfText(memory.text).some((topic) => topics.includes(topic));
    return memory.kind === 'preference' && shareWord(memory.text, text);
  });
  return { text, authority, reference, memoryIds: heeded.flatMap(({ id }) => id ?? []) };
}

const goesAround = ({ topics }: Recommendation, excluded: readonly Demand[]): boolean =>
  recommendations.some(
    (other) => other.topics[0] === topics[0] && other.demands.some((demand) => excluded.includes(demand)),
  );

// Low resting pulse and many steps are no concern.
const isConcern = ({ metric, standing }: Meaning): boolean =>
  standing !== 'within' &&
  !(metric.key === 'resting_heart_rate' && standing === 'below') &&
  !(metric.key === 'steps' && standing === 'above');

const lastingTiredness = (findings: readonly Finding[]): Advice[] =>
  findings.some(({ item }) => item.bundle === 'tired')
    ? [
        {
          text: 'See a doctor if the tiredness lasts for weeks, if rest does not help, or if other complaints such as fever or weight loss come with it.',
          authority: 'the NHS on tiredness and fatigue',
          reference: 'https://www.nhs.uk/symptoms/tiredness-and-fatigue/',
          memoryIds: [],
        },
      ]
    : [];

const farShare = 0.2;
const repeatedValuesMin = 5;
const narrow: ReadonlySet<string> = new Set(['spo2', 'body_temperature']);

function seeDoctor(outside: readonly Meaning[]): Advice[] {
  const grave = outside
    .filter(({ metric }) => metric.key !== 'steps')
    .some((meaning) => isFar(meaning) || (meaning.metric.key !== 'sleep_duration' && isRepeated(meaning, outside)));
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

const isRepeated = ({ metric, fact }: Meaning, outside: readonly Meaning[]): boolean =>
  (/\.(?:mean|median)$/.test(fact.key) && fact.n >= repeatedValuesMin) ||
  outside.filter((other) => other.metric.key === metric.key).length > 1;
