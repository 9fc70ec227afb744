import { csvRows, delimiterOf } from '../files/csv.ts';
import type { Entry } from '../files/entries.ts';
import { member, numberOf } from '../files/json.ts';
import { activityCode } from '../rules/activity-types.ts';
import type { MeasureName } from '../rules/measures.ts';
import { dayMs, dayOf } from '../rules/moment.ts';
import { baseName, momentIn, momentOf, type ReaderInput, skipOthers, type VendorReader } from './vendor.ts';

export const oura: VendorReader = {
  vendor: 'oura',
  recognises: ({ names }) =>
    names.some((name) => /^(sleepmodel|dailyactivity|dailyreadiness|dailyspo2)\.csv$/i.test(baseName(name))),
  reads: (name) => fileOf(name) !== null,
  read,
};

type Row = {
  row: Record<string, string>;
  line: number;
  index: number;
  entry: Entry;
  reading: ReaderInput;
  file: string;
};

const readers: Readonly<Record<string, (row: Row) => void>> = {
  sleepmodel: readSleep,
  heartrate: readHeartRate,
  workout: readWorkout,
  workouts: readWorkout,
  dailyactivity: daily((value) => ({
    steps: value('steps'),
    distance: value('equivalent_walking_distance'),
    active_energy: value('active_calories'),
    total_energy: value('total_calories'),
    low_time: value('low_activity_time'),
    moderate_time: value('medium_activity_time'),
    vigorous_time: value('high_activity_time'),
    inactive_time: value('sedentary_time'),
    activity_score: value('score'),
  })),
  dailyreadiness: daily((value) => ({
    recovery_score: value('score'),
    night_temperature: value('temperature_deviation'),
  })),
  dailysleep: daily((value) => ({ sleep_score: value('score') })),
  dailyspo2: daily((value) => ({ spo2: value('spo2_percentage') })),
  vo2max: daily((value) => ({ vo2max: value('vo2_max') })),
};

function fileOf(name: string): string | null {
  const file = baseName(name)
    .toLowerCase()
    .replace(/\.csv$/, '');
  return /\.csv$/i.test(name) && readers[file] !== undefined ? file : null;
}

async function read(reading: ReaderInput): Promise<void> {
  skipOthers(reading, oura.reads);
  for (const entry of reading.entries) {
    const file = fileOf(entry.name);
    if (file !== null) await readFile(entry, file, reading);
  }
}

async function readFile(entry: Entry, file: string, reading: ReaderInput): Promise<void> {
  const index = reading.book.entry(entry.name);
  let header: string[] | null = null;
  let delimiter: string | null = null;
  for await (const { cells, line } of csvRows(entry, ';')) {
    if (header === null) {
      delimiter = delimiterOf(cells.join(';'));
      header =
        cells.length > 1
          ? cells.map((cell) => cell.trim())
          : (cells[0] ?? '').split(delimiter).map((cell) => cell.trim());
      continue;
    }
    reading.book.tally.records += 1;
    const row: Record<string, string> = {};
    const values = cells.length > 1 || delimiter === ';' ? cells : (cells[0] ?? '').split(delimiter ?? ',');
    for (const [at, name] of header.entries()) row[name] = values[at]?.trim() ?? '';
    readers[file]?.({ row, line, index, entry, reading, file });
  }
}

const bad = ({ reading, entry, line, file }: Row, problem: string) => reading.bad(file, problem, { entry, line });
const noDate = 'its date is none between 1970 and 2100';

function cellValue(text: string): number | null {
  if (text === '' || text === 'null' || text === 'None') return null;
  if (!text.startsWith('{')) return Number(text);
  try {
    return numberOf(member(JSON.parse(text), 'average'));
  } catch {
    return Number.NaN;
  }
}

function daily(valuesOf: (value: (name: string) => number | null) => Partial<Record<MeasureName, number | null>>) {
  return (told: Row) => {
    const { row, reading, index, line, file } = told;
    const day = dayOf(row['day'] ?? row['date'] ?? '');
    if (Number.isNaN(day)) return bad(told, noDate);
    const values = valuesOf((name) => cellValue(row[name] ?? ''));
    if (Object.values(values).some((value) => typeof value === 'number' && !Number.isFinite(value)))
      return bad(told, 'a value is no finite number');
    reading.book.readings(
      values,
      reading.book.tally.kind(file),
      { day, offset: null, ms: day * dayMs },
      { entry: index, line },
    );
  };
}

function readHeartRate(told: Row) {
  const { row, reading, index, line } = told;
  const own = momentOf(row['timestamp'] ?? '', null);
  const value = cellValue(row['bpm'] ?? row['heart_rate'] ?? '');
  if (own === null) return bad(told, noDate);
  if (value === null || !Number.isFinite(value)) return bad(told, 'its value is no finite number');
  const at = own.offset === 0 && reading.hasZone ? momentIn(own.utcMs, reading.zone()) : own;
  reading.book.reading(
    'heart_rate',
    reading.book.tally.kind('heartrate'),
    { day: at.day, offset: at.offset, ms: at.utcMs },
    value,
    { entry: index, line },
  );
}

function readSleep(told: Row) {
  const { row, reading, index, line } = told;
  const kind = reading.book.tally.kind('sleepmodel');
  const type = row['type'] ?? '';
  if (type === 'deleted') return kind.skip('deleted');
  // Lying still, first taken for sleep.
  if (type === 'rest') return kind.skip('unconfirmed');
  const start = momentOf(row['bedtime_start'] ?? '', null);
  const end = momentOf(row['bedtime_end'] ?? '', null);
  if (start === null || end === null) return bad(told, noDate);
  const value = (name: string) => cellValue(row[name] ?? '');
  const positive = (name: string) => {
    const number = value(name);
    return number !== null && number > 0 ? number : null;
  };
  reading.book.sleep(kind, {
    id: row['id'] ? `oura-${row['id']}` : null,
    ...{ startMs: start.utcMs, endMs: end.utcMs, offset: end.offset, entry: index, line, records: 1 },
    isNap: type !== 'long_sleep',
    seconds: {
      in_bed: value('time_in_bed'),
      awake: value('awake_time'),
      light: value('light_sleep_duration'),
      deep: value('deep_sleep_duration'),
      rem: value('rem_sleep_duration'),
      asleep: null,
    },
    latencyS: value('latency'),
    efficiencyPct: value('efficiency'),
    heart: { avg: positive('average_heart_rate'), min: positive('lowest_heart_rate'), rmssd: positive('average_hrv') },
    measures: { breathing_rate: positive('average_breath') },
  });
}

function readWorkout(told: Row) {
  const { row, reading, index, line } = told;
  const start = momentOf(row['start_datetime'] ?? '', null);
  const end = momentOf(row['end_datetime'] ?? '', null);
  if (start === null || end === null) return bad(told, noDate);
  const name = row['activity'] ?? '';
  reading.book.workout(reading.book.tally.kind('workout'), {
    id: row['id'] ? `oura-${row['id']}` : null,
    ...{ startMs: start.utcMs, endMs: end.utcMs, offset: start.offset, source: 'oura', rank: 0, entry: index, line },
    code: activityCode(name),
    name: row['label'] || name || null,
    ...{ activeS: null, totalKcal: null, steps: null, elevationM: null, avgHr: null, maxHr: null, minHr: null },
    distanceM: cellValue(row['distance'] ?? ''),
    activeKcal: cellValue(row['calories'] ?? ''),
  });
}
