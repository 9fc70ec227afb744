import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  type Brake,
  countAttempt,
  findBlockedUntil,
  forgetFailures,
  takeAttemptBack,
} from '../../db/access/sign-in-failures.ts';
import { type Db, writeAll } from '../../db/client.ts';
import { fail } from '../../routers/core/errors.ts';

/**
 * Where the pauses begin, and how long they get. Addresses have a short one: behind a proxy all people have the same
 * address, and whoever guesses there must not keep the others out.
 */
const limits = {
  account: { freeMax: 5, pauseMsMax: 15 * 60_000 },
  address: { freeMax: 50, pauseMsMax: 60_000 },
  signUp: { freeMax: 20, pauseMsMax: 60_000 },
} as const;

/**
 * Slows guessing down: every attempt counts as failed before the password is looked at, and a success takes that back.
 * The counts are in the database, so all nodes share them and a restart keeps them. Throws `rate_limit_exceeded`.
 */
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
    /** Before a password is checked. The same for accounts that do not exist. */
    beforePassword: async ({ email, address }: { email: string; address: string | null }) => {
      const account = brakeOf('account', email);
      const network = brakeOf('address', networkOf(address));
      await admit([account, network]);
      return {
        succeeded: () => writeAll(db, (orm) => [forgetFailures(orm, account), takeAttemptBack(orm, network)]),
      };
    },
    beforeSignUp: ({ address }: { address: string | null }) => admit([brakeOf('signUp', networkOf(address))]),
  };
}

/** An IPv4 address, or the first half of an IPv6 address: whoever has one of those has all of its second half. */
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
