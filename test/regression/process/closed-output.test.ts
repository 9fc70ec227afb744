import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { readSettings } from '../../../server/settings/env.ts';
import { daily } from '../../support/aggregator/wearable-events.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { haleCommand } from '../../support/service/entry.ts';
import { freePort } from '../../support/service/loopback.ts';
import { clientOf } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

async function withoutReader(command: string, environment: Record<string, string>) {
  const child = Bun.spawn([...haleCommand, command], {
    cwd: temporaryFolder(),
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const reader = child.stdout.getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  return { child, complaints: new Response(child.stderr).text() };
}

test('a server whose log nobody reads any more goes on taking in data and ends in order', async () => {
  const environment = {
    DATA_DIR: join(temporaryFolder(), 'data'),
    PORT: String(freePort()),
    LOG_LEVEL: 'trace',
  };
  const settings = readSettings({}, environment);
  const url = `http://127.0.0.1:${settings.port}`;
  const { child, complaints } = await withoutReader('serve', environment);
  const { connect, deliver, sync } = clientOf(url, settings);
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  const user = await connect('user_unread');
  for (const steps of [1, 2, 3]) {
    await deliver(daily(user, '2026-07-01', { distance_data: { steps } }));
    await until(async () => (await sync('user_unread')).daily_summary[0]?.['steps'] === steps);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(await complaints).toBe('');
});

test('a command whose reader has enough, as behind `| head`, ends without a complaint', async () => {
  const { child, complaints } = await withoutReader('demo', { PORT: '0' });
  expect(await child.exited).toBe(0);
  expect(await complaints).toBe('');
});
