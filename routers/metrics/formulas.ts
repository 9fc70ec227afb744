import {
  bisect,
  linearRegression,
  mean,
  median,
  medianAbsoluteDeviation,
  sampleRankCorrelation,
  sampleVariance,
  sum,
} from 'simple-statistics';
import { daysBetween } from '../core/days.ts';

export type Estimate = { value: number; low: number; high: number };

/**
 * Least-squares slope per week, 95 % interval: slope ± t(n - 2) · √(SSE / (n - 2) / Sxx) (Montgomery, Peck & Vining,
 * Introduction to Linear Regression Analysis, 5th ed., 2.4.1). Assumes independent days.
 */
export function weeklyTrend(points: readonly { date: string; value: number }[]): Estimate | null {
  const start = points[0]?.date ?? '';
  const pairs = points.map(({ date, value }) => [daysBetween(start, date) / 7, value] as const);
  const weeks = pairs.map(([week]) => week);
  if (new Set(weeks).size < 3) return null;
  const { m, b } = linearRegression(pairs.map(([week, value]) => [week, value]));
  const centre = mean(weeks);
  const freedom = pairs.length - 2;
  const errorSquares = sum(pairs.map(([week, value]) => (value - (m * week + b)) ** 2));
  const weekSquares = sum(weeks.map((week) => (week - centre) ** 2));
  const margin = studentT(0.95, freedom) * Math.sqrt(errorSquares / freedom / weekSquares);
  return { value: m, low: m - margin, high: m + margin };
}

export const correlationPairsMin = 5;

const normal95 = 1.959963984540054;

/**
 * Spearman's rank correlation, ties at their mean rank (American Journal of Psychology 15, 1904), 95 % interval
 * tanh(artanh(r) ± z · √((1 + r²/2) / (n − 3))) (Bonett & Wright, Psychometrika 65, 2000). Assumes independent days.
 */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): Estimate | null {
  const [x, y] = [pairs.map(([value]) => value), pairs.map(([, value]) => value)];
  if (isConstant(x) || isConstant(y)) return null;
  const rho = Math.max(-1, Math.min(1, sampleRankCorrelation(x, y)));
  const margin = normal95 * Math.sqrt((1 + rho ** 2 / 2) / (pairs.length - 3));
  return { value: rho, low: Math.tanh(Math.atanh(rho) - margin), high: Math.tanh(Math.atanh(rho) + margin) };
}

/**
 * Difference of two means, 95 % interval: (x̄ − ȳ) ± t(ν) · √(s²x/n + s²y/m), where ν is (s²x/n + s²y/m)² /
 * ((s²x/n)²/(n − 1) + (s²y/m)²/(m − 1)), rounded down (Welch, Biometrika 34, 1947). Assumes independent days.
 */
export function welchDifference(x: readonly number[], y: readonly number[]): Estimate | null {
  if (x.length < 2 || y.length < 2) return null;
  const value = mean([...x]) - mean([...y]);
  const [a, b] = [sampleVariance([...x]) / x.length, sampleVariance([...y]) / y.length];
  if (a + b === 0) return { value, low: value, high: value };
  const freedom = (a + b) ** 2 / (a ** 2 / (x.length - 1) + b ** 2 / (y.length - 1));
  const margin = studentT(0.95, Math.max(1, Math.floor(freedom + 1e-9))) * Math.sqrt(a + b);
  return { value, low: value - margin, high: value + margin };
}

export const dayMinutes = 1_440;

/**
 * Mean time of day and standard deviation √(−2 ln R̄), in minutes on a circle of 24 hours (Mardia & Jupp, Directional
 * Statistics, 2000, 2.2 and 2.3). Null when the times cancel out.
 */
export function timeOfDay(minutes: readonly number[]): { mean: number; spread: number } | null {
  const angles = minutes.map((minute) => (minute / dayMinutes) * 2 * Math.PI);
  const [x, y] = [mean(angles.map(Math.cos)), mean(angles.map(Math.sin))];
  const length = Math.min(1, Math.hypot(x, y));
  if (length < 1e-9) return null;
  const minute = (Math.atan2(y, x) / (2 * Math.PI)) * dayMinutes;
  return {
    mean: (Math.round(minute) + dayMinutes) % dayMinutes,
    spread: (Math.sqrt(-2 * Math.log(length)) / (2 * Math.PI)) * dayMinutes,
  };
}

/** From -720 to 719; null when the times cancel out. */
export function aroundMean(minutes: readonly number[]): number[] | null {
  const found = timeOfDay(minutes);
  return found && minutes.map((minute) => minutesApart(minute, found.mean));
}

export const minutesApart = (to: number, from: number): number =>
  ((((to - from + dayMinutes / 2) % dayMinutes) + dayMinutes) % dayMinutes) - dayMinutes / 2;

/** In robust standard deviations from the median (Iglewicz & Hoaglin, 1993). */
export const unusualFrom = 3.5;

export type Usual = { centre: number; spread: number };

/**
 * Median, and 1.4826 · the median absolute deviation, or 1.2533 · the mean one where more than half of the values are
 * equal (Iglewicz & Hoaglin, How to Detect and Handle Outliers, 1993, chapter 3).
 */
export function usual(values: readonly number[]): Usual {
  const centre = median([...values]);
  const spread = 1.4826 * medianAbsoluteDeviation([...values]);
  const meanDeviation = mean(values.map((value) => Math.abs(value - centre)));
  return { centre, spread: spread > 0 ? spread : 1.253314 * meanDeviation };
}

const isConstant = (values: readonly number[]) => values.every((value) => value === values[0]);

/**
 * Encloses `confidence` between -t and t: Abramowitz & Stegun, Handbook of Mathematical Functions, 26.7.3 (odd ν) and
 * 26.7.4 (even ν), where θ = atan(t / √ν).
 */
export function studentT(confidence: number, degreesOfFreedom: number): number {
  const theta = bisect((angle) => enclosed(angle, degreesOfFreedom) - confidence, 0, Math.PI / 2, 200, 1e-15);
  return Math.sqrt(degreesOfFreedom) * Math.tan(theta);
}

function enclosed(theta: number, nu: number): number {
  const odd = nu % 2 === 1;
  if (!odd) return Math.sin(theta) * cosineSeries(theta, 1, 1, nu - 2);
  const rest = nu === 1 ? 0 : Math.sin(theta) * cosineSeries(theta, Math.cos(theta), 2, nu - 2);
  return (2 / Math.PI) * (theta + rest);
}

function cosineSeries(theta: number, firstTerm: number, firstFactor: number, power: number): number {
  const cosineSquared = Math.cos(theta) ** 2;
  let term = firstTerm;
  let sum = firstTerm;
  for (let factor = firstFactor; factor < power; factor += 2) {
    term *= (cosineSquared * factor) / (factor + 1);
    sum += term;
  }
  return sum;
}
