import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { amounts, limitLeads, limitPairs, limits, nightsOf } from '../lexicon/entities/amounts.ts';
import { comparisons, distances } from '../lexicon/entities/comparisons.ts';
import { openers, otherDays } from '../lexicon/entities/conditions.ts';
import { type Construct, type Item, readConstructs } from '../lexicon/entities/constructs.ts';
import { counterparts, sameLastYear, withCounterparts } from '../lexicon/entities/counterparts.ts';
import { calendarPeriods, dates, leftOutWeekdays, namedDays, names, weekdaySets } from '../lexicon/entities/dates.ts';
import { leftOut, readNames } from '../lexicon/entities/names.ts';
import { clockLimits, nightShares, nightWords, upBy } from '../lexicon/entities/nights.ts';
import { characterMax, numberWords, readNumbersIn, tokensOf } from '../lexicon/entities/numbers.ts';
import { relatedPeriods, relativePeriods, running } from '../lexicon/entities/periods.ts';
import { combinedPeriods, seasonsOfYear } from '../lexicon/entities/ranges.ts';
import { spelled, wordsOfConstructs } from '../lexicon/entities/spelling.ts';
import { counted, countedDays, lags, places, relations, standings, topParts } from '../lexicon/entities/standings.ts';
import { earlyGroups, groups, sinceLast, statistics } from '../lexicon/entities/statistics.ts';
import { openings, talk, topics, topicsOfNames, unknownPicks, unknownTimes } from '../lexicon/entities/talk.ts';
import { labWords } from '../lexicon/lab-names.ts';
import { keptByNames, vocabularyOfQuestions } from '../lexicon/metric-names.ts';
import { sportWords } from '../lexicon/sports.ts';
import { plainWords } from '../lexicon/words.ts';

/** `activities` are kinds in the person's rows: `trail_running`. */
export type Known = {
  today: string;
  metrics: readonly ListedMetric[];
  activities?: readonly string[];
  budget?: { left: number };
};

const tokensMax = 300;
/** What one message and those before it may cost to read; twice what the longest text takes. */
export const visitsMax = 300_000;

export const isTooLong = (text: string): boolean =>
  text.trim().length > characterMax || tokensOf(text.trim()).length > tokensMax;

// Each stage reads in what the stages before it left. Dates come before periods, periods before limits.
const afterNames: readonly (readonly Construct[])[] = [
  [...names, ...leftOut],
  dates,
  [...weekdaySets, ...lags, ...sameLastYear],
  [...calendarPeriods, ...relativePeriods, ...running],
  [...combinedPeriods, ...counterparts],
  seasonsOfYear,
  combinedPeriods,
  relatedPeriods,
  otherDays,
  [...unknownPicks, ...topParts, ...nightShares],
  [...limits, ...nightsOf],
  [...limitPairs, ...limitLeads],
  leftOutWeekdays,
  counted,
  [...relations, ...openers],
  [...countedDays, ...standings, ...comparisons],
  [...statistics, ...groups],
];

const beforeNames: readonly (readonly Construct[])[] = [
  [...clockLimits, ...unknownTimes],
  [...talk, ...distances, ...places, ...earlyGroups, ...sinceLast, ...upBy, ...nightWords],
  amounts,
  namedDays,
];

const written = new Set([
  ...numberWords,
  ...wordsOfConstructs([...openings, ...beforeNames.flat(), ...afterNames.flat()]),
]);

const wordsOfNames = keptByNames((metrics): ReadonlySet<string> => {
  const words = new Set([...written, ...labWords, ...sportWords]);
  for (const name of vocabularyOfQuestions(metrics).bySpelling.keys())
    for (const word of name.split(' ')) words.add(word);
  return words;
});

/** A name of the person's own is no slip of another word. */
const knownWith = (activities: readonly string[]): ReadonlySet<string> =>
  activities.length === 0 ? plainWords : plainWords.union(new Set(activities.flatMap((type) => type.split('_'))));

/** A text as typed entities and the words that are left between them. */
export function readText(text: string, { today, metrics, activities = [], budget }: Known): Item[] {
  const context = { today, ...(budget && { budget }) };
  const tokens = spelled(tokensOf(text), wordsOfNames(metrics), knownWith(activities));
  const read = (items: Item[], stages: readonly (readonly Construct[])[]) =>
    stages.reduce((left, stage) => readConstructs(left, stage, context), items);
  const opened = withoutOpening(readConstructs(readNumbersIn(text, tokens), openings, context));
  const named = readNames(corrected(read(opened, beforeNames), quantities), metrics, activities);
  return withCounterparts(corrected(read(named, afterNames)), today);
}

const withoutOpening = (items: Item[]): Item[] => items.slice(items.findIndex(({ kind }) => kind === 'aside') + 1);

const ofTopics: readonly (readonly Construct[])[] = [
  [...names],
  dates,
  weekdaySets,
  [...calendarPeriods, ...relativePeriods],
  combinedPeriods,
  seasonsOfYear,
  combinedPeriods,
  topicsOfNames,
];

export function readTopics(text: string, { today, metrics, activities = [] }: Known): Item[] {
  const read = (items: Item[], stage: readonly Construct[]) => readConstructs(items, stage, { today });
  const whole = [topics, talk, amounts, namedDays].reduce(read, readNumbersIn(text, tokensOf(text)));
  return ofTopics.reduce(read, readNames(whole, metrics, activities));
}

const quantities: ReadonlySet<Item['kind']> = new Set(['number', 'amount', 'span']);

/** Of `last 20, sorry, 30 days` only what was said last stays. */
function corrected(items: readonly Item[], only?: ReadonlySet<Item['kind']>): Item[] {
  const place = items.findIndex(({ kind }) => kind === 'correction');
  const next = items.slice(place + 1).find(({ kind, text }) => kind !== 'word' || !/^(?:the|in|,|my|no)$/.test(text));
  if (place < 0 || (only && !(next && only.has(next.kind)))) return [...items];
  const rest = items.slice(place + 1);
  const meant = rest.find(({ kind }) => kind !== 'word');
  const wrong = meant
    ? items
        .slice(0, place)
        .findLastIndex(
          ({ kind }) =>
            kind === meant.kind ||
            (kind === 'missing' && meant.kind === 'period') ||
            (quantities.has(kind) && quantities.has(meant.kind)),
        )
    : -1;
  const unread = items.slice(0, place).findLastIndex((item) => item.kind !== 'word' || /\p{L}/u.test(item.text));
  const said = items[unread];
  const slip = wrong < 0 && said?.kind === 'word' && !plainWords.has(said.text) ? unread : wrong;
  return corrected([...items.slice(0, place).filter((_, at) => at !== slip), ...rest], only);
}
