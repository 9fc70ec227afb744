import type { Command } from 'commander';
import type { Hale, Import } from '../../sdk/index.ts';
import { examples, wholeNumber, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { type Column, table } from '../tables/table.ts';
import { jsonText, printable } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { elapsedText, interruptible, statusLine } from '../waiting.ts';
import { type Arrivals, arrivalTable, arrivedCount, collectArrivals, watermarkNow } from './arrivals.ts';

type ImportOptions = ServerOption & { days?: number; wait?: boolean; quiet: number; json?: boolean };

/** The aggregator begins within two minutes. */
const firstMs = 150_000;

export function addImport(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('import'))
    .description('Ask every source for its last days again.')
    .option('--days <number>', 'How many days, 1 to 1460; default 30.', wholeNumber(1, 1460))
    .option('--wait', 'Count the rows as they arrive; this is so on a terminal.')
    .option('--no-wait', 'Only ask for them.')
    .option(
      '--quiet <seconds>',
      'Nothing more is waited for after so many seconds without a row.',
      wholeNumber(1, 600),
      10,
    )
    .option('--json', 'Print what was asked for, and what arrived, as JSON.');
  examples(command, ['hale import --days 90', 'hale import --days 365 --no-wait', 'hale import --wait --json']).action(
    async (options: ImportOptions) => runImport(await clientOf(terminal, options), terminal, options),
  );
}

async function runImport(hale: Hale, terminal: Terminal, options: ImportOptions): Promise<void> {
  const { days, json = false, wait = terminal.interactive.err } = options;
  await interruptible(terminal, 'Stopped waiting. What was asked for still comes: hale sync', async (signal) => {
    const since = wait ? await watermarkNow(hale, signal) : '';
    const asked = await hale.data.import({ days }, { signal });
    if (!json) terminal.out(`${askedTable(asked, terminal)}\n`);
    const arrivals = wait ? await arrivalsOf(hale, terminal, { since, quietMs: 1_000 * options.quiet, signal }) : null;
    if (json) return terminal.out(`${jsonText({ ...asked, ...(arrivals && { arrived: countsOf(arrivals) }) })}\n`);
    if (!arrivals) return terminal.err(`${printable(asked.note)}\n`);
    if (arrivedCount(arrivals) === 0)
      return terminal.err('No row is new or different. What comes later is in: hale sync\n');
    terminal.out(`\n${arrivalTable(arrivals, terminal)}\n`);
  });
}

async function arrivalsOf(
  hale: Hale,
  terminal: Terminal,
  { since, quietMs, signal }: { since: string; quietMs: number; signal: AbortSignal },
): Promise<Arrivals> {
  const arrivals: Arrivals = new Map();
  const startedMs = Date.now();
  const status = statusLine(
    terminal,
    () => `Importing … ${arrivedCount(arrivals)} rows, ${elapsedText(startedMs)}  (Ctrl-C to stop)`,
  );
  try {
    await collectArrivals(hale, { since, arrivals, signal, quietMs, firstMs });
    return arrivals;
  } finally {
    status.end();
  }
}

const countsOf = (arrivals: Arrivals) => Object.fromEntries([...arrivals].map(([kind, ids]) => [kind, ids.size]));

const columns: readonly Column[] = [
  { name: 'provider', style: 'bold' },
  { name: 'from' },
  { name: 'to' },
  { name: 'activity' },
  { name: 'sleep' },
  { name: 'daily' },
  { name: 'body' },
];

function askedTable({ connections, start, end }: Import, { width, color }: Terminal): string {
  const rows = connections.map(({ provider, per_type }) => [
    provider,
    start,
    end,
    per_type.activity,
    per_type.sleep,
    per_type.daily,
    per_type.body,
  ]);
  return table(columns, rows, { width: width(), color });
}
