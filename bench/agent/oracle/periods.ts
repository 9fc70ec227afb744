import { between, dateOf, firstOf, lastOf, monthOf, plus, weekday, yearOf } from '../calendar.ts';
import type { Period } from '../questions/question.ts';

export type Days = { from: string; to: string };
export type Extent = { first: string; last: string } | null;

/** The window contract, written independently. Full days end yesterday. */
export function daysOf(period: Period, today: string, extent: Extent): Days | null {
  const yesterday = plus(today, -1);
  const running = (from: string): Days => ({ from, to: yesterday < from ? today : yesterday });
  const whole = (from: string, to: string): Days | null =>
    from > today ? null : to < today ? { from, to } : running(from);
  switch (period.kind) {
    case 'today':
    case 'last_night':
      return { from: today, to: today };
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'last_days':
      return { from: plus(yesterday, 1 - period.n), to: yesterday };
    case 'first_days':
      return extent && whole(extent.first, plus(extent.first, period.n - 1));
    case 'this_week':
      return running(plus(today, 1 - weekday(today)));
    case 'this_month':
      return running(plus(today, 1 - dateOf(today)));
    case 'this_year':
      return running(firstOf(yearOf(today), 1));
    case 'last_month': {
      const to = plus(today, -dateOf(today));
      return { from: plus(to, 1 - dateOf(to)), to };
    }
    case 'last_year':
      return { from: firstOf(yearOf(today) - 1, 1), to: lastOf(yearOf(today) - 1, 12) };
    case 'month': {
      const year = period.year ?? yearOf(today) - (period.month > monthOf(today) ? 1 : 0);
      return whole(firstOf(year, period.month), lastOf(year, period.month));
    }
    case 'year':
      return whole(firstOf(period.year, 1), lastOf(period.year, 12));
    case 'since':
      return period.date > today ? null : running(period.date);
    case 'day':
      return period.date > today ? null : { from: period.date, to: period.date };
    case 'between':
      return period.from > period.to || period.from > today
        ? null
        : period.soFar && (extent?.last ?? '') < today
          ? running(period.from)
          : { from: period.from, to: period.to < today ? period.to : today };
    case 'all':
      return extent && { from: extent.first, to: extent.last };
    case 'before': {
      const unit = monthsOf(period.of);
      const own = unit > 0 ? daysOf(period.of, today, extent) : null;
      if (own) return { from: monthsBefore(own.from, unit), to: plus(own.from, -1) };
      const later = daysOf(period.of, today, extent);
      return later && before(later);
    }
  }
}

/** Months of a whole calendar period, of which the one before is a whole one too. */
const monthsOf = ({ kind }: Period): number =>
  kind === 'month' || kind === 'last_month' ? 1 : kind === 'year' || kind === 'last_year' ? 12 : 0;

const monthsBefore = (day: string, months: number): string => {
  const count = yearOf(day) * 12 + monthOf(day) - 1 - months;
  return firstOf(Math.floor(count / 12), (count % 12) + 1);
};

export function before({ from, to }: Days): Days {
  return { from: plus(from, -(between(from, to) + 1)), to: plus(from, -1) };
}

export const inside = (day: string, { from, to }: Days) => day >= from && day <= to;
