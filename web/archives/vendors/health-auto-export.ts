import type { Entry } from '../files/entries.ts';
import { isObject, jsonItems, listOf, member, numberOf, textOf } from '../files/json.ts';
import { activityCode } from '../rules/activity-types.ts';
import { type MeasureName, measures } from '../rules/measures.ts';
import { conversion } from '../rules/units.ts';
import { PostedSamples } from './posted-samples.ts';
import { hoursToSeconds, momentOf, type ReaderInput, skipOthers, type VendorReader } from './vendor.ts';

export const healthAutoExport: VendorReader = {
  vendor: 'health_auto_export',
  recognises: ({ names, head }) =>
    names.every(isPost) &&
    (/^\s*\{\s*"data"\s*:\s*\{/.test(head) || names.some((name) => /HealthAutoExport/i.test(name))),
  reads: isPost,
  read,
};

const metricsByName: Readonly<Record<string, MeasureName>> = {
  step_count: 'steps',
  walking_running_distance: 'distance',
  flights_climbed: 'floors',
  active_energy: 'active_energy',
  active_energy_burned: 'active_energy',
  basal_energy_burned: 'basal_energy',
  dietary_energy: 'intake_energy',
  dietary_energy_consumed: 'intake_energy',
  dietary_water: 'water',
  apple_exercise_time: 'active_time',
  apple_stand_time: 'standing_time',
  heart_rate: 'heart_rate',
  resting_heart_rate: 'resting_heart_rate',
  heart_rate_variability: 'hrv_sdnn',
  heart_rate_variability_sdnn: 'hrv_sdnn',
  blood_oxygen_saturation: 'spo2',
  oxygen_saturation: 'spo2',
  respiratory_rate: 'breathing_rate',
  vo2_max: 'vo2max',
  weight_body_mass: 'weight',
  body_mass: 'weight',
  weight: 'weight',
  height: 'height',
  body_mass_index: 'bmi',
  body_fat_percentage: 'body_fat',
  lean_body_mass: 'lean_mass',
  body_temperature: 'body_temperature',
  blood_glucose: 'glucose',
};

function isPost(name: string): boolean {
  return /\.json$/i.test(name);
}

async function read(reading: ReaderInput): Promise<void> {
  skipOthers(reading, isPost);
  const samples = new PostedSamples(reading.book);
  for (const entry of reading.entries) if (isPost(entry.name)) await readPost(entry, reading, samples);
  samples.close();
}

type Metric = { name: string; units: string };

async function readPost(entry: Entry, reading: ReaderInput, samples: PostedSamples): Promise<void> {
  const metrics = await namesOf(entry);
  const index = reading.book.entry(entry.name);
  const isItem = (path: string) => path === '.data.metrics[].data[]' || path === '.data.workouts[]';
  for await (const { value, path, indexes, line } of jsonItems(entry, isItem)) {
    reading.book.tally.records += 1;
    const post = { reading, samples, entry, index, line };
    if (path === '.data.workouts[]') readWorkout(value, post);
    else readSample(value, metrics[indexes[0] ?? 0] ?? { name: '', units: '' }, post);
  }
}

/** A metric's name may follow its data. */
async function namesOf(entry: Entry): Promise<Metric[]> {
  const metrics: Metric[] = [];
  // The later reading reports it.
  const onDamage = () => true;
  const isName = (path: string) => path === '.data.metrics[].name' || path === '.data.metrics[].units';
  for await (const { value, path, indexes } of jsonItems({ ...entry, open: entry.openAgain, onDamage }, isName)) {
    const metric = metrics[indexes[0] ?? 0] ?? { name: '', units: '' };
    metrics[indexes[0] ?? 0] = metric;
    metric[path.endsWith('.name') ? 'name' : 'units'] = textOf(value);
  }
  return metrics;
}

type Post = { reading: ReaderInput; samples: PostedSamples; entry: Entry; index: number; line: number };

function readSample(value: unknown, { name, units }: Metric, post: Post) {
  const kind = post.reading.book.tally.kind(name || 'metric');
  const bad = (problem: string) => post.reading.bad(name || 'metric', problem, post);
  if (name === 'sleep_analysis') return readSleep(value, post);
  const isPressure = name === 'blood_pressure';
  const measure = metricsByName[name];
  if (measure === undefined && !isPressure) return kind.skip('no_place');
  const at = momentOf(textOf(member(value, 'date')), null);
  if (at === null) return bad('its date is none between 1970 and 2100');
  const sample = { at, source: textOf(member(value, 'source')), entry: post.index, line: post.line };
  if (isPressure) {
    for (const part of ['systolic', 'diastolic'] as const) {
      const told = numberOf(member(value, part));
      if (told !== null) post.samples.add(part, kind, { ...sample, value: told, low: null, high: null });
    }
    return;
  }
  if (measure === undefined) return;
  const convert = conversion(measures[measure].unit, units === 'steps' ? 'count' : units);
  if (convert === null) return bad(`its unit ${JSON.stringify(units.slice(0, 40))} is not known`);
  const numbers = [member(value, 'qty') ?? member(value, 'Avg'), member(value, 'Min'), member(value, 'Max')].map(
    numberOf,
  );
  const [told = null, low = null, high = null] = numbers;
  if (told === null || !Number.isFinite(told)) return bad('its value is no finite number');
  const converted = (part: number | null) => (part === null ? null : convert(part));
  post.samples.add(measure, kind, { ...sample, value: convert(told), low: converted(low), high: converted(high) });
}

/** In hours. */
function readSleep(value: unknown, { reading, samples, entry, index, line }: Post) {
  const kind = reading.book.tally.kind('sleep_analysis');
  const field = (...names: string[]) =>
    names.map((name) => textOf(member(value, name))).find((text) => text !== '') ?? '';
  const start = momentOf(field('sleepStart', 'inBedStart', 'startDate'), null);
  const end = momentOf(field('sleepEnd', 'inBedEnd', 'endDate'), null);
  if (start === null || end === null) return reading.bad('sleep_analysis', 'it has no start and end', { entry, line });
  const span = { startMs: start.utcMs, endMs: end.utcMs, offset: end.offset };
  const source = textOf(member(value, 'source'));
  const stage =
    stages[
      textOf(member(value, 'value'))
        .toLowerCase()
        .replace(/[^a-z]/g, '')
    ];
  if (stage !== undefined) return samples.fragment(kind, source, span, stage, { entry: index, line });
  const seconds = (name: string) => hoursToSeconds(numberOf(member(value, name)));
  const [light, deep, rem] = [seconds('core'), seconds('deep'), seconds('rem')];
  const hasStages = (light ?? 0) + (deep ?? 0) + (rem ?? 0) > 0;
  const total = seconds('totalSleep') ?? seconds('asleep');
  const bedStart = momentOf(field('inBedStart'), null);
  const bedEnd = momentOf(field('inBedEnd'), null);
  const bedSpan = bedStart && bedEnd && bedEnd.utcMs > bedStart.utcMs ? (bedEnd.utcMs - bedStart.utcMs) / 1000 : null;
  const inBed = seconds('inBed');
  samples.sleep(kind, {
    ...span,
    seconds: {
      in_bed: inBed !== null && inBed > 0 ? inBed : bedSpan,
      awake: seconds('awake'),
      // Without stages the app writes zeros.
      ...(hasStages ? { light, deep, rem, asleep: null } : { light: null, deep: null, rem: null, asleep: total }),
    },
    ...{ entry: index, line, records: 1 },
  });
}

const stages = {
  core: 'light',
  deep: 'deep',
  rem: 'rem',
  awake: 'awake',
  asleep: 'asleep',
  unspecified: 'asleep',
  asleepunspecified: 'asleep',
  inbed: 'in_bed',
} as Readonly<Record<string, 'light' | 'deep' | 'rem' | 'awake' | 'asleep' | 'in_bed'>>;

function readWorkout(value: unknown, { reading, samples, entry, index, line }: Post) {
  const start = momentOf(textOf(member(value, 'start')), null);
  const end = momentOf(textOf(member(value, 'end')), null);
  if (start === null || end === null) return reading.bad('workouts', 'it has no start and end', { entry, line });
  const quantity = (to: 'm' | 'kcal' | 'bpm', ...names: (readonly string[])[]) => {
    for (const path of names) {
      const told = member(value, ...path);
      const number = numberOf(isObject(told) ? told['qty'] : told);
      const unit = isObject(told) ? textOf(told['units']) : '';
      if (number !== null) return conversion(to, unit || defaultUnits[to])?.(number) ?? null;
    }
    return null;
  };
  const steps = listOf(member(value, 'stepCount')).map((part) => numberOf(member(part, 'qty')) ?? 0);
  const name = textOf(member(value, 'name'));
  samples.workout(reading.book.tally.kind('workouts'), {
    id: textOf(member(value, 'id')) || null,
    ...{ startMs: start.utcMs, endMs: end.utcMs, offset: start.offset, source: 'app', rank: 0, entry: index, line },
    code: activityCode(name),
    name: name || null,
    activeS: null,
    distanceM: quantity('m', ['distance']),
    activeKcal: quantity('kcal', ['activeEnergyBurned'], ['activeEnergy']),
    totalKcal: quantity('kcal', ['totalEnergy']),
    steps: steps.length === 0 ? null : Math.round(steps.reduce((sum, part) => sum + part, 0)),
    elevationM: quantity('m', ['elevationUp'], ['elevation', 'ascent']),
    avgHr: quantity('bpm', ['heartRate', 'avg'], ['avgHeartRate']),
    maxHr: quantity('bpm', ['heartRate', 'max'], ['maxHeartRate']),
    minHr: quantity('bpm', ['heartRate', 'min'], ['minHeartRate']),
  });
}

const defaultUnits = { m: 'km', kcal: 'kcal', bpm: 'bpm' } as const;
