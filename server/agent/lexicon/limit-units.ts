// Units for limits only, with their factor.
type Spelled = { names: string; of: string; factor: number; zero?: number };

const spelled: readonly Spelled[] = [
  { names: 'l,litre,litres,liter,liters', of: 'L', factor: 1 },
  { names: 'ml,millilitre,millilitres,milliliter,milliliters', of: 'L', factor: 0.001 },
  { names: 'cl,centilitres,centiliters', of: 'L', factor: 0.01 },
  { names: 'dl,decilitres,deciliters', of: 'L', factor: 0.1 },
  { names: 'm/s,metres per second,meters per second,mps', of: 'm/s', factor: 1 },
  {
    names: 'km/h,kmh,kph,km per hour,kilometers per hour,kilometres per hour,kilometers an hour,kilometres an hour',
    of: 'm/s',
    factor: 1 / 3.6,
  },
  { names: 'mph,mi/h,miles per hour,miles an hour', of: 'm/s', factor: 0.44704 },
  { names: '°f,fahrenheit,degrees fahrenheit,degrees f', of: '°C', factor: 5 / 9, zero: 32 },
  { names: 'stone,stones', of: 'kg', factor: 6.35029318 },
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
