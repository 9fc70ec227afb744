import { z } from 'zod';
import { providers as knownProviders } from '../../routers/sources/providers.ts';
import type { Session } from './records.ts';
import { Refusal } from './wire.ts';

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

/** A visit to the widget, as a caller asks for it. `resource` narrows it to one provider and promises its id. */
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
