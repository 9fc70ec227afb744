import { ArchiveError } from '../archive-error.ts';

const quarterMs = 900_000;
const perDay = 96;
/** Six hours: most sources record in one or two of a day's four. */
const perChunk = 24;

/** What one source adds to a day, from the quarters in which it counts. */
type Total = { measure: number; day: number; value: number; records: number; entry: number; line: number };
export type Origin = { entry: number; line: number };

const pageChunks = 2_048;
const chunksMax = 600_000;

/**
 * Amounts such as steps, of which overlapping sources must not add up. A record is divided over the quarters of an
 * hour that it spans, by time. In each quarter one source counts: the best rank, then the one with more recorded
 * quarters on that day, then the name.
 *
 * Memory: 300 bytes for each six hours, measure, source and offset that occur, whatever the number of records; ten
 * years of watch and phone are some 100,000 of them. Beyond 600,000 the reading ends with `too_large`.
 */
export class Quarters {
  readonly #chunks = new Map<number, number>();
  readonly #values: Float64Array[] = [];
  readonly #counts: Uint16Array[] = [];
  // Of each chunk.
  readonly #measure: number[] = [];
  readonly #source: number[] = [];
  readonly #offset: number[] = [];
  readonly #block: number[] = [];
  readonly #entry: number[] = [];
  readonly #line: number[] = [];
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

  add(measure: number, source: number, span: Span, value: number, origin: Origin): void {
    const { startMs, endMs } = span;
    const offset = Math.floor(span.offset / 15);
    const first = Math.floor(startMs / quarterMs);
    const last = Math.max(first, Math.ceil(endMs / quarterMs) - 1);
    for (let quarter = first; quarter <= last; quarter++) {
      const overlapMs = Math.min(endMs, (quarter + 1) * quarterMs) - Math.max(startMs, quarter * quarterMs);
      const share = first === last ? value : (value * overlapMs) / (endMs - startMs);
      const block = Math.floor(quarter / perChunk);
      const key = ((block * 128 + offset + 56) * 4_096 + source) * 64 + measure;
      const chunk = this.#chunks.get(key) ?? this.#grow(key, { measure, source, offset, block }, origin);
      this.#put(chunk, quarter - block * perChunk, share, quarter === first ? 1 : 0);
    }
  }

  #put(chunk: number, place: number, value: number, records: number): void {
    const page = Math.floor(chunk / pageChunks);
    const at = (chunk % pageChunks) * perChunk + place;
    const [values, counts] = [this.#values[page], this.#counts[page]];
    if (!values || !counts) return;
    const before = values[at] ?? Number.NaN;
    values[at] = Number.isNaN(before) ? value : before + value;
    counts[at] = (counts[at] ?? 0) + records;
  }

  #grow(key: number, { measure, source, offset, block }: Chunk, { entry, line }: Origin): number {
    const chunk = this.#measure.length;
    if (chunk >= chunksMax) throw tooLarge('days of sources');
    if (chunk % pageChunks === 0) {
      this.#values.push(new Float64Array(pageChunks * perChunk).fill(Number.NaN));
      this.#counts.push(new Uint16Array(pageChunks * perChunk));
    }
    this.#measure.push(measure);
    this.#source.push(source);
    this.#offset.push(offset);
    this.#block.push(block);
    this.#entry.push(entry);
    this.#line.push(line);
    this.#chunks.set(key, chunk);
    return chunk;
  }

  /** `merged` hears how many records of a measure gave way to a better source. */
  *totals(merged: (measure: number, records: number) => void): Generator<Total> {
    const order = [...this.#measure.keys()];
    const of = (column: readonly number[], chunk: number | undefined) => column[chunk ?? 0] ?? 0;
    order.sort(
      (a, b) => of(this.#measure, a) - of(this.#measure, b) || of(this.#block, a) - of(this.#block, b) || a - b,
    );
    for (const [measure, chunks] of Map.groupBy(order, (chunk) => of(this.#measure, chunk))) {
      const covered = this.#coverage(chunks);
      for (let from = 0; from < chunks.length; ) {
        let to = from + 1;
        while (to < chunks.length && of(this.#block, chunks[to]) === of(this.#block, chunks[from])) to++;
        yield* this.#resolve(measure, chunks.slice(from, to), covered, merged);
        from = to;
      }
    }
  }

  /** The chunks of the same six hours and measure. */
  *#resolve(
    measure: number,
    chunks: readonly number[],
    covered: Covered,
    merged: (measure: number, records: number) => void,
  ): Generator<Total> {
    // A chunk lies in at most two local days.
    const value = new Float64Array(chunks.length * 2).fill(Number.NaN);
    const records = new Uint32Array(chunks.length * 2);
    let gaveWay = 0;
    for (let place = 0; place < perChunk; place++) {
      const best = this.#best(chunks, place, covered);
      for (let at = 0; at < chunks.length; at++) {
        const chunk = chunks[at] ?? 0;
        const told = this.#valueAt(chunk, place);
        if (Number.isNaN(told)) continue;
        const count = this.#counts[Math.floor(chunk / pageChunks)]?.[(chunk % pageChunks) * perChunk + place] ?? 0;
        if (this.#source[chunk] !== best) {
          gaveWay += count;
          continue;
        }
        const cell = at * 2 + this.#localDay(chunk, place) - this.#localDay(chunk, 0);
        const before = value[cell] ?? Number.NaN;
        value[cell] = Number.isNaN(before) ? told : before + told;
        records[cell] = (records[cell] ?? 0) + count;
      }
    }
    if (gaveWay > 0) merged(measure, gaveWay);
    for (let cell = 0; cell < value.length; cell++) {
      const total = value[cell] ?? Number.NaN;
      const chunk = chunks[cell >> 1] ?? 0;
      if (Number.isNaN(total)) continue;
      const origin = { entry: this.#entry[chunk] ?? 0, line: this.#line[chunk] ?? 0 };
      const day = this.#localDay(chunk, 0) + (cell & 1);
      yield { measure, day, value: total, records: records[cell] ?? 0, ...origin };
    }
  }

  #best(chunks: readonly number[], place: number, covered: Covered): number {
    let best = -1;
    for (const chunk of chunks) {
      if (Number.isNaN(this.#valueAt(chunk, place))) continue;
      if (best < 0 || this.#isBetter(chunk, best, place, covered)) best = chunk;
    }
    return this.#source[best] ?? -1;
  }

  #isBetter(a: number, b: number, place: number, covered: Covered): boolean {
    const [left, right] = [this.#sources[this.#source[a] ?? 0], this.#sources[this.#source[b] ?? 0]];
    if (!left || !right) return false;
    if (left.rank !== right.rank) return left.rank < right.rank;
    const [mine, other] = [covered.get(this.#coverKey(a, place)) ?? 0, covered.get(this.#coverKey(b, place)) ?? 0];
    return mine === other ? left.name < right.name : mine > other;
  }

  /** How many quarters a source recorded on each local day. */
  #coverage(chunks: readonly number[]): Covered {
    const covered: Covered = new Map();
    for (const chunk of chunks)
      for (let place = 0; place < perChunk; place++) {
        if (Number.isNaN(this.#valueAt(chunk, place))) continue;
        const key = this.#coverKey(chunk, place);
        covered.set(key, (covered.get(key) ?? 0) + 1);
      }
    return covered;
  }

  #coverKey = (chunk: number, place: number) => this.#localDay(chunk, place) * 4_096 + (this.#source[chunk] ?? 0);

  #localDay(chunk: number, place: number): number {
    return Math.floor(((this.#block[chunk] ?? 0) * perChunk + place + (this.#offset[chunk] ?? 0)) / perDay);
  }

  #valueAt(chunk: number, place: number): number {
    return this.#values[Math.floor(chunk / pageChunks)]?.[(chunk % pageChunks) * perChunk + place] ?? Number.NaN;
  }
}

type Span = { startMs: number; endMs: number; offset: number };
type Chunk = { measure: number; source: number; offset: number; block: number };
type Covered = Map<number, number>;

const tooLarge = (what: string) =>
  new ArchiveError('too_large', `it holds more distinct ${what} than fit into the memory bound`, { file: 'archive' });
