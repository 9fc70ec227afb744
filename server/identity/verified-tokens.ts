import { userSha256 } from '../../db/id.ts';
import type { Identity } from '../../routers/trpc.ts';

export type Verified = {
  identity: Identity;
  issuedMs: number;
  expiresMs: number;
  usedHourMs: number;
  named?: { issuer: string; subject: string };
  keysVersion?: number;
};

const keptMax = 10_000;
const changesMax = 1_000;

type ListChanges = (page: { afterSeq: number; limit: number }) => Promise<{ seq: number; userSha256: string }[]>;
const lookMs = { due: 2_000, max: 4_000 };
/** Afterwards, changes may have been deleted unseen. */
const gapMsMax = 3_600_000;

export type VerifiedTokens = ReturnType<typeof createVerifiedTokens>;

/** Ended tokens are polled apart: a kept token costs no query. */
export function createVerifiedTokens(listChanges: ListChanges, clockMs: () => number = () => performance.now()) {
  const kept = new Map<string, Verified>();
  let lookedMs = Number.NEGATIVE_INFINITY;
  let lastSeq = 0;
  /** Drops what was verified across a change. */
  let age = 0;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const startMs = clockMs();
    const changes = await listChanges({ afterSeq: lastSeq, limit: changesMax });
    lastSeq = changes.at(-1)?.seq ?? lastSeq;
    if (changes.length === changesMax || startMs - lookedMs > gapMsMax) kept.clear();
    const changed = new Set(changes.map((change) => change.userSha256));
    if (changed.size > 0) {
      age += 1;
      for (const [key, { identity }] of kept) if (changed.has(userSha256(identity.userId))) kept.delete(key);
    }
    lookedMs = startMs;
  };
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    find: (key: string, nowMs: number): Verified | undefined => {
      const found = kept.get(key);
      return found && found.expiresMs > nowMs ? found : undefined;
    },
    refresh: (): Promise<void> | null => {
      const sinceMs = clockMs() - lookedMs;
      if (sinceMs > lookMs.max) return lookOnce();
      if (sinceMs > lookMs.due) lookOnce().catch(() => undefined);
      return null;
    },
    refreshNow: async (): Promise<void> => {
      await looking?.catch(() => undefined);
      await lookOnce();
    },
    age: () => age,
    keep: (key: string, found: Verified, asOfAge: number): void => {
      if (asOfAge !== age) return;
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, found);
    },
  };
}
