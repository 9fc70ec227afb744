import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { isTimeZone } from './days.ts';
import type { ErrorCode } from './errors.ts';

/** `errors` lists the codes beyond those of every procedure. */
export type Contract = { meta: Meta; input: z.ZodObject; output: z.ZodType };
type RestMeta = {
  status?: 200 | 202 | 204;
  errors: readonly ErrorCode[];
  aliases?: readonly string[];
  /** Holds a secret: a retry makes it again. */
  remade?: boolean;
  /** Without the `/v1` prefix. */
  root?: boolean;
  /** Errors are `{ error, hint }`. */
  flatErrors?: boolean;
  /** Not in the OpenAPI description. */
  unlisted?: boolean;
  /** Not counted by the quota. */
  uncounted?: boolean;
  /** The input is a secret: not even a hash is stored. */
  unkeyed?: boolean;
  /** GET answers with a zip. */
  sendsFiles?: boolean;
  admin?: boolean;
};

export type Meta = OpenApiMeta & { rest?: RestMeta };

/** UTC: `2026-11-21T09:30:00.000Z`. */
export const Timestamp = z.iso.datetime({ precision: 3 });
export const timestamp = (ms: number) => new Date(ms).toISOString();
/** A calendar day of the person: `2026-11-21`. */
export const LocalDate = z.iso.date();
/** `2026-11-21` or a date-time with offset. */
export const Instant = z
  .union([LocalDate, z.iso.datetime({ offset: true })])
  .refine((text) => /^\d{4}-/.test(new Date(text).toISOString()), { error: 'Use a year from 0000 to 9999 in UTC.' });
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Use an IANA time zone name such as Europe/Berlin.' });

export const PageLimit = z
  .int({ error: 'Use a whole number.' })
  .min(1)
  .max(100)
  .default(20)
  .meta({ description: 'Items per page.' });

/** UTC: `2026-11-21 09:30:00`. */
export const SpacedTimestamp = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

export const spacedTimestamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
