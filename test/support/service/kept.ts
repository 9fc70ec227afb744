import type { Engine } from '../../../db/engine/engine.ts';
import { statement } from '../database/engines.ts';
import { pdf } from '../files/lab-files.ts';
import { readFrames } from '../turns/answers.ts';
import { until } from '../until.ts';
import type { Acknowledged } from './cluster.ts';
import type { Client } from './service.ts';

/** Triggers that count what must happen once: a schedule's slot, the end of a turn, the effect of a raw event. */
const witnesses = [
  'CREATE TABLE witnessed (what TEXT NOT NULL, which TEXT NOT NULL)',
  `CREATE TRIGGER witness_schedules AFTER INSERT ON jobs WHEN NEW.unique_key LIKE 'schedule:%' BEGIN
    INSERT INTO witnessed SELECT 'schedule', name || ' ' || next_run_ms FROM schedules WHERE 'schedule:' || name = NEW.unique_key; END`,
  `CREATE TRIGGER witness_turns AFTER UPDATE OF status ON turns WHEN NEW.status IN ('completed', 'failed') BEGIN
    INSERT INTO witnessed VALUES ('turn', NEW.id); END`,
  `CREATE TRIGGER witness_events AFTER UPDATE OF processed_at_ms ON raw_events WHEN NEW.processed_at_ms IS NOT NULL BEGIN
    INSERT INTO witnessed VALUES ('event', NEW.id); END`,
];
export const watchEffects = (engine: Engine) => engine.setUp(witnesses.map((sql) => statement(sql, [], 'run')));

type Place = {
  engine: Pick<Engine, 'read'>;
  /** Any node. */
  client: Client;
  bytesOf: (storageKey: string) => Promise<Uint8Array | undefined> | Uint8Array | undefined;
  /** A turn that kills its server three times in a row fails; so does one that was merely there each time. */
  mayTurnsFail?: boolean;
};

const waitMsMax = 60_000;

/** How what the database holds differs from what was acknowledged to these people, once no work is left. */
export async function differencesTo(
  journal: Acknowledged,
  { engine, client, bytesOf, mayTurnsFail = false }: Place,
): Promise<string[]> {
  const { steps, turns, uploads, followed } = journal;
  const rows = async (sql: string, params: unknown[] = []) =>
    ((await engine.read([statement(sql, params)]))[0]?.rows ?? []) as unknown[][];
  const people = [...new Set([...steps, ...turns, ...uploads].map(({ userId }) => userId))];
  const ofPeople = (select: string) =>
    rows(`${select} user_id IN (SELECT value FROM json_each(?))`, [JSON.stringify(people)]);
  const busy = "SELECT count(*) FROM jobs WHERE dead_at_ms IS NULL AND lane <> 'upkeep' AND run_at_ms < ?";
  await until(async () => (await rows(busy, [Date.now() + 20_000]))[0]?.[0] === 0, waitMsMax);

  const twice = await rows('SELECT what, which, count(*) FROM witnessed GROUP BY what, which HAVING count(*) > 1');
  const dead = await rows('SELECT name, lane FROM jobs WHERE dead_at_ms IS NOT NULL');
  const parked = await rows('SELECT id, attempts, process_error FROM raw_events WHERE process_error IS NOT NULL');
  return [
    ...difference(
      'a row of steps',
      await ofPeople('SELECT user_id, date, steps FROM daily_summaries WHERE'),
      steps.map(({ userId, date, count }) => [userId, date, count]),
    ),
    ...difference(
      'a turn that ended',
      await ofPeople(
        `SELECT user_id, id FROM turns WHERE status IN ('completed'${mayTurnsFail ? ", 'failed'" : ''}) AND`,
      ),
      turns.map(({ userId, turnId }) => [userId, turnId]),
    ),
    ...difference(
      'a turn',
      await ofPeople('SELECT user_id, id FROM turns WHERE'),
      turns.map(({ userId, turnId }) => [userId, turnId]),
    ),
    ...difference(
      'an upload',
      await ofPeople('SELECT user_id, storage_key, size_bytes FROM lab_uploads WHERE'),
      uploads.map(({ userId, storageKey, bytes }) => [userId, storageKey, bytes]),
    ),
    ...twice.map((row) => `twice: ${row}`),
    ...dead.map((row) => `a dead job: ${row}`),
    ...parked.map((row) => `parked: ${row}`),
    ...(await differencesOfStreams(followed, client)),
    ...(await differencesOfFiles(uploads, bytesOf)),
  ];
}

async function differencesOfStreams(followed: Acknowledged['followed'], client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const { userId, turnId, frames } of followed) {
    const ids = frames.map(({ id }) => Number(id));
    if (ids.some((id, at) => at > 0 && id <= (ids[at - 1] ?? 0))) found.push(`the stream of ${turnId}: ids ${ids}`);
    if (!Bun.deepEquals(frames, await readFrames(client, userId, turnId)))
      found.push(`the stream of ${turnId} differs from its log`);
  }
  return found;
}

async function differencesOfFiles(uploads: Acknowledged['uploads'], bytesOf: Place['bytesOf']): Promise<string[]> {
  const found: string[] = [];
  for (const { storageKey, bytes } of uploads) {
    const content = (await bytesOf(storageKey)) ?? new Uint8Array();
    if (!Buffer.from(pdf(bytes)).equals(content)) found.push(`the file ${storageKey}: ${content.length} bytes`);
  }
  return found;
}

/** Each missing and each surplus entry. */
export function difference(what: string, found: unknown[][], expected: unknown[][]): string[] {
  const left = new Map<string, number>();
  for (const row of expected) left.set(String(row), (left.get(String(row)) ?? 0) + 1);
  for (const row of found) left.set(String(row), (left.get(String(row)) ?? 0) - 1);
  return [...left].flatMap(([row, count]) =>
    count === 0 ? [] : [`${what} is ${count > 0 ? 'missing' : 'there and was not acknowledged'}: ${row}`],
  );
}
