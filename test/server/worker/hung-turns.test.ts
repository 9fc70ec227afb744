import { expect, test } from 'bun:test';
import { openDb, writeAll } from '../../../db/client.ts';
import { keysOf } from '../../../db/keys.ts';
import { schedules } from '../../../db/schema/schema.ts';
import { scheduledJobs } from '../../../routers/core/jobs.contract.ts';
import { startServer } from '../../../server/serve.ts';
import type { Settings } from '../../../server/settings/env.ts';
import { putMigrated } from '../../support/database/migrated.ts';
import { figureOf, parseMetrics } from '../../support/service/metrics-text.ts';
import { type Client, clientOf, testSettings, threads } from '../../support/service/service.ts';
import { askQuestion, finishedTurn, readFrames } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const worker = new URL('../../support/service/hanging-worker.ts', import.meta.url);
const hostile = 'How many steps did I walk for ever?';
const honest = 'How many steps did I take yesterday?';
/** A busy machine may keep a thread waiting for two seconds. */
const silentMsMax = 2_500;
/** Twenty hung threads are replaced one after the other. */
const endMsMax = 240_000;
const terminalId = '9007199254740991';

async function startHanging(settings = testSettings(), workerSilentMsMax?: number) {
  const server = await startServer(settings, { ...threads, worker, ...(workerSilentMsMax && { workerSilentMsMax }) });
  return { settings, ...clientOf(server.url, settings), stop: server.stop };
}

const stateOf = async (client: Client, userId: string, turnId: string) =>
  (await client.json<{ status: string }>('GET', `/v1/turns/${turnId}`, { as: userId })).body.status;
const endOf = (client: Client, userId: string, turnId: string) =>
  until(
    async () => (await stateOf(client, userId, turnId)) !== 'running' && finishedTurn(client, userId, turnId),
    endMsMax,
  );
const failingParts = async (client: Client) =>
  (await client.json<{ failing?: string[] }>('GET', '/readyz')).body.failing ?? [];

/** A scheduled job that hangs with a question shares the blame, and the question is tried once more. */
async function withoutSchedule({ databaseUrl }: Settings): Promise<void> {
  await putMigrated(databaseUrl);
  const db = openDb(databaseUrl);
  const nextRunMs = Date.now() + 86_400_000;
  await writeAll(db, (orm) => keysOf(scheduledJobs).map((name) => orm.insert(schedules).values({ name, nextRunMs })));
  db.close();
}

const tookTooLong = {
  code: 'internal_error',
  message: 'This question took too long to work out and was stopped. Ask it in parts.',
};

test.concurrent(
  'twenty questions of one person that hang the worker end as failed, and one honest question of another is answered meanwhile',
  async () => {
    const settings = testSettings();
    await withoutSchedule(settings);
    const service = await startHanging(settings, silentMsMax);
    const hanging = await Promise.all(Array.from({ length: 20 }, () => askQuestion(service, 'user_a', hostile)));
    const asked = await askQuestion(service, 'user_b', honest);
    await until(async () => (await failingParts(service)).join() === 'worker');
    expect((await service.call('GET', '/healthz')).status).toBe(200);

    expect(await endOf(service, 'user_b', asked)).toMatchObject({ status: 'completed', error: null });
    const states = await Promise.all(hanging.map((turnId) => stateOf(service, 'user_a', turnId)));
    expect(states.filter((state) => state === 'failed').length, 'the honest one did not wait for them').toBeLessThan(4);

    for (const turnId of hanging) {
      expect(await endOf(service, 'user_a', turnId)).toMatchObject({
        status: 'failed',
        result: null,
        error: tookTooLong,
      });
      const frames = await readFrames(service, 'user_a', turnId);
      expect(frames.map(({ event }) => event)).toEqual(['turn.started', 'turn.failed']);
      expect(frames.map(({ id }) => id)).toEqual(['1', terminalId]);
    }
    await until(async () => (await failingParts(service)).length === 0);
    const after = await askQuestion(service, 'user_a', honest);
    expect((await endOf(service, 'user_a', after)).status).toBe('completed');

    const headers = { 'x-admin-key': service.settings.adminKey };
    const metrics = parseMetrics(await (await service.call('GET', '/metrics', { headers })).text());
    const replaced = figureOf(metrics, 'hale_worker_replacements_total', { reason: 'hung' });
    expect(replaced, 'once for each, and once for those that ran together').toBeWithin(20, 23);
    await service.stop();
  },
  endMsMax,
);

test.concurrent('a thread is replaced when it has not answered for ten seconds, and a stop meanwhile is in time', async () => {
  const settings = testSettings();
  await withoutSchedule(settings);
  const service = await startHanging(settings);
  const startMs = performance.now();
  const [first] = await Promise.all([askQuestion(service, 'user_a', hostile), Bun.sleep(500)]);
  expect(await endOf(service, 'user_a', first)).toMatchObject({ status: 'failed', error: tookTooLong });
  expect(performance.now() - startMs).toBeGreaterThan(9_500);

  const second = await askQuestion(service, 'user_a', hostile);
  await until(async () => (await stateOf(service, 'user_a', second)) === 'running');
  const stopMs = performance.now();
  await service.stop();
  expect(performance.now() - stopMs).toBeLessThan(10_000);

  const again = await startHanging(settings, silentMsMax);
  expect(await endOf(again, 'user_a', second)).toMatchObject({ status: 'failed', error: tookTooLong });
  await again.stop();
});
