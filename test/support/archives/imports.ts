import { createHash } from 'node:crypto';
import type { Archive } from '../../../web/sdk/index.ts';
import type { Client, SyncBody, SyncRow } from '../service/service.ts';
import { until } from '../until.ts';

type Told = { type: string; day: string; item: object; records?: number };

const offset = '+02:00';
const from = [{ entry: 'export.xml', line: 7 }];

export const steps = (day: string, count: number): Told => ({
  ...{ type: 'daily', day },
  item: { metadata: { start_time: `${day}T00:00:00${offset}` }, distance_data: { steps: count } },
});

/** A night that ends on the day; its id follows its start, as with a vendor that gives none. */
export const night = (day: string, start: string, seconds: number): Told => ({
  ...{ type: 'sleep', day },
  item: {
    metadata: {
      summary_id: `night-${day}-${start}`,
      start_time: `${start}:00${offset}`,
      end_time: `${day}T07:00:00${offset}`,
    },
    sleep_durations_data: { asleep: { duration_asleep_state_seconds: seconds } },
  },
});

export const run = (day: string): Told => ({
  ...{ type: 'activity', day },
  item: {
    metadata: {
      ...{ summary_id: `run-${day}`, type: 8 },
      ...{ start_time: `${day}T18:00:00${offset}`, end_time: `${day}T18:30:00${offset}` },
    },
  },
});

export const linesOf = (events: readonly Told[]) =>
  events.map((event) => JSON.stringify({ records: 3, from, ...event })).join('\n');

export function importerOf(client: Client) {
  const begin = async (as: string, content: string, vendor = 'oura') => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const body = { vendor, file_name: 'my export.zip', bytes: content.length, sha256 };
    return client.json<Archive>('POST', '/v1/archives', { as, body });
  };
  const addPart = (as: string, id: string, part: number, lines: string) =>
    client.json<{ events: number; next_part: number }>('POST', `/v1/archives/${id}/parts?part=${part}`, {
      ...{ as, body: lines },
      headers: { 'content-type': 'application/x-ndjson' },
    });
  const complete = (as: string, id: string, body: object = {}) =>
    client.json<Archive>('POST', `/v1/archives/${id}/complete`, { as, body });
  /** A whole import; resolves to its id once its rows are stored. */
  const importAll = async (as: string, events: readonly Told[], vendor?: string) => {
    const lines = linesOf(events);
    const { id } = (await begin(as, lines, vendor)).body;
    await addPart(as, id, 1, lines);
    await complete(as, id);
    await until(
      async () => (await client.json<Archive>('GET', `/v1/archives/${id}`, { as })).body.status === 'completed',
    );
    return id;
  };
  const undo = async (as: string, id: string) => {
    const { status } = await client.call('DELETE', `/v1/archives/${id}`, { as });
    await until(async () => (await client.call('GET', `/v1/archives/${id}`, { as })).status === 404);
    return status;
  };
  return { begin, addPart, complete, importAll, undo };
}

const tables = ['daily_summary', 'activities', 'sleep_sessions', 'body_measurements'] as const;
const all = (body: SyncBody) => tables.flatMap((table) => body[table].map((row): SyncRow => ({ table, ...row })));

/** Rows that are not withdrawn, without the times at which they were stored. */
export const presentRows = (body: SyncBody) =>
  all(body)
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ updated_at: _, ...row }) => row)
    .sort((a, b) => String(a['id']).localeCompare(String(b['id'])));

export const changedRows = (body: SyncBody) => all(body);
