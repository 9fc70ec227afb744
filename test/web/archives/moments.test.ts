import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { dayOf, dayText, localMsOf, momentText, offsetOf, toLocal } from '../../../web/archives/rules/moment.ts';
import { TimeZone } from '../../../web/archives/rules/time-zone.ts';
import { conversion } from '../../../web/archives/rules/units.ts';

const moments = fc.record({
  ms: fc.integer({ min: 86_400_000, max: Date.UTC(2099, 11, 30) }),
  offset: fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15),
});

test('a moment that is written and read again is the same instant, wall clock and day', () => {
  fc.assert(
    fc.property(moments, ({ ms, offset }) => {
      const text = momentText(ms, offset);
      expect(Date.parse(text)).toBe(ms);
      expect(localMsOf(text)).toBe(toLocal(ms, offset));
      expect(offsetOf(text)).toBe(offset);
      expect(dayText(dayOf(text))).toBe(text.slice(0, 10));
    }),
  );
});

test('text is a moment only if the platform’s calendar says so too', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
  fc.assert(
    fc.property(
      fc.integer({ min: 1970, max: 2099 }),
      part(13),
      part(32),
      part(24),
      part(60),
      (year, month, day, hour, minute) => {
        const text = `${year}-${month}-${day} ${hour}:${minute}:00`;
        const date = new Date(`${text.replace(' ', 'T')}Z`);
        const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace(' ', 'T'));
        expect(localMsOf(text)).toEqual(isReal ? date.getTime() : Number.NaN);
      },
    ),
  );
});

test.each([
  ['', null],
  ['2024-05-01', null],
  ['2024-05-01 10:00', null],
  ['2024-05-01 10:00:00 +0530', 330],
  ['2024-05-01T10:00:00-03:30', -210],
  ['2024-05-01T10:00:00Z', 0],
  ['2024-05-01 10:00:00 +1400', 840],
  ['2024-05-01 10:00:00 +1500', Number.NaN],
])('the offset of "%s" is %p', (text, offset) => {
  expect(offsetOf(text)).toEqual(offset);
});

test.each([
  ['Europe/Berlin', '2024-10-27 02:30', 120, 'the first of two'],
  ['Europe/Berlin', '2024-03-31 02:30', 60, 'skipped: as before the jump'],
  ['Europe/Berlin', '2024-07-01 12:00', 120, 'summer'],
  ['America/New_York', '2023-11-05 01:30', -240, 'the first of two'],
  ['Australia/Lord_Howe', '2024-07-01 12:00', 630, 'half an hour'],
  ['Asia/Kathmandu', '2024-07-01 12:00', 345, 'three quarters'],
  ['Pacific/Apia', '2011-12-31 12:00', 840, 'the day after the one that was left out'],
])('in %s a clock that shows %s is %i minutes east (%s)', (name, text, offset) => {
  const zone = new TimeZone(name);
  expect(zone.offsetOfLocal(localMsOf(text))).toBe(offset);
});

test('units are converted by their definitions, and an unknown one is no number', () => {
  expect(conversion('m', 'mi')?.(26.2)).toBeCloseTo(42_164.8128, 6);
  expect(conversion('kcal', 'Cal')?.(300)).toBe(300);
  expect(conversion('kcal', 'kJ')?.(418.4)).toBeCloseTo(100, 9);
  expect(conversion('kcal', 'cal')?.(1000)).toBe(1);
  expect(conversion('mg/dL', 'mmol/L')?.(5)).toBeCloseTo(90.078, 9);
  expect(conversion('degC', 'degF')?.(98.6)).toBeCloseTo(37, 9);
  expect(conversion('%', '%')?.(0.97)).toBe(97);
  expect(conversion('%', '%')?.(97)).toBe(97);
  expect(conversion('kg', 'st')?.(10)).toBeCloseTo(63.5029318, 9);
  expect(conversion('m', 'furlong')).toBeNull();
});
