import { ArchiveError } from '../archive-error.ts';

const quarterMs = 900_000;
const perDay = 96;

/** A quarter that counts: what the best source recorded in it. */
export type Total = { measure: number; day: number; value: number; records: number; entry: number; line: number };
export type Origin = { entry: number; line: number };

const pageChunks = 512;
const chunksMax = 200_000;

/**
 * Amounts such as steps, of which overlapping sources must not add up. A record is divided over the quarters of an
 * hour that it spans, by time. In each quarter one source counts: the best rank, then the one with more recorded
 * quarters on that day, then the name.
 *
 * Memory: 1 KB for each UTC day, measure, source and offset that occurs, whatever the number of records; ten years of
 * watch and phone are some 45,000 of them. Beyond 200,000 the reading ends with `too_large`.
 */
export class Quarters {
  readonly #chunks = new Map<number, number>();
  readonly #keys: { measure: number; source: number; offset: number; utcDay: number }[] = [];
  readonly #values: Float64Array[] = [];
  readonly #counts: Uint16Array[] = [];
  readonly #origins: Origin[] = [];
  readonly #sources: { rank: number; name: string }[] = [];
  readonly #sourceIds = new Map<string, number>();

  /** A lower rank is better. At most 4,096 sources. */
  source(name: string, rank: number): number {
    const known = this.#sourceIds.get(name);
    if (known !== undefined) return known;
    if (this.#sources.length >= 4_096) throw tooLarge('sources');
    this.#sources.push({ name, rank });
    this.#sourceIds.set(name, this.#sources.length - 1);
    return this.#sources.length - 1;
  }

  add(
    measure: number,
    source: number,
    span: { startMs: number; endMs: number; offset: number },
    value: number,
    origin: Origin,
  ) {
    const { startMs, endMs } = span;
    const offset = Math.floor(span.offset / 15);
    const first = Math.floor(startMs / quarterMs);
    const last = Math.ceil(endMs / quarterMs) - 1;
    if (last <= first) return this.#put(measure, source, offset, first, value, 1, origin);
    for (let quarter = first; quarter <= last; quarter++) {
      const from = Math.max(startMs, quarter * quarterMs);
      const to = Math.min(endMs, (quarter + 1) * quarterMs);
      this.#put(
        measure,
        source,
        offset,
        quarter,
        (value * (to - from)) / (endMs - startMs),
        quarter === first ? 1 : 0,
        origin,
      );
    }
  }

  #put(
    measure: number,
    source: number,
    offset: number,
    quarter: number,
    value: number,
    records: number,
    origin: Origin,
  ): void {
    const utcDay = Math.floor(quarter / perDay);
    const key = ((utcDay * 128 + offset + 56) * 4_096 + source) * 64 + measure;
    const chunk = this.#chunks.get(key) ?? this.#grow(key, { measure, source, offset, utcDay }, origin);
    const page = Math.floor(chunk / pageChunks);
    const at = (chunk % pageChunks) * perDay + (quarter - utcDay * perDay);
    const [values, counts] = [this.#values[page], this.#counts[page]];
    if (!values || !counts) return;
    const before = values[at] ?? Number.NaN;
    values[at] = Number.isNaN(before) ? value : before + value;
    counts[at] = (counts[at] ?? 0) + records;
  }

  #grow(
    key: number,
    parts: { measure: number; source: number; offset: number; utcDay: number },
    origin: Origin,
  ): number {
    const chunk = this.#keys.length;
    if (chunk >= chunksMax) throw tooLarge('days of sources');
    if (chunk % pageChunks === 0) {
      this.#values.push(new Float64Array(pageChunks * perDay).fill(Number.NaN));
      this.#counts.push(new Uint16Array(pageChunks * perDay));
    }
    this.#keys.push(parts);
    this.#origins.push(origin);
    this.#chunks.set(key, chunk);
    return chunk;
  }

  /** `merged` hears how many records of a measure gave way to a better source. */
  *totals(merged: (measure: number, records: number) => void): Generator<Total> {
    const coverage = this.#coverage();
    const order = this.#keys.map((_, chunk) => chunk);
    const keyOf = (chunk: number) => this.#keys[chunk] ?? { measure: 0, source: 0, offset: 0, utcDay: 0 };
    order.sort((a, b) => keyOf(a).measure - keyOf(b).measure || keyOf(a).utcDay - keyOf(b).utcDay || a - b);
    for (let from = 0; from < order.length; ) {
      const { measure, utcDay } = keyOf(order[from] ?? 0);
      let to = from;
      while (to < order.length && keyOf(order[to] ?? 0).measure === measure && keyOf(order[to] ?? 0).utcDay === utcDay)
        to++;
      yield* this.#resolve(order.slice(from, to), coverage, merged);
      from = to;
    }
  }

  *#resolve(
    chunks: readonly number[],
    coverage: Map<string, number>,
    merged: (measure: number, records: number) => void,
  ): Generator<Total> {
    for (let at = 0; at < perDay; at++) {
      const present = chunks.map((chunk) => this.#cell(chunk, at)).filter((cell) => !Number.isNaN(cell.value));
      const best = present.reduce<(typeof present)[number] | null>(
        (a, b) => (a !== null && this.#isBetter(a, b, coverage) ? a : b),
        null,
      );
      for (const cell of present) {
        if (cell.source === best?.source) yield cell;
        else merged(cell.measure, cell.records);
      }
    }
  }

  #cell(chunk: number, at: number) {
    const { measure, source, offset, utcDay } = this.#keys[chunk] ?? { measure: 0, source: 0, offset: 0, utcDay: 0 };
    const [page, index] = [Math.floor(chunk / pageChunks), (chunk % pageChunks) * perDay + at];
    const { entry, line } = this.#origins[chunk] ?? { entry: 0, line: 0 };
    return {
      measure,
      source,
      day: Math.floor((utcDay * perDay + at + offset) / perDay),
      value: this.#values[page]?.[index] ?? Number.NaN,
      records: this.#counts[page]?.[index] ?? 0,
      entry,
      line,
    };
  }

  #isBetter(a: { measure: number; source: number; day: number }, b: typeof a, coverage: Map<string, number>): boolean {
    const [left, right] = [this.#sources[a.source], this.#sources[b.source]];
    if (!left || !right) return true;
    const covered = (cell: typeof a) => coverage.get(`${cell.measure} ${cell.source} ${cell.day}`) ?? 0;
    return (left.rank - right.rank || covered(b) - covered(a) || (left.name <= right.name ? -1 : 1)) < 0;
  }

  #coverage(): Map<string, number> {
    const covered = new Map<string, number>();
    for (let chunk = 0; chunk < this.#keys.length; chunk++)
      for (let at = 0; at < perDay; at++) {
        const { measure, source, day, value } = this.#cell(chunk, at);
        if (Number.isNaN(value)) continue;
        const key = `${measure} ${source} ${day}`;
        covered.set(key, (covered.get(key) ?? 0) + 1);
      }
    return covered;
  }
}

const tooLarge = (what: string) =>
  new ArchiveError('too_large', `it holds more distinct ${what} than fit into the memory bound`, { file: 'archive' });
