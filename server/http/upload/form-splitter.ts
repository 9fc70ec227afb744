export type FormPiece =
  | { kind: 'head'; bytes: Uint8Array }
  | { kind: 'content'; bytes: Uint8Array }
  | { kind: 'part_end' };

export class FormBroken extends Error {}

const carriageReturn = 0x0d;
const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const formEnd = Buffer.from('--');

export class FormSplitter {
  readonly #delimiter: Buffer;
  readonly #headBytesMax: number;
  #state: 'start' | 'boundary' | 'head' | 'content' | 'ended' = 'start';
  #rest: Buffer = lineEnd;

  constructor(boundary: string, { headBytesMax }: { headBytesMax: number }) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#headBytesMax = headBytesMax;
  }

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  *write(chunk: Uint8Array): Generator<FormPiece> {
    const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#rest = this.#rest.length === 0 ? fresh : Buffer.concat([this.#rest, fresh]);
    while (this.#state !== 'ended') {
      if (this.#state === 'content') {
        const content = this.#takeContent();
        if (content.length > 0) yield { kind: 'content', bytes: content };
        if (!this.#passDelimiter()) break;
        yield { kind: 'part_end' };
      } else if (this.#state === 'head') {
        const head = this.#takeHead();
        if (!head) break;
        yield { kind: 'head', bytes: head };
      } else if (!(this.#state === 'start' ? this.#passDelimiter() : this.#passBoundaryEnd())) break;
    }
    // A slice would keep the whole chunk alive.
    this.#rest = this.#state === 'ended' ? Buffer.alloc(0) : Buffer.from(this.#rest);
  }

  #takeContent(): Buffer {
    const found = this.#rest.indexOf(this.#delimiter);
    return this.#take(found === -1 ? this.#rest.length - this.#delimiterBegun() : found);
  }

  #delimiterBegun(): number {
    const at = this.#rest.lastIndexOf(carriageReturn);
    if (at === -1) return 0;
    const tail = this.#rest.subarray(at);
    return this.#delimiter.subarray(0, tail.length).equals(tail) ? tail.length : 0;
  }

  #passDelimiter(): boolean {
    const begun = this.#rest.subarray(0, this.#delimiter.length);
    if (!this.#delimiter.subarray(0, begun.length).equals(begun))
      throw new FormBroken('A form begins with a boundary.');
    if (begun.length < this.#delimiter.length) return false;
    this.#take(begun.length);
    this.#state = 'boundary';
    return true;
  }

  #passBoundaryEnd(): boolean {
    if (this.#rest.length < 2) return false;
    const end = this.#take(2);
    if (!end.equals(lineEnd) && !end.equals(formEnd)) throw new FormBroken('A boundary ends its line.');
    this.#state = end.equals(lineEnd) ? 'head' : 'ended';
    return true;
  }

  #takeHead(): Buffer | undefined {
    const found = this.#rest.indexOf(headEnd);
    const bytes = found === -1 ? this.#rest.length - headEnd.length + 1 : found;
    if (bytes > this.#headBytesMax) throw new FormBroken('The head of a part is too large.');
    if (found === -1) return undefined;
    const head = this.#take(found);
    this.#take(headEnd.length);
    this.#state = 'content';
    return head;
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }
}
