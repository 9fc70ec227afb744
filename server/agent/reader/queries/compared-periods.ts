import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import type { Clause } from '../clause/clause.ts';
import { defaultWindow } from './asked.ts';
import { comparesWith, isComparison } from './build-comparison.ts';

/** The period asked for, and the one to compare with. */
export type Periods = { window: WindowSpec | null; compareTo: WindowSpec | null; each: WindowSpec[] };

export function periodsOf(clause: Clause): Periods {
  const specs = clause.times.filter((spec) => spec !== 'before');
  const [first = null, second = null] = specs;
  if (clause.operation?.kind === 'percentile') return { window: first, compareTo: null, each: [] };
  if (!isComparison(clause) && !clause.asksForChange) return { window: first, compareTo: null, each: specs };
  if (thanUsual.test(clause.text)) return { window: first, compareTo: second ?? defaultWindow, each: [] };
  const months =
    first?.kind === 'between' && second === null && namesEnds.test(clause.asked) && !comparesWith(clause.text)
      ? twoMonths(first.from, first.to)
      : null;
  if (months) return { ...months, each: [] };
  if (!isComparison(clause)) return { window: first, compareTo: null, each: specs };
  if (first && referenceFirst.test(clause.text)) return { window: second ?? defaultWindow, compareTo: first, each: [] };
  if (first && second && specs.length === 2 && goesForward(clause))
    return { window: second, compareTo: first, each: [] };
  if (first && second === null && othersOnly(clause.text)) return { window: defaultWindow, compareTo: first, each: [] };
  const again = first && JSON.stringify(first) === JSON.stringify(second);
  return { window: first, compareTo: again ? { kind: 'before', of: first } : second, each: [] };
}

const namesEnds = new RegExp(`\\b(?:${monthPattern})\\b|\\b20\\d\\d\\b(?!-)`, 'i');

const referenceFirst = /\bdifference versus\b/i;

function goesForward({ asked, intent, times: [, second] }: Clause): boolean {
  if (second === 'before' || second?.kind === 'before') return false;
  const named = /\bfrom\b.*\bto\b/i.test(asked) && !/\b(?:than|versus|vs|compar\w+)\b/i.test(asked);
  return named || (intent?.intent !== 'compare' && /\bbetween\b/i.test(asked));
}

export const thanUsual =
  /\b(?:than|compared? (?:to|with)|versus|vs|against|from) (?:on |in |at |for )?(?:my |an? |the )?(?:usual|normal|average|typical|always)(?:ly)?\b/i;

export const othersOnly = (text: string): boolean =>
  comparesWith(text) && /\b(?:to|with|than|versus|vs)\b(?:\s+\S+){1,5}\s*$/i.test(text);

export function twoMonths(from: string, to: string): { window: WindowSpec; compareTo: WindowSpec } | null {
  if (!from.endsWith('-01') || from.slice(0, 7) === to.slice(0, 7)) return null;
  if (from.endsWith('-01-01') && to.endsWith('-12-31') && yearOf(from) !== yearOf(to))
    return { window: { kind: 'year', year: yearOf(to) }, compareTo: { kind: 'year', year: yearOf(from) } };
  if (dateOf(yearOf(to), monthOf(to) + 1, 0) !== to) return null;
  const month = (date: string): WindowSpec => ({ kind: 'month', month: monthOf(date), year: yearOf(date) });
  return { window: month(to), compareTo: month(from) };
}
