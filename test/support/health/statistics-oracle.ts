/** Plain second computations of the statistics of contrasts and of what is unusual; they share no code with the service. */
export const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

const varianceOf = (values: readonly number[]) => {
  const centre = meanOf(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
};

// Density of Student's t, its constant by the product over gamma's steps of one half.
function density(t: number, nu: number): number {
  let constant = nu % 2 === 0 ? 1 / (2 * Math.sqrt(nu)) : 1 / (Math.PI * Math.sqrt(nu));
  for (let k = nu - 1; k >= 2; k -= 2) constant *= k / (k - 1);
  return constant * (1 + (t * t) / nu) ** (-(nu + 1) / 2);
}

/** Share of Student's t between -t and t, by Simpson's rule. */
export function shareWithin(t: number, nu: number): number {
  const steps = 2_000;
  const width = t / steps;
  let sum = density(0, nu) + density(t, nu);
  for (let k = 1; k < steps; k++) sum += density(k * width, nu) * (k % 2 === 1 ? 4 : 2);
  return (2 * sum * width) / 3;
}

/** Difference, standard error and whole degrees of freedom of Welch's test. */
export function welch(x: readonly number[], y: readonly number[]) {
  const [a, b] = [varianceOf(x) / x.length, varianceOf(y) / y.length];
  const freedom = (a + b) ** 2 / (a ** 2 / (x.length - 1) + b ** 2 / (y.length - 1));
  return { difference: meanOf(x) - meanOf(y), error: Math.sqrt(a + b), freedom: Math.floor(freedom + 1e-9) };
}

/** Robust z-score: 0.6745 (x - median) / MAD, or with the mean deviation where the MAD is 0. */
export function robustScore(value: number, values: readonly number[]): number {
  const centre = medianOf(values);
  const deviations = values.map((each) => Math.abs(each - centre));
  const mad = medianOf(deviations);
  const spread = mad > 0 ? mad * 1.4826 : meanOf(deviations) * 1.253314;
  return value === centre ? 0 : (value - centre) / spread;
}
