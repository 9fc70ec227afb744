import {
  copyFileSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../db/engine/embedded.ts';
import { readSettings } from '../../server/settings/env.ts';
import { daily, type WearableUser } from '../../test/support/aggregator/wearable-events.ts';
import { statement } from '../../test/support/database/engines.ts';
import { accountsAt } from '../../test/support/identity/accounts.ts';
import { freePort } from '../../test/support/service/loopback.ts';
import { type Client, clientOf } from '../../test/support/service/service.ts';
import { until } from '../../test/support/until.ts';
import { seeded, shuffled } from '../agent/random.ts';
import { memory } from '../harness/process.ts';
import { kinds } from '../scale/day.ts';
import { benchSecrets } from '../servers/subject.ts';
import type { Day, groups, Month } from './month.ts';

/**
 * Runs under `moved-clock.ts`, as its server does. An hour passes at once, after everything that the hour before caused
 * is over; then comes the traffic of that hour. Prints a line of figures for each day.
 */
const month = JSON.parse(Bun.argv[2] ?? '') as Month;
const { people, days, binary, folder, clockFile, retentionDays, dayMsMin } = month;

const hourMs = 3_600_000;
const atOnce = 4;
const patienceMs = 600_000;
const keptNights = 7;
const peoplePerBrokenEvent = 50;
const peoplePerAccount = 100;

/** Thinner than the day of the scale bench, so that a month takes less than an hour. */
const perDay: Record<string, number> = {
  'delivery of a day so far': 3,
  'delivery of a night or a workout': 1,
  'first screen of the app': 1,
  'a metric over a month': 0.5,
  'sync of what changed': 2,
  'question, streamed to its end': 0.33,
};

const random = seeded(1);
const dataDir = join(folder, 'data');
const backups = join(folder, 'backups');
const logs = join(folder, 'logs');
const log = join(folder, 'hale.log');
const port = freePort();
const secretOf = (generation: number) => ({
  JWT_SECRET: `${benchSecrets.JWT_SECRET}-${generation}`,
  ENCRYPTION_KEY: Buffer.alloc(32, `key ${generation} of the month`).toString('base64'),
});
const given = {
  ...benchSecrets,
  DATA_DIR: dataDir,
  PORT: String(port),
  RAW_EVENT_RETENTION_DAYS: String(retentionDays),
  LAB_READER: 'aggregator',
};
const environmentOf = (generation: number) => ({
  PATH: process.env['PATH'] ?? '',
  CLOCK_FILE: clockFile,
  BUN_OPTIONS: `--preload ${process.env['MOVED_CLOCK']}`,
  ...given,
  ...secretOf(generation),
});
const url = `http://127.0.0.1:${port}`;
const accounts = accountsAt(url);

let generation = 0;
let server = await start();
process.on('exit', () => server.kill('SIGKILL'));
let service: Client = clientOf(url, readSettings({}, { ...given, ...secretOf(generation) }));
const database = openEmbedded(join(dataDir, 'hale.db'));

async function start() {
  const output = openSync(log, 'a');
  const child = Bun.spawn([binary, 'serve'], { env: environmentOf(generation), stdout: output, stderr: output });
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  return child;
}

async function run(...words: string[]): Promise<void> {
  const { stderr, exitCode } = Bun.spawnSync([binary, ...words], { env: environmentOf(generation) });
  if (exitCode !== 0) throw new Error(`hale ${words[0]} failed: ${stderr}`);
}

/** Everybody's sessions and tokens end, and each person's key is wrapped anew. */
async function changeKeys(): Promise<void> {
  server.kill('SIGTERM');
  await server.exited;
  const old = secretOf(generation).ENCRYPTION_KEY;
  generation += 1;
  const { stderr, exitCode } = Bun.spawnSync([binary, 'rekey'], {
    env: { ...environmentOf(generation), ENCRYPTION_KEY_OLD: old },
  });
  if (exitCode !== 0) throw new Error(`hale rekey failed: ${stderr}`);
  server = await start();
  service = clientOf(url, readSettings({}, { ...given, ...secretOf(generation) }));
}

function pass(hours: number): void {
  writeFileSync(`${clockFile}.new`, String(hours * hourMs));
  renameSync(`${clockFile}.new`, clockFile);
}

type Person = { user: WearableUser; versions: number };
const everybody: Person[] = [];
const arrive = (person: number) => async () => {
  everybody.push({ user: await service.connect(`user_month_${person}`), versions: 0 });
};
await inTurn(Array.from({ length: people }, (_, person) => arrive(person)));
const emails = Array.from({ length: Math.ceil(people / peoplePerAccount) }, (_, at) => `person-${at}@month.example`);
for (const email of emails) await accounts.signUp(email);

let failures = 0;
const times: Record<keyof typeof groups, number[]> = { deliveries: [], reads: [], questions: [] };
const groupOf = (name: string) =>
  name.startsWith('delivery') ? 'deliveries' : name.startsWith('question') ? 'questions' : 'reads';

for (let day = 0; day < days; day += 1) {
  const startMs = performance.now();
  if (day === Math.floor(days / 6)) await changeKeys();
  let requests = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    pass(day * 24 + hour + 1);
    const asked = everybody.flatMap((person) => requestsOf(person, hour));
    await inTurn(shuffled(asked, random));
    requests += asked.length;
    await untilQuiet();
  }
  for (const { user } of everybody.slice(0, Math.ceil(people / peoplePerBrokenEvent)))
    await service.deliver({ ...daily(user, '2026-01-01'), data: `unreadable on day ${day}` });
  for (const email of emails) await accounts.signIn(email);
  await run('backup', backups, '--json');
  for (const old of oldest(backups)) rmSync(join(backups, old), { recursive: true });
  const figures = { ...(await figuresOf()), requests, failures };
  copyFileSync(log, join(logs, `hale-${String(day).padStart(3, '0')}.log`));
  truncateSync(log, 0);
  for (const old of oldest(logs)) rmSync(join(logs, old));
  // The worker looks at its schedule every 30 s of real time.
  await Bun.sleep(Math.max(0, dayMsMin - (performance.now() - startMs)));
  process.stdout.write(`${JSON.stringify(figures satisfies Day)}\n`);
}
database.close();
server.kill('SIGTERM');
process.exit((await server.exited) === 0 ? 0 : 1);

function requestsOf(person: Person, hour: number): (() => Promise<void>)[] {
  return Object.entries(perDay).flatMap(([name, daily]) => {
    const { hours, ask } = kinds[name] ?? { hours: [], ask: async () => undefined };
    const expected = (daily * (hours[hour] ?? 0)) / hours.reduce((sum, weight) => sum + weight, 0);
    return Array.from({ length: Math.floor(expected + random.next()) }, () => async () => {
      const beganMs = performance.now();
      await ask({ service, user: person.user, turn: turnOf(name, person) }).catch(() => {
        failures += 1;
      });
      times[groupOf(name)].push(performance.now() - beganMs);
    });
  });
}

/** A day goes through twelve versions in turn; a night has one. */
function turnOf(name: string, person: Person): number {
  if (name.startsWith('delivery of a night')) return 1;
  person.versions = (person.versions + 1) % 12;
  return person.versions;
}

async function inTurn(requests: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = requests.values();
  const take = async () => {
    for (const request of waiting) await request();
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

async function count(sql: string): Promise<number> {
  const [found] = await database.read([statement(`SELECT count(*) AS n FROM ${sql}`)]);
  return Number(found?.rows);
}

async function pragma(name: string): Promise<number> {
  const [found] = await database.read([statement(`PRAGMA ${name}`)]);
  return Number(found?.rows);
}

async function untilQuiet(): Promise<void> {
  const isQuiet = async () => (await count(`jobs WHERE lane IN ('ingest', 'turns') AND dead_at_ms IS NULL`)) === 0;
  await until(isQuiet, patienceMs);
}

async function figuresOf(): Promise<Omit<Day, 'requests' | 'failures'>> {
  const sized = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const slowest = (group: keyof typeof groups) => {
    const sorted = times[group].splice(0).sort((left, right) => left - right);
    return sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0;
  };
  return {
    memoryMiB: (await memory(server.pid)).nowMiB,
    // The file itself grows only when the log is written back.
    databaseMB: ((await pragma('page_count')) * (await pragma('page_size'))) / 1e6,
    walMB: sized(join(dataDir, 'hale.db-wal')) / 1e6,
    logMB: sized(log) / 1e6,
    backupsMB: bytesBelow(backups) / 1e6,
    bodies: await count('raw_event_bodies'),
    deliveriesMs: slowest('deliveries'),
    readsMs: slowest('reads'),
    questionsMs: slowest('questions'),
  };
}

function bytesBelow(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function oldest(path: string): string[] {
  return readdirSync(path).sort().slice(0, -keptNights);
}
