/** Units as stored and as written. Units of an unlisted dimension are never converted. */
export type Unit = { dimension: string; factor: number; perWeek: boolean };

type Listed = { dimension: string; factor: number; names: readonly string[] };

const listed: readonly Listed[] = [
  { dimension: 'time', factor: 1 / 60, names: ['s', 'sec', 'secs', 'second', 'seconds'] },
  { dimension: 'time', factor: 1, names: ['min', 'mins', 'minute', 'minutes'] },
  { dimension: 'time', factor: 60, names: ['h', 'hr', 'hrs', 'hour', 'hours'] },
  { dimension: 'length', factor: 1, names: ['m', 'meter', 'meters', 'metre', 'metres'] },
  { dimension: 'length', factor: 0.01, names: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'] },
  { dimension: 'power', factor: 1, names: ['w', 'watt', 'watts'] },
  { dimension: 'length', factor: 1000, names: ['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres'] },
  { dimension: 'length', factor: 1609.344, names: ['mi', 'mile', 'miles'] },
  { dimension: 'mass', factor: 1, names: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'] },
  { dimension: 'mass', factor: 0.45359237, names: ['lb', 'lbs', 'pound', 'pounds'] },
  { dimension: 'mass', factor: 6.35029318, names: ['stone', 'stones'] },
  { dimension: 'volume', factor: 1, names: ['l', 'litre', 'litres', 'liter', 'liters'] },
  { dimension: 'volume', factor: 0.001, names: ['ml', 'millilitre', 'millilitres', 'milliliter', 'milliliters'] },
  { dimension: 'speed', factor: 1, names: ['m/s', 'mps', 'metres per second', 'meters per second'] },
  { dimension: 'speed', factor: 1 / 3.6, names: ['km/h', 'kph', 'kmh'] },
  { dimension: 'speed', factor: 0.44704, names: ['mph', 'mi/h', 'miles per hour', 'miles an hour'] },
  { dimension: 'pace', factor: 1, names: ['s/km'] },
  {
    dimension: 'pace',
    factor: 60,
    names: ['min/km', 'minutes per km', 'minutes per kilometre', 'minutes per kilometer'],
  },
  { dimension: 'pace', factor: 60 / 1.609344, names: ['min/mi', 'min/mile', 'minutes per mile'] },
  { dimension: 'clock', factor: 1, names: ['min after midnight'] },
  { dimension: 'count', factor: 1, names: ['count', 'counts', 'steps', 'step', '1'] },
  { dimension: 'heart rate', factor: 1, names: ['bpm', 'beats per minute', 'beats/min', 'beats a minute'] },
  {
    dimension: 'breathing rate',
    factor: 1,
    names: ['brpm', 'br/min', 'breaths/min', 'breaths per minute', 'breaths a minute', '1/min'],
  },
  { dimension: 'ms', factor: 1, names: ['ms', 'msec', 'millisecond', 'milliseconds'] },
  {
    dimension: 'percent',
    factor: 1,
    names: ['%', 'percent', 'per cent', 'percentage points', 'percentage point', 'pct'],
  },
  { dimension: 'energy', factor: 1, names: ['kcal', 'kcals', 'cal', 'calorie', 'calories', 'kilocalories'] },
  { dimension: 'temperature', factor: 1, names: ['°c', 'c', 'celsius', 'degrees celsius', 'degrees'] },
  { dimension: 'points', factor: 1, names: ['points', 'point', 'score', 'pts', 'out of 100'] },
  { dimension: 'mg/dl', factor: 1, names: ['mg/dl'] },
  { dimension: 'mmol/l', factor: 1, names: ['mmol/l'] },
  { dimension: 'pressure', factor: 1, names: ['mmhg', 'mm[hg]', 'mm hg'] },
  {
    dimension: 'occasions',
    factor: 1,
    names:
      'day days night nights time times value values reading readings result results measurement measurements test tests session sessions workout workouts activities pair pairs morning mornings run runs ride rides walk walks swim swims hike hikes occasion occasions'.split(
        ' ',
      ),
  },
  ...[
    ...'g gram grams mg mcg cups glasses foot feet ft yards inches mm kj joules euros dollars beats breaths heartbeats'.split(
      ' ',
    ),
    ...'reps laps week weeks fortnights month months year years iu meq fl pg ng µg μg ug mmol nmol µmol pmol kpa mets'.split(
      ' ',
    ),
    ...['k/ul', 'weekends', '°f', 'fahrenheit', 'hz', '‰', 'ppm', 'psi', 'lux', 'db', 'standard deviations'],
  ].map((name) => ({ dimension: name, factor: 1, names: [name] })),
];

const byName = new Map(
  listed.flatMap(({ dimension, factor, names }) => names.map((name) => [name, { dimension, factor }] as const)),
);

/** Longest first; without single letters that are words. */
export const unitNames: readonly string[] = [...byName.keys()]
  .filter((name) => !['c', '1', 'score', 'w', 'g', 's/km', 'min after midnight'].includes(name))
  .sort((a, b) => b.length - a.length);

const weekly = /\s*(?:\/|per |a |each )\s*(?:wk|week)$/;

/** `bpm`, `kg/week`, `10*9/L`. An unlisted unit is its own dimension. */
export function unitOf(name: string): Unit {
  const known = read.get(name);
  if (known) return known;
  const unit = parseUnit(name);
  if (read.size < readMax) read.set(name, unit);
  return unit;
}

const read = new Map<string, Unit>();
const readMax = 1_000;

function parseUnit(name: string): Unit {
  const lower = name.trim().toLowerCase();
  const base = lower.replace(weekly, '');
  const known = byName.get(base) ?? { dimension: base, factor: 1 };
  return { ...known, perWeek: base !== lower };
}

// mg/dL per mmol/L, from molar masses; as in the SI conversion table of the AMA Manual of Style.
const mgPerDlInOneMmolPerL: readonly { analyte: RegExp; factor: number }[] = [
  { analyte: /glucose|blood sugar/i, factor: 18.016 },
  { analyte: /triglycerid/i, factor: 88.57 },
  { analyte: /cholesterol|\bldl\b|\bhdl\b/i, factor: 38.67 },
];

/** Null if no conversion is declared. `analyte` is the metric's name. */
export function convert(value: number, from: Unit, to: Unit, analyte: string): number | null {
  if (from.dimension === to.dimension) return from.factor === to.factor ? value : (value * from.factor) / to.factor;
  const factor = mgPerDlInOneMmolPerL.find((entry) => entry.analyte.test(analyte))?.factor;
  if (factor === undefined) return null;
  if (from.dimension === 'mg/dl' && to.dimension === 'mmol/l') return value / factor;
  if (from.dimension === 'mmol/l' && to.dimension === 'mg/dl') return value * factor;
  return null;
}

// Units for limits only, with their factor.
type Spelled = { names: string; of: string; factor: number; zero?: number };

const spelled: readonly Spelled[] = [
  { names: 'cl,centilitres,centiliters', of: 'L', factor: 0.01 },
  { names: 'dl,decilitres,deciliters', of: 'L', factor: 0.1 },
  { names: '°f,fahrenheit,degrees fahrenheit,degrees f', of: '°C', factor: 5 / 9, zero: 32 },
  { names: 'gram,grams', of: 'kg', factor: 0.001 },
  { names: 'kj,kilojoule,kilojoules', of: 'kcal', factor: 1 / 4.184 },
  { names: 'kj,kilojoule,kilojoules', of: 'kJ', factor: 1 },
  { names: 'kcal,calories', of: 'kJ', factor: 4.184 },
  { names: 'foot,feet,ft', of: 'm', factor: 0.3048 },
  { names: 'yard,yards', of: 'm', factor: 0.9144 },
  { names: 'inch,inches', of: 'm', factor: 0.0254 },
  { names: 'kpa', of: 'mmHg', factor: 7.50062 },
  { names: 'beats,heartbeats,beats per min', of: 'bpm', factor: 1 },
  { names: 'breaths,breaths per min', of: 'breaths/min', factor: 1 },
  { names: 'mets,met', of: 'MET', factor: 1 },
  { names: 'rpm,revolutions per minute,rotations per minute', of: 'rpm', factor: 1 },
  { names: 'ml/kg/min', of: 'mL/kg/min', factor: 1 },
];

export const limitUnitNames: readonly string[] = [...new Set(spelled.flatMap(({ names }) => names.split(',')))];

/** Null if the dimensions differ. */
export function spelledLimit(value: number, said: string, unit: string): number | null {
  const found = spelled.find(({ names, of }) => of === unit && names.split(',').includes(said.toLowerCase()));
  return found ? (value - (found.zero ?? 0)) * found.factor : null;
}
