import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { readSettings } from '../../../server/settings/env.ts';
import { atEnd, temporaryFolder } from '../../support/folder.ts';
import { freePort } from '../../support/service/loopback.ts';
import { clientOf, noQuota } from '../../support/service/service.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const callsPerDay = 1_000;
const remainingOf = ({ headers }: Response) => Number(headers.get('ratelimit-remaining'));

function startRunner(environment: Record<string, string>) {
  const runner = Bun.spawn([process.execPath, 'run', 'start'], {
    cwd: join(import.meta.dir, '../../..'),
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    detached: true,
    stdout: 'pipe',
    stderr: 'ignore',
  });
  atEnd(() => {
    if (runner.exitCode === null) process.kill(-runner.pid, 'SIGKILL');
  });
  return runner;
}

/** The runner forwards a signal that the server has already received as a member of the group. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`one ${signal} to the process group of \`bun run start\` drains: exit code 0, and no quota count is lost`, async () => {
    const environment = {
      ...noQuota,
      DATA_DIR: join(temporaryFolder(), 'data'),
      PORT: String(freePort()),
      RATE_LIMIT_PER_DAY: String(callsPerDay),
      LOG_LEVEL: 'info',
    };
    const runner = startRunner(environment);
    const log = new Response(runner.stdout).text();
    const url = `http://127.0.0.1:${environment.PORT}`;
    await until(async () => (await fetch(`${url}/readyz`)).ok);
    const client = clientOf(url, readSettings({}, environment));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call('GET', '/v1/me', { as: 'user_ada' })),
    );
    expect(Math.min(...answers.map(remainingOf))).toBe(callsPerDay - 20);

    process.kill(-runner.pid, signal);
    expect(await runner.exited).toBe(0);
    const events = (await log)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).event);
    expect(events).toEqual(expect.arrayContaining(['stopping', 'stopped']));

    const restarted = await startServiceProcess(environment);
    expect(remainingOf(await restarted.call('GET', '/v1/me', { as: 'user_ada' }))).toBe(callsPerDay - 21);
  });
