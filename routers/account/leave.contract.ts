import { z } from 'zod';
import { type Contract, Timestamp } from '../core/contract.ts';
import { filesAnswer } from '../core/files-answer.ts';

/** One zip, by GET `/trpc/account.export`. */
export const ExportAccount = {
  meta: { rest: { errors: ['rate_limit_exceeded'], sendsFiles: true } } satisfies { rest: Contract['meta']['rest'] },
  output: filesAnswer,
} as const;

/** Without a password, needs a sign-in of the last 5 minutes. */
export const PrepareDelete = {
  meta: { rest: { errors: ['forbidden', 'invalid_field', 'rate_limit_exceeded'], unkeyed: true } },
  input: z.object({ password: z.string().max(128).optional() }),
  output: z.object({
    confirmation: z.string(),
    expires_at: Timestamp,
  }),
} as const satisfies Contract;

/** Tokens end at once, the rest within minutes. */
export const DeleteAccount = {
  meta: { rest: { errors: ['forbidden', 'invalid_field'], unkeyed: true } },
  input: z.object({ confirmation: z.string().max(200) }),
  output: z.object({ ok: z.literal(true) }),
} as const satisfies Contract;
