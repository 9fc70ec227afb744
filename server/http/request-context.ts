import type { IdempotencyRequest } from '../../routers/core/idempotency.ts';
import type { AdminVerdict, Context, Credential } from '../../routers/trpc.ts';
import { createContext, type Services } from '../context.ts';
import type { Bodies } from './request-body.ts';

/** Who may come in, and by what. */
export type Gate = { authenticate: Authenticate; judgeAdminKey: (key: string | null) => AdminVerdict };
/** `path` is what follows `/auth`; `address` is the socket's, never a header's. */
export type SignInCall = { requestId: string; path: string; address: string | null };
export type AnswerSignIn = (request: Request, call: SignInCall) => Promise<Response>;
/** `signIn` answers below `/auth`; null where an external provider signs people in. */
export type Access = { gate: Gate; signIn: AnswerSignIn | null };

/** What the plugins of the HTTP surface share. */
export type Shell = {
  services: Services;
  gate: Gate;
  bodies: Bodies;
  /** Lifts the server's idle timeout from a request whose answer is a stream or whose body is large. */
  keepOpen: (request: Request) => void;
  /** Aborts when the server stops: streams end, and their clients reconnect elsewhere. */
  stopping: AbortSignal;
  /** Counts the open streams. */
  openStreams: { inc: () => void; dec: () => void } | undefined;
};

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

/** Who a token speaks for, and whether a sign-in or this service itself made it. */
export type Identity = {
  userId: string;
  email: string;
  credential: Credential;
  /** When the token was made, as it says itself. */
  issuedAtMs?: number;
};
export type Authentication = { identity: Identity } | { refusal: 'missing_authorization' | 'invalid_token' };
/** At once for a token that is known; a promise only where there is something to wait for. */
export type Authenticate = (header: string | null) => Authentication | Promise<Authentication>;
