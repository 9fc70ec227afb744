import { describe, expect, test } from 'bun:test';
import { startServer } from '../../../server/serve.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';
import { requestId } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { clientOf, startService, testSettings, threads } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const stuckWorker = new URL('../../support/service/stuck-worker.ts', import.meta.url);
const dyingWorker = new URL('../../support/service/dying-worker.ts', import.meta.url);

async function startWith(worker: URL) {
  const settings = testSettings();
  const server = await startServer(settings, { ...threads, worker, workerSilentMsMax: 4_000 });
  return { ...clientOf(server.url, settings), stop: server.stop };
}
type Probe = Pick<Awaited<ReturnType<typeof startWith>>, 'json' | 'deliver'>;
const ready = ({ json }: Probe) => json<{ status: string; failing?: string[] }>('GET', '/readyz');
const alive = async ({ json }: Probe) => (await json('GET', '/healthz')).status;
const giveJob = ({ deliver }: Probe) => deliver({ type: 'daily', user: { user_id: 'nobody' }, data: [] });

describe('/readyz', () => {
  test('200 when the database and the worker answer; HEAD as well', async () => {
    const service = await startService();
    const { status, headers, body } = await ready(service);
    expect([status, body]).toEqual([200, { status: 'ready' }]);
    expect(headers.get('x-request-id')).toMatch(requestId);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toStartWith('application/json');
    const head = await service.call('HEAD', '/readyz');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await service.call('POST', '/readyz')).status).toBe(404);
  });

  test('503 that names the worker while its thread is stuck, and 200 again once it has been replaced; /healthz does not mind', async () => {
    const service = await startWith(stuckWorker);
    expect((await ready(service)).status).toBe(200);
    await giveJob(service);
    const answers = await Promise.all([ready(service), ready(service)]);
    for (const { status, headers, body } of answers) {
      expect([status, body]).toEqual([503, { status: 'unready', failing: ['worker'] }]);
      expect(headers.get('x-request-id')).toMatch(requestId);
    }
    expect(await alive(service)).toBe(200);
    await until(async () => (await ready(service)).status === 200);
    await service.stop();
  });

  test('503 when the worker dies, and 200 again once it has been replaced', async () => {
    const service = await startWith(dyingWorker);
    expect((await ready(service)).status).toBe(200);
    await giveJob(service);
    await until(async () => (await ready(service)).status === 503);
    expect(await alive(service)).toBe(200);
    await until(async () => (await ready(service)).status === 200);
    await service.stop();
  });

  test('names every part that fails: here the embedded database is closed and there is no worker', async () => {
    const app = await startAppWithoutWorker();
    expect((await ready(app)).body.failing).toEqual(['worker']);
    app.db.close();
    const { status, body } = await ready(app);
    expect([status, body]).toEqual([503, { status: 'unready', failing: ['database', 'worker'] }]);
    expect(await alive(app)).toBe(200);
  });

  const remote = hasSqld
    ? 'a libSQL server that is gone'
    : 'a libSQL server that is gone (skipped: there is no sqld here)';
  test.skipIf(!hasSqld)(`503 that names the database: ${remote}`, async () => {
    const sqld = await startSqld();
    const service = await startService({ DATABASE_URL: sqld.url });
    expect((await ready(service)).status).toBe(200);
    sqld.stop();
    await until(async () => (await ready(service)).body.failing?.includes('database') === true);
    expect(await alive(service)).toBe(200);
  });
});
