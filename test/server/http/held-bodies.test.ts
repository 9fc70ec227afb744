import { afterEach, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BodyRoom } from '../../../server/http/held-body.ts';
import { draftsIn, labForm, pdf, sendLab } from '../../support/files/lab-files.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { beginRequest } from '../../support/http/begun-requests.ts';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import type { testSettings } from '../../support/service/service.ts';
import { forgetPeakMemory, peakMemoryBytes, startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const adminKey = 'an admin key of at least 32 bytes, too';
const variables = { WEBHOOK_SECRET: 'a webhook secret of at least 32 bytes', ADMIN_KEY: adminKey };
const folder = temporaryFolder();
const rooms = {
  strangers: new BodyRoom(folder, { memory: 300 * kibibyte, disk: mebibyte }),
  people: new BodyRoom(folder, { memory: 300 * kibibyte, disk: mebibyte }),
};
const app = await startAppWithoutWorker({ variables, rooms });
const drafts = () => draftsIn({ storageDir: folder });

const nowS = () => Math.floor(Date.now() / 1000);
const signed = (body: string | Uint8Array) => {
  const t = nowS();
  return `t=${t},v1=${createHmac('sha256', variables.WEBHOOK_SECRET).update(`${t}.`).update(body).digest('hex')}`;
};
/** Fresh and well-formed, so that only the body shows that it is none. */
const forged = () => `t=${nowS()},v1=${'a'.repeat(64)}`;
const headOf = (signature: string | null, length: number, path = '/webhooks/aggregator') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: a',
    `Content-Length: ${length}`,
    ...(signature === null ? [] : [`Aggregator-Signature: ${signature}`]),
  ].join('\r\n');

const open: (() => void)[] = [];
afterEach(async () => {
  for (const leave of open.splice(0)) leave();
  await until(() => drafts().length === 0);
});
async function begin(head: string, body: string | Uint8Array = '', url = app.url) {
  const begun = await beginRequest(url, head, body);
  open.push(begun.leave);
  return begun;
}
const delivery = (bytes: number) =>
  JSON.stringify({ type: 'healthcheck', nonce: crypto.randomUUID(), text: 'x'.repeat(bytes) });
const deliver = (body: string, signature = signed(body)) =>
  app.call('POST', '/webhooks/aggregator', { body, headers: { 'aggregator-signature': signature } });

describe('at the webhook, before a byte of the body has come', () => {
  test.each([
    ['missing_header', null],
    ['malformed_header', 't=1'],
    ['bad_timestamp', `t=abc,v1=${'a'.repeat(64)}`],
    ['stale', `t=1,v1=${'a'.repeat(64)}`],
  ])('%s is answered, for a small body and a large one', async (reason, signature) => {
    for (const length of [900, 31 * mebibyte]) {
      const { answer } = await begin(headOf(signature, length));
      expect(await answer).toMatch(new RegExp(`^HTTP/1.1 401 [^]*"${reason}"`));
    }
  });

  test('a refused delivery of a known small length does not end the connection, and its bytes are no request', async () => {
    const { answer, send } = await begin(headOf(null, 40));
    expect(await answer).not.toMatch(/connection: close/i);
    send(`${'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.padEnd(40)}`);
    const again = await app.call('GET', '/healthz');
    expect(again.status).toBe(200);
  });
});

describe('a body above 256 KiB', () => {
  test('is in a file while it comes, which shows nothing of it and is gone afterwards; it is stored as it was sent', async () => {
    const body = delivery(600 * kibibyte);
    const { answer, send } = await begin(headOf(signed(body), body.length), body.slice(0, 500 * kibibyte));
    const [name = ''] = await until(() => drafts().length === 1 && drafts());
    const path = join(folder, '.drafts', name);
    await until(() => statSync(path).size > 400 * kibibyte);
    expect(readFileSync(path).includes('xxxxxxxx')).toBe(false);
    expect(statSync(path).mode & 0o077).toBe(0);
    send(body.slice(500 * kibibyte));
    const { raw_event_id: id } = JSON.parse((await answer).split('\r\n\r\n')[1] ?? '');
    expect(drafts()).toEqual([]);
    const stored = await app.json('GET', `/admin/raw-events/${id}`, { headers: { 'x-admin-key': adminKey } });
    expect(stored.body['payload']).toBe(body);
  });

  test('that was altered is refused after its last byte, and its file goes', async () => {
    const body = delivery(400 * kibibyte);
    const response = await deliver(body.replace('xx', 'xy'), signed(body));
    expect([response.status, await response.json()]).toMatchObject([401, { reason: 'signature_mismatch' }]);
    expect(drafts()).toEqual([]);
  });

  test('without a length is held the same way', async () => {
    const body = delivery(400 * kibibyte);
    const response = await fetch(`${app.url}/webhook`, {
      method: 'POST',
      body: new Blob([body]).stream(),
      headers: { 'aggregator-signature': signed(body) },
    });
    expect(response.status).toBe(200);
  });
});

describe('room for what strangers send', () => {
  const part = (bytes: number) => 'x'.repeat(bytes);

  test('when the memory is taken, small deliveries go through a file; when the disk is taken too, 503 with Retry-After', async () => {
    // Two slow senders of 150 KiB hold the memory.
    for (let sender = 0; sender < 2; sender += 1) await begin(headOf(forged(), 150 * kibibyte), part(1_000));
    await until(() => rooms.strangers.free.memory === 0);
    expect((await deliver(delivery(10))).status).toBe(200);

    await begin(headOf(forged(), 2 * mebibyte), part(mebibyte - 300));
    await until(() => drafts().some((name) => statSync(join(folder, '.drafts', name)).size >= mebibyte - 300));
    const refused = await deliver(delivery(1_000));
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'unavailable' }]);
    expect(refused.headers.get('retry-after')).toBe('5');

    const signIn = await app.call('POST', '/auth/sign-in/email', { body: { email: 'a@b.example', password: 'x' } });
    await expectError(signIn, { status: 503, code: 'upstream_unavailable' });
    expect(signIn.headers.get('retry-after')).toBe('5');
    // People have a room of their own.
    expect((await app.call('POST', '/v1/turns', { as: 'user_a', body: question })).status).toBe(202);

    for (const leave of open.splice(0)) leave();
    await until(async () => (await deliver(delivery(1_000))).status === 200);
  });
});

const question = { messages: [{ role: 'user', content: 'hi' }] };

test('what people send has the same room: uploads, JSON and parts of imports get 503 with Retry-After when it is taken', async () => {
  const authorization = `Authorization: Bearer ${await app.tokenOf('user_a')}`;
  const head = [
    'POST /v1/labs/upload HTTP/1.1',
    'Host: a',
    'Content-Length: 3000000',
    'Content-Type: multipart/form-data; boundary=b',
    authorization,
  ].join('\r\n');
  await begin(
    head,
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n${'x'.repeat(mebibyte - 1_000)}`,
  );
  await until(() => rooms.people.free.disk < 2_000);
  const file = labForm({ content: pdf(20 * kibibyte) });
  const large = JSON.stringify({ ...question, pad: 'x'.repeat(400 * kibibyte) });
  for (const response of [
    await sendLab(app, 'user_b', file),
    await app.call('POST', '/v1/turns', { as: 'user_b', body: large }),
    await app.call('POST', '/v1/feeds/health-auto-export', { as: 'user_b', body: large }),
  ]) {
    await expectError(response.clone(), { status: 503, code: 'upstream_unavailable' });
    expect([response.headers.get('retry-after'), await response.json()]).toMatchObject([
      '5',
      { error: { upstream: 'storage' } },
    ]);
  }
  expect((await app.call('POST', '/v1/turns', { as: 'user_b', body: question })).status).toBe(202);
  for (const leave of open.splice(0)) leave();
  await until(() => rooms.people.free.disk === mebibyte);
  expect((await app.call('POST', '/v1/turns', { as: 'user_b', body: large })).status).toBe(202);
});

describe.skipIf(process.platform !== 'linux')('memory of strangers (read from /proc, on Linux only)', async () => {
  const service = await startServiceProcess({ LOG_LEVEL: 'silent', ...variables });
  const cost = async (signature: () => string | null) => {
    const body = new Uint8Array(31 * mebibyte - kibibyte).fill(120);
    await forgetPeakMemory(service.pid());
    const before = await peakMemoryBytes(service.pid());
    const senders = await Promise.all(
      Array.from({ length: 10 }, () => begin(headOf(signature(), 31 * mebibyte), body, service.url)),
    );
    await Promise.race([Promise.all(senders.map(({ answer }) => answer)), arrived(service.settings)]);
    return (await peakMemoryBytes(service.pid())) - before;
  };
  const arrived = (settings: ReturnType<typeof testSettings>) =>
    until(() => {
      const names = draftsIn(settings);
      return (
        names.length === 10 &&
        names.every((name) => statSync(join(settings.storageDir, '.drafts', name)).size > 30 * mebibyte)
      );
    });

  test('ten sockets with 31 MiB each and no signature cost less than 10 MiB', async () => {
    expect(await cost(() => null)).toBeLessThan(10 * mebibyte);
  });

  // 20 to 36 MiB were seen: what sockets hold and what is not collected yet. Bun alone, reading and dropping, took 14.
  test('with a forged signature they cost less than a sixth of their size, however long they wait', async () => {
    expect(await cost(forged)).toBeLessThan(48 * mebibyte);
  });
});
