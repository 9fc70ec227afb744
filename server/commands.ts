import type { Command } from 'commander';
import { wholeNumber } from '../web/cli/arguments.ts';
import { examples, exitWith } from '../web/cli/program.ts';
import type { Terminal } from '../web/cli/terminal.ts';
import { readSettings } from './env.ts';
import type { Server } from './serve.ts';

/** The files of the threads, which only the entry module can name. */
type Threads = { worker: URL; pdf: URL };
export type Host = { terminal: Terminal; threads: Threads };

/**
 * The commands that work on this machine's database or serve it. Each loads its part of the product when it runs, so
 * that a command of the terminal client does not wait for a server's modules.
 */
export function addServerCommands(program: Command, host: Host): void {
  addServe(program, host);
  addDemo(program, host);
  addReplay(program);
  addSimulator(program, host);
  addDoctor(program, host);
  addReprocess(program, host);
}

function addServe(program: Command, { threads }: Host): void {
  const command = program.command('serve').description('Start the server. Settings come from the environment.');
  examples(command, ['hale serve', 'PORT=9000 DATA_DIR=/srv/hale hale serve']).action(async () => {
    const { startServer } = await import('./serve.ts');
    await untilStopped(await startServer(readSettings(), threads));
  });
}

function addDemo(program: Command, { threads }: Host): void {
  const command = program
    .command('demo')
    .description(
      "Start the server, connect a made-up person's watch, import 90 days, upload a lab report, ask four questions and keep serving.",
    )
    .option('--seed <number>', 'Which person to make up.', wholeNumber(0, 999_999_999), 1)
    .option('--exit', 'Stop after the answers.');
  examples(command, ['hale demo', 'hale demo --seed 7 --exit']).action(async ({ seed, exit = false }) => {
    const [{ runDemo }, { startServer }] = await Promise.all([import('./demo/demo.ts'), import('./serve.ts')]);
    // Whatever aggregator is configured: the person is made up, and so is their watch.
    const settings = { ...readSettings({ LOG_LEVEL: 'warn' }), simulated: true };
    const server = await startServer(settings, threads);
    await runDemo({ settings, url: server.url, seed, staying: !exit });
    if (exit) await server.stop();
    else await untilStopped(server);
  });
}

function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .description('Send the rows of a daily-level CSV (LifeSnaps layout) to a running server as signed webhooks.')
    .argument('<file>', 'The CSV file.')
    .requiredOption('--person <id>', 'Value of the column id.')
    .option('--until <date>', 'Leave out days after this date (YYYY-MM-DD, as in the file).')
    .option('--shift-to-today', 'Move all dates so that the last day is yesterday.')
    .option('--url <url>', 'Address of the server; default BASE_URL, else http://HOST:PORT.');
  examples(command, ['hale replay lifesnaps_daily.csv --person 621e346f67b776a24081744f --shift-to-today']).action(
    async (file: string, { person, until, shiftToToday = false, url }) => {
      const { runReplay } = await import('./replay/replay.ts');
      await runReplay({ settings: readSettings(), url, file, person, until, shiftToToday });
    },
  );
}

function addSimulator(program: Command, { threads }: Host): void {
  const command = program
    .command('simulator')
    .description("Start the aggregator's stand-in on its own. Secrets come from the environment or DATA_DIR.")
    .option('--port <port>', 'Where it listens, on 127.0.0.1.', wholeNumber(0, 65_535), 8788)
    .option('--webhook-url <url>', 'Where it delivers; default the webhook at BASE_URL or HOST:PORT.')
    .option('--seed <number>', 'Which people to make up.', wholeNumber(0, 2 ** 31 - 1), 1);
  examples(command, ['hale simulator --port 8788 --seed 3']).action(async ({ port, webhookUrl, seed }) => {
    const { runSimulator } = await import('./simulator/command.ts');
    await untilStopped(runSimulator({ settings: readSettings(), port, webhookUrl, seed, pdfThreadUrl: threads.pdf }));
  });
}

function addDoctor(program: Command, { terminal }: Host): void {
  const command = program
    .command('doctor')
    .description(
      'Compare raw events, jobs, rows and files, and say what is stuck and why. Exit code 0: healthy, 1: something needs attention, 2: could not check.',
    )
    .option('--json', 'Print the report as JSON.')
    .option('--deep', 'Read every event again, not a share of many.');
  examples(command, ['hale doctor', 'hale doctor --deep --json']).action(async ({ json = false, deep = false }) => {
    const { runDoctor } = await import('./doctor/run.ts');
    exitWith(await runDoctor({ json, deep, write: terminal.out, fail: terminal.err }));
  });
}

function addReprocess(program: Command, { terminal }: Host): void {
  const command = program
    .command('reprocess')
    .description('Have stored events read again, after the normalizer has changed.')
    .option('--type <type>', 'Only events of this type, such as daily.')
    .option('--since <date>', 'Only events received on this day (UTC) or later, YYYY-MM-DD.')
    .option('--dry-run', 'Only count them.');
  examples(command, ['hale reprocess --dry-run', 'hale reprocess --type sleep --since 2026-01-01']).action(
    async ({ type, since, dryRun = false }) => {
      const { runReprocess } = await import('./reprocess.ts');
      await runReprocess({ settings: readSettings(), type, since, dryRun, write: terminal.out });
    },
  );
}

/** Serves until the process is told to stop, then drains. */
async function untilStopped(server: Pick<Server, 'stop'>): Promise<void> {
  const asked = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.resolve());
  await asked.promise;
  await server.stop();
  process.exit(0);
}
