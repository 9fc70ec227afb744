import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { WindowSpec } from '../../routers/metrics.contract.ts';
import {
  addDays,
  type Calendar,
  countDays,
  daysBetween,
  daysIn,
  formatWindow,
  isTimeZone,
  localToday,
  offsetOf,
  resolveWindow,
  weekdayOf,
} from '../../routers/windows.ts';

/** A Thursday. */
const today = '2026-11-19';
const on = (changes: Partial<Calendar> = {}): Calendar => ({
  today,
  hasDataToday: false,
  firstDate: '2025-02-03',
  lastDate: '2026-11-18',
  ...changes,
});
const window = (spec: WindowSpec, changes: Partial<Calendar> = {}) => {
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

  test('all: the days with data', () => {
    expect(window({ kind: 'all' })).toBe('2025-02-03/2026-11-18');
    expect(window({ kind: 'all' }, { firstDate: null, lastDate: null })).toBeNull();
  });

  test('before: as many days, ending the day before', () => {
    expect(window({ kind: 'before', of: { kind: 'last_days', n: 7 } })).toBe('2026-11-05/2026-11-11');
    expect(window({ kind: 'before', of: { kind: 'last_month' } })).toBe('2026-08-31/2026-09-30');
    expect(window({ kind: 'before', of: { kind: 'before', of: { kind: 'yesterday' } } })).toBe('2026-11-16/2026-11-16');
    expect(window({ kind: 'before', of: { kind: 'day', date: '2026-11-20' } })).toBeNull();
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
  ),
  fc.record({
    kind: fc.constantFrom('this_week' as const, 'this_month' as const, 'this_year' as const),
    include_today: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('month' as const), month: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('year' as const), year: fc.integer({ min: 1980, max: 2199 }) }),
  fc.record({ kind: fc.constantFrom('since' as const, 'day' as const), date }),
  fc.record({ kind: fc.constant('between' as const), from: date, to: date }),
);
const calendars = fc.record({
  today: date,
  hasDataToday: fc.boolean(),
  firstDate: fc.constant(null),
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

describe('the person’s today', () => {
  const nowMs = Date.parse('2026-11-19T20:30:00Z');

  test('zone before offset before UTC', () => {
    expect(localToday({ timeZone: 'Asia/Tokyo', newestOffset: '-08:00', nowMs })).toBe('2026-11-20');
    expect(localToday({ newestOffset: '+05:30', nowMs })).toBe('2026-11-20');
    expect(localToday({ newestOffset: '+03:00', nowMs })).toBe('2026-11-19');
    expect(localToday({ newestOffset: '-11:00', nowMs: Date.parse('2026-11-19T10:59:59Z') })).toBe('2026-11-18');
    expect(localToday({ newestOffset: null, nowMs })).toBe('2026-11-19');
  });

  test('the offset is read from the end of a date-time', () => {
    expect(offsetOf('2026-11-19T06:30:00.000000+05:30')).toBe('+05:30');
    expect(offsetOf('2026-11-19T06:30:00Z')).toBe('Z');
    expect(offsetOf('2026-11-19T06:30:00')).toBeNull();
    expect(offsetOf('2026-11-19')).toBeNull();
  });

  test('only names of time zones are time zones', () => {
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false]);
  });
});
