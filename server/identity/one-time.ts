import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';

export const OneTimeCode = z.object({ code: z.string().regex(/^[\w-]{43}$/, 'must be a code of a sign-in link') });

export type OneTimeSignIns = ReturnType<typeof createOneTimeSignIns>;

const lifetimeMs = 3_600_000;
const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const sha256 = (text: string) => hash('sha256', text, 'hex');

/** In memory, good once, for an hour. */
export function createOneTimeSignIns({ nowMs }: { nowMs: () => number }) {
  const offered = new Map<string, { cookies: readonly string[]; untilMs: number }>();
  return {
    offer(cookies: readonly string[]): string {
      const code = randomBytes(32).toString('base64url');
      offered.set(sha256(code), { cookies, untilMs: nowMs() + lifetimeMs });
      return code;
    },
    /** Other machines do not use it up. */
    take({ code, address }: { code: string; address: string | null }): readonly string[] | null {
      if (address === null || !loopback.test(address)) return null;
      const found = offered.get(sha256(code));
      offered.delete(sha256(code));
      return found && nowMs() < found.untilMs ? found.cookies : null;
    },
  };
}
