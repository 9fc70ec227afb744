import { timingSafeEqual } from 'node:crypto';
import { newToken } from '../../db/id.ts';
import { personSubject } from '../../db/people/audit.ts';
import { findErasure } from '../../db/people/erasure.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { type AnsweredFile, FilesAnswer } from '../core/files-answer.ts';
import { jobContracts } from '../core/jobs.contract.ts';
import { type Context, type Principal, userProcedure } from '../trpc.ts';
import { startErasure } from './erasure.ts';
import { filesOfPerson } from './export-files.ts';
import { DeleteAccount, ExportAccount, PrepareDelete } from './leave.contract.ts';

const confirmationMs = 5 * 60_000;
const freshMs = 5 * 60_000;
const exportRetryAfterS = 60;

type UserContext = Context & { principal: Extract<Principal, { kind: 'user' }> };

function auditOf({ audit, principal, requestId }: UserContext, action: string) {
  const entry = { actor: 'person', action, subject: personSubject(principal.id), requestId };
  return (outcome: string) => audit.record({ ...entry, outcome });
}

async function* exportFiles(ctx: UserContext): AsyncGenerator<AnsweredFile> {
  const { runningExports, principal } = ctx;
  const userId = principal.id;
  if (runningExports.has(userId))
    throw fail('rate_limit_exceeded', {
      message: 'An export of yours is under way. Wait for its end.',
      headers: { 'Retry-After': String(exportRetryAfterS) },
    });
  runningExports.add(userId);
  try {
    const note = auditOf(ctx, 'account.export');
    await note('begun');
    const tally = { files: 0, rows: 0 };
    yield* filesOfPerson(ctx, { userId }, tally);
    await note(`done: ${tally.rows} rows`);
  } finally {
    runningExports.delete(userId);
  }
}

export const exportAccount = userProcedure
  .meta(ExportAccount.meta)
  .output(ExportAccount.output)
  .query(({ ctx }) => {
    if (!ctx.sendsPieces)
      throw fail('invalid_request', { message: 'Ask for the archive by a plain GET of /trpc/account.export.' });
    return new FilesAnswer(`hale-export-${ctx.principal.id}.zip`, exportFiles(ctx));
  });

export const prepareDelete = userProcedure
  .meta(PrepareDelete.meta)
  .input(PrepareDelete.input)
  .output(PrepareDelete.output)
  .mutation(async ({ ctx, input: { password } }) => {
    refuseForeign(ctx);
    const verdict = await ctx.judgePassword({ userId: ctx.principal.id, password });
    if (verdict === 'wrong') throw fail('forbidden', { message: 'That is not your password.' });
    if (verdict === 'absent')
      throw fail('invalid_field', { message: 'password is required.', details: { field: 'password' } });
    if (verdict === 'none') requireFreshSession(ctx);
    const issuedMs = ctx.nowMs();
    const expires_at = timestamp(issuedMs + confirmationMs);
    return { confirmation: confirmationOf(ctx, `${issuedMs}.${newToken()}`), expires_at };
  });

export const deleteAccount = userProcedure
  .meta(DeleteAccount.meta)
  .input(DeleteAccount.input)
  .output(DeleteAccount.output)
  .mutation(async ({ ctx, input }) => {
    refuseForeign(ctx);
    const { id: userId } = ctx.principal;
    const issuedMs = issuedMsOf(ctx, input.confirmation);
    const age = ctx.nowMs() - issuedMs;
    const erased = await findErasure(ctx.db.read, { userId });
    if (!(age >= 0 && age <= confirmationMs) || (erased && erased.erasedAtMs >= issuedMs)) throw wrongConfirmation();
    await auditOf(ctx, 'account.delete')('begun');
    await startErasure(ctx, { userId });
    await ctx.verifiedTokens.refreshNow();
    ctx.signals.jobsReady(jobContracts.erasePerson.lane);
    return { ok: true as const };
  });

function refuseForeign({ foreignOrigin }: Context): void {
  if (foreignOrigin) throw fail('forbidden', { message: 'Only a page of this service may delete an account.' });
}

function requireFreshSession({ principal, nowMs }: UserContext): void {
  const { credential, signedInMs } = principal;
  if (credential === 'session' && signedInMs !== null && nowMs() - signedInMs <= freshMs) return;
  throw fail('forbidden', {
    message: 'Sign in again first: this takes a session token of a sign-in (auth_time) of the last 5 minutes.',
  });
}

/** Signed, so nothing is stored. */
const confirmationOf = ({ sign, principal }: UserContext, issued: string) =>
  `${issued}.${sign('account deletion', `${principal.id}|${issued}`)}`;

function issuedMsOf(ctx: UserContext, confirmation: string): number {
  const [, issued = '', issuedMs = ''] = /^((\d{1,15})\.\w{1,64})\./.exec(confirmation) ?? [];
  const expected = Buffer.from(confirmationOf(ctx, issued));
  const given = Buffer.from(confirmation);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw wrongConfirmation();
  return Number(issuedMs);
}

const wrongConfirmation = () =>
  fail('invalid_field', {
    message: 'confirmation is wrong, used or older than 5 minutes. Ask for another one.',
    details: { field: 'confirmation' },
  });
