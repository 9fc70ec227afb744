import { bisect } from 'simple-statistics';

/**
 * The t that encloses `confidence` (such as 0.95) of Student's distribution between -t and t, for whole degrees of
 * freedom >= 1. Solves A(t|ν) = confidence with the finite series of Abramowitz & Stegun, Handbook of Mathematical
 * Functions, 26.7.3 (odd ν) and 26.7.4 (even ν), where θ = atan(t / √ν).
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

/** Each term is the one before times cos²θ · k / (k + 1); the last one holds cosθ to the power of `power`. */
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
