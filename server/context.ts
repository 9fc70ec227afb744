import type { IdempotencyRequest } from '../routers/core/idempotency.ts';
import type { Client, Context, Principal } from '../routers/trpc.ts';
import type { VerifiedTokens } from './identity/verified-tokens.ts';

export const personalHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

type OfOneRequest =
  | 'requestId'
  | 'principal'
  | 'refusal'
  | 'sendsPieces'
  | 'responseHeaders'
  | 'judgeAdmin'
  | 'judgePassword'
  | 'foreignOrigin'
  | 'client'
  | 'idempotency'
  | 'claim'
  | 'job'
  | 'signal';

export type Services = Omit<Context, OfOneRequest> & { verifiedTokens: VerifiedTokens };

type Caller = {
  requestId: string;
  principal: Principal | null;
  refusal?: Context['refusal'] | undefined;
  judgeAdmin?: Context['judgeAdmin'];
  judgePassword?: Context['judgePassword'];
  idempotency?: IdempotencyRequest | null;
  foreignOrigin?: boolean;
  client?: Context['client'];
  sendsPieces?: boolean;
  signal?: AbortSignal | undefined;
};

export function createContext(
  services: Services,
  {
    requestId,
    principal,
    refusal,
    judgeAdmin,
    judgePassword,
    idempotency,
    foreignOrigin,
    client,
    sendsPieces,
    signal,
  }: Caller,
): Context {
  return {
    ...services,
    requestId,
    principal,
    refusal: refusal ?? 'missing_authorization',
    judgeAdmin: judgeAdmin ?? noAdmin,
    judgePassword: judgePassword ?? noPassword,
    idempotency: idempotency ?? null,
    foreignOrigin: foreignOrigin ?? false,
    client: client ?? nobody,
    sendsPieces: sendsPieces ?? false,
    claim: null,
    responseHeaders: { ...personalHeaders, 'x-request-id': requestId },
    signal,
  };
}

const nobody = (): Client => ({ address: '', device: '' });
const noAdmin = () => 'absent' as const;
const noPassword = async () => 'absent' as const;
