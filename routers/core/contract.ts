import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { isTimeZone } from './days.ts';
import type { ErrorCode } from './errors.ts';

/** What one procedure promises: metadata, input and output, without any I/O. `errors` are the codes beyond the common ones. */
export type Contract = { meta: Meta; input: z.ZodObject; output: z.ZodType };
type RestMeta = {
  status?: 200 | 202 | 204;
  errors: readonly ErrorCode[];
  /** Further paths that answer the same, described as deprecated. */
  aliases?: readonly string[];
  /** The answer holds a secret: a retry under an `Idempotency-Key` has it made again instead of stored. */
  remade?: boolean;
  /** The path stands at the root of the service, not under `/v1`. */
  root?: boolean;
  /** Errors are `{ error, hint }` instead of the envelope. */
  flatErrors?: boolean;
  /** Answered, and left out of the published description. */
  unlisted?: boolean;
  /** The operators' key opens it, and no bearer token does. */
  admin?: boolean;
};

export type Meta = OpenApiMeta & { rest?: RestMeta };

/** `2026-11-21T09:30:00.000Z`. */
export const Timestamp = z.iso.datetime({ precision: 3 });
/** A calendar day of the person's own, `2026-11-21`. */
export const LocalDate = z.iso.date();
/** A day, or a moment with its offset, in the years that a `Timestamp` can name. */
export const Instant = z
  .union([LocalDate, z.iso.datetime({ offset: true })])
  .refine((text) => /^\d{4}-/.test(new Date(text).toISOString()), { error: 'Use a year from 0000 to 9999 in UTC.' });
/** An IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Use an IANA time zone name such as Europe/Berlin.' });

/** How many items a page has. In an address it is digits, which the transport reads; on `/trpc` it is a number. */
export const PageLimit = z
  .int({ error: 'Use a whole number.' })
  .min(1)
  .max(100)
  .default(20)
  .meta({ description: 'Items per page.' });

/** `2026-11-21 09:30:00`, UTC: the form that the specification gives labs and connections. */
export const SpacedTimestamp = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

export const spacedTimestamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
