import { ArchiveError } from '../archive-error.ts';
import type { ArchiveEvent, Vendor } from '../archive-event.ts';
import { activityEvent, dayEvent, type Night, sleepEvent } from './day-events.ts';
import { type DayValues, daysMax, newDay, type Workout } from './day-values.ts';
import { type MeasureName, measureNames, measures } from './measures.ts';
import { dayNumber, toLocal } from './moment.ts';
import { asleepSeconds, isNap, Nights, type Sleep, type Stage, withoutOverlaps } from './nights.ts';
import { type Origin, Quarters } from './quarters.ts';
import { type KindTally, Tally } from './tally.ts';

export type Span = { startMs: number; endMs: number; offset: number };
export type Source = { name: string; rank: number };

const spanMaxMs = 4 * 86_400_000;
const workoutsMax = 200_000;
const sleepsMax = 200_000;
const workoutOverlapMs = 60_000;

/** A kilobyte a day. */
export class DayBook {
  readonly tally = new Tally();
  readonly #vendor: Vendor;
  readonly #sinceDay: number;
  readonly #days = new Map<number, DayValues>();
  readonly #quarters = new Quarters();
  readonly #quarterKinds = new Map<number, KindTally>();
  readonly #nightKinds = new Map<MeasureName, KindTally>();
  readonly #nights = new Nights();
  readonly #sleepKinds: KindTally[] = [];
  readonly #sleeps: (Night & { tally: KindTally })[] = [];
  readonly #workouts: (Workout & { tally: KindTally })[] = [];
  readonly #entries: string[] = [];
  readonly #whole: ArchiveEvent[] = [];
  #last: { day: number; values: DayValues } | null = null;

  constructor(vendor: Vendor, sinceDay: number | null) {
    this.#vendor = vendor;
    this.#sinceDay = sinceDay ?? Number.NEGATIVE_INFINITY;
  }

  get days(): number {
    return this.#days.size;
  }

  entry(name: string): number {
    return this.#entries.push(name) - 1;
  }

  isBefore(day: number, kind: KindTally): boolean {
    if (day >= this.#sinceDay) return false;
    kind.skip('before_since');
    return true;
  }

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
    if (measures[name].event === 'night') this.#nightKinds.set(name, kind);
    if (name === 'heart_rate') {
      day.take('heart_rate_min', value);
      day.take('heart_rate_max', value);
    }
    day.take(name, value);
    day.seen(measures[name].event, origin, at);
    kind.taken += 1;
  }

  readings(
    values: Partial<Record<MeasureName, number | null>>,
    kind: KindTally,
    at: { day: number; offset: number | null; ms: number },
    origin: Origin,
  ) {
    if (this.isBefore(at.day, kind)) return;
    const told = measureNames.flatMap((name) => {
      const value = values[name];
      return value !== undefined && value !== null && isPlausible(name, value) ? [{ name, value }] : [];
    });
    if (told.length === 0) {
      kind.skip(Object.values(values).some((value) => typeof value === 'number') ? 'implausible' : 'not_worn');
      return;
    }
    const day = this.#day(at.day);
    for (const { name, value } of told) day.take(name, value);
    for (const event of new Set(told.map(({ name }) => measures[name].event))) day.seen(event, origin, at);
    kind.taken += 1;
  }

  extremes(day: number, low: number | null, high: number | null): void {
    if (day < this.#sinceDay) return;
    if (low !== null && isPlausible('heart_rate_min', low)) this.#day(day).take('heart_rate_min', low);
    if (high !== null && isPlausible('heart_rate_max', high)) this.#day(day).take('heart_rate_max', high);
  }

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

  sleep(kind: KindTally, night: Night) {
    if (this.isBefore(dayNumber(toLocal(night.endMs, night.offset)), kind)) return;
    if (night.endMs <= night.startMs || night.endMs - night.startMs > 2 * 86_400_000) return kind.skip('implausible');
    if (this.#sleeps.length >= sleepsMax) throw tooMany('sleeps');
    this.#sleeps.push({ ...night, tally: kind });
    kind.taken += 1;
  }

  workout(kind: KindTally, workout: Workout) {
    if (this.isBefore(dayNumber(toLocal(workout.startMs, workout.offset)), kind)) return;
    if (workout.endMs < workout.startMs || workout.endMs - workout.startMs > 7 * 86_400_000)
      return kind.skip('implausible');
    if (this.#workouts.length >= workoutsMax) throw tooMany('workouts');
    this.#workouts.push({ ...workout, tally: kind });
  }

  add(event: ArchiveEvent): void {
    if (this.#whole.length >= 2 * daysMax) throw tooMany('days');
    this.#whole.push(event);
  }

  *events(rest: () => void): Generator<ArchiveEvent> {
    yield* this.#whole.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    this.#closeAmounts(rest);
    const sleeps = Map.groupBy(this.#closeSleeps(), (night) => dayNumber(toLocal(night.endMs, night.offset)));
    const workouts = Map.groupBy(this.#closeWorkouts(), (workout) =>
      dayNumber(toLocal(workout.startMs, workout.offset)),
    );
    this.#placeNightly(sleeps);
    rest();
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

  #closeAmounts(rest: () => void): void {
    const merged = (measure: number, records: number) => {
      const kind = this.#quarterKinds.get(measure);
      if (kind) kind.merged += records;
    };
    this.#quarters.totals(
      (total) => {
        const name = measureNames[total.measure];
        const kind = this.#quarterKinds.get(total.measure);
        if (name === undefined || kind === undefined) return;
        const values = this.#day(total.day);
        values.take(name, total.value);
        values.seen(measures[name].event, total, null, total.records);
        kind.taken += total.records;
      },
      merged,
      rest,
    );
    for (const values of this.#days.values()) values.fillIn();
  }

  /** They belong to the night that ended that day. */
  #placeNightly(sleeps: Map<number, Night[]>): void {
    for (const [day, values] of this.#days) {
      const told = values.nightly();
      if (told.length === 0) continue;
      const nights = (sleeps.get(day) ?? []).filter((night) => !night.isNap);
      const night = nights.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0];
      if (night === undefined) {
        for (const { name, count } of told) {
          const kind = this.#nightKinds.get(name);
          if (kind) kind.taken -= count;
          kind?.skip('no_night', count);
        }
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
    const whole = this.#sleeps.toSorted(
      (a, b) => (asleepSeconds(b) ?? 0) - (asleepSeconds(a) ?? 0) || a.startMs - b.startMs,
    );
    const kept = withoutOverlaps(whole, (night) => {
      night.tally.taken -= 1;
      night.tally.merged += 1;
    });
    return [...kept, ...joined.map(toNight)].sort((a, b) => a.endMs - b.endMs);
  }

  #closeWorkouts(): Workout[] {
    const distinct = new Map(
      this.#workouts.map((workout) => [workout.id ?? `${workout.source} ${workout.startMs} ${workout.code}`, workout]),
    );
    for (const workout of this.#workouts) {
      if (distinct.get(workout.id ?? `${workout.source} ${workout.startMs} ${workout.code}`) !== workout)
        workout.tally.skip('repeated');
    }
    const bestFirst = [...distinct.values()].sort(
      (a, b) =>
        a.rank - b.rank ||
        b.endMs - b.startMs - (a.endMs - a.startMs) ||
        a.startMs - b.startMs ||
        (a.source < b.source ? -1 : 1),
    );
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
