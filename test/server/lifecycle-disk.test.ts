import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { steps } from '../support/aggregator/wearable-events.ts';
import { firstLine, inspect, startScript } from '../support/database/script.ts';
import { labForm, sendLab } from '../support/files/lab-files.ts';
import { expectError } from '../support/http/errors.ts';
import { injectFault, strace } from '../support/service/injected-fault.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.ts';
import { hasSmallDisk, smallDisk } from '../support/service/small-disk.ts';
import { askQuestion, finishedTurn } from '../support/turns/answers.ts';
import { question } from '../support/turns/journal.ts';
import { until } from '../support/until.ts';

const userId = 'user_disk';
const secrets = {
  JWT_SECRET: 'a secret of the test for tokens, long enough',
  WEBHOOK_SECRET: 'a secret of the test for webhooks, long enough',
  ADMIN_KEY: 'a key of the test for operators, long enough',
};

function deliveries(service: ServiceProcess, user: Parameters<typeof steps>[0]) {
  const acknowledged: string[] = [];
  let next = 0;
  return {
    acknowledged,
    send: async () => {
      const date = new Date(Date.UTC(2024, 0, ++next)).toISOString().slice(0, 10);
      const answer = await service.deliver(steps(user, date, 1)).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(date);
      return answer?.status;
    },
    missing: () =>
      until(async () => {
        const { daily_summary } = await service.sync(userId);
        const stored = new Set(daily_summary.map((row) => String(row['date'])));
        return acknowledged.every((date) => stored.has(date)) && { found: stored.size };
      }),
  };
}

const ready = async ({ json }: ServiceProcess) => {
  const { status, body } = await json('GET', '/readyz');
  return [status, body['failing']];
};

describe.skipIf(!hasSmallDisk)(
  `a disk that stops taking writes${hasSmallDisk ? '' : ' (skipped: no file system can be mounted here)'}`,
  () => {
    const disk = smallDisk(12);
    let service: ServiceProcess;
    let journal: ReturnType<typeof deliveries>;
    beforeAll(async () => {
      service = await startServiceProcess({ ...secrets, DATA_DIR: join(disk.folder, 'data') }, { under: disk.under });
      journal = deliveries(service, await service.connect(userId));
      expect(await journal.send()).toBe(200);
    });
    afterAll(() => service.kill());

    const ask = () => service.call('POST', '/v1/turns', { as: userId, body: question });
    /** A log that began anew still takes small writes; this waits until its room is used up. */
    const noRoomLeft = async () => {
      const refusesAll = async () =>
        (await journal.send()) === 503 && (await ask()).status === 503 && (await ready(service))[0] === 503;
      await until(async () => {
        if (!(await refusesAll())) return false;
        await Bun.sleep(1_200);
        return refusesAll();
      });
    };
    const expectRefusals = async () => {
      await noRoomLeft();
      expect(await journal.send()).toBe(503);
      expect(await expectError(await ask(), { status: 503, code: 'upstream_unavailable' })).toMatchObject({
        upstream: 'database',
      });
      expect((await sendLab(service, userId, labForm())).status).toBeGreaterThanOrEqual(500);
      expect(await ready(service)).toEqual([503, ['database']]);
      expect((await service.call('GET', '/healthz')).status).toBe(200);
      expect((await service.call('GET', '/v1/turns', { as: userId })).status).toBe(200);
    };
    const expectRecovery = async () => {
      await until(async () => (await ready(service))[0] === 200);
      expect(await journal.send()).toBe(200);
      const turnId = await askQuestion(service, userId, 'How many steps did I take on 2024-01-01?');
      expect((await finishedTurn(service, userId, turnId)).status).toBe('completed');
      await journal.missing();
    };

    test('because it is small: its log gets no room beforehand and is kept short', async () => {
      for (let count = 0; count < 120; count++) expect(await journal.send()).toBe(200);
      await journal.missing();
      const log = statSync(join(`/proc/${service.pid()}/root`, `${service.databasePath}-wal`));
      expect(log.size).toBeGreaterThan(250 * 4_096);
      expect(log.size).toBeLessThan(6 * 1024 * 1024);
    });

    test('because it is full: writes are 503 and never acknowledged, reads go on, and with room it works without a restart', async () => {
      disk.fill(service.pid());
      await expectRefusals();
      await disk.clear(service.pid());
      await expectRecovery();
    });

    test.skipIf(!strace)(
      `because it fails or is read-only now: the same${strace ? '' : ' (skipped: strace is not installed)'}`,
      async () => {
        const fault = await injectFault(service.pid(), 'pwrite64:error=EROFS');
        await expectRefusals();
        await fault.end();
        await expectRecovery();
      },
    );

    test('because another program holds the lock: writes wait for it, everything else is answered meanwhile', async () => {
      const holder = startScript('hold-lock.ts', [service.databasePath, '700'], {
        under: disk.beside(service.pid()),
      });
      expect(await firstLine(holder)).toBe('held');
      let answered = false;
      const sent = journal.send().then((status) => {
        answered = true;
        return status;
      });
      for (let reads = 0; reads < 3; reads++)
        expect((await service.call('GET', '/v1/turns', { as: userId })).status).toBe(200);
      expect([answered, holder.exitCode]).toEqual([false, null]);
      expect(await sent).toBe(200);
      await holder.exited;
      await journal.missing();
    });
  },
);

describe.skipIf(!strace)(`an fsync that fails${strace ? '' : ' (skipped: strace is not installed)'}`, () => {
  test('fails what it was for, ends the process with 1 and a line that says why, and costs nothing acknowledged', async () => {
    const service = await startServiceProcess();
    const journal = deliveries(service, await service.connect(userId));
    for (let sent = 0; sent < 5; sent++) expect(await journal.send()).toBe(200);
    const fault = await injectFault(service.pid(), 'fsync,fdatasync:error=EIO');
    const exited = service.exited();
    let status: number | undefined = 200;
    while (status === 200) status = await journal.send();
    expect(status).toBe(503);
    expect(await exited).toBe(1);
    await fault.end();
    expect(service.logLines().filter(({ event }) => event === 'database_lost')).toEqual([
      expect.objectContaining({ level: 'error', error: 'SQLITE_IOERR_FSYNC' }),
    ]);
    await service.restart();
    await journal.missing();
    expect((await inspect(service.databasePath, 'SELECT 1')).integrity).toEqual(['ok']);
  });
});
