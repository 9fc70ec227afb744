import { initTRPC } from '@trpc/server';
import type { Db, WriteBatch } from '../db/client.ts';
import type { Scope } from './account/oauth.contract.ts';
import type { Meta } from './core/contract.ts';
import { fail, present } from './core/errors.ts';
import { answerOnce, type Claim, type IdempotencyRequest, inputSha256 } from './core/idempotency.ts';
import { admit, type QuotaPort } from './core/rate-limit.ts';
import type {
  AggregatorPort,
  AuditPort,
  FetchPayload,
  FreeDisk,
  LabReaderPort,
  Limits,
  Logger,
  MailPort,
  ObserverPort,
  ReadFeed,
  ShareRun,
  SignalPort,
  StoragePort,
} from './ports.ts';
import type { AgentPort } from './turns/agent.contract.ts';
import type { VerifierPort } from './verify/verifier.contract.ts';

export type Identity = {
  userId: string;
  email: string;
  credential: Credential;
  authTimeMs: number;
  signedInMs: number | null;
  tokenId: string | null;
  /** Only for `/mcp`. */
  scopes?: readonly Scope[];
};

export type Principal = ({ kind: 'user'; id: string } & Omit<Identity, 'userId'>) | { kind: 'system' };

export type JobHandle = {
  attempt: number;
  exhausted: boolean;
  lastError: string | null;
  write: (build: WriteBatch) => Promise<void>;
  finish: (build: WriteBatch) => Promise<void>;
};

type Credential = 'session' | 'service';

/** `none`: no password here. */
export type JudgePassword = (given: {
  userId: string;
  password: string | undefined;
}) => Promise<'right' | 'wrong' | 'absent' | 'none'>;

export type AdminVerdict = 'granted' | 'wrong' | 'absent';

export type Client = { address: string; device: string };

export type Context = {
  requestId: string;
  baseUrl: string;
  environment: string;
  nowMs: () => number;
  db: Db;
  log: Logger;
  audit: AuditPort;
  observer: ObserverPort;
  limits: Limits;
  principal: Principal | null;
  refusal: 'missing_authorization' | 'invalid_token';
  sendsPieces: boolean;
  responseHeaders: Record<string, string>;
  judgeAdmin: () => AdminVerdict;
  judgePassword: JudgePassword;
  foreignOrigin: boolean;
  client: () => Client;
  quota: QuotaPort | null;
  idempotency: IdempotencyRequest | null;
  claim: Claim | null;
  signals: SignalPort;
  storage: StoragePort;
  runningExports: Set<string>;
  compactDatabase: () => Promise<void>;
  sign: (purpose: string, text: string) => string;
  version: string;
  freeDisk: FreeDisk;
  aggregator: AggregatorPort;
  labReader: LabReaderPort;
  readFeed: ReadFeed;
  labsReadBy: 'aggregator' | 'local' | 'both';
  simulatesWearables: boolean;
  /** Deterministic in id and times. */
  mintServiceToken: (userId: string, token: { id: string; nowMs: number; authTimeMs: number }) => Promise<string>;
  verifiedTokens: { refreshNow: () => Promise<void> };
  mail: MailPort | null;
  fetchPayload: FetchPayload;
  shareRun: ShareRun;
  agent: AgentPort;
  verifier: VerifierPort;
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
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

type UserContext = Context & { principal: Extract<Principal, { kind: 'user' }> };
type JobContext = Context & { job: JobHandle };

const isUser = (ctx: Context): ctx is UserContext => ctx.principal?.kind === 'user';
const isJob = (ctx: Context): ctx is JobContext => ctx.principal?.kind === 'system' && ctx.job !== undefined;

/** Counts towards the quota; honours `Idempotency-Key`. */
export const userProcedure = t.procedure.use((call) => {
  const { ctx, next, type } = call;
  if (!isUser(ctx)) throw fail(ctx.principal ? 'forbidden' : ctx.refusal);
  const { idempotency } = ctx;
  // Naming a value would make tRPC copy the whole context.
  const proceed = () => next<Pick<UserContext, 'principal'>>({});
  // tRPC reads only `ok`, `data` and `error` at run time.
  const answerKept = (request: IdempotencyRequest) => answerKeyed(ctx, request, call) as ReturnType<typeof proceed>;
  const isKeyed = type === 'mutation' && call.meta?.rest?.unkeyed !== true;
  const answer = () => (idempotency && isKeyed ? answerKept(idempotency) : proceed());
  const counted = call.meta?.rest?.uncounted === true ? undefined : admit(ctx);
  return counted instanceof Promise ? counted.then(answer) : answer();
});

type Call = Parameters<Extract<Parameters<typeof t.procedure.use>[0], (...given: never) => unknown>>[0];

async function answerKeyed(ctx: UserContext, { key, scope, bodySha256 }: IdempotencyRequest, call: Call) {
  const { next, path, batchIndex, getRawInput } = call;
  return answerOnce(ctx, {
    key,
    scope: scope ?? `/trpc/${path}${batchIndex > 0 ? `#${batchIndex}` : ''}`,
    bodySha256: bodySha256 ? await bodySha256() : inputSha256(await getRawInput()),
    remade: call.meta?.rest?.remade === true,
    run: (claim) => next({ ctx: { principal: ctx.principal, claim } }),
    input: getRawInput,
  });
}

/** The audit row is durable first. */
export const adminProcedure = t.procedure.use(async ({ ctx, next, path, getRawInput }) => {
  const { requestId } = ctx;
  requireOperator(ctx, path);
  const subject = auditSubject(path, await getRawInput());
  await ctx.audit
    .record({ actor: adminActor, action: path, subject, requestId, outcome: 'granted' })
    .catch(refuseUnaudited);
  ctx.log.audit({ request_id: requestId, action: path }, 'admin_action');
  return next();
});

const adminActor = 'admin_key';

function refuseUnaudited(cause: unknown): never {
  const message = 'The audit log cannot be written, and nothing is done without it. Try again later.';
  throw fail('upstream_unavailable', { status: 503, upstream: 'database', message, cause });
}

const auditedIds: Record<string, readonly [kind: string, field: string]> = {
  'admin.getRawEvent': ['raw_event', 'id'],
  'admin.explainTurn': ['turn', 'id'],
  'admin.trace': ['request', 'request_id'],
};
const idForm = /^[0-9A-Za-z_-]{1,100}$/;

function auditSubject(path: string, input: unknown): string {
  const [kind, field] = auditedIds[path] ?? ['', ''];
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, field)) return '';
  const id: unknown = Reflect.get(input, field);
  return typeof id === 'string' && idForm.test(id) ? `${kind}:${id}` : '';
}

export function requireOperator(ctx: Context, action: string): void {
  const verdict = ctx.judgeAdmin();
  if (verdict === 'granted') return;
  if (verdict === 'wrong') {
    ctx.log.audit({ request_id: ctx.requestId, action }, 'admin_refused');
    ctx.audit.refused({ actor: 'wrong_key', action, subject: '', requestId: ctx.requestId });
    throw fail('invalid_token');
  }
  throw fail(ctx.principal?.kind === 'user' ? 'forbidden' : 'missing_authorization');
}

export const jobProcedure = t.procedure.use(({ ctx, next }) => {
  if (!isJob(ctx)) throw fail(ctx.principal ? 'forbidden' : ctx.refusal);
  return next<Pick<JobContext, 'job' | 'principal'>>({});
});

export const systemProcedure = t.procedure.use(({ ctx, next }) => {
  if (ctx.principal?.kind !== 'system') throw fail(ctx.principal ? 'forbidden' : ctx.refusal);
  return next();
});
