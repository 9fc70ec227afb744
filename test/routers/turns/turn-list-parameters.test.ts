import { beforeAll, describe, expect, test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { ask, type TurnPage } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker();

const invalidField = (field: string) => ({ status: 400, code: 'invalid_field', field });

describe('the list’s parameters', () => {
  const list = (query: string) => app.call('GET', `/v1/turns?${query}`, { as: 'user_pages' });

  test.each([
    '0',
    '-1',
    '101',
    '1e9',
    '1.5',
    'abc',
    '',
    'null',
    'true',
    'NaN',
    'Infinity',
    '1&limit=2',
    '%00',
    '9'.repeat(400),
  ])('limit=%s', async (limit) => {
    await expectError(await list(`limit=${limit}`), invalidField('limit'));
  });
  test.each(['bogus', '', 'QUEUED', 'queued&status=failed', '__proto__'])('status=%s', async (status) => {
    await expectError(await list(`status=${status}`), invalidField('status'));
  });
  test.each([
    'yesterday',
    '',
    '2026-13-01',
    '2026-02-30',
    '20261121',
    '1763719200',
    '2026-11-21T10:00:00',
    '2026-11-21T10:00:00+02:00',
    '+275761-01-01',
    '2026-11-21T25:00:00Z',
    '2026-01-01&after=2026-01-02',
  ])('after=%s (a plus sign is a space)', async (after) => {
    await expectError(await list(`after=${after}`), invalidField('after'));
    await expectError(await list(`before=${after.replace('&after', '&before')}`), invalidField('before'));
  });
  test('the first and the last year that a date can name', async () => {
    for (const after of ['0000-01-01', '9999-12-31', '9999-12-31T23:59:59Z'])
      expect((await list(`after=${after}`)).status).toBe(200);
    for (const after of ['0000-01-01T00:00:00%2B23:59', '9999-12-31T23:59:59-23:59'])
      await expectError(await list(`after=${after}`), invalidField('after'));
  });

  describe('cursor', () => {
    let cursor: string;
    beforeAll(async () => {
      for (let index = 0; index < 3; index++) await ask(app, 'user_pages');
      cursor = (await app.json<TurnPage>('GET', '/v1/turns?limit=1', { as: 'user_pages' })).body.next_cursor ?? '';
    });

    test('garbage', async () => {
      const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      for (const bad of [
        '',
        'x',
        '!!!',
        '%00',
        cursor.slice(1),
        cursor.slice(0, -1),
        `${cursor}A`,
        `${cursor}=`,
        `${cursor}!`,
        'a'.repeat(300),
        forged([]),
        forged(['a', [0, 'x']]),
        forged(null),
      ])
        await expectError(await list(`cursor=${bad}`), invalidField('cursor'));
      await expectError(await list(`cursor=${cursor}&cursor=${cursor}`), invalidField('cursor'));
    });
    test('of another person', async () => {
      await expectError(
        await app.call('GET', `/v1/turns?cursor=${cursor}`, { as: 'user_good' }),
        invalidField('cursor'),
      );
    });
    test('of another filter', async () => {
      for (const filter of ['status=queued', 'after=2020-01-01', 'before=2090-01-01'])
        await expectError(await list(`cursor=${cursor}&${filter}`), invalidField('cursor'));
      expect((await list(`cursor=${cursor}&limit=2`)).status).toBe(200);
    });
    test('with any one bit flipped', async () => {
      for (let index = 0; index < cursor.length; index++) {
        const flipped = String.fromCharCode(cursor.charCodeAt(index) ^ 1);
        const response = await list(
          `cursor=${encodeURIComponent(cursor.slice(0, index) + flipped + cursor.slice(index + 1))}`,
        );
        await expectError(response, invalidField('cursor'));
      }
    });
  });
});
