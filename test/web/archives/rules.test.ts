import { expect, test } from 'bun:test';
import type { ArchiveEvent } from '../../../web/archives/archive-event.ts';
import { asFile, readAll, told, valueAt } from '../../support/archives/read.ts';

/** The examples of `web/docs/archives.md`, one a test. */

type Told = [type: string, value: string, unit: string, start: string, end: string, source?: string];
const record = ([type, value, unit, start, end, source = 'Watch']: Told) =>
  ` <Record type="HK${type === 'SleepAnalysis' ? 'Category' : 'Quantity'}TypeIdentifier${type}" sourceName="${source}" unit="${unit}" startDate="${start}" endDate="${end}" value="${value}"/>`;
const read = (...records: Told[]) =>
  readAll([asFile('export.xml', `<HealthData>\n${records.map(record).join('\n')}\n</HealthData>\n`)]);
const at = (clock: string, day = '2024-05-01', offset = '+0200') => `${day} ${clock}:00 ${offset}`;
const steps = (value: string, from: string, to: string, source = 'Watch'): Told => [
  'StepCount',
  value,
  'count',
  from,
  to,
  source,
];
const stepsOf = (events: readonly ArchiveEvent[]) =>
  Object.fromEntries(
    events.filter(({ type }) => type === 'daily').map(({ day, item }) => [day, valueAt(item, 'distance_data.steps')]),
  );
const asleep = (stage: string, from: string, to: string, source = 'Watch'): Told => [
  'SleepAnalysis',
  `HKCategoryValueSleepAnalysis${stage}`,
  '',
  from,
  to,
  source,
];

test('a record belongs to the day of its own offset, and a day of travel stays one', async () => {
  const late = await read(steps('10', at('23:50', '2024-05-01', '-0400'), at('23:55', '2024-05-01', '-0400')));
  expect(stepsOf(late.events)).toEqual({ '2024-05-01': 10 });
  const flight = await read(
    steps('10', at('08:00'), at('08:05')),
    steps('20', at('22:00', '2024-05-01', '-0400'), at('22:05', '2024-05-01', '-0400')),
  );
  expect(stepsOf(flight.events)).toEqual({ '2024-05-01': 30 });
});

test('in each quarter of an hour the watch counts before the phone', async () => {
  const { events, receipt } = await read(
    steps('500', at('10:00'), at('10:10')),
    steps('700', at('10:00'), at('10:10'), 'Phone'),
    steps('90', at('11:02'), at('11:12'), 'Phone'),
  );
  expect(stepsOf(events)).toEqual({ '2024-05-01': 590 });
  expect(receipt.kinds.find(({ kind }) => kind === 'StepCount')).toMatchObject({ taken: 2, merged: 1 });
});

test('of two without a watch the one that covers more of the day counts', async () => {
  const { events } = await read(
    steps('5', at('09:00'), at('09:05'), 'Phone'),
    steps('6', at('10:00'), at('10:05'), 'Phone'),
    steps('1000', at('10:00'), at('10:05'), 'App'),
  );
  expect(stepsOf(events)).toEqual({ '2024-05-01': 11 });
});

test('a record is divided over quarters, and over midnight, by time', async () => {
  const quarters = await read(steps('100', at('10:10'), at('10:20'), 'Phone'), steps('7', at('10:20'), at('10:21')));
  expect(stepsOf(quarters.events)).toEqual({ '2024-05-01': 57 });
  const midnight = await read(steps('90', at('23:30'), at('00:15', '2024-05-02')));
  expect(stepsOf(midnight.events)).toEqual({ '2024-05-01': 60, '2024-05-02': 30 });
});

test('samples of a day are averaged, and a heart rate has its ends', async () => {
  const beat = (value: string, clock: string): Told => ['HeartRate', value, 'count/min', at(clock), at(clock)];
  const { events } = await read(beat('60', '08:00'), beat('62', '12:00'), beat('88', '18:00'));
  expect(told(events, 'daily', '2024-05-01')).toMatchObject({
    heart_rate_data: { summary: { avg_hr_bpm: 70, min_hr_bpm: 60, max_hr_bpm: 88 } },
  });
});

test('SDNN is never RMSSD, and breathing stands at the night', async () => {
  const { events } = await read(
    ['HeartRateVariabilitySDNN', '44', 'ms', at('03:00'), at('03:00')],
    ['RespiratoryRate', '14', 'count/min', at('03:00'), at('03:00')],
    asleep('AsleepCore', at('00:00'), at('06:00')),
  );
  const summary = told(events, 'daily', '2024-05-01')?.['heart_rate_data'];
  expect(summary).toEqual({ summary: { avg_hrv_sdnn: 44 } });
  expect(told(events, 'sleep', '2024-05-01')).toMatchObject({
    respiration_data: { breaths_data: { avg_breaths_per_min: 14 } },
  });
});

test('fragments join over gaps of up to 30 minutes into a night of the day on which it ended', async () => {
  const deep = asleep('AsleepDeep', at('23:00'), at('02:00', '2024-05-02'));
  const joined = await read(deep, asleep('AsleepCore', at('02:20', '2024-05-02'), at('06:30', '2024-05-02')));
  expect(
    joined.events
      .filter(({ type }) => type === 'sleep')
      .map(({ day, item }) => [day, valueAt(item, 'sleep_durations_data.asleep.duration_asleep_state_seconds')]),
  ).toEqual([['2024-05-02', (180 + 250) * 60]]);
  const apart = await read(deep, asleep('AsleepCore', at('02:40', '2024-05-02'), at('06:30', '2024-05-02')));
  expect(apart.events.filter(({ type }) => type === 'sleep')).toHaveLength(2);
});

test('of overlapping sleeps of two sources the one with stages counts', async () => {
  const { events, receipt } = await read(
    asleep('InBed', at('22:00'), at('07:00', '2024-05-02'), 'Phone'),
    asleep('AsleepREM', at('23:00'), at('06:00', '2024-05-02')),
  );
  expect(
    events.map(({ item }) => valueAt(item, 'sleep_durations_data.asleep.duration_REM_sleep_state_seconds')),
  ).toEqual([7 * 3600]);
  expect(receipt.kinds.find(({ kind }) => kind === 'SleepAnalysis')).toMatchObject({ taken: 1, merged: 1 });
});

test('a short sleep by day is a nap, one by night is not', async () => {
  const { events } = await read(
    asleep('Asleep', at('13:10'), at('14:00')),
    asleep('Asleep', at('22:00'), at('00:30', '2024-05-02')),
  );
  expect(events.map(({ item }) => item.metadata['is_nap'])).toEqual([true, false]);
});

test('days before the wanted one are counted, not read', async () => {
  const file = asFile(
    'export.xml',
    `<HealthData>\n${record(steps('5', at('10:00'), at('10:05')))}\n${record(steps('6', at('10:00', '2024-05-03'), at('10:05', '2024-05-03')))}\n</HealthData>\n`,
  );
  const { events, receipt } = await readAll([file], { since: '2024-05-02' });
  expect(stepsOf(events)).toEqual({ '2024-05-03': 6 });
  expect(receipt.kinds.find(({ kind }) => kind === 'StepCount')?.skipped).toEqual([
    { reason: 'before_since', count: 1 },
  ]);
});

test('the service’s normalizers take every event of an archive as it stands', async () => {
  const { normalize } = await import('../../../routers/ingestion/normalize/normalize.ts');
  const { appleExport } = await import('../../support/archives/apple-export.ts');
  const { events } = await readAll([
    asFile('export.xml', [...appleExport({ seed: 4, firstDay: '2024-03-20', days: 12, density: 6 })].join('')),
  ]);
  const user = { user_id: 'u', provider: 'apple_health', reference_id: 'user_1' };
  const rows = events.map(({ type, item }) => {
    const content = normalize({ type, user, data: [item] }, { rawEventId: 1, version: '0000000000000001:x' });
    return content.kind === 'data'
      ? content.rows({ userId: 'user_1', sourceId: 'src_1', provider: 'apple_health' })
      : {};
  });
  const dates = rows.map((tables) =>
    Object.values(tables)
      .flat()
      .map(({ date }) => date),
  );
  expect(dates).toEqual(events.map(({ day }) => [day]));
});
