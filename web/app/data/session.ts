import { signal } from '@preact/signals';
import { fetchJson, field, Problem, textOf } from '../../sign-in/browser/problem.ts';
import { online } from './connection.ts';
import { forgetKept, keepOwner, recallOwner } from './kept.ts';
import { href, signInKind } from './place.ts';

export type Session =
  | { state: 'unknown'; cause?: unknown }
  | { state: 'out'; why: string }
  | { state: 'in'; email: string };

export const session = signal<Session>({ state: 'unknown' });

const renewMs = 45_000;
const lookAgainMs = 3_000;
const channel = new BroadcastChannel('hale-session');

let held: { token: string; untilMs: number } | null = null;
let renewal: Promise<string> | null = null;
const leaving = new Set<() => void>();

export const onSignOut = (action: () => void): void => void leaving.add(action);

export async function auth(path: string, body?: object): Promise<unknown> {
  try {
    const answer = await fetchJson(href(`/auth/${path}`), {
      method: body ? 'POST' : 'GET',
      credentials: 'same-origin',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    online.value = true;
    return answer;
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'network') online.value = false;
    throw cause;
  }
}

const ended = () => new Problem('invalid_token', 'You are signed out.');

/** Good for at least 15 s. Throws `Problem`. */
export async function token(): Promise<string> {
  if (held && Date.now() < held.untilMs) return held.token;
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renew(): Promise<string> {
  if (signInKind === 'external') {
    leave('');
    throw ended();
  }
  const found = await auth('get-session').catch(async (cause: unknown) => {
    const email = session.value.state === 'unknown' ? await recallOwner() : '';
    if (email !== '') session.value = { state: 'in', email };
    throw cause;
  });
  const email = textOf(field(field(found, 'user'), 'email'));
  if (email === '') {
    leave(session.value.state === 'in' ? 'Your session has ended. Sign in again to go on.' : linkProblem);
    throw ended();
  }
  const fresh = textOf(field(await auth('token'), 'token'));
  held = { token: fresh, untilMs: Date.now() + renewMs };
  const known = session.value;
  if (known.state === 'in' && known.email !== email) leave('');
  if (session.value.state !== 'in') session.value = { state: 'in', email };
  await keepOwner(email);
  return fresh;
}

function leave(why: string): void {
  held = null;
  session.value = { state: 'out', why };
  for (const action of leaving) action();
  void forgetKept();
}

let lookAgain: ReturnType<typeof setTimeout> | undefined;

export async function lookUp(): Promise<void> {
  clearTimeout(lookAgain);
  try {
    await token();
  } catch (cause) {
    if (session.value.state !== 'unknown') return;
    session.value = { state: 'unknown', cause };
    lookAgain = setTimeout(lookUp, lookAgainMs);
  }
}

export async function signIn(fields: { email: string; password: string }): Promise<void> {
  await enter('sign-in/email', fields);
}

export async function signUp(fields: { email: string; password: string; name?: string }): Promise<void> {
  await enter('sign-up/email', fields);
}

export async function acceptInvitation(fields: { token: string; password: string }): Promise<void> {
  await enter('accept-invitation', fields);
}

export async function resetPassword(fields: { token: string; new_password: string }): Promise<void> {
  await enter('reset-password', fields);
}

export async function confirmAddress(token: string): Promise<void> {
  await auth('verify-email', { token });
}

export async function askForReset(email: string): Promise<void> {
  await auth('request-password-reset', { email });
}

export async function enter(path: string, fields: object): Promise<void> {
  await auth(path, fields);
  held = null;
  await token();
  channel.postMessage('changed');
}

export async function signOut(): Promise<void> {
  await auth('sign-out', {});
  leave('');
  channel.postMessage('changed');
}

export function leaveDeletedAccount(why = 'Your account is deleted. What it kept is erased within minutes.'): void {
  leave(why);
  channel.postMessage('changed');
}

let linkProblem = '';

export async function begin(): Promise<void> {
  const [, code] = /^#once=([\w-]+)$/.exec(location.hash) ?? [];
  if (code !== undefined) {
    history.replaceState(null, '', location.pathname);
    await auth('sign-in/once', { code }).catch((cause: unknown) => {
      linkProblem = cause instanceof Problem ? cause.message : '';
    });
  }
  await lookUp();
}

export function distrustToken(): void {
  if (session.value.state === 'unknown') return;
  held = null;
  void lookUp();
}

channel.addEventListener('message', distrustToken);
addEventListener('online', () => void lookUp());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') distrustToken();
});
setInterval(() => {
  if (document.visibilityState === 'visible' && session.value.state === 'in') void lookUp();
}, renewMs);
