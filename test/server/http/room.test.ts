import { expect, test } from 'bun:test';
import { requireDisk } from '../../../routers/account/room.ts';
import { createFreeDisk } from '../../../server/storage/free-disk.ts';
import { labForm, pdf, sendLab } from '../../support/files/lab-files.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { expectError } from '../../support/http/errors.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const service = await startService({ STORAGE_PER_PERSON: '60000', LAB_READER: 'local' });

type Usage = { bytes: number; bytes_max: number; uploads: number; archives: number; raw_events: number };
const usageOf = async (as: string) =>
  (await service.json<{ result: { data: Usage } }>('GET', '/trpc/account.usage', { as })).body.result.data;

test('what a person keeps is counted and shown; beyond STORAGE_PER_PERSON uploads and imports are refused with 422, deliveries are not', async () => {
  const as = 'user_a';
  const user = await service.connect(as);
  const before = await usageOf(as);
  expect(before).toMatchObject({ bytes_max: 60_000, uploads: 0, archives: 0 });
  const delivery = { type: 'daily', user, data: [], text: 'x'.repeat(20_000) };
  await service.deliver(delivery);
  const size = JSON.stringify(delivery).length;
  await until(async () => (await usageOf(as)).raw_events === before.raw_events + size);

  expect((await sendLab(service, as, labForm({ content: pdf(30_000) }))).status).toBe(200);
  const used = await usageOf(as);
  expect(used.uploads).toBe(30_000);
  expect(used.bytes).toBe(used.uploads + used.archives + used.raw_events);

  await expectError(await sendLab(service, as, labForm({ content: pdf(20_000) })), {
    status: 422,
    code: 'unprocessable',
  });
  const post = await service.call('POST', '/v1/feeds/health-auto-export', {
    as,
    body: { data: { metrics: [] }, pad: 'x'.repeat(20_000) },
  });
  await expectError(post, { status: 422, code: 'unprocessable' });
  expect((await service.deliver({ ...delivery, text: 'y'.repeat(20_000) })).status).toBe(200);
  await until(async () => (await usageOf(as)).bytes > 60_000);
  const begin = { vendor: 'oura', file_name: 'a.zip', bytes: 1, sha256: 'a'.repeat(64) };
  const begun = await service.call('POST', '/v1/archives', { as, body: begin });
  await expectError(begun, { status: 422, code: 'unprocessable' });
  // Somebody else has room of their own.
  expect((await sendLab(service, 'user_b', labForm({ content: pdf(20_000) }))).status).toBe(200);

  const { body } = await service.json<{ uploads: { id: string }[] }>('GET', '/v1/labs', { as });
  await service.call('POST', '/trpc/labs.remove', { as, body: { id: body.uploads[0]?.id } });
  expect((await usageOf(as)).uploads).toBe(0);
});

test.each([
  [2 ** 30 - 1, 2 ** 31],
  [2 ** 32, 2 ** 40],
])('a disk with %i of %i bytes free takes neither uploads nor imports', async (freeBytes, totalBytes) => {
  await expect(requireDisk({ freeDisk: async () => ({ freeBytes, totalBytes }) })).rejects.toThrow(/nearly full/);
  await requireDisk({ freeDisk: async () => ({ freeBytes: 2 ** 31, totalBytes: 2 ** 33 }) });
});

test('the disk is asked where the folder will be, too', async () => {
  const { freeBytes, totalBytes } = await createFreeDisk([`${temporaryFolder()}/not/yet`])();
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThan(freeBytes);
});
