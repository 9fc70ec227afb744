import { z } from 'zod';
import { providers as knownProviders } from '../../routers/sources/sources.contract.ts';
import { simulatorNotice, simulatorStyle, widgetPage } from '../../web/simulator/widget-page.ts';
import { readBody } from '../body.ts';
import { pageHeaders } from '../http/pages/pages.ts';
import type { Outgoing } from './deliveries.ts';
import type { Connection, Entry, Session, State } from './state.ts';
import { Refusal, userOf } from './wire.ts';

export type WidgetOptions = { state: State; enqueue: (outgoing: readonly Outgoing[]) => void; nowMs: () => number };
const formLimits = { bytesMax: 4_096, timeoutMs: 10_000 };
const styleHash = new Bun.CryptoHasher('sha256').update(simulatorStyle).digest('base64');

export function createWidget({ state, enqueue, nowMs }: WidgetOptions) {
  const decide = (session: Session, form: URLSearchParams): Response => {
    const provider = form.get('provider') ?? '';
    if (form.get('decision') !== 'allow') return cancel(session);
    if (!session.providers.includes(provider)) return showPage(session, 422);
    return allow(session, provider.toUpperCase());
  };

  const allow = (session: Session, provider: string): Response => {
    const { id, referenceId } = session;
    const userId = session.userId ?? crypto.randomUUID();
    const createdAt = new Date(nowMs()).toISOString();
    const connection: Connection = { userId, provider, referenceId, createdAt, active: true };
    const payload = {
      type: 'auth',
      status: 'success',
      message: 'User has successfully authenticated',
      widget_session_id: id,
      user: userOf(connection),
    };
    end(session, { kind: 'connected', connection });
    enqueue([{ payload, reference: crypto.randomUUID(), traceId: crypto.randomUUID() }]);
    return leave(session.successUrl, { user_id: userId, reference_id: referenceId, resource: provider }, 'connected');
  };

  const cancel = (session: Session): Response => {
    const { id, referenceId } = session;
    const reason = 'access_denied';
    end(session);
    const payload = { type: 'auth_cancelled', status: 'error', flow_id: id, reason, reference_id: referenceId };
    enqueue([{ payload, reference: crypto.randomUUID(), traceId: crypto.randomUUID() }]);
    return leave(session.failureUrl, { reference_id: referenceId, reason }, 'cancelled');
  };

  const end = (session: Session, ...more: Entry[]) => state.record({ kind: 'session_ended', id: session.id }, ...more);

  return async (request: Request, sessionId: string): Promise<Response> => {
    const session = state.sessions.get(sessionId);
    if (!session || session.endsAtMs < nowMs()) return html(simulatorNotice('ended'), 410);
    if (request.method !== 'POST') return showPage(session, 200);
    const body = await readBody(request, formLimits).catch(() => null);
    if (!state.sessions.has(sessionId)) return html(simulatorNotice('ended'), 410);
    return body === null
      ? showPage(session, 422)
      : decide(session, new URLSearchParams(new TextDecoder().decode(body)));
  };
}

/** Browsers apply form-action to redirects too. */
function showPage(session: Session, status: number): Response {
  const targets = [session.successUrl, session.failureUrl].flatMap((url) => (url === null ? [] : new URL(url).origin));
  return html(widgetPage(session.providers), status, ["'self'", ...new Set(targets)].join(' '));
}

function leave(to: string | null, query: Record<string, string | null>, outcome: 'connected' | 'cancelled'): Response {
  if (to === null) return html(simulatorNotice(outcome), 200);
  const url = new URL(to);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return new Response(null, { status: 303, headers: { location: url.href, 'cache-control': 'no-store' } });
}

const html = (body: string, status: number, formAction?: string) =>
  new Response(body, {
    status,
    headers: { ...pageHeaders([`style-src 'sha256-${styleHash}'`], formAction), 'cache-control': 'no-store' },
  });

export const sessionS = 900;

const address = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .nullish();

const Wanted = z.object({
  providers: z.string().max(2000).nullish(),
  reference_id: z.string().max(500).nullish(),
  auth_success_redirect_url: address,
  auth_failure_redirect_url: address,
});

export async function newSession(request: Request, resource: string | null, nowMs: number): Promise<Session> {
  const body: unknown = await request.json().catch(() => null);
  const wanted = Wanted.safeParse(body);
  if (!wanted.success) throw new Refusal(400, `invalid ${String(wanted.error.issues[0]?.path[0] ?? 'body')}`);
  const { providers, reference_id, auth_success_redirect_url, auth_failure_redirect_url } = wanted.data;
  const asked = (resource ?? providers ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []);
  const known: readonly string[] = knownProviders;
  if (asked.some((name) => !known.includes(name))) throw new Refusal(400, 'invalid provider');
  return {
    id: crypto.randomUUID(),
    userId: resource === null ? null : crypto.randomUUID(),
    providers: asked.length > 0 ? asked : [...known],
    referenceId: reference_id ?? null,
    successUrl: auth_success_redirect_url ?? null,
    failureUrl: auth_failure_redirect_url ?? auth_success_redirect_url ?? null,
    endsAtMs: nowMs + sessionS * 1000,
  };
}
