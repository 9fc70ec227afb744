import { expect, test } from 'bun:test';
import { openDb } from '../../db/client.ts';
import { expectError } from '../support/errors.ts';
import { labForm, sendLab } from '../support/lab-files.ts';
import { startService } from '../support/service.ts';

/** The file was let go of once it was stored; asking for it again made a failure of ours look like a bad form. */
test('an upload whose row cannot be written is our failure, under a key as well, and works once it can be', async () => {
  const service = await startService();
  await service.call('GET', '/v1/me', { as: 'user_a' });
  const another = openDb(service.settings.databaseUrl);
  const change = (sql: string) => another.engine.setUp([{ sql, params: [], method: 'run' }]);
  const refuse = "CREATE TRIGGER refuse BEFORE INSERT ON lab_uploads BEGIN SELECT RAISE(ABORT, 'refused'); END";
  await change(refuse);
  for (const headers of [{}, { 'idempotency-key': 'once' }])
    await expectError(await sendLab(service, 'user_a', labForm(), headers), { status: 500, code: 'internal_error' });
  await change('DROP TRIGGER refuse');
  another.close();
  expect((await sendLab(service, 'user_a', labForm(), { 'idempotency-key': 'once' })).status).toBe(200);
  await service.stop();
}, 30_000);
