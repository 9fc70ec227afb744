/** mulberry32. */
export type Random = {
  next: () => number;
  int: (min: number, max: number) => number;
  pick: <Value>(values: readonly Value[]) => Value;
  normal: (mean: number, spread: number) => number;
  chance: (share: number) => boolean;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[int(0, values.length - 1)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  };
  // Sum of twelve uniform numbers.
  const normal = (mean: number, spread: number) =>
    mean + spread * (Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, 0) - 6);
  return { next, int, pick, normal, chance: (share) => next() < share };
}

export function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  const rest = [...values];
  for (let at = rest.length - 1; at > 0; at--) {
    const other = random.int(0, at);
    const [a, b] = [rest[at], rest[other]];
    if (a !== undefined && b !== undefined) [rest[at], rest[other]] = [b, a];
  }
  return rest;
}
