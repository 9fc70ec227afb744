import { describe, expect, test } from 'bun:test';
import { guessCsvMapping } from '../../../web/archives/csv-mapping.ts';
import { asFile, readAll, told } from '../../support/archives/read.ts';

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

describe('Garmin', () => {
  const uds = (version: number, steps: number) => ({
    calendarDate: '2024-05-02',
    version,
    totalSteps: steps,
    totalDistanceMeters: 8000,
    totalKilocalories: 2500,
    bmrKilocalories: 1900,
    activeKilocalories: 600,
    wellnessStartTimeGmt: '2024-05-01T22:00:00.0',
    wellnessStartTimeLocal: '2024-05-02T00:00:00.0',
    minHeartRate: 44,
    maxHeartRate: 150,
    restingHeartRate: 50,
    allDayStress: { aggregatorList: [{ type: 'TOTAL', averageStressLevel: -1, maxStressLevel: 80 }] },
  });
  const files = [
    asFile(
      'DI_CONNECT/DI-Connect-Aggregator/UDSFile_2024-05-01_2024-08-09.json',
      JSON.stringify([uds(1, 10), uds(2, 9000)]),
    ),
    asFile(
      'DI_CONNECT/DI-Connect-Wellness/2024-05-01_2024-08-09_1_sleepData.json',
      JSON.stringify([
        {
          calendarDate: '2024-05-02',
          sleepStartTimestampGMT: '2024-05-01T21:00:00.0',
          sleepEndTimestampGMT: '2024-05-02T05:00:00.0',
          sleepWindowConfirmationType: 'ENHANCED_CONFIRMED_FINAL',
          deepSleepSeconds: 3600,
          lightSleepSeconds: 18000,
          remSleepSeconds: 5400,
          awakeSleepSeconds: 1800,
          sleepScores: { overallScore: 83 },
        },
        {
          calendarDate: '2024-05-03',
          sleepStartTimestampGMT: '2024-05-02T21:00:00.0',
          sleepEndTimestampGMT: '2024-05-03T05:00:00.0',
          sleepWindowConfirmationType: 'UNCONFIRMED',
        },
        {
          calendarDate: '2024-05-04',
          sleepStartTimestampGMT: '2024-05-03T21:00:00.0',
          sleepEndTimestampGMT: '2024-05-04T05:00:00.0',
          sleepWindowConfirmationType: 'OFF_WRIST',
        },
      ]),
    ),
    asFile(
      'DI_CONNECT/DI-Connect-Wellness/2024-05-01_2024-08-09_1_healthStatusData.json',
      JSON.stringify([
        {
          calendarDate: '2024-05-02',
          metrics: [
            { type: 'HRV', value: 62, status: 'BALANCED' },
            { type: 'SPO2', value: 0, status: 'UNKNOWN' },
          ],
        },
      ]),
    ),
    asFile(
      'DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json',
      JSON.stringify([
        {
          summarizedActivitiesExport: [
            {
              activityId: 5,
              activityType: 'running',
              name: 'Morning',
              startTimeGmt: 1714628400000,
              startTimeLocal: 1714635600000,
              duration: 1800000,
              distance: 502000,
              calories: 1464.4,
              avgHr: 151,
            },
          ],
        },
      ]),
    ),
  ];

  test('the last version of a day counts, unconfirmed nights and those off the wrist do not, and units are its own', async () => {
    const { events, receipt } = await readAll(files);
    expect(told(events, 'daily', '2024-05-02')).toMatchObject({
      metadata: { start_time: '2024-05-02T00:00:00.000000+02:00' },
      distance_data: { steps: 9000 },
      heart_rate_data: { summary: { min_hr_bpm: 44, resting_hr_bpm: 50, avg_hrv_rmssd: 62 } },
      stress_data: { max_stress_level: 80 },
    });
    expect(told(events, 'sleep', '2024-05-02')).toMatchObject({
      metadata: { start_time: '2024-05-01T23:00:00.000000+02:00' },
      scores: { sleep: 83 },
    });
    expect(events.filter(({ type }) => type === 'sleep')).toHaveLength(1);
    expect(told(events, 'activity', '2024-05-02')).toMatchObject({
      distance_data: { summary: { distance_meters: 5020 } },
      calories_data: { total_burned_calories: expect.closeTo(350, 9) },
    });
    expect(receipt.kinds.find(({ kind }) => kind === 'sleepData')).toEqual({
      kind: 'sleepData',
      taken: 1,
      merged: 0,
      skipped: [
        { reason: 'unconfirmed', count: 1 },
        { reason: 'not_worn', count: 1 },
      ],
    });
  });
});

describe('Whoop', () => {
  const german = lines(
    'Startzeit des Zyklus,Endzeit des Zyklus,Zeitzone des Zyklus,Erholungswert %,Ruheherzfrequenz (Schläge pro Minute),Herzfrequenzvariabilität (ms),Hauttemperatur (Celsius),Blutsauerstoff %,Tagesbelastung,Verbrannte Energie (cal)',
    '2024-05-01 23:09:00,2024-05-02 23:00:00,UTC+02:00,61,50,48,34.5,97.5,12.4,2400',
  );
  const sleeps = lines(
    'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,Sleep consistency %,Nap',
    '2024-05-01 23:09:00,,UTC+02:00,2024-05-01 23:09:00,2024-05-02 06:30:00,85,14.2,398,441,186,92,120,43,569,113,90,90,false',
    '2024-05-01 23:09:00,,UTC+02:00,2024-05-02 14:00:00,2024-05-02 15:00:00,13,15.9,56,58,24,32,0,2,581,127,97,,true',
  );

  test('headers in another language are read, a cycle belongs to the day of waking, cal is kcal', async () => {
    const { events } = await readAll([asFile('physiologische_zyklen.csv', german), asFile('Schlaf.csv', sleeps)]);
    expect(told(events, 'daily', '2024-05-02')).toMatchObject({
      calories_data: { total_burned_calories: 2400 },
      heart_rate_data: { summary: { resting_hr_bpm: 50, avg_hrv_rmssd: 48 } },
      oxygen_data: { avg_saturation_percentage: 97.5 },
      strain_data: { strain_level: 12.4 },
      scores: { recovery: 61 },
    });
    const nights = events.filter(({ type }) => type === 'sleep').map(({ item }) => item.metadata['is_nap']);
    expect(nights).toEqual([false, true]);
    expect(told(events, 'sleep', '2024-05-02')).toMatchObject({
      respiration_data: { breaths_data: { avg_breaths_per_min: 14.2 } },
    });
  });
});

test('Whoop’s columns count by their place in a language that is not listed', async () => {
  const header = Array.from({ length: 26 }, (_, at) => `colonne ${at}`).join(',');
  const row =
    '2024-05-01 23:09:00,2024-05-02 23:00:00,UTC+02:00,61,50,48,34.5,97.5,12.4,2400,160,70,2024-05-01 23:10:00,2024-05-02 06:30:00,80,14.8,400,465,200,80,120,65,500,35,86,78';
  const { events } = await readAll([asFile('my_whoop_data/cycles_physiologiques.csv', lines(header, row))]);
  expect(told(events, 'daily', '2024-05-02')).toMatchObject({
    scores: { recovery: 61 },
    calories_data: { total_burned_calories: 2400 },
  });
  // Without a file of nights the cycle's own night counts.
  expect(told(events, 'sleep', '2024-05-02')).toMatchObject({
    sleep_durations_data: { asleep: { duration_asleep_state_seconds: 400 * 60 } },
  });
});

test('a reading that is given up ends with the reason', async () => {
  const reason = new Error('given up');
  expect(
    await readAll([asFile('export.xml', '<HealthData>\n</HealthData>\n')], { signal: AbortSignal.abort(reason) }).catch(
      (error: unknown) => error,
    ),
  ).toBe(reason);
});

describe('Oura', () => {
  test('semicolons, small objects in cells and deleted nights', async () => {
    const { events, receipt } = await readAll([
      asFile(
        'App Data/sleepmodel.csv',
        lines(
          'id;average_breath;average_heart_rate;average_hrv;awake_time;bedtime_end;bedtime_start;day;deep_sleep_duration;efficiency;light_sleep_duration;lowest_heart_rate;rem_sleep_duration;total_sleep_duration;type',
          'a1;14.2;54;65;900;2024-06-01T06:30:00+02:00;2024-05-31T23:15:00+02:00;2024-06-01;5400;92;13800;48;6000;25200;long_sleep',
          'a2;0;0;0;0;2024-06-02T01:00:00+02:00;2024-06-02T00:30:00+02:00;2024-06-02;0;0;0;0;0;0;deleted',
        ),
      ),
      asFile(
        'App Data/dailyspo2.csv',
        lines('id;breathing_disturbance_index;day;spo2_percentage', 'd1;3;2024-06-01;{"average": 97.4}'),
      ),
      asFile(
        'App Data/dailyactivity.csv',
        lines(
          'id;active_calories;day;equivalent_walking_distance;score;steps;total_calories',
          'c1;520;2024-06-01;6200;88;8421;2450',
        ),
      ),
      asFile(
        'App Data/dailyreadiness.csv',
        lines(
          'id;contributors;day;score;temperature_deviation;timestamp',
          'b1;"{""a"": 1; ""b"": 2}";2024-06-01;81;-0.2;2024-06-01T00:00:00+02:00',
        ),
      ),
    ]);
    expect(told(events, 'daily', '2024-06-01')).toMatchObject({
      distance_data: { steps: 8421, distance_meters: 6200 },
      oxygen_data: { avg_saturation_percentage: 97.4 },
      scores: { activity: 88, recovery: 81 },
    });
    expect(told(events, 'sleep', '2024-06-01')).toMatchObject({
      metadata: { summary_id: 'oura-a1' },
      sleep_durations_data: { asleep: { duration_asleep_state_seconds: 25_200 } },
      heart_rate_data: { summary: { avg_hrv_rmssd: 65, min_hr_bpm: 48 } },
      temperature_data: { delta: -0.2 },
    });
    expect(receipt.kinds.find(({ kind }) => kind === 'sleepmodel')?.skipped).toEqual([{ reason: 'deleted', count: 1 }]);
  });
});

describe('any CSV', () => {
  const file = asFile(
    'waage.csv',
    lines(
      'Datum;Gewicht (kg);Schritte;Notiz',
      '01.05.2024;81,4;9.500;gut',
      '02.05.2024;81,0;;"mit\nZeile"',
      '03.05.2024;80,9;7.000;',
    ),
  );

  test('is read by no guess alone: the mapping is guessed, shown and given', async () => {
    expect(await readAll([file]).catch((error: unknown) => error)).toMatchObject({ code: 'not_recognised' });
    expect(await readAll([file], { vendor: 'csv' }).catch((error: unknown) => error)).toMatchObject({
      code: 'needs_mapping',
    });
    const mapping = await guessCsvMapping(file);
    expect(mapping).toEqual({
      delimiter: ';',
      date: 'Datum',
      dateOrder: 'dmy',
      decimal: ',',
      columns: [
        { column: 'Gewicht (kg)', measure: 'weight', unit: 'kg' },
        { column: 'Schritte', measure: 'steps', unit: 'count' },
      ],
    });
    const { events } = await readAll([file], { vendor: 'csv', mapping: mapping ?? undefined });
    expect(told(events, 'body', '2024-05-01')).toMatchObject({ measurements_data: { day_avg_weight_kg: 81.4 } });
    expect(told(events, 'daily', '2024-05-01')).toMatchObject({ distance_data: { steps: 9500 } });
    expect(events.map(({ type, day, from }) => [type, day, from[0]?.line])).toEqual([
      ['daily', '2024-05-01', 2],
      ['body', '2024-05-01', 2],
      ['body', '2024-05-02', 3],
      ['daily', '2024-05-03', 5],
      ['body', '2024-05-03', 5],
    ]);
  });
});

describe('LifeSnaps', () => {
  const header =
    ',id,date,rmssd,spo2,full_sleep_breathing_rate,stress_score,calories,filteredDemographicVO2Max,distance,bpm,lightly_active_minutes,moderately_active_minutes,very_active_minutes,sedentary_minutes,resting_hr,sleep_duration,minutesAsleep,minutesAwake,sleep_efficiency,steps';
  const file = asFile(
    'daily.csv',
    lines(
      header,
      '0,ann,2021-06-01,55.5,96.5,14.8,,2000.0,,5000.5,,90,,5,700,,28800000,430,50,93,7000.0',
      '1,bob,2021-06-01,,,,,,,,,,,,,,,,,,1.0',
    ),
  );

  test('is a file of many, of whom one is read', async () => {
    expect(await readAll([file]).catch((error: unknown) => error)).toMatchObject({ code: 'needs_mapping' });
    const { events } = await readAll([file], { person: 'ann' });
    expect(told(events, 'daily', '2021-06-01')).toMatchObject({ distance_data: { steps: 7000 } });
    expect(told(events, 'sleep', '2021-06-01')).toMatchObject({
      metadata: { summary_id: 'lifesnaps-sleep-2021-06-01', end_time: '2021-06-01T07:00:00.000000+03:00' },
    });
  });
});
