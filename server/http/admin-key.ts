import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminVerdict } from '../../routers/trpc.ts';

/** Compares in constant time, whatever the lengths: digests are compared, never the keys. */
export function createAdminGate(adminKey: string): (key: string | null) => AdminVerdict {
  const expected = digest(adminKey);
  return (key) => {
    if (key === null) return 'absent';
    return timingSafeEqual(digest(key), expected) ? 'granted' : 'wrong';
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
