import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Db, WriteBatch } from '../db/client.ts';
import type { RestMeta } from './contract.ts';
import { fail, present } from './errors.ts';
import type { AgentPort, IngestPort, Limits, Logger, SignalPort } from './ports.ts';

export type Principal = { kind: 'user'; id: string; email: string } | { kind: 'system' };

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

export type Context = {
  requestId: string;
  baseUrl: string;
  /** Name of the environment, shown in `me`. */
  environment: string;
  nowMs: () => number;
  db: Db;
  log: Logger;
  limits: Limits;
  principal: Principal | null;
  /** Why there is no principal: a header that was sent and refused is not the same as none. */
  refusal: 'missing_authorization' | 'invalid_token';
  /** Sent with the answer, whatever it is; names in lower case. */
  responseHeaders: Record<string, string>;
  signals: SignalPort;
  ingest: IngestPort;
  agent: AgentPort;
  job?: JobHandle | undefined;
  signal?: AbortSignal | undefined;
};

export type Meta = OpenApiMeta & { rest?: RestMeta };

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

/** Procedures that a person calls: `ctx.principal.id` is the owner id that every query takes. */
export const userProcedure = t.procedure.use(({ ctx, next }) => {
  if (!isUser(ctx)) throw fail(ctx.principal ? 'forbidden' : ctx.refusal);
  return next({ ctx });
});

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
