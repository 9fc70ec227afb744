import { csvRows } from '../files/csv.ts';
import type { Entry } from '../files/entries.ts';
import { activityCode } from '../rules/activity-types.ts';
import { dayMs } from '../rules/moment.ts';
import { type Moment, minutesToSeconds, momentOf, type ReaderInput, skipOthers, type VendorReader } from './vendor.ts';
import { type WhoopFile, whoopLayout } from './whoop-columns.ts';

/** Local times at the cycle's offset. */
export const whoop: VendorReader = {
  vendor: 'whoop',
  recognises: ({ names, head }) =>
    names.some(
      (name) => /(^|\/)(physiological_cycles|physiologische_zyklen)\.csv$/.test(name) || /my_whoop_data/i.test(name),
    ) || /^\uFEFF?(cycle start time|startzeit des zyklus),/i.test(head),
  reads: isCsv,
  read,
};

function isCsv(name: string): boolean {
  return /\.csv$/i.test(name) && !/(journal|logbuch|diario|bitacora)/i.test(name);
}

type Row = { cell: (name: string) => string; line: number; index: number; entry: Entry; reading: ReaderInput };

async function read(reading: ReaderInput): Promise<void> {
  skipOthers(reading, isCsv);
  const seen = new Set<WhoopFile>();
  const cycles: Entry[] = [];
  for (const entry of reading.entries.filter(({ name }) => isCsv(name))) {
    const file = await readFile(entry, reading, (kind) => kind !== 'cycles' && readers[kind]);
    if (file !== null) seen.add(file);
    if (file === 'cycles') cycles.push(entry);
    if (file === null) reading.book.tally.kind(`${entry.name.slice(0, 80)}`).skip('no_place');
  }
  for (const entry of cycles) {
    await readFile(entry, reading, () => (row) => {
      readCycle(row);
      // Exports may lack the file of nights.
      if (!seen.has('sleeps') && row.cell('sleep onset') !== '') readSleep(row);
    });
  }
}

const readers: Record<Exclude<WhoopFile, 'cycles'>, (row: Row) => void> = { sleeps: readSleep, workouts: readWorkout };

async function readFile(
  entry: Entry,
  reading: ReaderInput,
  readerOf: (file: WhoopFile) => ((row: Row) => void) | false,
): Promise<WhoopFile | null> {
  let layout: ReturnType<typeof whoopLayout> = null;
  let index = -1;
  for await (const { cells, line } of csvRows(entry, ',')) {
    if (layout === null) {
      layout = whoopLayout(cells);
      const isOther = layout === null || readerOf(layout.file) === false;
      if (isOther) return layout?.file ?? null;
      index = reading.book.entry(entry.name);
      continue;
    }
    const take = readerOf(layout.file);
    const { places } = layout;
    reading.book.tally.records += 1;
    if (take) take({ cell: (name) => cells[places.get(name) ?? -1]?.trim() ?? '', line, index, entry, reading });
  }
  return layout?.file ?? null;
}

const number = (text: string) => (text === '' ? null : Number(text));

function at(row: Row, column: string): Moment | null {
  const zone = row.cell('cycle timezone').replace(/^UTC/i, '');
  const time = row.cell(column);
  return time === '' ? null : momentOf(`${time}${zone}`, zone === '' ? row.reading.zone() : null);
}

const bad = ({ reading, entry, line }: Row, kind: string, problem = 'its date is none between 1970 and 2100') =>
  reading.bad(kind, problem, { entry, line });

function isSound(row: Row, columns: readonly string[]): boolean {
  return columns.every((column) => Number.isFinite(number(row.cell(column)) ?? 0));
}

/** A cycle belongs to the day of waking. */
function readCycle(row: Row) {
  const { reading, index, line } = row;
  const start = at(row, 'cycle start time');
  if (start === null) return bad(row, 'physiological_cycles');
  const measured = [
    'recovery score %',
    'resting heart rate (bpm)',
    'heart rate variability (ms)',
    'skin temp (celsius)',
    'blood oxygen %',
    'day strain',
    'energy burned (cal)',
    'max hr (bpm)',
    'average hr (bpm)',
  ];
  if (!isSound(row, measured)) return bad(row, 'physiological_cycles', 'a value is no finite number');
  const value = (name: string) => number(row.cell(name));
  const isEvening = (start.utcMs + start.offset * 60_000) % dayMs >= dayMs / 2;
  const day = at(row, 'wake onset')?.day ?? start.day + Number(isEvening);
  const values = {
    recovery_score: value('recovery score %'),
    resting_heart_rate: value('resting heart rate (bpm)'),
    hrv_rmssd: value('heart rate variability (ms)'),
    skin_temperature: value('skin temp (celsius)'),
    spo2: value('blood oxygen %'),
    strain: value('day strain'),
    // Printed as cal, meant as kcal.
    total_energy: value('energy burned (cal)'),
    heart_rate_max: value('max hr (bpm)'),
    heart_rate: value('average hr (bpm)'),
  };
  const kind = reading.book.tally.kind('physiological_cycles');
  reading.book.readings(values, kind, { day, offset: start.offset, ms: start.utcMs }, { entry: index, line });
}

function readSleep(row: Row) {
  const { reading, index, line } = row;
  const start = at(row, 'sleep onset');
  const end = at(row, 'wake onset');
  if (start === null || end === null) return bad(row, 'sleeps');
  const columns = [
    'light sleep duration (min)',
    'deep (sws) duration (min)',
    'rem duration (min)',
    'awake duration (min)',
    'in bed duration (min)',
    'sleep efficiency %',
    'respiratory rate (rpm)',
  ];
  if (!isSound(row, columns)) return bad(row, 'sleeps', 'a value is no finite number');
  const value = (name: string) => number(row.cell(name));
  const seconds = (name: string) => minutesToSeconds(value(name));
  reading.book.sleep(reading.book.tally.kind('sleeps'), {
    id: null,
    ...{ startMs: start.utcMs, endMs: end.utcMs, offset: end.offset, entry: index, line, records: 1 },
    isNap: /^(true|wahr|1|yes|ja)$/i.test(row.cell('nap')),
    seconds: {
      in_bed: seconds('in bed duration (min)'),
      awake: seconds('awake duration (min)'),
      light: seconds('light sleep duration (min)'),
      deep: seconds('deep (sws) duration (min)'),
      rem: seconds('rem duration (min)'),
      asleep: null,
    },
    efficiencyPct: value('sleep efficiency %'),
    score: value('sleep performance %'),
    measures: { breathing_rate: value('respiratory rate (rpm)') },
  });
}

function readWorkout(row: Row) {
  const { reading, index, line } = row;
  const start = at(row, 'workout start time');
  const minutes = number(row.cell('duration (min)'));
  const endMs =
    at(row, 'workout end time')?.utcMs ?? (start && minutes !== null ? start.utcMs + minutes * 60_000 : null);
  if (start === null || endMs === null) return bad(row, 'workouts');
  if (!isSound(row, ['energy burned (cal)', 'average hr (bpm)', 'max hr (bpm)', 'activity strain']))
    return bad(row, 'workouts', 'a value is no finite number');
  const name = row.cell('activity name');
  reading.book.workout(reading.book.tally.kind('workouts'), {
    id: null,
    ...{ startMs: start.utcMs, endMs, offset: start.offset, source: 'whoop', rank: 0, entry: index, line },
    code: activityCode(germanNames[name] ?? name),
    name: name || null,
    ...{ activeS: null, distanceM: null, activeKcal: null, steps: null, elevationM: null, minHr: null },
    totalKcal: number(row.cell('energy burned (cal)')),
    avgHr: number(row.cell('average hr (bpm)')),
    maxHr: number(row.cell('max hr (bpm)')),
    strain: number(row.cell('activity strain')),
  });
}

const germanNames: Readonly<Record<string, string>> = {
  Radfahren: 'cycling',
  Laufen: 'running',
  Gehen: 'walking',
  Wandern: 'hiking',
  Schwimmen: 'swimming',
  Krafttraining: 'strength_training',
  Gewichtheben: 'weightlifting',
};
