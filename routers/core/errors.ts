import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { type ErrorCode, errorCatalogue } from './error-catalogue.ts';

export { type ErrorCode, errorCatalogue };

export const ErrorEnvelope = z.object({
  error: z.object({
    code: z.string().meta({ description: 'Stable identifier.', example: 'turn_not_found' }),
    message: z.string().meta({ description: 'For people; may change.' }),
    request_id: z.string().meta({ description: 'Equals the X-Request-Id header.' }),
    docs_url: z.string().meta({ description: 'What the code means and what to do.' }),
    details: z.record(z.string(), z.unknown()).optional(),
    upstream: z.string().optional().meta({ description: 'With `upstream_unavailable`: the dependency.' }),
  }),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

type FailOptions = {
  message?: string;
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
  upstream?: string;
  status?: number;
  requestId?: string;
  cause?: unknown;
};

/** tRPC knows only its own codes. */
class Failure extends Error {
  readonly code: ErrorCode;
  readonly options: FailOptions;
  constructor(code: ErrorCode, options: FailOptions) {
    super(code, { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}

/** Clients never see `cause`. */
export function fail(code: ErrorCode, options: FailOptions = {}): TRPCError {
  const { trpc, message } = errorCatalogue[code];
  return new TRPCError({ code: trpc, message: options.message ?? message, cause: new Failure(code, options) });
}

export type Presented = { status: number; headers: Record<string, string>; body: ErrorEnvelope };

export function present(error: unknown, request: { requestId: string; baseUrl: string; input?: unknown }): Presented {
  const { code, message, options } = classify(error, request.input);
  const docs = code === 'not_found' ? '/reference' : `/docs/errors#${code}`;
  return {
    status: statusOf({ code, options }),
    headers: options.headers ?? {},
    body: {
      error: {
        code,
        message,
        request_id: options.requestId ?? request.requestId,
        docs_url: `${request.baseUrl}${docs}`,
        ...(options.details && { details: options.details }),
        ...(options.upstream !== undefined && { upstream: options.upstream }),
      },
    },
  };
}

export type Kept = { code: ErrorCode } & Pick<FailOptions, 'message' | 'details' | 'headers' | 'upstream' | 'status'>;

/** Null where a retry may succeed: 401, 429, 5xx. */
export function keptOf(error: unknown, input: unknown): Kept | null {
  const { code, message, options } = classify(error, input);
  const status = statusOf({ code, options });
  if (status >= 500 || status === 401 || status === 429) return null;
  const { cause: _, requestId: __, ...plainOptions } = options;
  return { ...plainOptions, code, message };
}

/** A failure of hale itself: the request may have taken effect. */
export const isOwnFailure = (error: unknown, input: unknown) => statusOf(classify(error, input)) >= 500;

const statusOf = ({ code, options }: Pick<Classified, 'code' | 'options'>) =>
  options.status ?? errorCatalogue[code].status;

export const restored = ({ code, ...options }: Kept, requestId: string) => fail(code, { ...options, requestId });

export const isErased = (error: unknown) => databaseErrorOf(error)?.message.includes('person_erased') === true;

type Classified = { code: ErrorCode; message: string; options: FailOptions };

function classify(error: unknown, input: unknown): Classified {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof Failure) {
    return {
      code: cause.code,
      message: cause.options.message ?? errorCatalogue[cause.code].message,
      options: cause.options,
    };
  }
  // Servers cache tokens, which can outlive their person.
  if (isErased(error)) return plain('invalid_token');
  if (databaseErrorOf(cause)?.reason === 'unavailable') return databaseDown;
  if (!(error instanceof TRPCError)) return plain('internal_error');
  if (error.code === 'BAD_REQUEST' && cause instanceof z.ZodError) return fromIssue(cause, input);
  return plain(trpcCodes[error.code] ?? 'internal_error');
}

const trpcCodes: Partial<Record<TRPCError['code'], ErrorCode>> = {
  BAD_REQUEST: 'invalid_request',
  PARSE_ERROR: 'invalid_request',
  UNSUPPORTED_MEDIA_TYPE: 'invalid_request',
  PAYLOAD_TOO_LARGE: 'invalid_request',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'not_found',
};

const databaseDown: Classified = {
  code: 'upstream_unavailable',
  message: 'The database cannot be used right now. Try again later.',
  options: { status: 503, upstream: 'database' },
};

const plain = (code: ErrorCode): Classified => ({ code, message: errorCatalogue[code].message, options: {} });

export const wholeBody = { code: 'invalid_request' } as const;

function fromIssue(error: z.ZodError, input: unknown): Classified {
  const issue = error.issues[0];
  if (!issue) return plain('invalid_request');
  const [first] = issue.path;
  const whole = first === undefined || (issue.code === 'custom' && issue.params?.['code'] === wholeBody.code);
  if (whole) return { code: 'invalid_request', message: issue.message, options: {} };
  const field = issue.path.map(String).join('.');
  const missing = issue.path.length === 1 && !isPresent(input, String(first));
  if (missing) return { code: 'invalid_request', message: `The field ${field} is required.`, options: {} };
  return { code: 'invalid_field', message: `${field}: ${issue.message}`, options: { details: { field } } };
}

function isPresent(input: unknown, key: string): boolean {
  return (
    typeof input === 'object' && input !== null && Object.hasOwn(input, key) && Reflect.get(input, key) !== undefined
  );
}
