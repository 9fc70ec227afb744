import type { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { fail } from '../../routers/core/errors.ts';
import { foreign } from './exchange.ts';

const LibraryError = z.object({ code: z.string().regex(/^[A-Z_]{1,80}$/) });

/** What the library could not do, and hides the reason of: its code is all that there is for the log. */
class IdentityLibraryError extends Error {}

/** One message for an unknown account and a wrong password, so that nobody learns here who has an account. */
const wrongPassword = 'The e-mail address or the password is wrong.';

const byCode: Record<string, () => TRPCError> = {
  INVALID_EMAIL_OR_PASSWORD: () => fail('invalid_token', { message: wrongPassword }),
  INVALID_PASSWORD: () =>
    fail('invalid_field', { message: 'current_password: is wrong.', details: { field: 'current_password' } }),
};

/** What better-auth refused, in the catalogue's words. Its own are never shown. */
export async function failureOf(response: Response, request: Request): Promise<Error> {
  const body = LibraryError.safeParse(await response.json().catch(() => null));
  const known = body.success ? byCode[body.data.code] : undefined;
  if (known) return known();
  if (response.status === 401) return noSession(request);
  if (response.status === 403) return fail('forbidden', { message: foreign });
  const failure = new IdentityLibraryError(`The identity library answered ${response.status}.`);
  failure.name = `IdentityLibraryError ${body.data?.code ?? ''}`.trim();
  return failure;
}

export function noSession({ headers }: Request): TRPCError {
  const message = 'There is no session. Sign in.';
  if (headers.has('authorization') || headers.has('cookie')) return fail('invalid_token', { message });
  return fail('missing_authorization', { message });
}
