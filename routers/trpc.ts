import { initTRPC } from '@trpc/server';
import type { Db, WriteBatch } from '../db/client.ts';
import type { Meta } from './core/contract.ts';
import { fail, present } from './core/errors.ts';
import { answerOnce, type Claim, type IdempotencyRequest, inputSha256 } from './core/idempotency.ts';
import { admit, type QuotaPort } from './core/rate-limit.ts';
import type {
  AggregatorPort,
  AuditPort,
  FetchPayload,
  Limits,
  Logger,
  ObserverPort,
  ShareRun,
  SignalPort,
  StoragePort,
} from './ports.ts';
import type { AgentPort } from './turns/agent.contract.ts';

export type Principal = { kind: 'user'; id: string; email: string; credential: Credential } | { kind: 'system' };

/** What a job's handler holds besides the context: its lease. */
export type JobHandle = {
  /** 1 for the first run. */
  attempt: number;
  /** True when the attempts are used up: finish the job for good, without trying again. */
  exhausted: boolean;
  /** Why the attempt before this one failed. */
  lastError: string | null;
  /** A write that happens only while this worker still holds the job. */
  write: (build: WriteBatch) => Promise<void>;
  /** The same, and the job is done: effects and completion are one transaction. */
  finish: (build: WriteBatch) => Promise<void>;
};

/** A credential of the identity provider's own, against a token that this service signed. */
export type Credential = 'session' | 'service';

export type AdminVerdict = 'granted' | 'wrong' | 'absent';

export type Context = {
  requestId: string;
  baseUrl: string;
  /** Name of the environment, shown in `me`. */
  environment: string;
  nowMs: () => number;
  db: Db;
  log: Logger;
  audit: AuditPort;
  observer: ObserverPort;
  limits: Limits;
  principal: Principal | null;
  /** Why there is no principal: a header that was sent and refused is not the same as none. */
  refusal: 'missing_authorization' | 'invalid_token';
  /** The adapter can send an answer piece by piece, as it is made. */
  sendsPieces: boolean;
  /** Sent with the answer, whatever it is; names in lower case. */
  responseHeaders: Record<string, string>;
  /** Whether the request carried the operators' key; looked at where it matters. */
  judgeAdmin: () => AdminVerdict;
  /** A page of another origin sent this. */
  foreignOrigin: boolean;
  /** Counts each call of a person; null for the worker, whose calls are the service's own. */
  quota: QuotaPort | null;
  /** The key of a request that may come again; null where none was sent. */
  idempotency: IdempotencyRequest | null;
  /** Held while a request with such a key runs. */
  claim: Claim | null;
  signals: SignalPort;
  storage: StoragePort;
  aggregator: AggregatorPort;
  /** Signs a person's 30-day token for terminal clients. The same id and second give the same token again. */
  mintServiceToken: (userId: string, token: { id: string; nowMs: number }) => Promise<string>;
  fetchPayload: FetchPayload;
  shareRun: ShareRun;
  agent: AgentPort;
  job?: JobHandle | undefined;
  signal?: AbortSignal | undefined;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 5_000 }, client: { reconnectAfterInactivityMs: 20_000 } },
    errorFormatter: ({ shape, error, ctx, input }) => {
      const { status, body } = present(error, { requestId: ctx?.requestId ?? '', baseUrl: ctx?.baseUrl ?? '', input });
      return {
        code: shape.code,
        message: body.error.message,
        data: { ...shape.data, httpStatus: status, error: body.error },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

type UserContext = Context & { principal: Extract<Principal, { kind: 'user' }> };
type JobContext = Context & { job: JobHandle };

const isUser = (ctx: Context): ctx is UserContext => ctx.principal?.kind === 'user';
const isJob = (ctx: Context): ctx is JobContext => ctx.principal?.kind === 'system' && ctx.job !== undefined;

/**
 * Procedures that a person calls: `ctx.principal.id` is the owner id that every query takes. Each call counts towards the
 * person's quota, and a mutation under an `Idempotency-Key` has its effect once.
 */
export const userProcedure = t.procedure.use((call) => {
  const { ctx, next, type } = call;
  if (!isUser(ctx)) throw fail(ctx.principal ? 'forbidden' : ctx.refusal);
  const { idempotency } = ctx;
  const proceed = () => next({ ctx });
  // Only `next` makes the type of a result; at run time tRPC reads `ok`, `data` and `error`.
  const answerKept = (request: IdempotencyRequest) => answerKeyed(ctx, request, call) as ReturnType<typeof proceed>;
  const answer = () => (idempotency && type === 'mutation' ? answerKept(idempotency) : proceed());
  const counted = admit(ctx);
  return counted instanceof Promise ? counted.then(answer) : answer();
});

type Call = Parameters<Extract<Parameters<typeof t.procedure.use>[0], (...given: never) => unknown>>[0];

async function answerKeyed(ctx: UserContext, { key, scope, bodySha256 }: IdempotencyRequest, call: Call) {
  const { next, path, batchIndex, getRawInput } = call;
  return answerOnce(ctx, {
    key,
    // A batch carries one key for all its calls; each call of it is a request of its own.
    scope: scope ?? `/trpc/${path}${batchIndex > 0 ? `#${batchIndex}` : ''}`,
    bodySha256: bodySha256 ? await bodySha256() : inputSha256(await getRawInput()),
    remade: call.meta?.rest?.remade === true,
    run: (claim) => next({ ctx: { ...ctx, claim } }),
    input: getRawInput,
  });
}

/** Procedures for the operators, by their key. A person's token is refused as what it is. Nothing is done unseen. */
export const adminProcedure = t.procedure.use(async ({ ctx, next, path, getRawInput }) => {
  const { requestId } = ctx;
  refuseOthersThanOperators(ctx, path);
  ctx.log.audit({ request_id: requestId, action: path }, 'admin_action');
  const subject = auditSubject(path, await getRawInput());
  await ctx.audit.record({ actor: adminActor, action: path, subject, requestId, outcome: 'granted' }).catch(unseen);
  return next({ ctx });
});

const adminActor = 'admin_key';

function unseen(cause: unknown): never {
  const message = 'The audit log cannot be written, and nothing is done without it. Try again later.';
  throw fail('upstream_unavailable', { status: 503, upstream: 'database', message, cause });
}

const auditedIds: Record<string, readonly [kind: string, field: string]> = {
  'admin.getRawEvent': ['raw_event', 'id'],
  'admin.explainTurn': ['turn', 'id'],
  'admin.trace': ['request', 'request_id'],
};
const idForm = /^[0-9A-Za-z_-]{1,100}$/;

/** What an operator asked for, if it has the form of an id: anything else that is sent here may be anything. */
function auditSubject(path: string, input: unknown): string {
  const [kind, field] = auditedIds[path] ?? ['', ''];
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, field)) return '';
  const id: unknown = Reflect.get(input, field);
  return typeof id === 'string' && idForm.test(id) ? `${kind}:${id}` : '';
}

export function refuseOthersThanOperators(ctx: Context, action: string): void {
  const verdict = ctx.judgeAdmin();
  if (verdict === 'granted') return;
  if (verdict === 'wrong') {
    ctx.log.audit({ request_id: ctx.requestId, action }, 'admin_refused');
    ctx.audit.refused({ actor: 'wrong_key', action, subject: '', requestId: ctx.requestId });
    throw fail('invalid_token');
  }
  throw fail(ctx.principal?.kind === 'user' ? 'forbidden' : 'missing_authorization');
}

/** Procedures that only the worker calls, under the lease of a job. */
export const jobProcedure = t.procedure.use(({ ctx, next }) => {
  if (!isJob(ctx)) throw fail(ctx.principal ? 'forbidden' : ctx.refusal);
  return next({ ctx });
});

/** Procedures that the shell calls on its own behalf, after it has checked the caller in its own way (a signature). */
export const systemProcedure = t.procedure.use(({ ctx, next }) => {
  if (ctx.principal?.kind !== 'system') throw fail(ctx.principal ? 'forbidden' : ctx.refusal);
  return next();
});
