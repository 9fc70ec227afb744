import { type ExpectedArchive, expectValue, newExpected } from './expected.ts';
import { daysOf, minuteMs, type Options } from './generated-days.ts';
import type { TextFile } from './takeout-export.ts';

export function garminExport(options: Options): TextFile[] {
  const uds: object[] = [];
  const sleep: object[] = [];
  const status: object[] = [];
  const weights: object[] = [];
  const runs: object[] = [];
  const gmt = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}.0`;
  for (const { date, midnightMs, offset, random, wakeMs, bedMs, stages } of daysOf(options)) {
    const summary = (version: number) => ({
      calendarDate: date,
      version,
      wellnessStartTimeGmt: gmt(midnightMs),
      wellnessStartTimeLocal: `${date}T00:00:00.0`,
      totalSteps: random.whole(100, 20_000),
      totalDistanceMeters: random.whole(100, 15_000),
      ...(random.chance(0.2) ? {} : { activeKilocalories: random.whole(100, 1500) }),
      highlyActiveSeconds: random.whole(0, 4000),
      activeSeconds: random.whole(0, 9000),
      minHeartRate: random.whole(40, 50),
      maxHeartRate: random.whole(120, 180),
      restingHeartRate: random.chance(0.1) ? 0 : random.whole(45, 60),
      allDayStress: {
        aggregatorList: [
          { type: 'AWAKE', averageStressLevel: 99 },
          { type: 'TOTAL', averageStressLevel: random.chance(0.2) ? -1 : random.whole(10, 60) },
        ],
      },
    });
    uds.push(summary(1));
    if (random.chance(0.4)) uds.push(summary(2));
    const confirmation = random.pick([
      'ENHANCED_CONFIRMED_FINAL',
      'AUTO_CONFIRMED_FINAL',
      'MANUALLY_CONFIRMED',
      'UNCONFIRMED',
      'OFF_WRIST',
    ]);
    sleep.push({
      calendarDate: date,
      sleepStartTimestampGMT: gmt(bedMs),
      sleepEndTimestampGMT: gmt(wakeMs),
      sleepWindowConfirmationType: confirmation,
      deepSleepSeconds: stages[0] * 60,
      lightSleepSeconds: stages[1] * 60,
      remSleepSeconds: stages[2] * 60,
      awakeSleepSeconds: 1500,
    });
    status.push({
      calendarDate: date,
      metrics: [
        { type: 'HRV', value: random.chance(0.2) ? 0 : random.whole(30, 90), status: 'IN_RANGE' },
        { type: 'SPO2', value: random.whole(92, 99), status: random.pick(['IN_RANGE', 'UNKNOWN']) },
      ],
    });
    if (random.chance(0.3))
      weights.push({
        metaData: { calendarDate: `${date}T06:00:00.0` },
        weight: { weight: random.whole(78_000, 82_000), timestampGMT: gmt(wakeMs) },
      });
    const start = midnightMs + 1080 * minuteMs;
    if (random.chance(0.4))
      runs.push({
        activityId: Math.floor(start / 1000),
        activityType: 'running',
        startTimeGmt: start,
        startTimeLocal: start + offset * minuteMs,
        duration: 1_800_000,
        distance: random.whole(300_000, 900_000),
        calories: random.whole(1000, 3000),
      });
  }
  const wellness = 'DI_CONNECT/DI-Connect-Wellness';
  return [
    { name: 'DI_CONNECT/DI-Connect-Aggregator/UDSFile_2024.json', text: JSON.stringify(uds, null, 2) },
    { name: `${wellness}/2024_1_sleepData.json`, text: JSON.stringify(sleep, null, 2) },
    { name: `${wellness}/2024_1_healthStatusData.json`, text: JSON.stringify(status) },
    { name: 'DI_CONNECT/DI-Connect-User/1_userBioMetrics.json', text: JSON.stringify(weights) },
    {
      name: 'DI_CONNECT/DI-Connect-Fitness/me_summarizedActivities.json',
      text: JSON.stringify([{ summarizedActivitiesExport: runs }]),
    },
  ];
}

type Garmin = {
  calendarDate: string;
  sleepStartTimestampGMT: string;
  sleepEndTimestampGMT: string;
  sleepWindowConfirmationType: string;
  metaData: { calendarDate: string };
  weight: { weight: number };
  metrics: { type: string; value: number; status: string }[];
  allDayStress: { aggregatorList: { averageStressLevel: number }[] };
  summarizedActivitiesExport: Garmin[];
} & Record<
  | 'totalSteps'
  | 'totalDistanceMeters'
  | 'activeKilocalories'
  | 'highlyActiveSeconds'
  | 'activeSeconds'
  | 'minHeartRate'
  | 'maxHeartRate'
  | 'restingHeartRate'
  | 'deepSleepSeconds'
  | 'lightSleepSeconds'
  | 'remSleepSeconds'
  | 'startTimeGmt'
  | 'distance'
  | 'calories',
  number
>;

export function garminOracle(files: readonly TextFile[]): ExpectedArchive {
  const expected = newExpected();
  const rows = (part: string) => JSON.parse(files.find(({ name }) => name.includes(part))?.text ?? '[]') as Garmin[];
  // The last version of each day.
  const summaries = new Map(rows('UDSFile').map((row) => [row.calendarDate, row]));
  for (const [day, row] of summaries) {
    const say = (path: string, value: number | undefined) => expectValue(expected, day, path, value ?? null);
    say('distance_data.steps', row.totalSteps);
    say('distance_data.distance_meters', row.totalDistanceMeters);
    say('calories_data.net_activity_calories', row.activeKilocalories);
    say('active_durations_data.activity_seconds', row.highlyActiveSeconds + row.activeSeconds);
    say('heart_rate_data.summary.min_hr_bpm', row.minHeartRate);
    say('heart_rate_data.summary.max_hr_bpm', row.maxHeartRate);
    if (row.restingHeartRate > 0) say('heart_rate_data.summary.resting_hr_bpm', row.restingHeartRate);
    const stress = row.allDayStress.aggregatorList[1]?.averageStressLevel ?? -1;
    if (stress >= 0) say('stress_data.avg_stress_level', stress);
  }
  for (const { calendarDate, metrics } of rows('healthStatusData'))
    for (const { type, value, status } of metrics)
      if (value > 0 && status !== 'UNKNOWN')
        expectValue(
          expected,
          calendarDate,
          type === 'HRV' ? 'heart_rate_data.summary.avg_hrv_rmssd' : 'oxygen_data.avg_saturation_percentage',
          value,
        );
  for (const { metaData, weight } of rows('userBioMetrics'))
    expectValue(
      expected,
      metaData.calendarDate.slice(0, 10),
      'measurements_data.day_avg_weight_kg',
      weight.weight / 1000,
    );
  for (const row of rows('sleepData')) {
    if (/^(UNCONFIRMED|OFF_WRIST)$/.test(row.sleepWindowConfirmationType)) continue;
    expected.nights.push({
      day: row.calendarDate,
      startMs: Date.parse(`${row.sleepStartTimestampGMT}Z`),
      endMs: Date.parse(`${row.sleepEndTimestampGMT}Z`),
      asleepS: row.deepSleepSeconds + row.lightSleepSeconds + row.remSleepSeconds,
      isNap: false,
    });
  }
  for (const { startTimeGmt, distance, calories } of rows('summarizedActivities')[0]?.summarizedActivitiesExport ?? [])
    expected.activities.push({ startMs: startTimeGmt, distanceM: distance / 100, kcal: calories / 4.184 });
  return expected;
}
