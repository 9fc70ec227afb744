import { ArchiveError } from '../archive-error.ts';
import type { ArchiveEvent, Vendor } from '../archive-event.ts';
import { activityEvent, dayEvent, type Night, sleepEvent } from './day-events.ts';
import { type DayValues, daysMax, newDay, type Workout } from './day-values.ts';
import { type MeasureName, measureNames, measures } from './measures.ts';
import { dayNumber, toLocal } from './moment.ts';
import { isNap, Nights, type Sleep, type Stage, withoutOverlaps } from './nights.ts';
import { type Origin, Quarters } from './quarters.ts';
import { type KindTally, Tally } from './tally.ts';

export type Span = { startMs: number; endMs: number; offset: number };
export type Source = { name: string; rank: number };

/** A record of an amount may span at most this long; daily totals of an app span one day. */
const spanMaxMs = 4 * 86_400_000;
const workoutsMax = 200_000;
const sleepsMax = 200_000;
/** Of two workouts that overlap by more than this, one counts. */
const workoutOverlapMs = 60_000;

/**
 * Collects what an archive tells and gives one truth a day. What it keeps grows with days, nights and workouts, not
 * with records: a kilobyte a day, and the bounds of `Quarters` and `Nights`.
 */
export class DayBook {
  readonly tally = new Tally();
  readonly #vendor: Vendor;
  readonly #sinceDay: number;
  readonly #days = new Map<number, DayValues>();
  readonly #quarters = new Quarters();
  readonly #quarterKinds = new Map<number, KindTally>();
  readonly #nights = new Nights();
  readonly #sleepKinds: KindTally[] = [];
  readonly #sleeps: Night[] = [];
  readonly #workouts: (Workout & { tally: KindTally })[] = [];
  readonly #entries: string[] = [];
  #last: { day: number; values: DayValues } | null = null;

  constructor(vendor: Vendor, sinceDay: number | null) {
    this.#vendor = vendor;
    this.#sinceDay = sinceDay ?? Number.NEGATIVE_INFINITY;
  }

  get days(): number {
    return this.#days.size;
  }

  /** Begins an entry; what follows comes from it. */
  entry(name: string): number {
    return this.#entries.push(name) - 1;
  }

  /** True when the day lies before the wanted ones; counts it as skipped. */
  isBefore(day: number, kind: KindTally): boolean {
    if (day >= this.#sinceDay) return false;
    kind.skip('before_since');
    return true;
  }

  /** A reading of a mean, lowest or highest value of a day, or a day's whole amount; amounts of one day add up. */
  reading(
    name: MeasureName,
    kind: KindTally,
    at: { day: number; offset: number | null; ms: number },
    value: number,
    origin: Origin,
  ) {
    if (this.isBefore(at.day, kind)) return;
    if (!isPlausible(name, value)) return kind.skip('implausible');
    const day = this.#day(at.day);
    if (name === 'heart_rate') {
      day.take('heart_rate_min', value);
      day.take('heart_rate_max', value);
    }
    day.take(name, value);
    day.seen(measures[name].event, origin, at);
    kind.taken += 1;
  }

  /** An amount recorded over a span by one of several sources. */
  amount(name: MeasureName, kind: KindTally, source: number, span: Span, value: number, origin: Origin) {
    const day = dayNumber(toLocal(span.startMs, span.offset));
    if (this.isBefore(day, kind)) return;
    if (!isPlausible(name, value) || span.endMs < span.startMs) return kind.skip('implausible');
    if (span.endMs - span.startMs > spanMaxMs) return kind.skip('too_long');
    const measure = measureNames.indexOf(name);
    this.#quarterKinds.set(measure, kind);
    this.#quarters.add(measure, source, span, value, origin);
    this.#day(day).at(span.offset, span.startMs);
  }

  source(name: string, rank: number): number {
    return this.#quarters.source(name, rank);
  }

  /** A vendor's own total of a day, for days on which no record says it. */
  fallback(name: MeasureName, kind: KindTally, day: number, value: number, origin: Origin) {
    if (this.isBefore(day, kind)) return;
    if (!isPlausible(name, value)) return kind.skip('implausible');
    this.#day(day).fallbacks.set(name, { value, kind, origin });
  }

  fragment(kind: KindTally, source: Source, span: Span, stage: Stage, origin: Origin) {
    if (this.isBefore(dayNumber(toLocal(span.endMs, span.offset)), kind)) return;
    if (span.endMs < span.startMs || span.endMs - span.startMs > 86_400_000) return kind.skip('implausible');
    if (!this.#sleepKinds.includes(kind)) this.#sleepKinds.push(kind);
    this.#nights.add(source, span, stage, origin);
    kind.taken += 1;
  }

  /** A whole sleep, as vendors tell it that join fragments themselves. */
  sleep(kind: KindTally, night: Night) {
    if (this.isBefore(dayNumber(toLocal(night.endMs, night.offset)), kind)) return;
    if (night.endMs <= night.startMs || night.endMs - night.startMs > 2 * 86_400_000) return kind.skip('implausible');
    if (this.#sleeps.length >= sleepsMax) throw tooMany('sleeps');
    this.#sleeps.push(night);
    kind.taken += 1;
  }

  workout(kind: KindTally, workout: Workout) {
    if (this.isBefore(dayNumber(toLocal(workout.startMs, workout.offset)), kind)) return;
    if (workout.endMs < workout.startMs || workout.endMs - workout.startMs > 7 * 86_400_000)
      return kind.skip('implausible');
    if (this.#workouts.length >= workoutsMax) throw tooMany('workouts');
    this.#workouts.push({ ...workout, tally: kind });
  }

  /** Everything that the archive told, oldest day first. Call it once, at the end. */
  *events(): Generator<ArchiveEvent> {
    this.#closeAmounts();
    const sleeps = Map.groupBy(this.#closeSleeps(), (night) => dayNumber(toLocal(night.endMs, night.offset)));
    const workouts = Map.groupBy(this.#closeWorkouts(), (workout) =>
      dayNumber(toLocal(workout.startMs, workout.offset)),
    );
    this.#placeNightly(sleeps);
    const days = new Set([...this.#days.keys(), ...sleeps.keys(), ...workouts.keys()]);
    for (const day of [...days].sort((a, b) => a - b)) {
      const values = this.#days.get(day);
      for (const type of ['daily', 'body'] as const) {
        const event = values && dayEvent(type, day, values, this.#entries);
        if (event) yield event;
      }
      for (const night of sleeps.get(day) ?? []) yield sleepEvent(this.#vendor, day, night, this.#entries);
      for (const workout of workouts.get(day) ?? []) yield activityEvent(this.#vendor, day, workout, this.#entries);
    }
  }

  #closeAmounts(): void {
    const merged = (measure: number, records: number) => {
      const kind = this.#quarterKinds.get(measure);
      if (kind) kind.merged += records;
    };
    for (const { measure, day, value, records, entry, line } of this.#quarters.totals(merged)) {
      const name = measureNames[measure];
      const kind = this.#quarterKinds.get(measure);
      if (name === undefined || kind === undefined) continue;
      const values = this.#day(day);
      values.take(name, value);
      values.seen(measures[name].event, { entry, line }, null, records);
      kind.taken += records;
    }
    for (const values of this.#days.values()) values.fillIn();
  }

  /** Breathing and temperature of a night come as samples of a day; they belong to the night that ended on it. */
  #placeNightly(sleeps: Map<number, Night[]>): void {
    for (const [day, values] of this.#days) {
      const told = values.nightly();
      if (told.length === 0) continue;
      const nights = (sleeps.get(day) ?? []).filter((night) => !night.isNap);
      const night = nights.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0];
      if (night === undefined) {
        for (const { name, count } of told) this.tally.kind(name).skip('no_night', count);
        continue;
      }
      for (const { name, value, count } of told) {
        night.measures = { [name]: value, ...night.measures };
        night.records += count;
      }
    }
  }

  #closeSleeps(): Night[] {
    const [kind] = this.#sleepKinds;
    const joined = this.#nights.resolve((records) => {
      if (!kind) return;
      kind.merged += records;
      kind.taken -= records;
    });
    return [...this.#sleeps, ...joined.map(toNight)].sort((a, b) => a.endMs - b.endMs);
  }

  #closeWorkouts(): Workout[] {
    const bestFirst = this.#workouts.toSorted(
      (a, b) =>
        a.rank - b.rank ||
        b.endMs - b.startMs - (a.endMs - a.startMs) ||
        a.startMs - b.startMs ||
        (a.source < b.source ? -1 : 1),
    );
    // Two workouts of one source never give way to each other.
    const kept = withoutOverlaps(
      bestFirst,
      ({ tally }) => {
        tally.merged += 1;
      },
      workoutOverlapMs,
      (a, b) => a.source !== b.source,
    );
    for (const { tally } of kept) tally.taken += 1;
    return kept;
  }

  #day(day: number): DayValues {
    if (this.#last?.day === day) return this.#last.values;
    let values = this.#days.get(day);
    if (!values) {
      if (this.#days.size >= daysMax) throw tooMany('days');
      values = newDay();
      this.#days.set(day, values);
    }
    this.#last = { day, values };
    return values;
  }
}

const isPlausible = (name: MeasureName, value: number) => value >= measures[name].min && value <= measures[name].max;

const tooMany = (what: string) =>
  new ArchiveError('too_large', `it holds more ${what} than fit into the memory bound`, { file: 'archive' });

const toNight = (sleep: Sleep): Night => ({ ...sleep, id: null, isNap: isNap(sleep), measures: {} });
