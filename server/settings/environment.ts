import { z } from 'zod';
import { SettingsError } from './errors.ts';
import {
  allowedHostForm,
  bucketForm,
  headerList,
  hostAndPort,
  isProxyRange,
  isSmtpUrl,
  providerScript,
  withVendorNames,
} from './forms.ts';
import { plainNames } from './production.ts';
import { secret } from './secrets-file.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
function count(min: number, max: number) {
  const error = `needs a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}
const address = z.url({ protocol: /^https?$/, error: 'needs an address that begins with http:// or https://' });
const masterKey = z.string().regex(/^[\w+/-]{43}=?$/, 'needs 32 bytes in base64: openssl rand -base64 32');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** A wildcard would let any page read a visitor's data. */
const origins = list.refine((all) => all.every((text) => URL.canParse(text) && new URL(text).origin === text), {
  error: 'lists origins such as https://app.example, separated by commas',
});

const payloadHosts = list
  .transform((all) => all.map((host) => host.toLowerCase()))
  .refine((all) => all.every((host) => allowedHostForm.test(host)), {
    error: 'lists host names such as files.example or .storage.example, separated by commas',
  });

const proxies = list.refine((all) => all.every(isProxyRange), {
  error: 'lists addresses and networks such as 10.0.0.1 or fd00::/8, separated by commas',
});

const plain = list
  .refine((all) => all.every((name) => plainNames.some((known) => known === name)), {
    error: `lists settings among ${plainNames.join(', ')}`,
  })
  .transform((all) => plainNames.filter((name) => all.includes(name)));

const plainAddress = address.refine((text) => {
  if (!URL.canParse(text)) return true;
  const { username, password, search, hash } = new URL(text);
  return username + password + search + hash === '';
}, 'holds no credentials, query or fragment');

const visibleAscii = z.string().regex(/^[\x21-\x7e]+$/, 'is not a key: visible ASCII characters only');

/** A test compares `web/docs/settings.md`. */
export const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: count(0, 65_535).default(8787),
  BASE_URL: address.optional(),
  APP_ENV: z.string().min(1).max(40).default('development'),
  ALLOW_EMBEDDED: flag.default(false),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^(file|https?|libsql):/, 'begins with file:, http:, https: or libsql:')
    .optional(),
  DATABASE_AUTH_TOKEN: z.string().min(1).optional(),
  JWT_SECRET: secret.optional(),
  JWT_SECRET_OLD: list
    .refine((all) => all.every((text) => secret.safeParse(text).success), 'needs at least 32 bytes each')
    .optional(),
  WEBHOOK_SECRET: secret.optional(),
  ADMIN_KEY: secret.optional(),
  ENCRYPTION: z.enum(['off']).optional(),
  ENCRYPTION_KEY: masterKey.optional(),
  ENCRYPTION_KEY_OLD: masterKey.optional(),
  STORAGE_URL: z
    .string()
    .refine((url) => /^file:./.test(url) || bucketForm.test(url), 'begins with file:, or is s3://bucket/prefix')
    .optional(),
  S3_ENDPOINT: plainAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'is not the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: visibleAscii.optional(),
  S3_SECRET_ACCESS_KEY: visibleAscii.optional(),
  S3_SESSION_TOKEN: visibleAscii.optional(),
  SIGN_UP: z.enum(['open', 'closed']).optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'needs smtp://user:password@host:587 or smtps://user:password@host')
    .optional(),
  MAIL_FROM: z.email('needs an e-mail address').max(254).optional(),
  IDP_ISSUER: z.string().min(1).optional(),
  IDP_JWKS_URL: address.optional(),
  IDP_AUDIENCE: z.string().min(1).optional(),
  IDP_AUTHORIZED_PARTIES: list.optional(),
  IDP_PUBLISHABLE_KEY: z
    .string()
    .refine((key) => providerScript(key) !== null, 'is not a publishable key: pk_test_ or pk_live_ and its host')
    .optional(),
  IDP_SECRET_KEY: z.string().min(1).optional(),
  AGGREGATOR_URL: address.optional(),
  AGGREGATOR_DEV_ID: z.string().min(1).optional(),
  AGGREGATOR_API_KEY: z.string().min(1).optional(),
  AGGREGATOR_WIDGET_URL: address.optional(),
  AGGREGATOR_PAYLOAD_HOSTS: payloadHosts.optional(),
  LAB_READER: z.enum(['aggregator', 'local', 'both']).optional(),
  OCR_COMMAND: z.string().min(1).max(1_000).default('tesseract'),
  OCR_LANGUAGES: z
    .string()
    .regex(/^[A-Za-z_]{3,20}(?:\+[A-Za-z_]{3,20}){0,9}$/, 'names languages of the OCR command, such as eng+deu')
    .default('eng'),
  GROQ_API_KEY: visibleAscii.optional(),
  GROQ_BASE_URL: plainAddress.optional(),
  GROQ_MODEL: z
    .string()
    .regex(/^[\w./:@-]{1,200}$/, 'is not the name of a model')
    .optional(),
  MODEL_SPEND_PER_DAY_USD: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'needs US dollars such as 0.50')
    .optional(),
  RATE_LIMIT_PER_MINUTE: count(1, 1_000_000).default(60),
  RATE_LIMIT_PER_DAY: count(1, 1_000_000_000).default(5000),
  MAX_TURNS_IN_FLIGHT: count(1, 10_000).default(20),
  EVENT_REPLAY_SECONDS: count(0, 30 * 86_400).default(3600),
  RAW_EVENT_RETENTION_DAYS: count(1, 36_500).optional(),
  IDEMPOTENCY_TTL_SECONDS: count(1, 30 * 86_400).default(86_400),
  WEBHOOK_TOLERANCE_SECONDS: count(1, 86_400).default(300),
  WORKER_CONCURRENCY: count(1, 256).default(4),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CORS_ORIGINS: origins.optional(),
  TRUSTED_PROXIES: proxies.optional(),
  STORAGE_PER_PERSON: count(0, 2 ** 50).default(2 * 1024 ** 3),
  BEHIND_TLS: plain.optional(),
  METRICS_ADDRESS: hostAndPort.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: plainAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('hale'),
});

export type Environment = z.infer<typeof Environment>;

export function parse(given: Record<string, string | undefined>): Environment {
  // Compiling a parser outlasts one parse.
  const parsed = Environment.safeParse(withVendorNames(withoutEmpty(given)), { jitless: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const problem = issue?.code === 'invalid_value' ? `needs one of ${issue.values.join(', ')}` : issue?.message;
  throw new SettingsError(`${String(issue?.path[0])}: ${problem}`);
}

/** Compose files write absent variables as empty. */
export const withoutEmpty = (variables: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
