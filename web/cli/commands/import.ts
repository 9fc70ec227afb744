import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Vendor } from '../../archives/archive-event.ts';
import { type Hale, HaleError, type Import } from '../../sdk/index.ts';
import { pause, pollPauseMs } from '../../sdk/timing.ts';
import { examples, wholeNumber, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { archiveTable } from '../tables/receipt-text.ts';
import { type Column, roomOf, table } from '../tables/table.ts';
import { jsonText, printable } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { WrongArgument } from '../usage-error.ts';
import { elapsedText, interruptible, statusLine } from '../waiting.ts';
import { type Arrivals, arrivalTable, arrivedCount, collectArrivals, watermarkNow } from './arrivals.ts';
import type { FileOptions } from './import-archive.ts';

type ImportOptions = ServerOption & { days?: number; wait?: boolean; quiet: number; json?: boolean };

/** The aggregator begins within two minutes. */
const firstMs = 150_000;

export function addImport(program: Command, terminal: Terminal): void {
  const command = withServer(program.command('import'))
    .description(
      'Import exports of other services from files or folders; without one, ask every source for its last days again.',
    )
    .argument('[path...]', 'Exports: zips, files or folders.')
    .addOption(
      new Option('--as <vendor>', 'Whose export it is; recognised by its content, if absent.').choices(vendors),
    )
    .option('--time-zone <zone>', 'For times without an offset, such as Europe/Berlin.')
    .option('--since <date>', 'Only from this day on, such as 2024-01-01.', day)
    .option('--dry-run', 'Only read, and print what would be taken.')
    .option('--keep-going', 'Leave out what cannot be read, and count it, instead of importing nothing.')
    .option('--again', 'Also a file that was imported before.')
    .option('--person <id>', 'Whose days to take from an export of several people.')
    .option('--mapping <file>', 'JSON that says which column of a CSV is what.')
    .option('--yes', 'Take the guessed columns of a CSV without asking.')
    .option('--days <number>', 'Without a file: how many days, 1 to 1460; default 30.', wholeNumber(1, 1460))
    .option('--wait', 'Count the rows as they arrive; this is so on a terminal.')
    .option('--no-wait', 'Only ask for them.')
    .option(
      '--quiet <seconds>',
      'Nothing more is waited for after so many seconds without a row.',
      wholeNumber(1, 600),
      10,
    )
    .option('--json', 'Print what was asked for, and what arrived, as JSON.');
  examples(command, [
    'hale import export.zip',
    'hale import Takeout/ --time-zone Europe/Berlin --dry-run',
    'hale import --days 90',
    'hale import --wait --json',
  ]).action(async (paths: string[], options: ImportOptions & FileOptions) => {
    if (paths.length === 0) return runImport(await clientOf(terminal, options), terminal, options);
    if (options.days !== undefined) throw new WrongArgument('--days asks the sources; it does not go with files.');
    // Keeps other commands' start fast.
    const { importFiles } = await import('./import-archive.ts');
    await importFiles(terminal, paths, options);
  });
  addImportList(command, terminal);
  addImportUndo(command, terminal);
}

function addImportList(imports: Command, terminal: Terminal): void {
  const command = withServer(imports.command('list'))
    .description('List the files that were imported, newest first.')
    .option('--json', 'Print them as JSON.');
  examples(command, ['hale import list']).action(async (_: unknown, own: Command) => {
    const { json = false, ...options } = own.optsWithGlobals<ServerOption & { json?: boolean }>();
    const archives = await Array.fromAsync((await clientOf(terminal, options)).archives.list({ limit: 100 }));
    if (json) return terminal.out(`${jsonText(archives)}\n`);
    if (archives.length === 0) return terminal.err('No file was imported. Import one: hale import export.zip\n');
    terminal.out(`${archiveTable(archives, roomOf(terminal))}\n`);
  });
}

function addImportUndo(imports: Command, terminal: Terminal): void {
  const command = withServer(imports.command('undo'))
    .description('Give back the rows that were there before a file was imported.')
    .argument('<id>', 'An id of hale import list.');
  examples(command, ['hale import undo arc_4rTqJ0v2mXbD8cWfZk1LsA']).action(
    async (id: string, _: unknown, own: Command) => {
      const hale = await clientOf(terminal, own.optsWithGlobals<ServerOption>());
      await interruptible(terminal, 'Stopped waiting. It is undone all the same: hale import list', async (signal) => {
        await hale.archives.undo(id, { signal });
        for (let attempt = 1; await isListed(hale, id, signal); attempt += 1) await pause(pollPauseMs(attempt), signal);
      });
      terminal.err('It is undone. What it had changed comes with the next: hale sync\n');
    },
  );
}

async function isListed(hale: Hale, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await hale.archives.get(id, { signal })).status === 'undoing';
  } catch (error) {
    if (error instanceof HaleError && error.status === 404) return false;
    throw error;
  }
}

const vendors: readonly Vendor[] = [
  'apple_health',
  'health_auto_export',
  'google_health',
  'fitbit',
  'garmin',
  'whoop',
  'oura',
  'lifesnaps',
  'csv',
];

function day(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('A day such as 2024-01-01.');
  return text;
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
