import { dayMs, toLocal, toUtc } from './moment.ts';

/** Some browsers lack `Temporal`. */
export class TimeZone {
  readonly #format: Intl.DateTimeFormat;
  readonly #hours = new Map<number, number>();

  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
  }

  offsetAt(utcMs: number): number {
    // Offsets change on quarter hours only.
    const quarter = Math.floor(utcMs / 900_000);
    const known = this.#hours.get(quarter);
    if (known !== undefined) return known;
    if (this.#hours.size > 100_000) this.#hours.clear();
    const offset = this.#read(quarter * 900_000);
    this.#hours.set(quarter, offset);
    return offset;
  }

  /** Ambiguous times take the earlier instant, skipped ones the offset before the jump. */
  offsetOfLocal(localMs: number): number {
    const before = this.offsetAt(localMs - dayMs);
    const first = toUtc(localMs, before);
    if (toLocal(first, this.offsetAt(first)) === localMs) return before;
    const after = this.offsetAt(localMs + dayMs);
    return this.offsetAt(toUtc(localMs, after)) === after ? after : before;
  }

  #read(utcMs: number): number {
    const parts = new Map(this.#format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
    return Math.round((local - utcMs) / 60_000);
  }
}
