import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { DatabaseError } from '../../../db/engine/engine.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { statement } from '../../support/database/engines.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** SQLite ends the transaction of a read that meets a damaged page. A second ROLLBACK used to crash the process. */
test('a damaged page fails the reads that touch it as unavailable, and no other, however many share a transaction', async () => {
  const path = join(temporaryFolder(), 'hale.db');
  const first = openEmbedded(path);
  await migrate(first);
  const rows = Array.from({ length: 400 }, (_, index) => [`user_${index}`, 'x'.repeat(200)]);
  await first.write(rows.map((row) => statement('INSERT INTO users (id, email, created_at_ms) VALUES (?, ?, 1)', row)));
  first.close();
  const bytes = readFileSync(path);
  const at = bytes.indexOf('x'.repeat(200));
  const page = at - (at % 4096);
  writeFileSync(path, bytes.fill(0xff, page, page + 64));

  const engine = openEmbedded(path);
  const people = () => engine.read([statement('SELECT email FROM users', [], 'all')]);
  const clock = () => engine.read([statement('SELECT count(*) FROM clock', [], 'all')]);
  for (let turn = 0; turn < 3; turn++) {
    const [before, failed, after, again] = await Promise.allSettled([clock(), people(), clock(), people()]);
    for (const outcome of [before, after]) expect(outcome).toMatchObject({ value: [{ rows: [[1]] }] });
    for (const outcome of [failed, again]) {
      const { reason } = outcome as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(DatabaseError);
      expect(reason).toMatchObject({ reason: 'unavailable', message: expect.stringContaining('SQLITE_CORRUPT') });
    }
    await new Promise(setImmediate);
  }
  await engine.write([statement('UPDATE clock SET now_ms = now_ms')]);
  engine.close();
});
