import { afterEach, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { type ServiceProcess, startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

let service: ServiceProcess | undefined;
afterEach(() => service?.kill());

const threads = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const [, name = ''] = /\((.*)\)/.exec(stat) ?? [];
    // The 17th value after the name, see proc_pid_stat(5).
    const values = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { thread: Number(thread), name, niceness: values[16] ?? 0 };
  });

test.skipIf(process.platform !== 'linux').each([0, 3])(
  'the worker’s thread has a lower priority than the one that answers requests, in a service started with nice %d, too',
  async (added) => {
    service = await startServiceProcess({}, { under: ['nice', '-n', String(added)] });
    const pid = service.pid();
    const niceness = threads(pid).find(({ thread }) => thread === pid)?.niceness ?? 0;
    const others = () => threads(pid).filter((thread) => thread.niceness !== niceness);
    await until(async () => others().some(({ name }) => name === 'Worker'));
    // Threads that the worker starts, such as its garbage collector's, inherit its priority.
    expect(new Set(others().map((thread) => thread.niceness - niceness))).toEqual(new Set([5]));
  },
);
