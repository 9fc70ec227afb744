import { addDays } from '../commands/replay/calendar.ts';
import type { DataType, Item } from '../commands/replay/payload.ts';
import type { Outgoing } from './deliveries.ts';
import type { Faults } from './faults.ts';
import { berlinDate, dayItems } from './payloads.ts';
import { type Range, truthOf } from './people.ts';
import type { Connection } from './records.ts';
import { userOf } from './wire.ts';

export type Request = { connection: Connection; type: DataType; range: Range; seed: number; faults: Faults };

const itemsPerChunk = 10;
const revisedEvery = 5;
const withdrawn = 4;

/** What the provider keeps of these days. */
export function itemsOf({ connection, type, range, seed, faults }: Request, nowMs: number): Item[] {
  const kept = faults.truncateHistoryDays;
  const oldest = kept === null ? null : addDays(berlinDate(nowMs), -kept);
  const person = { seed, referenceId: connection.referenceId, provider: connection.provider };
  const start = oldest !== null && range.start < oldest ? oldest : range.start;
  const days = truthOf(person, { start, end: range.end }, nowMs);
  return days.flatMap(dayItems[type]);
}

/** The webhooks that answer a request: one for a range within a month, else chunks behind two markers. */
export function answersTo(request: Request, { reference, nowMs }: { reference: string; nowMs: number }): Outgoing[] {
  const { connection, type, faults } = request;
  // Later requests are answered in other bytes: nobody who drops repeated bytes drops what was true again later.
  const user = { ...userOf(connection), last_webhook_update: new Date(nowMs).toISOString() };
  const items = itemsOf(request, nowMs);
  const large = isLarge(request.range);
  const lists = [
    ...(faults.revisions && type === 'daily' ? chunk(preliminary(items)) : []),
    ...(faults.tombstones && type === 'activity' ? neverWere(items) : []),
    ...(large ? chunk(items) : [items]),
  ].filter((list) => list.length > 0);
  const data = lists.map((list, index) => ({
    payload: { type, version: '2022-03-16', user, data: list },
    reference,
    traceId: lists.length === 1 ? reference : `${reference}:chunk:${index + 1}`,
  }));
  if (!large) return data;
  const processing = {
    type: 'large_request_processing',
    status: 'processing',
    reference,
    message: 'Large request is being processed; payloads will be delivered when ready',
    user,
  };
  const sending = {
    type: 'large_request_sending',
    reference,
    message: 'Large request payloads are being sent',
    expected_payloads: data.length,
    user,
  };
  return [
    { payload: processing, reference, traceId: `${reference}:processing` },
    { payload: sending, reference, traceId: `${reference}:sending` },
    ...data,
  ];
}

/** Longer than a month of the calendar. */
export function isLarge({ start, end }: Range): boolean {
  const limit = new Date(`${start}T00:00:00Z`);
  limit.setUTCMonth(limit.getUTCMonth() + 1);
  return end > limit.toISOString().slice(0, 10);
}

/** Some of the days as a watch first reports them, before it has counted everything. */
function preliminary(items: readonly Item[]): Item[] {
  return items
    .filter((_, index) => index % revisedEvery === 0)
    .map((item) => ({ ...item, distance_data: { steps: 1, distance_meters: 1 } }));
}

/** An activity that somebody recorded by mistake, and its withdrawal. */
function neverWere(items: readonly Item[]): Item[][] {
  const [first] = items;
  if (!first) return [];
  const { metadata } = first;
  const mistake = { ...first, metadata: { ...metadata, summary_id: `${String(metadata['summary_id'])}-mistake` } };
  return [[mistake], [{ ...mistake, metadata: { ...mistake.metadata, upload_type: withdrawn } }]];
}

function chunk(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / itemsPerChunk);
  return Array.from({ length: count }, (_, index) => items.slice(index * itemsPerChunk, (index + 1) * itemsPerChunk));
}
