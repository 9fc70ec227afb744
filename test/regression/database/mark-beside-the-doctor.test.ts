import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import { statement } from '../../support/database/engines.ts';
import { putMigrated } from '../../support/database/migrated.ts';
import { firstLine, startScript } from '../../support/database/script.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { testSettings } from '../../support/service/service.ts';

/** The check of the file kept its snapshot while the server moved its mark on: commits seemed lost. */
test('a doctor beside a server that commits finds no commit lost, however long its check of the file takes', async () => {
  const path = join(temporaryFolder(), 'hale.db');
  const databaseUrl = `file:${path}`;
  await putMigrated(databaseUrl);
  const db = openDb(databaseUrl);
  const rows = Array.from({ length: 10_000 }, (_, index) => [`user_${index}`, 'x'.repeat(200)]);
  const insert = (row: string[]) => statement('INSERT INTO users (id, email, created_at_ms) VALUES (?, ?, 1)', row);
  await db.engine.write(rows.map(insert));
  db.close();
  const server = startScript('mark-commits.ts', [path]);
  expect(await firstLine(server)).toBe('marked');
  const settings = { ...testSettings(), databaseUrl };
  for (let checks = 0; checks < 5; checks += 1) expect((await diagnose(settings, Date.now())).findings).toEqual([]);
  server.kill('SIGKILL');
  await server.exited;
});
