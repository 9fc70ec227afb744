import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { emptyLog } from '../../../db/engine/embedded-file.ts';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { firstLine } from '../../support/database/script.ts';
import { injectFault } from '../../support/service/injected-fault.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';
import type { Case } from '../case.ts';
import { whileOneNodeLives } from '../life.ts';

/** Every fsync takes 50 to 500 ms, as on a disk that is busy or was frozen: all is answered, and health at once. */
const slowSyncs: Case = {
  cycles: 20,
  short: 0,
  needs: 'strace',
  run: (run) =>
    whileOneNodeLives(run, async ({ node, progress }) => {
      while (run.next()) {
        const us = run.random.whole(50_000, 500_000);
        const { end } = await injectFault(node.pid(), `fsync,fdatasync:delay_exit=${us}`);
        await progress();
        if (!(await fetch(`${node.url}/healthz`)).ok) run.lose('/healthz fails while the disk is slow');
        run.count('syncs held up', await end());
        await progress();
      }
    }),
};

/** A read of the database fails: 5xx or the right answer, and right again afterwards. */
const failingReads: Case = {
  cycles: 100,
  short: 0,
  needs: 'strace',
  run: (run) =>
    whileOneNodeLives(run, async ({ node, progress }) => {
      for (let place = 1; run.next(); place = (place % 12) + 1) {
        await progress();
        const files = [node.databasePath, `${node.databasePath}-wal`];
        const { end } = await injectFault(node.pid(), `pread64:error=EIO:when=${place}`, files);
        // A sync that has begun breaks off.
        const answer = await node.call('GET', '/v1/data/sync', { as: 'user_reader' }).catch(() => undefined);
        const status = answer?.status ?? 503;
        if (status !== 200 && status < 500) run.lose(`a failed read is answered ${status}`);
        run.count('reads that failed', await end());
      }
    }),
};

/** Another program empties the log all the time, as tools that copy databases do. */
const checkpointer: Case = {
  cycles: 20,
  short: 0,
  run: (run) =>
    whileOneNodeLives(run, async ({ node, progress }) => {
      const script = join(import.meta.dir, 'emptying.ts');
      const other = Bun.spawn([process.execPath, script, node.databasePath], { stdout: 'ignore', stderr: 'inherit' });
      while (run.next()) {
        await progress();
        if (run.random.chance(0.5)) continue;
        await node.kill();
        await node.restart();
      }
      other.kill('SIGKILL');
      await other.exited;
    }),
};

/** Another program reads one state for long, so that the log grows; once it has ended the log can be emptied. */
const longReader: Case = {
  cycles: 6,
  short: 0,
  run: (run) =>
    whileOneNodeLives(run, async ({ node, progress }) => {
      const script = join(import.meta.dir, 'reading.ts');
      while (run.next()) {
        const other = Bun.spawn([process.execPath, script, node.databasePath], { stdout: 'pipe', stderr: 'inherit' });
        await firstLine(other);
        for (let more = 0; more < 5; more += 1) await progress();
        if (emptyLog(node.databasePath)) run.lose('the log is emptied under a reader');
        other.kill('SIGKILL');
        await other.exited;
        await until(() => emptyLog(node.databasePath)).catch(() => run.lose('the log cannot be emptied any more'));
      }
    }),
};

/** The file of shared memory is gone between a kill and the next start: it is made again from the log. */
const lostSharedMemory: Case = {
  cycles: 20,
  short: 0,
  run: async (run) => {
    const service = await startServiceProcess({ LOG_LEVEL: 'silent' });
    const as = 'user_log';
    const user = await service.connect(as);
    let days = 0;
    while (run.next()) {
      days += 1;
      const date = new Date(Date.UTC(2020, 0, days)).toISOString().slice(0, 10);
      if ((await service.deliver(steps(user, date, days))).status !== 200) run.lose(`${date} is refused`);
      await service.kill();
      rmSync(`${service.databasePath}-shm`, { force: true });
      await service.restart();
      const hasAll = async () => (await service.sync(as)).counts.daily === days;
      await until(hasAll, 30_000).catch(() => run.lose(`not all of ${days} days are there`));
    }
    await service.kill();
  },
};

/** The log itself is gone: what was emptied into the file is there, and log and doctor tell that there was more. */
const lostLog: Case = {
  cycles: 20,
  short: 1,
  run: async (run) => {
    const service = await startServiceProcess({ LOG_LEVEL: 'error' });
    const { databasePath: path, settings } = service;
    const as = 'user_log';
    const user = await service.connect(as);
    let days = 0;
    const deliver = async (count: number) => {
      const before = (await service.sync(as)).counts.daily;
      for (let more = 0; more < count; more += 1) {
        days += 1;
        await service.deliver(steps(user, new Date(Date.UTC(2020, 0, days)).toISOString().slice(0, 10), days));
      }
      return until(async () => {
        const { counts, now } = await service.sync(as);
        return counts.daily === before + count && { held: counts.daily, nowMs: Date.parse(now) };
      }, 60_000);
    };
    while (run.next()) {
      const emptied = await deliver(run.random.whole(1, 20));
      await until(() => emptyLog(path));
      const last = await deliver(run.random.whole(1, 20));
      await until(() => Number(readFileSync(`${path}-mark`, 'utf8')) >= last.nowMs);
      await service.kill();
      for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
      await service.restart();
      const { daily } = (await service.sync(as)).counts;
      if (daily < emptied.held || daily > last.held)
        run.lose(`${daily} of ${emptied.held} to ${last.held} days are left`);
      if (!service.logLines().some(({ event }) => event === 'commits_lost')) run.lose('the log says nothing');
      const { findings } = await diagnose(settings, Date.now());
      const told = findings.filter(({ attention }) => attention).map(({ check }) => check);
      if (told.join() !== 'commits_lost') run.lose(`the doctor tells ${told.join() || 'nothing'}`);
      run.count('days lost with the log', last.held - daily);
      rmSync(`${path}-lost`);
    }
    await service.kill();
  },
};

/** The process is stopped for longer than its leases and goes on: what others may have done meanwhile is not repeated. */
const paused: Case = {
  cycles: 4,
  short: 0,
  run: (run) =>
    whileOneNodeLives(run, async ({ node, progress }) => {
      while (run.next()) {
        await progress();
        process.kill(node.pid(), 'SIGSTOP');
        await Bun.sleep(run.random.between(1_000, 12_000));
        process.kill(node.pid(), 'SIGCONT');
        await progress();
      }
    }),
};

/** No more files can be opened for a while: requests fail, and all is well again afterwards. */
const openFiles: Case = {
  cycles: 20,
  short: 0,
  run: (run) =>
    whileOneNodeLives(run, async ({ node, progress }) => {
      const limit = (files: string) => Bun.spawnSync(['prlimit', '--pid', String(node.pid()), `--nofile=${files}`]);
      while (run.next()) {
        await progress();
        limit('20:1048576');
        const calls = Array.from({ length: 40 }, () => fetch(`${node.url}/healthz`).catch(() => undefined));
        await Promise.race([Promise.all(calls), Bun.sleep(300)]);
        limit('100000:1048576');
        await until(async () => (await fetch(`${node.url}/healthz`)).ok).catch(() => run.lose('/healthz stays silent'));
      }
    }),
};

export const slowCases: Record<string, Case> = {
  'slow-syncs': slowSyncs,
  'failing-reads': failingReads,
  checkpointer,
  'long-reader': longReader,
  'lost-shared-memory': lostSharedMemory,
  'lost-log': lostLog,
  paused,
  'open-files': openFiles,
};
