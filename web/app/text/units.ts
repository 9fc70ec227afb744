import { units } from './chosen.ts';

/** Shown: `value * factor + offset`. */
export type Shown = { unit: string; factor: number; offset: number };

/** Temperature differences take no offset. */
const apartC = 'Δ°C';
const metresPerMile = 1609.344;
const largeM = 1_000;

const as = (unit: string, factor: number, offset = 0): Shown => ({ unit, factor, offset });

const imperial: Record<string, Shown> = {
  kg: as('lb', 1 / 0.45359237),
  '°C': as('°F', 1.8, 32),
  [apartC]: as('°F', 1.8),
  L: as('fl oz', 1 / 0.0295735295625),
  'm/s': as('mph', 3_600 / metresPerMile),
  's/km': as('s/mi', metresPerMile / 1_000),
};

export function shownIn(unit: string, largest: number): Shown {
  const isImperial = units.value === 'imperial';
  if (unit.endsWith('/week')) {
    const each = shownIn(distanceUnit(unit.slice(0, -'/week'.length)), largest);
    return { ...each, unit: `${each.unit}/week` };
  }
  if (unit === 'm') {
    const isLarge = Math.abs(largest) >= largeM;
    if (isImperial) return isLarge ? as('mi', 1 / metresPerMile) : as('ft', 1 / 0.3048);
    return isLarge ? as('km', 1 / 1_000) : as('m', 1);
  }
  if (!isImperial) return as(unit === apartC ? '°C' : unit, 1);
  return imperial[unit] ?? as(unit, 1);
}

const distanceUnit = (unit: string) => (unit === '°C' ? apartC : unit);

export const unitOf = ({ key, unit }: { key: string; unit: string }): string =>
  /_delta\b|\.(?:std_dev|difference|contrast)/.test(key) ? distanceUnit(unit) : unit;
