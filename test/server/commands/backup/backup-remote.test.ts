import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../../../server/commands/backup/manifest.ts';
import { night, run, steps } from '../../../support/aggregator/wearable-events.ts';
import { runHale } from '../../../support/cli/cli.ts';
import { backUp, namesIn, restore } from '../../../support/database/backups.ts';
import { hasSqld, startSqld } from '../../../support/database/sqld.ts';
import { labForm, pdf, sendLab, type Uploaded } from '../../../support/files/lab-files.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { type Service, secretsOf, startService } from '../../../support/service/service.ts';
import { until } from '../../../support/until.ts';

const where = hasSqld ? '' : ' (skipped: the package sqld carries none for this platform)';
const userId = 'user_remote';

describe.skipIf(!hasSqld)(`a backup of a libSQL server${where}`, () => {
  let url: string;
  let service: Service;
  let upload: Uploaded;
  beforeAll(async () => {
    url = (await startSqld()).url;
    service = await startService({ DATABASE_URL: url });
    const user = await service.connect(userId);
    for (let day = 1; day <= 20; day += 1) {
      const date = `2026-07-${String(day).padStart(2, '0')}`;
      for (const payload of [steps(user, date, day), night(user, date), run(user, date, `run-${day}`)])
        await service.deliver(payload);
    }
    upload = (await (await sendLab(service, userId, labForm())).json()) as Uploaded;
    await until(async () => (await service.sync(userId)).counts.sleep === 20);
  });
  afterAll(() => service.stop());
  const secrets = () => {
    const { jwtSecret, webhookSecret, adminKey } = service.settings;
    return { JWT_SECRET: jwtSecret, WEBHOOK_SECRET: webhookSecret, ADMIN_KEY: adminKey };
  };

  test('taken while it is written to, is restored into a file that a server goes on from', async () => {
    const env = { DATABASE_URL: url, ...secrets() };
    const other = await service.connect('user_writing');
    let writing = true;
    const load = (async () => {
      let count = 0;
      for (; writing; count += 1) expect((await service.deliver(steps(other, '2026-07-01', count))).status).toBe(200);
      return count;
    })();
    const backup = await backUp(service.settings.dataDir, { env });
    writing = false;
    expect(await load).toBeGreaterThan(0);
    expect(backup).toMatchObject({ files: 1, missing_files: [] });
    expect(await readManifest(backup.path)).toMatchObject({ source: 'remote' });

    const dataDir = join(temporaryFolder(), 'data');
    expect((await restore(backup.path, ['--into', dataDir], env)).exitCode).toBe(0);
    expect(readFileSync(join(dataDir, 'files', upload.storage_key))).toEqual(Buffer.from(pdf()));
    const doctor = await runHale(['doctor', '--deep'], { env: { DATA_DIR: dataDir, ...secrets() } });
    expect([doctor.exitCode, doctor.stdout]).toEqual([0, expect.stringMatching(/^Healthy/)]);
    const successor = await startService({ DATA_DIR: dataDir, ...secrets() });
    const { now: _now, ...restored } = await successor.sync(userId);
    const { now: _later, ...original } = await service.sync(userId);
    expect(restored).toEqual(original);
  });

  test('is what an empty libSQL server starts with when its file is put in place', async () => {
    const backup = await backUp(service.settings.dataDir, { env: { DATABASE_URL: url } });
    const { now: _now, ...original } = await service.sync(userId);
    const another = await startSqld(join(backup.path, 'hale.db'));
    const successor = await startService({ DATABASE_URL: another.url, ...secretsOf(service.settings) });
    const { now: _later, ...restored } = await successor.sync(userId);
    expect(restored).toEqual(original);
    const user = await successor.connect('user_later');
    await successor.deliver(steps(user, '2026-07-01', 1));
    await until(async () => (await successor.sync('user_later')).counts.daily === 1);
    await successor.stop();
    another.stop();
  });

  test('of a server that is gone is one clear line, and leaves nothing', async () => {
    const target = join(temporaryFolder(), 'backups');
    const { exitCode, stderr } = await runHale(['backup', target], { env: { DATABASE_URL: 'http://127.0.0.1:1' } });
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^hale: The database cannot be copied: [^\n]+\n$/)]);
    expect(namesIn(target)).toEqual([]);
  });
});
