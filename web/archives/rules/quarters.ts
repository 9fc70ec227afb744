import { ArchiveError } from '../archive-error.ts';
import { Rows } from './rows.ts';

const quarterMs = 900_000;
const perDay = 96;
/** Six hours: most sources record in one or two blocks a day. */
const perBlock = 24;

type Total = { measure: number; day: number; value: number; records: number; entry: number; line: number };
export type Origin = { entry: number; line: number };

/** A chunk: one measure, source, offset and block. */
const chunksPerPage = 2_048;
const chunksMax = 600_000;
const [measuresMax, sourcesMax] = [64, 4_096];
/** In quarters of an hour: −14 h is 0. */
const [offsetLeast, offsetsMax] = [-56, 128];
const [measureAt, sourceAt, offsetAt, blockAt, entryAt, lineAt] = [0, 1, 2, 3, 4, 5];
/** Sort key: measure, block, chunk. */
const [chunkSpan, blockSpan] = [2 ** 20, 2 ** 24];

/**
 * In each quarter hour one source counts: rank, recorded quarters of the day, name. Memory: 300 bytes a chunk; beyond
 * 600,000 `too_large`.
 */
export class Quarters {
  readonly #chunks = new Map<number, number>();
  readonly #values: Float64Array[] = [];
  readonly #counts: Uint16Array[] = [];
  readonly #rows = new Rows(6);
  readonly #winners = new Int32Array(perBlock);
  readonly #sources: { rank: number; name: string }[] = [];
  readonly #sourceIds = new Map<string, number>();

  /** Lower ranks win. At most 4,096 sources. */
  source(name: string, rank: number): number {
    const known = this.#sourceIds.get(name);
    if (known !== undefined) return known;
    if (this.#sources.length >= sourcesMax) throw tooLarge('sources');
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
      const block = Math.floor(quarter / perBlock);
      const key = ((block * offsetsMax + offset - offsetLeast) * sourcesMax + source) * measuresMax + measure;
      const chunk = this.#chunks.get(key) ?? this.#grow(key, { measure, source, offset, block }, origin);
      this.#put(chunk, quarter - block * perBlock, share, quarter === first ? 1 : 0);
    }
  }

  #put(chunk: number, place: number, value: number, records: number): void {
    const page = Math.floor(chunk / chunksPerPage);
    const at = (chunk % chunksPerPage) * perBlock + place;
    const values = this.#values[page];
    const counts = this.#counts[page];
    if (!values || !counts) return;
    const before = values[at] ?? Number.NaN;
    values[at] = Number.isNaN(before) ? value : before + value;
    counts[at] = (counts[at] ?? 0) + records;
  }

  #grow(key: number, { measure, source, offset, block }: Chunk, { entry, line }: Origin): number {
    const chunk = this.#rows.length;
    if (chunk >= chunksMax) throw tooLarge('days of sources');
    if (chunk % chunksPerPage === 0) {
      this.#values.push(new Float64Array(chunksPerPage * perBlock).fill(Number.NaN));
      this.#counts.push(new Uint16Array(chunksPerPage * perBlock));
    }
    this.#chunks.set(key, this.#rows.push([measure, source, offset, block, entry, line]));
    return chunk;
  }

  totals(told: (total: Total) => void, merged: (measure: number, records: number) => void, rest: () => void): void {
    this.#chunks.clear();
    const order = new Float64Array(this.#rows.length);
    for (let chunk = 0; chunk < order.length; chunk++) {
      const measure = this.#rows.at(chunk, measureAt);
      order[chunk] = (measure * blockSpan + this.#rows.at(chunk, blockAt)) * chunkSpan + chunk;
    }
    order.sort();
    const chunks: number[] = [];
    for (let from = 0; from < order.length; ) {
      const to = endOf(order, from, blockSpan * chunkSpan);
      const covered = this.#coverage(order.subarray(from, to));
      while (from < to) {
        const next = endOf(order, from, chunkSpan);
        chunks.length = 0;
        while (from < next) chunks.push((order[from++] ?? 0) % chunkSpan);
        this.#resolve(chunks, covered, told, merged);
      }
      rest();
    }
  }

  #resolve(
    chunks: readonly number[],
    covered: Covered,
    told: (total: Total) => void,
    merged: (measure: number, records: number) => void,
  ): void {
    const measure = this.#rows.at(chunks[0] ?? 0, measureAt);
    const winners = this.#winners;
    for (let place = 0; place < perBlock; place++) winners[place] = this.#best(chunks, place, covered);
    let gaveWay = 0;
    for (const chunk of chunks) {
      const source = this.#rows.at(chunk, sourceAt);
      const page = this.#counts[Math.floor(chunk / chunksPerPage)];
      let total: Total | undefined;
      for (let place = 0; place < perBlock; place++) {
        const value = this.#valueAt(chunk, place);
        if (Number.isNaN(value)) continue;
        const records = page?.[(chunk % chunksPerPage) * perBlock + place] ?? 0;
        if (source !== winners[place]) {
          gaveWay += records;
          continue;
        }
        const day = this.#localDay(chunk, place);
        if (total?.day === day) {
          total.value += value;
          total.records += records;
          continue;
        }
        if (total) told(total);
        const [entry, line] = [this.#rows.at(chunk, entryAt), this.#rows.at(chunk, lineAt)];
        total = { measure, day, value, records, entry, line };
      }
      if (total) told(total);
    }
    if (gaveWay > 0) merged(measure, gaveWay);
  }

  #best(chunks: readonly number[], place: number, covered: Covered): number {
    let best = -1;
    for (const chunk of chunks) {
      if (Number.isNaN(this.#valueAt(chunk, place))) continue;
      if (best < 0 || this.#isBetter(chunk, best, place, covered)) best = chunk;
    }
    return best < 0 ? -1 : this.#rows.at(best, sourceAt);
  }

  #isBetter(a: number, b: number, place: number, covered: Covered): boolean {
    const left = this.#sources[this.#rows.at(a, sourceAt)];
    const right = this.#sources[this.#rows.at(b, sourceAt)];
    if (!left || !right) return false;
    if (left.rank !== right.rank) return left.rank < right.rank;
    const mine = covered.get(this.#coverKey(a, place)) ?? 0;
    const other = covered.get(this.#coverKey(b, place)) ?? 0;
    return mine === other ? left.name < right.name : mine > other;
  }

  #coverage(order: Float64Array): Covered {
    const covered: Covered = new Map();
    for (const ordered of order)
      for (let place = 0, chunk = ordered % chunkSpan; place < perBlock; place++) {
        if (Number.isNaN(this.#valueAt(chunk, place))) continue;
        const key = this.#coverKey(chunk, place);
        covered.set(key, (covered.get(key) ?? 0) + 1);
      }
    return covered;
  }

  #coverKey = (chunk: number, place: number) =>
    this.#localDay(chunk, place) * sourcesMax + this.#rows.at(chunk, sourceAt);

  #localDay(chunk: number, place: number): number {
    return Math.floor((this.#rows.at(chunk, blockAt) * perBlock + place + this.#rows.at(chunk, offsetAt)) / perDay);
  }

  #valueAt(chunk: number, place: number): number {
    return this.#values[Math.floor(chunk / chunksPerPage)]?.[(chunk % chunksPerPage) * perBlock + place] ?? Number.NaN;
  }
}

type Span = { startMs: number; endMs: number; offset: number };
type Chunk = { measure: number; source: number; offset: number; block: number };
type Covered = Map<number, number>;

function endOf(order: Float64Array, from: number, span: number): number {
  const above = Math.floor((order[from] ?? 0) / span);
  let to = from + 1;
  while (to < order.length && Math.floor((order[to] ?? 0) / span) === above) to++;
  return to;
}

const tooLarge = (what: string) =>
  new ArchiveError('too_large', `it holds more distinct ${what} than fit into the memory bound`, { file: 'archive' });
