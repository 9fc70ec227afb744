import { startServer } from '../../../server/serve.ts';
import { endAfterwards } from '../ending.ts';
import { clientOf, testSettings, threads } from '../service/service.ts';
import { startServiceProcess } from '../service/service-process.ts';

/** A service with a simulator of wearables, as `hale demo` runs it. */
export const startAppService = (variables: Record<string, string> = {}) =>
  startServiceProcess({ LAB_READER: 'local', ...variables });

/** The same inside the process of the test. */
export async function startAppServiceHere() {
  const settings = { ...testSettings({ LAB_READER: 'local' }), simulated: true };
  const server = await startServer(settings, threads);
  endAfterwards(server.stop);
  return { ...server, settings, ...clientOf(server.url, settings) };
}
