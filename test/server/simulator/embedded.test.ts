import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { readSettings } from '../../../server/env.ts';
import { createLog } from '../../../server/log.ts';
import { createServices } from '../../../server/services.ts';
import { createSignals } from '../../../server/signals.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { testSettings } from '../../support/service.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { decide, simulatorFor, sourcesOf } from '../../support/simulator.ts';
import { freePort, until } from '../../support/sqld.ts';

type Widget = { widget_url: string };
let service: ServiceProcess;
beforeAll(async () => {
  service = await startServiceProcess();
});
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
  }, 30_000);

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
  }, 30_000);
});

test('who was connected without a server’s own simulator stays connected: it is not asked', async () => {
  const simulator = simulatorFor('http://127.0.0.1:1/nowhere');
  const settings = { ...testSettings(), aggregator: simulator.account };
  const db = openDb(settings.databaseUrl);
  const signals = createSignals({ pollMs: 1_000, heartbeatMs: 5_000, jobsReady: () => undefined });
  const parts = { db, signals, baseUrl: 'http://127.0.0.1', quota: null, log: createLog('silent') };
  const asked = (simulated: boolean) =>
    createServices({ ...settings, simulated }, parts).aggregator.listConnections({ userId: 'user_demo' });
  expect(await asked(false)).toEqual([]);
  expect(await asked(true)).toBeNull();
  signals.close();
  db.close();
  await simulator.stop();
});

test('`hale simulator` prints the settings with which a server uses it, and stops when told to', async () => {
  const port = freePort();
  const environment = { DATA_DIR: join(temporaryFolder(), 'data'), LOG_LEVEL: 'warn' };
  const { webhookSecret } = readSettings({}, environment);
  const webhook = `http://127.0.0.1:${port}/webhooks/aggregator`;
  const child = Bun.spawn(
    [process.execPath, 'server/index.ts', 'simulator', '--port', '0', '--webhook-url', webhook, '--seed', '5'],
    { env: { PATH: process.env['PATH'] ?? '', ...environment }, stdout: 'pipe', stderr: 'pipe' },
  );
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
}, 30_000);
