import { fail } from './errors.ts';

export type QuotaWindow = { limit: number; remaining: number; resetS: number };
export type Admission = { admitted: boolean; minute: QuotaWindow; day: QuotaWindow };

export type QuotaPort = {
  policy: string;
  admit: (userId: string) => Admission | Promise<Admission>;
};

type Counted = {
  principal: { id: string };
  quota: QuotaPort | null;
  responseHeaders: Record<string, string>;
};

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
