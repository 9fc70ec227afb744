import type { Client } from '../service/service.ts';

type From = { lastEventId?: string; startingAfter?: string };

export function openEvents(
  client: Client,
  userId: string,
  turnId: string,
  { lastEventId, startingAfter }: From = {},
): Promise<Response> {
  const query = startingAfter === undefined ? '' : `?starting_after=${encodeURIComponent(startingAfter)}`;
  const headers = { accept: 'text/event-stream', ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  return client.call('GET', `/v1/turns/${turnId}/events${query}`, { as: userId, headers });
}

export const heartbeat = ': alive\n\n';

/** The whole stream, byte for byte, without heartbeats. */
export async function eventText(...request: Parameters<typeof openEvents>): Promise<string> {
  const response = await openEvents(...request);
  if (response.status !== 200) throw new Error(`The stream was answered ${response.status}.`);
  return (await response.text()).replaceAll(heartbeat, '');
}

/** The frames, each with its blank line. */
export const framesOf = (text: string): string[] => text.match(/[\s\S]+?\n\n/g) ?? [];

/** The fields of one frame; throws for anything else. */
export function parseFrame(frame: string): { event: string; id: string; data: Record<string, unknown> } {
  const [, event, id, data] = /^event: ([a-z_.]+)\nid: (\d+)\ndata: ([^\r\n]*)\n\n$/.exec(frame) ?? [];
  if (event === undefined || id === undefined || data === undefined) throw new Error(`No frame: ${frame}`);
  return { event, id, data: JSON.parse(data) };
}
