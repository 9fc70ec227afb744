import { createHmac } from 'node:crypto';
import type { ServiceProcess } from '../service/service-process.ts';

export const webhookPaths = ['/webhooks/aggregator', '/webhook/aggregator', '/webhook', '/aggregator', '/'] as const;

export type DeliveryBody = string | Uint8Array<ArrayBuffer>;
type Sent = { path?: string; header?: string | null; headers?: Record<string, string> };
export type StoredEvent = { type: string; payload: string; processed_at: string | null; process_error: string | null };

export const nowS = () => Math.floor(Date.now() / 1000);

export function delivererTo({ url, settings, json }: Pick<ServiceProcess, 'url' | 'settings' | 'json'>) {
  const hmac = (body: DeliveryBody, t: number | string) =>
    createHmac('sha256', settings.webhookSecret).update(`${t}.`).update(body).digest('hex');
  const signed = (body: DeliveryBody, t = nowS()) => `t=${t},v1=${hmac(body, t)}`;

  /** A correct signature unless `header` is given; null sends none. */
  const post = (body: DeliveryBody, { path = '/webhooks/aggregator', header = signed(body), headers }: Sent = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(header !== null && { 'aggregator-signature': header }),
        ...headers,
      },
      body,
    });
  const keep = async (body: DeliveryBody, sent: Sent = {}): Promise<Record<string, unknown>> => {
    const response = await post(body, sent);
    if (response.status !== 200) throw new Error(`The delivery was refused: ${await response.text()}`);
    return response.json();
  };
  const eventOf = async (rawEventId: unknown) => {
    const headers = { 'x-admin-key': settings.adminKey };
    return (await json<StoredEvent>('GET', `/admin/raw-events/${rawEventId}`, { headers })).body;
  };
  return { hmac, signed, post, keep, eventOf };
}

export const unique = (fields: Record<string, unknown> = {}) =>
  JSON.stringify({ nonce: crypto.randomUUID(), ...fields });
