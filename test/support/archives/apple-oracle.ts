/**
 * What an Apple export says of each day, computed a second time: everything in memory, by regular expressions, times
 * as text, no code of the importer. For small files only.
 */

export type Expected = Map<string, Record<string, number>>;
export type ExpectedSleep = {
  day: string;
  startMs: number;
  endMs: number;
  asleepS: number;
  deepS: number;
  remS: number;
  lightS: number;
  awakeS: number;
  isNap: boolean;
};

type Raw = Record<string, string>;
const attributesOf = (text: string): Raw =>
  Object.fromEntries(
    [...text.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#160;', '\u00a0').replaceAll('&amp;', '&');

const instant = (text = '') => Date.parse(text.replace(/^(\S+) (\S+) ([+-]\d\d)(\d\d)$/, '$1T$2$3:$4'));
const offsetMinutes = (text = '') => {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d)(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};
const localDay = (ms: number, offset: number) => new Date(ms + offset * 60_000).toISOString().slice(0, 10);

const toUnit: Record<string, (value: number) => number> = {
  km: (value) => value * 1000,
  mi: (value) => value * 1609.344,
  kJ: (value) => value / 4.184,
  lb: (value) => value * 0.45359237,
  'mmol<180.1558800000541>/L': (value) => value * 18.0156,
  '%': (value) => value * 100,
};
const measuredIn = ({ value, unit = '' }: Raw) => (toUnit[unit] ?? ((same: number) => same))(Number(value));

const summed: Record<string, string> = {
  StepCount: 'steps',
  DistanceWalkingRunning: 'distance',
  FlightsClimbed: 'floors',
  ActiveEnergyBurned: 'active',
  BasalEnergyBurned: 'basal',
};
const averaged: Record<string, string> = {
  HeartRate: 'hr',
  RestingHeartRate: 'resting',
  HeartRateVariabilitySDNN: 'sdnn',
  OxygenSaturation: 'spo2',
  VO2Max: 'vo2',
  BodyMass: 'weight',
  BodyFatPercentage: 'fat',
  BloodPressureSystolic: 'systolic',
  BloodPressureDiastolic: 'diastolic',
  BloodGlucose: 'glucose',
};

export function appleOracle(xml: string): { days: Expected; sleeps: ExpectedSleep[]; workouts: number } {
  const days: Expected = new Map();
  const at = (day: string) => {
    const found = days.get(day) ?? {};
    days.set(day, found);
    return found;
  };
  const topLevel = xml.replace(/ <Correlation[\s\S]*?<\/Correlation>\n/g, '');
  const records = [...topLevel.matchAll(/<Record ([^>]*?)\/?>/g)].map(([, text = '']) => attributesOf(text));
  for (const [type, name] of Object.entries(summed)) {
    const own = records.filter((record) => record['type'] === `HKQuantityTypeIdentifier${type}`);
    for (const [day, total] of quarterTotals(own)) at(day)[name] = total;
  }
  for (const [type, name] of Object.entries(averaged)) {
    const own = records.filter((record) => record['type'] === `HKQuantityTypeIdentifier${type}`);
    const groups = Map.groupBy(own, (record) => (record['startDate'] ?? '').slice(0, 10));
    for (const [day, group] of groups) {
      const values = group.map(measuredIn);
      at(day)[name] = values.reduce((sum, value) => sum + value, 0) / values.length;
      if (name === 'hr') Object.assign(at(day), { hrMin: Math.min(...values), hrMax: Math.max(...values) });
    }
  }
  for (const [, text = ''] of xml.matchAll(/<ActivitySummary ([^>]*)\/>/g)) {
    const summary = attributesOf(text);
    const day = at(summary['dateComponents'] ?? '');
    const minutes = Number(summary['appleExerciseTime']);
    if (minutes > 0) day['exercise'] = minutes * 60;
    if (day['active'] === undefined) day['active'] = Number(summary['activeEnergyBurned']);
  }
  for (const [day, values] of days) if (Object.keys(values).length === 0) days.delete(day);
  return { days, sleeps: sleepsOf(records), workouts: workoutsOf(xml) };
}

/** Shares of every record by quarter of an hour; in each quarter the watch, else who covers more of its day. */
function quarterTotals(records: readonly Raw[]): Map<string, number> {
  const quarters = new Map<number, Map<string, Map<string, number>>>();
  const coverage = new Map<string, Set<number>>();
  for (const record of records) {
    const [start, end, offset] = [
      instant(record['startDate']),
      instant(record['endDate']),
      offsetMinutes(record['startDate']),
    ];
    const source = `${record['sourceName']}|${/Watch/.test(`${record['device'] ?? ''}${record['sourceName']}`) ? 0 : 1}`;
    for (let quarter = Math.floor(start / 900_000); quarter * 900_000 < end || quarter * 900_000 <= start; quarter++) {
      const share =
        end === start
          ? 1
          : (Math.min(end, (quarter + 1) * 900_000) - Math.max(start, quarter * 900_000)) / (end - start);
      const day = localDay(quarter * 900_000, offset);
      const bySource = quarters.get(quarter) ?? new Map<string, Map<string, number>>();
      const byDay = bySource.get(source) ?? new Map<string, number>();
      byDay.set(day, (byDay.get(day) ?? 0) + share * measuredIn(record));
      bySource.set(source, byDay);
      quarters.set(quarter, bySource);
      const key = `${source} ${day}`;
      coverage.set(key, (coverage.get(key) ?? new Set()).add(quarter));
    }
  }
  const totals = new Map<string, number>();
  for (const bySource of quarters.values()) {
    const candidates = [...bySource].map(([source, byDay]) => ({
      source,
      byDay,
      covered: Math.max(...[...byDay.keys()].map((day) => coverage.get(`${source} ${day}`)?.size ?? 0)),
    }));
    candidates.sort(
      (a, b) =>
        Number(a.source.at(-1)) - Number(b.source.at(-1)) || b.covered - a.covered || (a.source < b.source ? -1 : 1),
    );
    for (const [day, value] of candidates[0]?.byDay ?? []) totals.set(day, (totals.get(day) ?? 0) + value);
  }
  return totals;
}

const sleepNames: Record<string, 'deepS' | 'remS' | 'lightS' | 'awakeS' | 'otherS'> = {
  AsleepDeep: 'deepS',
  AsleepREM: 'remS',
  AsleepCore: 'lightS',
  Awake: 'awakeS',
  Asleep: 'otherS',
  AsleepUnspecified: 'otherS',
};

/** Seconds of each night are marked one minute at a time (all times of the generator are whole minutes). */
function sleepsOf(records: readonly Raw[]): ExpectedSleep[] {
  const own = records.filter((record) => record['type'] === 'HKCategoryTypeIdentifierSleepAnalysis');
  const nights = [...Map.groupBy(own, (record) => record['sourceName'] ?? '')].flatMap(([source, group]) => {
    const ordered = group.toSorted((a, b) => instant(a['startDate']) - instant(b['startDate']));
    const runs: Raw[][] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const record of ordered) {
      if (instant(record['startDate']) - end > 1_800_000) runs.push([]);
      runs.at(-1)?.push(record);
      end = Math.max(end, instant(record['endDate']));
    }
    return runs.map((run) => ({ source, ...nightOf(run) }));
  });
  nights.sort(
    (a, b) =>
      Number(b.asleepS > 0) - Number(a.asleepS > 0) ||
      Number(/Watch/.test(b.source)) - Number(/Watch/.test(a.source)) ||
      b.asleepS - a.asleepS ||
      a.startMs - b.startMs,
  );
  const kept: typeof nights = [];
  for (const night of nights)
    if (!kept.some((other) => night.startMs < other.endMs && other.startMs < night.endMs)) kept.push(night);
  return kept.sort((a, b) => a.endMs - b.endMs).map(({ source: _, ...night }) => night);
}

function nightOf(run: readonly Raw[]): ExpectedSleep {
  const minutes = new Map<number, string>();
  for (const record of run) {
    const name = sleepNames[(record['value'] ?? '').replace('HKCategoryValueSleepAnalysis', '')];
    if (name === undefined) continue;
    for (let ms = instant(record['startDate']); ms < instant(record['endDate']); ms += 60_000)
      if (!minutes.has(ms)) minutes.set(ms, name);
  }
  const seconds = (name: string) => 60 * [...minutes.values()].filter((value) => value === name).length;
  const startMs = Math.min(...run.map((record) => instant(record['startDate'])));
  const endMs = Math.max(...run.map((record) => instant(record['endDate'])));
  const last = run.find((record) => instant(record['endDate']) === endMs);
  const asleepS = seconds('deepS') + seconds('remS') + seconds('lightS') + seconds('otherS');
  const hour = Number((run[0]?.['startDate'] ?? '').slice(11, 13));
  const lengthS = asleepS > 0 ? asleepS : (endMs - startMs) / 1000;
  return {
    day: localDay(endMs, offsetMinutes(last?.['endDate'])),
    startMs,
    endMs,
    asleepS,
    deepS: seconds('deepS'),
    remS: seconds('remS'),
    lightS: seconds('lightS'),
    awakeS: seconds('awakeS'),
    isNap: lengthS < 10_800 && hour >= 9 && hour < 21,
  };
}

/** The app's workouts of the generator always repeat one of the watch. */
const workoutsOf = (xml: string) => [...xml.matchAll(/<Workout [^>]*sourceName="[^"]*Watch/g)].length;
