import { z } from 'zod';
import { deleteHalfMadeUser, findIdentityUser } from '../../db/access/identity.ts';
import { signOutPerson } from '../../db/access/service-tokens.ts';
import { writeAll } from '../../db/client.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { noteActivity } from '../../routers/account/activity.ts';
import { fail, present } from '../../routers/core/errors.ts';
import { jobSpec } from '../../routers/core/jobs.contract.ts';
import { personalHeaders, type Services } from '../context.ts';
import { clientOf } from '../http/client.ts';
import { errorResponse } from '../http/error-response.ts';
import type { AnswerSignIn } from '../http/request-context.ts';
import { errorName } from '../observability/error-name.ts';
import { deriveKey } from '../settings/secrets-file.ts';
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
  Session,
  SignedIn,
  SignIn,
  SignUp,
} from './exchange.ts';
import { createKnownDevices } from './known-devices.ts';
import { linkRoutes } from './links.ts';
import { OneTimeCode, type OneTimeSignIns } from './one-time.ts';
import { passkeyRoutes } from './passkeys.ts';
import { createBrake } from './sign-in-failures.ts';
import { halfMadeMs, type Routes, type SignInParts } from './sign-in-parts.ts';
import type { SigningKeys } from './signing-keys.ts';
import { createTraffic } from './traffic.ts';

type Options = Services & {
  jwtSecret: string;
  signUpOpen: boolean;
  keys: SigningKeys;
  oneTime: Pick<OneTimeSignIns, 'take'>;
};

const laterMsMax = 1_000;
const braked = ['/sign-up/email', '/sign-in/email'];

const Token = z.object({ token: z.string() });

/** better-auth's only reachable routes. */
export function createSignInRoutes(options: Options): AnswerSignIn {
  const { db, log, nowMs, baseUrl, signUpOpen, keys, jwtSecret, verifiedTokens, mail, signals, oneTime } = options;
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

  const note: SignInParts['note'] = (request, { requestId, address }, noted) =>
    noteActivity({ ...options, requestId }, { ...noted, ...clientOf(request, address) });
  const noteLater: SignInParts['noteLater'] = (request, call, find) => {
    setTimeout(async () => {
      try {
        const noted = await find();
        if (noted) await note(request, call, noted);
      } catch (cause) {
        log.error({ request_id: call.requestId, error: errorName(cause) }, 'audit_not_written');
      }
    }, Math.random() * laterMsMax);
  };
  const mailLink: SignInParts['mailLink'] = async (purpose, email, request, { requestId, address }) => {
    const job = { ...jobSpec('mailLink', { requestId, nowMs: nowMs() }) };
    await writeAll(db, (orm) => [insertJob(orm, { ...job, input: { purpose, email, ...clientOf(request, address) } })]);
    signals.jobsReady('mail');
  };
  const signIn: SignInParts['signIn'] = async (request, account) =>
    devices.remember(await answerSignedIn(await ask(request, '/sign-in/email', account)), account.email);
  const parts = {
    db,
    nowMs,
    baseUrl,
    mail,
    verifiedTokens,
    brake,
    devices,
    ask,
    sessionOf,
    signIn,
    note,
    noteLater,
    mailLink,
  };

  const routes: Routes = {
    ...linkRoutes(parts),
    ...passkeyRoutes(parts),
    'POST /sign-up/email': async (request, call) => {
      if (!signUpOpen) throw fail('forbidden', { message: 'No new accounts can be made here.' });
      const body = await readInput(request, SignUp);
      await brake.beforeSignUp({ address: call.address });
      await writeAll(db, (orm) => [deleteHalfMadeUser(orm, { ...body, madeBeforeMs: Date.now() - halfMadeMs })]);
      try {
        const response = await ask(request, '/sign-up/email', body);
        await note(request, call, { userId: SignedIn.parse(await response.clone().json()).user.id, action: 'sign_up' });
        if (mail) await mailLink('verify', body.email, request, call);
        return devices.remember(await answerSignedIn(response), body.email);
      } catch (cause) {
        if (!(await findIdentityUser(db.read, body))) throw cause;
        throw fail('already_exists', { message: 'There is an account with this e-mail address already.', cause });
      }
    },
    'POST /sign-in/email': async (request, call) => {
      const body = await readInput(request, SignIn);
      const device = devices.find(request, body.email);
      const attempt = await brake.beforePassword({ email: body.email, address: call.address, device });
      const response = await ask(request, '/sign-in/email', body).catch((cause: unknown) => {
        if (codeOf(cause) === 'invalid_token')
          noteLater(request, call, async () => {
            const user = await findIdentityUser(db.read, body);
            return user ? { userId: user.id, action: 'sign_in', outcome: 'failed' } : null;
          });
        throw cause;
      });
      await attempt.succeeded();
      await note(request, call, { userId: SignedIn.parse(await response.clone().json()).user.id, action: 'sign_in' });
      return devices.remember(await answerSignedIn(response), body.email);
    },
    'POST /sign-in/once': async (request, { address }) => {
      const cookies = oneTime.take({ ...(await readInput(request, OneTimeCode)), address });
      if (!cookies) throw fail('invalid_token', { message: 'This link was used already, or it is too old.' });
      const answer = Response.json({ success: true });
      for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
      return answer;
    },
    'POST /change-password': async (request, call) => {
      const body = await readInput(request, ChangePassword);
      const { session } = await sessionOf(request);
      if (!session) throw noSession(request);
      const { email, id: userId } = session.user;
      const device = devices.find(request, email);
      const attempt = await brake.beforePassword({ email, address: call.address, device });
      const passwords = { currentPassword: body.current_password, newPassword: body.new_password };
      const startMs = Date.now();
      const change = { ...passwords, revokeOtherSessions: true };
      const response = await ask(request, '/change-password', change).catch(async (cause: unknown) => {
        if (codeOf(cause) === 'invalid_field')
          await note(request, call, { userId, action: 'password_change', outcome: 'failed' });
        throw cause;
      });
      await attempt.succeeded();
      await signOutElse(userId, startMs, Token.parse(await response.clone().json()).token);
      await note(request, call, { userId, action: 'password_change' });
      return answerSignedIn(response);
    },
    'POST /sign-out': async (request) => answerWith(await ask(request, '/sign-out', {}), { success: true }),
    'GET /token': async (request) => {
      const response = await ask(request, '/token').catch(async (cause: unknown) => {
        // On `/token` a failing database looks like no session.
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

const codeOf = (cause: unknown) => present(cause, { requestId: '', baseUrl: '' }).body.error.code;

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
