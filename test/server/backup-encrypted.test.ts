import { afterAll, beforeAll, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Aggregator, startAggregator } from '../support/aggregator.ts';
import { backUp, restore } from '../support/backups.ts';
import { live, made, said, timeless, userId, wordsIn } from '../support/canary-life.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startService } from '../support/service.ts';

let aggregator: Aggregator;
beforeAll(async () => {
  aggregator = await startAggregator();
});
afterAll(() => aggregator.stop());

test('an encrypted service is backed up without its key, no more can be read in it, and with the key it goes on', async () => {
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const service = await startService({ ENCRYPTION_KEY, ...aggregator.variables });
  const life = await live(service, aggregator);
  const before = timeless(await service.sync(userId));
  const backup = await backUp(service.settings.dataDir, { words: ['--with-secrets'] });
  await service.stop();
  expect(backup).toMatchObject({ encrypted: true, files: 1 });
  const { question, memory, fileName, file } = said;
  const readable = (folder: string, words: string[]) =>
    new Set(wordsIn(folder, words).found.map((line) => line.split(' in ')[0] ?? ''));
  expect(readable(backup.path, [question, memory, fileName, file, ...made, ENCRYPTION_KEY])).toEqual(new Set());
  const all = Object.values(said);
  expect(readable(backup.path, all).difference(readable(service.settings.dataDir, all))).toEqual(new Set());

  const DATA_DIR = join(temporaryFolder(), 'data');
  const restored = await restore(backup.path, ['--into', DATA_DIR]);
  expect([restored.exitCode, restored.stdout]).toEqual([
    0,
    expect.stringContaining('\nIt is encrypted: it needs the ENCRYPTION_KEY of its time.\n'),
  ]);
  const start = (key: string) => startService({ DATA_DIR, ENCRYPTION_KEY: key, ...aggregator.variables });
  await expect(start(randomBytes(32).toString('base64'))).rejects.toThrow('this is not the key of the database');
  const successor = await start(ENCRYPTION_KEY);
  const { body } = await successor.json('GET', `/v1/turns/${life.turn.id}`, { as: userId });
  expect(body).toEqual(JSON.parse(JSON.stringify(life.turn)));
  expect(timeless(await successor.sync(userId))).toEqual(before);
  const { settings } = successor;
  await successor.stop();
  expect(wordsIn(settings.storageDir, [said.file]).found).toEqual([]);
}, 60_000);
