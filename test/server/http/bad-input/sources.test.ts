import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { run } from '../../../support/aggregator/wearable-events.ts';
import { canary, expectRefused, expectRefusedFlat, startWatchedService } from '../../../support/http/bad-input.ts';
import { until } from '../../../support/until.ts';

const connect = (body: unknown) => service.call('POST', '/v1/sources/aggregator/connect', { as: 'user_b', body });
const refusedField = (body: unknown, field: string) =>
  service.harmless(async () => {
    const before = aggregator.requests.length;
    await expectRefused(await connect(body), { status: 400, code: 'invalid_field', field });
    expect(aggregator.requests.length).toBe(before);
  });

const aggregator = await startAggregator();
const service = await startWatchedService(aggregator.variables);
await service.connect('user_a');
const { body } = await service.json<{ data: { id: string }[] }>('GET', '/v1/sources', { as: 'user_a' });
const sourceId = body.data[0]?.id ?? '';

describe('S95 a redirect address', () => {
  const hostile: unknown[] = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://app.example/',
    '//evil.example/',
    '/connected',
    'https:app.example',
    'https:/app.example',
    'https:///app.example',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[fe80::1]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://2852039166/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://0251.0376.0251.0376/',
    'http://0x7f.1/',
    `https://${canary}@app.example/`,
    'https://user:secret@app.example/',
    'https://@app.example/',
    'https://app.example@evil.example/',
    'https://app.example\\@evil.example/',
    'https://evil.example\\.app.example/',
    'https://app.example/\r\nSet-Cookie: a=b',
    'https://app.example/\n',
    '\thttps://app.example/',
    ' https://app.example/',
    'https://app.example/ x',
    'https://app.example/\u0000',
    'https://app.example/\u202E',
    'https://gаrmin.example/',
    'https://app.example。evil.example/',
    'https://%61pp.example/',
    'https://app.example:99999/',
    `https://app.example/${canary.repeat(1000)}`,
    'https://',
    '',
    5,
    null,
    ['https://app.example/'],
    { href: 'https://app.example/' },
  ];
  test.each(hostile.map((one) => [one]))('S95 %j: 400', (redirect_url) =>
    refusedField({ redirect_url }, 'redirect_url'),
  );

  test.each([
    'https://app.example',
    'HTTPS://APP.EXAMPLE/Back?to=%2F&x[]=1#done',
    'https://app.example:443/',
    'http://localhost:3000/back',
    'http://127.0.0.1:8123/',
    'http://[::1]:3000/',
    'http://192.168.1.10:8080/connected',
    'https://xn--mnchen-3ya.example/',
    `https://app.example/${'x'.repeat(2028)}`,
  ])('S95 %j is handed on as it stands', async (redirect_url) => {
    expect((await connect({ redirect_url })).status).toBe(200);
    expect(aggregator.requests.at(-1)?.json).toMatchObject({
      auth_success_redirect_url: redirect_url,
      auth_failure_redirect_url: redirect_url,
    });
  });
});

describe('S96 a provider', () => {
  const hostile: unknown[] = [
    canary,
    'GARMIN',
    'Garmin',
    'garmin ',
    'garmin,fitbit',
    '__proto__',
    'constructor',
    'toString',
    '',
    'x'.repeat(10_000),
    ['garmin'],
    { provider: 'garmin' },
    null,
    0,
    true,
  ];
  test.each(hostile.map((one) => [one]))('S96 %j: 400', (provider) => refusedField({ provider }, 'provider'));
});

describe('S97 the id of a source', () => {
  const ids = [
    'garmin',
    'src_',
    'src_%2e%2e',
    '%2e%2e%2fsrc_1',
    '%00',
    '%zz',
    'src_0000000000000000000000',
    'turn_0000000000000000000000',
    "src_'%20OR%201=1--",
    canary.repeat(40),
    '__proto__',
    '%F0%9F%92%A9',
  ];
  test.each(ids)('S97 %j: 404', (id) =>
    service.harmless(async () => {
      const response = await service.call('DELETE', `/v1/sources/${id}`, { as: 'user_a' });
      await expectRefused(response, { status: 404, code: 'source_not_found' });
    }),
  );

  test('S97 another person’s: 404, and the connection stays', () =>
    service.harmless(async () => {
      const response = await service.call('DELETE', `/v1/sources/${sourceId}`, { as: 'user_b' });
      const unknown = await service.call('DELETE', '/v1/sources/src_0000000000000000000000', { as: 'user_b' });
      const messageOf = async (answer: Response) => (await answer.clone().json()).error.message;
      expect(await messageOf(response)).toBe(await messageOf(unknown));
      await expectRefused(response, { status: 404, code: 'source_not_found' });
      expect(aggregator.requestsTo('/auth/deauthenticateUser')).toEqual([]);
      const { body } = await service.json<{ data: unknown[] }>('GET', '/v1/sources', { as: 'user_a' });
      expect(body.data).toHaveLength(1);
    }));

  test('S97 one that has ended: 404', async () => {
    const user = await service.connect('user_a', 'OURA');
    const { body } = await service.json<{ data: { id: string; provider: string }[] }>('GET', '/v1/sources', {
      as: 'user_a',
    });
    const oura = body.data.find(({ provider }) => provider === user.provider.toLowerCase())?.id;
    const end = () => service.call('DELETE', `/v1/sources/${oura}`, { as: 'user_a' });
    expect((await end()).status).toBe(204);
    const database = new Database(service.databasePath, { readonly: true });
    const waiting = database.prepare("SELECT count(*) FROM jobs WHERE name = 'endSource'").pluck();
    await until(() => waiting.get() === 0);
    database.close();
    expect(aggregator.requestsTo('/auth/deauthenticateUser')).toHaveLength(1);
    await service.harmless(async () => expectRefused(await end(), { status: 404, code: 'source_not_found' }));
  });
});

describe('S98 the days of an import', () => {
  const bad = [
    '0',
    '-1',
    '1461',
    '1.5',
    '1e9',
    '9007199254740993',
    '"30"',
    'null',
    'true',
    '[30]',
    '{}',
    `"${canary}"`,
  ];
  test.each(bad)('S98 %s: 400, flat', (days) =>
    service.harmless(async () => {
      const response = await service.call('POST', '/v1/import', { as: 'user_a', body: `{"days":${days}}` });
      await expectRefusedFlat(response, { status: 400, error: 'invalid_days', hint: expect.any(String) });
    }),
  );

  test.each(['NaN', 'Infinity', '{"days":NaN}', '{"days":', '[]', 'null', '"x"', '5', `{"${canary}"`])(
    'S98 a body %s: 400, flat',
    (body) =>
      service.harmless(async () => {
        const response = await service.call('POST', '/v1/import', { as: 'user_a', body });
        await expectRefusedFlat(response, { status: 400, error: 'invalid_request', hint: expect.any(String) });
      }),
  );
});

test('S99 an import without a connection: 400, flat', () =>
  service.harmless(async () => {
    const response = await service.call('POST', '/v1/import', { as: 'user_b', body: { days: 30 } });
    await expectRefusedFlat(response, { status: 400, error: 'no_active_connections', hint: expect.any(String) });
  }));

describe('S100 the watermark of a sync', () => {
  const sync = (query: string) => service.call('GET', `/v1/data/sync?${query}`, { as: 'user_a' });

  test.each([
    ['since=', 'since'],
    ['since=yesterday', 'since'],
    ['since=1767225600000', 'since'],
    ['since=1767225600', 'since'],
    ['since=2026-02-30', 'since'],
    ['since=2026-13-01T00:00:00Z', 'since'],
    ['since=%2B275761-01-01T00:00:00Z', 'since'],
    ['since=2026-01-01T00:00:00', 'since'],
    ['since=0000-01-01T00:00:00%2B23:59', 'since'],
    ['since=9999-12-31T23:59:59-23:59', 'since'],
    ['since=2026-01-01T00:00:00+00:00', 'since'],
    [`since=${canary}`, 'since'],
    [`since=${'9'.repeat(4000)}`, 'since'],
    ['since=2026-01-01&since=2026-01-02', 'since'],
    ['cursor=2026-01-01&cursor=2026-01-02', 'cursor'],
    [`cursor=${canary}`, 'cursor'],
    ['since=2026-01-01&cursor=x', 'cursor'],
  ])('S100 %s: 400', (query, field) =>
    service.harmless(async () => expectRefused(await sync(query), { status: 400, code: 'invalid_field', field })),
  );

  test('S100 one that lies ahead, or long ago, is no error: now is never later than the clock', () =>
    service.harmless(async () => {
      for (const since of ['9999-12-31T23:59:59.999Z', '0000-01-01', '1969-12-31T23:59:59Z']) {
        const response = await sync(`since=${since}`);
        expect(response.status).toBe(200);
        const { now } = (await response.json()) as { now: string };
        expect(Date.parse(now)).toBeLessThan(Date.now() + 60_000);
      }
    }));

  test('S100 of both names the newer one counts', () =>
    service.harmless(async () => {
      const response = await sync('since=2026-01-01&cursor=2020-01-01');
      expect(((await response.json()) as { since: string }).since).toBe('2026-01-01T00:00:00.000Z');
    }));
});

test('S101 a client that stops reading 100,000 rows costs neither memory nor the others anything', async () => {
  const user = await service.connect('user_reader');
  const rows = 100_000;
  await service.deliver(run(user, '2026-07-01', 'r-0'));
  await until(async () => (await service.sync('user_reader')).counts.activities === 1);
  const database = new Database(service.databasePath);
  const columns = database.prepare("SELECT name FROM pragma_table_info('activities')").pluck().all().map(String);
  const copied = columns.map((name) => (name === 'id' ? "id || '-' || value" : name));
  database.exec(
    `WITH RECURSIVE more(value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM more WHERE value < ${rows})
     INSERT INTO activities (${columns.join(', ')}) SELECT ${copied.join(', ')} FROM activities, more`,
  );
  database.close();
  expect((await service.sync('user_reader')).counts.activities).toBe(rows);
  const before = residentMiB(service.pid());
  const stalled = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await service.call('GET', '/v1/data/sync', { as: 'user_reader' });
      const reader = response.body?.getReader();
      await reader?.read();
      return reader;
    }),
  );
  await Bun.sleep(1500);
  expect(residentMiB(service.pid()) - before).toBeLessThan(150);
  const wal = Bun.file(`${service.databasePath}-wal`);
  const user_b = await service.connect('user_b', 'WHOOP');
  for (let index = 0; index < 200; index += 1) await service.deliver(run(user_b, '2026-07-01', `w-${index}`));
  await until(async () => (await service.sync('user_b')).counts.activities === 200);
  expect(wal.size).toBeLessThan(128 * 1024 * 1024);
  await Promise.all(stalled.map((reader) => reader?.cancel()));
  expect((await service.call('GET', '/healthz')).status).toBe(200);
});

function residentMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}
