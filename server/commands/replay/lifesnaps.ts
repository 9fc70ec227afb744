import { parse } from 'csv-parse/sync';
import { LocalDate } from '../../../routers/core/contract.ts';
import { addDays, daysBetween } from '../../../routers/core/days.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import {
  groupPayloads,
  type Item,
  isoWithOffset,
  localMs,
  type Payload,
  type PayloadUser,
} from '../../simulator/payloads.ts';

/** A daily-level CSV in the layout of the LifeSnaps study (Yfantidou et al., Scientific Data 2022) as webhooks. */

/** The file has no offsets; the study ran in Europe in summer. */
const timeZone = '+03:00';
/** The file has no times of sleep, only durations. */
const wakeMinute = 7 * 60;

const numberColumns = {
  steps: 'steps',
  distanceM: 'distance',
  totalKcal: 'calories',
  restingHrBpm: 'resting_hr',
  avgHrBpm: 'bpm',
  spo2Pct: 'spo2',
  vo2maxMlKgMin: 'filteredDemographicVO2Max',
  lowMinutes: 'lightly_active_minutes',
  moderateMinutes: 'moderately_active_minutes',
  vigorousMinutes: 'very_active_minutes',
  sedentaryMinutes: 'sedentary_minutes',
  /** Fitbit's Stress Management Score: high means calm. */
  stressManagementScore: 'stress_score',
  rmssdMs: 'rmssd',
  breathsPerMin: 'full_sleep_breathing_rate',
  inBedMs: 'sleep_duration',
  asleepMinutes: 'minutesAsleep',
  awakeMinutes: 'minutesAwake',
  sleepEfficiencyPct: 'sleep_efficiency',
} as const;
type Measure = keyof typeof numberColumns;
const measures = Object.keys(numberColumns) as Measure[];

/** A person's day. Units as in the file; null for an empty cell. */
export type LifeSnapsDay = { date: string } & Record<Measure, number | null>;

type Row = { id: string; date: string; [column: string]: string };

export class ReplayDataError extends UsageError {}

export function readPerson(csvText: string, personId: string): LifeSnapsDay[] {
  const rows = parse<Row>(csvText, { bom: true, skip_empty_lines: true, columns: checkHeader });
  const own = rows.filter((row) => row.id === personId);
  if (own.length === 0) {
    const people = new Set(rows.map((row) => row.id));
    throw new ReplayDataError(`There is no person "${personId}" in this file; it holds ${people.size} people.`);
  }
  return own.map(readDay).sort((a, b) => (a.date < b.date ? -1 : 1));
}

export function shiftToToday<Day extends { date: string }>(days: readonly Day[], today: string): Day[] {
  const last = days.at(-1);
  if (!last) return [];
  const shift = daysBetween(last.date, addDays(today, -1));
  return days.map((day) => ({ ...day, date: addDays(day.date, shift) }));
}

export function untilDate<Day extends { date: string }>(days: readonly Day[], date: string): Day[] {
  if (!LocalDate.safeParse(date).success) throw new RangeError(`"${date}" is no calendar day of the form YYYY-MM-DD.`);
  return days.filter((day) => day.date <= date);
}

/** Without `activityType`, which has no times, and the sleep stages, which are ratios to a 30-day mean. */
export function toPayloads(days: readonly LifeSnapsDay[], user: PayloadUser): Payload[] {
  return groupPayloads(days, user, { daily: dailyItems, sleep: sleepItems });
}

function checkHeader(header: string[]): string[] {
  const missing = ['id', 'date', ...Object.values(numberColumns)].filter((name) => !header.includes(name));
  if (missing.length > 0) throw new ReplayDataError(`The file lacks the column ${missing.join(', ')}.`);
  return header;
}

function readDay(row: Row): LifeSnapsDay {
  const { date } = row;
  if (!LocalDate.safeParse(date).success)
    throw new ReplayDataError(`The column date holds ${JSON.stringify(date)}, which is no day.`);
  const read = (measure: Measure) => [measure, readNumber(row, date, numberColumns[measure])] as const;
  return { date, ...(Object.fromEntries(measures.map(read)) as Record<Measure, number | null>) };
}

function readNumber(row: Row, date: string, column: string): number | null {
  const cell = row[column]?.trim() ?? '';
  if (cell === '') return null;
  const value = Number(cell);
  if (Number.isFinite(value)) return value;
  throw new ReplayDataError(`On ${date} the column ${column} holds ${JSON.stringify(cell)}, which is no number.`);
}

const dailyMeasures: readonly Measure[] = [
  'steps',
  'distanceM',
  'totalKcal',
  'restingHrBpm',
  'avgHrBpm',
  'spo2Pct',
  'vo2maxMlKgMin',
  'lowMinutes',
  'moderateMinutes',
  'vigorousMinutes',
  'sedentaryMinutes',
  'stressManagementScore',
];
const sleepMeasures = measures.filter((measure) => !dailyMeasures.includes(measure));

function dailyItems(day: LifeSnapsDay): Item[] {
  if (dailyMeasures.every((measure) => day[measure] === null)) return [];
  const start = localMs(day.date, 0, timeZone);
  const item = {
    metadata: {
      ...span(start, localMs(addDays(day.date, 1), 0, timeZone)),
      upload_type: 1, // automatic, in the daily enumeration
      timestamp_localization: 1,
    },
    distance_data: { steps: day.steps, distance_meters: day.distanceM },
    calories_data: { total_burned_calories: day.totalKcal },
    heart_rate_data: { summary: { resting_hr_bpm: day.restingHrBpm, avg_hr_bpm: day.avgHrBpm } },
    active_durations_data: {
      low_intensity_seconds: seconds(day.lowMinutes),
      moderate_intensity_seconds: seconds(day.moderateMinutes),
      vigorous_intensity_seconds: seconds(day.vigorousMinutes),
      inactivity_seconds: seconds(day.sedentaryMinutes),
    },
    oxygen_data: { avg_saturation_percentage: day.spo2Pct, vo2max_ml_per_min_per_kg: day.vo2maxMlKgMin },
    // Not `avg_stress_level`, where high means stressed: here high means calm.
    stress_data: { stress_management_score: day.stressManagementScore },
  };
  return [item];
}

function sleepItems(day: LifeSnapsDay): Item[] {
  if (sleepMeasures.every((measure) => day[measure] === null)) return [];
  const end = localMs(day.date, wakeMinute, timeZone);
  const item = {
    metadata: {
      // The same in a second replay, so that it overwrites its own nights.
      summary_id: `lifesnaps-sleep-${day.date}`,
      ...span(end - inBedMs(day), end),
      is_nap: false,
      upload_type: 2, // automatic, in the sleep enumeration
      timestamp_localization: 1,
    },
    sleep_durations_data: {
      asleep: { duration_asleep_state_seconds: seconds(day.asleepMinutes) },
      awake: { duration_awake_state_seconds: seconds(day.awakeMinutes) },
      other: { duration_in_bed_seconds: day.inBedMs === null ? null : day.inBedMs / 1000 },
      sleep_efficiency: day.sleepEfficiencyPct,
    },
    heart_rate_data: { summary: { avg_hrv_rmssd: day.rmssdMs } },
    respiration_data: { breaths_data: { avg_breaths_per_min: day.breathsPerMin } },
  };
  return [item];
}

function inBedMs(day: LifeSnapsDay): number {
  return day.inBedMs ?? ((day.asleepMinutes ?? 0) + (day.awakeMinutes ?? 0)) * 60_000;
}

const span = (startMs: number, endMs: number) => ({
  start_time: isoWithOffset(startMs, timeZone),
  end_time: isoWithOffset(endMs, timeZone),
});
const seconds = (minutes: number | null) => (minutes === null ? null : minutes * 60);
