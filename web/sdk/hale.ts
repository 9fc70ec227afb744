import { Archives } from './archives.ts';
import { type CallOptions, type HaleOptions, settingsOf } from './options.ts';
import { CurrentUser, Data, Labs, Sources, Turns } from './resources.ts';
import { type Method, type Query, Transport } from './transport.ts';
import type { Verified } from './types.ts';

/**
 * A client of one service, as one user. It holds no connection: make one and keep it. Wrong options throw
 * `invalid_field`; every failed call rejects with a `HaleError`.
 *
 *     const hale = new Hale({ baseUrl: 'https://hale.example', apiKey: token });
 *     const { result } = await hale.turns.ask('How did I sleep last week?');
 */
export class Hale {
  readonly turns: Turns;
  readonly sources: Sources;
  readonly labs: Labs;
  readonly archives: Archives;
  readonly data: Data;
  readonly me: CurrentUser;
  readonly #transport: Transport;

  constructor(options: HaleOptions) {
    const transport = new Transport(settingsOf(options));
    this.#transport = transport;
    this.turns = new Turns(transport);
    this.sources = new Sources(transport);
    this.labs = new Labs(transport);
    this.archives = new Archives(transport);
    this.data = new Data(transport);
    this.me = new CurrentUser(transport);
  }

  /**
   * Judges every number of a text against the person's data. `period` applies where the text names none.
   *
   *     const { numbers } = await hale.verify('You averaged 9,000 steps a day over the last 7 days.');
   */
  async verify(
    text: string,
    { period, ...options }: CallOptions & { period?: { from: string; to: string } } = {},
  ): Promise<Verified> {
    const body = { text, ...(period && { period }) };
    const request = { method: 'POST', path: '/trpc/verify.text', body } as const;
    const answer = await this.#transport.call<{ result: { data: Verified } }>(request, options);
    return answer.result.data;
  }

  /**
   * Calls any other JSON route, with the same credentials, idempotency keys, retries and errors.
   *
   *     const parked = await hale.request<{ data: object[] }>('GET', '/admin/dlq', { query: { limit: 10 } });
   */
  request<Answer>(
    method: Method,
    path: `/${string}`,
    { query, body, ...options }: CallOptions & { query?: Query; body?: unknown } = {},
  ): Promise<Answer> {
    return this.#transport.call({ method, path, body, ...(query && { query }) }, options);
  }
}
