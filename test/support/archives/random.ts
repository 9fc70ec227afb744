/** A seeded generator of numbers in [0, 1) (mulberry32), and what is drawn from it. */
export function randomBy(...seeds: number[]) {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ (seed + 0x9e3779b9), 0x85ebca6b) >>> 0, 0x12345678);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + next() * (max - min);
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1));
  const chance = (share: number) => next() < share;
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  return { next, between, whole, chance, pick };
}

const dayMs = 86_400_000;
const lastSunday = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1);
};

/** Minutes east of Greenwich of a person who lives in Berlin and spends some weeks in New York and in Kathmandu. */
export function offsetOfPerson(utcMs: number): number {
  const week = Math.floor(utcMs / dayMs / 7);
  if (week % 17 === 5) return -240;
  if (week % 23 === 9) return 345;
  const year = new Date(utcMs).getUTCFullYear();
  return utcMs >= lastSunday(year, 2) && utcMs < lastSunday(year, 9) ? 120 : 60;
}
