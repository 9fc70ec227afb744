import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../db/engine/embedded.ts';
import { firstLine, startScript } from '../support/database/script.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/service/loopback.ts';
import { type ServiceProcess, spawnHale, startServiceProcess } from '../support/service/service-process.ts';
import { hasSmallDisk, smallDisk } from '../support/service/small-disk.ts';

const secrets = {
  JWT_SECRET: 'a secret of the test for tokens, long enough',
  WEBHOOK_SECRET: 'a secret of the test for webhooks, long enough',
  ADMIN_KEY: 'a key of the test for operators, long enough',
};

async function refusal(variables: Record<string, string>, under: readonly string[] = []) {
  const child = spawnHale({ PORT: String(freePort()), ...variables }, { under });
  const texts = [new Response(child.stderr).text(), new Response(child.stdout).text()];
  const [exitCode, said, log] = await Promise.all([child.exited, ...texts]);
  return { exitCode, lines: (said ?? '').trimEnd().split('\n'), log };
}
const refused = (line: RegExp) => ({ exitCode: 1, lines: [expect.stringMatching(line)], log: '' });

describe('a server that cannot start says why in one line, exits with 1 and leaves everything as it was', () => {
  let used: ServiceProcess;
  beforeAll(async () => {
    used = await startServiceProcess(secrets);
    await used.terminate();
  });
  afterAll(() => used.kill());
  const copied = () => {
    const folder = join(temporaryFolder(), 'data');
    cpSync(used.environment.DATA_DIR, folder, { recursive: true });
    return folder;
  };

  test('where its data is at fault: no folder, damaged, of a newer version, out of reach, locked', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const damaged = copied();
    for (const companion of ['hale.db-wal', 'hale.db-shm']) rmSync(join(damaged, companion), { force: true });
    writeFileSync(join(damaged, 'hale.db'), 'this was a database once '.repeat(400));
    const newer = copied();
    const engine = openEmbedded(join(newer, 'hale.db'));
    await engine.setUp([
      { sql: "INSERT INTO schema_migrations VALUES ('9999_from_tomorrow', 'x', 1)", params: [], method: 'run' },
    ]);
    engine.close();
    const locked = copied();
    const holder = startScript('hold-lock.ts', [join(locked, 'hale.db'), '60000']);
    expect(await firstLine(holder)).toBe('held');
    const outcomes = await Promise.all([
      refusal({ DATA_DIR: join(file, 'data') }),
      refusal({ ...secrets, DATA_DIR: damaged }),
      refusal({ ...secrets, DATA_DIR: newer }),
      refusal({ ...secrets, DATA_DIR: copied(), DATABASE_URL: 'http://127.0.0.1:1' }),
      refusal({ ...secrets, DATA_DIR: locked }),
    ]);
    holder.kill('SIGKILL');
    expect(outcomes).toEqual([
      refused(/^hale: DATA_DIR: the folder .* cannot be made/),
      refused(/^hale: DATABASE_URL: file:.*hale\.db is damaged or no database.*SQLITE_NOTADB/),
      refused(/^hale: DATABASE_URL: .*newer version \(9999_from_tomorrow\)/),
      refused(/^hale: DATABASE_URL: the server at http:\/\/127\.0\.0\.1:1 cannot be used/),
      refused(/^hale: DATABASE_URL: another program keeps file:.*hale\.db locked/),
    ]);
  });

  const mounted = hasSmallDisk ? '' : ' (skipped: no file system can be mounted here)';
  test.skipIf(!hasSmallDisk)(`where the disk is full or takes no writes${mounted}`, async () => {
    const full = smallDisk(1);
    const fill = ['sh', '-c', `dd if=/dev/zero of=${full.folder}/ballast bs=4096 2>/dev/null; exec "$@"`, 'sh'];
    const still = temporaryFolder();
    mkdirSync(join(still, 'data'));
    const mount = `mount --bind ${still} ${still} && mount -o remount,bind,ro ${still} && exec "$@"`;
    const readOnly = ['unshare', '-rm', 'sh', '-c', mount, 'sh'];
    const outcomes = await Promise.all([
      refusal({ ...secrets, DATA_DIR: join(full.folder) }, [...full.under, ...fill]),
      refusal({ DATA_DIR: join(full.folder) }, [...full.under, ...fill]),
      refusal({ ...secrets, DATA_DIR: join(still, 'data') }, readOnly),
      refusal({ DATA_DIR: join(still, 'data') }, readOnly),
    ]);
    expect(outcomes).toEqual([
      refused(/^hale: DATA_DIR: there is no room left on the disk of /),
      refused(/^hale: DATA_DIR: there is no room left on the disk of /),
      refused(/^hale: DATA_DIR: this process cannot write in /),
      refused(/^hale: DATA_DIR: this process cannot write in /),
    ]);
  });
});
