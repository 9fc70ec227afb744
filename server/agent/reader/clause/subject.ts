import { findLabs } from '../../lexicon/lab-names.ts';
import { findMentions, type Mention } from '../../lexicon/metric-names.ts';
import { findAnyWorkout, findSports, refersBack, type Sport } from '../../lexicon/sports.ts';
import { unitOf } from '../../lexicon/units.ts';
import { blank } from '../../lexicon/words.ts';
import type { MetricInfo } from '../../model.ts';
import type { TimePhrase } from '../periods/time-rules.ts';
import type { Limit } from '../words/limits.ts';
import type { Clause, Reader } from './clause.ts';
import {
  bothPressures,
  inTermsOf,
  type Named,
  nocturnal,
  partOfPressure,
  plainer,
  withoutUnits,
} from './named-metrics.ts';
import { assumedMetrics, notOfWorkouts, standsBefore, workoutMetric } from './workouts.ts';

// The metrics of a clause and their workouts.
type Subject = Pick<Clause, 'metrics' | 'types' | 'aboutWorkouts' | 'assumed' | 'continues' | 'unanswered'> & {
  mentions: Mention[];
  rest: string;
};

type Scene = { timeless: string; limit: Limit | null; times: readonly TimePhrase[]; before: Clause | null };

export function readSubject(text: string, { timeless, limit, times, before }: Scene, reader: Reader): Subject {
  const labs = findLabs(limit ? withoutAmounts(timeless, limit) : timeless, reader.metrics);
  const sports = findSports(labs.rest, limit !== null);
  const mentions = nounsFirst(findMentions(blankAll(labs.rest, sports), reader.vocabulary), text);
  let rest = limit ? blank(blankAll(labs.rest, []), limit.start, limit.end) : labs.rest;
  for (const { start, end, verb } of mentions) if (!verb) rest = blank(rest, start, end);
  const named = inTermsOf(
    withoutUnits(nocturnal(namedIn(mentions, text, limit, reader), text, times, reader), text),
    text,
  );
  const found = inWorkouts({ text, rest, limit, named, sports, before }, reader);
  const labMetrics = labs.metrics.toSorted((a, b) => a.at - b.at).map(({ metric }) => metric);
  return {
    ...found,
    metrics: [...new Set([...labMetrics, ...found.metrics])],
    unanswered: [...labs.missing, ...found.unanswered],
    mentions: [
      ...mentions,
      ...labs.metrics.map(({ at }) => ({ start: at, end: at + 1, keys: [], verb: false })),
      ...sports.map(({ start, end }) => ({ start, end, keys: [], verb: false })),
    ],
    rest,
  };
}

const blankAll = (text: string, places: readonly Sport[]): string =>
  places.reduce((left, { start, end }) => blank(left, start, end), text);

function nounsFirst(mentions: readonly Mention[], text: string): Mention[] {
  const nouns = mentions.filter((mention) => !mention.verb || isNounHere(mention, text));
  return nouns.length > 0 ? nouns : [...mentions];
}

const isNounHere = ({ start, end }: Mention, text: string): boolean =>
  /^(?:sleep|sleeping|breathing|exercise|training)$/i.test(text.slice(start, end)) &&
  /(?:^|,|\b(?:my|for|about|average|mean|median|total|longest|shortest|best|worst|and|of|with|than|versus|vs|more|less|nightly)|['’]s)\s*$/i.test(
    text.slice(0, start),
  );

const withoutAmounts = (text: string, limit: Limit): string => {
  const end = limit.start + (/\bsteps?\b/i.exec(text.slice(limit.start, limit.end))?.index ?? limit.end - limit.start);
  return blank(text, limit.start, end);
};

function namedIn(mentions: readonly Mention[], text: string, limit: Limit | null, reader: Reader): Named[] {
  const { metrics } = reader;
  const isLab = (keys: readonly string[]) => keys.every((key) => key.startsWith('biomarker:'));
  const several = (keys: readonly string[]) => metrics.filter(({ key }) => keys.includes(key));
  return mentions.flatMap((mention) => {
    const words = text.slice(mention.start, mention.end);
    const chosen = isLab(mention.keys)
      ? several(mention.keys)
      : bothPressures.test(words) && (limit === null || partOfPressure(text) !== null)
        ? several(partOfPressure(text) ?? ['systolic_blood_pressure', 'diastolic_blood_pressure'])
        : [plainer(eaten(fitting(mention.keys, text, limit, metrics), around(text, mention), metrics), words, reader)];
    return chosen.filter((metric) => metric !== undefined).map((metric) => ({ metric, mention }));
  });
}

// `calories` are burned unless eaten.
const eaten = (metric: MetricInfo | undefined, text: string, metrics: readonly MetricInfo[]): MetricInfo | undefined =>
  energies.has(metric?.key ?? '') && /\b(?:eat|ate|eaten|eating|consumed?)\b/i.test(text)
    ? metrics.find(({ key }) => key === 'calorie_intake')
    : metric;

const energies = new Set(['total_calories', 'workout_work']);

function around(text: string, { start, end }: Mention): string {
  const near = text.slice(Math.max(0, start - 12), end + 14);
  return /\b(?:burn\w*|eat|ate|eaten|eating|consumed?)\b/i.test(near) ? near : text;
}

type Asked = {
  text: string;
  rest: string;
  limit: Limit | null;
  named: Named[];
  sports: Sport[];
  before: Clause | null;
};

function inWorkouts(
  { text, rest, limit, named, sports, before }: Asked,
  { metrics }: Reader,
): Omit<Subject, 'mentions' | 'rest'> {
  const place = sports.length > 0 ? sports : contextOf(rest, text, named, before);
  const types = [...new Set(place.flatMap(({ type }) => type ?? []))];
  const others = named.filter(({ metric, mention }) => !isPlace(metric, mention, text, named));
  const continues = sports.length === 0 && place.some(({ end }) => end === 0);
  const plain = { types: [], aboutWorkouts: false, assumed: false, continues, unanswered: [] };
  if (place.length === 0)
    return {
      ...plain,
      metrics: named.map(({ metric }) => metric),
      aboutWorkouts: named.some(({ metric }) => metric.key.startsWith('workout')),
    };
  if (others.length === 0)
    return {
      ...plain,
      types,
      aboutWorkouts: true,
      assumed: true,
      metrics: assumedMetrics(rest, place, limit, metrics),
    };
  const own = others.filter(({ mention }) => place.some((sport) => standsBefore(sport, mention)));
  const meant = own.length > 0 ? own : others;
  const mapped = others.map((each) => ({
    ...each,
    workout: meant.includes(each) ? workoutMetric(each.metric, metrics) : each.metric,
  }));
  const some = mapped.some(({ workout }) => workout !== null);
  const walked = sports.length > 0 && /\bwalk(?:ed|ing)?\b/i.test(rest) ? others.map(({ metric }) => metric) : [];
  return {
    ...plain,
    types,
    aboutWorkouts: true,
    metrics: [
      ...walked,
      ...mapped.flatMap(({ workout, metric }) => workout ?? (some && / and |,/.test(text) ? metric : [])),
    ],
    unanswered: some ? [] : mapped.map(({ metric }) => notOfWorkouts(metric)),
  };
}

const prepositions =
  /\b(?:in|during|of|on|over|across|for|from|while|when|after|at|per|each|with|did)\s+(?:\S+\s+){0,4}?$/i;

const isPlace = (metric: MetricInfo, { start }: Mention, text: string, named: readonly Named[]): boolean =>
  ['workout_count', 'workout_duration'].includes(metric.key) &&
  /^(?:work|train|exercis|activit)/i.test(text.slice(start)) &&
  !/\b(?:more|fewer|most|fewest)\s+$/i.test(text.slice(0, start)) &&
  !/^(?:workout|exercise|training) (?:count|duration|time|length)/i.test(text.slice(start)) &&
  (named.length === 1 || prepositions.test(text.slice(0, start)));

function contextOf(rest: string, text: string, named: readonly Named[], before: Clause | null): Sport[] {
  const back = before?.aboutWorkouts === true && (refersBack(text) || isBare(text, named));
  if (back) {
    const place = { start: 0, end: 0 };
    return before.types.length > 0 ? before.types.map((type) => ({ ...place, type })) : [{ ...place, type: null }];
  }
  const places = named.filter(({ metric, mention }) => isPlace(metric, mention, text, named));
  const said = places.map(({ mention: { start, end } }) => ({ start, end, type: null }));
  return said.length > 0 ? said : findAnyWorkout(rest);
}

const bareQuestions: readonly RegExp[] = [
  /^(?:(?:and|what about|how about|also)\s+)?how (?:far|long)\b (?:did|have|had|do) i (?:go|gone|get|cover|covered|travel\w*|take)\b/i,
  /^(?:(?:and|what about|how about|also)\s+)?how (?:far|long|fast|often|much time)\b(?!.*\b(?:i|my)\b)/i,
];

const bareLead =
  /^(?:and|what about|how about)\s+(?:at what |what |my |the )?|^what (?:was|were|is) (?:the|their|its) (?!.*\b(?:i|my)\b)/i;

const ofAnyWorkout = new Set(['heart_rate', 'max_heart_rate', 'total_calories', 'distance']);

const shortName =
  /^\s*(?:(?:the|their|its|and|average|mean|avg|max(?:imum)?|highest|total|longest)\s+)*(?:heart rate|pulse|hr|calories|distance|speed)\s*[?.!]*\s*$/i;

const isBare = (text: string, named: readonly Named[]): boolean =>
  bareQuestions.some((pattern) => pattern.test(text)) ||
  shortName.test(text) ||
  (bareLead.test(text) &&
    named.length > 0 &&
    named.every(({ metric }) => ofAnyWorkout.has(metric.key)) &&
    !/\b(?:day|daily|resting|walk\w*)\b/i.test(text));

const lengthWords = /\bhow far\b|(?<!\d ?)\b(?:kms?|kilomet(?:er|re)s?|miles?)\b|\b(?:how many|in) met(?:er|re)s\b/i;

// Among metrics that share a name, the one with the unit that was said.
function fitting(
  keys: readonly string[],
  text: string,
  limit: Limit | null,
  metrics: readonly MetricInfo[],
): MetricInfo | undefined {
  const candidates = keys.flatMap((key) => metrics.find((metric) => metric.key === key) ?? []);
  const said = lengthWords.test(text) ? 'length' : null;
  const unit = limit?.values.at(-1)?.unit;
  const dimension = unit ? unitOf(unit).dimension : said;
  const moved = candidates[0]?.key === 'steps' && dimension === 'length';
  if (moved) return metrics.find((metric) => metric.key === 'distance') ?? candidates[0];
  return candidates.find((metric) => unitOf(metric.unit).dimension === dimension) ?? candidates[0];
}
