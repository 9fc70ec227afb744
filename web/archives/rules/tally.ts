import type { KindReceipt, SkipReason } from '../archive-event.ts';

export class KindTally {
  readonly kind: string;
  taken = 0;
  merged = 0;
  readonly #skipped = new Map<SkipReason, number>();

  constructor(kind: string) {
    this.kind = kind;
  }

  skip(reason: SkipReason, count = 1): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + count);
  }

  get receipt(): KindReceipt {
    const skipped = [...this.#skipped].map(([reason, count]) => ({ reason, count }));
    return { kind: this.kind, taken: this.taken, merged: this.merged, skipped };
  }
}

const kindsMax = 1_000;
const kindLengthMax = 100;

export class Tally {
  readonly #kinds = new Map<string, KindTally>();
  records = 0;

  kind(name: string): KindTally {
    const known = this.#kinds.get(name);
    if (known) return known;
    if (this.#kinds.size >= kindsMax) return name === 'other' ? this.#add(name) : this.kind('other');
    return this.#add(name);
  }

  #add(name: string): KindTally {
    const tally = new KindTally(name.slice(0, kindLengthMax));
    this.#kinds.set(name, tally);
    return tally;
  }

  get receipts(): KindReceipt[] {
    const all = [...this.#kinds.values()].map(({ receipt }) => receipt);
    return all.sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }
}
