import { type MeasureName, measureNames, measures } from './measures.ts';
import type { Origin } from './quarters.ts';
import type { KindTally } from './tally.ts';

/** 1970 to 2099. */
export const daysMax = 48_000;
const entriesMax = 20;

/** UTC milliseconds; `offset` in minutes. */
export type Workout = Origin & {
  id: string | null;
  startMs: number;
  endMs: number;
  offset: number;
  source: string;
  rank: number;
  code: number;
  name: string | null;
  activeS: number | null;
  distanceM: number | null;
  activeKcal: number | null;
  totalKcal: number | null;
  steps: number | null;
  elevationM: number | null;
  avgHr: number | null;
  maxHr: number | null;
  minHr: number | null;
  strain?: number | null;
};

type Seen = { records: number; from: Map<number, number> };
const index = Object.fromEntries(measureNames.map((name, place) => [name, place])) as Record<MeasureName, number>;

export class DayValues {
  offset: number | null = null;
  readonly fallbacks = new Map<MeasureName, { value: number; kind: KindTally; origin: Origin }>();
  readonly #sums = new Float64Array(measureNames.length);
  readonly #counts = new Uint32Array(measureNames.length);
  readonly #seen = new Map<'daily' | 'body' | 'night', Seen>();
  #latestMs = Number.NEGATIVE_INFINITY;

  take(name: MeasureName, value: number): void {
    const place = index[name];
    const before = this.#sums[place] ?? 0;
    const first = this.#counts[place] === 0;
    const { kind } = measures[name];
    if (first) this.#sums[place] = value;
    else if (kind === 'low') this.#sums[place] = Math.min(before, value);
    else if (kind === 'high') this.#sums[place] = Math.max(before, value);
    else this.#sums[place] = before + value;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  get(name: MeasureName): number | null {
    const count = this.#counts[index[name]] ?? 0;
    const sum = this.#sums[index[name]] ?? 0;
    if (count === 0) return null;
    return measures[name].kind === 'mean' ? sum / count : sum;
  }

  at(offset: number | null, ms: number): void {
    if (offset === null || ms < this.#latestMs) return;
    this.#latestMs = ms;
    this.offset = offset;
  }

  seen(
    event: 'daily' | 'body' | 'night',
    origin: Origin,
    at: { offset: number | null; ms: number } | null,
    records = 1,
  ): void {
    let seen = this.#seen.get(event);
    if (!seen) {
      seen = { records: 0, from: new Map() };
      this.#seen.set(event, seen);
    }
    seen.records += records;
    const line = seen.from.get(origin.entry);
    if (line === undefined ? seen.from.size < entriesMax : origin.line < line) seen.from.set(origin.entry, origin.line);
    if (at) this.at(at.offset, at.ms);
  }

  records(event: 'daily' | 'body'): Seen | null {
    return this.#seen.get(event) ?? null;
  }

  nightly(): { name: MeasureName; value: number; count: number }[] {
    return measureNames
      .filter((name) => measures[name].event === 'night')
      .flatMap((name) => {
        const value = this.get(name);
        return value === null ? [] : [{ name, value, count: this.#counts[index[name]] ?? 0 }];
      });
  }

  fillIn(): void {
    for (const [name, { value, kind, origin }] of this.fallbacks) {
      if (this.get(name) !== null) {
        kind.merged += 1;
        continue;
      }
      this.take(name, value);
      this.seen(measures[name].event, origin, null);
      kind.taken += 1;
    }
  }
}

export const newDay = () => new DayValues();
