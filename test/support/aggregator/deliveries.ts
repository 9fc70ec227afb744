import { createHmac } from 'node:crypto';
import type { ServiceProcess } from '../service/service-process.ts';

export const webhookPaths = ['/webhooks/aggregator', '/webhook/aggregator', '/webhook', '/aggregator', '/'] as const;

export type DeliveryBody = string | Uint8Array<ArrayBuffer>;
type Sent = { path?: string; header?: string | null; headers?: Record<string, string> };
export type StoredEvent = { type: string; payload: string; processed_at: string | null; process_error: string | null };

export const nowS = () => Math.floor(Date.now() / 1000);

/** What anybody can do to the webhook, who knows the secret or does not. */
export function delivererTo({ url, settings, json }: Pick<ServiceProcess, 'url' | 'settings' | 'json'>) {
  /** Written out from the documentation, not taken from the service. */
  const hmac = (body: DeliveryBody, t: number | string) =>
    createHmac('sha256', settings.webhookSecret).update(`${t}.`).update(body).digest('hex');
  const signed = (body: DeliveryBody, t = nowS()) => `t=${t},v1=${hmac(body, t)}`;

  /** Signed as it should be, unless `header` says otherwise; null is no signature at all. */
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
  /** Posts what is accepted; returns the answer's body. */
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

/** JSON that nobody has delivered before. */
export const unique = (fields: Record<string, unknown> = {}) =>
  JSON.stringify({ nonce: crypto.randomUUID(), ...fields });
