import { afterEach, describe, expect, test } from 'bun:test';
import { inShownUnits } from '../../../web/app/charts/shown-units.ts';
import { choose } from '../../../web/app/text/chosen.ts';
import { localToday, longDate, momentText } from '../../../web/app/text/dates.ts';
import { unitOf } from '../../../web/app/text/units.ts';
import { rangeText, valueText } from '../../../web/app/text/values.ts';

const own = { language: 'en-GB', time_zone: 'UTC', units: null };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers and dates as a person chose them', () => {
  afterEach(() => choose({ language: null, time_zone: null, units: null }));

  const rows: [number, string, string, string][] = [
    [75.2, 'kg', '75.2 kg', '165.8 lb'],
    [-0.5, 'kg/week', '−0.5 kg/week', '−1.1 lb/week'],
    [1.78, 'm', '1.78 m', '5 ft 10 in'],
    [412, 'm', '412 m', '1,352 ft'],
    [8_046.72, 'm', '8 km', '5 mi'],
    [36.8, '°C', '36.8 °C', '98.2 °F'],
    [0.5, '°C/week', '0.5 °C/week', '0.9 °F/week'],
    [336, 's/km', '5:36 /km', '9:01 /mi'],
    [3.5, 'm/s', '3.5 m/s', '7.8 mph'],
    [2, 'L', '2 L', '67.6 fl oz'],
    [372, 'min', '6 h 12 min', '6 h 12 min'],
    [52.4, 'bpm', '52 bpm', '52 bpm'],
    [139, 'mg/dL', '139 mg/dL', '139 mg/dL'],
  ];
  test.each(rows)('%d %s is %s, or %s', (value, unit, metric, imperial) => {
    choose({ ...own, units: 'metric' });
    expect(plain(valueText(value, unit))).toBe(metric);
    choose({ ...own, units: 'imperial' });
    expect(plain(valueText(value, unit))).toBe(imperial);
  });

  test('a difference of temperatures is converted without the 32 of a level', () => {
    choose({ ...own, units: 'imperial' });
    const shown = (key: string, value: number) => plain(valueText(value, unitOf({ key, unit: '°C' })));
    expect(shown('body_temperature.mean', 37)).toBe('98.6 °F');
    expect(shown('body_temperature.difference', 0.5)).toBe('0.9 °F');
    expect(shown('skin_temperature_delta.mean', -0.25)).toBe('−0.45 °F');
    choose(own);
    expect(shown('skin_temperature_delta.mean', -0.25)).toBe('−0.25 °C');
  });

  test('a chart is drawn in the unit that is read, its range and band with it', () => {
    choose({ ...own, units: 'imperial' });
    const series = [{ label: 'Weight', values: [50, null, 100] }];
    const reference = { low: null, high: 75, label: 'Published' };
    const chart = { label: 'Weight', unit: 'kg', dates: [], series, band: { low: 60, high: 70 }, reference };
    const { unit, ...drawn } = inShownUnits(chart);
    const pounds = (kilograms: number) => expect.closeTo(kilograms * 2.204623, 3);
    expect(unit).toBe('lb');
    expect(drawn.series[0]?.values).toEqual([pounds(50), null, pounds(100)]);
    expect(drawn.band).toEqual({ low: pounds(60), high: pounds(70) });
    expect(drawn.reference).toMatchObject({ low: null, high: pounds(75) });
  });

  test('the language writes numbers, ranges, dates and moments', () => {
    choose({ ...own, language: 'de' });
    expect(plain(valueText(10_946, 'steps'))).toBe('10.946');
    expect(plain(rangeText(71.5, 72.5, 'kg'))).toBe('71,5–72,5 kg');
    expect(longDate('2026-11-22')).toBe('22. November 2026');
  });

  test('the time zone tells the hour of a moment and which day is today', () => {
    choose({ ...own, time_zone: 'Asia/Tokyo' });
    expect(momentText('2026-11-22T23:30:00Z')).toBe('23 Nov 2026, 08:30');
    const today = (timeZone: string) => {
      choose({ ...own, time_zone: timeZone });
      return localToday();
    };
    // These two are always a day apart, or two around midnight.
    expect(today('Pacific/Kiritimati') > today('Pacific/Pago_Pago')).toBe(true);
  });
});
