import { findUser, upsertUser } from '../../db/access/users.ts';
import { newId } from '../../db/id.ts';
import { requeueAwaiting } from '../../db/ingestion/normalize-jobs.ts';
import { findErasure } from '../../db/people/erasure.ts';
import { fail } from '../../routers/core/errors.ts';
import type { IdempotencyRequest } from '../../routers/core/idempotency.ts';
import { jobSpec } from '../../routers/core/jobs.contract.ts';
import type { AdminVerdict, Context, Principal } from '../../routers/trpc.ts';
import type { Authenticate, Authentication, Identity } from './auth.ts';
import { personalHeaders } from './headers.ts';

type OfOneRequest =
  | 'requestId'
  | 'principal'
  | 'refusal'
  | 'sendsPieces'
  | 'responseHeaders'
  | 'judgeAdmin'
  | 'foreignOrigin'
  | 'idempotency'
  | 'claim'
  | 'job'
  | 'signal';

/** What does not change from request to request. */
export type Services = Omit<Context, OfOneRequest>;

type Caller = {
  requestId: string;
  principal: Principal | null;
  refusal?: Context['refusal'];
  judgeAdmin?: Context['judgeAdmin'];
  idempotency?: IdempotencyRequest | null;
  foreignOrigin?: boolean;
  sendsPieces?: boolean;
  signal?: AbortSignal | undefined;
};

export function createContext(
  services: Services,
  { requestId, principal, refusal, judgeAdmin, idempotency, foreignOrigin, sendsPieces, signal }: Caller,
): Context {
  return {
    ...services,
    requestId,
    principal,
    refusal: refusal ?? 'missing_authorization',
    judgeAdmin: judgeAdmin ?? noAdmin,
    idempotency: idempotency ?? null,
    foreignOrigin: foreignOrigin ?? false,
    sendsPieces: sendsPieces ?? false,
    claim: null,
    responseHeaders: { 'x-request-id': requestId, ...personalHeaders },
    signal,
  };
}

const noAdmin = () => 'absent' as const;

/** Who may come in, and by what. */
export type Gate = { authenticate: Authenticate; judgeAdminKey: (key: string | null) => AdminVerdict };
/** What the transport knows about a request's body, for a retry of it. */
export type Retry = Omit<IdempotencyRequest, 'key'>;

/**
 * Request → context, at once for a token that is known. Fails with `upstream_unavailable` when the token can be judged
 * only by a provider that is down.
 */
export function requestContext(
  services: Services,
  { authenticate, judgeAdminKey }: Gate,
  request: Request,
  { requestId, retry, sendsPieces = false }: { requestId: string; retry?: Retry | null; sendsPieces?: boolean },
): Context | Promise<Context> {
  const { headers } = request;
  const key = retry ? headers.get('idempotency-key') : null;
  const caller = {
    requestId,
    sendsPieces,
    judgeAdmin: () => judgeAdminKey(headers.get('x-admin-key')),
    idempotency: retry && key !== null ? { ...retry, key } : null,
    foreignOrigin: retry ? isForeign(headers, services.baseUrl) : false,
  };
  const contextOf = (judged: Authentication) => {
    if ('refusal' in judged) return createContext(services, { ...caller, principal: null, refusal: judged.refusal });
    const { userId: id, email, credential } = judged.identity;
    return createContext(services, { ...caller, principal: { kind: 'user', id, email, credential } });
  };
  const found = authenticate(headers.get('authorization'));
  return found instanceof Promise ? found.then(contextOf) : contextOf(found);
}

/** Browsers say where a page's request comes from, and no page can change that; other clients say nothing. */
function isForeign(headers: Headers, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  return origin !== null && origin !== new URL(baseUrl).origin;
}

/**
 * Makes the user on the first authenticated call, and queues what the aggregator sent for them before. Somebody who was
 * erased comes back by signing in again, and by no token from before.
 */
export async function provisionUser(
  { db, nowMs, signals }: Pick<Services, 'db' | 'nowMs' | 'signals'>,
  { userId, email, issuedAtMs = 0 }: Identity,
): Promise<void> {
  const known = await findUser(db.read, { userId });
  if (known && (email === '' || known.email === email)) return;
  const erasure = known ? undefined : await findErasure(db.read, { userId });
  if (erasure && issuedAtMs <= erasure.erasedAtMs) throw fail('invalid_token');
  const createdAtMs = nowMs();
  const job = jobSpec('normalizeEvent', { requestId: newId('req'), nowMs: createdAtMs });
  await db.write((orm) => [
    upsertUser(orm, { id: userId, email, createdAtMs }),
    requeueAwaiting(orm, { ...job, awaited: { userId } }),
  ]);
  signals.jobsReady();
}
