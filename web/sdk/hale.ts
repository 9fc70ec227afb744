import { type CallOptions, type HaleOptions, settingsOf } from './options.ts';
import { CurrentUser, Data, Labs, Sources, Turns } from './resources.ts';
import { type Method, type Query, Transport } from './transport.ts';

/** A person's access to one service. Holds no connection and no state: make one and keep it. */
export class Hale {
  readonly turns: Turns;
  readonly sources: Sources;
  readonly labs: Labs;
  readonly data: Data;
  readonly me: CurrentUser;
  readonly #transport: Transport;

  constructor(options: HaleOptions) {
    const transport = new Transport(settingsOf(options));
    this.#transport = transport;
    this.turns = new Turns(transport);
    this.sources = new Sources(transport);
    this.labs = new Labs(transport);
    this.data = new Data(transport);
    this.me = new CurrentUser(transport);
  }

  /** Any other route that answers with JSON, under the same rules: credentials, idempotency key, retries, errors. */
  request<Answer>(
    method: Method,
    path: `/${string}`,
    { query, body, ...options }: CallOptions & { query?: Query; body?: unknown } = {},
  ): Promise<Answer> {
    return this.#transport.call({ method, path, body, ...(query && { query }) }, options);
  }
}
