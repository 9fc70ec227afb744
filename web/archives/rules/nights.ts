import { ArchiveError } from '../archive-error.ts';
import { dayNumber, toLocal } from './moment.ts';
import type { Origin } from './quarters.ts';
import { Rows } from './rows.ts';

export type Stage = 'in_bed' | 'awake' | 'asleep' | 'light' | 'deep' | 'rem';
const stages: readonly Stage[] = ['in_bed', 'awake', 'asleep', 'light', 'deep', 'rem'];

/** UTC milliseconds; `offset` in minutes, at the end. Seconds, or null. */
export type Sleep = Origin & {
  startMs: number;
  endMs: number;
  offset: number;
  seconds: Record<Stage, number | null>;
  records: number;
};

const gapMaxMs = 30 * 60_000;
const fragmentsMax = 2_000_000;

/**
 * A source's fragments join over gaps up to 30 minutes. Overlapping sources rank: sleep over in-bed, rank, time asleep,
 * name. Memory: 56 bytes a fragment, at most 2 million.
 */
export class Nights {
  readonly #fragments = new Rows(7);
  readonly #sources = new Map<string, { id: number; rank: number; name: string }>();

  add(
    source: { name: string; rank: number },
    span: { startMs: number; endMs: number; offset: number },
    stage: Stage,
    origin: Origin,
  ): void {
    let known = this.#sources.get(source.name);
    if (!known) {
      known = { id: this.#sources.size, ...source };
      this.#sources.set(source.name, known);
    }
    if (this.#fragments.length >= fragmentsMax) {
      throw new ArchiveError('too_large', 'it holds more fragments of sleep than fit into the memory bound', {
        file: 'archive',
      });
    }
    const { startMs, endMs, offset } = span;
    this.#fragments.push([known.id, startMs, endMs, offset, stages.indexOf(stage), origin.entry, origin.line]);
  }

  resolve(merged: (records: number) => void): Sleep[] {
    const sources = [...this.#sources.values()];
    const all = sources.flatMap((source) => {
      return this.#joined(source.id).map((sleep) => ({
        sleep,
        source,
        asleepS: asleepSeconds(sleep) ?? -1,
        ...spanOf(sleep),
      }));
    });
    all.sort(
      (a, b) =>
        Number(b.asleepS > 0) - Number(a.asleepS > 0) ||
        a.source.rank - b.source.rank ||
        b.asleepS - a.asleepS ||
        a.startMs - b.startMs ||
        (a.source.name < b.source.name ? -1 : 1),
    );
    return withoutOverlaps(all, ({ sleep }) => merged(sleep.records)).map(({ sleep }) => sleep);
  }

  #joined(source: number): Sleep[] {
    const rows = this.#fragments;
    const own: number[] = [];
    for (let row = 0; row < rows.length; row++) if (rows.at(row, 0) === source) own.push(row);
    const by = (column: number) => (a: number, b: number) => rows.at(a, column) - rows.at(b, column);
    const [byStart, byEnd, byStage] = [by(1), by(2), by(4)];
    own.sort((a, b) => byStart(a, b) || byEnd(a, b) || byStage(a, b));
    const sleeps: Sleep[] = [];
    let counted: { bed: number; sleep: number } = { bed: 0, sleep: 0 };
    for (const row of own) {
      const [startMs, endMs, offset] = [rows.at(row, 1), rows.at(row, 2), rows.at(row, 3)];
      const [stage, entry, line] = [rows.at(row, 4), rows.at(row, 5), rows.at(row, 6)];
      let sleep = sleeps.at(-1);
      if (sleep === undefined || startMs - sleep.endMs > gapMaxMs) {
        sleep = { startMs, endMs, offset, entry, line, records: 0, seconds: nothing() };
        counted = { bed: startMs, sleep: startMs };
        sleeps.push(sleep);
      }
      // An overlapping fragment counts from the earlier one's end.
      const lane = stage === 0 ? 'bed' : 'sleep';
      const name = stages[stage] ?? 'asleep';
      sleep.seconds[name] = (sleep.seconds[name] ?? 0) + Math.max(0, endMs - Math.max(startMs, counted[lane])) / 1000;
      counted[lane] = Math.max(counted[lane], endMs);
      sleep.records += 1;
      if (endMs > sleep.endMs) Object.assign(sleep, { endMs, offset });
    }
    return sleeps;
  }
}

const spanOf = ({ startMs, endMs }: Sleep) => ({ startMs, endMs });

export function withoutOverlaps<Span extends { startMs: number; endMs: number }>(
  bestFirst: readonly Span[],
  dropped: (span: Span) => void,
  overlapMs = 0,
  compete: (a: Span, b: Span) => boolean = () => true,
): Span[] {
  // Avoids comparing all nights pairwise.
  const byDay = new Map<number, Span[]>();
  const kept: Span[] = [];
  for (const span of bestFirst) {
    const days = daysOf(span);
    const near = days.flatMap((day) => byDay.get(day) ?? []);
    const overlaps = near.some(
      (other) =>
        compete(span, other) && Math.min(span.endMs, other.endMs) - Math.max(span.startMs, other.startMs) > overlapMs,
    );
    if (overlaps) {
      dropped(span);
      continue;
    }
    kept.push(span);
    for (const day of days) byDay.set(day, [...(byDay.get(day) ?? []), span]);
  }
  return kept.sort((a, b) => a.startMs - b.startMs);
}

function daysOf({ startMs, endMs }: { startMs: number; endMs: number }): number[] {
  const first = dayNumber(startMs);
  return Array.from({ length: Math.max(dayNumber(endMs) - first, 0) + 1 }, (_, index) => first + index);
}

const nothing = (): Sleep['seconds'] => ({
  in_bed: null,
  awake: null,
  asleep: null,
  light: null,
  deep: null,
  rem: null,
});

export function asleepSeconds({ seconds }: Pick<Sleep, 'seconds'>): number | null {
  const told = [seconds.asleep, seconds.light, seconds.deep, seconds.rem].filter((value) => value !== null);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}

const napMaxS = 3 * 3600;
const dayBeginsHour = 9;
const dayEndsHour = 21;

export function isNap(sleep: Pick<Sleep, 'startMs' | 'endMs' | 'offset' | 'seconds'>): boolean {
  const length = asleepSeconds(sleep) ?? (sleep.endMs - sleep.startMs) / 1000;
  const hour = new Date(toLocal(sleep.startMs, sleep.offset)).getUTCHours();
  return length < napMaxS && hour >= dayBeginsHour && hour < dayEndsHour;
}
