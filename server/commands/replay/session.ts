import type { z } from 'zod';
import { SyncData } from '../../../routers/data/data.contract.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { mintServiceToken } from '../../http/auth.ts';
import type { Settings } from '../../settings/env.ts';
import type { Payload, PayloadUser } from '../../simulator/payloads.ts';
import { deliver } from './deliver.ts';

const settleMsMax = 60_000;
const pollMs = 100;

/** A signed-in person on a running server, for commands that hold its secrets. */
export type Session = { baseUrl: string; token: string; userId: string };

/** Mints a service token and makes the first call with it, which creates the user. */
export async function openSession(settings: Settings, baseUrl: string, userId: string): Promise<Session> {
  const token = await mintServiceToken(userId, { jwtSecret: settings.jwtSecret, nowMs: Date.now() });
  const session = { baseUrl, token, userId };
  await get(session, '/v1/me');
  return session;
}

export type Import = {
  settings: Settings;
  session: Session;
  user: PayloadUser;
  payloads: readonly Payload[];
  onProgress: (done: number, total: number) => void;
};

/**
 * Connects the wearable and delivers its payloads the way the aggregator does, signed, then waits until their rows
 * are visible in sync. Returns how many there are.
 */
export async function importPayloads({ settings, session, user, payloads, onProgress }: Import): Promise<number> {
  const { now } = await sync(session);
  const connected = {
    type: 'auth',
    status: 'success',
    message: 'User has successfully authenticated',
    user: { ...user, active: true },
    version: '2022-03-16',
  };
  await deliver([{ ...connected, widget_session_id: crypto.randomUUID() }], {
    url: session.baseUrl,
    secret: settings.webhookSecret,
  });
  await deliver(payloads, { url: session.baseUrl, secret: settings.webhookSecret, onProgress });
  const wanted = payloads.reduce((rows, { data }) => rows + data.length, 0);
  const endMs = Date.now() + settleMsMax;
  for (;;) {
    const { counts } = await sync(session, now);
    const rows = counts.daily + counts.sleep + counts.activities + counts.body;
    if (rows >= wanted) return rows;
    if (Date.now() > endMs)
      throw new UsageError(
        `Only ${rows} of ${wanted} rows appeared in ${settleMsMax / 1000} s; look at the server's log.`,
      );
    await Bun.sleep(pollMs);
  }
}

async function sync(session: Session, since?: string): Promise<z.infer<typeof SyncData.output>> {
  return SyncData.output.parse(
    await get(session, `/v1/data/sync${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`),
  );
}

async function get({ baseUrl, token }: Session, path: string): Promise<unknown> {
  const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${token}` } }).catch(
    (cause: unknown) => {
      throw new UsageError(`No server answers at ${baseUrl}. Start one with "bun run start".`, { cause });
    },
  );
  if (!response.ok)
    throw new UsageError(
      `${baseUrl}${path.split('?')[0]} answered ${response.status}; does the server use the same DATA_DIR and secrets?`,
    );
  return response.json();
}
