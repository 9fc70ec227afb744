import { ArchiveError } from '../archive-error.ts';
import { type Entry, untilDamage } from './entries.ts';

/** `path`: `[].runs[]`, `.data.metrics[].name`. */
export type JsonItem = { value: unknown; path: string; indexes: number[]; line: number };

type Frame = { isArray: boolean; path: string; key: string | null; index: number };

const itemMax = 16 * 1024 * 1024;
const depthMax = 100;
const token = /["{}[\],:]|[^\s"{}[\],:]+/g;

/** One value at a time: `JSON.parse` beats a streaming parser. */
export const jsonItems = (entry: Entry, isWanted: (path: string) => boolean): AsyncGenerator<JsonItem> =>
  untilDamage(entry, allItems(entry, isWanted));

async function* allItems(entry: Entry, isWanted: (path: string) => boolean): AsyncGenerator<JsonItem> {
  const scanner = new JsonScanner(entry, isWanted);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of entry.open()) yield* scanner.write(decoder.decode(chunk, { stream: true }));
  yield* scanner.write(`${decoder.decode()}\n`);
  scanner.end();
}

class JsonScanner {
  readonly #place: { file: string; entry: string };
  readonly #isWanted: (path: string) => boolean;
  readonly #stack: Frame[] = [];
  #text = '';
  #at = 0;
  #line = 1;
  #lineAt = 0;
  #hasRoot = false;
  #item: { start: number; depth: number; path: string; indexes: number[] } | null = null;

  constructor(entry: Entry, isWanted: (path: string) => boolean) {
    this.#place = { file: entry.file, entry: entry.name };
    this.#isWanted = isWanted;
  }

  *write(chunk: string): Generator<JsonItem> {
    const keep = this.#item?.start ?? this.#at;
    this.#countLines(keep);
    this.#text = this.#text.slice(keep) + chunk;
    this.#at -= keep;
    this.#lineAt = 0;
    if (this.#item) this.#item.start = 0;
    if (this.#text.length > itemMax) throw this.#error('too_large', 'a value is longer than 16 MiB');
    for (let found = this.#next(); found !== null; found = this.#next()) {
      const item = this.#token(found.token, found.start);
      if (item) yield item;
    }
  }

  end(): void {
    if (this.#stack.length > 0 || this.#item || !this.#hasRoot) throw this.#error('cut', 'the file ends in the middle');
  }

  #next(): { token: string; start: number } | null {
    token.lastIndex = this.#at;
    const match = token.exec(this.#text);
    if (match === null) {
      this.#at = this.#text.length;
      return null;
    }
    const [text] = match;
    let end = token.lastIndex;
    if (text === '"') {
      end = endOfString(this.#text, match.index);
      if (end < 0) {
        this.#at = match.index;
        return null;
      }
    } else if (text.length > 1 || !/[{}[\],:]/.test(text)) {
      // The next chunk may continue a number.
      if (end === this.#text.length) {
        this.#at = match.index;
        return null;
      }
    }
    this.#at = end;
    return { token: text === '"' ? '"' : text, start: match.index };
  }

  #token(text: string, start: number): JsonItem | null {
    const frame = this.#stack.at(-1);
    if (text === ',') {
      if (frame) frame.key = null;
      return null;
    }
    if (text === ':') return null;
    if (text === '}' || text === ']') return this.#close(text);
    if (frame && !frame.isArray && frame.key === null) {
      if (text !== '"') throw this.#error('broken', 'it is no sound JSON');
      frame.key = String(this.#parse(start, this.#at));
      return null;
    }
    if (frame?.isArray) frame.index += 1;
    this.#hasRoot = true;
    const path = frame === undefined ? '' : frame.isArray ? `${frame.path}[]` : `${frame.path}.${frame.key ?? ''}`;
    const isWanted = this.#item === null && this.#isWanted(path);
    const indexes = () => this.#stack.filter(({ isArray }) => isArray).map(({ index }) => index);
    if (text === '{' || text === '[') {
      if (isWanted) this.#item = { start, depth: this.#stack.length, path, indexes: indexes() };
      if (this.#stack.length >= depthMax) throw this.#error('broken', 'it is nested too deeply');
      this.#stack.push({ isArray: text === '[', path, key: null, index: -1 });
      return null;
    }
    return isWanted ? this.#done({ start, path, indexes: indexes() }) : null;
  }

  #close(text: string): JsonItem | null {
    const frame = this.#stack.pop();
    if (frame === undefined || frame.isArray !== (text === ']')) throw this.#error('broken', 'it is no sound JSON');
    const item = this.#item;
    if (item === null || item.depth !== this.#stack.length) return null;
    this.#item = null;
    return this.#done(item);
  }

  #done({ start, path, indexes }: { start: number; path: string; indexes: number[] }): JsonItem {
    this.#countLines(start);
    return { value: this.#parse(start, this.#at), path, indexes, line: this.#line };
  }

  #parse(start: number, end: number): unknown {
    try {
      return JSON.parse(this.#text.slice(start, end));
    } catch (cause) {
      this.#countLines(start);
      throw this.#error('broken', 'it is no sound JSON', cause);
    }
  }

  #countLines(to: number): void {
    for (let at = this.#text.indexOf('\n', this.#lineAt); at >= 0 && at < to; at = this.#text.indexOf('\n', at + 1))
      this.#line += 1;
    this.#lineAt = Math.max(this.#lineAt, to);
  }

  #error(code: 'cut' | 'broken' | 'too_large', problem: string, cause?: unknown): ArchiveError {
    return new ArchiveError(code, problem, { ...this.#place, line: this.#line }, cause);
  }
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return -1;
}

export function member(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) found = isObject(found) ? found[key] : undefined;
  return found;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
