import { addDays } from '../../routers/core/days.ts';
import type { PersonDay, Workout } from './person.ts';

export type PayloadUser = { user_id: string; provider: string; reference_id: string };

export type DataType = 'daily' | 'sleep' | 'activity' | 'body';
export type Item = { metadata: Metadata } & Record<string, unknown>;
type Metadata = { start_time: string; end_time: string } & Record<string, unknown>;
export type Payload = { type: DataType; version: string; user: Record<string, unknown>; data: Item[] };

const itemsMax = 30;

export function groupPayloads<Day>(
  days: readonly Day[],
  user: PayloadUser,
  itemsOf: { [Type in DataType]?: (day: Day) => Item[] },
): Payload[] {
  const types = (['daily', 'sleep', 'activity', 'body'] as const).filter((type) => itemsOf[type]);
  return chunk(days, itemsMax).flatMap((run) =>
    types.flatMap((type) =>
      chunk(
        run.flatMap((day) => itemsOf[type]?.(day) ?? []),
        itemsMax,
      ).map((data) => payload(type, user, data)),
    ),
  );
}

function payload(type: DataType, user: PayloadUser, data: Item[]): Payload {
  return {
    type,
    version: '2022-03-16',
    user: { ...user, last_webhook_update: null, scopes: null, active: true },
    data,
  };
}

export function chunk<Value>(values: readonly Value[], size: number): Value[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, index) => values.slice(index * size, (index + 1) * size));
}

export const dayItems: Record<DataType, (day: PersonDay) => Item[]> = {
  daily: dailyItems,
  sleep: sleepItems,
  activity: activityItems,
  body: bodyItems,
};

function dailyItems({ date, daily }: PersonDay): Item[] {
  if (!daily) return [];
  const item = {
    metadata: { ...wholeDay(date), upload_type: 1, timestamp_localization: 1 },
    distance_data: { steps: daily.steps, distance_meters: daily.distanceM, floors_climbed: daily.floors },
    calories_data: { total_burned_calories: daily.totalKcal, net_activity_calories: daily.activeKcal },
    heart_rate_data: {
      summary: { resting_hr_bpm: daily.restingHrBpm, avg_hr_bpm: daily.avgHrBpm, max_hr_bpm: daily.maxHrBpm },
    },
    active_durations_data: {
      activity_seconds: daily.lowS + daily.moderateS + daily.vigorousS,
      low_intensity_seconds: daily.lowS,
      moderate_intensity_seconds: daily.moderateS,
      vigorous_intensity_seconds: daily.vigorousS,
    },
    oxygen_data: { vo2max_ml_per_min_per_kg: daily.vo2maxMlKgMin },
    stress_data: { avg_stress_level: daily.avgStress },
  };
  return [item];
}

function sleepItems({ date, night }: PersonDay): Item[] {
  if (!night) return [];
  const asleepS = night.deepS + night.lightS + night.remS;
  const endMs = berlinMs(date, night.wakeMinute);
  const item = {
    metadata: {
      summary_id: `demo-sleep-${date}`,
      start_time: berlinIso(endMs - night.inBedS * 1000),
      end_time: berlinIso(endMs),
      is_nap: false,
      upload_type: 2,
      timestamp_localization: 1,
    },
    sleep_durations_data: {
      asleep: {
        duration_asleep_state_seconds: asleepS,
        duration_deep_sleep_state_seconds: night.deepS,
        duration_light_sleep_state_seconds: night.lightS,
        duration_REM_sleep_state_seconds: night.remS,
      },
      awake: {
        duration_awake_state_seconds: night.awakeS,
        sleep_latency_seconds: night.latencyS,
        num_wakeup_events: night.wakeups,
      },
      other: { duration_in_bed_seconds: night.inBedS },
      sleep_efficiency: Number(((100 * asleepS) / night.inBedS).toFixed(1)),
      hypnogram_samples: samplesOf(night, endMs - (night.inBedS - night.latencyS) * 1000),
    },
    heart_rate_data: {
      summary: { avg_hr_bpm: night.avgHrBpm, min_hr_bpm: night.minHrBpm, avg_hrv_rmssd: night.rmssdMs },
    },
    respiration_data: {
      breaths_data: { avg_breaths_per_min: night.breathsPerMin },
      oxygen_saturation_data: { avg_saturation_percentage: night.spo2Pct },
    },
  };
  return [item];
}

function samplesOf(night: NonNullable<PersonDay['night']>, startMs: number) {
  let atMs = startMs;
  return cyclesOf(night).map(({ level, seconds }) => {
    const timestamp = berlinIso(atMs);
    atMs += seconds * 1000;
    return { timestamp, level };
  });
}

const typeCodes: Record<Workout['kind'], number> = { run: 8, ride: 1 };

function activityItems({ date, workouts }: PersonDay): Item[] {
  return workouts.map((workout) => {
    const startMs = berlinMs(date, workout.startMinute);
    return {
      metadata: {
        summary_id: `demo-${workout.kind}-${date}`,
        name: workout.name,
        start_time: berlinIso(startMs),
        end_time: berlinIso(startMs + workout.durationS * 1000),
        type: typeCodes[workout.kind],
        upload_type: 1,
        timestamp_localization: 1,
      },
      distance_data: { summary: { distance_meters: workout.distanceM, steps: workout.steps } },
      calories_data: { net_activity_calories: workout.kcal },
      heart_rate_data: { summary: { avg_hr_bpm: workout.avgHrBpm, max_hr_bpm: workout.maxHrBpm } },
      active_durations_data: { activity_seconds: workout.durationS },
      movement_data: {
        avg_speed_meters_per_second: Number((workout.distanceM / workout.durationS).toFixed(3)),
      },
    };
  });
}

function bodyItems({ date, weighing }: PersonDay): Item[] {
  if (!weighing) return [];
  const measurement = {
    measurement_time: berlinIso(berlinMs(date, weighing.minute)),
    weight_kg: weighing.weightKg,
    bodyfat_percentage: weighing.bodyFatPct,
  };
  return [{ metadata: wholeDay(date), measurements_data: { measurements: [measurement] } }];
}

/** 23 or 25 hours at clock changes. */
const wholeDay = (date: string) => ({
  start_time: berlinIso(berlinMs(date, 0)),
  end_time: berlinIso(berlinMs(addDays(date, 1), 0)),
});

const timeZone = 'Europe/Berlin';

export const berlinDate = (epochMs: number) => berlinIso(epochMs).slice(0, 10);

const berlinIso = (epochMs: number) => isoWithOffset(epochMs, timeZone);

export const berlinMs = (date: string, minute: number) => localMs(date, minute, timeZone);

const localMs = (date: string, minute: number, timeZone: string): number =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone).epochMilliseconds;

const isoWithOffset = (epochMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 6 });

type Night = { deepS: number; lightS: number; remS: number; awakeS: number };
type Part = { level: 1 | 4 | 5 | 6; seconds: number };

const cycleS = 95 * 60;
const level = { awake: 1, light: 4, deep: 5, rem: 6 } as const;

function cyclesOf({ deepS, lightS, remS, awakeS }: Night): Part[] {
  const cycles = Math.max(1, Math.round((deepS + lightS + remS) / cycleS));
  const even = Array.from({ length: cycles }, () => 1);
  const late = even.map((_, place) => place + 1);
  const [deep, rem] = [shares(deepS, late.toReversed()), shares(remS, late)];
  const [first, second, awake] = [
    shares(Math.floor(lightS / 2), even),
    shares(Math.ceil(lightS / 2), even),
    shares(awakeS, even),
  ];
  const parts: Part[] = even.flatMap((_, place) => [
    { level: level.light, seconds: first[place] ?? 0 },
    { level: level.deep, seconds: deep[place] ?? 0 },
    { level: level.light, seconds: second[place] ?? 0 },
    { level: level.rem, seconds: rem[place] ?? 0 },
    { level: level.awake, seconds: awake[place] ?? 0 },
  ]);
  return parts.filter(({ seconds }) => seconds > 0);
}

function shares(totalS: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const ends = weights.map((_, place) =>
    Math.round((totalS * weights.slice(0, place + 1).reduce((sum, weight) => sum + weight, 0)) / all),
  );
  return ends.map((end, place) => end - (ends[place - 1] ?? 0));
}
