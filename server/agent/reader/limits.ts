import type { ListedMetric, Threshold } from '../../../routers/metrics/metrics.contract.ts';
import type { Amount, Item, Limit } from '../lexicon/entities/constructs.ts';
import { isClock } from '../lexicon/metric-labels.ts';
import { convert, spelledLimit, unitOf } from '../lexicon/units.ts';

/** The limits among the items; `under 20 active minutes` has its unit in the name after it. */
export const limitsIn = (items: readonly Item[]): Limit[] =>
  items.flatMap((item, place) => {
    if (item.kind !== 'limit') return [];
    const next = items[place + 1];
    const [unit] = /^(?:times|sessions)$/.test(next?.text ?? '')
      ? ['times']
      : next?.kind === 'metric'
        ? (/(?:minutes|mins|hours)$/.exec(next.text) ?? [])
        : [];
    return [
      {
        ...item.value,
        values: item.value.values.map((each) => ({ ...each, unit: each.unit ?? unit ?? null })),
      },
    ];
  });

// A bare number of a length of time means hours up to a day.
const bareHoursMax = 24;
const firstEveningHour = 6;

/** `to bed after 11`, `up before 6`. */
const clockOf = (hour: number, inEvening: boolean): number =>
  ((inEvening && hour >= firstEveningHour && hour <= 12 ? hour + 12 : hour) % 24) * 60;

function valueFor({ value, unit }: Amount, metric: ListedMetric): number | null {
  // Nobody goes to bed from six in the morning until noon: `by half past ten`.
  if (metric.key === 'bedtime' && unit !== null && value >= 360 && value < noon) return value + noon;
  const to = unitOf(metric.unit);
  if (isClock(metric) && (unit === null || unitOf(unit).dimension !== 'clock'))
    return unit === null && value <= bareHoursMax ? clockOf(value, metric.key === 'bedtime') : null;
  if (unit === null)
    return metric.kind === 'duration' && metric.unit === 'min' && value <= bareHoursMax ? value * 60 : value;
  if (['points', 'occasions'].includes(unitOf(unit).dimension)) return value;
  const converted =
    spelledLimit(value, unit, metric.unit) ?? convert(value, unitOf(unit), to, `${metric.key} ${metric.label}`);
  if (converted !== null) return converted;
  return metric.unit.toLowerCase().startsWith(unit) ? value : null;
}

export function thresholdFor(limit: Limit, metric: ListedMetric): Threshold | null {
  const [first = null, second = null] = limit.values.map((each) => {
    const value = valueFor(each, metric);
    return value === null ? null : Math.round(value * 1e6) / 1e6;
  });
  if (first === null || !Number.isFinite(first)) return null;
  if (isClock(metric)) return clockThreshold(limit.op, first, second, metric);
  if (limit.op !== 'between') return { op: limit.op, value: first };
  if (second === null) return null;
  return { op: 'between', value: Math.min(first, second), upper: Math.max(first, second) };
}

const noon = 720;
const lastMinute = 1_439;

/** Going to bed turns around midnight: after 23:00 is until noon, before 01:00 is from noon. */
export function clockThreshold(
  op: Limit['op'],
  first: number,
  second: number | null,
  { key }: ListedMetric,
): Threshold | null {
  if (op === 'between') return second === null ? null : { op, value: first, upper: second };
  if (key !== 'bedtime') return { op, value: first };
  // Times are whole minutes: before 23:00 ends at 22:59.
  if (op === 'over' || op === 'at_least')
    return { op: 'between', value: op === 'over' && first > 0 ? first + 1 : first, upper: noon - 1 };
  const end = (op === 'under' ? first + lastMinute : first) % (lastMinute + 1);
  return { op: 'between', value: noon, upper: end };
}

const keysOfUnits: Readonly<Record<string, string>> = {
  length: 'distance',
  energy: 'total_calories',
  mass: 'weight',
  pressure: 'systolic_blood_pressure',
  volume: 'water_intake',
};
const stepsMin = 2_000;
const nightHoursMax = 14;

/** The metric that a limit alone can mean: `days over 10,000`, `nights under 6 hours`. */
export function impliedKey({ values }: Limit, ofNights: boolean): string | null {
  const { value, unit } = values.at(-1) ?? { value: 0, unit: null };
  if (ofNights && ((unit === null && value <= nightHoursMax) || (unit !== null && unitOf(unit).dimension === 'time')))
    return 'sleep_duration';
  if (unit === null) return value >= stepsMin ? 'steps' : null;
  return keysOfUnits[unitOf(unit).dimension] ?? null;
}

export const dimensionOf = (limit: Limit | null): string | null => {
  const unit = limit?.values.at(-1)?.unit ?? null;
  return unit === null ? null : unitOf(unit).dimension;
};

const inverse = { over: 'at_most', under: 'at_least', at_least: 'under', at_most: 'over' } as const;
export const turned = (limit: Limit): Limit => (limit.op === 'between' ? limit : { ...limit, op: inverse[limit.op] });

export const wrongUnit = ({ label }: ListedMetric): string =>
  `The limit in your question does not fit the unit of ${/\d/.test(label) ? 'that' : label}.`;
