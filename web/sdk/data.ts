import type { CallOptions } from './options.ts';
import type { Transport } from './transport.ts';
import type { Import, Sync } from './types.ts';

/** Where a client keeps how far it has read: a file, a database, `localStorage`. */
export type WatermarkStore = {
  load: () => string | null | undefined | Promise<string | null | undefined>;
  /** The answer that it came with is given, too; it has no rows when nothing has changed. */
  save: (watermark: string, changes: Sync) => void | Promise<void>;
};

export class Data {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every row that changed since the watermark, or every row. Pass the answer's `now` as the next `since`. */
  sync({ since }: { since?: string | undefined } = {}, options?: CallOptions): Promise<Sync> {
    return this.#transport.call({ method: 'GET', path: '/v1/data/sync', query: { since } }, options);
  }

  /**
   * What changed since the store's watermark, answer by answer, until nothing is left. The watermark is saved when the
   * next answer is asked for, which is when the caller has kept this one: after a crash rows come again, none is missed.
   */
  async *syncAll({ store }: { store: WatermarkStore }, options?: CallOptions): AsyncGenerator<Sync, void> {
    let since = (await store.load()) ?? undefined;
    for (;;) {
      const changes = await this.sync({ since }, options);
      const found = hasRows(changes);
      if (found) yield changes;
      since = changes.now;
      await store.save(since, changes);
      if (!found) return;
    }
  }

  /** Asks for the last days (30 unless said) of every connected wearable again. The rows come with later syncs. */
  import({ days }: { days?: number | undefined } = {}, options?: CallOptions): Promise<Import> {
    const body = days === undefined ? {} : { days };
    return this.#transport.call({ method: 'POST', path: '/v1/import', body }, options);
  }
}

/** By the rows themselves: withdrawn ones are changes, too, and stand in no count. */
const hasRows = (changes: Sync): boolean =>
  Object.values(changes).some((value) => Array.isArray(value) && value.length > 0);
