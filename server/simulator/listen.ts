import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../../db/engine/embedded-file.ts';
import type { LabReaderPort, Logger } from '../../routers/ports.ts';
import { UsageError } from '../../web/cli/usage-error.ts';
import { createLabReader, readerCommand } from '../labs/lab-reader.ts';
import { createLog } from '../observability/log.ts';
import { type Settings, serverAddress } from '../settings/env.ts';
import { SettingsError } from '../settings/errors.ts';
import type { Aggregator } from '../settings/upstreams.ts';
import type { FaultSettings } from './faults.ts';
import type { LabShape } from './lab-event.ts';
import { createSimulator, type Simulator } from './simulator.ts';
import { openJournal } from './state.ts';

export type ListenOptions = {
  settings: Pick<Settings, 'dataDir' | 'webhookSecret'>;
  port: number;
  webhookUrl: string;
  publicUrl: string | null;
  seed: number;
  log: Logger;
  faults?: FaultSettings;
  labDelayMs?: number;
  labShape?: LabShape;
  labReader: Pick<LabReaderPort, 'read'>;
  nowMs?: () => number;
};
export type RunningSimulator = {
  url: string;
  account: Aggregator;
  widget: Simulator['widget'];
  stop: () => Promise<void>;
};

const devId = 'hale-simulator';
const bodyBytesMax = 24 * 1024 * 1024;

export function startSimulator(options: ListenOptions): RunningSimulator {
  const { settings, port, publicUrl, ...rest } = options;
  // Stable across starts.
  const apiKey = createHmac('sha256', settings.webhookSecret).update('simulator-api-key').digest('hex');
  let answer: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const folder = join(settings.dataDir, 'simulator');
  const unlock = lockFolder(folder);
  const listener = listen(port, (request) => answer(request));
  const url = `http://127.0.0.1:${listener.port}`;
  const simulator = createSimulator({
    ...rest,
    webhookSecret: settings.webhookSecret,
    devId,
    apiKey,
    publicUrl: publicUrl ?? url,
    journal: openJournal(folder),
  });
  answer = simulator.fetch;
  return {
    url,
    account: { url: `${url}/v2`, widgetUrl: `${url}/v2/auth/generateWidgetSession`, devId, apiKey },
    widget: simulator.widget,
    stop: async () => {
      await simulator.close();
      await listener.stop(true);
      unlock();
    },
  };
}

function listen(port: number, fetch: (request: Request) => Promise<Response>) {
  const options = { hostname: '127.0.0.1', port, development: false, reusePort: false, idleTimeout: 150 };
  try {
    return Bun.serve({ ...options, maxRequestBodySize: bodyBytesMax, fetch });
  } catch (cause) {
    throw new SettingsError(`--port: cannot listen on 127.0.0.1, port ${port}.`, { cause });
  }
}

function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return lockFile(join(folder, 'lock'));
  } catch {
    throw new SettingsError(`DATA_DIR: another simulator is using ${folder}.`);
  }
}

type CommandOptions = {
  settings: Settings;
  port: number;
  webhookUrl: string | undefined;
  seed: number;
  readerFile: URL;
};

export function runSimulator({ settings, port, webhookUrl, seed, readerFile }: CommandOptions): {
  stop: () => Promise<void>;
} {
  const webhook = webhookUrl ?? `${serverAddress(settings)}/webhooks/aggregator`;
  if (!/^https?:/.test(webhook) || !URL.canParse(webhook))
    throw new UsageError('--webhook-url: begins with http: or https:.');
  const simulator = startSimulator({
    settings,
    port,
    webhookUrl: webhook,
    publicUrl: null,
    seed,
    log: createLog(settings.logLevel),
    labReader: createLabReader({ ...settings.labReader, command: readerCommand(readerFile) }),
  });
  const { url, devId, apiKey } = simulator.account;
  process.stdout.write(
    `The simulator listens at ${simulator.url} and delivers to ${webhook}.\nSettings of the service that uses it:\n\n`,
  );
  process.stdout.write(
    `AGGREGATOR_URL=${url}\nAGGREGATOR_DEV_ID=${devId}\nAGGREGATOR_API_KEY=${apiKey}\n\nStop with Ctrl-C.\n`,
  );
  return simulator;
}
