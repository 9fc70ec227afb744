import type { IdempotencyRequest } from '../../routers/core/idempotency.ts';
import type { AdminVerdict, Context, Identity, JudgePassword, Principal } from '../../routers/trpc.ts';
import { createContext, type Services } from '../context.ts';
import { clientOf } from './client.ts';
import type { BodyRooms } from './held-body.ts';
import type { Bodies } from './request-body.ts';

type AddressOf = (request: Request) => string | null;
export type Credentials = {
  authenticate: Authenticate;
  authenticateMcp: Authenticate;
  judgeAdminKey: (key: string | null) => AdminVerdict;
  judgePassword: (request: Request, ...given: Parameters<JudgePassword>) => ReturnType<JudgePassword>;
  addressOf: AddressOf;
};
export type SignInCall = { requestId: string; path: string; address: string | null };
export type AnswerSignIn = (request: Request, call: SignInCall) => Promise<Response>;
export type Access = {
  credentials: Omit<Credentials, 'addressOf'>;
  signIn: AnswerSignIn | null;
  device: AnswerSignIn;
  oauth: AnswerSignIn;
};

export type Shell = {
  services: Services;
  credentials: Credentials;
  bodies: Bodies;
  rooms: BodyRooms;
  keepOpen: (request: Request) => void;
  stopping: AbortSignal;
  openStreams: { inc: () => void; dec: () => void } | undefined;
};

export type Retry = Omit<IdempotencyRequest, 'key'>;

export function requestContext(
  services: Services,
  { authenticate, judgeAdminKey, judgePassword, addressOf }: Credentials,
  request: Request,
  { requestId, retry, sendsPieces = false }: { requestId: string; retry?: Retry | null; sendsPieces?: boolean },
): Context | Promise<Context> {
  const { headers } = request;
  const key = retry ? headers.get('idempotency-key') : null;
  const contextOf = (judged: Authentication) =>
    createContext(services, {
      principal: principalOf(judged),
      refusal: 'refusal' in judged ? judged.refusal : undefined,
      requestId,
      sendsPieces,
      judgeAdmin: () => judgeAdminKey(headers.get('x-admin-key')),
      judgePassword: (given) => judgePassword(request, given),
      client: () => clientOf(request, addressOf(request)),
      idempotency: retry && key !== null ? { ...retry, key } : null,
      foreignOrigin: retry ? isForeign(headers, services.baseUrl) : false,
    });
  const found = authenticate(headers.get('authorization'));
  return found instanceof Promise ? found.then(contextOf) : contextOf(found);
}

function principalOf(judged: Authentication): Principal | null {
  if ('refusal' in judged) return null;
  return { ...judged.identity, kind: 'user', id: judged.identity.userId };
}

function isForeign(headers: Headers, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  return origin !== null && origin !== new URL(baseUrl).origin;
}

export type Authentication = { identity: Identity } | { refusal: 'missing_authorization' | 'invalid_token' };
export type Authenticate = (header: string | null) => Authentication | Promise<Authentication>;
