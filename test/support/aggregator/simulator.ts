import { join } from 'node:path';
import { createLabReader, readerCommand } from '../../../server/labs/lab-reader.ts';
import { createLog } from '../../../server/observability/log.ts';
import type { FaultSettings } from '../../../server/simulator/faults.ts';
import { type RunningSimulator, startSimulator } from '../../../server/simulator/listen.ts';
import { endOnceAfterwards } from '../ending.ts';
import { temporaryFolder } from '../folder.ts';
import { freePort } from '../service/loopback.ts';
import { type Client, type Service, startService, threads } from '../service/service.ts';
import { until } from '../until.ts';

export const webhookSecret = 'a secret that both sides of a test have';
export const simulatorSeed = 7;

type Options = Pick<Parameters<typeof startSimulator>[0], 'faults' | 'labShape' | 'labDelayMs' | 'nowMs'> & {
  dataDir?: string;
};

/** A simulator on its own address that delivers to `webhookUrl`. */
export function simulatorFor(
  webhookUrl: string,
  options: Options = {},
): RunningSimulator & ReturnType<typeof clientOf> {
  const { dataDir = join(temporaryFolder(), 'data'), ...rest } = options;
  const simulator = startSimulator({
    settings: { dataDir, webhookSecret },
    port: 0,
    webhookUrl,
    publicUrl: null,
    seed: simulatorSeed,
    log: createLog('silent'),
    labDelayMs: 0,
    labReader: createLabReader({
      command: readerCommand(threads.reader),
      ocr: { command: 'tesseract', languages: 'eng' },
    }),
    ...rest,
  });
  return { ...simulator, ...clientOf(simulator) };
}

export type Pair = { service: Service; simulator: ReturnType<typeof simulatorFor>; stop: () => Promise<void> };

/** A service and the simulator as its aggregator. */
export async function startPair(options: Options = {}): Promise<Pair> {
  const port = freePort();
  const simulator = simulatorFor(`http://127.0.0.1:${port}/webhooks/aggregator`, options);
  const service = await startService({
    PORT: String(port),
    WEBHOOK_SECRET: webhookSecret,
    AGGREGATOR_URL: simulator.account.url,
    AGGREGATOR_DEV_ID: simulator.account.devId,
    AGGREGATOR_API_KEY: simulator.account.apiKey,
  });
  const stop = endOnceAfterwards(async () => {
    await simulator.stop();
    await service.stop();
  });
  return { service, simulator, stop };
}

function clientOf({ url, account }: RunningSimulator) {
  const credentials = { 'dev-id': account.devId, 'x-api-key': account.apiKey };
  const call = (method: string, path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, method, headers: { ...credentials, ...(init.headers as Record<string, string>) } });
  const faults = async (wanted?: FaultSettings) => {
    const response = await call(
      wanted ? 'POST' : 'GET',
      '/simulator/faults',
      wanted && { body: JSON.stringify(wanted) },
    );
    return (await response.json()) as { faults: FaultSettings; undelivered: number };
  };
  const delivered = () => until(async () => (await faults()).undelivered === 0, 40_000);
  return { call, faults, delivered };
}

export const decide = (widgetUrl: string, decision: 'allow' | 'cancel', provider = 'garmin') =>
  fetch(widgetUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ provider, decision }) });

/** Connects through the widget. Resolves when hale has the source. */
export async function connectByWidget({ service }: Pair, userId: string, provider = 'garmin'): Promise<URL> {
  const { body } = await service.json<{ widget_url: string }>('POST', '/v1/connect', {
    as: userId,
    body: { provider },
  });
  const left = await decide(body.widget_url, 'allow', provider);
  await until(async () => (await sourcesOf(service, userId)).some((source) => source.provider === provider));
  return new URL(left.headers.get('location') ?? '');
}

export const sourcesOf = async (service: Pick<Client, 'json'>, userId: string) =>
  (await service.json<{ data: { id: string; provider: string }[] }>('GET', '/v1/sources', { as: userId })).body.data;

type Asked = { start: string; end: string };

export const importDays = async ({ service }: Pair, userId: string, days: number): Promise<Asked> =>
  (await service.json<Asked>('POST', '/v1/import', { as: userId, body: { days } })).body;
