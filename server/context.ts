import type { Db } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { requeueAwaiting } from '../db/raw-events.ts';
import { findUser, upsertUser } from '../db/users.ts';
import { jobSpec } from '../routers/job-spec.ts';
import type { AgentPort, IngestPort, Limits, Logger, SignalPort } from '../routers/ports.ts';
import type { Context, Principal } from '../routers/trpc.ts';
import type { Authenticate, Authentication, Identity } from './auth.ts';

/** What does not change from request to request. */
export type Services = {
  baseUrl: string;
  environment: string;
  nowMs: () => number;
  db: Db;
  log: Logger;
  limits: Limits;
  signals: SignalPort;
  ingest: IngestPort;
  agent: AgentPort;
};

type Caller = {
  requestId: string;
  principal: Principal | null;
  refusal?: Context['refusal'];
  signal?: AbortSignal | undefined;
};

export function createContext(services: Services, { requestId, principal, refusal, signal }: Caller): Context {
  return {
    ...services,
    requestId,
    principal,
    refusal: refusal ?? 'missing_authorization',
    responseHeaders: { 'x-request-id': requestId },
    signal,
  };
}

/**
 * Request → context, at once for a token that is known. Fails with `upstream_unavailable` when the token can be judged
 * only by a provider that is down.
 */
export function requestContext(
  services: Services,
  authenticate: Authenticate,
  request: Request,
  requestId: string,
): Context | Promise<Context> {
  const found = authenticate(request.headers.get('authorization'));
  const contextOf = (judged: Authentication) => {
    if ('refusal' in judged) return createContext(services, { requestId, principal: null, refusal: judged.refusal });
    const { userId, email } = judged.identity;
    return createContext(services, { requestId, principal: { kind: 'user', id: userId, email } });
  };
  return found instanceof Promise ? found.then(contextOf) : contextOf(found);
}

/** Makes the user on the first authenticated call, and queues what the aggregator sent for them before. */
export async function provisionUser(
  { db, nowMs, signals }: Pick<Services, 'db' | 'nowMs' | 'signals'>,
  { userId, email }: Identity,
): Promise<void> {
  const known = await findUser(db.read, { userId });
  if (known && (email === '' || known.email === email)) return;
  const createdAtMs = nowMs();
  const job = jobSpec('normalizeEvent', { requestId: newId('req'), nowMs: createdAtMs });
  await db.write((orm) => [
    upsertUser(orm, { id: userId, email, createdAtMs }),
    requeueAwaiting(orm, { ...job, awaited: { userId } }),
  ]);
  signals.jobsReady();
}
