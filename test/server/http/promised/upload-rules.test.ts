import { expect, test } from 'bun:test';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { end, labForm, part, pdf, png, sendLab, type Uploaded } from '../../../support/files/lab-files.ts';
import { expectError } from '../../../support/http/errors.ts';
import { startService } from '../../../support/service/service.ts';

const tenMebibytes = 10 * 1_048_576;
const unprocessable = { status: 422, code: 'unprocessable' };
const aggregator = await startAggregator();
const service = await startService(aggregator.variables);

const send = (body: FormData | string) => sendLab(service, 'user_a', body);
const count = async () =>
  (await service.json<{ uploads: { file_name: string }[] }>('GET', '/v1/labs', { as: 'user_a' })).body.uploads.length;

test('a form without a part named file that has a filename is invalid_request', async () => {
  const document = new Blob([pdf()], { type: 'application/pdf' });
  const otherName = new FormData();
  otherName.set('document', document, 'report.pdf');
  const text = part('Content-Disposition: form-data; name="file"', 'only text') + end;
  for (const body of [new FormData(), otherName, text])
    await expectError(await send(body), { status: 400, code: 'invalid_request' });
  expect(await count()).toBe(0);
});

test('exactly 10 MB pass, and one byte more is unprocessable', async () => {
  const passed = await send(labForm({ content: pdf(tenMebibytes) }));
  expect(passed.status).toBe(200);
  const before = await count();
  await expectError(await send(labForm({ content: pdf(tenMebibytes + 1) })), unprocessable);
  expect(await count()).toBe(before);
});

test('another type, an empty file, and content that is not what its type says are unprocessable', async () => {
  const before = await count();
  for (const form of [
    labForm({ type: 'image/gif' }),
    labForm({ type: 'text/html', content: '<h1>report</h1>' }),
    labForm({ content: new Uint8Array() }),
    labForm({ content: png(10, 10) }),
    labForm({ type: 'image/png' }),
    labForm({ content: '<html>%PDF-1.7' }),
  ])
    await expectError(await send(form), unprocessable);
  expect(await count()).toBe(before);
});

test('the name of a file is data and never a path', async () => {
  const name = '../../../etc/passwd.pdf';
  const { storage_key, upload_id } = (await (await send(labForm({ name }))).json()) as Uploaded;
  expect(storage_key).toMatch(new RegExp(`^labs/[0-9A-Za-z]{22}/${upload_id}\\.pdf$`));
  expect(await Bun.file(`${service.settings.storageDir}/${storage_key}`).exists()).toBe(true);
});
