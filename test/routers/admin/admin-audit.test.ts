import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openDb } from '../../../db/client.ts';
import { appendAudit, listAudit, personSubject, verifyAudit } from '../../../db/people/audit.ts';
import { auditKeysOf } from '../../../server/observability/audit.ts';
import { statement } from '../../support/database/engines.ts';
import { expectError } from '../../support/http/errors.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const rows = async () =>
  (await listAudit(db.read, { limit: 1_000 }))
    .toReversed()
    .map(({ actor, action, subject, outcome }) => [actor, action, subject, outcome]);
const get = (path: string, key = service.settings.adminKey) =>
  service.json('GET', path, { headers: { 'x-admin-key': key } });

const service = await startService();
const db = openDb(service.settings.databaseUrl);
const keys = auditKeysOf(service.settings);
afterAll(() => {
  db.close();
});

test('every admin request has a row by the time it is answered, with what it was about and its request id', async () => {
  const { body } = await service.deliver({ type: 'healthcheck', note: 'a value' });
  const answers = [
    await get('/admin/dlq'),
    await get(`/admin/raw-events/${body['raw_event_id']}`),
    await get(`/admin/traces?request_id=${body['request_id']}`),
    await get('/admin/turns/turn_unknown/explanation'),
    await service.json('POST', '/admin/drain', { headers: { 'x-admin-key': service.settings.adminKey } }),
  ];
  expect(await rows()).toEqual([
    ['admin_key', 'admin.listParked', '', 'granted'],
    ['admin_key', 'admin.getRawEvent', `raw_event:${body['raw_event_id']}`, 'granted'],
    ['admin_key', 'admin.trace', `request:${body['request_id']}`, 'granted'],
    ['admin_key', 'admin.explainTurn', 'turn:turn_unknown', 'granted'],
    ['admin_key', 'admin.drain', '', 'granted'],
  ]);
  const ids = (await listAudit(db.read, { limit: 9 })).map(({ requestId }) => requestId);
  expect(ids).toEqual(answers.map(({ headers }) => headers.get('x-request-id') ?? '').toReversed());
});

test('what is no id is not written down', async () => {
  const before = (await rows()).length;
  await get(`/admin/raw-events/${encodeURIComponent('my glucose is 5.4')}`);
  await get(`/admin/raw-events/${'x'.repeat(101)}`);
  expect((await rows()).slice(before).map(([, , subject]) => subject)).toEqual(['', '']);
});

test('a wrong key has a row, and callers without a key have none', async () => {
  const before = (await rows()).length;
  expect((await get('/admin/dlq', 'wrong')).status).toBe(401);
  await until(async () => (await rows()).length > before);
  expect((await service.call('GET', '/admin/dlq', { as: 'user_ada' })).status).toBe(403);
  expect((await service.call('GET', '/admin/dlq')).status).toBe(401);
  expect((await rows()).slice(before)).toEqual([['wrong_key', 'admin.listParked', '', 'refused']]);
});

describe('while the audit log cannot be written', () => {
  const run = (sql: string) => db.engine.setUp([statement(sql, [], 'run')]);
  beforeAll(() =>
    run("CREATE TRIGGER audit_log_broken BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no'); END"),
  );
  afterAll(() => run('DROP TRIGGER audit_log_broken'));

  test.each(['/admin/dlq', '/admin/raw-events/1', '/admin/traces?request_id=req_x'])(
    '%s is refused and shows nothing, a wrong key is refused as ever, and people notice nothing',
    async (path) => {
      const response = await service.call('GET', path, { headers: { 'x-admin-key': service.settings.adminKey } });
      const error = await expectError(response, { status: 503, code: 'upstream_unavailable' });
      expect(error['upstream']).toBe('database');
      expect((await get(path, 'wrong')).status).toBe(401);
      expect((await service.call('GET', '/v1/me', { as: 'user_ada' })).status).toBe(200);
    },
  );
});

test('the log is listed newest first, page by page, with this very look, and for one person', async () => {
  type Page = { data: { seq: number; action: string }[]; next_cursor: string | null; has_more: boolean };
  const page = async (query: string) => (await get(`/admin/audit?${query}`)).body as unknown as Page;
  const first = await page('limit=2');
  expect(first.data.map(({ action }) => action)[0]).toBe('admin.listAudit');
  expect([first.data.length, first.has_more]).toEqual([2, true]);
  const second = await page(`limit=100&cursor=${first.next_cursor}`);
  expect(second.data[0]?.seq).toBe((first.data[1]?.seq ?? 0) - 1);
  expect([second.data.at(-1)?.seq, second.next_cursor]).toEqual([1, null]);
  const subject = personSubject('user_ada');
  await appendAudit(
    db,
    [{ atMs: 1, actor: 'command', action: 'users.export', subject, requestId: 'req_1', outcome: 'begun' }],
    keys,
  );
  expect((await page('user_id=user_ada')).data).toMatchObject([{ subject, outcome: 'begun' }]);
  expect((await page('user_id=user_bob')).data).toEqual([]);
  for (const query of ['limit=0', 'cursor=abc', `user_id=user_ada&cursor=${first.next_cursor}`])
    expect((await get(`/admin/audit?${query}`)).status).toBe(400);
});

test('the chain holds after all that', async () => {
  expect(await verifyAudit(db.read, { keys })).toMatchObject({ intact: true, rows: (await rows()).length });
});
