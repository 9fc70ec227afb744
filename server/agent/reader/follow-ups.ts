import { addDays, weekdayOf } from '../../../routers/core/days.ts';
import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import type { Amount, Limit, PeriodSpec } from '../lexicon/entities/constructs.ts';
import { inYear, unitDays, yearSaid } from '../lexicon/entities/counterparts.ts';
import { startOf } from '../lexicon/entities/ranges.ts';
import { isClock, isOfWorkouts } from '../lexicon/metric-labels.ts';
import { noHours, onlyWith, whichDays } from '../lexicon/refusals.ts';
import { coversDistance } from '../lexicon/sports.ts';
import type { Clause } from './clause.ts';
import { thresholdFor } from './limits.ts';
import { asksOfDays } from './queries/queries.ts';
import { bareMetersMin } from './subject.ts';
import type { Known } from './text.ts';
import { takesToday, withRelated } from './times.ts';

/** A sentence of the same message that only says more of what was asked: `Last 90 days, please.` */
export const joined = (clause: Clause, more: Clause): Clause => ({
  ...clause,
  text: `${clause.text} ${more.text}`,
  said: `${clause.said}. ${more.said}`,
  asks: `${clause.asks}. ${more.asks}`,
  periods:
    clause.periods.length === 0 || (more.versus !== null && more.periods.length < 2)
      ? [...clause.periods, ...more.periods]
      : more.periods.length > 0
        ? more.periods
        : clause.periods,
  ends: clause.periods.length === 0 ? more.ends : clause.ends,
  weekdaySets: more.weekdaySets.length > 0 ? more.weekdaySets : clause.weekdaySets,
  statistics: more.statistics.some((each) => each !== 'amount') ? more.statistics : clause.statistics,
  group: more.group ?? clause.group,
  take: more.take ?? clause.take,
  lag: more.lag ?? clause.lag,
  later: more.later ?? clause.later,
  versus: clause.versus ?? more.versus,
  streak: clause.streak ?? more.streak,
  change: clause.change || more.change,
  relation: clause.relation || more.relation,
  days: clause.days || more.days,
  often: clause.often || more.often,
  percentile: clause.percentile || more.percentile,
  unpicked: clause.unpicked ?? more.unpicked,
  unread: [...clause.unread, ...more.unread],
  passed: [...clause.passed, ...more.passed],
  picked: [...clause.picked, ...more.picked],
  rank: more.rank.length > 0 ? more.rank : clause.rank,
  loose: more.percentile ? more.loose : [...clause.loose, ...more.loose],
});

const opensWithPick = /^(?:(?:and|but|what about|how about|now|only|just) )*(?:on|when|only|for|in|if|at|during)\b/;
const starts =
  /^(?:and|but|what about|how about|or|same|also|then|now|only|just|in|on|for|over|make|with|without|excluding|exclude|break|split|not|i mean|sorry|what if|if)\b/;
/** `how much did Q3 differ from it?` */
const heldAgainstIt = /\b(?:from|than|against) (?:it|that|this|then|those)\b/;
const points = /\bthis compares?\b|\b(?:that|those|them|it|they|then|these|same|instead)\b|\bdid i\b.* in the day\b/;
const whole =
  /^(?:how (?:many|much|long|far|often|fast|is|was|did)|what (?:is|was|were|are|did|do)|which|when|show|tell|did|do|is|was|am|are|have|has)\b/;

/** Says nothing that a query needs. */
export const isEmpty = (clause: Clause): boolean =>
  clause.periods.length === 0 && clause.weekdaySets.length === 0 && saysNoManner(clause);

const saysNoManner = (clause: Clause): boolean =>
  clause.statistics.length === 0 &&
  !clause.change &&
  !clause.limit &&
  !clause.streak &&
  clause.rank.length === 0 &&
  clause.versus === null &&
  clause.group === null &&
  !clause.percentile &&
  !clause.days;

const wordsOf = ({ text, said, asks }: Clause) => ({ text, said, asks });

/** A clause that only says which days asks the one before of them. */
export const withPicked = (clause: Clause, more: Clause): Clause => ({
  ...clause,
  picked: more.onlyPicks,
  periods: more.periods.length > 0 ? more.periods : clause.periods,
});

/** `and under 5,000?` is a new limit of the condition on which days were picked. */
function rePicked(clause: Clause, before: Clause, metrics: readonly ListedMetric[]): Clause | null {
  const [only] = before.picked;
  if (!only || before.picked.length > 1 || !clause.limit || clause.metrics.length > 0) return null;
  const metric = metrics.find(({ key }) => key === only.metric);
  const threshold =
    metric && thresholdFor(inUnit(clause.limit, { value: only.threshold.value, unit: only.unit ?? null }), metric);
  const periods = clause.periods.length > 0 ? clause.periods : before.periods;
  return threshold ? { ...before, ...wordsOf(clause), periods, picked: [{ ...only, threshold }] } : null;
}

/** Words for a time that no construct read. */
const otherTime =
  /^(?:(?:and|or|what about|how about) )*(?:the |that |for |in |on )*(?:rest|others?|week|month|year|day|night|weekend|before|after|earlier|later)\b/;

const asksWhen =
  /^(?:(?:and|so|ok|cool|nice|great|thanks|,) )*(?:when|(?:on )?(?:which|what) (?:day|date|night|one))(?: exactly)? (?:was|did) (?:that|it|this)\b/;

/** A clause that does not stand alone takes from the earlier one what it leaves open. */
export function completed(clause: Clause, before: Clause | null, known: Known): Clause {
  const { today, metrics: all } = known;
  if (!before || before.metrics.length === 0) return clause;
  // `and on days I don't?` after the days on which I run.
  if (clause.metrics.length === 0 && clause.unpicked === onlyWith && before.picked.length > 0)
    return { ...before, ...wordsOf(clause), contrast: true };
  // Of what is not known the last answer is not given again.
  if (clause.metrics.length === 0 && clause.missing.length > 0) {
    // `and after midnight?` after a bedtime.
    const isTimed = before.metrics.some(isClock) && clause.missing.every((each) => each === noHours);
    return isTimed ? completed({ ...clause, missing: [] }, before, known) : clause;
  }
  if (isEmpty(clause) && clause.metrics.length === 0 && otherTime.test(clause.text))
    return { ...clause, missing: [whichDays] };
  if (clause.onlyPicks.length > 0 && !before.days && opensWithPick.test(clause.text))
    return { ...withPicked(before, clause), ...wordsOf(clause) };
  // `which day was that?`: the answer before is told with its day.
  if (asksWhen.test(clause.text) && clause.metrics.length === 0 && clause.periods.length === 0)
    return { ...before, ...wordsOf(clause) };
  // `what is the record?` after a streak.
  const { metrics: own, statistics, periods: dated } = clause;
  if (before.streak && own.length === 0 && statistics.some((each) => each === 'max' || each === 'best'))
    return {
      ...before,
      ...wordsOf(clause),
      streak: { longest: true },
      periods: dated.length > 0 ? dated : before.periods,
    };
  const other = otherPressure(clause, before, all);
  if (other) return other;
  // `in hours?` after the kilometres of a year's runs.
  const [lead = '', unit] =
    /^(?:(?:and|so|no|what about|,) )*in (hours|minutes|km|kilomet[er]{2}s|miles)\b/.exec(clause.text) ?? [];
  const measure = unit && `workout_${/^[hm]\w+(?:rs|tes)$/.test(unit) ? 'duration' : 'distance'}`;
  if (measure && before.aboutWorkouts && own.length === 0) {
    const measured = { ...before, metrics: all.filter(({ key }) => key === measure) };
    return completed({ ...clause, text: clause.text.slice(lead.length) }, measured, known);
  }
  const again = rePicked(clause, before, all);
  if (again) return again;
  const fragment =
    clause.metrics.length === 0 ||
    clause.refersBack ||
    starts.test(clause.text) ||
    points.test(clause.text) ||
    (!whole.test(clause.text) && clause.periods.length === 0);
  if (!fragment) return clause;
  const paired = pairedWith(clause, before);
  if (paired) return paired;
  const named = clause.metrics.length > 0;
  // `how many on the bike?` after kilometres is no number of rides.
  const isDoing = /\bhow (?:many|much) (?:on|by|in|with|while|for)?(?: ?(?:the|my))? ?(?:bike|[a-z]+ing)\b/.test(
    clause.text,
  );
  // `how many values is that from?` after a mean.
  const ofValues = /\b(?:values|readings|measurements|data points|results|entries)\b/.test(clause.text);
  const counts =
    (clause.metrics[0]?.key === 'workout_count' || (ofValues && !named)) &&
    clause.statistics.includes('amount') &&
    !isDoing;
  const manner =
    !counts && saysNoManner({ ...clause, statistics: clause.statistics.filter((each) => each !== 'amount') });
  const contrasts = manner && before.contrast && clause.periods.length === 0;
  const from = <K extends keyof Clause>(key: K, isOpen: boolean): Clause[K] => (isOpen ? before[key] : clause[key]);
  const compares =
    clause.periods.length === 0 &&
    newLength(clause, before) === null &&
    (clause.versus !== null || clause.change || /^(?:so )?which\b|\bup or down\b/.test(clause.text));
  const trail = before.trail.at(-1);
  const bothPeriods =
    compares && !named && trail !== undefined && before.periods.length === 1
      ? laterFirst([trail, ...before.periods], today)
      : null;
  const both =
    clause.periods.length === 0 && trail !== undefined && /\bboth\b|\beach of (?:them|those)\b/.test(clause.text)
      ? [trail, ...before.periods]
      : null;
  const comparesAgain = manner && named && clause.periods.length === 0 && before.periods.length === 2;
  // `by month rather` after weekdays, of which each has its mean.
  const regroups =
    before.group === 'weekday' &&
    clause.group !== null &&
    !named &&
    [...clause.statistics, ...before.statistics].length === 0 &&
    !before.metrics.some(isOfWorkouts);
  const sameSport =
    clause.assumed &&
    before.aboutWorkouts &&
    (isDoing || !clause.statistics.includes('amount')) &&
    !(
      before.metrics[0]?.key === 'workout_count' &&
      clause.statistics.some((each) => !/^(?:latest|first|sum)$/.test(each))
    ) &&
    (clause.sports.every(coversDistance) || !before.metrics.some(({ key }) => /_(?:distance|pace|speed)$/.test(key))) &&
    !/\b(?:fastest|slowest|quickest|duration|in (?:hours|minutes|kms?|kilomet(?:er|re)s|miles))\b/.test(clause.text);
  // The earliest of times of day is no first value.
  const whenever =
    !before.metrics.some(isClock) && clause.statistics.some((each) => each === 'latest' || each === 'first');
  // `and sleep longest?` after the weekday with the most steps.
  const isMostAgain = [clause, before].every(({ statistics }) =>
    statistics.some((each) => /^(?:max|min|best|worst)$/.test(each)),
  );
  // `and a year ago?` after the newest value.
  const isElsewhere =
    typeof clause.periods[0] === 'object' && before.statistics.includes('latest') && before.periods.length === 0;
  return {
    ...clause,
    metrics: named && !sameSport ? clause.metrics : before.metrics,
    // `deep?` after the share that was REM.
    share: clause.share || (manner && named && before.metrics.every(({ key }) => key.endsWith('_share'))),
    assumed: clause.assumed && !sameSport,
    sports: clause.sports.length > 0 || (named && !clause.aboutWorkouts) ? clause.sports : before.sports,
    aboutWorkouts: named ? clause.aboutWorkouts : before.aboutWorkouts,
    periods: bothPeriods ?? both ?? periodsOf(clause, before, whenever, today),
    unit: clause.unit ?? before.unit,
    trail: clause.periods.length > 0 ? before.periods : before.trail,
    event: from('event', manner && clause.periods.length === 0),
    ends: from('ends', clause.periods.length === 0),
    weekdaySets: from('weekdaySets', clause.weekdaySets.length === 0),
    statistics: bothPeriods
      ? []
      : regroups
        ? ['mean']
        : from('statistics', (manner && !isElsewhere) || (clause.group !== null && clause.statistics.length === 0)),
    limit:
      relimited(clause, before) ?? from('limit', (manner || clause.streak !== null || clause.group !== null) && !named),
    days:
      clause.days ||
      ((manner || clause.group !== null) && (!named || (sameSport && !clause.often)) && before.days) ||
      (clause.limit !== null && before.days),
    often: clause.often || (manner && !named && before.often),
    rank: clause.rank.length > 0 || !manner ? clause.rank : reranked(clause, before),
    group: from('group', (manner || isMostAgain) && clause.group === null && clause.weekdaySets.length === 0),
    streak: from('streak', manner || clause.limit !== null),
    change:
      (bothPeriods === null && clause.change) ||
      (manner && (!named || clause.statistics.length === 0) && before.change),
    relation: clause.relation || (before.relation && clause.lag !== null),
    percentile: clause.percentile || (manner && before.percentile),
    // `and REM?` after days with something against days without.
    contrast: clause.contrast || contrasts,
    picked: from('picked', clause.picked.length === 0 && (!named || clause.refersBack || contrasts)),
    take:
      newLength(clause, before) !== null
        ? null
        : (retaken(clause, before) ?? from('take', clause.take === null && (!named || clause.refersBack) && !whenever)),
    versus: bothPeriods
      ? 'than'
      : (clause.versus ??
        (/\bpercent\b|%/.test(clause.text) || comparesAgain ? before.versus : null) ??
        (manner && named && before.weekdaySets.length === 1 && asksOfDays.test(before.text) ? 'than' : null)),
    loose: usesAmount(clause, before) ? [] : clause.loose,
  };
}

/** `Now the lower one, please.` after the upper blood pressure. */
function otherPressure(clause: Clause, before: Clause, all: readonly ListedMetric[]): Clause | null {
  const [, side] = /\b(lower|bottom|upper|top|other) (?:one|number|value|figure)\b/.exec(clause.text) ?? [];
  if (!side || clause.metrics.length > 0 || !before.metrics.every(({ key }) => key.endsWith('_blood_pressure')))
    return null;
  const isLower = side === 'other' ? before.metrics[0]?.key.startsWith('systolic') : /lower|bottom/.test(side);
  const key = isLower ? 'diastolic_blood_pressure' : 'systolic_blood_pressure';
  const { text, said, asks, periods } = clause.periods.length > 0 ? clause : { ...clause, periods: before.periods };
  return { ...before, text, said, asks, periods, metrics: all.filter((each) => each.key === key) };
}

/** `and with stress?` after a correlation, and `correlate that with stress`. */
function pairedWith(clause: Clause, before: Clause): Clause | null {
  const [first] = before.metrics;
  const [named, other] = clause.metrics;
  const goesOn = (before.relation && saysNoManner(clause)) || (clause.relation && before.metrics.length === 1);
  if (!goesOn || !first || !named) return null;
  const periods = clause.periods.length > 0 ? clause.periods : before.periods;
  return { ...clause, relation: true, metrics: other ? clause.metrics : [first, named], periods };
}

function periodsOf(clause: Clause, before: Clause, whenever: boolean, today: string): Clause['periods'] {
  // `so far, with today` of the period before.
  if (
    /\b(?:so far|to date|(?:including|incl|with) today|today (?:included|inclusive))\b/.test(clause.text) &&
    isOpen(clause)
  )
    return before.periods.map((each) =>
      typeof each === 'object' && takesToday.has(each.kind) ? ({ ...each, include_today: true } as PeriodSpec) : each,
    );
  if (clause.periods.length > 0) {
    const [last] = before.periods.slice(-1);
    // `and the Monday before?`, `the one before`
    const isOne =
      /\bone before\b/.test(clause.text) && /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/.test(before.text);
    const day = isOne ? last : /day before\b/.test(clause.text) ? clause.periods[0] : null;
    if (last !== undefined && typeof day === 'object' && day?.kind === 'day') {
      const to = typeof last === 'string' ? today : startOf(last, today);
      return [{ kind: 'day', date: addDays(to, -((weekdayOf(to) - weekdayOf(day.date) + 7) % 7 || 7)) }];
    }
    const related = last === undefined ? clause.periods : withRelated([last, ...clause.periods], today).slice(1);
    // `and H2?` after a half of a year that was named, and `2025?` after a month.
    const [year] = /\b20\d\d\b/.exec(before.text) ?? [];
    const bare = /^(?:(?:and|in|for|what about|how about) )*20\d\d$/.test(clause.text);
    const own = related.map((each) =>
      bare &&
      typeof each === 'object' &&
      each.kind === 'year' &&
      typeof last === 'object' &&
      /^(?:month|quarter|half_year|half_month)$/.test(last.kind)
        ? ({ ...last, year: each.year } as PeriodSpec)
        : year !== undefined && typeof last === 'object' && typeof each === 'object' && !yearSaid.test(clause.text)
          ? (inYear(each, last, Number(year)) ?? each)
          : each,
    );
    const sameMetric = clause.metrics.map(({ key }) => key).join() === before.metrics.map(({ key }) => key).join();
    return clause.versus !== null && own.length === 1 && (clause.metrics.length === 0 || sameMetric)
      ? heldAgainstIt.test(clause.text)
        ? [...own, ...before.periods]
        : [...before.periods, ...own]
      : own;
  }
  const [only, other] = before.periods;
  // `is it rising?` after since and before.
  const isSince =
    typeof only === 'object' && only.kind === 'since' && typeof other === 'object' && other.kind === 'before';
  if (isSince && clause.change && clause.versus === null) return [only];
  const [, wide] = /\b(?:whole|entire|full) (week|month)\b/.exec(clause.text) ?? [];
  if (wide && typeof only === 'object' && only.kind === 'day') return [aroundDay(only.date, wide, today)];
  const days = newLength(clause, before);
  if (days !== null) return [{ kind: 'last_days', n: days }];
  if (whenever) return [];
  const said = clause.amount?.values[0]?.unit === null ? clause.amount.values[0].value : null;
  const isLength = typeof only === 'object' && only.kind === 'last_days' && !before.limit && before.rank.length === 0;
  const n = isLength && said !== null ? inSameUnit(said, only.n, before) : 0;
  return isLength && Number.isInteger(n) && n > 0 && n <= 3660 ? [{ ...only, n }] : before.periods;
}

/** `and the whole week?` after a day of it. */
function aroundDay(date: string, unit: string, today: string): PeriodSpec {
  if (unit === 'month') return { kind: 'month', month: Number(date.slice(5, 7)), year: Number(date.slice(0, 4)) };
  const from = addDays(date, 1 - weekdayOf(date));
  return addDays(from, 7) > today ? { kind: 'this_week' } : { kind: 'between', from, to: addDays(from, 6) };
}

const isOpen = ({ periods }: Clause) => periods.every((each) => typeof each === 'object' && each.kind === 'all');

/** A change goes from the earlier period to the later one. */
const laterFirst = (periods: readonly PeriodSpec[], today: string): PeriodSpec[] => {
  const start = (spec: PeriodSpec) => (typeof spec === 'string' ? '' : startOf(spec, today));
  return periods.toSorted((a, b) => start(b).localeCompare(start(a)));
};

/** The days of `what about the last 90?` after the last 30 days, or after as many before them. */
function newLength({ take, metrics }: Clause, before: Clause): number | null {
  const [only] = before.periods;
  const of = typeof only === 'object' && only.kind === 'before' ? only.of : only;
  const isNew = take?.end === 'last' && metrics.length === 0 && typeof of === 'object' && of.kind === 'last_days';
  return isNew ? inSameUnit(take.k, of.n, before) : null;
}

/** `the last two` after three months are months; after a single week a large number is of days. */
function inSameUnit(count: number, days: number, { unit }: Clause): number {
  const each = unitDays[unit ?? 'day'];
  return count <= (days > each ? 12 : 4) ? count * each : count;
}

/** `make it ten` after the last five runs. */
function retaken({ amount, metrics, periods, refersBack }: Clause, { take }: Clause): Clause['take'] {
  const { value = 0, unit = null } = amount?.values[0] ?? {};
  return take && (metrics.length === 0 || refersBack) && periods.length === 0 && unit === null && value >= 1
    ? { ...take, k: value }
    : null;
}

/** A number alone is the new length, limit or rank of what was asked before. */
const usesAmount = (clause: Clause, before: Clause): boolean =>
  clause.amount !== null && (before.limit !== null || before.rank.length > 0 || clause.periods.length === 0);

const bareThousandsMax = 100;

/** `and over 12?` after `over 8 km`, and after `over 8k`. */
const inUnit = (limit: Limit, last: Amount | undefined): Limit => ({
  ...limit,
  values: limit.values.map(({ value, unit }) =>
    unit === null && last?.unit === null && last.value >= bareMetersMin && value > 0 && value < bareThousandsMax
      ? { value: value * 1_000, unit }
      : { value, unit: unit ?? (value < bareMetersMin ? (last?.unit ?? null) : null) },
  ),
});

/** Of what was asked before; `what if the bar were 10,000?` is a limit like the one before. */
function relimited({ limit, amount, metrics }: Clause, { limit: last }: Clause): Clause['limit'] {
  const value = last?.values.at(-1);
  if (limit) return metrics.length === 0 ? inUnit(limit, value) : limit;
  return last && amount ? inUnit({ ...amount, op: last.op }, value) : null;
}

// `make it five`.
const reranked = ({ amount }: Clause, before: Clause): Clause['rank'] => {
  const k = amount?.values[0]?.value;
  return k !== undefined && k >= 1 && k <= 20 ? before.rank.map((each) => ({ ...each, k })) : before.rank;
};
