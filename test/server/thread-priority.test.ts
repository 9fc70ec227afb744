import { afterEach, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { until } from '../support/sqld.ts';

let service: ServiceProcess | undefined;
afterEach(() => service?.kill());

/** How far each thread of a process stands behind others, by its name. */
const nicenesses = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const [, name = ''] = /\((.*)\)/.exec(stat) ?? [];
    // The seventeenth value behind the name, see proc_pid_stat(5).
    const niceness = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    return { thread: Number(thread), name, niceness };
  });

test.skipIf(process.platform !== 'linux')('the worker comes behind the thread that answers requests', async () => {
  service = await startServiceProcess();
  const pid = service.pid();
  const niceness = nicenesses(pid).find(({ thread }) => thread === pid)?.niceness ?? 0;
  const others = () => nicenesses(pid).filter((thread) => thread.niceness !== niceness);
  await until(async () => others().length > 0);
  expect(others().map((thread) => [thread.name, thread.niceness - niceness])).toEqual([['Worker', 5]]);
});
