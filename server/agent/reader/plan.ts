import type { Item } from '../lexicon/entities/constructs.ts';
import { nights } from '../lexicon/metric-labels.ts';
import { declineFor, isForeign, noCause, onlyEnglish, onlyWith, onlyYours } from '../lexicon/refusals.ts';
import { workoutKeys } from '../lexicon/sports.ts';
import { plainWords } from '../lexicon/words.ts';
import type { Plan, PlanInput, PlanItem } from '../model.ts';
import { isDoseQuestion } from '../safety/dose.ts';
import { type Clause, clauseOf } from './clause.ts';
import { completed, isEmpty, joined, withPicked } from './follow-ups.ts';
import {
  asksOnlyWhy,
  asMeasured,
  assign,
  definition,
  namesResult,
  nothing,
  refusalOf,
  withoutSlips,
} from './meaning.ts';
import { isTag, isUnknownName, partsOf, tells } from './parts.ts';
import { queriesOf } from './queries/queries.ts';
import { settled } from './settled.ts';
import { isTooLong, type Known, readText, visitsMax } from './text.ts';
import { nightBegunOn, withRelated } from './times.ts';
import { topicPlan } from './topics.ts';

const earlierMax = 10;
const clausesMax = 12;

/** Reads the last message of a conversation into declared queries, or says what it did not understand. */
export function makePlan({
  messages,
  today,
  metrics,
  activities = [],
}: Pick<PlanInput, 'messages' | 'today' | 'metrics' | 'activities'>): Plan {
  const question = messages.at(-1)?.content ?? '';
  if (isTooLong(question)) return refused(tooLong);
  if (isForeign(question)) return refused(onlyEnglish);
  const topical = topicPlan(question, { today, metrics, activities });
  if (topical) return { assignments: assign(topical, [question], metrics), items: topical, unanswered: [] };
  const budget = { left: visitsMax };
  const known: Known = { today, metrics, activities, budget };
  const read = readText(question, known);
  const earlier = messages
    .slice(0, -1)
    .filter(({ role }) => role === 'user')
    .slice(-earlierMax);
  let before: Clause | null = null;
  let dated: Lent | null = null;
  for (const said of readBackwards(earlier, known)) {
    const clauses = clausesOf(said, known, before);
    const { metrics: named, periods } = clauses.at(-1) ?? { metrics: [], periods: [] };
    dated = named.length > 0 ? null : periods.length > 0 ? { periods, clause: null } : dated;
    before = lastOf(clauses, before);
  }
  const items: PlanItem[] = [];
  const unanswered: string[] = [];
  const asked: string[] = [];
  const all = clausesOf({ text: question, items: read }, known, before, thatDay.test(question) ? dated : null);
  const asks = all.filter((clause) => !isRemark(clause, question));
  const clauses = asks.some((clause) => clause.metrics.length > 0 && refusalOf(clause) === null) ? asks : all;
  for (const clause of clauses) {
    if (isDoseQuestion(clause.said)) continue;
    // `My steps went to zero last week. Why?`
    const whole = clauses.length === 1 ? question : clause.said;
    const declined = declineFor(withoutSlips(clause.asks), clause.metrics) ?? (asksOnlyWhy(whole) ? noCause : null);
    if (declined === noCause && clause.missing.length === 0 && clause.metrics.length > 0 && clause.periods.length > 0) {
      const built = asMeasured(clause, metrics);
      items.push(...built.items.map((each): PlanItem => ({ question: clause.said, ...each })));
      unanswered.push(...built.unanswered, noCause);
      if (built.items.length > 0) asked.push(clause.said);
      continue;
    }
    const said = declined ?? definition(clause) ?? refusalOf(clause);
    if (said === null && clause.metrics.length === 0) {
      if (clause.picked.length > 0) unanswered.push(onlyWith);
      continue;
    }
    if (said !== null) {
      unanswered.push(said);
      continue;
    }
    const built = queriesOf(clause, metrics);
    items.push(...built.items.map((each): PlanItem => ({ question: clause.said, ...each })));
    unanswered.push(...built.unanswered, ...clause.missing, ...(namesResult(clause) ? [onlyYours] : []));
    if (built.items.length > 0) asked.push(clause.said);
  }
  if (items.length === 0 && unanswered.length === 0 && !isDoseQuestion(question)) unanswered.push(nothing);
  const once = items.filter(
    ({ queries }, place) =>
      items.findIndex((each) => JSON.stringify(each.queries) === JSON.stringify(queries)) === place,
  );
  return { assignments: assign(once, asked, metrics), items: once, unanswered: [...new Set(unanswered)] };
}

/** A sentence beside the question that tells something and asks nothing: `Hoping the engine has got bigger.` */
const isRemark = (
  { said, unread, passed, loose, limit, days, often, versus, rank, group, picked }: Clause,
  question: string,
): boolean =>
  unread.length + passed.length + loose.length > 0 &&
  limit === null &&
  versus === null &&
  group === null &&
  !(days || often) &&
  rank.length + picked.length === 0 &&
  !question
    .slice(question.indexOf(said) + said.length)
    .trimStart()
    .startsWith('?') &&
  !restricting.test(said) &&
  telling.test(said);

const restricting =
  /^\W*(?:(?:and|so|but|or|also|then|ok)\W+)*(?:how|what|which|when|who|where|why|did|do(?!n['’]?t)|does|is|are|am|was|were|have|has|had|can|could|show|give|tell|compare|only|just|not|no|except|exclud\w+|without|including|ignor\w+|count\w*|same|on|in|during|if|unless|for|total|average|mean (?!is\b)|my (?:wife|husband|partner|mum|mom|mother|father|dad|son|daughter|brother|sister|friend|kids?))\b|\b(?:only|except|without|excluding|instead|rather|should|owe)\b|\b(?:tell|show|give) me\b/i;
const telling =
  /\b(?:i|i['’]m|i['’]ve|we|she|he|they|it|it['’]s|is|was|are|were|am|has|have|had|got|took|went|left|started|says?|said|wants?|told|thinks?|reckons?|getting|\p{L}{2,}ing|don['’]t)\b/iu;

const tooLong = 'Your question is too long for me to read; please ask it in parts.';
const refused = (why: string): Plan => ({ assignments: [], items: [], unanswered: [why] });

type Said = { text: string; items: Item[] };

/** The messages before, oldest first; of a long talk only as much as the budget allows, the newest of it. */
function readBackwards(earlier: readonly { content: string }[], known: Known): Said[] {
  const said: Said[] = [];
  for (const { content } of earlier.toReversed()) {
    if (isTooLong(content)) continue;
    const items = readText(content, known);
    if (known.budget && known.budget.left < 0) break;
    said.unshift({ text: content, items });
  }
  return said;
}

const lastOf = (clauses: readonly Clause[], before: Clause | null): Clause | null =>
  clauses.findLast(({ metrics }) => metrics.length > 0) ?? before;

/** `My mum came on Friday.`, then `How many steps did I do that day?` */
const thatDay = /\b(?:that|the same) (?:day|night|weekend)\b|\bwas that\b|\bin the day\b/i;

function clausesOf({ text, items }: Said, known: Known, first: Clause | null, told: Lent | null = null): Clause[] {
  const parts = partsOf(items).slice(0, clausesMax);
  const asks = parts.filter((part, place) => !tells(part) && !(place === 0 && parts.length > 1 && happens(part)));
  const isTold = parts.length > asks.length && asks.every(isTag);
  const asking = isTold ? parts.filter((part) => !isTag(part)) : asks;
  let before = first;
  let lent = told;
  let toldOf: Item[] = [];
  let named: Clause | null = null;
  const clauses: Clause[] = [];
  for (const each of isTold ? asking : parts) {
    const part = countsTold(each) ? [...each, ...toldOf] : each;
    const next = parts[parts.indexOf(each) + 1] ?? [];
    const said =
      isTold && asking.length === 1
        ? text.slice(items[0]?.start)
        : text.slice(each[0]?.start ?? 0, isUnknownName(next) ? next[0]?.start : (each.at(-1)?.end ?? 0));
    const own = clauseOf(part, said, known, before?.sports ?? []);
    if (asking.length > 0 && !asking.includes(each)) {
      toldOf = part.filter((item) => item.kind === 'sport' || (item.kind === 'word' && item.text === 'nights'));
      if (own.metrics.length > 0) named = own;
      if (own.periods.length > 0) lent = { periods: own.periods, clause: null };
      continue;
    }
    const after = text.slice(each[0]?.start ?? 0, next[0]?.start ?? text.length);
    const renamed = clauses.at(-1) && namedBy(own, after, clauses.at(-1) as Clause, known);
    if (renamed) {
      clauses.splice(-1, 1, renamed);
      continue;
    }
    const goalOf = clauses.at(-1);
    if (
      goalOf &&
      goalOf.metrics.length > 0 &&
      own.limit &&
      own.metrics.length === 0 &&
      goal.test(own.text) &&
      !goalOf.limit
    ) {
      const asked = joined(goalOf, own);
      clauses.splice(-1, 1, {
        ...asked,
        limit: own.limit,
        statistics: concrete(goalOf) === '' ? ['mean'] : goalOf.statistics,
      });
      continue;
    }
    // `my steps and my mood`: the one is answered, and of the other it is said that nothing is known.
    if (clauses.length > 0 && isUnknownName(each)) {
      clauses.push(own);
      continue;
    }
    const isBare = own.metrics.length === 0 && own.missing.length === 0 && !own.limit;
    // `Do I sleep less than last year? I am 67 now.`
    if (isBare && parts.length > 1 && own.periods.length === 0 && isRemark(own, text)) continue;
    if (clauses.length === 1 && clauses[0] && !isEmpty(own) && isRemark(clauses[0], text)) clauses.pop();
    const last = clauses.at(-1);
    if (last && own.onlyPicks.length > 0) {
      clauses.splice(-1, 1, withPicked(last, own));
      continue;
    }
    if (isBare && parts.length > 1 && isEmpty(own) && !picks.test(own.text)) continue;
    if (isBare && last && last.metrics.length > 0 && !asksAnew(own, last)) {
      clauses.splice(-1, 1, joined(last, own));
      continue;
    }
    const full: Clause = lent === null ? own : lentTo(own, lent, known.today);
    // `My sister reckons I sleep too little. Average of the last 60 days?`
    const whose =
      named !== null && full.metrics.length === 0 && before === null && full.missing.length === 0 && !isEmpty(full)
        ? { ...full, metrics: named.metrics, sports: named.sports, aboutWorkouts: named.aboutWorkouts }
        : full;
    const whole = settled(completed(whose, before, known), part, known);
    // `… that night` after the steps of a day.
    const ofDay =
      (lent !== null || before !== null) &&
      !((named ?? before)?.metrics ?? []).some(isOfNight) &&
      !/\bnight\b/i.test(`${before?.text} ${text.slice(0, each[0]?.start)}`);
    const clause =
      ofDay && own.lag?.nightly && own.lag.days === 0 && whole.metrics.every(isOfNight)
        ? { ...whole, periods: whole.periods.map((each) => nightBegunOn(each, known.today)) }
        : whole;
    if (clause.metrics.length === 0 && asking.length > 1 && clause.unread.length === 0 && clause.missing.length === 0) {
      lent = { periods: clause.periods, clause };
      continue;
    }
    const again = last && (sameMetrics(last, clause) || (last.relation && clause.relation));
    const restates = again && last.periods.length === 0 && clause.periods.length > 0;
    if (restates && (concrete(last) === '' || concrete(last) === concrete(clause))) {
      // `What do I burn on a Monday? Mean calories, last 90 days.`
      if (
        last.weekdaySets.length + last.picked.length > 0 &&
        clause.weekdaySets.length + clause.picked.length === 0 &&
        !asking_.test(clause.text)
      ) {
        clauses.splice(-1, 1, joined(last, clause));
        continue;
      }
      clauses.pop();
    }
    clauses.push(clause);
    before = lastOf(clauses, before);
  }
  return clauses;
}

/** `Baby came on 16 October.`: what happened on a day, in words that name nothing measured. */
const happens = (part: readonly Item[]): boolean =>
  part.some(({ kind }) => kind === 'period') &&
  part.every(
    ({ kind }) => ['period', 'word', 'change', 'aside'].includes(kind) || (kind !== 'statistic' && began_(part)),
  ) &&
  (began_(part) ||
    part.some(({ kind, text }) => kind === 'word' && /^\p{L}{3,}$/u.test(text) && !plainWords.has(text)));

const began_ = ([first]: readonly Item[]): boolean =>
  first?.kind === 'word' && /^(?:new|got|bought|started|began|switched|quit|stopped|gave)$/.test(first.text);

const goal = /\b(?:goal|target|aim)\b|^(?:like|say) /;

const asking_ = /^(?:and |so )?(?:how|what|which|when|did|do|does|is|was|were|are|am|have|has)\b/;

/** `Steps, I mean.`, `Use my steps.`, `Last 90 days, by steps.`: a sentence that only names what was meant. */
function namedBy(own: Clause, said: string, last: Clause, { metrics }: Known): Clause | null {
  const [named, other] = own.metrics;
  const byIt =
    (own.periods.length === 0 || last.periods.length === 0) &&
    /(?:^|[,-] ?)(?:go(?:ing)? |judged |measured )?by\b(?! the way)/i.test(said);
  const names = byIt || /\b(?:i mean|i meant|meaning|use|using|that is|talking about|namely)\b/i.test(said);
  if (
    !named ||
    other ||
    !names ||
    !isEmpty({ ...own, statistics: [], periods: byIt ? [] : own.periods }) ||
    own.sports.length > 0 ||
    last.metrics.length === 0
  )
    return null;
  const [first, second] = last.metrics;
  const ofWorkouts = last.aboutWorkouts ? metrics.find(({ key }) => key === workoutKeys[named.key]) : undefined;
  const statistics = own.statistics.length > 0 ? own.statistics : last.statistics;
  if (!last.relation)
    return {
      ...last,
      metrics: [ofWorkouts ?? named],
      statistics,
      periods: own.periods.length > 0 ? own.periods : last.periods,
    };
  return second || !first ? last : { ...last, metrics: [first, named] };
}

/** `I keep having bad nights: how many of them were under 6 hours?` */
const countsTold = (part: readonly Item[]): boolean =>
  part.some(({ kind }) => kind === 'limit') &&
  !part.some(({ kind }) => kind === 'metric' || kind === 'sport') &&
  /^how many (?:of (?:them|those|these) )?(?:were|was|are|had|lasted|went)\b/.test(
    part.map(({ text }) => text).join(' '),
  );

/** `since then` takes its date from the period that an earlier sentence named. */
type Lent = { periods: Clause['periods']; clause: Clause | null };

/** The clause with what was told before it. */
const lentTo = (own: Clause, lent: Lent, today: string): Clause =>
  sinceTold(own, lent) ??
  (own.periods.length > 0
    ? { ...told(own, lent, today), weekdaySets: (own.weekdaySets.length > 0 ? own : (lent.clause ?? own)).weekdaySets }
    : lent.clause
      ? joined(own, lent.clause)
      : { ...own, periods: lent.periods, ends: null });

function told(own: Clause, lent: Lent, today: string): Clause {
  // `compared with as long before, how much less do I sleep since then`
  const asked = own.periods.toSorted((a, b) => Number(b === 'since') - Number(a === 'since'));
  const periods = withRelated([...lent.periods, ...asked], today).slice(lent.periods.length);
  const [after] = periods;
  // `I was ill in May; how did it compare with the month before?`
  const [only] = own.periods;
  const goesBack = typeof only === 'string' ? !/^(?:since|around)$/.test(only) : only?.kind === 'before';
  if (own.versus !== null && own.periods.length === 1 && goesBack)
    return { ...own, periods: [...lent.periods.slice(-1), ...periods] };
  // `What has that done to my pulse since?`
  if (own.change && own.periods.length === 1 && own.periods[0] === 'since' && own.statistics.length === 0)
    return { ...own, periods, event: true, change: false };
  // `How was it before and after?`
  return own.periods.includes('around') && typeof after === 'object' && after.kind === 'since'
    ? { ...own, periods: [after, { kind: 'before', of: after }], versus: 'to' }
    : { ...own, periods };
}

/** `We got a dog on 1 May, am I walking more now?` and `On a diet since May: did it do anything for my weight?` */
function sinceTold(own: Clause, lent: Lent): Clause | null {
  const [start] = lent.periods;
  if (own.periods.length > 0 || typeof start !== 'object' || !/^(?:day|since)$/.test(start.kind)) return null;
  // `how often did I wake up that night`
  if (own.lag?.days === 0) return null;
  if (!changedSince.test(own.text) || (own.versus !== null && !/\bbefore\b/.test(own.text))) return null;
  const date = 'date' in start ? start.date : '';
  const statistics = own.statistics.filter((each) => each !== 'latest');
  return {
    ...own,
    ...{ statistics, event: true, relation: false, change: false },
    versus: /\bbefore\b/.test(own.text) ? own.versus : null,
    periods: [{ kind: 'since', date }],
  };
}

const changedSince =
  /\b(?:before (?:and|to|vs|versus|against) after|after (?:and|to|vs|versus|against) before|what (?:has|have|did) .* (?:done|do)|more|less|fewer|higher|lower|longer|shorter|better|worse|faster|quicker|slower|sooner|heavier|lighter|calmer|deeper|further|fitter|later|earlier|up|down|since|differen\w+|suffer\w*|anything|something|help\w*|affect\w*|effect|chang\w+|impact|improv\w+|work(?:ed|ing)?|then|now|how (?:bad|badly|good|high|low) .* (?:get|got|become|became))\b/;

const isOfNight = ({ key }: { key: string }): boolean => nights.test(key) || /^(?:hrv|wakeups|breathing)/.test(key);
const concrete = ({ statistics }: Clause) => statistics.filter((each) => each !== 'amount').join();

/** What a clause without a name says is asked besides, where the one before has said the like already. */
const asksAnew = (own: Clause, last: Clause): boolean =>
  (own.periods.length > 0 &&
    last.periods.length > 0 &&
    own.versus === null &&
    JSON.stringify(own.periods) !== JSON.stringify(last.periods)) ||
  (own.weekdaySets.length > 0 && last.weekdaySets.length > 0) ||
  (own.statistics.length > 0 &&
    last.group === null &&
    concrete(last) !== '' &&
    concrete(own) !== '' &&
    concrete(own) !== concrete(last)) ||
  // `my weight on 1 May, and now?`
  (last.periods.length > 0 && /(?<!\b(?:of|by|until|till|to) )\b(?:now|currently)\b/.test(own.text)) ||
  own.change ||
  own.often ||
  (own.streak !== null && (last.days || last.often)) ||
  (own.days && own.limit !== null);

const picks = /^(?:if|when|unless|except|excluding|without|only|but)\b/;
const sameMetrics = (a: Clause, b: Clause) =>
  a.metrics.map(({ key }) => key).join() === b.metrics.map(({ key }) => key).join();
