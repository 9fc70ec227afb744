import { ArchiveError } from '../archive-error.ts';
import type { ArchiveEvent, Item } from '../archive-event.ts';
import { csvRows } from '../files/csv.ts';
import { dayMs, dayOf, momentText, toUtc } from '../rules/moment.ts';
import { baseName, type ReaderInput, skipOthers, type VendorReader } from './vendor.ts';

/** Yfantidou et al., Scientific Data 2022. */
export const lifesnaps: VendorReader = {
  vendor: 'lifesnaps',
  recognises: ({ head }) => /^[^\n]*\bid,date,[^\n]*filteredDemographicVO2Max/.test(head),
  reads: (name) => /\.csv$/i.test(baseName(name)),
  read,
};

/** European summer. */
const offset = 180;
/** Sleep has durations only. */
const wakeMs = 7 * 3_600_000;

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
export const lifeSnapsColumns = ['id', 'date', ...Object.values(numberColumns)];

export type LifeSnapsDay = { date: string } & Record<Measure, number | null>;

export function readLifeSnapsDay(row: Readonly<Record<string, string>>): LifeSnapsDay {
  const date = row['date'] ?? '';
  if (Number.isNaN(dayOf(date)) || date.length !== 10) {
    throw new RangeError(`The column date holds ${JSON.stringify(date)}, which is no day.`);
  }
  const read = (measure: Measure) => [measure, readNumber(row, date, numberColumns[measure])] as const;
  return { date, ...(Object.fromEntries(measures.map(read)) as Record<Measure, number | null>) };
}

function readNumber(row: Readonly<Record<string, string>>, date: string, column: string): number | null {
  const cell = row[column]?.trim() ?? '';
  if (cell === '') return null;
  const value = Number(cell);
  if (Number.isFinite(value)) return value;
  throw new RangeError(`On ${date} the column ${column} holds ${JSON.stringify(cell)}, which is no number.`);
}

async function read(reading: ReaderInput): Promise<void> {
  skipOthers(reading, lifesnaps.reads);
  const { book, person } = reading;
  const kind = book.tally.kind('days');
  for (const entry of reading.entries.filter(({ name }) => lifesnaps.reads(name))) {
    let header: string[] | null = null;
    const people = new Set<string>();
    for await (const { cells, line } of csvRows(entry, ',')) {
      if (header === null) {
        header = cells.map((cell) => cell.trim());
        continue;
      }
      const row = Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']));
      people.add(row['id'] ?? '');
      if (people.size > 1 && person === null) {
        throw new ArchiveError('needs_mapping', 'it holds several people; name one', { file: entry.file, line });
      }
      if (person !== null && row['id'] !== person) continue;
      book.tally.records += 1;
      const day = reading.attempt('days', { entry, line }, () => readLifeSnapsDay(row));
      if (day === null || book.isBefore(dayOf(day.date), kind)) continue;
      kind.taken += 1;
      for (const event of lifeSnapsEvents(day)) book.add({ ...event, records: 1, from: [{ entry: entry.name, line }] });
    }
  }
}

function lifeSnapsEvents(day: LifeSnapsDay): Pick<ArchiveEvent, 'type' | 'day' | 'item'>[] {
  const { daily, sleep } = lifeSnapsItems(day);
  return [
    ...daily.map((item) => ({ type: 'daily' as const, day: day.date, item })),
    ...sleep.map((item) => ({ type: 'sleep' as const, day: day.date, item })),
  ];
}

/** `activityType` has no times, and stages are ratios to a 30-day mean. */
export const lifeSnapsItems = (day: LifeSnapsDay) => ({ daily: dailyItems(day), sleep: sleepItems(day) });

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
  const start = dayOf(day.date) * dayMs;
  const item = {
    metadata: {
      ...span(start, start + dayMs),
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
    // High means calm.
    stress_data: { stress_management_score: day.stressManagementScore },
  };
  return [item];
}

function sleepItems(day: LifeSnapsDay): Item[] {
  if (sleepMeasures.every((measure) => day[measure] === null)) return [];
  const end = dayOf(day.date) * dayMs + wakeMs;
  const item = {
    metadata: {
      // A second reading overwrites its nights.
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

const span = (startLocalMs: number, endLocalMs: number) => ({
  start_time: momentText(toUtc(startLocalMs, offset), offset),
  end_time: momentText(toUtc(endLocalMs, offset), offset),
});
const seconds = (minutes: number | null) => (minutes === null ? null : minutes * 60);
