import { expect, test } from 'bun:test';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { identityTables } from '../../../db/access/identity.ts';
import { countAttempt } from '../../../db/access/sign-in-failures.ts';
import { openDb, writeAll } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { idempotencyKeys } from '../../../db/schema/access-schema.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const dayMs = 86_400_000;

test('a running service clears expired sessions, idempotency keys and old failures away, and leaves the others', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'hale.db');
  const db = openDb(`file:${path}`);
  await migrate(db.engine);
  const now = Date.now();
  const created = { createdAt: new Date(now), updatedAt: new Date(now) };
  const user = { id: 'user_ada', email: 'ada@example.com', name: '', emailVerified: false, ...created };
  const session = (id: string, expiresMs: number) => ({
    id,
    token: id,
    userId: user.id,
    expiresAt: new Date(expiresMs),
    ...created,
  });
  const attempt = (keySha256: string, nowMs: number) => ({
    brakes: [{ keySha256, freeMax: 5, pauseMsMax: 1_000 }],
    nowMs,
  });
  const key = (keySha256: string, expiresAtMs: number) => ({
    keySha256,
    expiresAtMs,
    userId: user.id,
    bodySha256: '',
    effectId: keySha256,
    claimToken: keySha256,
    lockedUntilMs: 0,
    outcome: '{}',
    createdAtMs: now - dayMs,
  });
  await writeAll(db, (orm) => [
    orm.insert(idempotencyKeys).values([key('over', now - 1_000), key('good', now + dayMs)]),
    orm.insert(identityTables.user).values(user),
    orm.insert(identityTables.session).values([session('over', now - 1_000), session('running', now + dayMs)]),
    countAttempt(orm, attempt('old', now - dayMs - 60_000)),
    countAttempt(orm, attempt('young', now)),
  ]);
  db.close();

  await startService({ DATABASE_URL: `file:${path}`, DATA_DIR: join(folder, 'data') });
  const eye = new Database(path, { readonly: true });
  const column = (sql: string) => eye.prepare(sql).pluck().all();
  await until(() => column('SELECT id FROM identity_sessions').length === 1);
  expect(column('SELECT id FROM identity_sessions')).toEqual(['running']);
  expect(column('SELECT key_sha256 FROM idempotency_keys')).toEqual(['good']);
  expect(column('SELECT key_sha256 FROM sign_in_failures')).toEqual(['young']);
  eye.close();
});
