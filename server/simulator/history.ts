import { LocalDate } from '../../routers/core/contract.ts';
import { addDays, daysBetween, utcDay } from '../../routers/core/days.ts';
import type { Outgoing } from './deliveries.ts';
import type { Faults } from './faults.ts';
import { berlinDate, chunk, type DataType, dayItems, type Item } from './payloads.ts';
import { type Range, truthOf } from './people.ts';
import type { Connection } from './state.ts';
import { Refusal, userOf } from './wire.ts';

export type Request = { connection: Connection; type: DataType; range: Range; seed: number; faults: Faults };

const itemsPerChunk = 10;
const revisedEvery = 5;
const withdrawn = 4;
const requestDaysMax = 1825;

export function itemsOf({ connection, type, range, seed, faults }: Request, nowMs: number): Item[] {
  const kept = faults.truncateHistoryDays;
  const oldest = kept === null ? null : addDays(berlinDate(nowMs), -kept);
  const person = { seed, referenceId: connection.referenceId, provider: connection.provider };
  const start = oldest !== null && range.start < oldest ? oldest : range.start;
  const days = truthOf(person, { start, end: range.end }, nowMs);
  return days.flatMap(dayItems[type]);
}

export function answersTo(request: Request, { reference, nowMs }: { reference: string; nowMs: number }): Outgoing[] {
  const { connection, type, faults } = request;
  // Else the receiver drops it as a duplicate.
  const user = { ...userOf(connection), last_webhook_update: new Date(nowMs).toISOString() };
  const items = itemsOf(request, nowMs);
  const large = isLarge(request.range);
  const lists = [
    ...(faults.revisions && type === 'daily' ? chunk(preliminary(items), itemsPerChunk) : []),
    ...(faults.tombstones && type === 'activity' ? mistakeWithWithdrawal(items) : []),
    ...(large ? chunk(items, itemsPerChunk) : [items]),
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

export function isLarge({ start, end }: Range): boolean {
  return end > Temporal.PlainDate.from(start).add({ months: 1 }).toString();
}

function preliminary(items: readonly Item[]): Item[] {
  return items
    .filter((_, index) => index % revisedEvery === 0)
    .map((item) => ({ ...item, distance_data: { steps: 1, distance_meters: 1 } }));
}

function mistakeWithWithdrawal(items: readonly Item[]): Item[][] {
  const [first] = items;
  if (!first) return [];
  const { metadata } = first;
  const mistake = { ...first, metadata: { ...metadata, summary_id: `${String(metadata['summary_id'])}-mistake` } };
  return [[mistake], [{ ...mistake, metadata: { ...mistake.metadata, upload_type: withdrawn } }]];
}

export function rangeOf(query: URLSearchParams, nowMs: number): Range {
  const start = dayOf(query.get('start_date') ?? '', 'start_date');
  const end = dayOf(query.get('end_date') ?? berlinDate(nowMs), 'end_date');
  if (end < start) throw new Refusal(400, 'end_date lies before start_date');
  if (daysBetween(start, end) > requestDaysMax)
    throw new Refusal(400, `a request covers at most ${requestDaysMax} days`);
  return { start, end };
}

function dayOf(text: string, name: string): string {
  const date = /^\d{10}$/.test(text) ? utcDay(Number(text) * 1000) : text;
  if (!LocalDate.safeParse(date).success) throw new Refusal(400, `invalid ${name}`);
  return date;
}
