import { locale, units } from './chosen.ts';
import { shownIn } from './units.ts';

export type Part = { number: string; unit: string };

const wholeUnits = ['steps', 'bpm', 'ms', 'kcal', 'floors', 'min', 'score'];

const decimalsOf = (value: number, unit: string): number => {
  if (wholeUnits.includes(unit)) return 0;
  if (unit === 'm' || unit === 'ft') return Math.abs(value) < 10 ? 2 : 0;
  return Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 1 ? 1 : 2;
};

export function numberText(value: number, decimals: number): string {
  return new Intl.NumberFormat(locale.value, { maximumFractionDigits: decimals }).format(value).replace('-', '−');
}

const tallM = 3;

export function partsOf(value: number, unit: string): Part[] {
  if (unit === 'min after midnight') return [{ number: clockText(value), unit: '' }];
  if (unit === 'min' && Math.abs(Math.round(value)) >= 60) return hourParts(value);
  if (unit === 'm' && units.value === 'imperial' && Math.abs(value) < tallM) return feetParts(value);
  const { unit: shown, factor, offset } = shownIn(unit, value);
  const number = value * factor + offset;
  if (shown === 's/km' || shown === 's/mi') return [{ number: hoursText(number), unit: shown.slice(1) }];
  const known = { steps: '', floors: '', score: '', sessions: '' }[shown];
  return [{ number: numberText(number, decimalsOf(number, shown)), unit: known ?? shown }];
}

function feetParts(value: number): Part[] {
  const inches = Math.round(Math.abs(value) / 0.0254);
  const sign = value < 0 ? '−' : '';
  const feet = { number: `${sign}${Math.floor(inches / 12)}`, unit: 'ft' };
  return inches % 12 === 0 ? [feet] : [feet, { number: String(inches % 12), unit: 'in' }];
}

function hourParts(value: number): Part[] {
  const minutes = Math.round(Math.abs(value));
  const sign = value < 0 ? '−' : '';
  const hours = { number: `${sign}${numberText(Math.floor(minutes / 60), 0)}`, unit: 'h' };
  return minutes % 60 === 0 ? [hours] : [hours, { number: String(minutes % 60), unit: 'min' }];
}

const clockText = (minutes: number): string => timeOfDay(minutes, { hour: 'numeric', minute: '2-digit' });

export const hourText = (minutes: number): string => timeOfDay(minutes, { hour: 'numeric' });

function timeOfDay(minutes: number, parts: Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute'>): string {
  const minute = ((Math.round(minutes) % 1440) + 1440) % 1440;
  const at = new Date(Date.UTC(2000, 0, 1, 0, minute));
  return new Intl.DateTimeFormat(locale.value, { ...parts, timeZone: 'UTC' }).format(at);
}

export function minuteOf(dateTime: string): number {
  const [, hours = '0', minutes = '0'] = /T(\d\d):(\d\d)/.exec(dateTime) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

export const timeText = (dateTime: string): string => clockText(minuteOf(dateTime));

export const valueText = (value: number, unit: string): string =>
  partsOf(value, unit)
    .map((part) => (part.unit === '' ? part.number : `${part.number}\u00a0${part.unit}`))
    .join('\u00a0');

export function rangeText(low: number, high: number, unit: string): string {
  if (unit === 'min' && Math.round(high) >= 60) return `${hoursText(low)}–${hoursText(high)}\u00a0h`;
  const partsOfEnd = (end: number) => partsOf(unit === 'times' ? Math.round(end) : end, unit);
  const [from, to] = [partsOfEnd(low), partsOfEnd(high)];
  const [first, last] = [from[0], to[0]];
  if (from.length === 1 && to.length === 1 && first && last && first.unit === last.unit)
    return `${first.number}–${last.number}${last.unit === '' ? '' : spaceBefore(last.unit) + last.unit}`;
  return `${valueText(low, unit)} – ${valueText(high, unit)}`;
}

/** Break before a long unit, not inside the range. */
const spaceBefore = (unit: string) => (unit.length > 5 ? ' ' : '\u00a0');

const hoursText = (minutes: number): string => {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
