import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { pagesOf } from '../../sdk/pages.ts';
import { wholeNumber } from '../arguments.ts';
import { exitCodes } from '../failure.ts';
import { examples, exitWith, withServer } from '../program.ts';
import type { ServerOption } from '../session/client.ts';
import { type ParkedEvent, parkedTable, type TracedEvent, tracedTable } from '../tables/event-tables.ts';
import { counted, jsonText, printable } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { asOperator, operatorOf } from './operator.ts';
import { addRaw } from './raw-event.ts';

const eventId = wholeNumber(1, 999_999_999_999_999);

export function addAdmin(program: Command, terminal: Terminal): void {
  const admin = program
    .command('admin')
    .summary('For operators: what was delivered and could not be read.')
    .description('For operators: what was delivered and could not be read. The key is in HALE_ADMIN_KEY or DATA_DIR.');
  addDlq(admin, terminal);
  addDrain(admin, terminal);
  addTrace(admin, terminal);
  addRaw(admin, terminal);
}

type DlqOptions = ServerOption & { limit: number; all?: boolean; json?: boolean };

function addDlq(admin: Command, terminal: Terminal): void {
  const command = withServer(admin.command('dlq'))
    .description('List the deliveries that are kept and could not become rows, newest first.')
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
    .description('Queue parked deliveries again: these, or the oldest. One that fails again is parked again.')
    .argument('[event...]', 'Numbers of events, at most 1000.', eventIds)
    .option('--limit <number>', 'At most so many, 1 to 10000; default 1000.', wholeNumber(1, 10_000))
    .option('--json', 'Print the answer as JSON.');
  examples(command, ['hale admin drain', 'hale admin drain 17 18', 'hale admin drain --limit 100']).action(
    async (ids: number[] | undefined, { limit, json = false, ...options }: DrainOptions) => {
      const hale = await operatorOf(terminal, options);
      const body = { ...(ids && ids.length > 0 && { ids }), ...(limit !== undefined && { limit }) };
      const answer = await asOperator(hale.request<{ requeued: number }>('POST', '/admin/drain', { body }));
      terminal.out(json ? `${jsonText(answer)}\n` : `${counted(answer.requeued, 'event')} queued again.\n`);
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
    .description('What a webhook request brought, by the request id that it was answered with.')
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
      terminal.err(`No delivery came with ${printable(requestId)}.\n`);
      exitWith(exitCodes.notFound);
    },
  );
}
