import { UsageError } from '../../web/cli/usage-error.ts';
import { createLog } from '../observability/log.ts';
import type { Settings } from '../settings/env.ts';
import { startSimulator } from './listen.ts';

type Options = { settings: Settings; port: number; webhookUrl: string | undefined; seed: number; pdfThreadUrl: URL };

/** `hale simulator`: the aggregator's stand-in on its own, for a service that runs elsewhere. */
export function runSimulator({ settings, port, webhookUrl, seed, pdfThreadUrl }: Options): {
  stop: () => Promise<void>;
} {
  const { baseUrl, host } = settings;
  const service = baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`;
  const webhook = webhookUrl ?? `${service}/webhooks/aggregator`;
  if (!/^https?:/.test(webhook) || !URL.canParse(webhook))
    throw new UsageError('--webhook-url: begins with http: or https:.');
  const simulator = startSimulator({
    settings,
    port,
    webhookUrl: webhook,
    publicUrl: null,
    seed,
    log: createLog(settings.logLevel),
    pdfThreadUrl,
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
