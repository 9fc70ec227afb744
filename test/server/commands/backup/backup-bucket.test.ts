import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../../../server/commands/backup/manifest.ts';
import { diagnose } from '../../../../server/commands/doctor/doctor.ts';
import { type Aggregator, startAggregator } from '../../../support/aggregator/aggregator.ts';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { runHale } from '../../../support/cli/cli.ts';
import { backUp, copyOf, namesIn, restore } from '../../../support/database/backups.ts';
import { labForm, pdf, sendLab, type Uploaded } from '../../../support/files/lab-files.ts';
import { type ObjectStore, startObjectStore } from '../../../support/files/object-store.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { type Service, startService } from '../../../support/service/service.ts';
import { until } from '../../../support/until.ts';

const prefix = 'some/prefix/';
const today = new Date().toISOString().slice(0, 10);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['in clear', {}],
  ['encrypted', { ENCRYPTION_KEY: randomBytes(32).toString('base64') }],
])('a service whose files are in a bucket, %s', (_, encryption: Record<string, string>) => {
  let aggregator: Aggregator;
  let store: ObjectStore;
  let service: Service;
  let keys: string[];
  let backup: Awaited<ReturnType<typeof backUp>>;
  const isClear = !('ENCRYPTION_KEY' in encryption);
  const contents = [pdf(3_000), new Uint8Array(Buffer.concat([pdf(100), randomBytes(1_500_000)]))];
  const environment = () => ({ DATA_DIR: service.settings.dataDir, ...store.variables });
  const stored = (key: string) => store.objects.get(prefix + key)?.bytes ?? new Uint8Array();

  beforeAll(async () => {
    [aggregator, store] = [await startAggregator(), startObjectStore()];
    service = await startService({ ...aggregator.variables, ...store.variables, ...encryption });
    const user = await service.connect('user_a');
    await service.deliver(steps(user, today, 4_321));
    keys = [];
    for (const content of contents) {
      const sent = await sendLab(service, 'user_a', labForm({ content: content as BlobPart }));
      keys.push(((await sent.json()) as Uploaded).storage_key);
    }
    await until(async () => (await service.sync('user_a')).counts.daily === 1);
    await until(() => aggregator.requestsTo('/lab-reports').length === contents.length);
    store.objects.set('some/elsewhere.pdf', { bytes: pdf(10), modifiedMs: Date.now() });
    backup = await backUp(service.settings.dataDir, { env: store.variables });
  });
  afterEach(() => store.recover());
  afterAll(async () => {
    await service.stop();
    await aggregator.stop();
    store.stop();
  });

  test('is backed up with the files as the bucket has them, which the manifest names, and the copy verifies', async () => {
    expect(backup).toMatchObject({ files: 2, missing_files: [], encrypted: !isClear });
    const { files } = await readManifest(backup.path);
    for (const [nth, key] of keys.entries()) {
      const copied = readFileSync(join(backup.path, 'files', key));
      expect(copied.equals(stored(key))).toBe(true);
      expect(copied.equals(contents[nth] ?? new Uint8Array())).toBe(isClear);
      expect(files).toContainEqual({ path: `files/${key}`, bytes: copied.length, sha256: sha256(copied) });
    }
    expect(existsSync(join(service.settings.dataDir, 'files', keys[0] ?? ''))).toBe(false);
    expect(await runHale(['backup', '--verify', backup.path])).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('is restored into a folder, from which the files are copied to a bucket, and a server goes on from there', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const refused = await restore(backup.path, [], { ...store.variables, DATA_DIR: dataDir });
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      'hale: STORAGE_URL: files are restored into a folder; name a data folder with --into.\n',
    ]);
    expect(existsSync(dataDir)).toBe(false);
    const secrets = { JWT_SECRET: service.settings.jwtSecret };
    const restored = await restore(backup.path, ['--into', dataDir], { ...store.variables, ...secrets });
    expect([restored.exitCode, restored.stderr]).toEqual([0, '']);
    const other = startObjectStore();
    for (const key of keys)
      other.objects.set(prefix + key, { bytes: readFileSync(join(dataDir, 'files', key)), modifiedMs: Date.now() });
    const successor = await startService({ DATA_DIR: dataDir, ...other.variables, ...encryption, ...secrets });
    expect((await successor.sync('user_a')).daily_summary).toMatchObject([{ steps: 4_321 }]);
    expect((await diagnose(successor.settings, Date.now(), { deep: true })).findings).toEqual([]);
  });

  if (isClear) {
    test('a byte of a copied file that flips is found', async () => {
      const harmed = await copyOf(backup.path);
      const path = join(harmed, 'files', keys[1] ?? '');
      const bytes = readFileSync(path);
      bytes[700_000] = (bytes[700_000] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      const { exitCode, stderr } = await runHale(['backup', '--verify', harmed]);
      expect([exitCode, stderr]).toEqual([
        1,
        `hale: files/${keys[1]} is not what was written: it has another SHA-256.\n`,
      ]);
    });

    test('makes no backup while the bucket fails, refuses the account or cuts its answers, and says so in one line', async () => {
      for (const [fault, says] of [
        ['503', 'The file store answered 503 to GET.'],
        ['403', 'The file store answered 403 to GET.'],
        ['cut', ''],
      ] as const) {
        store.fail(fault, undefined, 'GET');
        const target = temporaryFolder();
        const { exitCode, stdout, stderr } = await runHale(['backup', target], { env: environment() });
        expect([fault, exitCode, stdout, namesIn(target)]).toEqual([fault, 1, '', []]);
        const [line = '', ...others] = stderr.trimEnd().split('\n');
        expect(line).toMatch(/^hale: The file labs\/[\w./-]+ cannot be copied: /);
        expect([line.endsWith(says), others]).toEqual([true, []]);
      }
      store.fail('503', 1, 'GET');
      expect((await backUp(service.settings.dataDir, { env: store.variables })).files).toBe(2);
    });

    test('names a file that is gone from the bucket, and a copy that was not to be had is no fault of the backup', async () => {
      const key = keys[0] ?? '';
      const object = store.objects.get(prefix + key);
      if (!object) throw new Error('It was stored before.');
      store.objects.delete(prefix + key);
      const lacking = await backUp(service.settings.dataDir, { env: store.variables });
      store.objects.set(prefix + key, object);
      expect(lacking).toMatchObject({ files: 1, missing_files: [key] });
      expect(await runHale(['backup', '--verify', lacking.path])).toMatchObject({ exitCode: 0 });
    });
  }
});
