import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, daysBetween, weekdayOf } from '../../../routers/core/days.ts';
import { WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { type Calendar, countDays, daysIn, formatWindow, resolveWindow } from '../../../routers/metrics/windows.ts';

/** A Thursday. */
const today = '2026-11-19';
const on = (changes: Partial<Calendar> = {}): Calendar => ({
  today,
  hasDataToday: false,
  firstDate: '2025-02-03',
  lastDate: '2026-11-18',
  ...changes,
});
const tested = new Set<string>();
const window = (spec: WindowSpec, changes: Partial<Calendar> = {}) => {
  tested.add(spec.kind);
  const found = resolveWindow(spec, on(changes));
  return found && formatWindow(found);
};
const measuredToday = { hasDataToday: true };

describe('each rule', () => {
  test('last_days: full days that end yesterday, today only when asked for and measured', () => {
    expect(window({ kind: 'last_days', n: 7 }, measuredToday)).toBe('2026-11-12/2026-11-18');
    expect(window({ kind: 'last_days', n: 1 })).toBe('2026-11-18/2026-11-18');
    expect(window({ kind: 'last_days', n: 7, include_today: true }, measuredToday)).toBe('2026-11-13/2026-11-19');
    expect(window({ kind: 'last_days', n: 7, include_today: true })).toBe('2026-11-12/2026-11-18');
  });

  test('today, yesterday, last_night', () => {
    expect(window({ kind: 'today' })).toBe('2026-11-19/2026-11-19');
    expect(window({ kind: 'yesterday' })).toBe('2026-11-18/2026-11-18');
    expect(window({ kind: 'last_night' })).toBe('2026-11-19/2026-11-19');
  });

  test('this_week: from Monday; on a Monday it is today', () => {
    expect(window({ kind: 'this_week' })).toBe('2026-11-16/2026-11-18');
    expect(window({ kind: 'this_week', include_today: true }, measuredToday)).toBe('2026-11-16/2026-11-19');
    expect(window({ kind: 'this_week' }, { today: '2026-11-16' })).toBe('2026-11-16/2026-11-16');
    expect(window({ kind: 'this_week' }, { today: '2026-11-22' })).toBe('2026-11-16/2026-11-21');
  });

  test('this_month: from the 1st; on the 1st it is today', () => {
    expect(window({ kind: 'this_month' })).toBe('2026-11-01/2026-11-18');
    expect(window({ kind: 'this_month', include_today: true }, measuredToday)).toBe('2026-11-01/2026-11-19');
    expect(window({ kind: 'this_month' }, { today: '2026-11-01' })).toBe('2026-11-01/2026-11-01');
  });

  test('this_year: from 1 January', () => {
    expect(window({ kind: 'this_year' })).toBe('2026-01-01/2026-11-18');
    expect(window({ kind: 'this_year' }, { today: '2027-01-01' })).toBe('2027-01-01/2027-01-01');
  });

  test('last_month and last_year are whole', () => {
    expect(window({ kind: 'last_month' })).toBe('2026-10-01/2026-10-31');
    expect(window({ kind: 'last_month' }, { today: '2028-03-31' })).toBe('2028-02-01/2028-02-29');
    expect(window({ kind: 'last_month' }, { today: '2027-01-15' })).toBe('2026-12-01/2026-12-31');
    expect(window({ kind: 'last_year' })).toBe('2025-01-01/2025-12-31');
  });

  test('month: the most recent one that has begun, or that of a year', () => {
    expect(window({ kind: 'month', month: 10 })).toBe('2026-10-01/2026-10-31');
    expect(window({ kind: 'month', month: 12 })).toBe('2025-12-01/2025-12-31');
    expect(window({ kind: 'month', month: 11 })).toBe('2026-11-01/2026-11-18');
    expect(window({ kind: 'month', month: 2, year: 2024 })).toBe('2024-02-01/2024-02-29');
    expect(window({ kind: 'month', month: 12, year: 2026 })).toBeNull();
    expect(window({ kind: 'month', month: 11 }, { today: '2026-11-30' })).toBe('2026-11-01/2026-11-29');
  });

  test('year: whole, running, or not begun', () => {
    expect(window({ kind: 'year', year: 2024 })).toBe('2024-01-01/2024-12-31');
    expect(window({ kind: 'year', year: 2026 })).toBe('2026-01-01/2026-11-18');
    expect(window({ kind: 'year', year: 2027 })).toBeNull();
  });

  test('since: until yesterday; since today is today', () => {
    expect(window({ kind: 'since', date: '2026-09-30' }, measuredToday)).toBe('2026-09-30/2026-11-18');
    expect(window({ kind: 'since', date: today })).toBe('2026-11-19/2026-11-19');
    expect(window({ kind: 'since', date: '2026-11-20' })).toBeNull();
  });

  test('between: cut off at today', () => {
    expect(window({ kind: 'between', from: '2026-10-01', to: '2026-10-15' })).toBe('2026-10-01/2026-10-15');
    expect(window({ kind: 'between', from: '2026-10-01', to: '2026-12-15' })).toBe('2026-10-01/2026-11-19');
    expect(window({ kind: 'between', from: '2026-12-01', to: '2026-12-15' })).toBeNull();
    expect(window({ kind: 'between', from: '2026-10-15', to: '2026-10-01' })).toBeNull();
  });

  test('day: that day, unless it is yet to come', () => {
    expect(window({ kind: 'day', date: today })).toBe('2026-11-19/2026-11-19');
    expect(window({ kind: 'day', date: '2026-11-20' })).toBeNull();
  });

  test('last_weekend: the Saturday and Sunday that are over', () => {
    expect(window({ kind: 'last_weekend' })).toBe('2026-11-14/2026-11-15');
    expect(window({ kind: 'last_weekend' }, { today: '2026-11-16' })).toBe('2026-11-14/2026-11-15');
    expect(window({ kind: 'last_weekend' }, { today: '2026-11-21' })).toBe('2026-11-14/2026-11-15');
    expect(window({ kind: 'last_weekend' }, { today: '2026-11-22' })).toBe('2026-11-14/2026-11-15');
  });

  test('this_weekend: the one that has begun last; it runs on its own two days', () => {
    expect(window({ kind: 'this_weekend' })).toBe('2026-11-14/2026-11-15');
    expect(window({ kind: 'this_weekend' }, { today: '2026-11-21' })).toBe('2026-11-21/2026-11-21');
    expect(window({ kind: 'this_weekend' }, { today: '2026-11-22' })).toBe('2026-11-21/2026-11-21');
    expect(window({ kind: 'this_weekend', include_today: true }, { today: '2026-11-22', ...measuredToday })).toBe(
      '2026-11-21/2026-11-22',
    );
  });

  test('this_quarter and last_quarter', () => {
    expect(window({ kind: 'this_quarter' })).toBe('2026-10-01/2026-11-18');
    expect(window({ kind: 'this_quarter', include_today: true }, measuredToday)).toBe('2026-10-01/2026-11-19');
    expect(window({ kind: 'this_quarter' }, { today: '2026-07-01' })).toBe('2026-07-01/2026-07-01');
    expect(window({ kind: 'last_quarter' })).toBe('2026-07-01/2026-09-30');
    expect(window({ kind: 'last_quarter' }, { today: '2026-03-31' })).toBe('2025-10-01/2025-12-31');
  });

  test('quarter: whole, running, or that of the year before', () => {
    expect(window({ kind: 'quarter', quarter: 1 })).toBe('2026-01-01/2026-03-31');
    expect(window({ kind: 'quarter', quarter: 2 })).toBe('2026-04-01/2026-06-30');
    expect(window({ kind: 'quarter', quarter: 4 })).toBe('2026-10-01/2026-11-18');
    expect(window({ kind: 'quarter', quarter: 4 }, { today: '2026-09-30' })).toBe('2025-10-01/2025-12-31');
    expect(window({ kind: 'quarter', quarter: 3, year: 2024 })).toBe('2024-07-01/2024-09-30');
    expect(window({ kind: 'quarter', quarter: 1, year: 2027 })).toBeNull();
  });

  test('half_month: to the 15th, from the 16th', () => {
    expect(window({ kind: 'half_month', half: 'first', month: 11 })).toBe('2026-11-01/2026-11-15');
    expect(window({ kind: 'half_month', half: 'second', month: 11 })).toBe('2026-11-16/2026-11-18');
    expect(window({ kind: 'half_month', half: 'second', month: 2, year: 2024 })).toBe('2024-02-16/2024-02-29');
    expect(window({ kind: 'half_month', half: 'second', month: 11 }, { today: '2026-11-15' })).toBe(
      '2025-11-16/2025-11-30',
    );
    expect(window({ kind: 'half_month', half: 'first', month: 12, year: 2026 })).toBeNull();
  });

  test('half_year: to June, from July', () => {
    expect(window({ kind: 'half_year', half: 'first' })).toBe('2026-01-01/2026-06-30');
    expect(window({ kind: 'half_year', half: 'second' })).toBe('2026-07-01/2026-11-18');
    expect(window({ kind: 'half_year', half: 'second' }, { today: '2026-06-30' })).toBe('2025-07-01/2025-12-31');
    expect(window({ kind: 'half_year', half: 'first', year: 2027 })).toBeNull();
  });

  test('until: from the first day with data to that day', () => {
    expect(window({ kind: 'until', date: '2025-03-01' })).toBe('2025-02-03/2025-03-01');
    expect(window({ kind: 'until', date: '2027-01-01' })).toBe('2025-02-03/2026-11-19');
    expect(window({ kind: 'until', date: '2025-02-02' })).toBeNull();
    expect(window({ kind: 'until', date: '2026-01-01' }, { firstDate: null, lastDate: null })).toBeNull();
  });

  test('first_days: since there is data, up to the last full day', () => {
    expect(window({ kind: 'first_days', n: 30 })).toBe('2025-02-03/2025-03-04');
    expect(window({ kind: 'first_days', n: 3660 })).toBe('2025-02-03/2026-11-18');
    expect(window({ kind: 'first_days', n: 7 }, { firstDate: today })).toBe('2026-11-19/2026-11-19');
    expect(window({ kind: 'first_days', n: 7 }, { firstDate: null, lastDate: null })).toBeNull();
  });

  test('all: the days with data', () => {
    expect(window({ kind: 'all' })).toBe('2025-02-03/2026-11-18');
    expect(window({ kind: 'all' }, { firstDate: null, lastDate: null })).toBeNull();
  });

  test('latest_day: the last day with data, today only when asked for', () => {
    expect(window({ kind: 'latest_day' })).toBe('2026-11-18/2026-11-18');
    const now = { hasDataToday: true, lastDate: today };
    expect(window({ kind: 'latest_day' }, now)).toBe('2026-11-18/2026-11-18');
    expect(window({ kind: 'latest_day', include_today: true }, now)).toBe('2026-11-19/2026-11-19');
    expect(window({ kind: 'latest_day' }, { lastDate: '2026-05-03' })).toBe('2026-05-03/2026-05-03');
    expect(window({ kind: 'latest_day' }, { firstDate: null, lastDate: null })).toBeNull();
  });

  test('before: as many days, ending the day before', () => {
    expect(window({ kind: 'before', of: { kind: 'last_days', n: 7 } })).toBe('2026-11-05/2026-11-11');
    expect(window({ kind: 'before', of: { kind: 'last_month' } })).toBe('2026-08-31/2026-09-30');
    expect(window({ kind: 'before', of: { kind: 'before', of: { kind: 'yesterday' } } })).toBe('2026-11-16/2026-11-16');
    expect(window({ kind: 'before', of: { kind: 'day', date: '2026-11-20' } })).toBeNull();
  });

  test('there is no kind without a test', () => {
    expect([...tested].sort()).toEqual(WindowSpec.options.map((option) => option.shape.kind.value).sort());
  });

  test('before the calendar begins there is no window', () => {
    expect(window({ kind: 'before', of: { kind: 'between', from: '0000-01-01', to: today } })).toBeNull();
  });
});

const date = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1980-01-01', days));
const simpleSpec: fc.Arbitrary<WindowSpec> = fc.oneof(
  fc.record({
    kind: fc.constant('last_days' as const),
    n: fc.integer({ min: 1, max: 3660 }),
    include_today: fc.boolean(),
  }),
  fc.constantFrom<WindowSpec>(
    { kind: 'today' },
    { kind: 'yesterday' },
    { kind: 'last_night' },
    { kind: 'last_month' },
    { kind: 'last_year' },
    { kind: 'last_quarter' },
    { kind: 'last_weekend' },
  ),
  fc.record({
    kind: fc.constantFrom(...(['this_week', 'this_month', 'this_quarter', 'this_year', 'this_weekend'] as const)),
    include_today: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('month' as const), month: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('year' as const), year: fc.integer({ min: 1980, max: 2199 }) }),
  fc.record({ kind: fc.constant('quarter' as const), quarter: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('half_year' as const), half: fc.constantFrom('first' as const, 'second' as const) }),
  fc.record({
    ...{ kind: fc.constant('half_month' as const), half: fc.constantFrom('first' as const, 'second' as const) },
    month: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ kind: fc.constant('first_days' as const), n: fc.integer({ min: 1, max: 3660 }) }),
  fc.record({ kind: fc.constantFrom('since' as const, 'day' as const, 'until' as const), date }),
  fc.record({ kind: fc.constant('between' as const), from: date, to: date }),
);
const calendars = fc.record({
  today: date,
  hasDataToday: fc.boolean(),
  firstDate: fc.option(date),
  lastDate: fc.constant(null),
});
const property = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, check), { numRuns: 500 });

describe('on every calendar', () => {
  test('a window has at least one day and never reaches beyond today', () => {
    property(fc.tuple(simpleSpec, calendars), ([spec, calendar]) => {
      const found = resolveWindow(spec, calendar);
      if (!found) return;
      expect(daysIn(found)).toBeGreaterThanOrEqual(1);
      expect(found.to <= calendar.today).toBe(true);
    });
  });

  test('last n days are n days, with today or without', () => {
    property(fc.tuple(fc.integer({ min: 1, max: 3660 }), fc.boolean(), calendars), ([n, include_today, calendar]) => {
      const found = resolveWindow({ kind: 'last_days', n, include_today }, calendar);
      const end = include_today && calendar.hasDataToday ? calendar.today : addDays(calendar.today, -1);
      expect(found && daysIn(found)).toBe(n);
      expect(found?.to).toBe(end);
    });
  });

  test('before touches its window and is as long', () => {
    property(fc.tuple(simpleSpec, calendars), ([of, calendar]) => {
      const later = resolveWindow(of, calendar);
      const earlier = resolveWindow({ kind: 'before', of }, calendar);
      if (!later || !earlier) return expect(earlier).toBe(later);
      expect(daysIn(earlier)).toBe(daysIn(later));
      expect(addDays(earlier.to, 1)).toBe(later.from);
    });
  });

  test('a past month runs from its 1st to the day before the next 1st', () => {
    property(calendars, (calendar) => {
      const found = resolveWindow({ kind: 'last_month' }, calendar);
      expect(found?.from.slice(8)).toBe('01');
      expect(found && addDays(found.to, 1)).toBe(`${calendar.today.slice(0, 7)}-01`);
    });
  });

  test('four quarters are the two halves of a year, and two halves of a month the month', () => {
    property(fc.tuple(fc.integer({ min: 1990, max: 2150 }), fc.integer({ min: 1, max: 12 })), ([year, month]) => {
      const find = (spec: WindowSpec) => resolveWindow(spec, on({ today: '2199-12-31' }));
      const touch = (earlier: ReturnType<typeof find>, later: ReturnType<typeof find>) =>
        expect(earlier && addDays(earlier.to, 1)).toBe(later?.from ?? '');
      const quarters = [1, 2, 3, 4].map((quarter) => find({ kind: 'quarter', quarter, year }));
      for (const place of [1, 2, 3]) touch(quarters[place - 1] ?? null, quarters[place] ?? null);
      const half = (half: 'first' | 'second') => find({ kind: 'half_year', half, year });
      expect([half('first')?.from, half('first')?.to]).toEqual([`${year}-01-01`, quarters[1]?.to]);
      expect([half('second')?.from, half('second')?.to]).toEqual([quarters[2]?.from, `${year}-12-31`]);
      const part = (half: 'first' | 'second') => find({ kind: 'half_month', half, month, year });
      touch(part('first'), part('second'));
      expect([part('first')?.from, part('second')?.to]).toEqual(
        Object.values(find({ kind: 'month', month, year }) ?? {}),
      );
    });
  });

  test('a weekend is a Saturday and the Sunday after it', () => {
    property(calendars, (calendar) => {
      const last = resolveWindow({ kind: 'last_weekend' }, calendar);
      const begun = resolveWindow({ kind: 'this_weekend' }, calendar);
      expect([weekdayOf(last?.from ?? ''), last && daysIn(last)]).toEqual([6, 2]);
      expect(last && last.to < calendar.today && addDays(last.to, 8) > calendar.today).toBe(true);
      expect(weekdayOf(begun?.from ?? '')).toBe(6);
      if (weekdayOf(calendar.today) < 6) expect(begun).toEqual(last);
    });
  });

  test('a past year has 366 days exactly when it is a leap year', () => {
    property(calendars, (calendar) => {
      const year = Number(calendar.today.slice(0, 4)) - 1;
      const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
      const found = resolveWindow({ kind: 'last_year' }, calendar);
      expect(found && daysIn(found)).toBe(leap ? 366 : 365);
    });
  });

  test('days of all weekdays add up, one by one as counted', () => {
    property(
      fc.tuple(date, fc.integer({ min: 0, max: 60 }), fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
      ([from, length, weekdays]) => {
        const days = Array.from({ length: length + 1 }, (_, place) => addDays(from, place));
        const expected = days.filter((day) => weekdays.includes(weekdayOf(day))).length;
        expect(countDays({ from, to: addDays(from, length) }, weekdays)).toBe(expected);
      },
    );
  });

  test('the server’s own time zone and its summer time change nothing', () => {
    const before = process.env.TZ;
    const under = (zone: string) => {
      process.env.TZ = zone;
      return [
        addDays('2026-03-28', 1),
        addDays('2026-10-26', -1),
        daysBetween('2026-03-01', '2026-11-01'),
        window({ kind: 'last_days', n: 300 }),
        weekdayOf('2026-03-29'),
      ];
    };
    const utc = under('UTC');
    for (const zone of ['Europe/Berlin', 'Pacific/Apia', 'America/St_Johns', 'Australia/Lord_Howe'])
      expect(under(zone)).toEqual(utc);
    process.env.TZ = before ?? 'UTC';
  });
});
