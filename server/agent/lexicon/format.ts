import type { Fact, MetricAnswer } from '../../../routers/metrics/metrics.contract.ts';
import { unitOf } from './units.ts';

// Every shown number is a rounding of its fact, which the gate checks.

/** Half away from zero in decimal; `toFixed` rounds the binary value. */
export function roundTo(value: number, decimals: number): number {
  const scaled = Math.abs(value) * 10 ** decimals;
  const rounded = Math.floor(scaled + 0.5 + scaled * Number.EPSILON * 4) / 10 ** decimals;
  return value < 0 ? -rounded : rounded;
}

/** `8,123`, `−0.4`; zero has no sign. */
export function formatNumber(value: number, decimals: number, decimalsMin = 0): string {
  const rounded = roundTo(value, decimals);
  return (rounded === 0 ? 0 : rounded)
    .toLocaleString('en-US', { minimumFractionDigits: decimalsMin, maximumFractionDigits: decimals })
    .replace('-', '−');
}

// Decimals by dimension of the unit.
const decimalsBy: Readonly<Record<string, number>> = {
  count: 0,
  energy: 0,
  occasions: 1,
  'heart rate': 1,
  ms: 1,
  percent: 1,
  mass: 1,
  temperature: 1,
  'breathing rate': 1,
  points: 1,
  floors: 1,
};

const decimalsMax = 6;

// Laboratory values keep their digits; computed ones get three significant digits.
function decimalsFor(value: number, dimension: string): number {
  const size = Math.abs(value);
  const usual = decimalsBy[dimension];
  if (usual !== undefined) return showing(value, dimension === 'count' && size < 10 ? 1 : usual);
  const printed = String(value).split('.')[1]?.length ?? 0;
  if (printed <= 2) return printed;
  return showing(value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

// Adds digits so that a small slope is not shown as zero.
function showing(value: number, decimals: number): number {
  let enough = decimals;
  while (value !== 0 && enough < decimalsMax && roundTo(value, enough) === 0) enough++;
  return enough;
}

const hourFormFromMinutes = 90;

function formatMinutes(minutes: number, digits: Digits): string {
  if (Math.abs(minutes) < hourFormFromMinutes)
    return `${digits(minutes, () => showing(minutes, Math.abs(minutes) < 10 ? 1 : 0))} min`;
  const whole = roundTo(Math.abs(minutes), 0);
  const rest = whole % 60;
  return `${minutes < 0 ? '−' : ''}${Math.floor(whole / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

function formatMeters(meters: number, digits: Digits): string {
  if (Math.abs(meters) < 10) return `${digits(meters, () => showing(meters, 2))} m`;
  if (Math.abs(meters) < 1000) return `${formatNumber(meters, 0)} m`;
  return `${digits(meters / 1000, () => 1)} km`;
}

/** `23:05` of minutes; `5:32` of seconds. */
function formatClock(value: number): string {
  const whole = roundTo(Math.abs(value), 0);
  const parts = [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0'));
  return `${value < 0 ? '−' : ''}${parts.join(':')}`;
}

/** `5:32 min/km`; differences stay in seconds. */
const formatPace = (seconds: number, isChange: boolean, digits: Digits): string =>
  isChange || Math.abs(seconds) < 60
    ? `${digits(seconds, () => showing(seconds, 1))} s/km`
    : `${formatClock(seconds).replace(/^0(?=\d:)/, '')} min/km`;

const kmhInMs = 1 / 3.6;

/** Puts a number into digits; how many decimals are usual is for its unit to say. */
type Digits = (value: number, usual: () => number) => string;

const usualDigits: Digits = (value, usual) => formatNumber(value, usual());

/** `7 h 12 min`, `5.2 km`, `11.6 km/h`, `8,123`; counts have no unit. */
export function formatValue(value: number, unitName: string, digits = usualDigits): string {
  const unit = unitOf(unitName);
  const suffix = unit.perWeek ? ' per week' : '';
  if (unit.dimension === 'time') return formatMinutes(value * unit.factor, digits) + suffix;
  if (unit.dimension === 'clock') return formatClock(value);
  if (unit.dimension === 'pace') return formatPace(value * unit.factor, unit.perWeek, digits) + suffix;
  if (unit.dimension === 'speed' && !unit.perWeek) {
    const speed = (value * unit.factor) / kmhInMs;
    return `${digits(speed, () => showing(speed, 1))} km/h`;
  }
  if (unit.dimension === 'length') return formatMeters(value * unit.factor, digits) + suffix;
  const number = digits(value, () => decimalsFor(value, unit.dimension));
  return `${number}${unitSuffix(number === '1' && value === 1 ? unitName.replace(/(?<=\w{2})s$/, '') : unitName, unit.dimension)}${suffix}`;
}

/** All with the decimals of the largest, or more where one would be shown as zero: `0.3 kg`, `−5.9 kg`, `12.0 kg`. */
export function formatAlike(values: readonly number[], unitName: string): string[] {
  const seen: { shown: number; decimals: number }[] = [];
  for (const value of values)
    formatValue(value, unitName, (shown, usual) => String(seen.push({ shown, decimals: usual() })));
  const [largest] = seen.toSorted((a, b) => Math.abs(b.shown) - Math.abs(a.shown));
  const decimals = Math.max(0, ...seen.map(({ shown }) => showing(shown, largest?.decimals ?? 0)));
  return values.map((value) => formatValue(value, unitName, (shown) => formatNumber(shown, decimals, decimals)));
}

/** `−36 to −6 min`: ends in the same unit name it once. */
export function spanOf(low: string, high: string): string {
  const unit = /(?<=\d)\D*$/.exec(high)?.[0] ?? '';
  const isShared = low.endsWith(unit) && ![low, high].some((each) => /\d \D+\d/.test(each));
  return `${isShared ? low.slice(0, low.length - unit.length) : low} to ${high}`;
}

function unitSuffix(unitName: string, dimension: string): string {
  if (dimension === 'count' || dimension === '' || dimension === 'points') return '';
  if (dimension === 'temperature') return ' °C';
  if (dimension === 'breathing rate') return ' breaths per minute';
  return ` ${unitName.replace(/\s*(?:\/|per )\s*(?:wk|week)$/, '')}`;
}

export type Bound = '<' | '≤' | '>' | '≥';

const signs: readonly (readonly [RegExp, Bound])[] = [
  [/^\s*(?:<\s*=|≤)/, '≤'],
  [/^\s*(?:>\s*=|≥)/, '≥'],
  [/^\s*</, '<'],
  [/^\s*>/, '>'],
];

/** The sign of a result that is printed as a bound, as in `<0.5`. */
export const printedBound = (text: string | null | undefined): Bound | null =>
  signs.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null;

export const boundOf = ({ key }: Pick<Fact, 'key'>, { printed }: Pick<MetricAnswer, 'printed'>): Bound | null =>
  /\.(?:latest|first)$/.test(key) ? printedBound(printed?.value_text) : null;

/** `<0.5 ng/mL`, `88 ng/mL`. */
export const factValue = (fact: Fact, answer: Pick<MetricAnswer, 'printed'>): string =>
  `${boundOf(fact, answer) ?? ''}${formatValue(fact.value, fact.unit)}`;

/** Where a result lies against the range printed beside it; `unknown` without one, or where a bound leaves it open. */
export function printedStanding({
  facts,
  printed,
}: Pick<MetricAnswer, 'facts' | 'printed'>): 'outside' | 'within' | 'unknown' {
  const [fact] = facts;
  const { reference_low: low = null, reference_high: high = null } = printed ?? {};
  if (!fact || (low === null && high === null)) return 'unknown';
  const bound = boundOf(fact, { printed }) ?? '=';
  const isLess = bound === '<' || bound === '≤';
  const isMore = bound === '>' || bound === '≥';
  const { value } = fact;
  if (low !== null && !isMore && (value < low || (bound === '<' && value === low))) return 'outside';
  if (high !== null && !isLess && (value > high || (bound === '>' && value === high))) return 'outside';
  const isOpen =
    (isLess && (low !== null || (high !== null && value > high))) ||
    (isMore && (high !== null || (low !== null && value < low)));
  return isOpen ? 'unknown' : 'within';
}
