import type { DayBook, Span } from '../rules/day-book.ts';
import type { Workout } from '../rules/day-values.ts';
import { type MeasureName, measures } from '../rules/measures.ts';
import { dayNumber, toLocal } from '../rules/moment.ts';
import { isNap, type Sleep, type Stage, withoutOverlaps } from '../rules/nights.ts';
import type { Origin } from '../rules/quarters.ts';
import type { KindTally } from '../rules/tally.ts';
import { rankOf } from './apple-kinds.ts';
import type { Moment } from './vendor.ts';

type Sample = Origin & { at: Moment; source: string; value: number; low: number | null; high: number | null };
type Chunk = { measure: MeasureName; kind: KindTally; samples: Map<string, Sample> };

const openMax = 500_000;
const workoutsMax = 100_000;

/** Later posts replace equal metric and time, among the last half million samples. */
export class PostedSamples {
  readonly #book: DayBook;
  readonly #chunks = new Map<string, Chunk>();
  readonly #sleeps = new Map<number, { kind: KindTally; sleep: Sleep; order: number }>();
  readonly #workouts = new Map<string, { kind: KindTally; workout: Workout }>();
  #open = 0;
  #order = 0;

  constructor(book: DayBook) {
    this.#book = book;
  }

  add(measure: MeasureName, kind: KindTally, sample: Sample): void {
    const key = `${measure} ${sample.at.day}`;
    const chunk = this.#chunks.get(key) ?? { measure, kind, samples: new Map() };
    this.#chunks.delete(key);
    this.#chunks.set(key, chunk);
    const id = isSum(sample) ? String(sample.at.utcMs) : `${sample.at.utcMs} ${sample.source}`;
    if (chunk.samples.has(id)) kind.skip('replaced');
    else this.#open += 1;
    chunk.samples.set(id, sample);
    for (const [oldest, { samples }] of this.#chunks) {
      if (this.#open <= openMax) break;
      this.#open -= samples.size;
      this.#closeChunk(oldest);
    }
  }

  fragment(kind: KindTally, source: string, span: Span, stage: Stage, origin: Origin): void {
    this.#book.fragment(kind, { name: source, rank: rankOf(source, '') }, span, stage, origin);
  }

  sleep(kind: KindTally, sleep: Sleep): void {
    if (this.#sleeps.has(sleep.startMs)) kind.skip('replaced');
    this.#sleeps.set(sleep.startMs, { kind, sleep, order: this.#order++ });
  }

  workout(kind: KindTally, workout: Workout): void {
    const key = workout.id ?? String(workout.startMs);
    if (this.#workouts.has(key)) kind.skip('replaced');
    if (this.#workouts.size < workoutsMax || this.#workouts.has(key)) this.#workouts.set(key, { kind, workout });
    else kind.skip('implausible');
  }

  close(): void {
    for (const key of [...this.#chunks.keys()]) this.#closeChunk(key);
    const latestFirst = [...this.#sleeps.values()]
      .sort((a, b) => b.order - a.order)
      .map(({ kind, sleep }) => ({ ...sleep, kind }));
    for (const { kind, ...sleep } of withoutOverlaps(latestFirst, ({ kind }) => kind.skip('replaced')))
      this.#book.sleep(kind, { ...sleep, id: null, isNap: isNap(sleep), measures: {} });
    for (const { kind, workout } of this.#workouts.values()) this.#book.workout(kind, workout);
  }

  #closeChunk(key: string): void {
    const chunk = this.#chunks.get(key);
    if (!chunk) return;
    this.#chunks.delete(key);
    const { measure, kind } = chunk;
    const samples = [...chunk.samples.values()];
    const areSums = samples.every(isSum);
    for (const { at, source, value, low, high, entry, line } of samples) {
      const origin = { entry, line };
      if (measures[measure].kind === 'amount') {
        // The phone already merged its sources in sums.
        const name = areSums ? 'app' : source;
        const id = this.#book.source(name, areSums ? 0 : rankOf(source, ''));
        this.#book.amount(measure, kind, id, { startMs: at.utcMs, endMs: at.utcMs, offset: at.offset }, value, origin);
        continue;
      }
      const when = { day: dayNumber(toLocal(at.utcMs, at.offset)), offset: at.offset, ms: at.utcMs };
      this.#book.reading(measure, kind, when, value, origin);
      if (measure === 'heart_rate') this.#book.extremes(when.day, low, high);
    }
  }
}

const isSum = ({ at }: Sample) => at.utcMs % 60_000 === 0;
