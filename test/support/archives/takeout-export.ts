import { type ExpectedArchive, expectValue, meanOf, newExpected } from './expected.ts';
import { randomBy } from './random.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const zone = 'America/New_York';
const localFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
/** `2024-05-01 10:00:00` on a clock in New York. */
const clock = (ms: number) => localFormat.format(ms);
const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const american = (text: string) => text.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)[ T]/, '$2/$3/$1 ').slice(0, 17);

export type TextFile = { name: string; text: string };
type Options = { seed: number; firstDay: string; days: number };

/** A Takeout as Google Health writes it now: CSVs in UTC of a band and a phone, nights as JSON in local time. */
export function googleExport({ seed, firstDay, days }: Options): TextFile[] {
  const root = 'Takeout/Google Health';
  const rows = {
    steps: ['timestamp,steps,data source'],
    distance: ['timestamp,distance,data source'],
    heart: ['timestamp,beats per minute,data source'],
    resting: ['timestamp,beats per minute,data source'],
    hrv: ['timestamp,average heart rate variability milliseconds,data source'],
    weight: ['timestamp,weight grams,data source'],
  };
  const nights: object[] = [];
  for (let day = 0; day < days; day++) {
    const random = randomBy(seed, day);
    const start = Date.parse(`${firstDay}T05:00:00Z`) + day * dayMs;
    for (let at = 0; at < 60; at++) {
      const ms = start + random.whole(0, 1439) * minuteMs;
      const source = random.pick(['Band', 'Band', 'Phone Health Connect']);
      rows.steps.push(`${iso(ms)},${random.whole(1, 120)},${source}`);
      rows.distance.push(`${iso(ms).replace('Z', '.096319Z')},${random.between(1, 90).toFixed(2)},${source}`);
      rows.heart.push(`${iso(ms + 7000)},${random.whole(48, 160)}.0,Band`);
    }
    if (random.chance(0.8))
      rows.resting.push(
        `${new Date(start).toISOString().slice(0, 10)}T12:00:00Z,${random.between(50, 60).toFixed(3)},Band`,
      );
    if (random.chance(0.7))
      rows.hrv.push(`${new Date(start).toISOString().slice(0, 10)},${random.between(20, 80).toFixed(2)},Band`);
    if (random.chance(0.4)) rows.weight.push(`${iso(start + 8 * 3_600_000)},${random.whole(78_000, 82_000)},Scale`);
    if (random.chance(0.9))
      nights.push(night(start - random.whole(0, 200) * minuteMs, random.whole(300, 520), day, random));
  }
  const csv = (name: string, lines: string[]) => ({
    name: `${root}/Physical Activity_GoogleData/${name}.csv`,
    text: `${lines.join('\n')}\n`,
  });
  return [
    csv(`steps_${firstDay}`, rows.steps),
    csv(`distance_${firstDay}`, rows.distance),
    csv(`heart_rate_${firstDay}`, rows.heart),
    csv('daily_resting_heart_rate', rows.resting),
    csv('daily_heart_rate_variability', rows.hrv),
    csv('weight', rows.weight),
    { name: `${root}/Global Export Data/sleep-${firstDay}.json`, text: JSON.stringify(nights, null, 2) },
  ];
}

function night(startMs: number, minutes: number, logId: number, random: ReturnType<typeof randomBy>) {
  const [deep, light, rem] = [random.whole(30, 90), random.whole(150, 250), random.whole(20, 110)];
  return {
    logId,
    dateOfSleep: clock(startMs + minutes * minuteMs).slice(0, 10),
    startTime: `${clock(startMs).replace(' ', 'T')}.000`,
    endTime: `${clock(startMs + minutes * minuteMs).replace(' ', 'T')}.000`,
    timeInBed: minutes,
    minutesAwake: 20,
    minutesAsleep: deep + light + rem,
    type: 'stages',
    mainSleep: random.chance(0.9),
    levels: {
      summary: { deep: { minutes: deep }, light: { minutes: light }, rem: { minutes: rem }, wake: { minutes: 20 } },
    },
  };
}

/** A Takeout as Fitbit wrote it before: everything as JSON, minutes and workouts in UTC, days and nights local. */
export function fitbitExport({ seed, firstDay, days }: Options): TextFile[] {
  const lists = {
    steps: [] as object[],
    distance: [] as object[],
    calories: [] as object[],
    heart_rate: [] as object[],
    resting_heart_rate: [] as object[],
    lightly_active_minutes: [] as object[],
    sleep: [] as object[],
    weight: [] as object[],
    exercise: [] as object[],
  };
  for (let day = 0; day < days; day++) {
    const random = randomBy(seed, day, 5);
    const start = Date.parse(`${firstDay}T05:00:00Z`) + day * dayMs;
    const date = american(`${clock(start).slice(0, 10)} 00:00:00`);
    for (let at = 0; at < 40; at++) {
      const dateTime = american(iso(start + at * 36 * minuteMs));
      lists.steps.push({ dateTime, value: String(random.whole(0, 120)) });
      lists.distance.push({ dateTime, value: String(random.whole(0, 9000)) });
      lists.calories.push({ dateTime, value: random.between(1, 9).toFixed(2) });
      lists.heart_rate.push({ dateTime, value: { bpm: random.whole(48, 160), confidence: random.whole(0, 3) } });
    }
    lists.resting_heart_rate.push({
      dateTime: date,
      value: random.chance(0.2)
        ? { date: null, value: 0, error: 0 }
        : { date, value: random.between(50, 60), error: 6 },
    });
    lists.lightly_active_minutes.push({ dateTime: date, value: String(random.whole(0, 300)) });
    if (random.chance(0.9))
      lists.sleep.push(night(start - random.whole(0, 200) * minuteMs, random.whole(300, 520), day, random));
    const kg = random.between(78, 82);
    if (random.chance(0.4))
      lists.weight.push({
        logId: day,
        weight: Number((kg / 0.45359237).toFixed(1)),
        bmi: Number((kg / 3.2).toFixed(2)),
        date: date.slice(0, 8),
        time: '08:00:00',
      });
    if (random.chance(0.3))
      lists.exercise.push({
        logId: day,
        activityName: 'Run',
        startTime: american(iso(start + 600 * minuteMs)),
        duration: 1_800_000,
        activeDuration: 1_700_000,
        distance: random.between(2, 6),
        distanceUnit: 'Mile',
        calories: random.whole(200, 500),
        averageHeartRate: 150,
      });
  }
  return Object.entries(lists).map(([name, list]) => ({
    name: `Takeout/Fitbit/Global Export Data/${name}-${firstDay}.json`,
    text: JSON.stringify(list, null, 1),
  }));
}

type Log = {
  dateTime: string;
  date: string;
  startTime: string;
  endTime: string;
  value: string & { bpm: number; confidence: number; value: number };
  mainSleep: boolean;
} & Record<'weight' | 'bmi' | 'minutesAsleep' | 'distance' | 'calories', number>;

/** Both layouts computed a second time, with everything in memory and days as text. */
export function takeoutOracle(files: readonly TextFile[]): ExpectedArchive {
  const expected = newExpected();
  const rowsOf = (part: string): string[][] =>
    files
      .filter(({ name }) => name.includes(`/${part}`) && name.endsWith('.csv'))
      .flatMap(({ text }) =>
        text
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => line.split(',')),
      );
  const listOf = (part: string): Log[] =>
    files
      .filter(({ name }) => name.includes(`/${part}-`) && name.endsWith('.json'))
      .flatMap(({ text }) => JSON.parse(text) as Log[]);
  const utc = (text: string) => Date.parse(text.replace(/^(\d\d)\/(\d\d)\/(\d\d) (.*)$/, '20$3-$1-$2T$4Z'));
  const localDate = (text: string) => text.replace(/^(\d\d)\/(\d\d)\/(\d\d).*$/, '20$3-$1-$2');
  const dayOf = (ms: number) => clock(ms).slice(0, 10);

  for (const [part, path, factor] of [
    ['steps', 'distance_data.steps', 1],
    ['distance', 'distance_data.distance_meters', 1],
  ] as const) {
    const rows = rowsOf(part).map(([time = '', value = '', source = '']) => ({
      ms: Date.parse(time),
      value: Number(value) * factor,
      source,
    }));
    for (const [, group] of Map.groupBy(rows, ({ ms }) => Math.floor(ms / 900_000))) {
      const best = group.some(({ source }) => source === 'Band') ? 'Band' : 'Phone Health Connect';
      for (const { ms, value, source } of group)
        if (source === best)
          expectValue(expected, dayOf(ms), path, (expected.days.get(dayOf(ms))?.[path] ?? 0) + value);
    }
  }
  for (const [part, path, factor] of [
    ['steps', 'distance_data.steps', 1],
    ['distance', 'distance_data.distance_meters', 0.01],
    ['calories', 'calories_data.total_burned_calories', 1],
  ] as const)
    for (const { dateTime, value } of listOf(part)) {
      const day = dayOf(utc(dateTime));
      expectValue(expected, day, path, (expected.days.get(day)?.[path] ?? 0) + Number(value) * factor);
    }
  const beats = [
    ...rowsOf('heart_rate_').map(([time = '', value = '']) => ({ day: dayOf(Date.parse(time)), bpm: Number(value) })),
    ...listOf('heart_rate')
      .filter(({ value }) => value.confidence !== 0)
      .map(({ dateTime, value }) => ({ day: dayOf(utc(dateTime)), bpm: Number(value.bpm) })),
  ];
  for (const [day, group] of Map.groupBy(beats, ({ day }) => day)) {
    const values = group.map(({ bpm }) => bpm);
    expectValue(expected, day, 'heart_rate_data.summary.avg_hr_bpm', meanOf(values));
    expectValue(expected, day, 'heart_rate_data.summary.min_hr_bpm', Math.min(...values));
    expectValue(expected, day, 'heart_rate_data.summary.max_hr_bpm', Math.max(...values));
  }
  for (const [time = '', value = ''] of rowsOf('daily_resting_heart_rate'))
    expectValue(expected, time.slice(0, 10), 'heart_rate_data.summary.resting_hr_bpm', Number(value));
  for (const [time = '', value = ''] of rowsOf('daily_heart_rate_variability'))
    expectValue(expected, time.slice(0, 10), 'heart_rate_data.summary.avg_hrv_rmssd', Number(value));
  for (const [time = '', value = ''] of rowsOf('weight'))
    expectValue(expected, dayOf(Date.parse(time)), 'measurements_data.day_avg_weight_kg', Number(value) / 1000);
  for (const { dateTime, value } of listOf('resting_heart_rate'))
    if (value.value !== 0)
      expectValue(expected, localDate(dateTime), 'heart_rate_data.summary.resting_hr_bpm', Number(value.value));
  for (const { dateTime, value } of listOf('lightly_active_minutes'))
    expectValue(expected, localDate(dateTime), 'active_durations_data.low_intensity_seconds', Number(value) * 60);
  for (const { date, weight, bmi } of listOf('weight')) {
    expectValue(expected, localDate(date), 'measurements_data.day_avg_weight_kg', Number(weight) * 0.45359237);
    expectValue(expected, localDate(date), 'measurements_data.day_avg_bmi', Number(bmi));
  }
  for (const { startTime, endTime, minutesAsleep, mainSleep } of listOf('sleep')) {
    const end = instantOn(endTime);
    expected.nights.push({
      day: String(endTime).slice(0, 10),
      startMs: instantOn(startTime),
      endMs: end,
      asleepS: Number(minutesAsleep) * 60,
      isNap: !mainSleep,
    });
  }
  for (const { startTime, distance, calories } of listOf('exercise'))
    expected.activities.push({
      startMs: utc(startTime),
      distanceM: Number(distance) * 1609.344,
      kcal: Number(calories),
    });
  return expected;
}

/** The first instant at which a clock in New York shows this. */
function instantOn(local: string): number {
  const wanted = local.slice(0, 19).replace('T', ' ');
  const near = Date.parse(`${local.slice(0, 19)}Z`);
  for (let hours = 3; hours <= 6; hours++)
    if (clock(near + hours * 3_600_000) === wanted) return near + hours * 3_600_000;
  throw new Error(`no clock in New York shows ${local}`);
}
