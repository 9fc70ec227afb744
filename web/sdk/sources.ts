import type { CallOptions } from './options.ts';
import { segment } from './request.ts';
import type { Transport } from './transport.ts';
import type { ConnectInput, Source, WidgetSession } from './types.ts';

export class Sources {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The wearables that are connected now. */
  list(options?: CallOptions): Promise<Source[]> {
    const answer = this.#transport.call<{ data: Source[] }>({ method: 'GET', path: '/v1/sources' }, options);
    return answer.then(({ data }) => data);
  }

  /** Begins to connect a wearable: open `widget_url` in a browser. */
  connect(input: ConnectInput = {}, options?: CallOptions): Promise<WidgetSession> {
    const request = { method: 'POST', path: '/v1/sources/aggregator/connect', body: input } as const;
    return this.#transport.call(request, options);
  }

  /** Ends a connection; what it has measured stays. */
  disconnect(id: string, options?: CallOptions): Promise<void> {
    return this.#transport.call({ method: 'DELETE', path: `/v1/sources/${segment('id', id)}` }, options);
  }
}
