import { HaleError } from '../../sdk/index.ts';
import { pause } from '../../sdk/timing.ts';
import type { Terminal } from '../terminal.ts';
import { NotSignedIn } from '../usage-error.ts';
import { interruptible } from '../waiting.ts';
import { type Login, programName } from './browser-login.ts';

type Code = { device_code: string; user_code: string; verification_uri: string; expires_in: number; interval: number };

const requestMsMax = 15_000;
const slowDownS = 5;

/** RFC 8628. */
export function loginByDevice<Kept>(terminal: Terminal, login: Omit<Login<Kept>, 'browser'>): Promise<Kept> {
  const { server, timeoutMs, keepToken } = login;
  return interruptible(terminal, 'Nothing was changed.', async (signal) => {
    const asked = await post(`${server}/auth/device/code`, { client_id: 'hale', name: programName() }, signal);
    if (!isCode(asked.body)) throw noDeviceSignIn(server, asked.status);
    const { device_code: deviceCode, user_code: userCode, verification_uri: page, expires_in: lastsS } = asked.body;
    terminal.err(`On any device, open\n\n  ${page}\n\nand enter the code\n\n  ${userCode}\n\nWaiting. Ctrl-C stops.\n`);
    const untilMs = Date.now() + Math.min(timeoutMs, lastsS * 1_000);
    for (let intervalS = asked.body.interval; Date.now() + intervalS * 1_000 < untilMs; ) {
      await pause(intervalS * 1_000, signal);
      const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: deviceCode };
      const { status, body } = await post(`${server}/auth/device/token`, form, signal);
      if ('access_token' in body && typeof body.access_token === 'string') return keepToken(body.access_token, signal);
      const error = 'error' in body ? body.error : null;
      if (error === 'slow_down') intervalS += slowDownS;
      else if (error === 'access_denied')
        throw new NotSignedIn('Access was declined in the browser; nothing was kept.');
      else if (error === 'expired_token') break;
      else if (error !== 'authorization_pending' && status < 500 && status !== 429)
        throw noDeviceSignIn(server, status);
    }
    throw new NotSignedIn('Nobody entered the code in time; nothing was kept.');
  });
}

async function post(url: string, form: Record<string, string>, interrupted: AbortSignal) {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(requestMsMax)]);
  const body = new URLSearchParams(form);
  const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal }).catch((cause: unknown) => {
    throw new HaleError('network_error', `${new URL(url).origin} cannot be reached.`, { cause });
  });
  const answer: unknown = await response.json().catch(() => null);
  return { status: response.status, body: typeof answer === 'object' && answer !== null ? answer : {} };
}

const isCode = (body: object): body is Code =>
  ['device_code', 'user_code', 'verification_uri'].every((name) => typeof Reflect.get(body, name) === 'string') &&
  ['expires_in', 'interval'].every((name) => Number(Reflect.get(body, name)) > 0);

const noDeviceSignIn = (server: string, status: number) =>
  status === 429
    ? new HaleError('rate_limit_exceeded', `${server} has too many sign-ins waiting; try again in a minute.`, {
        status,
      })
    : new HaleError('malformed_response', `${server} has no sign-in by code (HTTP ${status}).`, { status });
