import { z } from 'zod';
import { deleteHalfMadeUser, hasIdentityUser } from '../../db/access/identity.ts';
import { signOutPerson } from '../../db/access/service-tokens.ts';
import { type Db, writeAll } from '../../db/client.ts';
import { fail } from '../../routers/core/errors.ts';
import type { QuotaPort } from '../../routers/core/rate-limit.ts';
import type { Limits, Logger } from '../../routers/ports.ts';
import { personalHeaders } from '../context.ts';
import { errorResponse } from '../http/error-response.ts';
import type { AnswerSignIn, SignInCall } from '../http/request-context.ts';
import {
  answerSignedIn,
  answerWith,
  ChangePassword,
  failureOf,
  InvalidInput,
  noSession,
  readInput,
  refuseForeign,
  requestFor,
  SignIn,
  SignUp,
  User,
} from './exchange.ts';
import { createKnownDevices } from './known-devices.ts';
import { OneTimeCode, type OneTimeSignIns } from './one-time.ts';
import { createBrake } from './sign-in-failures.ts';
import { deriveKey, type SigningKeys } from './signing-keys.ts';
import { createTraffic } from './traffic.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

type Options = {
  db: Db;
  log: Logger;
  nowMs: () => number;
  baseUrl: string;
  jwtSecret: string;
  signUpOpen: boolean;
  keys: SigningKeys;
  verifiedTokens: Pick<VerifiedTokens, 'refreshNow'>;
  oneTime: Pick<OneTimeSignIns, 'take'>;
  quota: QuotaPort | null;
  limits: Pick<Limits, 'requestsPerMinute'>;
};

const halfMadeMs = 60_000;
const braked = ['/sign-up/email', '/sign-in/email'];

const Session = z.object({ user: User, session: z.object({ expiresAt: z.string() }) }).nullable();
const Token = z.object({ token: z.string() });

/** The only reachable routes of better-auth. Its errors and answers are translated into hale's. */
export function createSignInRoutes(options: Options): AnswerSignIn {
  const { db, log, nowMs, baseUrl, signUpOpen, keys, jwtSecret, verifiedTokens, oneTime } = options;
  const { origin } = new URL(baseUrl);
  const secret = deriveKey(jwtSecret, 'sign-in brake');
  const brake = createBrake({ db, nowMs, secret });
  const devices = createKnownDevices({ secret, baseUrl, nowMs });
  const traffic = createTraffic(options);
  const library = openOnce(async () => (await import('./better-auth.ts')).openBetterAuth(options));

  const ask = async (request: Request, path: string, body?: object): Promise<Response> => {
    const answer = await library();
    const response = await answer(requestFor(`${origin}/auth${path}`, request, body));
    if (!response.ok) throw await failureOf(response, request);
    return response;
  };
  const sessionOf = async (request: Request) => {
    const response = await ask(new Request(request.url, { headers: request.headers }), '/get-session');
    return { response, session: Session.parse(await response.json()) };
  };

  const signOutElse = async (userId: string, validAfterMs: number, exceptSession: string) => {
    await writeAll(db, (orm) => signOutPerson(orm, { userId, validAfterMs, exceptSession }));
    await verifiedTokens.refreshNow();
  };

  const routes: Record<string, (request: Request, call: SignInCall) => Promise<Response>> = {
    'POST /sign-up/email': async (request, { address }) => {
      if (!signUpOpen) throw fail('forbidden', { message: 'No new accounts can be made here.' });
      const body = await readInput(request, SignUp);
      await brake.beforeSignUp({ address });
      await writeAll(db, (orm) => [deleteHalfMadeUser(orm, { ...body, madeBeforeMs: Date.now() - halfMadeMs })]);
      try {
        return devices.remember(await answerSignedIn(await ask(request, '/sign-up/email', body)), body.email);
      } catch (cause) {
        // Checked after the attempt, so that the second of two concurrent attempts gets the reason too.
        if (!(await hasIdentityUser(db.read, body))) throw cause;
        throw fail('already_exists', { message: 'There is an account with this e-mail address already.', cause });
      }
    },
    'POST /sign-in/email': async (request, { address }) => {
      const body = await readInput(request, SignIn);
      const device = devices.find(request, body.email);
      const attempt = await brake.beforePassword({ email: body.email, address, device });
      const response = await ask(request, '/sign-in/email', body);
      await attempt.succeeded();
      return devices.remember(await answerSignedIn(response), body.email);
    },
    'POST /sign-in/once': async (request, { address }) => {
      const cookies = oneTime.take({ ...(await readInput(request, OneTimeCode)), address });
      if (!cookies) throw fail('invalid_token', { message: 'This link was used already, or it is too old.' });
      const answer = Response.json({ success: true });
      for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
      return answer;
    },
    'POST /change-password': async (request, { address }) => {
      const body = await readInput(request, ChangePassword);
      const { session } = await sessionOf(request);
      if (!session) throw noSession(request);
      const { email } = session.user;
      const attempt = await brake.beforePassword({ email, address, device: devices.find(request, email) });
      const passwords = { currentPassword: body.current_password, newPassword: body.new_password };
      const startMs = Date.now();
      const response = await ask(request, '/change-password', { ...passwords, revokeOtherSessions: true });
      await attempt.succeeded();
      await signOutElse(session.user.id, startMs, Token.parse(await response.clone().json()).token);
      return answerSignedIn(response);
    },
    'POST /sign-out': async (request) => answerWith(await ask(request, '/sign-out', {}), { success: true }),
    'GET /token': async (request) => {
      const response = await ask(request, '/token').catch(async (cause: unknown) => {
        // On `/token` the library reports a failing database as no session; on the session route it does not.
        await sessionOf(request);
        throw cause;
      });
      return answerWith(response, Token.parse(await response.json()));
    },
    'GET /get-session': async (request) => {
      const { response, session } = await sessionOf(request);
      return answerWith(
        response,
        session && { user: session.user, session: { expires_at: session.session.expiresAt } },
      );
    },
    'GET /jwks': async () => {
      await library();
      return Response.json(await keys.publicSet());
    },
  };

  return async (request, call) => {
    const headers: Record<string, string> = { ...personalHeaders, 'x-request-id': call.requestId };
    try {
      const route = routes[`${request.method} ${call.path}`];
      if (!route) throw fail('not_found');
      refuseForeign(request, origin);
      // Those two have brakes of their own, which one guesser cannot use up for everybody.
      if (!braked.includes(call.path))
        await traffic.admit(request, call, headers, async () => (await sessionOf(request)).session?.user.id ?? null);
      const response = await route(request, call);
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      return response;
    } catch (cause) {
      const failing = { requestId: call.requestId, baseUrl, log, responseHeaders: headers };
      return errorResponse(cause, failing, cause instanceof InvalidInput ? cause.input : undefined);
    }
  };
}

function openOnce<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let opened: Promise<Value> | undefined;
  return () => {
    opened ??= open().catch((cause: unknown) => {
      opened = undefined;
      throw cause;
    });
    return opened;
  };
}
