import { startServer } from '../../../server/serve.ts';
import { endAfterwards } from '../ending.ts';
import { clientOf, testSettings, threads } from '../service/service.ts';

/** A service with a simulator of wearables, as `hale demo` runs it. */
export async function startAppService(variables: Record<string, string> = {}) {
  const settings = { ...testSettings({ LAB_READER: 'local', ...variables }), simulated: true };
  const server = await startServer(settings, threads);
  endAfterwards(server.stop);
  return { ...server, settings, ...clientOf(server.url, settings) };
}
