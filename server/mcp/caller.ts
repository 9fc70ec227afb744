import { findServiceToken } from '../../db/access/service-tokens.ts';
import { noteActivity } from '../../routers/account/activity.ts';
import { type Scope, scopes } from '../../routers/account/oauth.contract.ts';
import { resourceOf } from '../../routers/account/oauth.ts';
import { fail, type Presented } from '../../routers/core/errors.ts';
import { admit } from '../../routers/core/rate-limit.ts';
import type { Context, Principal } from '../../routers/trpc.ts';
import type { Call } from '../procedures.ts';

export type PersonContext = Context & { principal: Extract<Principal, { kind: 'user' }> };

export type Caller = {
  userId: string;
  held: readonly Scope[];
  lacks: (needed: readonly Scope[]) => Scope[];
  begin: (detail: string, needed: readonly Scope[]) => Promise<void>;
  challenge: (detail: string, needed: readonly Scope[]) => Promise<{ scopes: [Scope, ...Scope[]] } | undefined>;
  call: <Output>(procedure: Call<Output>, input: unknown, signal?: AbortSignal) => Promise<Output>;
  present: (cause: unknown) => Presented;
  isStopping: () => boolean;
  cancelsByLeaving: boolean;
};

type Shell = Pick<Caller, 'present' | 'isStopping' | 'cancelsByLeaving'>;

export function callerOf(ctx: PersonContext, shell: Shell): Caller {
  const { id: userId, tokenId, scopes: granted } = ctx.principal;
  const held = granted ?? scopes;
  const note = async (detail: string, outcome: 'done' | 'failed') => {
    const token = tokenId === null ? undefined : await findServiceToken(ctx.db.read, { tokenId, userId });
    const program = token?.name ?? '';
    await noteActivity(ctx, {
      ...{ userId, action: 'mcp_call', outcome, actor: 'program', program, detail },
      ...ctx.client(),
    });
  };
  const lacks = (needed: readonly Scope[]) => needed.filter((scope) => !held.includes(scope));
  return {
    ...shell,
    userId,
    held,
    lacks,
    begin: async (detail, needed) => {
      if (lacks(needed).length > 0) throw fail('forbidden', { message: `This needs ${lacks(needed).join(' and ')}.` });
      await admit(ctx);
      await note(detail, 'done');
    },
    challenge: async (detail, needed) => {
      const [first, ...others] = lacks(needed);
      if (first === undefined) return undefined;
      await note(detail, 'failed');
      return { scopes: [first, ...others] };
    },
    call: (procedure, input, signal) => procedure({ ...ctx, quota: null, signal }, async () => input),
  };
}

const metadataOf = (baseUrl: string) => `${baseUrl}/.well-known/oauth-protected-resource/mcp`;

/** RFC 9728. */
export const challenged = ({ baseUrl, refusal }: Pick<Context, 'baseUrl' | 'refusal'>) =>
  fail(refusal, {
    headers: {
      'WWW-Authenticate': [
        `Bearer resource_metadata="${metadataOf(baseUrl)}"`,
        `scope="${scopes.join(' ')}"`,
        ...(refusal === 'invalid_token' ? ['error="invalid_token"'] : []),
      ].join(', '),
    },
  });

export const authInfoOf = (caller: Pick<Caller, 'userId' | 'held'>, baseUrl: string) => ({
  token: '',
  clientId: caller.userId,
  scopes: [...caller.held],
  resource: new URL(resourceOf(baseUrl)),
  resourceMetadataUrl: metadataOf(baseUrl),
});
