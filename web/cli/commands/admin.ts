import { type Command, InvalidArgumentError } from 'commander';
import { Hale, HaleError } from '../../sdk/index.ts';
import { pagesOf } from '../../sdk/pages.ts';
import { exitCodes } from '../failure.ts';
import { examples, exitWith, wholeNumber, withServer } from '../program.ts';
import { isThisMachine, type ServerOption, serverOf } from '../session/client.ts';
import { type Cell, type Column, table } from '../tables/table.ts';
import { counted, jsonText, localText, printable, whenText } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { Advised, NotSignedIn } from '../usage-error.ts';

const eventId = wholeNumber(1, 999_999_999_999_999);

export function addAdmin(program: Command, terminal: Terminal): void {
  const admin = program
    .command('admin')
    .summary('For operators: parked raw events, traces and raw bodies.')
    .description('For operators: parked raw events, traces and raw bodies. The key is in HALE_ADMIN_KEY or DATA_DIR.');
  addDlq(admin, terminal);
  addDrain(admin, terminal);
  addTrace(admin, terminal);
  addRaw(admin, terminal);
}

type DlqOptions = ServerOption & { limit: number; all?: boolean; json?: boolean };

function addDlq(admin: Command, terminal: Terminal): void {
  const command = withServer(admin.command('dlq'))
    .description('List the raw events that could not be normalized, newest first.')
    .option('--limit <number>', 'How many, 1 to 100.', wholeNumber(1, 100), 20)
    .option('--all', 'All of them.')
    .option('--json', 'Print them as JSON.');
  examples(command, ['hale admin dlq', 'hale admin dlq --all --json | jq ".[].process_error"']).action(
    async ({ limit, all = false, json = false, ...options }: DlqOptions) => {
      const hale = await operatorOf(terminal, options);
      const pages = pagesOf<ParkedEvent>((cursor) =>
        asOperator(hale.request('GET', '/admin/dlq', { query: { limit: all ? 100 : limit, cursor } })),
      );
      const first = await pages;
      const events = all ? await Array.fromAsync(pages) : first.data;
      if (json) return terminal.out(`${jsonText(events)}\n`);
      if (events.length === 0) return terminal.err('Nothing is parked.\n');
      terminal.out(`${parkedTable(events, terminal)}\n`);
      if (!all && first.has_more) terminal.err('There are more: --all\n');
    },
  );
}

type DrainOptions = ServerOption & { limit?: number; json?: boolean };

function addDrain(admin: Command, terminal: Terminal): void {
  const command = withServer(admin.command('drain'))
    .description('Queue parked raw events again: these, or the oldest. One that fails again is parked again.')
    .argument('[event...]', 'Numbers of raw events, at most 1000.', eventIds)
    .option('--limit <number>', 'At most so many, 1 to 10000; default 1000.', wholeNumber(1, 10_000))
    .option('--json', 'Print the answer as JSON.');
  examples(command, ['hale admin drain', 'hale admin drain 17 18', 'hale admin drain --limit 100']).action(
    async (ids: number[] | undefined, { limit, json = false, ...options }: DrainOptions) => {
      const hale = await operatorOf(terminal, options);
      const body = { ...(ids && ids.length > 0 && { ids }), ...(limit !== undefined && { limit }) };
      const answer = await asOperator(hale.request<{ requeued: number }>('POST', '/admin/drain', { body }));
      terminal.out(json ? `${jsonText(answer)}\n` : `${counted(answer.requeued, 'raw event')} queued again.\n`);
    },
  );
}

function eventIds(text: string, before: number[] = []): number[] {
  if (before.length >= 1_000) throw new InvalidArgumentError('At most 1000 at a time.');
  return [...before, eventId(text)];
}

type Trace = { request_id: string; events: TracedEvent[] };

function addTrace(admin: Command, terminal: Terminal): void {
  const command = withServer(admin.command('trace'))
    .description('List the raw events that a webhook request brought.')
    .argument('<request>', 'The request, req_….')
    .option('--json', 'Print the answer as JSON.');
  examples(command, ['hale admin trace req_4rTqJ0v2mXbD8cWfZk1LsA']).action(
    async (requestId: string, { json = false, ...options }: ServerOption & { json?: boolean }) => {
      const hale = await operatorOf(terminal, options);
      const query = { request_id: requestId };
      const trace = await asOperator(hale.request<Trace>('GET', '/admin/traces', { query }));
      if (json) terminal.out(`${jsonText(trace)}\n`);
      else if (trace.events.length > 0) terminal.out(`${tracedTable(trace.events, terminal)}\n`);
      if (trace.events.length > 0) return;
      terminal.err(`No raw event came with ${printable(requestId)}.\n`);
      exitWith(exitCodes.notFound);
    },
  );
}

type RawEvent = TracedEvent & { request_id: string; payload: string };

function addRaw(admin: Command, terminal: Terminal): void {
  const command = withServer(admin.command('raw'))
    .description(
      'Print the body of a raw event, byte for byte as it was stored. It is health data; each look is audited.',
    )
    .argument('<event>', 'Number of the raw event.', wholeNumber(1, 999_999_999_999_999))
    .option('--json', 'Print the answer of the server as JSON instead.');
  examples(command, ['hale admin raw 17', 'hale admin raw 17 > body.json', 'hale admin raw 17 | jq .data']).action(
    async (id: number, { json = false, ...options }: ServerOption & { json?: boolean }) => {
      const hale = await operatorOf(terminal, options);
      const event = await asOperator(hale.request<RawEvent>('GET', `/admin/raw-events/${id}`));
      if (json) return terminal.out(`${jsonText(event)}\n`);
      terminal.err(factsOf(event));
      terminal.out(terminal.interactive.out ? safeForTerminal(event.payload, terminal) : event.payload);
    },
  );
}

const factsOf = (event: RawEvent): string =>
  [
    `event ${event.raw_event_id}, ${event.type}, ${event.request_id}`,
    `received ${localText(event.received_at)}, ${stateText(event)}`,
  ]
    .map((line) => `${printable(line)}\n`)
    .join('');

/** Control characters could steer the terminal. */
function safeForTerminal(payload: string, terminal: Terminal): string {
  const lines = payload.split('\n');
  const safe = lines.map((line) => line.split('\t').map(printable).join('\t')).join('\n');
  if (safe !== payload) terminal.err('Control characters are left out here; they are there behind a pipe.\n');
  return safe.endsWith('\n') ? safe : `${safe}\n`;
}

/** Command lines are visible to other users. */
async function operatorOf(terminal: Terminal, options: ServerOption): Promise<Hale> {
  const baseUrl = await serverOf(terminal, options);
  const { adminKey } = terminal.variables;
  const key = adminKey ?? (isThisMachine(baseUrl) ? terminal.localAdminKey() : null);
  if (key !== null) return new Hale({ baseUrl, adminKey: key });
  const orFolder = isThisMachine(baseUrl) ? ', or set DATA_DIR to the data folder of the server' : '';
  throw new NotSignedIn(`No admin key for ${baseUrl}. Put it into HALE_ADMIN_KEY${orFolder}.`);
}

async function asOperator<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error) => {
    const isRefused = error instanceof HaleError && (error.status === 401 || error.status === 403);
    throw isRefused ? new Advised(error, 'The server has another admin key; see HALE_ADMIN_KEY and DATA_DIR.') : error;
  });
}

type Place = Pick<Terminal, 'width' | 'color'>;

type ParkedEvent = {
  raw_event_id: number;
  type: string;
  request_id: string;
  received_at: string;
  attempts: number;
  process_error: string;
};
type TracedEvent = {
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

function parkedTable(events: readonly ParkedEvent[], { width, color }: Place): string {
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

function tracedTable(events: readonly TracedEvent[], { width, color }: Place): string {
  const rows = events.map((event) => [
    String(event.raw_event_id),
    event.type,
    localText(event.received_at),
    stateCell(event),
  ]);
  return table(tracedColumns, rows, { width: width(), color });
}

function stateText({ queued_at, processed_at, process_error }: TracedEvent): string {
  if (process_error !== null) return `parked: ${process_error}`;
  if (processed_at !== null) return `processed ${localText(processed_at)}`;
  return queued_at === null ? 'stored, not queued yet' : `queued ${localText(queued_at)}`;
}

function stateCell(event: TracedEvent): Cell {
  const style = event.process_error !== null ? 'red' : event.processed_at !== null ? 'green' : 'yellow';
  return { text: stateText(event), style };
}
