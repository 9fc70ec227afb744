import { afterEach, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { until } from '../../support/sqld.ts';

/** See sched(7). */
const schedBatch = 3;

let service: ServiceProcess | undefined;
afterEach(() => service?.kill());

/** How far each thread of a process stands behind others and by which policy it is scheduled, by its name. */
const threads = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const [, name = ''] = /\((.*)\)/.exec(stat) ?? [];
    // The 17th and the 39th value behind the name, see proc_pid_stat(5).
    const values = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { thread: Number(thread), name, niceness: values[16] ?? 0, policy: values[38] };
  });

test.skipIf(process.platform !== 'linux')('the worker comes behind the thread that answers requests', async () => {
  service = await startServiceProcess();
  const pid = service.pid();
  const niceness = threads(pid).find(({ thread }) => thread === pid)?.niceness ?? 0;
  const others = () => threads(pid).filter((thread) => thread.niceness !== niceness);
  await until(async () => others().some(({ policy }) => policy === schedBatch));
  expect(others().map((thread) => [thread.name, thread.niceness - niceness, thread.policy])).toEqual([
    ['Worker', 5, schedBatch],
  ]);
});
