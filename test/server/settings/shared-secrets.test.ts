import { beforeAll, describe, expect, test } from 'bun:test';
import { openDb } from '../../../db/client.ts';
import { listAudit } from '../../../db/people/audit.ts';
import { runAdoptSecrets } from '../../../server/commands/adopt-secrets.ts';
import { startServer } from '../../../server/serve.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';
import { testSettings, threads } from '../../support/service/service.ts';

const secrets = (of: string) => ({
  JWT_SECRET: `jwt ${of} `.repeat(8),
  WEBHOOK_SECRET: `webhook ${of} `.repeat(8),
  ADMIN_KEY: `admin ${of} `.repeat(8),
});
const start = (variables: Record<string, string>) => startServer(testSettings(variables), threads);
async function startAndStop(variables: Record<string, string>): Promise<string> {
  const server = await start(variables);
  await server.stop();
  return 'started';
}
const refusal = (names: string) =>
  `${names}: not what the other nodes on this database have. Set the same on every node; after a change on all of them run hale adopt-secrets.`;

describe.skipIf(!hasSqld)(`nodes on one database${hasSqld ? '' : ' (skipped: no sqld for this platform)'}`, () => {
  let DATABASE_URL: string;
  beforeAll(async () => {
    DATABASE_URL = (await startSqld()).url;
    await startAndStop({ DATABASE_URL, ...secrets('ours') });
  });

  test('start with the secrets of the first, and are refused by name with any other, generated ones too', async () => {
    expect(await startAndStop({ DATABASE_URL, ...secrets('ours') })).toBe('started');
    const { JWT_SECRET } = secrets('another');
    await expect(start({ DATABASE_URL, ...secrets('ours'), JWT_SECRET })).rejects.toThrow(refusal('JWT_SECRET'));
    await expect(start({ DATABASE_URL })).rejects.toThrow(refusal('JWT_SECRET, WEBHOOK_SECRET, ADMIN_KEY'));
    expect(await startAndStop({ DATABASE_URL, ...secrets('ours') })).toBe('started');
  });

  test('start with changed secrets once these were adopted, and no longer with the former ones', async () => {
    const lines: string[] = [];
    await runAdoptSecrets(testSettings({ DATABASE_URL, ...secrets('later') }), (text) => lines.push(text));
    expect(lines).toEqual(['Every node on this database must have these secrets from its next start on.\n']);
    expect(await startAndStop({ DATABASE_URL, ...secrets('later') })).toBe('started');
    await expect(start({ DATABASE_URL, ...secrets('ours') })).rejects.toThrow(
      /^JWT_SECRET, WEBHOOK_SECRET, ADMIN_KEY:/,
    );
    await runAdoptSecrets(testSettings({ DATABASE_URL, ...secrets('ours') }), () => undefined);
    const db = openDb(DATABASE_URL);
    const rows = await listAudit(db.read, { limit: 9 });
    db.close();
    expect(rows.map(({ actor, action, outcome }) => `${actor} ${action} ${outcome}`)).toEqual([
      'command adopt-secrets done',
      'command adopt-secrets begun',
      'command adopt-secrets done',
      'command adopt-secrets begun',
    ]);
  });

  test('leave nothing of a secret in the database, and for each one a value of its own', async () => {
    const db = openDb(DATABASE_URL);
    const sql = 'SELECT name, check_value FROM shared_secrets ORDER BY name';
    const [found] = await db.engine.read([{ sql, params: [], method: 'all' }]);
    db.close();
    const rows = (found?.rows ?? []) as [string, string][];
    expect(rows.map(([name]) => name)).toEqual(['ADMIN_KEY', 'JWT_SECRET', 'WEBHOOK_SECRET']);
    expect(new Set(rows.map(([, value]) => value)).size).toBe(3);
    for (const [, value] of rows) expect(value).toMatch(/^[\w-]{43}$/);
    for (const secret of Object.values(secrets('ours'))) expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 8));
  });
});

test('a database in a file may be served with any secrets: it has one server', async () => {
  const { databaseUrl: DATABASE_URL } = testSettings();
  for (const of of ['ours', 'another']) expect(await startAndStop({ DATABASE_URL, ...secrets(of) })).toBe('started');
  await expect(runAdoptSecrets(testSettings({ DATABASE_URL }), () => undefined)).rejects.toThrow(
    'may have any secrets',
  );
});
