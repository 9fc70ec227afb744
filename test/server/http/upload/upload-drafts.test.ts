import { describe, expect, test } from 'bun:test';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bodyLimits } from '../../../../server/http/request-body.ts';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { draftsIn, end, labForm, part, pdf, png, sendLab } from '../../../support/files/lab-files.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { expectError } from '../../../support/http/errors.ts';
import { stallUpload } from '../../../support/http/partial-uploads.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import { startService } from '../../../support/service/service.ts';
import { until } from '../../../support/until.ts';

const mebibyte = 1_048_576;
const aggregator = await startAggregator();
const service = await startService(aggregator.variables);

type Body = Parameters<typeof sendLab>[2];
const send = (body: Body, headers?: Record<string, string>, as = 'user_a') => sendLab(service, as, body, headers);
const drafts = () => draftsIn(service.settings);
const stall = async (as: string) => stallUpload(service.url, await service.tokenOf(as));

describe('senders that stall', () => {
  test('thirty of them, of one person or of many, hold up nobody’s upload, and leave no draft when they go', async () => {
    const stalled = await Promise.all(
      Array.from({ length: 30 }, (_, index) => stall(index < 15 ? 'user_a' : `user_slow_${index}`)),
    );
    await until(() => drafts().length === 30);
    for (const as of ['user_a', 'user_b'])
      expect((await send(labForm({ content: pdf(2 * mebibyte) }), {}, as)).status).toBe(200);
    expect(drafts()).toHaveLength(30);
    for (const leave of stalled) leave();
    await until(() => drafts().length === 0);
    const { body } = await service.json<{ uploads: unknown[] }>('GET', '/v1/labs', { as: 'user_slow_20' });
    expect(body.uploads).toEqual([]);
  });

  test('what has come of a file is on the disk before the rest has', async () => {
    const leave = await stall('user_a');
    await until(() => drafts().some((name) => sizeOf(name) > 5000));
    leave();
    await until(() => drafts().length === 0);
  });
});

const sizeOf = (name: string) => statSync(join(service.settings.storageDir, '.drafts', name)).size;

describe('no draft is left behind', () => {
  const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf';
  const file = part(head, '%PDF-1.7');
  const other = part('Content-Disposition: form-data; name="x"', 'x');
  const refused: [string, () => Body, number][] = [
    ['a file of another type', () => labForm({ type: 'text/html' }), 422],
    ['a content of another type', () => labForm({ content: png(10, 10) }), 422],
    ['an empty file', () => labForm({ content: '' }), 422],
    ['a file that is too large', () => labForm({ content: pdf(10 * mebibyte + 1) }), 422],
    ['a body that is too large', () => labForm({ content: pdf(40 * mebibyte) }), 422],
    ['a second file', () => file + file + end, 400],
    ['a fifth part behind it', () => file + other.repeat(4) + end, 400],
    ['a form without an end', () => file, 400],
    ['a form that breaks behind it', () => `${file}--bb${end}`, 400],
  ];
  test.each(refused)('by %s', async (_, body, status) => {
    const response = await send(body()).catch(() => undefined);
    // The connection of an oversized upload may end before its answer is read.
    if (response) await expectError(response, { status, code: status === 422 ? 'unprocessable' : 'invalid_request' });
    await until(() => drafts().length === 0);
  });

  test('by an upload that is kept, or by one that is answered from its key', async () => {
    const headers = { 'idempotency-key': 'once' };
    for (const replayed of [null, 'true']) {
      const response = await send(labForm(), headers);
      expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, replayed]);
      expect(drafts()).toEqual([]);
    }
    const mismatch = await send(labForm({ content: pdf(500) }), headers);
    await expectError(mismatch, { status: 409, code: 'idempotency_key_mismatch' });
    expect(drafts()).toEqual([]);
  });

  test('by many at once under one key', async () => {
    const headers = { 'idempotency-key': 'many' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(labForm(), headers)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(drafts()).toEqual([]);
  });
});

test('a sender that is too slow is refused, and its draft is gone', async () => {
  const storageDir = temporaryFolder();
  const bodies = { ...bodyLimits, upload: { ...bodyLimits.upload, timeoutMs: 500 } };
  const hasty = await startAppWithoutWorker({ bodies, variables: { STORAGE_URL: `file:${storageDir}` } });
  const leave = await stallUpload(hasty.url, await hasty.tokenOf('user_a'));
  await until(() => draftsIn({ storageDir }).length === 1);
  await until(() => draftsIn({ storageDir }).length === 0);
  leave();
});

test('who may not upload makes no draft', async () => {
  const strict = await startService({ RATE_LIMIT_PER_DAY: '1' });
  const leave = await stallUpload(strict.url, 'no-token');
  expect((await strict.call('GET', '/v1/me', { as: 'user_a' })).status).toBe(200);
  await expectError(await sendLab(strict, 'user_a', labForm()), { status: 429, code: 'rate_limit_exceeded' });
  expect(existsSync(strict.settings.storageDir)).toBe(false);
  leave();
});
