import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, isTimeZone, localToday, offsetOf } from '../../../routers/core/days.ts';

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

/** Zones that shift by an hour, by half an hour or never, and the first and last zones of the day. */
const moves: [zone: string, day: string][] = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Kathmandu', '2026-03-29'],
  ['Pacific/Kiritimati', '2026-01-01'],
  ['Pacific/Pago_Pago', '2026-01-01'],
];
const hourMs = 3_600_000;

describe('through the year', () => {
  test('an offset moves the day by just its hours and minutes', () => {
    const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) });
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(instant, offset, (nowMs, minutes) => {
        const two = (number: number) => String(number).padStart(2, '0');
        const size = Math.abs(minutes);
        const newestOffset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        const midnight = Date.parse(`${localToday({ newestOffset, nowMs })}T00:00:00${newestOffset}`);
        expect(nowMs - midnight).toBeGreaterThanOrEqual(0);
        expect(nowMs - midnight).toBeLessThan(24 * hourMs);
      }),
    );
  });

  test.each(moves)('in %s around %s no day is skipped or comes twice, and each has 23 to 25 hours', (timeZone, day) => {
    const start = Date.parse(addDays(day, -2));
    const at = (half: number) => localToday({ timeZone, nowMs: start + (half * hourMs) / 2 });
    const days = [
      ...Map.groupBy(
        Array.from({ length: 5 * 48 }, (_, half) => at(half)),
        (each) => each,
      ),
    ];
    for (const [place, [date, halves]] of days.entries()) {
      if (place > 0) expect(date).toBe(addDays(days[place - 1]?.[0] ?? '', 1));
      if (place > 0 && place < days.length - 1) expect([46, 47, 48, 49, 50]).toContain(halves.length);
    }
  });
});
