import type { Command } from 'commander';
import type { Hale, Source } from '../../sdk/index.ts';
import { pause, pollPauseMs } from '../../sdk/timing.ts';
import { exitCodes } from '../failure.ts';
import { examples, exitWith, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { type Cell, type Column, table } from '../tables/table.ts';
import { jsonText, printable, whenText } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { NotThere, WrongArgument } from '../usage-error.ts';
import { elapsedText, interruptible, statusLine } from '../waiting.ts';

export function addSources(program: Command, terminal: Terminal): void {
  const sources = program
    .command('sources')
    .description('Sources (connected wearables): list, connect and disconnect them.');
  addList(sources, terminal);
  addConnect(sources, terminal);
  addDisconnect(sources, terminal);
}

function addList(sources: Command, terminal: Terminal): void {
  const command = withServer(sources.command('list'))
    .description('List the connected sources.')
    .option('--json', 'Print them as JSON.');
  examples(command, ['hale sources list', 'hale sources list --json | jq -r ".[].provider"']).action(
    async ({ json = false, ...options }: ServerOption & { json?: boolean }) => {
      const list = await (await clientOf(terminal, options)).sources.list();
      if (json) return terminal.out(`${jsonText(list)}\n`);
      if (list.length === 0) return terminal.err('No wearable is connected. Connect one: hale sources connect\n');
      terminal.out(`${sourceTable(list, terminal)}\n`);
    },
  );
}

function addConnect(sources: Command, terminal: Terminal): void {
  const command = withServer(sources.command('connect'))
    .description('Connect a wearable in the browser, and wait until it is there.')
    .argument('[provider]', 'Its maker, such as garmin, oura or fitbit; default garmin.')
    .option('--no-browser', 'Print the address and open nothing.')
    .option('--no-wait', 'Print the address and end.')
    .option('--redirect-url <url>', 'Where the browser goes afterwards.')
    .option('--json', 'Print the new source (with --no-wait: the session) as JSON.');
  examples(command, [
    'hale sources connect',
    'hale sources connect oura --no-browser',
    'hale sources connect fitbit --no-wait --json',
  ]).action(async (provider: string | undefined, { json = false, ...options }: ServerOption & ConnectOptions) => {
    await connect(await clientOf(terminal, options), terminal, { ...options, provider, json });
  });
}

function addDisconnect(sources: Command, terminal: Terminal): void {
  const command = withServer(sources.command('disconnect'))
    .description('Disconnect sources. Their rows stay.')
    .argument('<source...>', 'The id (src_…), or the provider when it has only one source.')
    .option('-y, --yes', 'Do not ask; needed where nobody can be asked.');
  examples(command, [
    'hale sources disconnect garmin',
    'hale sources disconnect src_4rTqJ0v2mXbD8cWfZk1LsA --yes',
  ]).action(async (named: string[], { yes = false, ...options }: ServerOption & { yes?: boolean }) => {
    const hale = await clientOf(terminal, options);
    const list = await hale.sources.list();
    const found = [...new Set(named)].map((name) => sourceNamed(name, list));
    if (!yes && !(await isConfirmed(found, terminal))) {
      terminal.err('Nothing was disconnected.\n');
      return exitWith(1);
    }
    for (const source of found) {
      await hale.sources.disconnect(source.id);
      terminal.out(`Disconnected ${nameOf(source)}.\n`);
    }
  });
}

function sourceNamed(name: string, list: readonly Source[]): Pick<Source, 'id'> & Partial<Source> {
  if (name.startsWith('src_')) return list.find(({ id }) => id === name) ?? { id: name };
  const [only, ...more] = list.filter(({ provider }) => provider === name.toLowerCase());
  if (!only) throw new NotThere(`No ${printable(name)} is connected. See what is: hale sources list`);
  if (more.length === 0) return only;
  throw new WrongArgument(
    `${printable(name)} is connected ${more.length + 1} times; name one by its id: ${[only, ...more].map(({ id }) => printable(id)).join(', ')}`,
  );
}

async function isConfirmed(sources: readonly (Pick<Source, 'id'> & Partial<Source>)[], terminal: Terminal) {
  if (!terminal.interactive.in || !terminal.interactive.err)
    throw new WrongArgument('Nobody can be asked here; say --yes to disconnect.');
  terminal.err(`What has been measured stays.\nDisconnect ${sources.map(nameOf).join(', ')}? [y/N] `);
  return /^y(es)?$/i.test((await terminal.readLine()).trim());
}

const nameOf = ({ id, provider }: Pick<Source, 'id'> & Partial<Source>): string =>
  printable(provider === undefined ? id : `${provider} (${id})`);

const columns: readonly Column[] = [
  { name: 'provider', style: 'bold' },
  { name: 'status' },
  { name: 'connected' },
  { name: 'last sync' },
  { name: 'id', style: 'dim' },
];

function sourceTable(list: readonly Source[], { width, color }: Terminal): string {
  const rows = list.map(({ provider, status, connected_at, last_sync_at, id }): Cell[] => [
    provider,
    { text: status, style: status === 'active' ? 'green' : 'yellow' },
    whenText(connected_at),
    last_sync_at === null ? 'never' : whenText(last_sync_at),
    id,
  ]);
  return table(columns, rows, { width: width(), color });
}

type ConnectOptions = {
  provider?: string | undefined;
  redirectUrl?: string | undefined;
  browser?: boolean;
  wait?: boolean;
  json?: boolean;
};

/** In case a delivery was lost. */
const looksPerComparison = 6;
const waitMsMax = 15 * 60_000;
const later = 'It can still be finished in the browser.\nSee then: hale sources list';

const isMadeUp = (address: string) => address.includes('/simulator/widget/');

async function connect(hale: Hale, terminal: Terminal, options: ConnectOptions): Promise<void> {
  const { provider, redirectUrl, browser = true, wait = true, json = false } = options;
  const known = new Set((await hale.sources.list()).map(({ id }) => id));
  const session = await hale.sources.connect({
    ...(provider !== undefined && { provider }),
    ...(redirectUrl !== undefined && { redirect_url: redirectUrl }),
  });
  const address = printable(session.widget_url);
  if (!wait && json) terminal.out(`${jsonText(session)}\n`);
  else if (!wait) terminal.out(`${address}\n`);
  else {
    if (isMadeUp(address)) terminal.err('This server has no aggregator, so the wearable and its data are made up.\n');
    terminal.err(`Choose the wearable and allow access here:\n\n  ${address}\n\n`);
  }
  // A server must not launch anything but a web page.
  const opened = browser && /^https?:\/\//i.test(address) && (await terminal.openBrowser(address));
  if (browser && !opened) terminal.err('No browser could be started; open the address by hand.\n');
  if (!wait) return;
  const added = await interruptible(terminal, `Stopped waiting. ${later}`, (signal) =>
    newSource(hale, terminal, { known, signal }),
  );
  if (added) return printConnected(added, terminal, json);
  terminal.err(`Nothing was connected in ${waitMsMax / 60_000} minutes. ${later}\n`);
  exitWith(exitCodes.failed);
}

function printConnected(added: Source, terminal: Terminal, json: boolean): void {
  terminal.out(json ? `${jsonText(added)}\n` : `Connected ${printable(added.provider)} (${printable(added.id)}).\n`);
  terminal.err('Get its history: hale import --days 90\n');
}

async function newSource(
  hale: Hale,
  terminal: Terminal,
  { known, signal }: { known: ReadonlySet<string>; signal: AbortSignal },
): Promise<Source | null> {
  const startedMs = Date.now();
  const status = statusLine(terminal, () => `Waiting for the connection … ${elapsedText(startedMs)}  (Ctrl-C to stop)`);
  try {
    for (let look = 1; Date.now() - startedMs < waitMsMax; look += 1) {
      if (look % looksPerComparison === 0) await hale.me.get({ signal });
      const added = (await hale.sources.list({ signal })).find(({ id }) => !known.has(id));
      if (added) return added;
      await pause(pollPauseMs(look), signal);
    }
    return null;
  } finally {
    status.end();
  }
}
