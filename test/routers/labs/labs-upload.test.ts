import { beforeEach, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { jpeg, labForm, pdf, png, sendLab, type Uploaded } from '../../support/files/lab-files.ts';
import { expectError } from '../../support/http/errors.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

type Listed = { uploads: { id: string; aggregator_status: string; file_name: string; parsed_at: string | null }[] };

const aggregator = await startAggregator();
const service = await startService(aggregator.variables);
for (const as of ['user_a', 'user_b']) await service.call('GET', '/v1/me', { as });

beforeEach(async () => {
  await aggregator.become('ok');
  aggregator.forget();
});

const send = (form: FormData, headers?: Record<string, string>, as = 'user_a') => sendLab(service, as, form, headers);
const accepted = async (response: Response) => {
  expect(response.status).toBe(200);
  return (await response.json()) as Uploaded;
};
const upload = async (form = labForm(), as = 'user_a') => accepted(await send(form, {}, as));
const listed = async (as = 'user_a', { json } = service) =>
  (await json<Listed>('GET', '/v1/labs', { as })).body.uploads;
const statusOf = async (id: string, at = service) =>
  (await listed('user_a', at)).find((one) => one.id === id)?.aggregator_status;
const stored = () => readdirSync(service.settings.storageDir, { recursive: true, withFileTypes: true });
const files = () => stored().filter((entry) => entry.isFile()).length;

describe('an accepted upload', () => {
  test('is stored byte for byte, listed at once and handed to the aggregator', async () => {
    const content = pdf(5000);
    const answer = await upload(labForm({ content, name: 'März 2026.pdf' }));
    expect(answer).toEqual({
      ok: true,
      upload_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      storage_key: expect.stringMatching(new RegExp(`^labs/[0-9A-Za-z]{22}/${answer.upload_id}\\.pdf$`)),
      aggregator_status: 'submitted',
      note: expect.any(String),
    });
    expect(new Uint8Array(readFileSync(join(service.settings.storageDir, answer.storage_key)))).toEqual(content);
    expect((await listed())[0]).toMatchObject({
      id: answer.upload_id,
      aggregator_status: 'submitted',
      parsed_at: null,
      file_name: 'März 2026.pdf',
    });
    const [request] = aggregator.requestsTo('/lab-reports');
    expect(request?.query).toEqual({ reference_id: 'user_a' });
    expect(request?.file).toEqual({ name: `${answer.upload_id}.pdf`, type: 'application/pdf', bytes: content });
  });

  test('of megabytes arrives whole, on the disk and at the aggregator, announced or not', async () => {
    const content = pdf(5_000_000);
    for (let at = 100; at < content.length; at += 1) content[at] = (at * 7919) >> 9;
    const form = await new Response(labForm({ content })).bytes();
    const boundary = new TextDecoder().decode(form.subarray(2, form.indexOf(0x0d)));
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    for (const body of [form, new Blob([form]).stream()]) {
      const { storage_key } = await accepted(await sendLab(service, 'user_a', body, headers));
      const stored = await Bun.file(join(service.settings.storageDir, storage_key)).bytes();
      expect(Buffer.compare(stored, content)).toBe(0);
      const sent = aggregator.requestsTo('/lab-reports').at(-1)?.file?.bytes ?? new Uint8Array();
      expect(Buffer.compare(sent, content)).toBe(0);
    }
  });

  test.each([
    ['image/png', 'png', png(800, 600)],
    ['image/jpeg', 'jpg', jpeg(800, 600)],
    ['application/pdf', 'pdf', pdf()],
  ])('may be %s', async (type, extension, content) => {
    const { storage_key, aggregator_status } = await upload(labForm({ content, type, name: 'scan' }));
    expect(storage_key).toEndWith(`.${extension}`);
    expect(aggregator_status).toBe('submitted');
    expect(aggregator.requestsTo('/lab-reports')[0]?.file?.type).toBe(type);
  });

  test('is nobody else’s: another person’s list stays empty', async () => {
    await upload();
    expect(await listed('user_b')).toEqual([]);
  });

  test('tells nobody the name of the person or of their file: neither is in the key', async () => {
    const { storage_key } = await upload(labForm({ name: 'secret-name.pdf' }));
    expect(storage_key).not.toMatch(/user_a|secret/);
    expect(aggregator.requestsTo('/lab-reports')[0]?.file?.name).not.toContain('secret');
  });
});

describe('while the aggregator', () => {
  test('fails in one way or another, the upload is tried again, and submitted once it is back', async () => {
    const modes = ['500', '503', 'html', 'wrong', 'refuse', '401', '404'] as const;
    const outcomes = modes.map(async (mode) => {
      const failing = await startAggregator();
      const service = await startService(failing.variables);
      await failing.become(mode);
      const uploading = sendLab(service, 'user_a', labForm());
      await until(() => mode === 'refuse' || failing.requestsTo('/lab-reports').length > 0);
      await Bun.sleep(mode === 'refuse' ? 200 : 0);
      await failing.become('ok');
      const { upload_id, aggregator_status } = await accepted(await uploading);
      expect(['submitted', 'pending'], mode).toContain(aggregator_status);
      await until(async () => (await statusOf(upload_id, service)) === 'submitted');
    });
    await Promise.all(outcomes);
  });

  test('does not answer, the upload is pending after some seconds', async () => {
    await aggregator.become('hang');
    const answer = await upload();
    expect(answer).toMatchObject({ ok: true, aggregator_status: 'pending' });
    aggregator.release();
    await until(async () => (await statusOf(answer.upload_id)) === 'submitted');
    expect(aggregator.requestsTo('/lab-reports')).toHaveLength(1);
  });

  test('refuses the file, the upload has failed with a reason, is kept, and is not submitted again', async () => {
    await aggregator.become('problem');
    const answer = await upload();
    expect(answer.aggregator_status).toBe('failed:rejected');
    expect(await Bun.file(join(service.settings.storageDir, answer.storage_key)).exists()).toBe(true);
    expect(aggregator.requestsTo('/lab-reports')).toHaveLength(1);
    expect(await statusOf(answer.upload_id)).toBe('failed:rejected');
  });
});

test('an upload that the aggregator takes for another one has failed, and the other one keeps its name', async () => {
  const first = await upload();
  aggregator.repeatUploadId();
  const second = await upload();
  expect(second.aggregator_status).toBe('failed:duplicate');
  expect(await statusOf(first.upload_id)).toBe('submitted');
});

describe('the results of an upload', () => {
  const report = (upstreamId: string) => ({
    upload_id: upstreamId,
    data: [
      {
        metadata: { test_date: '2026-03-01' },
        biomarkers: [{ name: 'Glucose', value: 91, unit: 'mg/dL', reference_range: '70-99' }],
      },
    ],
  });
  const rowsOf = async (uploadId: string) =>
    (await service.sync('user_a')).biomarkers.filter((row) => row['upload_id'] === uploadId);
  test('come under its id and make it parsed', async () => {
    const upstreamId = aggregator.nextUploadId();
    const { upload_id } = await upload();
    await service.deliver(report(upstreamId));
    await until(async () => (await rowsOf(upload_id)).length === 1);
    expect(await statusOf(upload_id)).toBe('parsed');
  });

  test.each([
    ['naming nobody', {}],
    ['naming the person', { reference_id: 'user_a' }],
  ])('that come before the aggregator’s answer does, %s, are its own too', async (_, naming) => {
    await aggregator.become('hang');
    const upstreamId = aggregator.nextUploadId();
    const uploading = upload();
    await until(() => aggregator.requestsTo('/lab-reports').length === 1);
    await service.deliver({ ...report(upstreamId), ...naming, nonce: crypto.randomUUID() });
    await service.deliver(report('upl_fence'));
    await Bun.sleep(200);
    aggregator.release();
    const { upload_id } = await uploading;
    await until(async () => (await rowsOf(upload_id)).length === 1);
    await until(async () => (await statusOf(upload_id)) === 'parsed');
    expect((await service.sync('user_a')).biomarkers.filter((row) => row['upload_id'] === upstreamId)).toEqual([]);
  });

  test('a failure that comes before the aggregator’s answer does is its own too', async () => {
    await aggregator.become('hang');
    const upstreamId = aggregator.nextUploadId();
    const uploading = upload();
    await until(() => aggregator.requestsTo('/lab-reports').length === 1);
    await service.deliver({
      type: 'lab_report.failed',
      event_id: crypto.randomUUID(),
      occurred_at: '2026-03-01T10:00:00Z',
      upload_id: upstreamId,
      data: {
        session_id: '77',
        reference_id: 'user_a',
        error: { code: 'file_unreadable', message: 'unreadable', retriable: false },
      },
    });
    await Bun.sleep(200);
    aggregator.release();
    const { upload_id } = await uploading;
    await until(async () => (await statusOf(upload_id)) === 'failed:file_unreadable');
  });
});

describe('an upload under an Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  test('happens once when it comes many times at once', async () => {
    const headers = key();
    const before = files();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => accepted(await send(labForm({ content: pdf(700) }), headers))),
    );
    expect(new Set(answers.map(({ upload_id }) => upload_id)).size).toBe(1);
    expect(files()).toBe(before + 1);
    expect(aggregator.requestsTo('/lab-reports')).toHaveLength(1);
  });
});

test('an upload whose row cannot be written is our failure, under a key as well, and works once it can be', async () => {
  const failing = await startService(aggregator.variables);
  await failing.call('GET', '/v1/me', { as: 'user_a' });
  const another = openDb(failing.settings.databaseUrl);
  const change = (sql: string) => another.engine.setUp([{ sql, params: [], method: 'run' }]);
  const refuse = "CREATE TRIGGER refuse BEFORE INSERT ON lab_uploads BEGIN SELECT RAISE(ABORT, 'refused'); END";
  await change(refuse);
  for (const headers of [{}, { 'idempotency-key': 'once' }])
    await expectError(await sendLab(failing, 'user_a', labForm(), headers), { status: 500, code: 'internal_error' });
  await change('DROP TRIGGER refuse');
  another.close();
  expect((await sendLab(failing, 'user_a', labForm(), { 'idempotency-key': 'once' })).status).toBe(200);
});

describe('who may upload', () => {
  test('nobody without credentials', async () => {
    const response = await fetch(`${service.url}/v1/labs/upload`, { method: 'POST', body: labForm() });
    await expectError(response, { status: 401, code: 'missing_authorization' });
  });

  test('nobody by another method', async () => {
    const response = await service.call('GET', '/v1/labs/upload', { as: 'user_a' });
    await expectError(response, { status: 404, code: 'not_found' });
  });

  test('the quota counts uploads, and refuses one before it is read', async () => {
    const strict = await startService({ ...aggregator.variables, RATE_LIMIT_PER_DAY: '1' });
    await accepted(await sendLab(strict, 'user_a', labForm()));
    const response = await sendLab(strict, 'user_a', labForm());
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    await expectError(response, { status: 429, code: 'rate_limit_exceeded' });
  });
});
