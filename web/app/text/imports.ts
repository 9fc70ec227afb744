import type { Vendor } from '../../archives/archive-event.ts';
import { numberText, valueText } from './values.ts';

export const vendorNames: Record<Vendor, string> = {
  apple_health: 'Apple Health',
  health_auto_export: 'Health Auto Export',
  google_health: 'Google Health',
  fitbit: 'Fitbit',
  garmin: 'Garmin',
  whoop: 'Whoop',
  oura: 'Oura',
  lifesnaps: 'LifeSnaps',
  csv: 'Table',
};

/** Decimal, as file managers count. */
export function bytesText(bytes: number): string {
  const [divisor, unit] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB'];
  const value = bytes / divisor;
  return `${numberText(value, value >= 100 ? 0 : 1)}\u00a0${unit}`;
}

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count, 0)}\u00a0${count === 1 ? one : many}`;

export function leftText(ms: number): string {
  if (ms < 60_000) return `${numberText(Math.max(1, Math.ceil(ms / 1_000)), 0)}\u00a0s left`;
  return `${valueText(Math.ceil(ms / 60_000), 'min')} left`;
}
