import { sum } from 'simple-statistics';
import type { MetricInfo, Threshold } from './metrics.contract.ts';

/** Whether a value lies as the threshold says; `between` includes both bounds. */
const meets: { [Op in Threshold['op']]: (value: number, threshold: Threshold) => boolean } = {
  over: (value, threshold) => value > threshold.value,
  under: (value, threshold) => value < threshold.value,
  at_least: (value, threshold) => value >= threshold.value,
  at_most: (value, threshold) => value <= threshold.value,
  between: (value, threshold) => value >= threshold.value && threshold.op === 'between' && value <= threshold.upper,
};

/** Whether the values of several occasions, workouts above all, make up one of the day. */
export const addsUp = (kind: MetricInfo['kind']) => kind === 'total' || kind === 'duration';

/** Several values of a day: amounts and times add up to the day's; a level counts when any of them has it. */
export const dayMeets = (values: readonly number[], kind: MetricInfo['kind'], threshold: Threshold): boolean =>
  (addsUp(kind) ? [sum([...values])] : values).some((value) => meets[threshold.op](value, threshold));
