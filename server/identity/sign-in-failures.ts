import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  type Brake,
  countAttempt,
  findBlockedUntil,
  forgetFailures,
  uncountAttempts,
} from '../../db/access/sign-in-failures.ts';
import { type Db, writeAll } from '../../db/client.ts';
import { fail } from '../../routers/core/errors.ts';

/** `account`: all addresses but known devices. `address`: all accounts with failures. */
const limits = {
  pair: { freeMax: 5, pauseMsMax: 15 * 60_000 },
  account: { freeMax: 20, pauseMsMax: 15 * 60_000 },
  device: { freeMax: 5, pauseMsMax: 15 * 60_000 },
  address: { freeMax: 50, pauseMsMax: 60_000, shared: true },
  signUp: { freeMax: 20, pauseMsMax: 60_000 },
  client: { freeMax: 20, pauseMsMax: 60_000 },
  deviceCode: { freeMax: 20, pauseMsMax: 60_000 },
  mailTo: { freeMax: 5, pauseMsMax: 60 * 60_000 },
  mailFrom: { freeMax: 20, pauseMsMax: 60_000 },
} as const;

type Attempt = { email: string; address: string | null; device: string | null };

/** Counted before the password check; success takes it back. */
export function createBrake({ db, nowMs, secret }: { db: Db; nowMs: () => number; secret: Uint8Array }) {
  const brakeOf = (kind: keyof typeof limits, value: string): Brake => ({
    ...limits[kind],
    keySha256: createHmac('sha256', secret).update(`${kind}|${value}`).digest('hex'),
  });
  const admit = async (brakes: readonly Brake[]) => {
    const now = nowMs();
    const [admitted, blocked] = await db.write((orm) => [
      countAttempt(orm, { brakes, nowMs: now }),
      findBlockedUntil(orm, { brakes }),
    ]);
    if (admitted.length > 0) return;
    const retryAfterS = Math.max(1, Math.ceil(((blocked[0]?.blockedUntilMs ?? 0) - now) / 1000));
    const message = `Too many attempts. Try again in ${retryAfterS} s.`;
    throw fail('rate_limit_exceeded', { message, headers: { 'retry-after': String(retryAfterS) } });
  };

  return {
    beforePassword: async ({ email, address, device }: Attempt) => {
      const network = networkOf(address);
      const all = [brakeOf('account', email), brakeOf('address', network)];
      const own = device === null ? brakeOf('pair', `${network}|${email}`) : brakeOf('device', `${device}|${email}`);
      const shared = device === null ? all : [];
      await admit([own, ...shared]);
      return {
        succeeded: () =>
          writeAll(db, (orm) => [
            ...shared.map((brake) => uncountAttempts(orm, { brake, by: own })),
            forgetFailures(orm, own),
          ]),
      };
    },
    beforeClient: ({ address }: { address: string | null }) => admit([brakeOf('client', networkOf(address))]),
    beforeDevice: ({ address }: { address: string | null }) => admit([brakeOf('deviceCode', networkOf(address))]),
    /** Equal with or without an account. */
    beforeMail: ({ email, address }: { email: string; address: string | null }) =>
      admit([brakeOf('mailTo', email), brakeOf('mailFrom', networkOf(address))]),
    beforeSignUp: ({ address }: { address: string | null }) => admit([brakeOf('signUp', networkOf(address))]),
  };
}

/** One customer holds an IPv6 /64. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.replace(/%.*/, '').toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const behind = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
