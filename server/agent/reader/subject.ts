import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { type Item, type Limit, ofKind } from '../lexicon/entities/constructs.ts';
import { inSentence, isOfWorkouts, nameOf } from '../lexicon/metric-labels.ts';
import { coversDistance, workoutKeys } from '../lexicon/sports.ts';
import { unitOf } from '../lexicon/units.ts';
import { dimensionOf } from './limits.ts';
import type { Known } from './text.ts';

export type Subject = {
  metrics: ListedMetric[];
  sports: (string | null)[];
  aboutWorkouts: boolean;
  assumed: boolean;
  /** The kind of workouts is that of the clause before: `how far were they?` */
  refersBack: boolean;
  missing: string[];
};

const atNight: Readonly<Record<string, string>> = {
  heart_rate: 'sleep_heart_rate',
  max_heart_rate: 'sleep_max_heart_rate',
  min_heart_rate: 'sleep_min_heart_rate',
};

export function subjectOf(
  items: readonly Item[],
  text: string,
  limit: Limit | null,
  { metrics }: Known,
  sportsBefore: readonly (string | null)[],
): Subject {
  const isBySport = ofKind(items, 'group').includes('activity_type');
  const named_ = ofKind(items, 'sport');
  const own = named_.length === 0 && isBySport && ofKind(items, 'metric').length === 0 ? [null] : named_;
  const refersBack = sportsBefore.length > 0 && own.length === 0 && pointsBack.test(text);
  const sports = own.length > 0 ? own : refersBack ? sportsBefore : [];
  const related = ofKind(items, 'relation').length > 0;
  const found = nocturnal(named(items, text, limit, metrics, related), text, metrics);
  if (related && found.length === 1 && found[0]?.key !== 'sleep_duration' && /\bnights?\b/.test(text))
    found.push(...metrics.filter(({ key }) => key === 'sleep_duration'));
  const plain = { assumed: false, refersBack, missing: [] };
  if (sports.length > 0 && related && found.length > 0) {
    const of = /\b(?:faster|slower|quicker|speed)\b/.test(text)
      ? 'speed'
      : /\bf[au]rther\b/.test(text)
        ? 'distance'
        : 'duration';
    const exercise = metrics.filter(({ key }) => key === `workout_${of}`);
    return { ...plain, metrics: [...exercise, ...found], sports: [...new Set(sports)], aboutWorkouts: false };
  }
  if (sports.length === 0) return { ...plain, metrics: found, sports: [], aboutWorkouts: found.some(isOfWorkouts) };
  const types = sports.some((each) => each !== null) ? [...new Set(sports)].filter((each) => each !== null) : [null];
  const ofSports = { ...plain, sports: types, aboutWorkouts: true };
  const meant = found.filter(({ key }) => key !== 'workout_count' || found.length === 1);
  if (meant.length === 0) return { ...ofSports, assumed: true, metrics: assumed(text, types, limit, metrics) };
  // `how far and how long was my last ride`
  if (/\bhow far\b.* how long\b|\bhow long\b.* how far\b/.test(text))
    meant.push(...metrics.filter(({ key }) => key === 'workout_duration'));
  const mapped = meant.map((metric) =>
    metric.key.startsWith('workout') ? metric : metrics.find(({ key }) => key === workoutKeys[metric.key]),
  );
  const fitting = mapped.flatMap((metric) => metric ?? []);
  if (fitting.length > 0) return { ...ofSports, metrics: [...new Set(fitting)] };
  return {
    ...ofSports,
    metrics: [],
    missing: meant.map((metric) => `I have no ${inSentence(nameOf(metric))} of single workouts, only of whole days.`),
  };
}

const pointsBack =
  /\b(?:them|they|those|these|it|that one|each)\b|\b(?:did|was|were|does|is) that\b(?! (?:day|night|week|month|year|time))|^(?:and |what about |how about )?(?:how (?:far|long|fast|often|many (?:km|kms|kilomet(?:er|re)s|miles|hours|minutes|calories)(?= in total| altogether| in all| was that| were (?:they|that)| did they|$))|(?:the |its |their |average |mean |my )*(?:heart rate|pulse|calories|distance|speed|duration|pace))\b|^(?:and |so )?what (?:was|were|is|are) (?:the|their) (?:total |average |mean )*(?:distance|heart rate|pulse|speed|duration)\b|^(?:and |what about )?(?:the |my )?(?:fastest|slowest|longest|shortest|furthest)\b/;

const stays =
  /(?:^|[,:]|\b(?:my|for|about|average|mean|median|total|longest|shortest|best|worst|and|of|with|than|vs|versus|more|less|nightly|week|month|year|yesterday|,)) ?$/;

// A noun names; a verb only does when no noun is there.
function named(
  items: readonly Item[],
  text: string,
  limit: Limit | null,
  metrics: readonly ListedMetric[],
  related: boolean,
): ListedMetric[] {
  const mentions = items.flatMap((item, place) =>
    item.kind === 'metric'
      ? [
          {
            ...item.value,
            text: item.text,
            before: items
              .slice(Math.max(0, place - 2), place)
              .map((each) => each.text)
              .join(' '),
          },
        ]
      : [],
  );
  const nouns = mentions.filter(
    ({ verb, text: said, before }) =>
      !verb || (/^(?:a?sleep|sleeping|breathing|exercise|training)$/.test(said) && stays.test(before)),
  );
  const chosen = nouns.length > 0 && !related ? nouns : mentions;
  const found = chosen.flatMap(({ keys, text: said }) => {
    const candidates = keys.flatMap((key) => metrics.find((metric) => metric.key === key) ?? []);
    if (keys.every((key) => key.startsWith('biomarker:'))) return candidates;
    if (/^(?:bp|(?:b\w* )?pressure)$/.test(said)) return pressures(text, limit, metrics);
    return measured(fitting(candidates, text, limit, metrics), metrics) ?? [];
  });
  if (
    found.some(({ key }) => key === 'systolic_blood_pressure') &&
    found.some(({ key }) => key === 'diastolic_blood_pressure')
  )
    found.sort((a, b) => metrics.indexOf(a) - metrics.indexOf(b));
  const clear = withoutUnits([...new Set(found)], chosen, text);
  return related ? clear : withoutPlace(clear, text);
}

/** Without values of a peak of its own, `peak stress` is the highest of the daily values. */
function measured(metric: ListedMetric | undefined, metrics: readonly ListedMetric[]): ListedMetric | undefined {
  if (metric?.days !== 0) return metric;
  const base = metric.key.replace(/(^|_)(?:max|min)_/, '$1');
  return metrics.find(({ key, days }) => key === base && days > 0) ?? metric;
}

// `bpm` beside a heart rate, `calories` beside energy: the unit names nothing of its own.
function withoutUnits(
  found: readonly ListedMetric[],
  mentions: readonly { keys: readonly string[]; text: string }[],
  text: string,
): ListedMetric[] {
  const bare = mentions
    .filter(({ text: said }) => /^(?:bpm|kcal|km|miles|kilomet(?:er|re)s|lit(?:er|re)s|minutes)$/.test(said))
    .flatMap(({ keys }) => keys);
  const others = found.filter(({ key }) => !bare.includes(key));
  const listed = /\b(?:bpm|kcal|km|miles|litres|liters) and\b|\band (?:bpm|kcal|km|miles|litres|liters)\b/.test(text);
  if (listed) return [...found];
  return others.length > 0 ? others : [...found];
}

// `breaths a minute in my sleep`: the sleep only says when.
function withoutPlace(found: readonly ListedMetric[], text: string): ListedMetric[] {
  const place =
    /\bhow efficien(?:t|tly|cy)\b/.test(text) ||
    (/\b(?:in|during|of|while|when) (?:i |my |the )*(?:sleep|sleeping|asleep|slept)\b/.test(text) &&
      !/\b(?:and|than|vs|or)\b|,/.test(text));
  const others = found.filter(({ key }) => key !== 'sleep_duration');
  return place && others.length > 0 ? others : [...found];
}

function pressures(text: string, limit: Limit | null, metrics: readonly ListedMetric[]): ListedMetric[] {
  const upper =
    /\b(?:top|upper|first|higher|bigger) (?:number|value|figure|one)\b|\bsystolic\b/.test(text) || limit !== null;
  const lower = /\b(?:bottom|lower|second|smaller) (?:number|value|figure|one)\b|\bdiastolic\b/.test(text);
  const keys = lower
    ? ['diastolic_blood_pressure']
    : upper
      ? ['systolic_blood_pressure']
      : ['systolic_blood_pressure', 'diastolic_blood_pressure'];
  return metrics.filter(({ key }) => keys.includes(key));
}

const lengthWords =
  /\b(?:how )?(?:(?<!so )far(?! (?:more|less|fewer|better))|km|kms|kilomet(?:er|re)s?|miles?|further|farther|met(?:er|re)s)\b/;

/** Among the metrics that share a name the one in whose unit is asked. */
function fitting(
  candidates: readonly ListedMetric[],
  text: string,
  limit: Limit | null,
  metrics: readonly ListedMetric[],
): ListedMetric | undefined {
  const [first] = candidates;
  const eaten = /\b(?:eat|ate|eaten|eating|consumed?|intake)\b/.test(text);
  if (first?.key === 'total_calories' && eaten) return metrics.find(({ key }) => key === 'calorie_intake');
  const dimension = dimensionOf(limit) ?? (lengthWords.test(text) ? 'length' : null);
  if (first?.key === 'steps' && dimension === 'length' && candidates.length > 1)
    return metrics.find(({ key }) => key === 'distance');
  return candidates.find((metric) => unitOf(metric.unit).dimension === dimension) ?? first;
}

const asleep =
  /\b(?:asleep|sleeping|slept|overnight|at night|nocturnal|last night|during (?:my )?sleep|in my sleep|while i (?:was )?sle(?:ep|pt))\b/;

function nocturnal(found: readonly ListedMetric[], text: string, metrics: readonly ListedMetric[]): ListedMetric[] {
  if (!asleep.test(text) || !found.some(({ key }) => key in atNight)) return [...found];
  return found
    .filter(({ key }) => key !== 'sleep_duration')
    .map((metric) => metrics.find(({ key }) => key === atNight[metric.key]) ?? metric);
}

// What is asked of workouts when only their kind is named; the first that fits.
const asked: readonly { keys: readonly string[]; words: readonly RegExp[] }[] = [
  {
    keys: ['count'],
    words: [
      /\bhow (?:long|many (?:days|weeks|months)) (?:ago|since|has it been|is it)\b/,
      /^(?:(?:so|and|but|hey|ok) )*(?:did|have|has|do) i (?:\S+ ){0,3}(?:any|ever)\b(?!.* (?:far|further|farther|longer|faster))|\bat all\b/,
      /\b(?:(?:more|fewer|less) than|at (?:least|most)|over|under) \S+ (?:\S+ )?(?:workouts?|runs?|rides?|swims?|sessions?|hikes?|walks?|times)\b/,
      /^(?!.*\b(?:longest|furthest|farthest|fastest|shortest|slowest|biggest)\b).*(?:\bdate of\b|\b(?:what|which) (?:date|day)\b)/,
      /\b(?:more|fewer|most|fewest) (?:workouts|runs|rides|swims|sessions|hikes|walks)\b/,
      /\b(?:workouts|runs|rides|swims|sessions|hikes|walks|times) (?:per|by|each|every|a) (?:day|week|month|weekday)\b/,
    ],
  },
  {
    keys: ['start'],
    words: [
      /\b(?:when|what (?:time|hour)(?: of (?:the )?day)?) do i (?:usually |normally |typically |mostly |generally |tend to )*/,
      /\b(?:earliest|latest|what time)\b.*\b(?:set|start(?:ed)?|beg[au]n|begin|head(?:ed)?|went|go|gone|left|leave)(?: (?:off|out))?(?: for| on| to)?\b(?! (?:last|most))|\bstart(?:ing)? times?\b|\btimes? .*\b(?:start|begin)\b|\btime of (?:the )?day\b/,
    ],
  },
  { keys: ['duration'], words: [/\bin (?:minutes|hours|time)\b/] },
  {
    keys: ['speed'],
    words: [/\bhow (?:fast|quick\w*)\b|\b(?:fastest|slowest|quickest|quicker|faster|slower|speed)\b/],
  },
  {
    keys: ['distance'],
    words: [/\b(?:(?<!so )far|furthest|farthest|further|farther|distance|length|kilomet\w+|km|miles?|met(?:er|re)s)\b/],
  },
  {
    keys: ['count'],
    words: [
      /(?:^|\s)#|\b(?:how|most|more|less) often\b|\bmost frequently\b|\bfrequency\b|\bhow many\b(?! (?:hours|minutes))|\bnumber(?: of\b|$)|\bhow frequently\b|\bcount\b/,
    ],
  },
  { keys: ['duration'], words: [/\bhow long\b|\b(?:hours|minutes|duration|(?<!\ball )time)\b(?! i\b(?! spen))/] },
  { keys: ['count'], words: [/\bbusiest\b/] },
  { keys: ['distance', 'speed'], words: [/\bbest\b(?! (?:week|month|day))/] },
  {
    keys: ['distance', 'duration'],
    words: [/\b(?:longest|shortest|biggest|(?:get|gets|got|getting) (?:longer|shorter))\b/],
  },
  { keys: ['count'], words: [/\bwhen\b/] },
  {
    keys: ['distance', 'duration'],
    words: [
      /\b(?:last|latest|most recent|past|first) (?!week|month|year)\w+ (?!days|nights|weeks|months)\w+s\b/,
      /\b(?:last|latest|most recent)\b(?! (?:week|month|year|quarter|\d|\w+ (?:days|nights|weeks|months))| ?[?.]?$)/,
    ],
  },
  {
    keys: ['measure'],
    words: [
      /\b(?:than|compar\w+|versus|vs|more|less|trend\w*|up|down|most|least|average|typical\w*|usual\w*|how much)\b/,
    ],
  },
  { keys: ['count'], words: [/\b(?:did|have|do) i\b/] },
];
const ofDimension: Readonly<Record<string, string>> = {
  length: 'distance',
  time: 'duration',
  'heart rate': 'heart_rate',
  energy: 'calories',
  speed: 'speed',
  pace: 'pace',
  count: 'steps',
  occasions: 'count',
  clock: 'start',
};

// `runs over 10k`: a large number without a unit is a distance in metres.
export const bareMetersMin = 1_000;

/** Which quantity of a workout a limit is of: `runs over 5 km`. */
export function limitedKey(limit: Limit | null): string | undefined {
  const value = limit?.values.at(-1);
  return value?.unit === null && value.value >= bareMetersMin ? 'distance' : ofDimension[dimensionOf(limit) ?? ''];
}

function assumed(
  text: string,
  sports: readonly (string | null)[],
  limit: Limit | null,
  metrics: readonly ListedMetric[],
): ListedMetric[] {
  const moves = sports.every(coversDistance) && sports.some((sport) => sport !== null);
  const measure = moves ? 'distance' : /\bworkouts\b/.test(text) ? 'count' : 'duration';
  const limited = limitedKey(limit);
  const keys =
    limited === undefined
      ? (asked.find(({ words }) => words.some((each) => each.test(text)))?.keys ?? ['count', 'measure'])
      : [limited];
  const wanted = keys
    .map((key) => (!moves && key === 'distance' && /\blength\b/.test(text) ? 'duration' : key))
    .filter((key) => moves || key !== 'distance' || keys.length === 1)
    .map((key) => `workout_${key === 'measure' ? measure : key}`);
  return [...new Set(wanted)].flatMap((key) => metrics.find((metric) => metric.key === key) ?? []);
}
