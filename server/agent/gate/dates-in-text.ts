import { calendarRules } from './calendar-rules.ts';
import { relativeRules } from './relative-rules.ts';

type Span = { from: string; to: string };

/** A date or a period that a text names, with the test whether it speaks of certain days. */
export type NamedPeriod = {
  start: number;
  end: number;
  text: string;
  agrees: (days: Days) => boolean;
  numbers: number;
  /** One day, by its date. */
  isDay: boolean;
};

/** The days that a fact speaks of: its windows, and the day of a picked value. */
export type Days = {
  windows: readonly Span[];
  atDate: string | null;
  today: string;
  /** Of a group: the whole period that was taken apart. */
  frame?: Span;
  /** Of so many first or last values: they are a period of their own. */
  take?: { end: 'first' | 'last'; k: number };
  /** How many days a condition or the other metric of a correlation lies before. */
  lags?: readonly number[];
};

export type PeriodRule = {
  pattern: RegExp;
  agrees: (match: RegExpExecArray) => NamedPeriod['agrees'];
  numbers?: number;
  isDay?: true;
};

const rules: readonly PeriodRule[] = [...calendarRules, ...relativeRules];

/** Every date and period, longest readings first, without overlap, in order. `M` alone is a month only with a capital. */
export function findPeriods(text: string): NamedPeriod[] {
  const found: NamedPeriod[] = [];
  for (const { pattern, agrees, numbers = 0, isDay = false } of rules) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((each) => start < each.end && end > each.start)) continue;
      found.push({ start, end, text: match[0], agrees: agrees(match), numbers, isDay });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
