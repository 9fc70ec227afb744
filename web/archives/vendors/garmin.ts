import type { Entry } from '../files/entries.ts';
import { jsonItems, listOf, member, numberOf, textOf } from '../files/json.ts';
import { activityCode } from '../rules/activity-types.ts';
import type { MeasureName } from '../rules/measures.ts';
import { dayMs, dayOf, localMsOf } from '../rules/moment.ts';
import { baseName, type Moment, momentIn, type ReaderInput, skipOthers, type VendorReader } from './vendor.ts';

/** Files under `DI_CONNECT` repeat days. */
export const garmin: VendorReader = {
  vendor: 'garmin',
  recognises: ({ names }) => names.some((name) => /(^|\/)DI_CONNECT\//.test(name) || fileOf(name) !== null),
  reads: (name) => fileOf(name) !== null,
  read,
};

const files = {
  days: /^UDSFile_.*\.json$/,
  sleep: /_sleepData\.json$/,
  status: /_healthStatusData\.json$/,
  activities: /summarizedActivities\.json$/,
  weight: /_userBioMetrics\.json$/,
} as const;
type File = keyof typeof files;

function fileOf(name: string): File | null {
  const [file] = (Object.keys(files) as File[]).filter((key) => files[key].test(baseName(name)));
  return file ?? null;
}

async function read(reading: ReaderInput): Promise<void> {
  skipOthers(reading, garmin.reads);
  const days = new GarminDays(reading);
  const of = (file: File) => reading.entries.filter(({ name }) => fileOf(name) === file);
  for (const entry of of('days')) await each(entry, reading, '[]', (row) => days.summary(row));
  for (const entry of of('status')) await each(entry, reading, '[]', (row) => days.status(row));
  for (const entry of of('weight')) await each(entry, reading, '[]', (row) => days.weight(row));
  for (const entry of of('sleep')) await each(entry, reading, '[]', (row) => readSleep(row, days));
  for (const entry of of('activities'))
    await each(entry, reading, '[].summarizedActivitiesExport[]', (row) => readActivity(row, days));
  days.close();
}

type Row = { value: unknown; line: number; entry: Entry; index: number; reading: ReaderInput };

async function each(entry: Entry, reading: ReaderInput, path: string, take: (row: Row) => void): Promise<void> {
  const index = reading.book.entry(entry.name);
  for await (const { value, line } of jsonItems(entry, (candidate) => candidate === path)) {
    reading.book.tally.records += 1;
    take({ value, line, entry, index, reading });
  }
}

const bad = ({ reading, entry, line }: Row, kind: string, problem: string) =>
  reading.bad(kind, problem, { entry, line });
const noDate = 'its date is none between 1970 and 2100';

type Day = { row: Row; values: Partial<Record<MeasureName, number>>; offset: number | null };

/** Later versions win. The offset is the difference of the two starts. */
class GarminDays {
  readonly #reading: ReaderInput;
  readonly #days = new Map<number, Day>();
  readonly #status = new Map<number, Day>();

  constructor(reading: ReaderInput) {
    this.#reading = reading;
  }

  summary(row: Row) {
    const { value } = row;
    const day = dayOf(textOf(member(value, 'calendarDate')));
    if (Number.isNaN(day)) return bad(row, 'UDSFile', noDate);
    const number = (...path: string[]) => numberOf(member(value, ...path));
    const minutes = (name: string) => times(60, number(name));
    const total = listOf(member(value, 'allDayStress', 'aggregatorList')).find(
      (part) => member(part, 'type') === 'TOTAL',
    );
    const values = {
      steps: number('totalSteps'),
      distance: number('totalDistanceMeters'),
      // A floor is ten feet.
      floors: times(1 / 3.048, number('floorsAscendedInMeters')),
      active_energy: number('activeKilocalories'),
      basal_energy: number('bmrKilocalories'),
      total_energy: number('totalKilocalories'),
      active_time: sum(number('highlyActiveSeconds'), number('activeSeconds')),
      moderate_time: minutes('moderateIntensityMinutes'),
      vigorous_time: minutes('vigorousIntensityMinutes'),
      resting_heart_rate: positive(number('currentDayRestingHeartRate') ?? number('restingHeartRate')),
      heart_rate_min: positive(number('minHeartRate')),
      heart_rate_max: positive(number('maxHeartRate')),
      // Negative: not measured.
      stress: notNegative(numberOf(member(total, 'averageStressLevel'))),
      stress_max: notNegative(numberOf(member(total, 'maxStressLevel'))),
      stress_time: notNegative(numberOf(member(total, 'stressDuration'))),
    };
    const [gmt, local] = ['wellnessStartTimeGmt', 'wellnessStartTimeLocal'].map((name) =>
      localMsOf(textOf(member(value, name))),
    );
    const offset =
      gmt === undefined || local === undefined || Number.isNaN(gmt + local) ? null : (local - gmt) / 60_000;
    this.#put(this.#days, 'UDSFile', day, { row, values: told(values), offset });
  }

  status(row: Row) {
    const day = dayOf(textOf(member(row.value, 'calendarDate')));
    if (Number.isNaN(day)) return bad(row, 'healthStatusData', noDate);
    const values: Day['values'] = {};
    for (const metric of listOf(member(row.value, 'metrics'))) {
      const measure = statusMeasures[textOf(member(metric, 'type'))];
      const value = numberOf(member(metric, 'value'));
      const status = textOf(member(metric, 'status'));
      if (measure !== undefined && value !== null && value > 0 && status !== 'UNKNOWN' && status !== 'NO_DATA')
        values[measure] = value;
    }
    this.#put(this.#status, 'healthStatusData', day, { row, values, offset: null });
  }

  weight(row: Row) {
    const { value, line, index } = row;
    const grams = numberOf(member(value, 'weight', 'weight'));
    const kind = this.#reading.book.tally.kind('userBioMetrics');
    if (grams === null) return kind.skip('no_place');
    const day = dayOf(
      textOf(member(value, 'metaData', 'calendarDate')) || textOf(member(value, 'weight', 'timestampGMT')),
    );
    if (Number.isNaN(day)) return bad(row, 'userBioMetrics', noDate);
    this.#reading.book.reading('weight', kind, { day, offset: this.offsetOf(day), ms: day * dayMs }, grams / 1000, {
      entry: index,
      line,
    });
  }

  offsetOf(day: number): number | null {
    return this.#days.get(day)?.offset ?? null;
  }

  close(): void {
    for (const [days, name] of [
      [this.#days, 'UDSFile'],
      [this.#status, 'healthStatusData'],
    ] as const) {
      const kind = this.#reading.book.tally.kind(name);
      for (const [day, { row, values }] of days) {
        const at = { day, offset: this.offsetOf(day), ms: day * dayMs };
        const origin = { entry: row.index, line: row.line };
        this.#reading.book.readings(values, kind, at, origin);
      }
    }
  }

  #put(days: Map<number, Day>, name: string, day: number, told: Day): void {
    if (days.has(day)) this.#reading.book.tally.kind(name).skip('replaced');
    days.set(day, { ...told, row: { ...told.row, value: null } });
  }
}

const statusMeasures: Readonly<Record<string, MeasureName>> = {
  HRV: 'hrv_rmssd',
  SPO2: 'spo2',
  RESPIRATION: 'breathing_rate',
};

const times = (factor: number, value: number | null) => (value === null ? null : value * factor);
const sum = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));
const positive = (value: number | null) => (value !== null && value > 0 ? value : null);
const notNegative = (value: number | null) => (value !== null && value >= 0 ? value : null);

function told(values: Partial<Record<MeasureName, number | null>>): Day['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function gmtMoment(text: string, day: number, days: GarminDays, { reading }: Row): Moment | null {
  const utcMs = localMsOf(text);
  if (Number.isNaN(utcMs)) return null;
  const offset = days.offsetOf(day);
  if (offset === null) return momentIn(utcMs, reading.zone());
  return { utcMs, offset, day };
}

function readSleep(row: Row, days: GarminDays) {
  const { value, reading, index, line } = row;
  const kind = reading.book.tally.kind('sleepData');
  const confirmation = textOf(member(value, 'sleepWindowConfirmationType'));
  if (/OFF_WRIST/.test(confirmation)) return kind.skip('not_worn');
  if (/UNCONFIRMED/.test(confirmation)) return kind.skip('unconfirmed');
  if (/DELETED/.test(confirmation) || member(value, 'deleted') === true) return kind.skip('deleted');
  const [startText, endText] = [
    textOf(member(value, 'sleepStartTimestampGMT')),
    textOf(member(value, 'sleepEndTimestampGMT')),
  ];
  if (startText === '' || endText === '') return kind.skip('not_worn');
  const day = dayOf(textOf(member(value, 'calendarDate')));
  const start = gmtMoment(startText, day, days, row);
  const end = gmtMoment(endText, day, days, row);
  if (start === null || end === null) return bad(row, 'sleepData', noDate);
  const number = (...path: string[]) => numberOf(member(value, ...path));
  const [deep, light, rem] = [number('deepSleepSeconds'), number('lightSleepSeconds'), number('remSleepSeconds')];
  reading.book.sleep(kind, {
    id: null,
    ...{ startMs: start.utcMs, endMs: end.utcMs, offset: end.offset, entry: index, line, records: 1 },
    isNap: false,
    seconds: { in_bed: null, awake: number('awakeSleepSeconds'), asleep: null, deep, light, rem },
    wakeups: number('awakeCount'),
    heart: { avg: positive(number('spo2SleepSummary', 'averageHR')) },
    spo2Pct: positive(number('spo2SleepSummary', 'averageSPO2')),
    score: number('sleepScores', 'overallScore') ?? number('sleepScores', 'overall', 'value'),
    measures: { breathing_rate: positive(number('averageRespiration')) },
  });
}

/** cm, ms, kJ; local times as if UTC. */
function readActivity(row: Row, days: GarminDays) {
  const { value, reading, index, line } = row;
  const number = (...names: string[]) =>
    names.map((name) => numberOf(member(value, name))).find((found) => found !== null) ?? null;
  const utcMs = number('startTimeGmt', 'beginTimestamp');
  const localMs = number('startTimeLocal');
  const durationMs = number('duration', 'elapsedDuration');
  if (utcMs === null || durationMs === null || !(utcMs >= 0 && utcMs < Date.UTC(2100, 0)))
    return bad(row, 'summarizedActivities', noDate);
  const day = Math.floor(utcMs / dayMs);
  const offset =
    localMs === null ? (days.offsetOf(day) ?? reading.zone().offsetAt(utcMs)) : Math.round((localMs - utcMs) / 60_000);
  const type = textOf(member(value, 'activityType'));
  const id = member(value, 'activityId');
  const kind = reading.book.tally.kind('summarizedActivities');
  if (member(value, 'deleted') === true) return kind.skip('deleted');
  reading.book.workout(kind, {
    id: id === undefined ? null : `garmin-${String(id)}`,
    ...{
      startMs: utcMs,
      endMs: utcMs + (number('elapsedDuration') ?? durationMs),
      offset,
      source: 'garmin',
      rank: 0,
      entry: index,
      line,
    },
    code: activityCode(type),
    name: textOf(member(value, 'name')) || type || null,
    activeS: times(0.001, number('movingDuration') ?? durationMs),
    distanceM: times(0.01, number('distance')),
    activeKcal: null,
    totalKcal: times(1 / 4.184, number('calories')),
    steps: number('steps'),
    elevationM: times(0.01, number('elevationGain')),
    avgHr: positive(number('avgHr')),
    maxHr: positive(number('maxHr')),
    minHr: positive(number('minHr')),
  });
}
