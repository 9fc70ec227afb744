import type { WindowSpec } from '../../../routers/metrics.contract.ts';
import { dateOf, monthOf, yearOf } from '../days.ts';
import { inSentence, nameOf } from '../metric-labels.ts';
import { vocabularyOf } from '../metric-names.ts';
import type { Plan, PlanInput, PlanItem } from '../model.ts';
import { isDoseQuestion, isEmergency } from '../safety.ts';
import { buildQueries, comparesWith, defaultWindow, isComparison } from './build-queries.ts';
import { withPeaks } from './peaks.ts';
import { clausesOf, earlierQuestions, lastQuestion } from './questions.ts';
import { type Clause, type Reader, readClause } from './read-clause.ts';
import { explainsNothing, judgementRemark, refusalFor } from './refusals.ts';
import { unreadPeriod } from './unread-periods.ts';
import { comparesWeekdays } from './weekdays.ts';

/** What is to be computed; who does it is settled afterwards. */
type Questions = Omit<Plan, 'assignments'>;

/** Reads the conversation: earlier questions only lend what the last one leaves out. */
export function makePlan({ messages, today, metrics }: Pick<PlanInput, 'messages' | 'today' | 'metrics'>): Questions {
  const reader: Reader = { today, metrics, vocabulary: vocabularyOf(metrics) };
  let before: Clause | null = null;
  for (const text of earlierQuestions(messages).flatMap(clausesOf)) {
    const read: Clause = completed(readClause(text, reader, before), before, today);
    if (read.metrics.length > 0) before = read;
  }
  const plan: Questions = { items: [], unanswered: [] };
  const question = lastQuestion(messages);
  const isFirst = () => plan.items.length === 0;
  for (const text of clausesOf(question)) {
    if (isEmergency(text) || isDoseQuestion(text)) continue;
    const clause: Clause = completed(readClause(text, reader, before), before, today, isFirst());
    const refused = refusalFor(text) ?? unreadPeriod(clause.unread) ?? definition(clause) ?? mismatch(clause);
    plan.unanswered.push(...(refused === null ? clause.unanswered : [refused]));
    if (refused !== null || clause.metrics.length === 0) continue;
    for (const one of bySetOfDays(withPeaks(clause, metrics))) addItems(plan, one);
    const remark = judgementRemark(text);
    if (remark !== null) plan.unanswered.push(remark);
    before = clause;
  }
  const advised = isEmergency(question) || isDoseQuestion(question);
  if (isFirst() && plan.unanswered.length === 0 && !advised)
    plan.unanswered.push('I did not find anything in your question that I can compute.');
  return { items: plan.items, unanswered: [...new Set(plan.unanswered)] };
}

/** `What is HRV`: nobody's. */
const definition = ({ text, times, intent }: Clause): string | null =>
  /^\s*what(?:['’]?s| is| are)\s+(?!.*\b(?:my|i|me|the)\b)/i.test(text) && times.length === 0 && intent === null
    ? explainsNothing
    : null;

const nightly =
  /sleep|awake|bed|latency|snor|nap|wakeups|breathing|readiness|recovery|hrv|resting_heart_rate|spo2|skin_temperature/;

/** A night has no steps, and two metrics that are held against each other need no second period. */
function mismatch({ text, metrics, times }: Clause): string | null {
  const night =
    /\b\w+day[- ]night\b|\bnight before last\b/i.test(text) ||
    times.some((spec) => spec !== 'before' && spec.kind === 'last_night');
  const daily = metrics.find(({ key }) => !nightly.test(key));
  return night && daily
    ? `I have your ${inSentence(nameOf(daily))} by whole days, not by nights; ask for a day instead.`
    : null;
}

/** Weekends against weekdays are averages side by side, and so are two metrics held against each other. */
function bySetOfDays(clause: Clause): Clause[] {
  const weekdays = comparesWeekdays(clause.text);
  const oneAnother = isComparison(clause) && clause.metrics.length > 1 && clause.times.length < 2;
  if (
    !weekdays &&
    (!oneAnother || thanUsual.test(clause.text) || (clause.times.length === 1 && othersOnly(clause.text)))
  )
    return [clause];
  const average: Clause = {
    ...clause,
    intent: { intent: 'value', aggregate: 'mean' },
    asksForDays: false,
    asksForChange: false,
  };
  if (!weekdays) return [average];
  return [
    [6, 7],
    [1, 2, 3, 4, 5],
  ].map((weekdays) => ({ ...average, weekdays }));
}

/** Settled periods: the first is the one asked for, the second the one to compare it with. */
type Periods = { window: WindowSpec | null; compareTo: WindowSpec | null; each: WindowSpec[] };

function addItems(plan: Questions, clause: Clause): void {
  const { window, compareTo, each } = periodsOf(clause);
  const windows = each.length > 1 ? each : [window];
  for (const metric of clause.metrics) {
    const types = metric.key.startsWith('workout') && clause.types.length > 0 ? clause.types : [null];
    for (const type of types) {
      for (const one of windows) {
        const built = buildQueries({ clause, metric, type, window: one, compareTo });
        if ('unanswered' in built) plan.unanswered.push(built.unanswered);
        else plan.items.push(...built.items.map((item): PlanItem => ({ question: clause.text, ...item })));
      }
    }
  }
}

function periodsOf(clause: Clause): Periods {
  const specs = clause.times.filter((spec) => spec !== 'before');
  const [first = null, second = null] = specs;
  if (!isComparison(clause) && !clause.asksForChange) return { window: first, compareTo: null, each: specs };
  if (thanUsual.test(clause.text)) return { window: first, compareTo: defaultWindow, each: [] };
  // `From September to October` and `between … and …` go forward in time: what is asked for is the later one.
  const months = first?.kind === 'between' && second === null ? twoMonths(first.from, first.to) : null;
  if (months) return { ...months, each: [] };
  if (!isComparison(clause)) return { window: first, compareTo: null, each: specs };
  if (first && second === null && othersOnly(clause.text)) return { window: defaultWindow, compareTo: first, each: [] };
  // The same length named twice, `the last … compared to the previous …`: the second is the one before.
  const again = first && JSON.stringify(first) === JSON.stringify(second);
  return { window: first, compareTo: again ? { kind: 'before', of: first } : second, each: [] };
}

/** `Than usual` is than in the last 30 days. */
const thanUsual = /\b(?:than|compared (?:to|with)|versus|vs) (?:my )?(?:usual|normal|average|typical|always)(?:ly)?\b/i;

/** The one period that is named stands behind `compared to` or `than`. */
const othersOnly = (text: string): boolean =>
  comparesWith(text) && /\b(?:to|with|than|versus|vs)\b(?:\s+\S+){1,5}\s*$/i.test(text);

function twoMonths(from: string, to: string): { window: WindowSpec; compareTo: WindowSpec } | null {
  if (!from.endsWith('-01') || from.slice(0, 7) === to.slice(0, 7)) return null;
  if (dateOf(yearOf(to), monthOf(to) + 1, 0) !== to) return null;
  const month = (date: string): WindowSpec => ({ kind: 'month', month: monthOf(date), year: yearOf(date) });
  return { window: month(to), compareTo: month(from) };
}

/** Fills what a clause leaves out from the one before it, and says which period `the week before` is. */
function completed(clause: Clause, before: Clause | null, today: string, newTopic = true): Clause {
  const lent = before ? borrowed(clause, before, newTopic) : clause;
  const times: Clause['times'] = [];
  for (const spec of lent.times) {
    const named = times.at(-1) ?? before?.times[0] ?? defaultWindow;
    times.push(spec === 'before' ? theOneBefore(named === 'before' ? defaultWindow : named, today) : spec);
  }
  return { ...lent, times };
}

function borrowed(clause: Clause, before: Clause, newTopic: boolean): Clause {
  const goesOn = followUp.test(clause.text) || clause.continues;
  // `And cycling?`: the same of another kind.
  if (clause.assumed && before.aboutWorkouts && followUp.test(clause.text) && !asksQuantity.test(clause.text))
    return borrowed({ ...clause, metrics: [], assumed: false }, before, newTopic);
  if (clause.metrics.length > 0) {
    const sameQuestion = !newTopic || goesOn;
    if (!sameQuestion || clause.times.length > 0)
      return goesOn && !clause.intent && !clause.limit ? { ...clause, intent: before.intent } : clause;
    return { ...clause, times: isComparison(before) ? [] : before.times, weekdays: clause.weekdays ?? before.weekdays };
  }
  const adds =
    clause.times.length > 0 ||
    clause.weekdays !== null ||
    clause.intent !== null ||
    clause.limit !== null ||
    clause.types.length > 0 ||
    goesOn;
  if (!adds || clause.unanswered.length > 0) return clause;
  const intent = clause.intent?.aggregate === 'amount' ? null : clause.intent;
  return {
    ...clause,
    metrics: before.metrics,
    times: clause.times.length > 0 ? clause.times : before.times,
    weekdays: clause.weekdays ?? before.weekdays,
    limit: clause.limit ?? before.limit,
    intent: intent ?? (isComparison(before) && clause.times.length === 1 ? null : before.intent),
    asksForDays: clause.asksForDays || before.asksForDays,
    types: clause.types.length > 0 ? clause.types : before.types,
    aboutWorkouts: before.aboutWorkouts,
  };
}

const asksQuantity = /\b(?:how|when|longest|shortest|fastest|distance|time|number)\b(?! about)/i;
const followUp = /^\s*(?:and|what about|how about|ok(?:ay)?|also|then|same|now|but|or)\b/i;

/** Months and years step by the calendar; every other period by its own length. */
function theOneBefore(spec: WindowSpec, today: string): WindowSpec {
  const first = firstOf(spec, today);
  if (first !== null) {
    const earlier = dateOf(yearOf(first), monthOf(first) - 1, 1);
    return { kind: 'month', month: monthOf(earlier), year: yearOf(earlier) };
  }
  if (spec.kind === 'year') return { kind: 'year', year: spec.year - 1 };
  if (spec.kind === 'this_year') return { kind: 'last_year' };
  if (spec.kind === 'last_year') return { kind: 'year', year: yearOf(today) - 2 };
  return { kind: 'before', of: spec };
}

function firstOf(spec: WindowSpec, today: string): string | null {
  if (spec.kind === 'this_month') return dateOf(yearOf(today), monthOf(today), 1);
  if (spec.kind === 'last_month') return dateOf(yearOf(today), monthOf(today) - 1, 1);
  if (spec.kind !== 'month') return null;
  const begun = spec.month <= monthOf(today) ? yearOf(today) : yearOf(today) - 1;
  return dateOf(spec.year ?? begun, spec.month, 1);
}
