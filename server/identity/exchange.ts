import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { TokenName } from '../../routers/account/account.contract.ts';
import { fail } from '../../routers/core/errors.ts';
import { deviceOf } from '../http/client.ts';
import { bodyLimits, parseJson, readJsonText } from '../http/request-body.ts';

export const passwordChars = { min: 10, max: 128 };

let common: Promise<ReadonlySet<string>> | undefined;

async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common/dist/passwords.json.mjs').then(
    ({ default: list }) => new Set(list.filter((text) => text.length >= passwordChars.min)),
  );
  return (await common).has(password.toLowerCase());
}

export const Email = z
  .string()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address'))
  .transform((text) => text.toLowerCase());
const NewPassword = z
  .string()
  .min(passwordChars.min, `must have at least ${passwordChars.min} characters`)
  .max(passwordChars.max, `must have at most ${passwordChars.max} characters`)
  .refine(async (text) => !(await isCommonPassword(text)), 'is one that many people use; choose another');
const Password = z
  .string()
  .min(1, 'must not be empty')
  .max(passwordChars.max, `must have at most ${passwordChars.max} characters`);

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  name: z.string().max(200, 'must have at most 200 characters').default(''),
});
export const SignIn = z.object({ email: Email, password: Password });
const LinkToken = z.string().min(1, 'must not be empty').max(200, 'must have at most 200 characters');
export const AskReset = z.object({ email: Email });
export const ResetPassword = z.object({ token: LinkToken, new_password: NewPassword });
export const AcceptInvitation = z.object({ token: LinkToken, password: NewPassword });
export const VerifyEmail = z.object({ token: LinkToken });
const Credential = z.looseObject({ id: z.string().min(1).max(2_000) });
export const AddPasskey = z.object({ name: TokenName.optional(), response: Credential });
export const PasskeySignIn = z.object({ response: Credential });
export const RemovePasskey = z.object({ id: z.string().min(1).max(64) });
export const ChangePassword = z.object({ current_password: Password, new_password: NewPassword });

const passedHeaders = [
  'authorization',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
] as const;

const User = z.object({ id: z.string(), email: z.string(), name: z.string() });
export const SignedIn = z.object({ user: User });
export const Session = z.object({ user: User, session: z.object({ expiresAt: z.string() }) }).nullable();
export type Session = z.infer<typeof Session>;

export class InvalidInput extends TRPCError {
  readonly input: unknown;
  constructor(cause: z.ZodError, input: unknown) {
    super({ code: 'BAD_REQUEST', cause });
    this.input = input;
  }
}

export async function readInput<Input extends z.ZodType>(request: Request, contract: Input): Promise<z.output<Input>> {
  const text = await readJsonText(request, bodyLimits.signIn, null);
  const input = text === '' ? {} : parseJson(text);
  const parsed = await contract.safeParseAsync(input);
  if (!parsed.success) throw new InvalidInput(parsed.error, input);
  return parsed.data;
}

const foreign = 'The Origin header must name the origin of this service.';

export function refuseForeign(request: Request, origin: string): void {
  if (request.method === 'GET') return;
  const from = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  if ((from === null || from === origin) && (site === 'same-origin' || site === 'none')) return;
  throw fail('forbidden', { message: foreign });
}

/** Ignores the Host header. */
export function requestFor(address: string, { method, headers }: Request, body?: object): Request {
  const passed = new Headers();
  for (const name of passedHeaders) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  passed.set('user-agent', deviceOf(headers.get('user-agent')));
  if (body) passed.set('content-type', 'application/json');
  return new Request(address, { method, headers: passed, ...(body && { body: JSON.stringify(body) }) });
}

export function answerWith(response: Response, body: unknown): Response {
  const answer = Response.json(body);
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
}

export async function answerSignedIn(response: Response): Promise<Response> {
  const { user } = SignedIn.parse(await response.json());
  return answerWith(response, { token: response.headers.get('set-auth-token'), user });
}

const LibraryError = z.object({ code: z.string().regex(/^[A-Z_]{1,80}$/) });

class IdentityLibraryError extends Error {}

/** Must not reveal which accounts exist. */
const wrongPassword = 'The e-mail address or the password is wrong.';

const unknownPasskey = 'This passkey opens no account here.';

const byCode: Record<string, () => TRPCError> = {
  INVALID_EMAIL_OR_PASSWORD: () => fail('invalid_token', { message: wrongPassword }),
  SESSION_NOT_FRESH: () => fail('forbidden', { message: 'Your sign-in is older than a day. Sign in again first.' }),
  CHALLENGE_NOT_FOUND: () =>
    fail('invalid_request', { message: 'This was begun too long ago, or twice. Begin again.' }),
  PASSKEY_NOT_FOUND: () => fail('invalid_token', { message: unknownPasskey }),
  AUTHENTICATION_FAILED: () => fail('invalid_token', { message: unknownPasskey }),
  FAILED_TO_VERIFY_REGISTRATION: () =>
    fail('invalid_field', { message: 'response: is no new passkey of this server.', details: { field: 'response' } }),
  INVALID_PASSWORD: () =>
    fail('invalid_field', { message: 'current_password: is wrong.', details: { field: 'current_password' } }),
};

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
