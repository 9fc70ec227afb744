import type { Entry } from '../files/entries.ts';
import { jsonItems, member, numberOf, textOf } from '../files/json.ts';
import { activityCode } from '../rules/activity-types.ts';
import { measures } from '../rules/measures.ts';
import { conversion } from '../rules/units.ts';
import { familyOf, fitbitAmounts, fitbitDays } from './google-families.ts';
import { baseName, minutesToSeconds, momentIn, momentOf, type ReaderInput } from './vendor.ts';

type Context = { covered: Map<string, string>; scores: Map<string, number> };
type Row = { value: unknown; line: number; entry: Entry; index: number; reading: ReaderInput; context: Context };

const confidenceWithoutSkin = 0;

const readers: Readonly<Record<string, (row: Row) => void>> = {
  ...Object.fromEntries(Object.keys(fitbitAmounts).map((family) => [family, readAmount])),
  ...Object.fromEntries(Object.keys(fitbitDays).map((family) => [family, readMinutes])),
  heart_rate: readHeartRate,
  resting_heart_rate: readRestingHeartRate,
  sleep: readSleep,
  weight: readWeight,
  exercise: readExercise,
};

export const readsFitbitJson = (name: string) =>
  /^[a-z_]+-\d[\d-]*\.json$/i.test(baseName(name)) && readers[familyOf(name)] !== undefined;

/** Minutes and workouts are in UTC, nights and days local. */
export async function readFitbitJson(entry: Entry, reading: ReaderInput, context: Context): Promise<void> {
  const family = familyOf(entry.name);
  const read = readers[family];
  if (!read) return;
  const month = /(\d{4}-\d{2})-\d{2}/.exec(entry.name)?.[1] ?? '';
  const csv = csvTwins[family] ?? family;
  if (month !== '' && month >= (context.covered.get(csv) ?? '9999-99')) {
    return void reading.book.tally.kind(`${family}.json`).skip('repeated');
  }
  const index = reading.book.entry(entry.name);
  for await (const { value, line } of jsonItems(entry, (path) => path === '[]')) {
    reading.book.tally.records += 1;
    read({ value, line, entry, index, reading, context });
  }
}

const csvTwins: Readonly<Record<string, string>> = { resting_heart_rate: 'daily_resting_heart_rate' };

const american = /^(\d{2})\/(\d{2})\/(\d{2}) (\d{2}:\d{2}:\d{2})$/;
const toIso = (text: string) => text.replace(american, '20$3-$1-$2T$4');

function utcMoment(text: string, { reading }: Row) {
  const told = momentOf(`${toIso(text)}Z`, null);
  return told && momentIn(told.utcMs, reading.zone());
}

const localMoment = (text: string, { reading }: Row) => momentOf(toIso(text), reading.zone());

const bad = ({ reading, entry, line }: Row, problem: string) =>
  reading.bad(familyOf(entry.name), problem, { entry, line });
const noDate = 'its date is none between 1970 and 2100';
const noNumber = 'its value is no finite number';

function readAmount(row: Row): void {
  const family = familyOf(row.entry.name);
  const told = fitbitAmounts[family];
  const at = utcMoment(textOf(member(row.value, 'dateTime')), row);
  const value = numberOf(member(row.value, 'value'));
  if (at === null) bad(row, noDate);
  else if (value === null || !Number.isFinite(value)) bad(row, noNumber);
  else if (told) {
    const { book } = row.reading;
    const converted = conversion(measures[told.measure].unit, told.unit)?.(value) ?? value;
    const span = { startMs: at.utcMs, endMs: at.utcMs, offset: at.offset };
    book.amount(told.measure, book.tally.kind(`${family}.json`), book.source('fitbit json', 0), span, converted, {
      entry: row.index,
      line: row.line,
    });
  }
}

function readMinutes(row: Row): void {
  const measure = fitbitDays[familyOf(row.entry.name)];
  const at = localMoment(textOf(member(row.value, 'dateTime')), row);
  const minutes = numberOf(member(row.value, 'value'));
  if (at === null) bad(row, noDate);
  else if (minutes === null || !Number.isFinite(minutes)) bad(row, noNumber);
  else if (measure) read(row, measure, at, minutes * 60);
}

function read(
  row: Row,
  measure: Parameters<ReaderInput['book']['reading']>[0],
  at: { day: number; offset: number; utcMs: number },
  value: number,
): void {
  const kind = row.reading.book.tally.kind(`${familyOf(row.entry.name)}.json`);
  row.reading.book.reading(measure, kind, { day: at.day, offset: at.offset, ms: at.utcMs }, value, {
    entry: row.index,
    line: row.line,
  });
}

function readHeartRate(row: Row): void {
  const at = utcMoment(textOf(member(row.value, 'dateTime')), row);
  const value = numberOf(member(row.value, 'value', 'bpm'));
  if (at === null) bad(row, noDate);
  else if (value === null || !Number.isFinite(value)) bad(row, noNumber);
  else if (numberOf(member(row.value, 'value', 'confidence')) === confidenceWithoutSkin) {
    row.reading.book.tally.kind('heart_rate.json').skip('not_worn');
  } else read(row, 'heart_rate', at, value);
}

/** 0: not measured. */
function readRestingHeartRate(row: Row): void {
  const at = localMoment(textOf(member(row.value, 'dateTime')), row);
  const value = numberOf(member(row.value, 'value', 'value'));
  if (at === null) bad(row, noDate);
  else if (value === null || value === 0) row.reading.book.tally.kind('resting_heart_rate.json').skip('not_worn');
  else read(row, 'resting_heart_rate', at, value);
}

/** Pounds if kilograms would make the person over 2 m. */
function readWeight(row: Row): void {
  const at = localMoment(
    `${textOf(member(row.value, 'date'))} ${textOf(member(row.value, 'time')) || '12:00:00'}`,
    row,
  );
  const [weight, bmi, fat] = ['weight', 'bmi', 'fat'].map((name) => numberOf(member(row.value, name)));
  if (at === null) return void bad(row, noDate);
  if (typeof weight !== 'number' || !Number.isFinite(weight)) return void bad(row, noNumber);
  const heightSquaredIfKg = bmi ? weight / bmi : 0;
  read(row, 'weight', at, heightSquaredIfKg > 4 ? weight * 0.45359237 : weight);
  if (bmi) read(row, 'bmi', at, bmi);
  if (fat) read(row, 'body_fat', at, fat);
}

function readSleep(row: Row): void {
  const { value, reading, index, line, context } = row;
  const start = localMoment(textOf(member(value, 'startTime')), row);
  const end = localMoment(textOf(member(value, 'endTime')), row);
  if (start === null || end === null) return void bad(row, noDate);
  const number = (...path: string[]) => numberOf(member(value, ...path));
  const stage = (name: string) => minutesToSeconds(number('levels', 'summary', name, 'minutes'));
  const isStaged = textOf(member(value, 'type')) === 'stages';
  const id = member(value, 'logId');
  const score = context.scores.get(String(id)) ?? null;
  reading.book.sleep(reading.book.tally.kind('sleep.json'), {
    id: id === undefined ? null : `fitbit-${String(id)}`,
    ...{ startMs: start.utcMs, endMs: end.utcMs, offset: end.offset, entry: index, line, records: 1 },
    isNap: member(value, 'mainSleep') === false,
    seconds: {
      in_bed: minutesToSeconds(number('timeInBed')),
      awake: minutesToSeconds(number('minutesAwake')) ?? stage('wake'),
      light: isStaged ? stage('light') : null,
      deep: isStaged ? stage('deep') : null,
      rem: isStaged ? stage('rem') : null,
      asleep: isStaged ? null : minutesToSeconds(number('minutesAsleep')),
    },
    latencyS: minutesToSeconds(number('minutesToFallAsleep')),
    efficiencyPct: number('efficiency'),
    score,
    measures: {},
  });
}

function readExercise(row: Row): void {
  const { value, reading, index, line } = row;
  const start = utcMoment(textOf(member(value, 'startTime')), row);
  const durationMs = numberOf(member(value, 'duration'));
  if (start === null || durationMs === null) return void bad(row, start === null ? noDate : 'it has no duration');
  const number = (name: string) => numberOf(member(value, name));
  const unit = { mile: 'mi', kilometer: 'km', meter: 'm' }[textOf(member(value, 'distanceUnit')).toLowerCase()] ?? 'km';
  const distance = number('distance');
  const activeMs = number('activeDuration');
  const name = textOf(member(value, 'activityName'));
  const id = member(value, 'logId');
  reading.book.workout(reading.book.tally.kind('exercise.json'), {
    id: id === undefined ? null : `fitbit-${String(id)}`,
    ...{
      startMs: start.utcMs,
      endMs: start.utcMs + durationMs,
      offset: start.offset,
      source: 'fitbit',
      rank: 0,
      entry: index,
      line,
    },
    code: activityCode(name),
    name: name || null,
    activeS: activeMs === null ? null : activeMs / 1000,
    distanceM: distance === null ? null : (conversion('m', unit)?.(distance) ?? null),
    activeKcal: null,
    totalKcal: number('calories'),
    steps: number('steps'),
    elevationM: null,
    avgHr: number('averageHeartRate'),
    maxHr: null,
    minHr: null,
  });
}
