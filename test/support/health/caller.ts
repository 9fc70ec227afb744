import type { Db } from '../../../db/client.ts';
import { appRouter } from '../../../routers/index.ts';
import { type Context, createCallerFactory } from '../../../routers/trpc.ts';

const nowMs = () => Date.parse('2026-11-19T12:00:00Z');

/** Calls procedures that only read, as a person or (null) without credentials. */
export const callerOf = (db: Db, userId: string | null, more: Partial<Context> = {}) =>
  createCallerFactory(appRouter)({
    ...{ db, nowMs, refusal: 'missing_authorization', quota: null, idempotency: null, simulatesWearables: false },
    principal:
      userId === null
        ? null
        : { kind: 'user', id: userId, email: '', credential: 'service', authTimeMs: 0, tokenId: null },
    ...more,
  } as Context);
