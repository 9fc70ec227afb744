/** Exact arithmetic: same numbers on every machine. */
export type Random = {
  between: (from: number, to: number) => number;
  whole: (from: number, to: number) => number;
  around: (mean: number, spread: number) => number;
};

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const between = (from: number, to: number) => from + (to - from) * next();
  return {
    between,
    whole: (from, to) => Math.floor(between(from, to + 1)),
    // Not Box-Muller: logarithms differ between engines.
    around: (mean, spread) => mean + spread * (between(-1, 1) + between(-1, 1) + between(-1, 1)),
  };
}

/** mulberry32 by Tommy Ettinger, public domain. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function round(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}
