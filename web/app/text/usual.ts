import { unitOf } from './units.ts';
import { valueText } from './values.ts';

type Against = { key: string; unit: string; band: { centre: number; spread: number } };

export const clockUnit = 'min after midnight';

/** Times of day go the short way round. */
const awayFrom = (value: number, { unit, band }: Pick<Against, 'unit' | 'band'>): number =>
  unit === clockUnit ? ((((value - band.centre) % 1440) + 2160) % 1440) - 720 : value - band.centre;

export function standingText(value: number, against: Against): string {
  const { key, unit, band } = against;
  const isClock = unit === clockUnit;
  const away = awayFrom(value, against);
  if (Math.abs(away) <= band.spread) return 'and this is within it';
  const size = valueText(Math.abs(away), isClock ? 'min' : unitOf({ key: `${key}.difference`, unit }));
  if (isClock) return `and this is ${size} ${away > 0 ? 'later' : 'earlier'} than its middle`;
  return `and this is ${size} ${away > 0 ? 'above' : 'below'} its middle`;
}
