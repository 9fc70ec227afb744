import { type ExpectedArchive, expectValue, newExpected } from './expected.ts';
import { offsetOfPerson, randomBy } from './random.ts';
import type { TextFile } from './takeout-export.ts';

/** Exports of Garmin, Whoop and Oura over days of travel and gaps, and what they say, from the same rows of text. */

const minuteMs = 60_000;
const dayMs = 86_400_000;
type Options = { seed: number; firstDay: string; days: number };
type Random = ReturnType<typeof randomBy>;

const wall = (utcMs: number, offset: number) => new Date(utcMs + offset * minuteMs).toISOString().slice(0, 19);
const zoneText = (offset: number) =>
  `${offset < 0 ? '-' : '+'}${String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0')}:${String(Math.abs(offset) % 60).padStart(2, '0')}`;

type Day = {
  date: string;
  midnightMs: number;
  offset: number;
  random: Random;
  wakeMs: number;
  bedMs: number;
  stages: [deep: number, light: number, rem: number];
};

function daysOf({ seed, firstDay, days }: Options): Day[] {
  return Array.from({ length: days }, (_, day) => {
    const random = randomBy(seed, day, 11);
    const noon = Date.parse(`${firstDay}T12:00:00Z`) + day * dayMs;
    const date = new Date(noon).toISOString().slice(0, 10);
    const offset = offsetOfPerson(noon - 8 * 3_600_000);
    const midnightMs = Date.parse(`${date}T00:00:00Z`) - offset * minuteMs;
    const wakeMs = midnightMs + random.whole(300, 480) * minuteMs;
    const stages: Day['stages'] = [random.whole(30, 90), random.whole(150, 250), random.whole(20, 110)];
    return {
      date,
      midnightMs,
      offset,
      random,
      wakeMs,
      bedMs: wakeMs - (stages[0] + stages[1] + stages[2] + 25) * minuteMs,
      stages,
    };
  });
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

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

export function whoopExport(options: Options): TextFile[] {
  const cycles = [
    'Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),Heart rate variability (ms),Skin temp (celsius),Blood oxygen %,Day Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),Sleep onset,Wake onset,Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,Sleep consistency %',
  ];
  const sleeps = [
    'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,Sleep consistency %,Nap',
  ];
  const workouts = [
    'Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),HR Zone 1 %,HR Zone 2 %,HR Zone 3 %,HR Zone 4 %,HR Zone 5 %,GPS enabled',
  ];
  for (const {
    offset,
    random,
    wakeMs,
    bedMs,
    stages: [deep, light, rem],
    midnightMs,
  } of daysOf(options)) {
    if (random.chance(0.1)) continue;
    const at = (ms: number) => wall(ms, offset).replace('T', ' ');
    const begins = `${at(bedMs)},${random.chance(0.1) ? '' : at(bedMs + dayMs)},UTC${zoneText(offset)}`;
    const slept = random.chance(0.9);
    const recovery = slept
      ? `${random.whole(20, 99)},${random.whole(45, 60)},${random.whole(20, 120)},${random.between(33, 35).toFixed(2)},${random.between(93, 99).toFixed(2)}`
      : ',,,,';
    const sleepCells = `${at(bedMs)},${at(wakeMs)},${random.whole(50, 99)},${random.between(12, 17).toFixed(1)},${deep + light + rem},${deep + light + rem + 25},${light},${deep},${rem},25,500,20,${random.whole(80, 99)},80`;
    cycles.push(
      `${begins},${recovery},${random.between(2, 20).toFixed(1)},${random.whole(1500, 4000)},${random.whole(130, 190)},${random.whole(55, 90)},${slept ? sleepCells : ',,,,,,,,,,,,,'}`,
    );
    if (slept) sleeps.push(`${begins},${sleepCells},false`);
    const napMs = midnightMs + 840 * minuteMs;
    if (random.chance(0.2))
      sleeps.push(`${begins},${at(napMs)},${at(napMs + 50 * minuteMs)},20,15.0,45,50,25,20,0,5,500,20,90,80,true`);
    const runMs = midnightMs + 1080 * minuteMs;
    if (random.chance(0.4))
      workouts.push(
        ...Array(random.whole(1, 2)).fill(
          `${begins},${at(runMs)},${at(runMs + 30 * minuteMs)},30,Running,11.2,${(runMs / 1000) % 400}.0,168,150,6,10,21,20,41,false`,
        ),
      );
  }
  return [
    { name: 'my_whoop_data/physiological_cycles.csv', text: cycles.join('\n') },
    { name: 'my_whoop_data/sleeps.csv', text: sleeps.join('\n') },
    { name: 'my_whoop_data/workouts.csv', text: workouts.join('\n') },
    {
      name: 'my_whoop_data/journal_entries.csv',
      text: 'Cycle start time,Question text,Notes\n2024-01-01 00:00:00,Coffee?,"late,\nand strong"\n',
    },
  ];
}

export function whoopOracle(files: readonly TextFile[]): ExpectedArchive {
  const expected = newExpected();
  const rows = (part: string) =>
    (files.find(({ name }) => name.endsWith(part))?.text ?? '')
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  const ms = (text = '', zone = '') => Date.parse(`${text.replace(' ', 'T')}${zone.replace('UTC', '')}`);
  const paths = [
    'scores.recovery',
    'heart_rate_data.summary.resting_hr_bpm',
    'heart_rate_data.summary.avg_hrv_rmssd',
    'temperature_data.day_avg_skin_temperature_celsius',
    'oxygen_data.avg_saturation_percentage',
    'strain_data.strain_level',
    'calories_data.total_burned_calories',
    'heart_rate_data.summary.max_hr_bpm',
    'heart_rate_data.summary.avg_hr_bpm',
  ];
  const cyclesOf = Map.groupBy(rows('cycles.csv'), (cells) => {
    const [start = ''] = cells;
    const woke = cells[13] ?? '';
    if (woke !== '') return woke.slice(0, 10);
    const evening = Number(start.slice(11, 13)) >= 12 ? dayMs : 0;
    return new Date(Date.parse(`${start.slice(0, 10)}T00:00:00Z`) + evening).toISOString().slice(0, 10);
  });
  for (const [day, group] of cyclesOf)
    for (const [at, path] of paths.entries()) {
      const values = group
        .map((cells) => cells[at + 3] ?? '')
        .filter((cell) => cell !== '')
        .map(Number);
      if (values.length === 0) continue;
      const sum = values.reduce((total, value) => total + value, 0);
      expectValue(
        expected,
        day,
        path,
        path.includes('max_hr') ? Math.max(...values) : path.includes('calories') ? sum : sum / values.length,
      );
    }
  for (const [, , zone, onset, wake, , , , , light, deep, rem, , , , , , nap] of rows('sleeps.csv'))
    expected.nights.push({
      day: (wake ?? '').slice(0, 10),
      startMs: ms(onset, zone),
      endMs: ms(wake, zone),
      asleepS: 60 * (Number(light) + Number(deep) + Number(rem)),
      isNap: nap === 'true',
    });
  for (const [, , zone, start, , , , , kcal] of new Map(
    rows('workouts.csv').map((cells) => [cells[3], cells]),
  ).values())
    expected.activities.push({ startMs: ms(start, zone), distanceM: null, kcal: Number(kcal) });
  return expected;
}

export function ouraExport(options: Options): TextFile[] {
  const sleep = [
    'id;average_breath;average_heart_rate;average_hrv;awake_time;bedtime_end;bedtime_start;day;deep_sleep_duration;efficiency;light_sleep_duration;lowest_heart_rate;rem_sleep_duration;total_sleep_duration;type',
  ];
  const activity = ['id;active_calories;day;equivalent_walking_distance;score;steps;total_calories'];
  const spo2 = ['id;breathing_disturbance_index;day;spo2_percentage'];
  const readiness = ['id;contributors;day;score;temperature_deviation;timestamp'];
  for (const {
    date,
    offset,
    random,
    wakeMs,
    bedMs,
    stages: [deep, light, rem],
    midnightMs,
  } of daysOf(options)) {
    const at = (ms: number) => `${wall(ms, offset)}.000${zoneText(offset)}`;
    const night = (id: string, start: number, end: number, type: string, minutes: number[]) =>
      `${id};14.5;54;65;900;${at(end)};${at(start)};${date};${(minutes[0] ?? 0) * 60};92;${(minutes[1] ?? 0) * 60};48;${(minutes[2] ?? 0) * 60};0;${type}`;
    if (random.chance(0.9))
      sleep.push(
        night(`n${date}`, bedMs, wakeMs, random.pick(['long_sleep', 'long_sleep', 'long_sleep', 'deleted', 'rest']), [
          deep,
          light,
          rem,
        ]),
      );
    if (random.chance(0.2))
      sleep.push(
        night(
          `p${date}`,
          midnightMs + 840 * minuteMs,
          midnightMs + 900 * minuteMs,
          random.pick(['late_nap', 'sleep']),
          [10, 30, 5],
        ),
      );
    if (random.chance(0.9))
      activity.push(
        `a;${random.whole(50, 900)};${date};${random.whole(100, 15_000)};${random.chance(0.2) ? '' : random.whole(40, 99)};${random.whole(100, 20_000)};${random.whole(1500, 4000)}`,
      );
    if (random.chance(0.7))
      spo2.push(`s;3;${date};${random.chance(0.2) ? '' : `{"average": ${random.between(93, 99).toFixed(3)}}`}`);
    if (random.chance(0.8))
      readiness.push(`r;"{""a"": 1; ""b"": 2}";${date};${random.whole(40, 99)};;${at(midnightMs)}`);
  }
  return Object.entries({ sleepmodel: sleep, dailyactivity: activity, dailyspo2: spo2, dailyreadiness: readiness }).map(
    ([name, lines]) => ({ name: `App Data/${name}.csv`, text: `${lines.join('\r\n')}\r\n` }),
  );
}

export function ouraOracle(files: readonly TextFile[]): ExpectedArchive {
  const expected = newExpected();
  const rows = (part: string) =>
    (files.find(({ name }) => name.endsWith(part))?.text ?? '')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replace(/"\{.*?\}"/, '').split(';'));
  const say = (day: string | undefined, path: string, cell: string | undefined) =>
    expectValue(expected, day ?? '', path, cell === undefined || cell === '' ? null : Number(cell));
  for (const [, active, day, distance, score, steps, total] of rows('dailyactivity.csv')) {
    say(day, 'calories_data.net_activity_calories', active);
    say(day, 'distance_data.distance_meters', distance);
    say(day, 'scores.activity', score);
    say(day, 'distance_data.steps', steps);
    say(day, 'calories_data.total_burned_calories', total);
  }
  for (const [, , day, text = ''] of rows('dailyspo2.csv'))
    say(day, 'oxygen_data.avg_saturation_percentage', /[\d.]+/.exec(text)?.[0]);
  for (const [, , day, score] of rows('dailyreadiness.csv')) say(day, 'scores.recovery', score);
  for (const [, , , , , end = '', start = '', day = '', deep, , light, , rem, , type = ''] of rows('sleepmodel.csv'))
    if (type !== 'deleted' && type !== 'rest')
      expected.nights.push({
        day,
        startMs: Date.parse(start),
        endMs: Date.parse(end),
        asleepS: Number(deep) + Number(light) + Number(rem),
        isNap: type !== 'long_sleep',
      });
  return expected;
}

/** Posts of Health Auto Export: hours of each day, sent again with more in them, in an order of keys that changes. */
export function feedExport(options: Options): TextFile[] {
  const files: TextFile[] = [];
  for (const {
    date,
    midnightMs,
    offset,
    random,
    wakeMs,
    bedMs,
    stages: [deep, light, rem],
  } of daysOf(options)) {
    const at = (ms: number) => `${wall(ms, offset).replace('T', ' ')} ${zoneText(offset).replace(':', '')}`;
    const hours = random.whole(8, 23);
    for (const upTo of [Math.floor(hours / 2), hours]) {
      const from = random.whole(0, upTo);
      const bins = Array.from({ length: upTo - from + 1 }, (_, hour) => at(midnightMs + (from + hour) * 60 * minuteMs));
      const quantity = (name: string, units: string, qty: () => number) => {
        const data = bins.map((bin) => ({
          date: bin,
          qty: round(qty(), 4),
          source: random.pick(['Watch', 'Watch|iPhone', 'iPhone']),
        }));
        return random.chance(0.5) ? { name, units, data } : { data, units, name };
      };
      const metrics: object[] = [
        quantity('step_count', 'count', () => random.between(0, 900)),
        quantity('active_energy', random.pick(['kJ', 'kcal']), () => random.between(1, 80)),
        quantity('heart_rate_variability', 'ms', () => random.between(20, 90)),
        {
          name: 'heart_rate',
          units: 'count/min',
          data: bins.map((bin) => ({
            date: bin,
            Avg: random.whole(60, 90),
            Min: random.whole(45, 60),
            Max: random.whole(90, 170),
          })),
        },
        { name: 'stair_speed_up', units: 'm/s', data: [{ date: bins[0], qty: 1 }] },
      ];
      if (upTo === hours)
        metrics.push({
          name: 'sleep_analysis',
          units: 'hr',
          data: [
            {
              date: `${date} 00:00:00 +0000`,
              sleepStart: at(bedMs),
              sleepEnd: at(wakeMs),
              core: light / 60,
              deep: deep / 60,
              rem: rem / 60,
              awake: 0.4,
              totalSleep: (deep + light + rem) / 60,
              inBed: 0,
            },
          ],
        });
      files.push({
        name: `HealthAutoExport-${String(files.length).padStart(3, '0')}.json`,
        text: JSON.stringify({ data: { metrics } }, null, random.whole(0, 2)),
      });
    }
  }
  return files;
}

type Sample = {
  date: string;
  qty?: number;
  Avg?: number;
  Min?: number;
  Max?: number;
  sleepStart: string;
  sleepEnd: string;
  core: number;
  deep: number;
  rem: number;
};

export function feedOracle(files: readonly TextFile[]): ExpectedArchive {
  const expected = newExpected();
  const latest = new Map<string, Map<string, Sample & { units: string }>>();
  for (const { text } of files)
    for (const { name, units, data } of (
      JSON.parse(text) as { data: { metrics: { name: string; units: string; data: Sample[] }[] } }
    ).data.metrics) {
      const samples = latest.get(name) ?? new Map();
      latest.set(name, samples);
      for (const sample of data) samples.set(sample.sleepStart ?? sample.date, { ...sample, units });
    }
  const byDay = (name: string) => Map.groupBy([...(latest.get(name)?.values() ?? [])], ({ date }) => date.slice(0, 10));
  const sum = (samples: readonly Sample[], of: (sample: Sample & { units: string }) => number) =>
    (samples as (Sample & { units: string })[]).reduce((total, sample) => total + of(sample), 0);
  for (const [day, samples] of byDay('step_count'))
    expectValue(
      expected,
      day,
      'distance_data.steps',
      sum(samples, ({ qty = 0 }) => qty),
    );
  for (const [day, samples] of byDay('active_energy'))
    expectValue(
      expected,
      day,
      'calories_data.net_activity_calories',
      sum(samples, ({ qty = 0, units }) => (units === 'kJ' ? qty / 4.184 : qty)),
    );
  for (const [day, samples] of byDay('heart_rate_variability'))
    expectValue(
      expected,
      day,
      'heart_rate_data.summary.avg_hrv_sdnn',
      sum(samples, ({ qty = 0 }) => qty) / samples.length,
    );
  for (const [day, samples] of byDay('heart_rate')) {
    expectValue(
      expected,
      day,
      'heart_rate_data.summary.avg_hr_bpm',
      sum(samples, ({ Avg = 0 }) => Avg) / samples.length,
    );
    expectValue(expected, day, 'heart_rate_data.summary.min_hr_bpm', Math.min(...samples.map(({ Min = 999 }) => Min)));
    expectValue(expected, day, 'heart_rate_data.summary.max_hr_bpm', Math.max(...samples.map(({ Max = 0 }) => Max)));
  }
  const iso = (text: string) => Date.parse(text.replace(/^(\S+) (\S+) (...)(..)$/, '$1T$2$3:$4'));
  for (const { sleepStart, sleepEnd, core, deep, rem } of latest.get('sleep_analysis')?.values() ?? [])
    expected.nights.push({
      day: sleepEnd.slice(0, 10),
      startMs: iso(sleepStart),
      endMs: iso(sleepEnd),
      asleepS: core * 3600 + deep * 3600 + rem * 3600,
      isNap: false,
    });
  return expected;
}
