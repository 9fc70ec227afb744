import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { vaultOf } from '../../../db/encryption/vault.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { upsertMemory } from '../../../db/turns/memories.ts';
import { insertTurn, insertTurnEvents } from '../../../db/turns/turns.ts';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import { runRekey } from '../../../server/commands/rekey.ts';
import { readSettings } from '../../../server/settings/env.ts';
import { SettingsError } from '../../../server/settings/errors.ts';
import { createFolderStore } from '../../../server/storage/folder-store.ts';
import { sealedStorage } from '../../../server/storage/sealed-storage.ts';
import { type Aggregator, startAggregator } from '../../support/aggregator/aggregator.ts';
import { live, made, said, timeless, userId, wordsIn } from '../../support/database/canary-life.ts';
import { statement } from '../../support/database/engines.ts';
import { contentOf } from '../../support/files/object-store.ts';
import { atEnd, temporaryFolder } from '../../support/folder.ts';
import { haleCommand } from '../../support/service/entry.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const newKey = () => randomBytes(32).toString('base64');
const words = [...Object.values(said), ...made];

async function rekey(variables: Record<string, string>, encryptExisting = false): Promise<string> {
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  await runRekey({ settings: readSettings({}, variables), encryptExisting, write });
  return printed;
}
const refusalOf = (variables: Record<string, string>, encryptExisting = false) =>
  rekey(variables, encryptExisting).then(
    () => 'Nothing was refused.',
    (cause: Error) => cause.message,
  );

describe('a database that was started without a key', () => {
  const DATA_DIR = join(temporaryFolder(), 'data');
  const [first, second] = [newKey(), newKey()];
  let aggregator: Aggregator;
  let life: Awaited<ReturnType<typeof live>>;
  let before: ReturnType<typeof timeless>;
  const start = (ENCRYPTION_KEY: string) => startService({ DATA_DIR, ENCRYPTION_KEY, ...aggregator.variables });

  beforeAll(async () => {
    aggregator = await startAggregator();
    const service = await start('');
    life = await live(service, aggregator);
    before = timeless(await service.sync(userId));
    expect(await refusalOf({ DATA_DIR, ENCRYPTION_KEY: first }, true)).toContain('another hale server is using');
    await service.stop();
  });
  afterAll(() => aggregator.stop());

  async function expectTheSame(key: string): Promise<void> {
    const service = await start(key);
    const { body } = await service.json('GET', `/v1/turns/${life.turn.id}`, { as: userId });
    expect(body).toEqual(JSON.parse(JSON.stringify(life.turn)));
    expect(timeless(await service.sync(userId))).toEqual(before);
    expect((await life.ask(service)).headers.get('idempotent-replayed')).toBe('true');
    const { databaseUrl, storageDir } = service.settings;
    const db = openDb(databaseUrl, undefined, key);
    const vault = vaultOf(db.read);
    if (!vault) throw new Error('There is a key.');
    const file = await sealedStorage(createFolderStore(storageDir), vault).get(life.storageKey, { userId });
    expect((await contentOf(file)).equals(life.content)).toBe(true);
    db.close();
    expect((await diagnose(service.settings, Date.now(), { deep: true })).findings).toEqual([]);
    await service.stop();
  }

  test('is encrypted whole, files included, and serves on as before', async () => {
    expect(wordsIn(DATA_DIR, words).found).not.toEqual([]);
    const printed = await rekey({ DATA_DIR, ENCRYPTION_KEY: first }, true);
    expect(printed).toMatch(/turns: 1\n[\s\S]*\n\d+ rows and 1 files are encrypted now\.\n$/);
    expect(wordsIn(DATA_DIR, words).found).toEqual([]);
    expect(await rekey({ DATA_DIR, ENCRYPTION_KEY: first }, true)).toBe('0 rows and 0 files are encrypted now.\n');
    await expectTheSame(first);
  });

  test('gets another key, under which all is as it was, and the first opens nothing any more', async () => {
    const change = { DATA_DIR, ENCRYPTION_KEY: second, ENCRYPTION_KEY_OLD: first };
    expect(await rekey(change)).toMatch(/^\d keys are wrapped by ENCRYPTION_KEY now\.\n$/);
    expect(await rekey(change)).toBe('ENCRYPTION_KEY is the key already.\n');
    const refused = start(first);
    await expect(refused).rejects.toBeInstanceOf(SettingsError);
    await expectTheSame(second);
  });

  test('is left as it is by a wrong key, by none, and beside a running server', async () => {
    const third = newKey();
    const wrong = { DATA_DIR, ENCRYPTION_KEY: third, ENCRYPTION_KEY_OLD: first };
    expect(await refusalOf(wrong)).toBe('ENCRYPTION_KEY_OLD: this is not the key of the database.');
    expect(await refusalOf({ DATA_DIR, ENCRYPTION_KEY: third }, true)).toStartWith(
      'ENCRYPTION_KEY: this is not the key',
    );
    expect(await refusalOf({ DATA_DIR })).toStartWith('ENCRYPTION_KEY: ');
    expect(await refusalOf({ DATA_DIR, ENCRYPTION_KEY: second })).toContain('--encrypt-existing');
    const service = await start(second);
    const change = { DATA_DIR, ENCRYPTION_KEY: third, ENCRYPTION_KEY_OLD: second };
    expect(await refusalOf(change)).toStartWith('DATA_DIR: another hale server is using');
    expect(await rekey({ DATA_DIR, ENCRYPTION_KEY: second }, true)).toContain('0 rows and 0 files');
    await service.stop();
    await expectTheSame(second);
  });
});

test('encrypting that was ended by kill -9 goes on where it was, and what is stored can be read at any time', async () => {
  const DATA_DIR = join(temporaryFolder(), 'data');
  const variables = { DATA_DIR, ENCRYPTION_KEY: newKey() };
  const settings = readSettings({}, variables);
  const plain = openDb(settings.databaseUrl);
  await migrate(plain.engine);
  const events = 6_000;
  const turn = { id: 'turn_1', userId, messages: [said.question], context: {}, requestId: 'r', createdAtMs: 1 };
  await plain.write((orm) => [insertTurn(orm, turn, 9)]);
  for (let at = 0; at < events; at += 1_000)
    await plain.write((orm) => [
      insertTurnEvents(
        orm,
        { userId },
        Array.from({ length: 1_000 }, (_, n) => ({
          turnId: turn.id,
          seq: at + n,
          type: 't',
          data: `"${said.memory}"`,
        })),
      ),
    ]);
  const sealedRows = async () => {
    const count = "SELECT count(*) FROM turn_events WHERE data LIKE 'enc1.%'";
    const [found] = await plain.engine.read([statement(count)]);
    return Number((found?.rows as number[][] | undefined)?.[0]?.[0]);
  };
  const child = Bun.spawn([...haleCommand, 'rekey', '--encrypt-existing'], {
    cwd: join(import.meta.dir, '../../..'),
    env: { PATH: process.env['PATH'] ?? '', ...variables },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  atEnd(() => child.kill('SIGKILL'));
  await until(async () => (await sealedRows()) > 0);
  child.kill('SIGKILL');
  await child.exited;
  const begun = await sealedRows();
  expect(begun).toBeGreaterThan(0);
  expect(await rekey(variables, true)).toContain(`turn_events: ${events - begun}\n`);
  expect(await sealedRows()).toBe(events);
  plain.close();
  expect(wordsIn(DATA_DIR, [said.question, said.memory]).found).toEqual([]);
});

test('encrypting leaves no copy of a row in the clear in the file, in whatever order rows were moved by it', async () => {
  const DATA_DIR = join(temporaryFolder(), 'data');
  const settings = readSettings({}, { DATA_DIR });
  const plain = openDb(settings.databaseUrl);
  await migrate(plain.engine);
  for (let at = 0; at < 6_000; at += 500)
    await plain.write(
      (orm) =>
        Array.from({ length: 500 }, (_, n) => {
          const text = `${said.memory} ${'.'.repeat((n * 13) % 120)}`;
          return upsertMemory(orm, { userId, kind: 'goal', text, textSha256: newKey(), turnId: 't', nowMs: 1 });
        }) as never,
    );
  const change = async (sql: string) => void (await plain.engine.write([statement(sql)]));
  const chance = '(rowid * 2654435761 % 4294967296)';
  await change(
    `UPDATE memories SET text = text || replace(hex(zeroblob(${chance} % 300)), '00', '.') WHERE rowid % 3 = 0`,
  );
  await change(`DELETE FROM memories WHERE ${chance} / 1000 % 10 < 5`);
  plain.close();
  expect(wordsIn(DATA_DIR, [said.memory]).found).not.toEqual([]);
  expect(await rekey({ DATA_DIR, ENCRYPTION_KEY: newKey() }, true)).toMatch(/^memories: \d{4}$/m);
  expect(wordsIn(DATA_DIR, [said.memory]).found).toEqual([]);
});
