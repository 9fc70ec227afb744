import { monthPattern } from '../../lexicon/days.ts';
import type { Clause } from '../clause/clause.ts';
import { findIntent, type Intent } from '../clause/intent.ts';
import { defaultWindow } from './asked.ts';
import { isComparison } from './build-comparison.ts';
import { othersOnly, thanUsual, twoMonths } from './compared-periods.ts';

// Comparisons that state both values without a difference.

const comparing =
  /\b(?:compar\w*|versus|vs|against|than|differ\w*|higher|lower|better|worse|more|less|fewer|longer|shorter|greater|smaller|laziest|busiest|calmest|(?:most|least) active)\b/gi;
const subtracted: ReadonlySet<Intent['aggregate']> = new Set([
  'mean',
  'sum',
  'amount',
  'count',
  'latest',
  'first',
  'trend',
]);

function statisticIn(unread: string): Intent | null {
  const intent = findIntent(unread.replace(comparing, ' '));
  return intent === null || intent.intent === 'compare' || subtracted.has(intent.aggregate) ? null : intent;
}

function countedOrExtreme(clause: Clause): Clause | null {
  if (!isComparison(clause) || clause.times.length > 2) return null;
  const counts = clause.limit !== null && clause.asksForDays;
  const statistic = counts ? null : statisticIn(clause.unread);
  if (!counts && statistic === null && clause.group === null) return null;
  const onlyOther = clause.times.length === 1 && othersOnly(clause.text);
  if (clause.times.length < 2 && !onlyOther) return null;
  const times = onlyOther ? [defaultWindow, ...clause.times] : clause.times;
  return { ...clause, times, intent: statistic, intents: [], asksForChange: false };
}

const isOfTwoMonths = ({ times: [only] }: Clause): boolean =>
  only !== undefined && only !== 'before' && only.kind === 'between' && twoMonths(only.from, only.to) !== null;

const periodBehind = new RegExp(
  `\\b(?:to|with|than|versus|vs)\\b[^?!]*\\b(?:last|past|previous|prior|preceding|this|yesterday|before|earlier|weeks?|months?|years?|quarter|days|\\d{4}|${monthPattern})\\b`,
  'i',
);

export function sideBySide(clause: Clause): Clause[] {
  const { weekdaySets, metrics, times, text } = clause;
  const single = countedOrExtreme(clause);
  if (single && weekdaySets === null) return [single];
  const oneAnother = isComparison(clause) && metrics.length > 1 && times.length < 2 && !isOfTwoMonths(clause);
  const periods = thanUsual.test(text) || (times.length === 1 && othersOnly(text) && periodBehind.test(text));
  const several = isComparison(clause) && times.length > 2;
  if (!weekdaySets && !several && (!oneAnother || periods)) return [clause];
  const counts = clause.limit !== null && clause.asksForDays;
  const intent: Intent = statisticIn(clause.unread) ?? { intent: 'value', aggregate: 'mean' };
  const plain: Clause = { ...clause, intent: counts ? null : intent, asksForDays: counts, asksForChange: false };
  return weekdaySets ? weekdaySets.map((weekdays) => ({ ...plain, weekdays })) : [plain];
}
