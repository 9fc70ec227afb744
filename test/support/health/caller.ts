import type { Db } from '../../../db/client.ts';
import { appRouter } from '../../../routers/index.ts';
import { type Context, createCallerFactory } from '../../../routers/trpc.ts';

/** Calls procedures that only read, as a person or (null) without credentials. */
export const callerOf = (db: Db, userId: string | null, nowMs = Date.parse('2026-11-19T12:00:00Z')) =>
  createCallerFactory(appRouter)({
    ...{ db, nowMs: () => nowMs, refusal: 'missing_authorization', quota: null, idempotency: null },
    principal:
      userId === null
        ? null
        : { kind: 'user', id: userId, email: '', credential: 'service', authTimeMs: 0, tokenId: null },
  } as Context);
