import { offsetOfPerson, randomBy } from './random.ts';

export type AppleExport = {
  seed: number;
  firstDay: string;
  days: number /** Heart rates and energies a day; 40 by default. */;
  density?: number;
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
const watch = (address: number) =>
  `&lt;&lt;HKDevice: 0x${address.toString(16)}&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:9.1&gt;`;
const phone = (address: number) =>
  `&lt;&lt;HKDevice: 0x${address.toString(16)}&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,5, software:17.1&gt;`;

type Random = ReturnType<typeof randomBy>;
type Day = { startMs: number; random: Random; density: number };
type Told = {
  source: 'watch' | 'phone' | 'app';
  unit: string;
  startMs: number;
  endMs: number;
  value: string;
  inside?: string;
};

/**
 * The text of an `export.xml` in pieces: a watch that is taken off, a phone in the pocket and an app, day by day for
 * each type, as the Health app orders them. The same seed gives the same text.
 */
export function* appleExport({ seed, firstDay, days, density = 40 }: AppleExport): Generator<string> {
  yield head;
  const start = Date.parse(`${firstDay}T00:00:00Z`);
  for (const [place, [type, tell]] of Object.entries(types).entries()) {
    for (let day = 0; day < days; day++) {
      const random = randomBy(seed, place, day);
      for (const told of tell({ startMs: start + day * dayMs, random, density })) yield recordText(type, told, random);
    }
  }
  for (let day = 0; day < days; day++)
    yield* others({ startMs: start + day * dayMs, random: randomBy(seed, 99, day), density });
  yield '</HealthData>\n';
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 13 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
]>
<HealthData locale="en_DE">
 <ExportDate value="2026-07-01 09:00:00 +0200"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-01-01" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>
`;

/** `2024-05-01 10:00:00 +0200`, where the person is at that moment. */
function stamp(utcMs: number): string {
  const offset = offsetOfPerson(utcMs);
  const size = Math.abs(offset);
  const zone = `${offset < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}${String(size % 60).padStart(2, '0')}`;
  return `${new Date(utcMs + offset * minuteMs).toISOString().slice(0, 19).replace('T', ' ')} ${zone}`;
}

const names = { watch: 'Ann’s Apple&#160;Watch', phone: 'Ann’s iPhone', app: 'Walker' };

function recordText(type: string, { source, unit, startMs, endMs, value, inside }: Told, random: Random): string {
  const address = random.whole(0x280000000, 0x28fffffff);
  const device =
    source === 'watch' ? ` device="${watch(address)}"` : source === 'phone' ? ` device="${phone(address)}"` : '';
  const unitText = unit === '' ? '' : ` unit="${unit}"`;
  const open = ` <Record type="${type}" sourceName="${names[source]}" sourceVersion="9.1"${device}${unitText} creationDate="${stamp(endMs + minuteMs)}" startDate="${stamp(startMs)}" endDate="${stamp(endMs)}" value="${value}"`;
  return inside === undefined ? `${open}/>\n` : `${open}>\n${inside}\n </Record>\n`;
}

/** When the watch is worn: from about seven to about eleven, off at noon on some days, not at all on a few. */
function worn({ startMs, random }: Day, at: number): boolean {
  const minute = (at - startMs) / minuteMs;
  const day = randomBy(Math.floor(startMs / dayMs));
  if (day.chance(0.1)) return false;
  const noon = day.chance(0.4) && minute > 660 && minute < 780;
  void random;
  return minute > 330 && minute < 1320 && !noon;
}

const quantity = (name: string) => `HKQuantityTypeIdentifier${name}`;

function* amounts(day: Day, unit: string, most: number, digits: number, count: number): Generator<Told> {
  const { startMs, random } = day;
  for (let at = 0; at < count; at++) {
    const begin = startMs + random.whole(0, 1439) * minuteMs + random.whole(0, 59) * 1000;
    const end = begin + random.whole(20, 1500) * 1000;
    const value = random.between(1, most);
    if (worn(day, begin)) yield { source: 'watch', unit, startMs: begin, endMs: end, value: value.toFixed(digits) };
    if (random.chance(0.6))
      yield {
        source: 'phone',
        unit,
        startMs: begin + random.whole(-200, 200) * 1000,
        endMs: end + random.whole(200, 400) * 1000,
        value: (value * random.between(0.6, 1.3)).toFixed(digits),
      };
    if (random.chance(0.1)) yield { source: 'app', unit, startMs: begin, endMs: end, value: value.toFixed(digits) };
  }
}

function* samples(
  { startMs, random }: Day,
  {
    unit,
    from,
    to,
    digits,
    count,
    inside,
  }: { unit: string; from: number; to: number; digits: number; count: number; inside?: string },
): Generator<Told> {
  for (let at = 0; at < count; at++) {
    const when = startMs + random.whole(0, 86_399) * 1000;
    const told: Told = {
      source: 'watch',
      unit,
      startMs: when,
      endMs: when,
      value: random.between(from, to).toFixed(digits),
    };
    yield inside !== undefined && random.chance(0.5) ? { ...told, inside } : told;
  }
}

const motion = '  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>';
const beats =
  ' <HeartRateVariabilityMetadataList>\n   <InstantaneousBeatsPerMinute bpm="61" time="7:01:02,01 AM"/>\n  </HeartRateVariabilityMetadataList>';

const types: Record<string, (day: Day) => Generator<Told>> = {
  [quantity('BodyMass')]: function* (day) {
    if (!day.random.chance(0.4)) return;
    yield* samples(
      day,
      day.random.chance(0.5)
        ? { unit: 'kg', from: 78, to: 82, digits: 2, count: 2 }
        : { unit: 'lb', from: 171, to: 181, digits: 1, count: 1 },
    );
  },
  [quantity('BodyFatPercentage')]: (day) =>
    samples(day, { unit: '%', from: 0.18, to: 0.22, digits: 3, count: day.random.chance(0.3) ? 1 : 0 }),
  [quantity('HeartRate')]: (day) =>
    samples(day, { unit: 'count/min', from: 48, to: 160, digits: 0, count: day.density, inside: motion }),
  [quantity('BloodPressureSystolic')]: (day) => samples(day, { unit: 'mmHg', from: 110, to: 140, digits: 0, count: 1 }),
  [quantity('BloodGlucose')]: (day) =>
    samples(
      day,
      day.random.chance(0.5)
        ? { unit: 'mmol&lt;180.1558800000541&gt;/L', from: 4, to: 8, digits: 1, count: 3 }
        : { unit: 'mg/dL', from: 80, to: 140, digits: 0, count: 2 },
    ),
  [quantity('OxygenSaturation')]: (day) => samples(day, { unit: '%', from: 0.93, to: 1, digits: 2, count: 4 }),
  [quantity('RespiratoryRate')]: (day) => samples(day, { unit: 'count/min', from: 12, to: 18, digits: 1, count: 3 }),
  [quantity('StepCount')]: (day) => amounts(day, 'count', 900, 0, day.density),
  [quantity('DistanceWalkingRunning')]: (day) =>
    amounts(day, day.random.chance(0.5) ? 'km' : 'mi', 0.7, 5, day.density / 2),
  [quantity('FlightsClimbed')]: (day) => amounts(day, 'count', 3, 0, 4),
  [quantity('ActiveEnergyBurned')]: (day) => amounts(day, day.random.chance(0.3) ? 'kJ' : 'Cal', 30, 3, day.density),
  [quantity('BasalEnergyBurned')]: (day) => amounts(day, 'kcal', 60, 3, day.density / 2),
  [quantity('RestingHeartRate')]: (day) => samples(day, { unit: 'count/min', from: 50, to: 60, digits: 0, count: 1 }),
  [quantity('VO2Max')]: (day) =>
    samples(day, { unit: 'mL/min·kg', from: 38, to: 45, digits: 2, count: day.random.chance(0.2) ? 1 : 0 }),
  [quantity('DietaryBiotin')]: (day) => samples(day, { unit: 'mcg', from: 1, to: 9, digits: 1, count: 1 }),
  HKCategoryTypeIdentifierSleepAnalysis: night,
  [quantity('HeartRateVariabilitySDNN')]: (day) =>
    samples(day, { unit: 'ms', from: 20, to: 90, digits: 4, count: 3, inside: beats }),
};

const stage = (name: string) => `HKCategoryValueSleepAnalysis${name}`;

/** A night told by watch and phone, with a gap in it now and then, and some naps. */
function* night({ startMs, random }: Day): Generator<Told> {
  if (random.chance(0.1)) return;
  const bed = startMs - random.whole(0, 120) * minuteMs;
  const hasWatch = random.chance(0.8);
  let at = bed + random.whole(5, 30) * minuteMs;
  const wake = bed + random.whole(360, 520) * minuteMs;
  while (hasWatch && at < wake) {
    const end = Math.min(at + random.whole(5, 70) * minuteMs, wake);
    yield {
      source: 'watch',
      unit: '',
      startMs: at,
      endMs: end,
      value: stage(random.pick(['AsleepCore', 'AsleepCore', 'AsleepDeep', 'AsleepREM', 'Awake'])),
    };
    at = end + (random.chance(0.1) ? random.whole(1, 50) * minuteMs : 0);
  }
  if (random.chance(0.7))
    yield {
      source: 'phone',
      unit: '',
      startMs: bed,
      endMs: wake + random.whole(0, 20) * minuteMs,
      value: stage('InBed'),
    };
  if (random.chance(0.2))
    yield {
      source: 'app',
      unit: '',
      startMs: bed + 10 * minuteMs,
      endMs: wake - 10 * minuteMs,
      value: stage('Asleep'),
    };
  const nap = startMs + random.whole(780, 900) * minuteMs;
  if (random.chance(0.15))
    yield {
      source: 'watch',
      unit: '',
      startMs: nap,
      endMs: nap + random.whole(15, 80) * minuteMs,
      value: stage('AsleepUnspecified'),
    };
}

function* others({ startMs, random }: Day): Generator<string> {
  const begin = startMs + random.whole(960, 1100) * minuteMs;
  const end = begin + random.whole(20, 70) * minuteMs;
  if (random.chance(0.4)) {
    const attributes = (source: 'watch' | 'app', shift: number) =>
      ` workoutActivityType="HKWorkoutActivityTypeRunning" duration="${(end - begin) / minuteMs}" durationUnit="min" sourceName="${names[source]}" creationDate="${stamp(end)}" startDate="${stamp(begin + shift)}" endDate="${stamp(end + shift)}"`;
    yield ` <Workout${attributes('watch', 0)}>\n  <MetadataEntry key="HKElevationAscended" value="${random.whole(100, 9000)} cm"/>\n`;
    yield `  <WorkoutStatistics type="${quantity('DistanceWalkingRunning')}" startDate="${stamp(begin)}" endDate="${stamp(end)}" sum="${random.between(3, 12).toFixed(3)}" unit="km"/>\n`;
    yield `  <WorkoutStatistics type="${quantity('HeartRate')}" startDate="${stamp(begin)}" endDate="${stamp(end)}" average="${random.between(120, 150).toFixed(1)}" minimum="90" maximum="${random.whole(150, 185)}" unit="count/min"/>\n`;
    yield `  <WorkoutStatistics type="${quantity('ActiveEnergyBurned')}" startDate="${stamp(begin)}" endDate="${stamp(end)}" sum="${random.between(900, 3000).toFixed(1)}" unit="kJ"/>\n </Workout>\n`;
    if (random.chance(0.5))
      yield ` <Workout${attributes('app', 90_000)} totalDistance="9" totalDistanceUnit="mi" totalEnergyBurned="400" totalEnergyBurnedUnit="Cal"/>\n`;
  }
  if (random.chance(0.3)) {
    const when = stamp(startMs + 480 * minuteMs);
    const child = (part: string, value: number) =>
      `  <Record type="${quantity(`BloodPressure${part}`)}" sourceName="Cuff" unit="mmHg" creationDate="${when}" startDate="${when}" endDate="${when}" value="${value}"/>\n`;
    const [high, low] = [random.whole(110, 140), random.whole(65, 90)];
    yield ` <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" creationDate="${when}" startDate="${when}" endDate="${when}">\n${child('Systolic', high)}${child('Diastolic', low)} </Correlation>\n`;
    yield child('Systolic', high).slice(1);
    yield child('Diastolic', low).slice(1);
  }
  const date = new Date(startMs).toISOString().slice(0, 10);
  yield ` <ActivitySummary dateComponents="${date}" activeEnergyBurned="${random.between(200, 900).toFixed(2)}" activeEnergyBurnedGoal="500" activeEnergyBurnedUnit="Cal" appleMoveTime="0" appleExerciseTime="${random.whole(0, 90)}" appleStandHours="${random.whole(4, 14)}"/>\n`;
}
