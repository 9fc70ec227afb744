import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { upsertUser } from '../../../db/access/users.ts';
import { openDb } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { connectSource, listSources } from '../../../db/ingestion/sources.ts';
import { reconcile } from '../../../routers/sources/reconcile.ts';
import { createContext } from '../../../server/context.ts';
import { createLog } from '../../../server/observability/log.ts';
import { createServices } from '../../../server/services.ts';
import { readSettings } from '../../../server/settings/env.ts';
import { openJournal } from '../../../server/simulator/state.ts';
import { createSignals } from '../../../server/worker/signals.ts';
import { decide, simulatorFor, sourcesOf } from '../../support/aggregator/simulator.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { haleCommand } from '../../support/service/entry.ts';
import { freePort } from '../../support/service/loopback.ts';
import { testSettings } from '../../support/service/service.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

type Widget = { widget_url: string };
const service = await startServiceProcess();
afterAll(() => service.terminate());

const connect = async (as: string) =>
  (await service.json<Widget>('POST', '/v1/connect', { as, body: { provider: 'garmin' } })).body.widget_url;
const imported = async (as: string) => {
  await until(async () => (await sourcesOf(service, as)).length === 1);
  expect((await service.call('POST', '/v1/import', { as, body: { days: 30 } })).status).toBe(200);
  return until(async () => {
    const { counts } = await service.sync(as);
    return counts.daily >= 25 && counts.sleep >= 25 && counts.body > 0 && counts.activities > 0;
  });
};

describe('a server without an aggregator', () => {
  test('has one of its own: its page is at the server’s address, and a month comes in from it', async () => {
    const widgetUrl = await connect('user_alone');
    expect(widgetUrl).toStartWith(`${service.url}/simulator/widget/`);
    expect(await (await fetch(widgetUrl)).text()).toContain('Simulator: no real provider is asked');
    const left = await decide(widgetUrl, 'allow');
    expect(left.headers.get('location')).toStartWith(`${service.url}/connected?`);
    await imported('user_alone');
  });

  test('shows nothing of it at its own address but that page, and lets no other origin near it', async () => {
    for (const path of ['/simulator/faults', '/simulator/v2/subscriptions', '/simulator', '/widget/x']) {
      expect((await service.call('GET', path)).status).toBe(404);
    }
    expect((await service.call('GET', '/simulator/widget/x')).status).toBe(410);
  });

  test('keeps its connections when it is killed and started again', async () => {
    await decide(await connect('user_killed'), 'allow');
    await until(async () => (await sourcesOf(service, 'user_killed')).length === 1);
    await service.kill();
    await service.restart();
    await imported('user_killed');
  });
});

test('a server’s own simulator is believed about the connections that it has made, and silent about all others', async () => {
  const userId = 'user_own';
  const simulator = simulatorFor('http://127.0.0.1:1/nowhere');
  const settings = { ...testSettings(), aggregator: simulator.account, simulated: true };
  const db = openDb(settings.databaseUrl);
  await migrate(db.engine);
  const signals = createSignals({ pollMs: 1_000, heartbeatMs: 5_000, jobsReady: () => undefined });
  const parts = { db, signals, baseUrl: 'http://127.0.0.1', quota: null, log: createLog('silent') };
  const services = { ...createServices(settings, parts), nowMs: () => Date.now() + 86_400_000 };
  const context = createContext(services, { requestId: 'req_1', principal: null });
  const connectThere = async (provider: string) => {
    const session = { userId, provider, redirectUrl: 'http://127.0.0.1/back' };
    const { widgetUrl } = await services.aggregator.createWidgetSession(session, context);
    const left = await decide(widgetUrl, 'allow', provider);
    return new URL(left.headers.get('location') ?? '').searchParams.get('user_id') ?? '';
  };
  const [unheard, ended] = [await connectThere('garmin'), await connectThere('oura')];
  await services.aggregator.deauthenticate({ aggregatorUserId: ended }, context);
  await db.write((orm) => [
    upsertUser(orm, { id: userId, email: '', createdAtMs: 1 }),
    ...[ended, 'replayed'].map((id) =>
      connectSource(orm, {
        id: `src_${id}`,
        userId,
        provider: 'x',
        aggregatorUserId: id,
        version: `${'0'.repeat(15)}1:a`,
      }),
    ),
  ]);
  await reconcile(context, { userId });
  const sources = await listSources(db.read, { userId });
  expect(new Map(sources.map((source) => [source.aggregatorUserId, source.deactivatedAtMs === null]))).toEqual(
    new Map([
      [unheard, true],
      [ended, false],
      ['replayed', true],
    ]),
  );
  signals.close();
  db.close();
  await simulator.stop();
});

test('a connection of which its webhook never told is there in the next answer of me', async () => {
  const as = 'user_unheard';
  await service.call('GET', '/v1/sources', { as });
  await service.kill();
  const connection = { userId: 'conn-unheard', provider: 'OURA', referenceId: as, createdAt: '', active: true };
  openJournal(join(service.settings.dataDir, 'simulator')).append([{ kind: 'connected', connection }]);
  await service.restart();
  const { body } = await service.json<{ connections: unknown[] }>('GET', '/v1/me', { as });
  expect(body.connections).toMatchObject([{ aggregator_user_id: 'conn-unheard', deactivated_at: null }]);
});

test('`hale simulator` prints the settings with which a server uses it, and stops when told to', async () => {
  const port = freePort();
  const environment = { DATA_DIR: join(temporaryFolder(), 'data'), LOG_LEVEL: 'warn' };
  const { webhookSecret } = readSettings({}, environment);
  const webhook = `http://127.0.0.1:${port}/webhooks/aggregator`;
  const child = Bun.spawn([...haleCommand, 'simulator', '--port', '0', '--webhook-url', webhook, '--seed', '5'], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  process.on('exit', () => child.kill('SIGKILL'));
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('Ctrl-C')) break;
  }
  const variables = Object.fromEntries(
    [...text.matchAll(/^(AGGREGATOR_\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(variables)).toEqual(['AGGREGATOR_URL', 'AGGREGATOR_DEV_ID', 'AGGREGATOR_API_KEY']);
  const user = await startServiceProcess({ PORT: String(port), WEBHOOK_SECRET: webhookSecret, ...variables });
  const { body } = await user.json<Widget>('POST', '/v1/connect', { as: 'user_apart' });
  expect(body.widget_url).toStartWith(variables['AGGREGATOR_URL']?.replace('/v2', '/widget/') ?? 'nowhere');
  await decide(body.widget_url, 'allow');
  await until(async () => (await sourcesOf(user, 'user_apart')).length === 1);
  await user.terminate();
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
});
