import { beforeEach, describe, expect, test } from 'bun:test';
import { openDb } from '../../../db/client.ts';
import { jobs, schedules } from '../../../db/schema/schema.ts';
import { restoreBackup } from '../../../server/commands/backup/restore.ts';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import { readSettings, readStorageLocations } from '../../../server/settings/env.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { draftsIn, labForm, pdf, sendLab, type Uploaded } from '../../support/files/lab-files.ts';
import { startObjectStore } from '../../support/files/object-store.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { expectError } from '../../support/http/errors.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const [aggregator, store] = [await startAggregator(), startObjectStore()];
const service = await startService({ ...aggregator.variables, ...store.variables });
const db = openDb(service.settings.databaseUrl);
const countOf = async (table: typeof jobs | typeof schedules) => (await db.read.select().from(table)).length;
await until(async () => (await countOf(schedules)) > 0 && (await countOf(jobs)) === 0);
db.close();

beforeEach(() => store.recover());

const upload = (bytes: number) => sendLab(service, 'user_a', labForm({ content: pdf(bytes) as BlobPart }));
const ready = () => service.json<{ failing?: string[] }>('GET', '/readyz');
const handedOver = () => aggregator.requestsTo('/lab-reports').flatMap(({ file }) => (file ? [file.bytes.length] : []));
async function foundIn() {
  const { findings } = await diagnose(service.settings, Date.now() + 2 * 3_600_000);
  return findings.map(({ check, count }) => `${check} ${count}`);
}

describe('a service whose files are in a bucket', () => {
  test('stores a report there, hands the same bytes to the aggregator, and leaves nothing on its own disk', async () => {
    const response = await upload(5_500_000);
    expect(response.status).toBe(200);
    const { storage_key } = (await response.json()) as Uploaded;
    expect(
      Buffer.from(pdf(5_500_000)).equals(store.objects.get(`some/prefix/${storage_key}`)?.bytes ?? Buffer.alloc(0)),
    ).toBe(true);
    expect(handedOver()).toContain(5_500_000);
    expect(draftsIn(service.settings)).toEqual([]);
    expect(await foundIn()).toEqual([]);
  });

  test('answers 500 and stores no upload while the bucket fails, and takes the same report once it is back', async () => {
    const uploads = async () =>
      (await service.json<{ uploads: [] }>('GET', '/v1/labs', { as: 'user_a' })).body.uploads.length;
    const before = await uploads();
    store.fail('503');
    await expectError(await upload(900), { status: 500, code: 'internal_error' });
    expect(await uploads()).toBe(before);
    expect(draftsIn(service.settings)).toEqual([]);
    store.recover();
    expect((await upload(900)).status).toBe(200);
  });

  test('is not ready while the bucket cannot be reached or refuses the account, and says so', async () => {
    expect((await ready()).status).toBe(200);
    for (const [fail, recover] of [
      [store.stop, store.start],
      [() => store.fail('403'), store.recover],
      [() => store.fail('stall'), store.recover],
    ] as const) {
      await fail();
      const { status, body } = await ready();
      expect([status, body.failing]).toEqual([503, ['storage']]);
      recover();
      expect((await ready()).status).toBe(200);
    }
  });

  test('is examined there by the doctor: a file that is missing, cut or of nobody is found', async () => {
    const [first = '', second = ''] = [...store.objects.keys()];
    const [one, two] = [store.objects.get(first), store.objects.get(second)];
    if (!one || !two) throw new Error('Two files were stored before.');
    store.objects.delete(first);
    store.objects.set(second, { ...two, bytes: two.bytes.slice(1) });
    store.objects.set('some/prefix/labs/nobody/left.pdf', one);
    expect(await foundIn()).toEqual(['files_missing 2', 'files_orphaned 1']);
    store.objects.set(first, one).set(second, two).delete('some/prefix/labs/nobody/left.pdf');
    expect(await foundIn()).toEqual([]);
  });

  test('is not said to miss the file of a report that is removed while the doctor looks', async () => {
    const { uploads } = (await service.json<{ uploads: { id: string }[] }>('GET', '/v1/labs', { as: 'user_a' })).body;
    let left = uploads.map(({ id }) => id);
    store.beforeSizes(async () => {
      const removed = left;
      left = [];
      for (const id of removed) await service.call('POST', '/trpc/labs.remove', { as: 'user_a', body: { id } });
    });
    expect(await foundIn()).toEqual([]);
    expect(store.objects.size).toBe(0);
  });
});

test('a backup is not restored into a bucket, and the refusal says what to do instead', async () => {
  const place = readStorageLocations({ ...store.variables, DATA_DIR: temporaryFolder() });
  const restoring = restoreBackup({ folder: temporaryFolder(), place, replace: false });
  await expect(restoring).rejects.toThrow(
    'STORAGE_URL: files are restored into a folder; name a data folder with --into.',
  );
});

describe('the settings of a bucket', () => {
  const read = (variables: Record<string, string>) => readSettings({ DATA_DIR: temporaryFolder() }, variables).bucket;

  test('stand under the general names or the vendor’s', () => {
    const { STORAGE_URL, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = store.variables;
    expect(read(store.variables)).toEqual(store.settings);
    const vendor = { AWS_ENDPOINT: S3_ENDPOINT, AWS_REGION: S3_REGION, AWS_ACCESS_KEY_ID: S3_ACCESS_KEY_ID };
    expect(read({ STORAGE_URL, ...vendor, AWS_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY })).toEqual(store.settings);
    expect(read({ ...store.variables, AWS_REGION: 'elsewhere', AWS_SESSION_TOKEN: 't' })).toEqual({
      ...store.settings,
      sessionToken: 't',
    });
    expect(read({ ...store.variables, STORAGE_URL: 's3://hale-test/' })?.prefix).toBe('');
    expect(read({ AWS_ACCESS_KEY_ID: 'of something else'.replaceAll(' ', '-') })).toBeNull();
  });

  test.each([
    [{ STORAGE_URL: 's3://' }, 'STORAGE_URL: begins with file:, or is s3://bucket/prefix'],
    [{ STORAGE_URL: 's3://Bucket' }, 'STORAGE_URL: begins with file:, or is s3://bucket/prefix'],
    [{ STORAGE_URL: 's3://bucket/../x' }, 'STORAGE_URL: begins with file:, or is s3://bucket/prefix'],
    [{ STORAGE_URL: 's3://bucket?x=1' }, 'STORAGE_URL: begins with file:, or is s3://bucket/prefix'],
    [{ STORAGE_URL: 's3://bucket' }, 'S3_ACCESS_KEY_ID: needed together with STORAGE_URL.'],
    [{ STORAGE_URL: 's3://bucket', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY: needed together with STORAGE_URL.'],
    [{ S3_ENDPOINT: 'https://a:b@minio.example' }, 'S3_ENDPOINT: holds no credentials, query or fragment'],
    [{ S3_REGION: 'Over There' }, 'S3_REGION: is not the name of a region'],
  ])('that cannot be meant are refused in one line: %j', (variables, message) => {
    expect(() => readStorageLocations(variables)).toThrow(message);
  });
});
