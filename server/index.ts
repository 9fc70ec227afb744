#!/usr/bin/env bun
import { defineCommand, runMain } from 'citty';
import packageFile from '../package.json' with { type: 'json' };
import { runDemo, seedOf } from './demo/demo.ts';
import { runDoctor } from './doctor/run.ts';
import { readSettings } from './env.ts';
import { runExplain } from './explain/run.ts';
import { runReplay } from './replay/replay.ts';
import { runReprocess } from './reprocess.ts';
import { type Server, startServer } from './serve.ts';
import { runSimulator } from './simulator/command.ts';
import { endWithReader } from './standard-output.ts';
import { UsageError } from './usage-error.ts';

/** Threads are named in this, the entry module: from elsewhere the compiled binary would not find their files. */
const threads = {
  worker: new URL('./worker.ts', import.meta.url),
  pdf: new URL('./simulator/pdf-thread.ts', import.meta.url),
};

const serve = defineCommand({
  meta: { name: 'serve', description: 'Start the server. Settings come from the environment.' },
  run: () => orExit(async () => untilStopped(await startServer(readSettings(), threads))),
});

const demo = defineCommand({
  meta: {
    name: 'demo',
    description:
      "Start the server, connect a made-up person's watch, import 90 days, upload a lab report, ask four questions and keep serving.",
  },
  setup: endWithReader,
  args: {
    seed: { type: 'string', default: '1', description: 'Which person to make up.' },
    exit: { type: 'boolean', default: false, description: 'Stop after the answers.' },
  },
  run: ({ args }) =>
    orExit(async () => {
      const seed = seedOf(args.seed);
      // Whatever aggregator is configured: the person is made up, and so is their watch.
      const settings = { ...readSettings({ LOG_LEVEL: 'warn' }), simulated: true };
      const server = await startServer(settings, threads);
      await runDemo({ settings, url: server.url, seed, staying: !args.exit });
      if (args.exit) await server.stop();
      else await untilStopped(server);
    }),
});

const replay = defineCommand({
  meta: {
    name: 'replay',
    description: 'Send the rows of a daily-level CSV (LifeSnaps layout) to a running server as signed webhooks.',
  },
  setup: endWithReader,
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
        runSimulator({
          settings: readSettings(),
          port: args.port,
          webhookUrl: args['webhook-url'],
          seed: args.seed,
          pdfThreadUrl: threads.pdf,
        }),
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
  setup: endWithReader,
  args: {
    json: { type: 'boolean', default: false, description: 'Print the report as JSON.' },
    deep: { type: 'boolean', default: false, description: 'Read every event again, not a share of many.' },
  },
  run: async ({ args }) => {
    const fail = (text: string) => void process.stderr.write(text);
    process.exitCode = await runDoctor({ json: args.json, deep: args.deep, write, fail });
  },
});

const reprocess = defineCommand({
  meta: { name: 'reprocess', description: 'Have stored events read again, after the normalizer has changed.' },
  setup: endWithReader,
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

const turns = defineCommand({
  meta: { name: 'turns', description: 'Look into answered questions.' },
  subCommands: {
    explain: defineCommand({
      meta: {
        name: 'explain',
        description:
          'Compute every number of a turn again and follow it to the bytes of the webhooks. Exit code 0: it holds, 1: it does not.',
      },
      setup: endWithReader,
      args: {
        id: { type: 'positional', required: true, description: 'The turn, turn_….' },
        json: { type: 'boolean', default: false, description: 'Print the explanation as JSON.' },
        rows: { type: 'boolean', default: false, description: 'Print every row and every delivery.' },
      },
      run: ({ args: { id, json, rows } }) =>
        orExit(async () => {
          process.exitCode = await runExplain({ settings: readSettings(), turnId: id, json, rows, write });
        }),
    }),
  },
});

const main = defineCommand({
  meta: { name: 'hale', version: packageFile.version, description: packageFile.description },
  subCommands: { serve, demo, replay, simulator, doctor, reprocess, turns },
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
