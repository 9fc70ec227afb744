import type { CallOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import { segment, type Transport } from './transport.ts';
import type { Archive, ArchiveInput, ArchivePart, ArchiveReceipt } from './types.ts';

export class Archives {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Announces a file; the same open file again returns its import, to continue at `next_part`. Errors: `invalid_field`,
   * `unprocessable`.
   *
   *     const { id } = await hale.archives.begin({ vendor: 'apple_health', file_name: 'export.zip', bytes, sha256 });
   */
  begin(input: ArchiveInput, options?: CallOptions): Promise<Archive> {
    return this.#transport.call({ method: 'POST', path: '/v1/archives', body: input }, options);
  }

  /**
   * Sends JSON lines of events, at most 4 MiB, as part 1, 2, 3 and so on; repeating a part is safe. Errors:
   * `archive_not_found`, `already_exists`, `unprocessable`.
   *
   *     await hale.archives.addPart(id, 1, events.map((event) => JSON.stringify(event)).join('\n'));
   */
  addPart(id: string, part: number, lines: string, options?: CallOptions): Promise<ArchivePart> {
    const text = { type: 'application/x-ndjson', content: lines };
    return this.#transport.call({ method: 'POST', path: `${archivePath(id)}/parts`, query: { part }, text }, options);
  }

  /**
   * Turns the parts into rows and keeps the receipt. `status` is `processing` when that takes longer than ten seconds.
   * Errors: `archive_not_found`, `unprocessable`.
   *
   *     const { status } = await hale.archives.complete(id, { parts: 9, receipt });
   */
  complete(
    id: string,
    input: { parts?: number | undefined; receipt?: ArchiveReceipt | undefined } = {},
    options?: CallOptions,
  ): Promise<Archive> {
    return this.#transport.call({ method: 'POST', path: `${archivePath(id)}/complete`, body: input }, options);
  }

  /**
   * One import with its progress. Error: `archive_not_found`.
   *
   *     const { status, parts_stored, parts } = await hale.archives.get(id);
   */
  get(id: string, options?: CallOptions): Promise<Archive> {
    return this.#transport.call({ method: 'GET', path: archivePath(id) }, options);
  }

  /**
   * Imports, newest first: one page when awaited, all of them when iterated.
   *
   *     for await (const archive of hale.archives.list()) console.log(archive.file_name, archive.status);
   */
  list(filter: { limit?: number; cursor?: string } = {}, options?: CallOptions): Pages<Archive> {
    return pagesOf(
      (cursor) => this.#transport.call({ method: 'GET', path: '/v1/archives', query: { ...filter, cursor } }, options),
      filter.cursor,
    );
  }

  /**
   * Gives back the rows that were there before. Error: `archive_not_found`.
   *
   *     await hale.archives.undo(id);
   */
  undo(id: string, options?: CallOptions): Promise<void> {
    return this.#transport.call({ method: 'DELETE', path: archivePath(id) }, options);
  }
}

const archivePath = (id: string) => `/v1/archives/${segment('id', id)}`;
