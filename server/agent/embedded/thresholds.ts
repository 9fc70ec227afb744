import type { Threshold } from '../../../routers/metrics.contract.ts';
import type { MetricInfo } from '../model.ts';
import { convert, unitNames, unitOf } from '../units.ts';
import { limitUnitNames, spelledLimit } from './limit-units.ts';
import { parseQuantity, quantityPattern } from './quantities.ts';

/** A limit of the question, as it was said: `more than 10,000`, `under 6 h 30 min`. */
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
const amount = `${quantityPattern}${unit}(?:\\s*(?:and\\s+)?(\\d{1,2})\\s*(?:min|mins|minutes|m)\\b)?`;

const ops: readonly { op: Exclude<Threshold['op'], 'between'>; words: string }[] = [
  { op: 'at_least', words: 'at least|no less than|no fewer than|not less than|a minimum of|>=|≥' },
  { op: 'at_most', words: 'at most|no more than|not more than|up to|a maximum of|<=|≤' },
  {
    op: 'over',
    words:
      'more th[ae]n|over|above|exceed(?:s|ed|ing)?|greater than|higher than|longer than|beyond|better than|north of|beat|>',
  },
  { op: 'under', words: 'less th[ae]n|fewer th[ae]n|under|below|lower than|shorter than|short of|worse than|<' },
];

const single = ops.map(({ op, words }) => ({
  op,
  pattern: new RegExp(`(?<![\\w])(?:${words})\\s*(?:a |an )?${amount}`, 'i'),
}));
const range = new RegExp(`\\bbetween\\s+${amount}\\s+(?:and|to)\\s+${amount}(?![\\d:]|\\.\\d|\\s*[ap]\\.?m\\b)`, 'i');
const orMore = new RegExp(`${amount}\\s*(?:or (more|less|fewer|longer|above|over|below|under|higher|lower)|\\+)`, 'i');
const reached = new RegExp(
  `\\b(?:reach(?:ed)?|hit|make|made|get to|got to|manage[d]?|miss(?:ed)?)\\s+(?:my\\s+)?${amount}`,
  'i',
);

/** The first limit in the text. Periods must be blanked before, or `over 7 days` reads as one. */
export function findLimit(text: string): Limit | null {
  const between = range.exec(text);
  if (between) {
    const upper = value(between.slice(4, 7));
    const lower = value(between.slice(1, 4));
    return found(between, 'between', [{ ...lower, unit: lower.unit ?? upper.unit }, upper]);
  }
  for (const { op, pattern } of single) {
    const match = pattern.exec(text);
    if (match) return found(match, op, [withUnitBehind(value(match.slice(1, 4)), text, match)]);
  }
  const open = orMore.exec(text);
  if (open)
    return found(open, /less|fewer|below|under|lower/i.test(open[4] ?? '') ? 'at_most' : 'at_least', [
      value(open.slice(1, 4)),
    ]);
  const goal = reached.exec(text);
  return goal && found(goal, 'at_least', [value(goal.slice(1, 4))]);
}

const inverse = { over: 'at_most', under: 'at_least', at_least: 'under', at_most: 'over' } as const;
export const turned = (limit: Limit): Limit => (limit.op === 'between' ? limit : { ...limit, op: inverse[limit.op] });

const negated =
  /\b(?:not|never|fail(?:ed)? to|miss(?:ed)?|didn['’]?t|don['’]?t|haven['’]?t|wasn['’]?t)\b(?! (?:more|less|fewer|only))[^,]{0,30}$/i;

/** `How many days did I not reach 10,000`: the days on the other side. */
export const asSaid = (limit: Limit | null, text: string): Limit | null =>
  limit && negated.test(`${text.slice(0, limit.start)}${/^miss(?:ed)?/i.exec(text.slice(limit.start))?.[0] ?? ''}`)
    ? turned(limit)
    : limit;

const alone = new RegExp(`(?<![\\w.])${amount}`, 'i');

/** The first number of the text with its unit, whatever it is there for. */
export function findAmount(text: string): Limit | null {
  const match = alone.exec(text);
  return match && found(match, 'at_most', [value(match.slice(1, 4))]);
}

/** `20 active minutes`: the unit stands behind a word or two. */
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

/** `Nights below 6 hours`, `a night under 7`: what a night is measured by. */
export const isOfNights = ({ values }: Limit): boolean =>
  values.every(({ value, unit }) => (unit === null ? value <= nightHoursMax : unitOf(unit).dimension === 'time'));
const nightHoursMax = 14;

/** Nobody sleeps 8 minutes: up to this, a bare number of a duration in minutes means hours. */
const bareHoursMax = 24;

/** The limit in the metric's unit; null when its unit measures something else. */
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
