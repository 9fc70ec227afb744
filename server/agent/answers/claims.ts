import type { ListedMetric, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { ofKind } from '../lexicon/entities/constructs.ts';
import { lowerIsBetter } from '../lexicon/metric-labels.ts';
import type { Claim, PlanItem } from '../model.ts';
import { thresholdFor } from '../reader/limits.ts';
import { bareLimit } from '../reader/manner.ts';
import { type Known, readText } from '../reader/text.ts';

const asksWhether =
  /^(?:(?:so|and|but|ok(?:ay)?|well|hi|hiya|hello|hey|yo|good|morning|there|hale|please|tell me|can you tell me|do you know|i wonder|wondering|if|whether)[\s,]+)*(?:did|do|does|was|were|is|are|am|have|has|had|any (?:days?|nights?|mornings?|runs?|rides?|swims?|walks?|hikes?|workouts?|sessions?|weeks?)|isn't|aren't|wasn't|weren't|didn't|don't|doesn't|haven't|hasn't)\b(?! you\b)/;
// `Since 1 May, has my pulse dropped?`
const asksBehind =
  /^(?!.*\b(?:how|what|which|when|average|mean)\b)(?:since|after|before) [^?]{3,80}?[ ,](?:did|do|does|is|are|am|has|have|was) (?:i|my|it)\b|^(?!.*\b(?:how|what|which|when|average|mean)\b)(?:[\w ]{2,16}[:,-] ?)?(?:more|less|fewer|higher|lower|better|worse|longer|shorter|faster|slower) [^?]*\bthan\b[^?]*\?\W*$/;
const tagged =
  /^(?:\w+[, ]+){0,2}(?:is it|is this) (?:really |actually )?(?:true|right|correct|so|the case) that\b|\byes or no\b|[,.;-] ?(?:or )?(?:is (?:that|this|it)|am i (?:right|wrong|imagining)|right\?|correct\?|true\?|(?:can|could) you confirm|do you agree)|, ?(?:was|were|did|have|am|do|is|has|had) (?:i|it|that|they)\W*$|, ?(?:yes|no)\W*\?/;
const alternatives =
  /\b(?:up|higher|more|better|rising|increas\w+|longer|faster|improv\w+|gain\w*|above|over) or (?:down|lower|less|fewer|worse|falling|decreas\w+|shorter|slower|los\w+|below|under)\b|\b(?<!yes )or (?!no\b|not\b|(?:do|does|did|was|is|am) (?:it|i|that|this)\b|nah\b|nope\b|what\b|am i\b|is (?:it|this|that)\b|so\b|(?:more|less|fewer|better|longer|above|below|under|over|higher|lower)\b|at (?:least|most)\b|just\b|two\b|three\b)[a-z]/;

const up =
  /\b(?:more|higher|longer|faster|farther|further|greater|heavier|deeper|increas\w+|ris(?:e|en|ing)|rose|gain\w*|put on|grow\w*|grown|climb\w*|go(?:ne|ing)? up|went up|up(?= (?:since|from|on|this|lately|recently))|upwards?|later|above|exceed\w*|ahead of)\b/;
const down =
  /\b(?:less|fewer|lower|shorter|slower|smaller|lighter|decreas\w+|fall(?:en|ing)?|fell|drop\w*|declin\w*|los(?:e|t|ing)|shed|shrink\w*|go(?:ne|ing)? down|went down|down(?= (?:since|from|on|this|lately|recently))|downwards?|earlier|below|under|behind)\b/;
const better = /\b(?:better|improv\w+|fitter|healthier)\b/;
const worse = /\b(?:worse|worsen\w*|deteriorat\w*|suffer\w*)\b/;

const standings: readonly (readonly [RegExp, Extract<Claim, { is: 'standing' }>['standing']])[] = [
  [/\b(?:enough|sufficient\w*)\b/, 'enough'],
  [
    /\b(?:above|over|beyond) (?:the|its|their) (?:upper )?limit\b|\btoo (?:high|much|long|many|fast)\b|\ba lot\b(?! (?:more|less|better|worse))|\b(?:high|elevated|raised|overweight)\b/,
    'above',
  ],
  [/\btoo (?:low|little|short|few|slow)\b|\b(?:low|deficient|underweight)\b/, 'below'],
  [
    /\b(?:under control|normal|healthy|fine|ok|okay|good|great|decent|excellent|alright|all right|in (?:the |its |a )?(?:\w+ )?range|within)\b/,
    'within',
  ],
  [
    /\b(?:bad|poor|rubbish|crap\w*|awful|terrible|abnormal|unhealthy|concerning|worrying|out of (?:the |its )?range|outside)\b/,
    'outside',
  ],
];

const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();

const everyDay =
  /\b(?:every|each|all)(?: of)?(?: (?:my|the|these|those|single|last|past|\d+))* (?:days?|nights?|mornings?)\b/;
const changes: ReadonlySet<string> = new Set(['difference', 'percent_change', 'trend', 'correlation', 'contrast']);

const words =
  /\b(?:how|what|which|when|where|who|why|total|average|mean|median|list|show|tell|give|compare|count|number|last time|latest|newest|first|most|least|best|worst|(?:high|low|long|short|fast|slow|earli|heavi|light)est)\b/;

/** `slept 7h+ last night?` */
const isBare = (text: string, item: PlanItem, known: Known): boolean => {
  const metric = known.metrics.find(({ key }) => key === item.queries[0]?.metric);
  if (!/\?\W*$/.test(text) || words.test(text) || metric === undefined) return false;
  if (item.queries.some(({ aggregate }) => aggregate === 'count_days' || aggregate === 'streak')) return false;
  return thresholdIn(text, metric, known) !== null || (item.intent === 'trend' && wayOf(text, metric) !== null);
};

/** `whole`: the message, if the item alone answers it. */
export function withClaim(item: PlanItem, known: Known, whole = item.question): PlanItem {
  const text = folded(item.question);
  const asked = folded(whole);
  if (
    !(asksWhether.test(text) || asksBehind.test(asked) || tagged.test(asked) || isBare(asked, item, known)) ||
    alternatives.test(text) ||
    item.queries.some(({ group }) => group && !everyDay.test(text))
  )
    return item;
  const [query] = item.queries;
  const metric = known.metrics.find(({ key }) => key === query?.metric);
  if (!query || !metric) return item;
  // `Is an HbA1c of 5.9 too high?` names its value.
  if (metric.key.startsWith('biomarker:') && namesValue(item.question, known)) return item;
  if (item.claim === undefined && isUnranked(metric) && (better.test(text) || worse.test(text))) return item;
  const often = oftenIn(text, query, known);
  if (often) return { ...item, ...often };
  if (
    changes.has(query.aggregate) ||
    item.intent === 'report' ||
    (item.queries.length === 2 && item.queries.every(({ aggregate }) => aggregate === 'sum')) ||
    (item.queries.length === 1 && item.intent === 'trend')
  )
    return {
      ...item,
      claim: {
        is: 'changed',
        way: query.aggregate === 'correlation' ? togetherIn(text) : wayOfDays(text, metric, query),
        ...multipleIn(text),
      },
    };
  const newest = ofNewest(item, text);
  if (newest) return newest;
  if (query.aggregate === 'count_days') return counted(item, query, text);
  const longest = asksHowMany.test(asked) ? null : ofSessions(item, query, text);
  if (longest) return longest;
  const threshold = thresholdIn(item.question, metric, known);
  if (threshold && everyDay.test(text)) {
    const { group: _, k: __, ...rest } = query;
    return {
      ...item,
      intent: 'count_days',
      queries: [{ ...rest, aggregate: 'count_days', threshold }],
      claim: { is: 'every' },
    };
  }
  if (query.group || item.queries.length > 1) return item;
  const isValue = ['mean', 'sum', 'latest', 'first', 'min', 'max', 'median', 'count'].includes(query.aggregate);
  if (threshold && isValue) return { ...item, claim: { is: 'met', threshold } };
  if (
    metric.key === 'workout_count' &&
    query.aggregate === 'sum' &&
    /^(?:\w+[ ,]+){0,3}(?:did|have|has|was|were)\b/.test(text) &&
    !/\benough\b|\btoo\b/.test(text)
  )
    return { ...item, claim: { is: 'some' } };
  if (
    isValue &&
    /\bany\b(?! (?:good|better|worse|more|less)\b)|\bat all\b/.test(text) &&
    /^(?:total|duration)$/.test(metric.kind)
  )
    return { ...item, claim: { is: 'met', threshold: { op: saysNone.test(text) ? 'at_most' : 'over', value: 0 } } };
  const standing = isValue ? standings.find(([words]) => words.test(text))?.[1] : undefined;
  return standing ? { ...item, claim: { is: 'standing', standing: asGood(standing, text, metric) } } : item;
}

const asksHowMany = /\bhow (?:many|often)\b/;

const saysNone = /\b(?:not|never|\w+n['’]?t) (?:\S+ ){0,6}?(?:any|at all)\b/;

/** Neither more nor less of it is better for everybody. */
const isUnranked = ({ key }: ListedMetric): boolean =>
  /^(?:weight|bmi|height|body_|glucose|breathing|skin|total_cal|calorie|heart_rate|bedtime|wake_time|biomarker:)/.test(
    key,
  ) && !lowerIsBetter.test(key);

const more = /^(?:steps|distance|floors_climbed|active_time|vigorous_time|moderate_intensity_time|vo2max|hrv_rmssd)$/;
const less = /^(?:resting_heart_rate|stress)$/;

/** Many steps and a low resting heart rate are good even beyond the range. */
function asGood(
  standing: Extract<Claim, { is: 'standing' }>['standing'],
  text: string,
  { key }: ListedMetric,
): Extract<Claim, { is: 'standing' }>['standing'] {
  if (standing === 'outside') return more.test(key) ? 'below' : less.test(key) ? 'above' : standing;
  if (standing !== 'within' || !/\b(?:good|fine|ok|okay|alright|all right|healthy)\b/.test(text)) return standing;
  return more.test(key) ? 'enough' : less.test(key) ? 'not_above' : standing;
}

function counted(item: PlanItem, query: MetricQuery, text: string): PlanItem {
  if (everyDay.test(text)) return { ...item, claim: { is: 'every' } };
  const op = query.threshold?.op;
  const end = op === 'over' || op === 'at_least' ? 'max' : op === 'under' || op === 'at_most' ? 'min' : null;
  if (query.metric === 'workout_count' && /\b(?:without|no)\b/.test(text)) return item;
  if (end === null || query.metric === 'workout_count') return { ...item, claim: { is: 'some' } };
  const { threshold: _, ...rest } = query;
  return { ...item, queries: [query, { ...rest, aggregate: end }], claim: { is: 'some' } };
}

/** `Have I ever run further than 20 km?`: the longest run. */
function ofSessions(item: PlanItem, query: MetricQuery, text: string): PlanItem | null {
  const [limit, ...others] = query.where ?? [];
  const asks =
    /^(?:did|were|was|have|has|is|are)(?: there)?(?: been)? any (?:of my )?(?:\w+ )?(?:workouts?|runs?|rides?|sessions?|swims?|hikes?|walks?)\b|\b(?:have|did|has) i (?:ever |yet |already |actually )*(?:\w+ ){0,3}?(?:run|ran|rode|ridden|cycled|biked|swum|swam|walked|hiked|jogged|done|go|gone|went|ride|cycle|swim|walk|hike)\b/;
  if (
    query.metric !== 'workout_count' ||
    query.aggregate !== 'sum' ||
    !limit ||
    !asks.test(text) ||
    asksHowMany.test(text)
  )
    return null;
  const { op } = limit.threshold;
  if (op === 'between' || !limit.metric.startsWith('workout_') || limit.metric === 'workout_start') return null;
  const isOver = op === 'over' || op === 'at_least';
  return {
    ...item,
    intent: 'extreme',
    queries: [
      {
        ...query,
        metric: limit.metric,
        aggregate: isOver ? 'max' : 'min',
        ...(others.length > 0 ? { where: others } : { where: undefined }),
      },
    ],
    claim: { is: 'met', threshold: limit.threshold },
  };
}

/** `Was my last ride longer than 30 km?`: the last of any length. */
function ofNewest(item: PlanItem, text: string): PlanItem | null {
  const [limit, ...others] = item.queries[0]?.where ?? [];
  const asked = item.queries.find(({ metric }) => metric === limit?.metric);
  const isOne = asked?.aggregate === 'latest' || asked?.aggregate === 'first';
  if (!limit || limit.lag_days || !isOne || !/\bmy (?:very )?(?:last|latest|newest|most recent|first)\b/.test(text))
    return null;
  const where = others.length > 0 ? others : undefined;
  return { ...item, queries: [{ ...asked, where }], claim: { is: 'met', threshold: limit.threshold } };
}

/** Drops items whose limit another item judges. */
export function withoutRepeated(items: readonly PlanItem[]): PlanItem[] {
  const isJudged = (item: PlanItem): boolean => {
    const [query] = item.queries;
    const isOne = query?.aggregate === 'latest' || query?.aggregate === 'first';
    const judges = (each: PlanItem, metric: string) =>
      each !== item && each.claim?.is === 'met' && each.queries[0]?.metric === metric;
    return isOne && (query.where ?? []).some(({ metric }) => items.some((each) => judges(each, metric)));
  };
  return items.filter((item) => !isJudged(item));
}

const multipleIn = (text: string): { way: 1 | -1; percent: number } | null =>
  /\btripl\w+/.test(text)
    ? { way: 1, percent: 200 }
    : /\bdoubl\w+|\btwice as\b/.test(text)
      ? { way: 1, percent: 100 }
      : /\bhal(?:f|v)\w*\b/.test(text)
        ? { way: -1, percent: 50 }
        : null;

const harms =
  '\\b(?:mess(?:es)?|ruins?|hurts?|harms?|wrecks?|spoils?|destroys?|disturbs?|kills?|tanks?|worsens?|screws?|disrupts?|shortens?|lowers?|reduces?)\\b';

function togetherIn(text: string): 1 | -1 | null {
  // Of times of day, later is more.
  const late =
    /\b(?:bed ?times?|(?:to|in) bed|wake|waking|wak(?:e|ing) up|get(?:ting)? up|(?:late|early) nights?)\b/.test(text)
      ? '|early'
      : '|late';
  const downs =
    text.match(
      new RegExp(
        `${down.source}|${worse.source}|${harms}|\\b(?:bad|badly|poor|poorly|short|little|low${late})\\b`,
        'g',
      ),
    ) ?? [];
  if (downs.length === 0 && !up.test(text) && !better.test(text)) return null;
  return downs.length % 2 === 0 ? 1 : -1;
}

function wayOf(text: string, { key }: ListedMetric): 1 | -1 | null {
  const good = lowerIsBetter.test(key) ? -1 : 1;
  if (better.test(text)) return good;
  if (worse.test(text)) return good === 1 ? -1 : 1;
  if (up.test(text)) return 1;
  return down.test(text) ? -1 : null;
}

/** `Do I sleep better on days without a run?` is yes where the days with one are worse. */
function wayOfDays(text: string, metric: ListedMetric, { split }: MetricQuery): 1 | -1 | null {
  const way = wayOf(text, metric);
  const found = split && 'metric' in split && split.metric === 'workout_count' ? daysWithout.exec(text) : null;
  const asksOfOthers = found && !/\b(?:than|vs|versus|against|compared)\b/.test(text.slice(0, found.index));
  return asksOfOthers && way ? (way === 1 ? -1 : 1) : way;
}

const daysWithout =
  /\b(?:days?|nights?|mornings?|when(?:ever)?|if|after) (?:(?!(?:than|vs|versus|against|compared|or|and)\b)\S+ )*?(?:without|no|not|none|skip\w*|\w+n't|dont|didnt)\b|\b(?:rest|recovery|off|lazy|idle) days?\b/;

const sides = [
  [/\b(?:more|over) than (\d+|\w+) times\b|\bover (\d+|\w+) times\b/, 'over'],
  [/\b(?:less|fewer) than (\d+|\w+) times\b/, 'under'],
  [/\b(?:at least )?(\d+|\w+) times\b/, 'at_least'],
] as const;

function oftenIn(
  text: string,
  query: MetricQuery,
  known: Known,
): Pick<PlanItem, 'intent' | 'queries' | 'claim'> | null {
  if (!query.metric.startsWith('workout')) return null;
  for (const [words, op] of sides) {
    const said = words
      .exec(text)
      ?.slice(1)
      .find((each) => each !== undefined);
    const number = said === undefined ? undefined : ofKind(readText(said, known), 'number')[0]?.value;
    if (number === undefined) continue;
    const { threshold: _, group: __, ...rest } = query;
    return {
      intent: 'value',
      queries: [{ ...rest, metric: 'workout_count', aggregate: 'sum' }],
      claim: { is: 'met', threshold: { op, value: number } },
    };
  }
  return null;
}

function namesValue(question: string, known: Known): boolean {
  const items = readText(question, known);
  return ofKind(items, 'limit').length === 0 && bareLimit(items) !== null;
}

function thresholdIn(question: string, metric: ListedMetric, known: Known) {
  const items = readText(question, known);
  const limit = ofKind(items, 'limit')[0] ?? bareLimit(items);
  return limit ? thresholdFor(limit, metric) : null;
}

export function reportsJoined(items: readonly PlanItem[]): PlanItem[] {
  const isPair = (item: PlanItem | undefined, next: PlanItem | undefined) =>
    item?.queries[0]?.aggregate === 'first' &&
    next?.queries[0]?.aggregate === 'latest' &&
    (item.queries[0].take?.k === 2 || (item.queries[0].take === undefined && /\bsince\b/.test(item.question))) &&
    item.queries[0].metric === next.queries[0].metric;
  const isTotals = (item: PlanItem | undefined, next: PlanItem | undefined) =>
    items.length === 2 &&
    item?.intent === 'value' &&
    next?.intent === 'value' &&
    item.question === next.question &&
    [item, next].every(
      ({ queries: [only, ...more] }) => more.length === 0 && only?.aggregate === 'sum' && !only.weekdays,
    ) &&
    item.queries[0]?.metric === next.queries[0]?.metric &&
    (item.queries[0]?.activity_type === next.queries[0]?.activity_type) !==
      (JSON.stringify(item.queries[0]?.window) === JSON.stringify(next.queries[0]?.window));
  return items.flatMap((item, place): PlanItem[] => {
    const next = items[place + 1];
    if (next && isTotals(item, next))
      return [{ ...item, intent: 'value', queries: [...item.queries, ...next.queries] }];
    if (isTotals(items[place - 1], item)) return [];
    if (next && isPair(item, next)) return [{ ...item, intent: 'report', queries: [...item.queries, ...next.queries] }];
    return isPair(items[place - 1], item) ? [] : [item];
  });
}
