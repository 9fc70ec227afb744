import type { Terminal } from '../terminal.ts';
import { type Cell, type Column, table } from './table.ts';
import { localText, whenText } from './when.ts';

type Place = Pick<Terminal, 'width' | 'color'>;

export type ParkedEvent = {
  raw_event_id: number;
  type: string;
  request_id: string;
  received_at: string;
  attempts: number;
  process_error: string;
};
export type TracedEvent = {
  raw_event_id: number;
  type: string;
  received_at: string;
  queued_at: string | null;
  processed_at: string | null;
  process_error: string | null;
};

const parkedColumns: readonly Column[] = [
  { name: 'event', right: true, style: 'bold' },
  { name: 'type' },
  { name: 'received' },
  { name: 'tries', right: true },
  { name: 'error', least: 16 },
  { name: 'request', style: 'dim' },
];

export function parkedTable(events: readonly ParkedEvent[], { width, color }: Place): string {
  const rows = events.map((event) => [
    String(event.raw_event_id),
    event.type,
    whenText(event.received_at),
    String(event.attempts),
    event.process_error,
    event.request_id,
  ]);
  return table(parkedColumns, rows, { width: width(), color });
}

const tracedColumns: readonly Column[] = [
  { name: 'event', right: true, style: 'bold' },
  { name: 'type' },
  { name: 'received' },
  { name: 'state', least: 16 },
];

export function tracedTable(events: readonly TracedEvent[], { width, color }: Place): string {
  const rows = events.map((event) => [
    String(event.raw_event_id),
    event.type,
    localText(event.received_at),
    stateCell(event),
  ]);
  return table(tracedColumns, rows, { width: width(), color });
}

export function stateText({ queued_at, processed_at, process_error }: TracedEvent): string {
  if (process_error !== null) return `parked: ${process_error}`;
  if (processed_at !== null) return `processed ${localText(processed_at)}`;
  return queued_at === null ? 'stored, not queued yet' : `queued ${localText(queued_at)}`;
}

function stateCell(event: TracedEvent): Cell {
  const style = event.process_error !== null ? 'red' : event.processed_at !== null ? 'green' : 'yellow';
  return { text: stateText(event), style };
}
