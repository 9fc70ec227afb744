import { fail } from './errors.ts';

/** What is left of one window of a person's quota. */
export type QuotaWindow = { limit: number; remaining: number; resetS: number };
export type Admission = { admitted: boolean; minute: QuotaWindow; day: QuotaWindow };

/** Counts one request of a person. At once for a person whose count is known; a promise where it must be read first. */
export type QuotaPort = {
  /** The windows as the header `RateLimit-Policy` tells them. */
  policy: string;
  admit: (userId: string) => Admission | Promise<Admission>;
};

type Counted = {
  principal: { id: string };
  quota: QuotaPort | null;
  responseHeaders: Record<string, string>;
};

/**
 * Counts one call of a person, with all their tokens together, and refuses it with `rate_limit_exceeded` when the minute
 * or the day is used up. What is refused is not counted. Returns a promise only where there is something to wait for.
 */
export function admit(ctx: Counted): Promise<void> | undefined {
  const { quota } = ctx;
  if (quota === null) return undefined;
  const admission = quota.admit(ctx.principal.id);
  if (admission instanceof Promise) return admission.then((found) => apply(ctx.responseHeaders, quota.policy, found));
  apply(ctx.responseHeaders, quota.policy, admission);
  return undefined;
}

function apply(responseHeaders: Counted['responseHeaders'], policy: string, admission: Admission): void {
  const { admitted, minute, day } = admission;
  const nearest = day.remaining < minute.remaining ? day : minute;
  responseHeaders['ratelimit-limit'] = String(nearest.limit);
  responseHeaders['ratelimit-remaining'] = String(nearest.remaining);
  responseHeaders['ratelimit-reset'] = String(nearest.resetS);
  responseHeaders['ratelimit-policy'] = policy;
  if (admitted) return;
  const spent: QuotaWindow = day.remaining === 0 ? day : minute;
  throw fail('rate_limit_exceeded', {
    message: `${spent.limit} requests per ${spent === day ? 'day' : 'minute'} are used up.`,
    headers: { 'Retry-After': String(spent.resetS) },
  });
}
