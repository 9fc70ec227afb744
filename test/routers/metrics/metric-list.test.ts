import { describe, expect, test } from 'bun:test';
import { healthTables } from '../../../db/schema/health-schema.ts';
import { matchNames } from '../../../routers/metrics/biomarker-names.ts';
import { metrics } from '../../../routers/metrics/metric-registry.ts';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';

import { alice, metricRows, today } from '../../support/health/metric-rows.ts';

const { addDay, addSleep, addWorkout, addResult, callAs, ask } = metricRows();

describe('laboratory values', () => {
  const all = { kind: 'all' } as const;
  const ferritin = (aggregate: MetricQuery['aggregate'], name = 'Ferritin'): MetricQuery => ({
    metric: `biomarker:${name}`,
    aggregate,
    window: all,
  });

  test('the latest, as printed, with its range', async () => {
    await addResult('2026-01-10', { value: 20, unit: 'ng/mL' });
    await addResult('2026-06-10', {
      value: 35,
      value_text: '35',
      unit: 'ng/mL',
      reference_range: '30-400',
      reference_low: 30,
      reference_high: 400,
      flag: 'normal',
    });
    expect(await ask(ferritin('latest', 'ferritin'))).toMatchObject({
      facts: [
        {
          key: 'biomarker:Ferritin.latest',
          value: 35,
          unit: 'ng/mL',
          source: 'lab/biomarkers.value',
          n: 1,
          window: '2026-01-10/2026-06-10',
        },
      ],
      at_date: '2026-06-10',
      printed: { value_text: '35', reference_range: '30-400', reference_low: 30, reference_high: 400, flag: 'normal' },
      coverage: { days_expected: 2, days_with_data: 2 },
    });
  });

  test('in another unit do not mix', async () => {
    await addResult('2026-01-10', { value: 20, unit: 'ng/mL' });
    await addResult('2026-06-10', { value: 3, unit: 'nmol/L' });
    expect((await ask(ferritin('mean'))).facts).toMatchObject([{ value: 3, unit: 'nmol/L', n: 1 }]);
  });

  test('a bound is quoted, never computed with', async () => {
    await addResult('2026-01-10', { value: 0.5, operator: '<', value_text: '<0.5' });
    expect((await ask(ferritin('mean'))).refusal?.reason).toBe('senseless');
    expect(await ask(ferritin('latest'))).toMatchObject({ facts: [{ value: 0.5 }], printed: { value_text: '<0.5' } });
  });

  test('a result without a number is no fact', async () => {
    await addResult('2026-01-10', { value: 20 });
    await addResult('2026-06-10', { value: null, value_text: 'negative' });
    expect(await ask(ferritin('latest'))).toMatchObject({
      facts: [],
      refusal: { reason: 'no_data' },
      printed: { value_text: 'negative' },
      at_date: '2026-06-10',
    });
    expect((await ask(ferritin('max'))).facts).toMatchObject([{ value: 20 }]);
  });

  test('are found by their name, exactly before loosely', () => {
    expect(matchNames('ldl-c', ['LDL C', 'LDL-C', 'HDL-C'])).toEqual(['LDL-C']);
    expect(matchNames('ldl c', ['LDL-C', 'HDL-C'])).toEqual(['LDL-C']);
    expect(matchNames('--', ['(%)'])).toEqual([]);
  });
});

describe('the list', () => {
  test('names the kinds of activities as they are compared, the most frequent first, and no stranger’s', async () => {
    await addWorkout('2026-11-10', { activity_type: 'Padel' });
    await addWorkout('2026-11-11', { activity_type: 'trail-running' });
    await addWorkout('2026-11-12', { activity_type: 'Trail Running' });
    await addWorkout('2026-11-12', { activity_type: 'golf', user_id: 'user_bob' });
    expect((await callAs(alice).list({})).activities).toEqual(['trail_running', 'padel']);
  });

  test('says what there is, and since when', async () => {
    await addDay('2026-11-12', { steps: 1, resting_hr_bpm: 50 });
    await addDay('2026-11-15', { steps: 2 });
    await addSleep('2026-11-16', { resting_hr_bpm: 48, asleep_s: 100, is_nap: 1 });
    await addResult('2026-06-10', { value: 3, unit: 'ng/mL' });
    await addDay('2026-11-17', { steps: 2, user_id: 'user_mallory' });
    const list = await callAs(alice).list({ as_of: today });
    const entry = (key: string) => list.metrics.find((metric) => metric.key === key);
    expect(list.today).toBe(today);
    expect(entry('steps')).toMatchObject({ first_date: '2026-11-12', last_date: '2026-11-15', days: 2 });
    expect(entry('resting_heart_rate')).toMatchObject({ first_date: '2026-11-12', last_date: '2026-11-12', days: 1 });
    expect(entry('sleep_duration')).toMatchObject({ first_date: null, days: 0 });
    expect(entry('nap_duration')).toMatchObject({ days: 1 });
    expect(entry('biomarker:Ferritin')).toMatchObject({
      label: 'Ferritin',
      unit: 'ng/mL',
      words: ['ferritin'],
      first_date: '2026-06-10',
      days: 1,
    });
  });

  test('follows the data from call to call, and counts days and not values', async () => {
    const listed = async () => {
      const { metrics } = await callAs(alice).list({ as_of: today });
      const { first_date, last_date, days } = metrics.find(({ key }) => key === 'workout_distance') ?? {};
      return [first_date, last_date, days];
    };
    expect(await listed()).toEqual([null, null, 0]);
    await addWorkout('2026-11-10', { distance_m: 5_000 });
    expect(await listed()).toEqual(['2026-11-10', '2026-11-10', 1]);
    await addWorkout('2026-11-10', { distance_m: 1_000 });
    await addWorkout('2026-11-12', { distance_m: 2_000 });
    expect(await listed()).toEqual(['2026-11-10', '2026-11-12', 2]);
    expect(await listed()).toEqual(['2026-11-10', '2026-11-12', 2]);
  });

  test('knows every stored measure, and no word stands for two', () => {
    const known = new Set(metrics.flatMap(({ measures }) => measures.map(({ table, column }) => `${table}.${column}`)));
    const { biomarkers: _, ...measured } = healthTables;
    const bookkeeping = new Set(['raw_event_id', 'updated_at_ms', 'deleted_at_ms', 'is_nap']);
    for (const [table, { ...columns }] of Object.entries(measured)) {
      const numbers = Object.entries(columns).filter(([name, column]) => !bookkeeping.has(name) && isNumber(column));
      for (const [name] of numbers) expect(known).toContain(`${table}.${name}`);
    }
    const words = metrics.flatMap((metric) => metric.words);
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
    expect(new Set(metrics.map(({ key }) => key)).size).toBe(metrics.length);
  });
});

const isNumber = (column: unknown) =>
  typeof column === 'object' && column !== null && 'dataType' in column && column.dataType === 'number';

describe('the person’s day and data', () => {
  const late = Date.parse('2026-11-19T20:30:00Z');

  test('today: zone, else the newest row’s offset, else UTC', async () => {
    const me = callAs(alice, late);
    expect((await me.list({})).today).toBe('2026-11-19');
    await addDay('2026-11-18', { end_time: '2026-11-19T00:00:00+05:30' });
    await addSleep('2026-11-17', { end_time: '2026-11-17T07:00:00-08:00' });
    expect((await me.list({})).today).toBe('2026-11-20');
    expect((await me.list({ time_zone: 'America/Los_Angeles' })).today).toBe('2026-11-19');
    await expect(me.list({ time_zone: 'Mars/Olympus' })).rejects.toThrow();
  });

  test('watermark: the newest commit, withdrawals included, strangers not', async () => {
    const me = callAs(alice);
    expect(await me.watermark()).toEqual({ watermark: '1970-01-01T00:00:00.000Z' });
    await addDay('2026-11-18', { updated_at_ms: 5000 });
    await addResult('2026-11-18', { updated_at_ms: 9000, deleted_at_ms: 9000 });
    await addDay('2026-11-18', { updated_at_ms: 99_000, user_id: 'user_mallory' });
    expect(await me.watermark()).toEqual({ watermark: '1970-01-01T00:00:09.000Z' });
  });
});
