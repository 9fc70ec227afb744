import type { CallOptions } from './options.ts';
import type { Transport } from './transport.ts';
import type { Me } from './types.ts';

export class CurrentUser {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The current user and their connections, compared with the aggregator's on every call. */
  get(options?: CallOptions): Promise<Me> {
    return this.#transport.call({ method: 'GET', path: '/v1/me' }, options);
  }
}
