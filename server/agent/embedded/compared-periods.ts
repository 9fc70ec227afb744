import type { WindowSpec } from '../../../routers/metrics.contract.ts';
import { dateOf, monthOf, yearOf } from '../days.ts';
import { comparesWith, isComparison } from './build-comparison.ts';
import { defaultWindow } from './default-windows.ts';
import type { Clause } from './read-clause.ts';
import { comparedWeekdays } from './weekdays.ts';

/** Settled periods: the first is the one asked for, the second the one to compare it with. */
export type Periods = { window: WindowSpec | null; compareTo: WindowSpec | null; each: WindowSpec[] };

export function periodsOf(clause: Clause): Periods {
  const specs = clause.times.filter((spec) => spec !== 'before');
  const [first = null, second = null] = specs;
  if (clause.operation?.kind === 'percentile') return { window: first, compareTo: null, each: [] };
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

/** Weekends against weekdays are averages side by side, and so are two metrics held against each other. */
export function sideBySide(clause: Clause): Clause[] {
  const weekdays = comparedWeekdays(clause.text);
  const oneAnother = isComparison(clause) && clause.metrics.length > 1 && clause.times.length < 2;
  const periods = thanUsual.test(clause.text) || (clause.times.length === 1 && othersOnly(clause.text));
  if (!weekdays && (!oneAnother || periods)) return [clause];
  const average: Clause = {
    ...clause,
    intent: { intent: 'value', aggregate: 'mean' },
    asksForDays: false,
    asksForChange: false,
  };
  if (!weekdays) return [average];
  return weekdays.map((days) => ({ ...average, weekdays: days }));
}
