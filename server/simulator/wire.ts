import type { Faults } from './faults.ts';
import type { Connection } from './state.ts';

export const userOf = ({ userId, provider, referenceId, createdAt, active }: Connection) => ({
  user_id: userId,
  provider,
  reference_id: referenceId,
  created_at: createdAt,
  last_webhook_update: null,
  scopes: 'ACTIVITY_EXPORT,HEALTH_EXPORT',
  active,
});

export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
}

const titles: Record<number, string> = {
  400: 'bad request',
  401: 'unauthorized',
  404: 'not found',
  413: 'content too large',
  429: 'too many requests',
};

export function refused(
  { status, message, headers }: Refusal,
  instance: string,
  errorShape: Faults['errorShape'],
): Response {
  if (errorShape === 'message') return Response.json({ status: 'error', message }, { status, headers });
  const title = titles[status] ?? 'internal server error';
  return Response.json(
    { type: 'about:blank', title, instance, detail: message },
    { status, headers: { ...headers, 'content-type': 'application/problem+json' } },
  );
}
