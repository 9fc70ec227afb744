import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { steps } from '../support/aggregator/wearable-events.ts';
import { beginUpload } from '../support/http/partial-uploads.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.ts';
import { askQuestion, finishedTurn, readFrames } from '../support/turns/answers.ts';
import { until } from '../support/until.ts';

const userId = 'user_stopping';
const isStopping = (service: ServiceProcess) => service.logLines().some(({ event }) => event === 'stopping');

test('SIGTERM lets an upload finish that is on its way, ends streams of turns that run, and exits with 0', async () => {
  const service = await startServiceProcess({ WORKER_CONCURRENCY: '1' });
  const user = await service.connect(userId);
  await service.deliver(steps(user, '2026-07-01', 5));
  const upload = await beginUpload(service.url, await service.tokenOf(userId));
  const turnIds = await Promise.all(
    Array.from({ length: 10 }, () => askQuestion(service, userId, 'How many steps did I take on 2026-07-01?')),
  );
  const streams = turnIds.map((turnId) => readFrames(service, userId, turnId));
  const exited = service.terminate();
  await until(async () => isStopping(service));
  expect(await upload.finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await exited).toBe(0);
  await Promise.all(streams);

  await service.restart();
  for (const turnId of turnIds) expect((await finishedTurn(service, userId, turnId)).status).toBe('completed');
  const { body } = await service.json<{ uploads: { file_name: string }[] }>('GET', '/v1/labs', { as: userId });
  expect(body.uploads).toMatchObject([{ file_name: 'slow.pdf' }]);
});

test('a second SIGTERM, a second later, ends at once what a first one would have waited for, and loses nothing acknowledged', async () => {
  const service = await startServiceProcess();
  const user = await service.connect(userId);
  expect((await service.deliver(steps(user, '2026-07-01', 5))).status).toBe(200);
  const upload = await beginUpload(service.url, await service.tokenOf(userId));
  const drafts = join(service.settings.storageDir, '.drafts');
  await until(async () => (await readdir(drafts)).length === 1);
  void service.terminate();
  await until(async () => isStopping(service));
  // The runner may have forwarded the first signal.
  await Bun.sleep(1_000);
  expect(await service.terminate()).toBe(143);
  expect(service.logLines().map(({ event }) => event)).not.toContain('stopped');
  expect(await upload.finish()).toBe('');
  await service.restart();
  await until(async () => (await service.sync(userId)).daily_summary.length === 1);
});
