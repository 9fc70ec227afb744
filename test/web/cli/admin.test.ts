import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { isThisMachine } from '../../../web/cli/session/client.ts';
import { runHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';
import { json, startStandIn } from '../sdk/stand-in.ts';

const adminKey = 'the operators’ own key, long enough'.replaceAll(/[^a-z]/g, '-');
const home = temporaryFolder();

type Delivered = { raw_event_id: number; request_id: string };

const headers = { 'x-admin-key': adminKey };
const parkedNow = async () => (await service.json<{ data: object[] }>('GET', '/admin/dlq', { headers })).body.data;
const hale = (...words: string[]) => runHale(['admin', ...words], { env, home });

const service = await startService({ ADMIN_KEY: adminKey });
const env = { HALE_SERVER: service.url, HALE_ADMIN_KEY: adminKey };
const user = await service.connect('user_admin');
const parked = (await service.deliver({ type: 'daily', user, data: [{ metadata: { start_time: 'no time' } }] }))
  .body as Delivered;
const payload = `{ "type": "daily",\n\t"user": ${JSON.stringify(user)}, "data": [], "note": "Zürich ☕ \\u0007 \u009b31m" }`;
const read = (await service.deliver(payload)).body as Delivered;
await until(async () => (await parkedNow()).length > 0);
await until(async () => {
  const { body } = await service.json('GET', `/admin/raw-events/${read.raw_event_id}`, { headers });
  return body['processed_at'] !== null;
});

test('dlq lists what is parked and why, and all of it page by page', async () => {
  const { exitCode, stdout, stderr } = await hale('dlq');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^event +type +received +tries +error +request$/m);
  expect(stdout).toMatch(new RegExp(`^ *${parked.raw_event_id} +daily +just now +1 +\\S.*${parked.request_id}$`, 'm'));
  const all = JSON.parse((await hale('dlq', '--all', '--json')).stdout);
  expect(all).toMatchObject([{ raw_event_id: parked.raw_event_id, process_error: expect.any(String) }]);
});

test('drain queues the named events again, and one that fails again is parked again', async () => {
  const { exitCode, stdout } = await hale('drain', String(parked.raw_event_id), '999999');
  expect([exitCode, stdout]).toEqual([0, '1 raw event queued again.\n']);
  await until(async () => (await parkedNow()).length > 0);
  expect(JSON.parse((await hale('drain', '--limit', '5', '--json')).stdout)).toEqual({ ok: true, requeued: 1 });
});

test('trace says what a request brought, and that another one brought nothing', async () => {
  const found = await hale('trace', read.request_id);
  expect([found.exitCode, found.stdout]).toEqual([0, expect.stringMatching(/^event +type +received +state$/m)]);
  expect(found.stdout).toMatch(
    new RegExp(`^ *${read.raw_event_id} +daily +[\\d-]+ [\\d:]+ +processed [\\d-]+ [\\d:]+$`, 'm'),
  );
  expect(JSON.parse((await hale('trace', read.request_id, '--json')).stdout).events).toHaveLength(1);
  const nothing = await hale('trace', 'req_00000000000000000000');
  expect(nothing).toEqual({ exitCode: 4, stdout: '', stderr: 'No raw event came with req_00000000000000000000.\n' });
  expect((await hale('trace', 'not a request')).exitCode).toBe(2);
});

test('raw gives the bytes as they were delivered, and what is known about them beside', async () => {
  const { exitCode, stdout, stderr } = await hale('raw', String(read.raw_event_id));
  expect([exitCode, stdout]).toEqual([0, payload]);
  expect(stderr).toStartWith(`event ${read.raw_event_id}, daily, ${read.request_id}\nreceived `);
  expect(JSON.parse((await hale('raw', String(read.raw_event_id), '--json')).stdout)).toMatchObject({ payload });
  expect((await hale('raw', '424242')).exitCode).toBe(4);
});

test('raw on a terminal leaves out what could steer it, and says so', async () => {
  const words = ['admin', 'raw', String(read.raw_event_id)];
  const { stdout } = await runHale(words, { env: { ...env, NO_COLOR: '1' }, home, pty: { columns: 200 } });
  expect(stdout).toContain('Control characters are left out here');
  expect(stdout).not.toContain('\u009b');
  expect(stdout).toContain('\t"user"');
});

describe('the key', () => {
  test('is taken from the data folder, for a server on this machine and for no other', async () => {
    await Bun.write(join(home, 'keys/secrets.json'), JSON.stringify({ ADMIN_KEY: adminKey }));
    const folder = { DATA_DIR: join(home, 'keys') };
    const local = await runHale(['admin', 'dlq', '--json'], { env: { HALE_SERVER: service.url, ...folder }, home });
    expect([local.exitCode, JSON.parse(local.stdout)]).toEqual([0, expect.any(Array)]);
    const elsewhere = await runHale(['admin', 'dlq', '--server', 'http://hale.invalid'], { env: folder, home });
    expect(elsewhere).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: 'hale: No admin key for http://hale.invalid. Put it into HALE_ADMIN_KEY.\n',
    });
  });

  test.each([
    ['http://127.0.0.1:8787', true],
    ['http://127.8.8.8', true],
    ['http://localhost:1', true],
    ['http://[::1]:1', true],
    ['http://0x7f000001', true],
    ['https://hale.example', false],
    ['http://localhost.evil.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['http://10.0.0.1', false],
    ['http://0.0.0.0', false],
  ])('%s is this machine: %p', (address, expected) => {
    expect(isThisMachine(address)).toBe(expected);
  });

  test('that is not there ends with exit code 3 and what to do, before anything is sent', async () => {
    const { exitCode, stderr } = await runHale(['admin', 'drain'], { env: { HALE_SERVER: service.url }, home });
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringMatching(/HALE_ADMIN_KEY, or set DATA_DIR to the data folder/),
    ]);
  });

  test('that is wrong ends with exit code 3, the code, the request, and no advice to sign in', async () => {
    const wrong = { ...env, HALE_ADMIN_KEY: 'another-key' };
    const { exitCode, stderr } = await runHale(['admin', 'dlq'], { env: wrong, home });
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringMatching(/code invalid_token, request req_\w+\n {2}.*HALE_ADMIN_KEY and DATA_DIR\.\n$/),
    ]);
    expect(stderr).not.toMatch(/hale login|another-key/);
  });

  test('is no option, for others see what is typed', async () => {
    const { exitCode, stderr } = await hale('dlq', '--admin-key', adminKey);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("unknown option '--admin-key'")]);
  });

  test('travels alone: without a token, although somebody is signed in', async () => {
    const standIn = await startStandIn(() => json(200, { data: [], next_cursor: null, has_more: false }));
    await runHale(['admin', 'dlq'], { env: { ...env, HALE_SERVER: standIn.url, HALE_TOKEN: 'token' }, home });
    await standIn.stop();
    expect(standIn.seen.map(({ headers }) => [headers['x-admin-key'], headers.authorization])).toEqual([
      [adminKey, undefined],
    ]);
  });
});
