import { existsSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import type { Command } from 'commander';
import { examples, exitWith, wholeNumber } from '../web/cli/program.ts';
import type { Terminal } from '../web/cli/terminal.ts';
import { addPrivacyCommands } from './commands/users/commands.ts';
import type { Server } from './serve.ts';
import { readListening, readSettings, readStorageLocations, type Settings, setVariables } from './settings/env.ts';

const { signals } = constants;

type Threads = { worker: URL; reader: URL };
export type Host = { terminal: Terminal; threads: Threads };

/** Lazy modules: client commands start fast. */
export function addServerCommands(program: Command, host: Host): void {
  addServe(program, host);
  addReady(program, host);
  addDemo(program, host);
  addReplay(program);
  addSimulator(program, host);
  addDoctor(program, host);
  addReprocess(program, host);
  addRekey(program, host);
  addAdoptSecrets(program, host);
  addBackup(program, host);
  addRestore(program, host);
  addPrivacyCommands(program, host.terminal);
  addReadLab(program);
  addVersion(program, host);
}

function addServe(program: Command, { terminal, threads }: Host): void {
  const command = program
    .command('serve')
    .description('Start the server. Settings come from the environment.')
    .option('--port <port>', 'Where it listens, instead of PORT.', wholeNumber(0, 65_535))
    .option('--data-dir <folder>', 'Where it keeps everything, instead of DATA_DIR.')
    .option('--open', 'Open it in the browser.');
  const shown = ['hale serve', 'hale serve --port 9000 --data-dir /srv/hale --open', 'SIGN_UP=closed hale serve'];
  examples(command, shown).action(async ({ port, dataDir, open = false }) => {
    setVariables({ PORT: port?.toString(), DATA_DIR: dataDir });
    const asked = whenAsked();
    const server = await start(() => readSettings(), threads);
    if (terminal.interactive.err) {
      const { programName, welcomeText } = await import('./commands/welcome.ts');
      terminal.err(welcomeText({ ...server, program: programName() }));
    }
    const address = server.settings.baseUrl ?? server.url;
    if (open && !(await terminal.openBrowser(address))) terminal.err(`No browser could be started; open ${address}\n`);
    await untilStopped(server, asked);
  });
}

function addReady(program: Command, { terminal }: Host): void {
  const command = program
    .command('ready')
    .summary('Say whether the server of these settings takes requests.')
    .description('Ask the server of these settings whether it takes requests. Exit code 0: ready, 1: not.')
    .option('--url <url>', 'Its address; default that of HOST and PORT.');
  examples(command, ['hale ready', 'hale ready --url https://hale.example']).action(async ({ url }) => {
    const { runReady } = await import('./commands/ready.ts');
    exitWith(await runReady({ ...readListening(), url, write: terminal.out }));
  });
}

function addDemo(program: Command, { threads }: Host): void {
  const command = program
    .command('demo')
    .summary('Start the server with a made-up person in it, and ask four questions.')
    .description(
      "Start the server, connect a made-up person's watch, import 90 days, upload a lab report, ask four questions and keep serving.",
    )
    .option('--seed <number>', 'Which person to make up.', wholeNumber(0, 999_999_999), 1)
    .option('--from <path>', 'Ask about an export of another service instead of a made-up person.')
    .option('--time-zone <zone>', 'With --from, for times without an offset.')
    .option('--exit', 'Stop after the answers.');
  const shown = ['hale demo', 'hale demo --seed 7 --exit', 'hale demo --from export.zip'];
  examples(command, shown).action(async ({ seed, exit = false, from, timeZone }) => {
    const { runDemo } = await import('./commands/demo/demo.ts');
    const read = () => {
      const settings = readSettings({ LOG_LEVEL: 'warn' });
      return { ...settings, simulated: true, labReader: { ...settings.labReader, by: 'local' as const } };
    };
    const server = await start(read, threads);
    await runDemo({ ...server, seed, staying: !exit, from, timeZone });
    if (exit) await server.stop();
    else await untilStopped(server);
  });
}

function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .summary('Send a CSV of daily values to a server as signed webhooks.')
    .description('Send the rows of a daily-level CSV (LifeSnaps layout) to a running server as signed webhooks.')
    .argument('<file>', 'The CSV file.')
    .requiredOption('--person <id>', 'Value of the column id.')
    .option('--until <date>', 'Leave out days after this date (YYYY-MM-DD, as in the file).')
    .option('--shift-to-today', 'Move all dates so that the last day is yesterday.')
    .option('--url <url>', 'Address of the server; default BASE_URL, else http://HOST:PORT.');
  examples(command, ['hale replay lifesnaps_daily.csv --person 621e346f67b776a24081744f --shift-to-today']).action(
    async (file: string, { person, until, shiftToToday = false, url }) => {
      const { runReplay } = await import('./commands/replay/replay.ts');
      await runReplay({ settings: readSettings(), url, file, person, until, shiftToToday });
    },
  );
}

function addSimulator(program: Command, { threads }: Host): void {
  const command = program
    .command('simulator')
    .summary("Start the aggregator's stand-in on its own.")
    .description("Start the aggregator's stand-in on its own. Secrets come from the environment or DATA_DIR.")
    .option('--port <port>', 'Where it listens, on 127.0.0.1.', wholeNumber(0, 65_535), 8788)
    .option('--webhook-url <url>', 'Where it delivers; default the webhook at BASE_URL or HOST:PORT.')
    .option('--seed <number>', 'Which people to make up.', wholeNumber(0, 2 ** 31 - 1), 1);
  examples(command, ['hale simulator --port 8788 --seed 3']).action(async ({ port, webhookUrl, seed }) => {
    const { runSimulator } = await import('./simulator/listen.ts');
    await untilStopped(runSimulator({ settings: readSettings(), port, webhookUrl, seed, readerFile: threads.reader }));
  });
}

function addDoctor(program: Command, { terminal }: Host): void {
  const command = program
    .command('doctor')
    .summary('Say what is stuck, lost or altered, and why.')
    .description(
      'Compare raw events, jobs, rows and files, and say what is stuck and why. Exit code 0: healthy, 1: something needs attention, 2: could not check.',
    )
    .option('--json', 'Print the report as JSON.')
    .option('--deep', 'Check every raw event, not a share of many.')
    .option('--settings', 'Say what APP_ENV=production would refuse of these settings, and check nothing else.');
  examples(command, ['hale doctor', 'hale doctor --deep --json', 'hale doctor --settings']).action(
    async ({ json = false, deep = false, settings = false }) => {
      const output = { json, write: terminal.out, fail: terminal.err };
      if (settings) {
        const { runSettingsCheck } = await import('./commands/doctor/settings.ts');
        return exitWith(runSettingsCheck(output));
      }
      const { runDoctor } = await import('./commands/doctor/doctor.ts');
      exitWith(await runDoctor({ deep, ...output }));
    },
  );
}

function addReprocess(program: Command, { terminal }: Host): void {
  const command = program
    .command('reprocess')
    .description('Reprocess raw events, after the normalizer has changed.')
    .option('--type <type>', 'Only raw events of this type, such as daily.')
    .option('--since <date>', 'Only raw events received on this day (UTC) or later, YYYY-MM-DD.')
    .option('--dry-run', 'Only count them.');
  examples(command, ['hale reprocess --dry-run', 'hale reprocess --type sleep --since 2026-01-01']).action(
    async ({ type, since, dryRun = false }) => {
      const { runReprocess } = await import('./commands/reprocess.ts');
      await runReprocess({ settings: readSettings(), type, since, dryRun, write: terminal.out });
    },
  );
}

function addRekey(program: Command, { terminal }: Host): void {
  const command = program
    .command('rekey')
    .description(
      'Change the encryption key: ENCRYPTION_KEY takes the place of ENCRYPTION_KEY_OLD. Stop the server first.',
    )
    .option(
      '--encrypt-existing',
      'Encrypt what was stored before there was a key, beside a server that has it or without one.',
    );
  examples(command, [
    'ENCRYPTION_KEY_OLD=… ENCRYPTION_KEY=… hale rekey',
    'ENCRYPTION_KEY=… hale rekey --encrypt-existing',
  ]).action(async ({ encryptExisting = false }) => {
    const { runRekey } = await import('./commands/rekey.ts');
    await runRekey({ settings: readSettings(), encryptExisting, write: terminal.out });
  });
}

function addAdoptSecrets(program: Command, { terminal }: Host): void {
  const command = program
    .command('adopt-secrets')
    .summary('Make changed secrets those of all nodes on one database.')
    .description(
      'Make JWT_SECRET, WEBHOOK_SECRET and ADMIN_KEY, as they are set here, those that every node on this database must start with.',
    );
  examples(command, ['DATABASE_URL=https://db.example JWT_SECRET=… hale adopt-secrets']).action(async () => {
    const { runAdoptSecrets } = await import('./commands/adopt-secrets.ts');
    await runAdoptSecrets(readSettings(), terminal.out);
  });
}

function addBackup(program: Command, { terminal }: Host): void {
  const command = program
    .command('backup')
    .summary('Copy everything that is stored, beside a running server or without one.')
    .description(
      'Make a folder hale-backup-… with one state of the database and its files, which another process then opens and compares. Everything that was acknowledged before is in it. Exit code 1: there is no backup, or it is not what it was.',
    )
    .argument('<folder>', 'Where the backup is made; with --verify the backup itself.')
    .option('--with-secrets', 'Take DATA_DIR/secrets.json along. Whoever has it can act as anybody.')
    .option('--verify', 'Make none: look whether one is still what it was.')
    .option('--json', 'Print the result as JSON.');
  examples(command, ['hale backup /srv/backups', 'hale backup --verify /srv/backups/hale-backup-2026-11-21T18-30-00Z']);
  command.action(async (folder: string, { withSecrets = false, verify = false, json = false }) => {
    const { runBackup, runVerification } = await import('./commands/backup/commands.ts');
    const { out, err } = terminal;
    exitWith(
      await (verify ? runVerification({ folder, json, out, err }) : runBackup({ folder, withSecrets, json, out, err })),
    );
  });
  program.command('backup-verify <folder>', { hidden: true }).action(async (folder: string) => {
    const { runVerify } = await import('./commands/backup/verify.ts');
    await runVerify(folder, terminal.out);
  });
}

function addRestore(program: Command, { terminal }: Host): void {
  const command = program
    .command('restore')
    .summary('Put a backup in place, while no server runs.')
    .description(
      'Verify a backup and put its database, files and secrets in place: all of it or nothing. What was there is kept under another name.',
    )
    .argument('<backup>', 'The folder of the backup.')
    .option('--into <folder>', 'The data folder; default that of the settings.')
    .option('--replace', 'Also where there is a database already.')
    .option('--json', 'Print the result as JSON.');
  examples(command, [
    'hale restore /srv/backups/hale-backup-2026-11-21T18-30-00Z --into /srv/hale',
    'hale restore /srv/backups/hale-backup-2026-11-21T18-30-00Z --replace',
  ]);
  command.action(async (folder: string, { into, replace = false, json = false }) => {
    const { runRestore } = await import('./commands/backup/commands.ts');
    exitWith(await runRestore({ folder, into, replace, json, out: terminal.out, err: terminal.err }));
  });
}

function addReadLab(program: Command): void {
  program.command('read-lab <task>', { hidden: true }).action(async (task: string) => {
    const { runReadFile } = await import('./labs/read-file.ts');
    await runReadFile(task);
  });
}

function addVersion(program: Command, { terminal }: Host): void {
  const command = program
    .command('version')
    .description('Print which version and commit this is, and what it stands on.')
    .option('--json', 'Print it as JSON.')
    .option('--sbom', 'Print all parts of others with their versions and hashes, as CycloneDX 1.6.');
  const shown = ['hale version', 'hale version --json', 'hale version --sbom > hale.cdx.json'];
  examples(command, shown).action(async ({ json = false, sbom = false }) => {
    if (sbom) {
      const { readSbom } = await import('./settings/sbom.ts');
      return terminal.out(`${JSON.stringify(await readSbom(), null, 2)}\n`);
    }
    const { aboutText, readAbout } = await import('./settings/about.ts');
    const about = await readAbout();
    terminal.out(json ? `${JSON.stringify(about)}\n` : aboutText(about));
  });
}

async function start(read: () => Settings, threads: Threads): Promise<Server & { settings: Settings }> {
  const [{ startServer }, { startFailure }] = await Promise.all([import('./serve.ts'), import('./settings/errors.ts')]);
  const place = readStorageLocations();
  const isNew = !existsSync(place.dataDir);
  process.umask(0o077);
  try {
    const settings = read();
    return { settings, ...(await startServer(settings, threads)) };
  } catch (cause) {
    if (isNew) await removeUnused(place);
    throw startFailure(cause, place);
  }
}

async function removeUnused({ dataDir }: { dataDir: string }): Promise<void> {
  if (!existsSync(dataDir)) return;
  const { lockDataFolder } = await import('./storage/data-folder.ts');
  try {
    const unlock = lockDataFolder({ dataDir, databaseUrl: 'file:' });
    rmSync(dataDir, { recursive: true });
    unlock();
  } catch {
    return;
  }
}

const lastAnswersMs = 250;
/** `bun run` repeats its process group's signal. */
const impatientAfterMs = 1_000;

async function untilStopped(
  { lost, stop }: Pick<Server, 'stop'> & { lost?: Server['lost'] },
  asked = whenAsked(),
): Promise<void> {
  const why = await Promise.race([asked, ...(lost ? [lost.then(() => 'lost' as const)] : [])]);
  if (why === 'lost') await Bun.sleep(lastAnswersMs);
  else await stop();
  process.exit(why === 'lost' ? 1 : 0);
}

function whenAsked(): Promise<'asked'> {
  const asked = Promise.withResolvers<'asked'>();
  let firstMs: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      firstMs ??= performance.now();
      if (performance.now() - firstMs >= impatientAfterMs) process.exit(128 + signals[signal]);
      asked.resolve('asked');
    });
  return asked.promise;
}
