import { addDays, dayStartUtcMs, isoWithOffset } from '../commands/replay/calendar.ts';
import type { DataType, Item } from '../commands/replay/payload.ts';
import type { PersonDay, Workout } from './day.ts';

/** What a day is on the wire, by type. */
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

/** Codes of the aggregator's activity types. */
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

/** From midnight to midnight; 23 or 25 hours on the days on which the clocks change. */
const wholeDay = (date: string) => ({
  start_time: berlinIso(berlinMs(date, 0)),
  end_time: berlinIso(berlinMs(addDays(date, 1), 0)),
});

/** The day that it is there. */
export const berlinDate = (epochMs: number) => berlinIso(epochMs).slice(0, 10);

const berlinIso = (epochMs: number) => isoWithOffset(epochMs, berlinOffsetMinutes(epochMs));

/** The instant of a local time. Nothing here happens between 2 and 3 o'clock, so the doubled hour does not matter. */
export function berlinMs(date: string, minute: number): number {
  const wallMs = dayStartUtcMs(date) + minute * 60_000;
  // The first guess can lie on the wrong side of a change; its own offset then leads to the right one.
  const guessMs = wallMs - berlinOffsetMinutes(wallMs) * 60_000;
  return wallMs - berlinOffsetMinutes(guessMs) * 60_000;
}

/** Directive 2000/84/EC: summer time from the last Sunday of March to the last of October, both at 01:00 UTC. */
function berlinOffsetMinutes(epochMs: number): number {
  const year = new Date(epochMs).getUTCFullYear();
  const summer = epochMs >= lastSundayMs(year, 2) && epochMs < lastSundayMs(year, 9);
  return summer ? 120 : 60;
}

function lastSundayMs(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * 86_400_000;
}
