import { addDays } from '../../../routers/core/days.ts';
import type { WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { resolveWindow } from '../../../routers/metrics/windows.ts';
import { lengthOf, monthOf, yearOf } from '../lexicon/days.ts';
import type { Clause, Reader } from './clause/clause.ts';
import { yearEarlier, yearShifted } from './periods/year-earlier.ts';
import { comparesWith, isComparison } from './queries/comparisons.ts';
import { goingOn } from './queries/pairs-again.ts';
import { findAmount, thresholdFor } from './words/limits.ts';
import { parseQuantity, quantityPattern } from './words/number-words.ts';

const asksOfBoth =
  /\b(?:go|gone|went) (?:up|down)\b|\b(?:up or down|higher or lower|more or less|better or worse)\b|\b(?:differ\w*|compare|compared|chang(?:e|ed)|gap|lose|lost|gain(?:ed)?|drop(?:ped)?|rise|rose|fall|fell|increased?|decreased?|improved?)\b|\bwhich (?:one |of (?:them|the two|those) )?(?:was|is|were|had)\b|\bhow much (?:higher|lower|more|less|better|worse|longer|shorter|heavier|lighter)\b/i;

function laterFirst(specs: readonly WindowSpec[], today: string): WindowSpec[] {
  const begins = (spec: WindowSpec) =>
    resolveWindow(spec, { today, hasDataToday: true, firstDate: null, lastDate: null })?.from ?? '';
  return specs.toSorted((a, b) => begins(b).localeCompare(begins(a)));
}

const compares: Clause['intent'] = { intent: 'compare', aggregate: 'difference' };

const bothPeriods = /\bboth (?:months|periods|weeks|years|quarters|halves)\b/i;
const onlyBoth =
  /^\s*(?:and |so |ok,? )*(?:what(?:['’]?s| is| was) )?(?:the )?(?:differences?|gap)\s*[?.!]*$|\b(?:the two|both of them|each other|(?:between|compare) (?:them|those|these|both))\b/i;
const added =
  /\b(?:total|sum|add(?:ed)? up|together|combined) (?:of |for )?(?:both|the two|all (?:of them|three|four)|them all|those)?\b(?<=\b(?:both|two|all of them|all three|all four|them all|those|together|combined))/i;
const noSum = 'I cannot add up answers; name one period that holds all of those days.';
const noOther = 'I cannot tell which two periods you mean; please name both.';
const onlyAverages =
  'I can subtract averages from each other, but not counts or extremes; their values are in the answers before.';
const isAverage = ({ limit, operation, intent }: Clause): boolean =>
  limit === null && operation === null && intent?.intent !== 'extreme' && intent?.intent !== 'trend';

function ofBoth(clause: Clause, before: Clause, today: string): Clause | null {
  const [latest] = before.times;
  const other = before.alsoAsked;
  const same = clause.metrics.every((metric) => before.metrics.includes(metric));
  if (clause.times.length > 0 || clause.weekdays !== null || !same) return null;
  if (added.test(clause.text) && other) return { ...clause, metrics: [], unanswered: [noSum] };
  if (isComparison(before) && before.times.length === 2 && clause.metrics.length === 0 && asksOfBoth.test(clause.text))
    return { ...before, asked: clause.asked, text: before.text, unread: '', unanswered: [] };
  const bothMeant = bothPeriods.test(clause.text);
  if (!bothMeant && !asksOfBoth.test(clause.text)) return null;
  if (!latest || latest === 'before' || !other)
    return onlyBoth.test(clause.text) ? { ...clause, metrics: [], unanswered: [noOther] } : null;
  const times = laterFirst([latest, other], today);
  if (bothMeant)
    return {
      ...before,
      asked: clause.asked,
      text: clause.text,
      unread: '',
      intent: clause.intent ?? before.intent,
      times,
    };
  if (!isAverage(before)) return { ...clause, metrics: [], unanswered: [onlyAverages] };
  return {
    ...before,
    asked: clause.asked,
    text: clause.text,
    unread: '',
    intent: compares,
    intents: [],
    asksForDays: false,
    asksForChange: false,
    operation: null,
    times,
    unanswered: clause.unanswered,
  };
}

const units =
  '(?:steps?|hours?|hrs?|h|minutes?|mins?|km|kilomet(?:er|re)s?|miles?|bpm|ms|kcal|calories|kg|floors?|points?|litres?|liters?|%)';
const limitName = '(?:bar|limit|threshold|cut-?off|target|line|mark|bound|number|hurdle|minimum|maximum)';
const otherLimit = `(?:(?:what |and )?(?:if|suppose|supposing|assuming|say) (?:the |my |that )?(?:${limitName}|it) (?:was|were|is|had been|would be|is set|was set|were set)(?: raised| lowered| set)?(?: (?:at|to))?|(?:(?:what|how) about )?(?:with |at |using |for |taking )?(?:the |an? |my )?(?:new |higher |lower |different |other )?${limitName} (?:of|at|to)|(?:(?:raise|lower|set|change|move|put|lift|drop) (?:the |my )?(?:${limitName}|it|that) (?:to|at)))`;
const otherNumber = new RegExp(
  `^\\s*(?:and |but |so |ok(?:ay)?,? |no,? )*(?:${otherLimit}|make (?:it|that)|what about|how about|show(?: me)?|give me|only|just)?\\s*(?:the )?(?:top |best |first |last )?${quantityPattern}(?:\\s?${units})?(?: of (?:them|those))?(?: instead| please| then)?\\s*[?.!]*$`,
  'i',
);
const rankedMax = 20;

function ofAnotherNumber(clause: Clause, before: Clause, { metrics }: Reader): Clause | null {
  const said = otherNumber.exec(clause.asked)?.[1];
  const number = parseQuantity(said ?? '');
  if (said === undefined || clause.limit !== null || !Number.isFinite(number)) return null;
  const asked = { asked: clause.asked, text: clause.text, unread: '', unanswered: [] };
  const [bound] = before.limit?.values ?? [];
  if (before.limit && bound && before.limit.values.length === 1) {
    const unit = findAmount(clause.asked)?.values[0]?.unit ?? bound.unit;
    return { ...before, ...asked, limit: { ...before.limit, values: [{ value: number, unit }] } };
  }
  const [picked, ...morePicked] = before.picked;
  const pickedBy = metrics.find(({ key }) => key === picked?.metric);
  if (picked && pickedBy && morePicked.length === 0 && picked.threshold.op !== 'between') {
    const unit = findAmount(clause.asked)?.values[0]?.unit ?? null;
    const threshold = thresholdFor(
      { start: 0, end: 0, op: picked.threshold.op, values: [{ value: number, unit }] },
      pickedBy,
    );
    if (threshold) return { ...before, ...asked, picked: [{ ...picked, threshold }] };
  }
  if (!Number.isInteger(number) || number < 1 || number > rankedMax) return null;
  if (before.operation?.kind === 'rank')
    return { ...before, ...asked, operation: { kind: 'rank', ranking: { ...before.operation.ranking, k: number } } };
  return before.take ? { ...before, ...asked, take: { ...before.take, k: number } } : null;
}

const aYear = /\b(?:a|one|the) year (?:earlier|before|prior)\b/i;
const wholeYears = new Set(['year', 'this_year', 'last_year']);

function inAnotherYear(clause: Clause, before: Clause, today: string): Clause | null {
  const [last] = before.times;
  const named = yearEarlier(clause.asked).find(({ unit }) => unit === 'year');
  const earlier = named ?? (aYear.test(clause.asked) ? { year: null } : undefined);
  const own = clause.times.filter((spec) => spec !== 'before');
  if (!earlier || !last || last === 'before' || before.times.length !== 1 || own.length > 0) return null;
  if (!named && wholeYears.has(last.kind)) return null;
  const shifted = yearShifted(last, earlier.year, today);
  if (shifted === null || clause.metrics.some((metric) => !before.metrics.includes(metric))) return null;
  const asked = { asked: clause.asked, text: clause.text, unread: '', unanswered: clause.unanswered };
  const held = clause.intent?.intent === 'compare' || comparesWith(clause.text);
  return { ...before, ...asked, ...(held && { intent: compares }), times: held ? [last, shifted] : [shifted] };
}

const nextOne =
  /^\s*(?:and |ok(?:ay)?,? |what about |how about |then |so )*(?:on |for |in |over )?(?:the )?(?:(?:next|following) (day|night|week|month)|(day|night|week|month) (?:after(?:wards?)?|later|that followed|following)(?: (?:that|it))?)\s*[?.!]*\s*$/i;
const daysOfNext: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7 };

function nextAfter(clause: Clause, before: Clause, today: string): Clause | null {
  const [last] = before.times;
  const said = nextOne.exec(clause.asked);
  const unit = (said?.[1] ?? said?.[2] ?? '').toLowerCase();
  if (!said || !last || last === 'before' || before.times.length !== 1) return null;
  const span = resolveWindow(last, { today, hasDataToday: true, firstDate: null, lastDate: null });
  if (!span) return null;
  const from = addDays(span.to, 1);
  const days = daysOfNext[unit];
  const isMonth = unit === 'month' && from.endsWith('-01') && span.from === `${span.to.slice(0, 7)}-01`;
  if (from > today || !(isMonth || days === lengthOf(span.from, span.to))) return null;
  const spec: WindowSpec = isMonth
    ? { kind: 'month', month: monthOf(from), year: yearOf(from) }
    : days === 7
      ? { kind: 'between', from, to: addDays(from, 6) }
      : { kind: 'day', date: from };
  return { ...before, asked: clause.asked, text: clause.text, unread: '', unanswered: [], times: [spec] };
}

/** Null if the question does not refer back. */
export const referred = (clause: Clause, before: Clause, reader: Reader): Clause | null =>
  ofBoth(clause, before, reader.today) ??
  goingOn(clause, before) ??
  inAnotherYear(clause, before, reader.today) ??
  nextAfter(clause, before, reader.today) ??
  ofAnotherNumber(clause, before, reader);

const thatOne = /\b(?:that|this|it)\b(?! (?:week|month|year|quarter|morning|weekend))/i;

export function againstLast(clause: Clause, own: Clause, before: Clause): Clause {
  const [last] = before.times;
  const same =
    own.metrics.every((metric) => before.metrics.includes(metric)) &&
    (own.metrics.length === 0 || thatOne.test(own.text));
  const single = own.times.length === 1 && before.times.length === 1 && same;
  if (!single || !last || isComparison(before) || /\b(?:now|currently|at the moment)\b/i.test(own.text)) return clause;
  if (!isComparison(clause) || !comparesWith(own.text)) return clause;
  return { ...clause, times: [last, ...own.times] };
}
