import { UsageError } from '../../../web/cli/usage-error.ts';
import { Hale, HaleError } from '../../../web/sdk/index.ts';
import { mintServiceToken } from '../../identity/authenticate.ts';
import type { Settings } from '../../settings/env.ts';
import type { Payload, PayloadUser } from '../../simulator/payloads.ts';
import { deliver } from './deliver.ts';

const settleMsMax = 60_000;
const pollMs = 100;

export type Session = { hale: Hale; baseUrl: string; token: string; userId: string };

export async function openSession(settings: Settings, baseUrl: string, userId: string): Promise<Session> {
  const token = await mintServiceToken(userId, { jwtSecret: settings.jwtSecret, nowMs: Date.now() });
  await new Hale({ baseUrl, apiKey: token, maxRetries: 0 }).me.get().catch((cause: unknown) => {
    throw refusedBy(baseUrl, cause);
  });
  return { hale: new Hale({ baseUrl, apiKey: token }), baseUrl, token, userId };
}

function refusedBy(baseUrl: string, cause: unknown): unknown {
  if (!(cause instanceof HaleError)) return cause;
  if (cause.status === null)
    return new UsageError(`No server answers at ${baseUrl}. Start one with "bun run start".`, { cause });
  return new UsageError(
    `${baseUrl}/v1/me answered ${cause.status}; does the server use the same DATA_DIR and secrets?`,
    { cause },
  );
}

export type Import = {
  settings: Settings;
  session: Session;
  user: PayloadUser;
  payloads: readonly Payload[];
  onProgress: (done: number, total: number) => void;
};

export async function importPayloads({ settings, session, user, payloads, onProgress }: Import): Promise<number> {
  const { baseUrl: url, hale } = session;
  const { now: since } = await hale.data.sync();
  const connected = {
    type: 'auth',
    status: 'success',
    message: 'User has successfully authenticated',
    user: { ...user, active: true },
    version: '2022-03-16',
    widget_session_id: crypto.randomUUID(),
  };
  await deliver([connected], { url, secret: settings.webhookSecret });
  await deliver(payloads, { url, secret: settings.webhookSecret, onProgress });
  const wanted = payloads.reduce((rows, { data }) => rows + data.length, 0);
  const endMs = Date.now() + settleMsMax;
  for (;;) {
    const { counts } = await hale.data.sync({ since });
    const rows = counts.daily + counts.sleep + counts.activities + counts.body;
    if (rows >= wanted) return rows;
    if (Date.now() > endMs)
      throw new UsageError(
        `Only ${rows} of ${wanted} rows appeared in ${settleMsMax / 1000} s; look at the server's log.`,
      );
    await Bun.sleep(pollMs);
  }
}
