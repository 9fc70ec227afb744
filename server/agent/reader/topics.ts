import type { ListedMetric, MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { type Item, ofKind, type Topic } from '../lexicon/entities/constructs.ts';
import { coversDistance } from '../lexicon/sports.ts';
import { plainWords } from '../lexicon/words.ts';
import type { PlanItem } from '../model.ts';
import { type Known, readTopics } from './text.ts';

// Questions about several metrics at once.

type Asked = { question: string; window: WindowSpec | null; metrics: readonly ListedMetric[]; sport: string | null };

// A longer text asks for several things, which clauses read.
const charactersMax = 300;

/** Null when the question is no such question, or when a word of it is not understood. */
export function topicPlan(question: string, known: Known): PlanItem[] | null {
  if (question.length > charactersMax) return null;
  const items = readTopics(question, known);
  const keys = new Set(ofKind(items, 'metric').flatMap(({ keys: [first] }) => first ?? []));
  const named = known.metrics.filter(({ key }) => keys.has(key));
  const [topic] = ofKind(items, 'topic');
  if (!topic || items.some(isUnread(topic))) return null;
  const ofLabs = topic === 'outside' || topic === 'reports';
  const [spoken] = ofKind(items, 'period').flatMap(({ spec }) => (typeof spec === 'string' ? [] : [spec]));
  const period = spoken ?? lengthIn(items, known.today);
  const [sport = null] = ofKind(items, 'sport');
  const asked: Asked = { question, window: period, metrics: known.metrics.filter(({ days }) => days > 0), sport };
  const isOfLabs = ofLabs && named.length > 1 && named.every(({ key }) => key.startsWith('biomarker:'));
  const isOfStages = topic === 'stages' && named.every(({ key }) => stages.includes(key));
  if (named.length > 0 && topic !== 'session' && !isOfLabs && !isOfStages) return null;
  const planned = plans[topic](asked);
  return planned.length > 0 ? planned : null;
}

const passed: ReadonlySet<Item['kind']> = new Set<Item['kind']>([
  ...(['topic', 'period', 'metric', 'sport', 'aside', 'span', 'weekdays'] as const),
]);
const isUnread = (topic: Topic) => (item: Item) =>
  !passed.has(item.kind) &&
  !(item.kind === 'word' && (!/\p{L}/u.test(item.text) || plainWords.has(item.text))) &&
  !(topic === 'session' && item.kind === 'number');

// `my week` and `my month` are the days that end yesterday.
function lengthIn(items: readonly Item[], today: string): WindowSpec | null {
  const words = items.flatMap((item) => (item.kind === 'word' ? [item.text] : []));
  if (words.includes('week')) return { kind: 'last_days', n: 7 };
  if (words.includes('month')) return { kind: 'last_days', n: 30 };
  if (words.includes('today')) return { kind: 'day', date: today };
  return null;
}

const item = (question: string, intent: PlanItem['intent'], queries: MetricQuery[]): PlanItem[] =>
  queries.length === 0 ? [] : [{ question, intent, queries }];

const stages: readonly string[] = [
  ...['sleep_duration', 'deep_sleep', 'light_sleep', 'rem_sleep', 'awake_time'],
  ...['deep_sleep_share', 'light_sleep_share', 'rem_sleep_share'],
];

const partsAsked: readonly (readonly [RegExp, string])[] = [
  [/\b(?:how far|distance|km|kilomet\w+|miles?)\b/i, 'distance'],
  [/\b(?:how long|duration|minutes|hours)\b/i, 'duration'],
  [/\b(?:how fast|pace)\b/i, 'pace'],
  [/\b(?:heart rate|pulse)\b/i, 'heart_rate'],
];

const plans: Readonly<Record<Topic, (asked: Asked) => PlanItem[]>> = {
  outside: ({ question, metrics }) =>
    item(
      question,
      'outside',
      metrics
        .filter(({ key }) => key.startsWith('biomarker:'))
        .toSorted((a, b) => ((a.last_date ?? '') < (b.last_date ?? '') ? 1 : -1))
        .slice(0, labsMax)
        .map(({ key }) => ({ metric: key, aggregate: 'latest', window: { kind: 'all' } })),
    ),
  reports: ({ question, metrics }) =>
    metrics
      .filter(({ key }) => key.startsWith('biomarker:'))
      .slice(0, reportsMax)
      .flatMap(({ key }) => item(question, 'report', twoResults(key, /\bfirst\b/i.test(question)))),
  stages: ({ question, window, metrics }) =>
    item(
      question,
      'stages',
      stages
        .filter((key) => metrics.some((metric) => metric.key === key))
        .map((key) => ({ metric: key, aggregate: 'mean', window: window ?? { kind: 'last_night' } })),
    ),
  session: ({ question, metrics, sport, window }) => {
    const wanted = partsAsked.flatMap(([words, part]) => (words.test(question) ? [part] : []));
    const parts =
      sport === null || coversDistance(sport) ? ['distance', 'duration', 'pace'] : ['duration', 'heart_rate'];
    const keys = (wanted.length > 0 ? wanted : ['count', ...parts]).map((part) => `workout_${part}`);
    return item(
      question,
      'session',
      keys.flatMap((key): MetricQuery[] =>
        metrics.some((metric) => metric.key === key)
          ? [
              {
                metric: key,
                aggregate: 'latest',
                window: window ?? { kind: 'all' },
                ...(sport !== null && { activity_type: sport }),
              },
            ]
          : [],
      ),
    );
  },
};

const labsMax = 20;
const reportsMax = 10;
/** The newest result beside the one before it, or beside the first. */
const twoResults = (metric: string, sinceFirst: boolean): MetricQuery[] =>
  (['first', 'latest'] as const).map((aggregate) => ({
    ...{ metric, aggregate, window: { kind: 'all' } },
    ...(!sinceFirst && { take: { end: 'last', k: 2 } }),
  }));
