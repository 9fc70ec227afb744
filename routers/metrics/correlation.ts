import { sampleRankCorrelation } from 'simple-statistics';

/** Fewer pairs than this say nothing: four days are in perfect order by chance once in twelve times. */
export const correlationPairsMin = 5;

/** What encloses 95 % of the standard normal distribution, on either side of zero. */
const normal95 = 1.959963984540054;

export type Correlation = { rho: number; low: number; high: number };

/**
 * Spearman's rank correlation, ties at the mean of the ranks that they span (Spearman, The Proof and Measurement of
 * Association between Two Things, American Journal of Psychology 15, 1904), with its 95 % interval by Fisher's z:
 * tanh(artanh(r) ± z · √((1 + r²/2) / (n − 3))). The variance is that of Bonett & Wright, Sample size requirements for
 * estimating Pearson, Kendall and Spearman correlations, Psychometrika 65, 2000. At a perfect order the interval has no
 * width, and as for a trend, days are taken as independent. Null where one of the two never changes.
 */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): Correlation | null {
  const [x, y] = [pairs.map(([value]) => value), pairs.map(([, value]) => value)];
  if (isConstant(x) || isConstant(y)) return null;
  const rho = Math.max(-1, Math.min(1, sampleRankCorrelation(x, y)));
  const margin = normal95 * Math.sqrt((1 + rho ** 2 / 2) / (pairs.length - 3));
  return { rho, low: Math.tanh(Math.atanh(rho) - margin), high: Math.tanh(Math.atanh(rho) + margin) };
}

const isConstant = (values: readonly number[]) => values.every((value) => value === values[0]);
