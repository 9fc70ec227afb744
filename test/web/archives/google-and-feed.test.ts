import { describe, expect, test } from 'bun:test';
import { asFile, readAll, told } from '../../support/archives/read.ts';

const takeout = 'Takeout/Google Health';
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

describe('Health Auto Export', () => {
  const post = (metrics: object[], workouts: object[] = []) => JSON.stringify({ data: { workouts, metrics } }, null, 1);
  const night = {
    date: '2024-05-02 00:00:00 +0200',
    sleepStart: '2024-05-01 23:00:00 +0200',
    sleepEnd: '2024-05-02 07:00:00 +0200',
    core: 4,
    deep: 1.5,
    rem: 1.5,
    awake: 0.5,
    totalSleep: 7,
    inBed: 0,
    source: 'Watch',
  };

  test('a later post of the same metric and time replaces the earlier one, in whatever order a metric names itself', async () => {
    const first = post([
      {
        data: [
          { date: '2024-05-02 10:00:00 +0200', qty: 100, source: 'Watch|iPhone' },
          { date: '2024-05-02 11:00:00 +0200', qty: 50, source: 'iPhone' },
        ],
        units: 'count',
        name: 'step_count',
      },
      { name: 'active_energy', units: 'kJ', data: [{ date: '2024-05-02 10:00:00 +0200', qty: 418.4 }] },
    ]);
    const second = post([
      {
        name: 'step_count',
        units: 'count',
        data: [{ date: '2024-05-02 10:00:00 +0200', qty: 120, source: 'iPhone|Watch' }],
      },
      {
        name: 'heart_rate',
        units: 'count/min',
        data: [{ date: '2024-05-02 10:00:00 +0200', Min: 50, Avg: 60, Max: 90 }],
      },
      { name: 'sleep_analysis', units: 'hr', data: [night] },
    ]);
    const { events, receipt } = await readAll([asFile('a.json', first), asFile('b.json', second)]);
    expect(receipt.vendor).toBe('health_auto_export');
    expect(told(events, 'daily', '2024-05-02')).toMatchObject({
      distance_data: { steps: 170 },
      calories_data: { net_activity_calories: expect.closeTo(100, 9) },
      heart_rate_data: { summary: { avg_hr_bpm: 60, min_hr_bpm: 50, max_hr_bpm: 90 } },
    });
    expect(told(events, 'sleep', '2024-05-02')).toMatchObject({
      metadata: { is_nap: false },
      sleep_durations_data: {
        asleep: { duration_asleep_state_seconds: 7 * 3600, duration_deep_sleep_state_seconds: 5400 },
      },
    });
    expect(receipt.kinds.find(({ kind }) => kind === 'step_count')?.skipped).toEqual([
      { reason: 'replaced', count: 1 },
    ]);
  });

  test('a workout tells its distance and energy in the units beside them', async () => {
    const workout = {
      id: 'W1',
      name: 'Outdoor Run',
      start: '2024-05-02 07:00:00 +0200',
      end: '2024-05-02 07:30:00 +0200',
      distance: { qty: 3.1, units: 'mi' },
      activeEnergyBurned: { qty: 1255.2, units: 'kJ' },
      heartRate: { avg: { qty: 150, units: 'bpm' } },
    };
    const { events } = await readAll([asFile('a.json', post([], [workout]))]);
    expect(told(events, 'activity', '2024-05-02')).toMatchObject({
      metadata: { summary_id: 'W1', type: 8 },
      distance_data: { summary: { distance_meters: expect.closeTo(4988.9664, 6) } },
      calories_data: { net_activity_calories: expect.closeTo(300, 9) },
      heart_rate_data: { summary: { avg_hr_bpm: 150 } },
    });
  });
});

describe('Google Health and Fitbit', () => {
  const files = [
    asFile(
      `${takeout}/Physical Activity_GoogleData/steps_2024-05-01.csv`,
      lines(
        'timestamp,steps,data source',
        '2024-05-02T03:30:00Z,40,Band',
        '2024-05-02T03:31:00Z,500,Phone Health Connect',
        '2024-05-02T12:00:00Z,60,Band',
      ),
    ),
    asFile(
      `${takeout}/Physical Activity_GoogleData/weight.csv`,
      lines('timestamp,weight grams,data source', '2024-05-02T12:00:00Z,62400,Scale'),
    ),
    asFile(
      `${takeout}/Physical Activity_GoogleData/daily_resting_heart_rate.csv`,
      lines('timestamp,beats per minute,data source', '2024-05-02T00:00:00Z,58.5,Band'),
    ),
    asFile(
      `${takeout}/Sleep Score/sleep_score.csv`,
      lines('sleep_log_entry_id,timestamp,overall_score', '77,2024-05-02T10:00:00Z,81'),
    ),
    asFile(
      `${takeout}/Global Export Data/sleep-2024-05-01.json`,
      JSON.stringify([
        {
          logId: 77,
          dateOfSleep: '2024-05-02',
          startTime: '2024-05-01T22:52:30.000',
          endTime: '2024-05-02T05:45:30.000',
          minutesAsleep: 335,
          minutesAwake: 78,
          timeInBed: 413,
          type: 'stages',
          mainSleep: true,
          levels: {
            summary: { deep: { minutes: 44 }, light: { minutes: 284 }, rem: { minutes: 7 }, wake: { minutes: 78 } },
          },
        },
      ]),
    ),
    asFile(
      `${takeout}/Global Export Data/heart_rate-2024-05-02.json`,
      JSON.stringify([
        { dateTime: '05/02/24 12:00:00', value: { bpm: 70, confidence: 2 } },
        { dateTime: '05/02/24 12:00:05', value: { bpm: 200, confidence: 0 } },
      ]),
    ),
    asFile(
      `${takeout}/Global Export Data/weight-2024-05-03.json`,
      JSON.stringify([{ logId: 1, weight: 191.8, bmi: 25.98, date: '05/03/24', time: '07:00:00' }]),
    ),
    asFile(`${takeout}/Your Profile/Avatar.png`, 'PNG'),
  ];

  test('asks for the time zone, because its nights are told without one', async () => {
    expect(await readAll(files).catch((error: unknown) => error)).toMatchObject({ code: 'needs_time_zone' });
  });

  test('minutes are put into the person’s day, and what a phone passed on does not add up', async () => {
    const { events, receipt } = await readAll(files, { timeZone: 'America/New_York' });
    expect(receipt.vendor).toBe('google_health');
    expect(told(events, 'daily', '2024-05-01')).toMatchObject({ distance_data: { steps: 40 } });
    expect(told(events, 'daily', '2024-05-02')).toMatchObject({
      distance_data: { steps: 60 },
      heart_rate_data: { summary: { resting_hr_bpm: 58.5, avg_hr_bpm: 70, max_hr_bpm: 70 } },
    });
    expect(told(events, 'body', '2024-05-02')).toMatchObject({ measurements_data: { day_avg_weight_kg: 62.4 } });
    expect(told(events, 'sleep', '2024-05-02')).toMatchObject({
      metadata: { summary_id: 'fitbit-77', start_time: '2024-05-01T22:52:30.000000-04:00' },
      sleep_durations_data: { asleep: { duration_asleep_state_seconds: 335 * 60 } },
      scores: { sleep: 81 },
    });
    expect(receipt.kinds.find(({ kind }) => kind === 'heart_rate.json')?.skipped).toEqual([
      { reason: 'not_worn', count: 1 },
    ]);
    expect(receipt.kinds.find(({ kind }) => kind === '*.png')?.skipped).toEqual([{ reason: 'no_place', count: 1 }]);
  });
});
