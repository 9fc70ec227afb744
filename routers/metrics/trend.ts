import { linearRegression, mean, sum } from 'simple-statistics';
import { daysBetween } from '../core/days.ts';
import type { Part, Point, Statistic } from './aggregates.ts';
import { studentT } from './student-t.ts';

/**
 * The least-squares slope per week over the days, with its 95 % interval: slope ± t(n - 2) · √(SSE / (n - 2) / Sxx).
 * Montgomery, Peck & Vining, Introduction to Linear Regression Analysis, 5th ed., 2.4.1. It takes the days as
 * independent; neighbouring days are often alike, and then the true interval is somewhat wider.
 */
export function trend(points: readonly Point[], { unit }: { unit: string }): Statistic {
  const start = points[0]?.date ?? '';
  const pairs = points.map(({ date, value }) => [daysBetween(start, date) / 7, value] as const);
  const weeks = pairs.map(([week]) => week);
  if (new Set(weeks).size < 3) return { senseless: 'A trend needs values on at least three days.' };
  const { m, b } = linearRegression(pairs.map(([week, value]) => [week, value]));
  const centre = mean(weeks);
  const freedom = pairs.length - 2;
  const errorSquares = sum(pairs.map(([week, value]) => (value - (m * week + b)) ** 2));
  const weekSquares = sum(weeks.map((week) => (week - centre) ** 2));
  const margin = studentT(0.95, freedom) * Math.sqrt(errorSquares / freedom / weekSquares);
  const part = (name: string, value: number): Part => ({ name, value, unit: `${unit}/week`, n: pairs.length });
  return { parts: [part('trend', m), part('trend_low', m - margin), part('trend_high', m + margin)] };
}
