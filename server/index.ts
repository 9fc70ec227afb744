#!/usr/bin/env bun
import { defineCommand, runMain } from 'citty';
import packageFile from '../package.json' with { type: 'json' };
import { runDemo } from './demo/demo.ts';
import { runDoctor } from './doctor/run.ts';
import { readSettings } from './env.ts';
import { runReplay } from './replay/replay.ts';
import { runReprocess } from './reprocess.ts';
import { type Server, startServer } from './serve.ts';
import { runSimulator } from './simulator/command.ts';
import { UsageError } from './usage-error.ts';

/** The worker is started from this, the entry module: from elsewhere the compiled binary would not find it. */
const workerUrl = new URL('./worker.ts', import.meta.url);

const serve = defineCommand({
  meta: { name: 'serve', description: 'Start the server. Settings come from the environment.' },
  run: () => orExit(async () => untilStopped(await startServer(readSettings(), workerUrl))),
});

const demo = defineCommand({
  meta: {
    name: 'demo',
    description: "Start the server with a made-up person's 90 days, ask three questions and keep serving.",
  },
  args: {
    seed: { type: 'string', default: '1', description: 'Which person to make up.' },
    exit: { type: 'boolean', default: false, description: 'Stop after the answers.' },
  },
  run: ({ args }) =>
    orExit(async () => {
      const settings = readSettings({ LOG_LEVEL: 'warn' });
      const server = await startServer(settings, workerUrl);
      await runDemo({ settings, url: server.url, seed: Number(args.seed), staying: !args.exit });
      if (args.exit) await server.stop();
      else await untilStopped(server);
    }),
});

const replay = defineCommand({
  meta: {
    name: 'replay',
    description: 'Send the rows of a daily-level CSV (LifeSnaps layout) to a running server as signed webhooks.',
  },
  args: {
    file: { type: 'positional', required: true, description: 'The CSV file.' },
    person: { type: 'string', required: true, description: 'Value of the column id.' },
    until: { type: 'string', description: 'Leave out days after this date (YYYY-MM-DD, as in the file).' },
    'shift-to-today': {
      type: 'boolean',
      default: false,
      description: 'Move all dates so that the last day is yesterday.',
    },
    url: { type: 'string', description: 'Address of the server; default BASE_URL, else http://HOST:PORT.' },
  },
  run: ({ args }) =>
    orExit(() =>
      runReplay({
        settings: readSettings(),
        url: args.url,
        file: args.file,
        person: args.person,
        until: args.until,
        shiftToToday: args['shift-to-today'],
      }),
    ),
});

const simulator = defineCommand({
  meta: {
    name: 'simulator',
    description: "Start the aggregator's stand-in on its own. Secrets come from the environment or DATA_DIR.",
  },
  args: {
    port: { type: 'string', default: '8788', description: 'Where it listens, on 127.0.0.1.' },
    'webhook-url': { type: 'string', description: 'Where it delivers; default the webhook at BASE_URL or HOST:PORT.' },
    seed: { type: 'string', default: '1', description: 'Which people to make up.' },
  },
  run: ({ args }) =>
    orExit(() =>
      untilStopped(
        runSimulator({ settings: readSettings(), port: args.port, webhookUrl: args['webhook-url'], seed: args.seed }),
      ),
    ),
});

const write = (text: string) => void process.stdout.write(text);

const doctor = defineCommand({
  meta: {
    name: 'doctor',
    description:
      'Compare raw events, jobs, rows and files, and say what is stuck and why. Exit code 0: healthy, 1: something needs attention, 2: could not check.',
  },
  args: { json: { type: 'boolean', default: false, description: 'Print the report as JSON.' } },
  run: async ({ args }) => {
    const fail = (text: string) => void process.stderr.write(text);
    process.exitCode = await runDoctor({ json: args.json, write, fail });
  },
});

const reprocess = defineCommand({
  meta: { name: 'reprocess', description: 'Have stored events read again, after the normalizer has changed.' },
  args: {
    type: { type: 'string', description: 'Only events of this type, such as daily.' },
    since: { type: 'string', description: 'Only events received on this day (UTC) or later, YYYY-MM-DD.' },
    'dry-run': { type: 'boolean', default: false, description: 'Only count them.' },
  },
  run: ({ args }) =>
    orExit(() =>
      runReprocess({
        settings: readSettings(),
        type: args.type,
        since: args.since,
        dryRun: args['dry-run'],
        write,
      }),
    ),
});

const main = defineCommand({
  meta: { name: 'hale', version: packageFile.version, description: packageFile.description },
  subCommands: { serve, demo, replay, simulator, doctor, reprocess },
});

await runMain(main);

/** Serves until the process is told to stop, then drains. */
async function untilStopped(server: Pick<Server, 'stop'>): Promise<void> {
  const asked = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.resolve());
  await asked.promise;
  await server.stop();
  process.exit(0);
}

/** What the user can mend is one line; anything else keeps its stack. */
async function orExit(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const expected = cause instanceof UsageError;
    process.stderr.write(
      `hale: ${cause instanceof Error ? (expected ? cause.message : cause.stack) : String(cause)}\n`,
    );
    process.exit(1);
  }
}
