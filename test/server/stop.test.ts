import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { steps } from '../support/aggregator/wearable-events.ts';
import { beginUpload } from '../support/http/partial-uploads.ts';
import { freePort } from '../support/service/loopback.ts';
import { type ServiceProcess, spawnHale, startServiceProcess } from '../support/service/service-process.ts';
import { askQuestion, type Frame, finishedTurn, readFrames } from '../support/turns/answers.ts';
import { until } from '../support/until.ts';

const userId = 'user_stopped';
const isStopping = (service: ServiceProcess) => service.logLines().some(({ event }) => event === 'stopping');

test('SIGTERM lets an upload finish, ends open streams, hands unfinished turns back and exits with 0 within 10 s', async () => {
  const service = await startServiceProcess({ WORKER_CONCURRENCY: '1' });
  const user = await service.connect(userId);
  await service.deliver(steps(user, '2026-07-01', 5));
  const upload = await beginUpload(service.url, await service.tokenOf(userId));
  const turnIds = await Promise.all(
    Array.from({ length: 20 }, () => askQuestion(service, userId, 'How many steps did I take on 2026-07-01?')),
  );
  const seen: Frame[][] = turnIds.map(() => []);
  const streams = turnIds.map((turnId, index) =>
    readFrames(service, userId, turnId, { onFrame: (frame) => seen[index]?.push(frame) }),
  );
  await Bun.sleep(30);

  const startedAt = performance.now();
  const exited = service.terminate();
  await until(async () => isStopping(service));
  expect(await upload.finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await exited).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(9_500);
  await Promise.all(streams);
  expect(service.logLines().map(({ event }) => event)).toEqual(expect.arrayContaining(['stopping', 'stopped']));
  expect(seen.some((frames) => frames.at(-1)?.event !== 'turn.completed')).toBe(true);

  await service.restart();
  for (const [index, turnId] of turnIds.entries()) {
    expect((await finishedTurn(service, userId, turnId)).status).toBe('completed');
    const log = await readFrames(service, userId, turnId);
    expect(log.slice(0, seen[index]?.length)).toEqual(seen[index] ?? []);
  }
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

test('SIGTERM during a storm of deliveries loses none that was acknowledged', async () => {
  const service = await startServiceProcess();
  const user = await service.connect(userId);
  const days = Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2025, 0, day + 1)).toISOString().slice(0, 10));
  const posting = days.map(async (date) => {
    const answer = await service.deliver(steps(user, date, 1)).catch(() => undefined);
    return answer?.status === 200 ? [date] : [];
  });
  await Bun.sleep(60);
  expect(await service.terminate()).toBe(0);
  const acknowledged = (await Promise.all(posting)).flat();
  await service.restart();
  const rows = await until(async () => {
    const { daily_summary } = await service.sync(userId);
    return daily_summary.length >= acknowledged.length && daily_summary;
  });
  const stored = new Set(rows.map((row) => String(row['date'])));
  expect(acknowledged.filter((date) => !stored.has(date))).toEqual([]);
});

test('a second server on the same folder says so in one line and exits with 1', async () => {
  const service = await startServiceProcess();
  const second = spawnHale({ ...service.environment, PORT: String(freePort()) });
  const [text, output, code] = await Promise.all([
    new Response(second.stderr).text(),
    new Response(second.stdout).text(),
    second.exited,
  ]);
  expect(code).toBe(1);
  expect(text.trimEnd().split('\n')).toEqual([expect.stringMatching(/^hale: DATA_DIR: another hale server is using /)]);
  expect(text).toContain(`(process ${service.pid()})`);
  expect(output).toBe('');
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});
