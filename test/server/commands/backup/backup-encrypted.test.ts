import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { backUp, restore } from '../../../support/database/backups.ts';
import { clear, liveInDetail, pathsIn, readableIn } from '../../../support/database/canary-detail.ts';
import { live, made, said, timeless, userId, wordsIn } from '../../../support/database/canary-life.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { startService } from '../../../support/service/service.ts';

const aggregator = await startAggregator();

test('with a key, nothing that was said, sent or uploaded can be read in the database, its log, the files or a backup, but names and codes', async () => {
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const service = await startService({ ENCRYPTION_KEY, ...aggregator.variables });
  const { detailedTurn, file } = await liveInDetail(service, aggregator);
  expect(detailedTurn.messages).toHaveLength(3);
  const { dataDir } = service.settings;
  const stored = pathsIn(dataDir);
  for (const ending of ['hale.db', 'hale.db-wal', '.pdf'])
    expect(stored.some((path) => path.endsWith(ending))).toBe(true);
  const expected = Object.values(clear).toSorted();
  expect(readableIn(dataDir, [file])).toEqual(expected);
  const backup = await backUp(dataDir);
  expect(readableIn(backup.path, [file])).toEqual(expected);
  await service.stop();
  expect(readableIn(dataDir, [file])).toEqual(expected);
  expect(wordsIn(dataDir, made).found).toEqual([]);
  expect(wordsIn(backup.path, made).found).toEqual([]);
});

test('the same without a key: what is looked for is found where it is not encrypted', async () => {
  const service = await startService(aggregator.variables);
  const { file } = await liveInDetail(service, aggregator);
  const found = readableIn(service.settings.dataDir, [file]);
  expect(found).toEqual(expect.arrayContaining([...Object.values(clear), ...Object.values(said), 'a piece of file 1']));
  for (const word of ['canary-value', 'canary-patient', 'canary-unreadable', 'canary-waits', 'canary-earlier-answer'])
    expect(found).toContain(word);
});

test('an encrypted service is backed up without its key, no more can be read in it, and with the key it goes on', async () => {
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const service = await startService({ ENCRYPTION_KEY, ...aggregator.variables });
  const life = await live(service, aggregator);
  const before = timeless(await service.sync(userId));
  const backup = await backUp(service.settings.dataDir, { words: ['--with-secrets'] });
  await service.stop();
  expect(backup).toMatchObject({ encrypted: true, files: 1 });
  expect(wordsIn(backup.path, [...Object.values(said), ...made, ENCRYPTION_KEY]).found).toEqual([]);

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
});
