import { type ErrorCode, type ErrorEnvelope, errorCatalogue } from '../../../routers/core/errors.ts';

export type Body = {
  required?: boolean;
  content: Record<string, { schema?: unknown; example?: unknown; encoding?: unknown }>;
};
export type Parameter = { name: string; in: string; schema: Record<string, unknown> } & Record<string, unknown>;
export type Operation = {
  operationId?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Response>;
} & Record<string, unknown>;
export type Schemas = Record<string, Record<string, unknown>>;
export type Document = {
  info: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas } & Record<string, unknown>;
} & Record<string, unknown>;

export type Response = { description: string; headers?: object; content?: unknown };
export type Traits = { admin: boolean; changes: boolean; hasBody: boolean };

const text = (description: string) => ({ description, schema: { type: 'string' } });
const whole = (description: string) => ({ description, schema: { type: 'integer' } });

export const headerComponents = {
  'X-Request-Id': { ...text('Id of this request, for support and logs.'), required: true },
  'RateLimit-Limit': whole('Requests that the nearest window of the quota admits.'),
  'RateLimit-Remaining': whole('Requests that are left in it.'),
  'RateLimit-Reset': whole('Seconds until it begins anew.'),
  'RateLimit-Policy': text('All windows of the quota: requests, and seconds behind `w=`.'),
  'Retry-After': whole('With `rate_limit_exceeded`: seconds until requests are admitted again.'),
  'X-Concurrency-Limit': whole('With `concurrency_limit_exceeded`: turns that may be in flight at one time.'),
  'X-Concurrency-In-Flight': whole('With `concurrency_limit_exceeded`: turns that are in flight now.'),
  'Idempotent-Replayed': {
    description: 'There when this is the first answer to this `Idempotency-Key`, given again.',
    schema: { type: 'string', const: 'true' },
  },
};
type HeaderName = keyof typeof headerComponents;

const quotaHeaders: HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'];
const neverKept = [401, 429];

export function headersOf(status: number, { admin, changes }: Traits, codes: readonly ErrorCode[] = []): object {
  const names: HeaderName[] = ['X-Request-Id'];
  if (!admin && status !== 401) names.push(...quotaHeaders);
  if (codes.includes('rate_limit_exceeded')) names.push('Retry-After');
  if (codes.includes('concurrency_limit_exceeded')) names.push('X-Concurrency-Limit', 'X-Concurrency-In-Flight');
  if (!admin && changes && status < 500 && !neverKept.includes(status)) names.push('Idempotent-Replayed');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function errorResponses(own: readonly ErrorCode[], traits: Traits): Record<string, Response> {
  const codes = [...new Set([...own, ...impliedBy(traits)])];
  const pairs = codes.flatMap((code) => statusesOf(code, own).map((status) => ({ code, status })));
  const statuses = [...new Set(pairs.map(({ status }) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = pairs.filter((pair) => pair.status === status).map(({ code }) => code);
      const examples = Object.fromEntries(ofStatus.map((code) => [code, { value: exampleOf(code, status) }]));
      return [
        String(status),
        {
          description: ofStatus.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join(' '),
          headers: headersOf(status, traits, ofStatus),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
        },
      ];
    }),
  );
}

function impliedBy({ admin, changes, hasBody }: Traits): ErrorCode[] {
  const codes: ErrorCode[] = ['missing_authorization', 'invalid_token', 'internal_error', 'upstream_unavailable'];
  if (admin) codes.push('forbidden');
  else codes.push('rate_limit_exceeded');
  if (hasBody) codes.push('invalid_request');
  if (changes && !admin) codes.push('invalid_field', 'idempotency_key_mismatch');
  return codes;
}

function statusesOf(code: ErrorCode, own: readonly ErrorCode[]): number[] {
  return code === 'upstream_unavailable' && own.includes(code) ? [502, 503, 504] : [errorCatalogue[code].status];
}

function exampleOf(code: ErrorCode, status: number): ErrorEnvelope {
  const upstream = status === 503 ? 'identity_provider' : 'aggregator';
  return {
    error: {
      code,
      message: errorCatalogue[code].message,
      request_id: 'req_4rTqJ0v2mXbD8cWfZk1LsA',
      docs_url: `https://hale.example${code === 'not_found' ? '/reference' : `/docs/errors#${code}`}`,
      ...(code === 'invalid_field' && { details: { field: 'Idempotency-Key' } }),
      ...(code === 'upstream_unavailable' && { upstream }),
    },
  };
}
