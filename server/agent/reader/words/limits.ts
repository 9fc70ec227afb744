import type { Threshold } from '../../../../routers/metrics/metrics.contract.ts';
import { limitUnitNames, spelledLimit } from '../../lexicon/limit-units.ts';
import { convert, unitNames, unitOf } from '../../lexicon/units.ts';
import type { MetricInfo } from '../../model.ts';
import { moving, reaching, sidesBefore } from './limit-words.ts';
import { parseQuantity, quantityPattern } from './number-words.ts';

export type Limit = {
  start: number;
  end: number;
  op: Threshold['op'];
  values: { value: number; unit: string | null }[];
};

const escaped = [...new Set([...unitNames, ...limitUnitNames])]
  .sort((a, b) => b.length - a.length)
  .filter((name) => !['times', 'time', 'day', 'days', 'night', 'nights'].includes(name))
  .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
const unit = `(?:\\s*-?(${escaped.join('|')})(?![\\w/]))?`;
/** Three capturing groups. */
export const amount = `${quantityPattern}${unit}(?:\\s*(?:and\\s+)?(\\d{1,2})\\s*(?:min|mins|minutes|m)\\b)?`;

const single = sidesBefore.map(({ op, words }) => ({
  op,
  pattern: new RegExp(`(?<![\\w])(?:${words})\\s*(?:a |an |my |the )?${amount}`, 'i'),
}));
const range = new RegExp(
  `(?:\\bbetween\\s+${amount}\\s+(?:and|to)\\s+${amount}|\\bfrom\\s+${amount}\\s+to\\s+${amount})(?!\\d|:\\d|\\.\\d|\\s*[ap]\\.?m\\b)`,
  'i',
);
const bareRange = new RegExp(`(?<![\\w.])${amount}\\s*(?:-|–|to)\\s*${amount}(?!\\d|:\\d|\\.\\d)`, 'i');
const reached = new RegExp(`\\b(?:${reaching})\\s+(?:my\\s+)?${amount}`, 'i');
const reachedRange = new RegExp(`\\b(?:${reaching})\\s+${amount}\\s*(?:-|–|to)\\s*${amount}(?!\\d|:\\d|\\.\\d)`, 'i');
const exactly = new RegExp(`\\b(?:exactly|precisely|just) ${amount}(?! (?:or|and) )`, 'i');

/** Periods must be blanked before. */
export const findLimit = (text: string): Limit | null => findSide(text) ?? reachedIn(text);

export function findSide(text: string): Limit | null {
  const found = ranged(text) ?? sided(text);
  return found && { ...found, start: found.start - movedBefore(text.slice(0, found.start)) };
}

const movedBefore = (text: string): number =>
  new RegExp(`\\b(?:${moving}) +(?:back +)?$`, 'i').exec(text)?.[0].length ?? 0;

function ranged(text: string): Limit | null {
  const match = range.exec(text);
  if (!match) return null;
  return found(match, 'between', ends(match[1] === undefined ? match.slice(7) : match.slice(1)));
}

function ends(groups: readonly (string | undefined)[]): Limit['values'] {
  const [lower, upper] = [value(groups.slice(0, 3)), value(groups.slice(3, 6))];
  return [{ ...lower, unit: lower.unit ?? upper.unit }, upper];
}

function sided(text: string): Limit | null {
  for (const { op, pattern } of single) {
    const match = pattern.exec(text);
    if (match) return found(match, op, [withUnitBehind(value(match.slice(1, 4)), text, match)]);
  }
  return null;
}

function reachedIn(text: string): Limit | null {
  const reach = reachedRange.exec(text);
  if (reach) return found(reach, 'between', ends(reach.slice(1)));
  const equal = exactly.exec(text);
  if (equal) return found(equal, 'between', [value(equal.slice(1, 4)), value(equal.slice(1, 4))]);
  const goal = reached.exec(text);
  return goal && upTo(goal, value(goal.slice(1, 4)));
}

const upTo = (match: RegExpExecArray, limit: Limit['values'][number]): Limit =>
  found(match, limit.value === 0 ? 'at_most' : 'at_least', [limit]);

const inverse = { over: 'at_most', under: 'at_least', at_least: 'under', at_most: 'over' } as const;
export const turned = (limit: Limit): Limit => (limit.op === 'between' ? limit : { ...limit, op: inverse[limit.op] });

const negated =
  /\b(?:not|never|without|fail(?:s|ed|ing)? to|miss(?:ed|ing)?|(?:did|do|does|have|has|had|was|were|could|am|is|are)n['’]?t)\b(?! (?:more|less|fewer|only|even))[^,]{0,30}$/i;

export const asSaid = (limit: Limit | null, text: string): Limit | null =>
  limit && negated.test(`${text.slice(0, limit.start)}${/^miss(?:ed)?/i.exec(text.slice(limit.start))?.[0] ?? ''}`)
    ? turned(limit)
    : limit;

const alone = new RegExp(`(?<![\\w.])${amount}`, 'gi');

export const amountsIn = (text: string): Limit['values'] =>
  [...text.matchAll(alone)].map((match) => value(match.slice(1, 4)));

export function findAmount(text: string): Limit | null {
  const [match] = text.matchAll(alone);
  return match ? found(match, 'at_most', [value(match.slice(1, 4))]) : null;
}

export function limitOfCount(text: string): Limit | null {
  const reach = bareRange.exec(text);
  if (reach) return found(reach, 'between', ends(reach.slice(1)));
  for (const match of text.matchAll(alone)) {
    if (
      ofAnother.test(text.slice(0, match.index)) ||
      /^\s*(?:of|out of|in) (?:the|my|all)\b/i.test(text.slice(match.index + match[0].length))
    )
      continue;
    const limit = value(match.slice(1, 4));
    return upTo(match, withUnitBehind(limit, text, match));
  }
  return null;
}

const ofAnother = /\b(?:top|best|worst|first|last|past|previous|latest|bottom|out of(?: the| my)?|of the|of my)\s*$/i;

function withUnitBehind(
  amount: Limit['values'][number],
  text: string,
  match: RegExpExecArray,
): Limit['values'][number] {
  const behind = /^\s+(?:[a-z]+\s+){1,2}(minutes?|mins?|hours?|hrs?)\b/i.exec(
    text.slice(match.index + match[0].length),
  );
  return amount.unit === null && behind ? { ...amount, unit: (behind[1] ?? '').toLowerCase() } : amount;
}

const found = (match: RegExpExecArray, op: Threshold['op'], values: Limit['values']): Limit => ({
  start: match.index,
  end: match.index + match[0].length,
  op,
  values,
});

function value([number = '', unit, minutes]: (string | undefined)[]): { value: number; unit: string | null } {
  const amount = parseQuantity(number);
  if (minutes !== undefined && unit !== undefined && /^h/i.test(unit))
    return { value: amount * 60 + Number(minutes), unit: 'min' };
  return { value: amount, unit: unit?.toLowerCase() ?? null };
}

export const isOfNights = ({ values }: Limit): boolean =>
  values.every(({ value, unit }) => (unit === null ? value <= nightHoursMax : unitOf(unit).dimension === 'time'));
const nightHoursMax = 14;

const stepsMin = 2_000;
const keysOfUnits: Readonly<Record<string, string>> = {
  length: 'distance',
  energy: 'total_calories',
  count: 'steps',
  mass: 'weight',
  pressure: 'systolic_blood_pressure',
};

export function impliedKey({ values }: Limit): string | null {
  const { value, unit } = values.at(-1) ?? { value: 0, unit: null };
  if (unit !== null && /^(?:workout|session)s?$/i.test(unit)) return 'workout_count';
  if (unit === null) return value >= stepsMin ? 'steps' : null;
  return keysOfUnits[unitOf(unit).dimension] ?? (spelledLimit(value, unit, 'L') === null ? null : 'water_intake');
}

// In minutes: a smaller bare number means hours.
const bareHoursMax = 24;

/** Null if the dimensions differ. */
export function thresholdFor(limit: Limit, metric: MetricInfo): Threshold | null {
  const to = unitOf(metric.unit);
  const values = limit.values.map(({ value, unit }) => {
    if (unit === null)
      return metric.kind === 'duration' && metric.unit === 'min' && value <= bareHoursMax ? value * 60 : value;
    const converted =
      spelledLimit(value, unit, metric.unit) ?? convert(value, unitOf(unit), to, `${metric.key} ${metric.label}`);
    return converted === null && unitOf(unit).dimension === 'points' ? value : converted;
  });
  const [first, second] = values.map((each) => (each === null ? null : Math.round(each * 1e6) / 1e6));
  if (first === undefined || first === null || !Number.isFinite(first)) return null;
  if (limit.op !== 'between') return { op: limit.op, value: first };
  if (second === undefined || second === null) return null;
  return { op: 'between', value: Math.min(first, second), upper: Math.max(first, second) };
}

export const wrongUnit = ({ label }: MetricInfo): string =>
  `The limit in your question does not fit the unit of ${/\d/.test(label) ? 'that' : label}.`;
