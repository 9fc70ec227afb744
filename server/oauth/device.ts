import { hash, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import {
  type DeviceGrantRow,
  delayPoll,
  findGrantOfDevice,
  insertDeviceGrant,
  takeGrant,
} from '../../db/access/device-grants.ts';
import { writeAll } from '../../db/client.ts';
import { newToken } from '../../db/id.ts';
import { serviceTokenDays, TokenName } from '../../routers/account/account.contract.ts';
import { userCodeLength, userCodeLetters } from '../../routers/account/device.contract.ts';
import { shownCode } from '../../routers/account/device.ts';
import { makeServiceToken } from '../../routers/account/tokens.ts';
import { fail } from '../../routers/core/errors.ts';
import { personalHeaders, type Services } from '../context.ts';
import { clientOf } from '../http/client.ts';
import { errorResponse } from '../http/error-response.ts';
import type { AnswerSignIn, SignInCall } from '../http/request-context.ts';
import { createBrake } from '../identity/sign-in-failures.ts';
import { deriveKey } from '../settings/secrets-file.ts';
import { Refused, readForm } from './form.ts';

const lifetimeMs = 600_000;
const intervalMs = 5_000;
const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
const sha256 = (text: string) => hash('sha256', text, 'hex');
const newUserCode = () =>
  Array.from({ length: userCodeLength }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join('');

const Asking = z.object({ name: TokenName.catch('') });
const Polling = z.object({ grant_type: z.string(), device_code: z.string().min(1).max(200) });

/** RFC 8628. */
export function createDeviceRoutes(services: Services, { jwtSecret }: { jwtSecret: string }): AnswerSignIn {
  const { db, nowMs, baseUrl, log } = services;
  const brake = createBrake({ db, nowMs, secret: deriveKey(jwtSecret, 'sign-in brake') });

  const begin = async (request: Request, { address }: SignInCall) => {
    const { name } = Asking.parse(await readForm(request));
    await brake.beforeDevice({ address });
    const deviceCode = randomBytes(32).toString('base64url');
    const userCode = newUserCode();
    const createdAtMs = nowMs();
    const times = { createdAtMs, expiresAtMs: createdAtMs + lifetimeMs, nextPollMs: createdAtMs };
    const row = { deviceCodeSha256: sha256(deviceCode), userCode, name, address: address ?? '', ...times };
    await writeAll(db, (orm) => [insertDeviceGrant(orm, row)]);
    const shown = shownCode(userCode);
    return {
      device_code: deviceCode,
      user_code: shown,
      verification_uri: `${baseUrl}/auth/device`,
      verification_uri_complete: `${baseUrl}/auth/device?user_code=${shown}`,
      expires_in: lifetimeMs / 1000,
      interval: intervalMs / 1000,
    };
  };

  const poll = async (request: Request, call: SignInCall) => {
    const asked = Polling.safeParse(await readForm(request));
    if (!asked.success) throw new Refused('invalid_request');
    if (asked.data.grant_type !== grantType) throw new Refused('unsupported_grant_type');
    const deviceCodeSha256 = sha256(asked.data.device_code);
    const grant = await findGrantOfDevice(db.read, { deviceCodeSha256 });
    if (!grant) throw new Refused('invalid_grant');
    const now = nowMs();
    if (grant.expiresAtMs <= now) throw new Refused('expired_token');
    if (grant.decision === null) {
      const wait = now < grant.nextPollMs ? 2 * intervalMs : intervalMs;
      // Half a second for clocks and networks.
      await writeAll(db, (orm) => [delayPoll(orm, { deviceCodeSha256, nextPollMs: now + wait - 500 })]);
      throw new Refused(now < grant.nextPollMs ? 'slow_down' : 'authorization_pending');
    }
    const [[taken]] = await db.write((orm) => [takeGrant(orm, { deviceCodeSha256 })]);
    if (!taken) throw new Refused('invalid_grant');
    return tokenOf(taken, request, call);
  };

  const tokenOf = async (
    { decision, userId, authTimeMs, name }: DeviceGrantRow,
    request: Request,
    call: SignInCall,
  ) => {
    if (decision !== 'granted' || userId === null || authTimeMs === null) throw new Refused('access_denied');
    const made = { id: newToken(), userId, name, createdAtMs: nowMs(), authTimeMs };
    const by = { requestId: call.requestId, client: () => clientOf(request, call.address) };
    const token = await makeServiceToken({ ...services, ...by }, made);
    if (token === null) throw new Refused('access_denied');
    return { access_token: token, token_type: 'Bearer', expires_in: serviceTokenDays * 86_400 };
  };

  const routes: Record<string, (request: Request, call: SignInCall) => Promise<object>> = {
    'POST /device/code': begin,
    'POST /device/token': poll,
  };

  return async (request, call) => {
    const headers = { ...personalHeaders, 'x-request-id': call.requestId };
    try {
      const route = routes[`${request.method} ${call.path}`];
      if (!route) throw fail('not_found');
      return Response.json(await route(request, call), { headers });
    } catch (cause) {
      if (cause instanceof Refused) return Response.json({ error: cause.code }, { status: 400, headers });
      return errorResponse(cause, { requestId: call.requestId, baseUrl, log, responseHeaders: personalHeaders });
    }
  };
}
