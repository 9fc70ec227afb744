import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SettingsError } from './errors.ts';
import {
  allowedHostForm,
  type BucketSettings,
  bucketForm,
  bucketOf,
  headerList,
  hostAndPort,
  isProxyRange,
  isSmtpUrl,
  providerScript,
  type SmtpSettings,
  smtpOf,
  withVendorNames,
} from './forms.ts';
import { plainNames, productionFaults, secretNames } from './production.ts';
import { findSecrets, loadSecrets, secret } from './secrets-file.ts';

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

/** No wildcards: one would let every page read what its visitor may read. */
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

/** Every variable that hale reads, with its default; `web/docs/settings.md` is checked against it. */
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

export type IdentityProvider = {
  issuer: string;
  jwksUrl: string;
  audience: string | null;
  authorizedParties: string[];
  publishableKey: string | null;
  secretKey: string | null;
};

export type Aggregator = { url: string; widgetUrl: string; devId: string; apiKey: string };

/** `baseUrl` is where `/chat/completions` is, without a trailing slash. */
export type LanguageModel = { apiKey: string; baseUrl: string; model: string };

/** `command` starts the process that reads a file; `startServer` sets it. */
type LabReaderSettings = {
  by: 'aggregator' | 'local' | 'both';
  command: readonly string[];
  ocr: { command: string; languages: string };
};

export type TraceSettings = { url: string; headers: Record<string, string>; serviceName: string };

/** Plain data: it is posted to the worker. */
export type Settings = {
  host: string;
  port: number;
  baseUrl: string | null;
  environment: string;
  dataDir: string;
  databaseUrl: string;
  databaseAuthToken: string | null;
  /** Wraps the people's data keys; null means no encryption. */
  encryptionKey: string | null;
  formerEncryptionKey: string | null;
  jwtSecret: string;
  /** Rows of the audit log may be sealed with them; the newest last. */
  formerJwtSecrets: string[];
  webhookSecret: string;
  adminKey: string;
  /** Folder of uploaded files; with a bucket, of files that are still arriving. */
  storageDir: string;
  bucket: BucketSettings | null;
  aggregator: Aggregator | null;
  /** Hosts of raw events that arrive by reference. */
  payloadHosts: string[];
  simulated: boolean;
  labReader: LabReaderSettings;
  languageModel: LanguageModel | null;
  /** Of one person, in millionths of a US dollar; null means no bound. */
  modelMicroUsdPerDay: number | null;
  /** Whether anybody may make an account. */
  signUpOpen: boolean;
  smtp: SmtpSettings | null;
  identityProvider: IdentityProvider | null;
  rateLimits: { perMinute: number; perDay: number };
  maxTurnsInFlight: number;
  eventReplayMs: number;
  rawEventRetentionMs: number | null;
  storagePerPersonBytes: number;
  idempotencyTtlMs: number;
  corsOrigins: string[];
  /** Addresses and networks whose `X-Forwarded-For` counts. */
  trustedProxies: string[];
  webhookToleranceMs: number;
  workerConcurrency: number;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  /** An address without authentication; null means `/metrics` behind the admin key. */
  metricsAddress: { host: string; port: number } | null;
  traces: TraceSettings | null;
};

export type StorageLocations = Pick<
  Settings,
  'dataDir' | 'databaseUrl' | 'databaseAuthToken' | 'storageDir' | 'bucket'
>;

const storageLocationsOf = (env: z.infer<typeof Environment>): StorageLocations => ({
  dataDir: env.DATA_DIR,
  databaseUrl: env.DATABASE_URL ?? `file:${join(env.DATA_DIR, 'hale.db')}`,
  databaseAuthToken: env.DATABASE_AUTH_TOKEN ?? null,
  storageDir: /^file:(.+)$/s.exec(env.STORAGE_URL ?? '')?.[1] ?? join(env.DATA_DIR, 'files'),
  bucket: bucket(env),
});

function bucket(env: z.infer<typeof Environment>): BucketSettings | null {
  const found = bucketOf(env);
  if (found && 'missing' in found) throw new SettingsError(`${found.missing}: needed together with STORAGE_URL.`);
  return found;
}

/** Options of a command that stand for a variable; child processes see them too. */
export function setVariables(given: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(given)) if (value !== undefined) process.env[name] = value;
}

/** Where data is kept. Makes neither folders nor secrets. */
export const readStorageLocations = (variables: Record<string, string | undefined> = process.env): StorageLocations =>
  storageLocationsOf(parse(withoutEmpty(variables)));

/** The first that is there: that of the environment, or of one of these folders. Makes none. */
export function findJwtSecret(
  folders: readonly string[],
  variables: Record<string, string | undefined> = process.env,
): string | null {
  const { JWT_SECRET } = parse(withoutEmpty(variables));
  const stored = () => folders.map((folder) => findSecrets(join(folder, 'secrets.json'))?.JWT_SECRET);
  return JWT_SECRET ?? stored().find((found) => found !== undefined) ?? null;
}

/** Where the server listens. Makes neither folders nor secrets. */
export function readListening(variables: Record<string, string | undefined> = process.env) {
  const { HOST: host, PORT: port } = parse(withoutEmpty(variables));
  return { host, port };
}

/** What `production` would refuse, whatever `APP_ENV` is. Makes neither folders nor secrets. */
export const listProductionFaults = (variables: Record<string, string | undefined> = process.env): string[] =>
  productionFaults(parse(withoutEmpty(variables)));

/** Reads and checks the environment; makes the data folder and missing secrets in it. */
export function readSettings(
  defaults: Record<string, string> = {},
  variables: Record<string, string | undefined> = process.env,
): Settings {
  const env = parse({ ...defaults, ...withoutEmpty(variables) });
  refuseUnsafe(env);
  // All that can be refused comes before anything is made.
  const checked = {
    ...storageLocationsOf(env),
    aggregator: aggregator(env),
    languageModel: languageModel(env),
    identityProvider: identityProvider(env),
  };
  makeFolder(env.DATA_DIR);
  const given = secretNames.every((name) => env[name] !== undefined);
  const secrets = given ? undefined : loadSecrets(join(env.DATA_DIR, 'secrets.json'));
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl: env.BASE_URL?.replace(/\/+$/, '') ?? null,
    environment: env.APP_ENV,
    ...checked,
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    formerEncryptionKey: env.ENCRYPTION_KEY_OLD ?? null,
    formerJwtSecrets: env.JWT_SECRET_OLD ?? [],
    jwtSecret: env.JWT_SECRET ?? secrets?.JWT_SECRET ?? '',
    webhookSecret: env.WEBHOOK_SECRET ?? secrets?.WEBHOOK_SECRET ?? '',
    adminKey: env.ADMIN_KEY ?? secrets?.ADMIN_KEY ?? '',
    payloadHosts: env.AGGREGATOR_PAYLOAD_HOSTS ?? [],
    simulated: env.AGGREGATOR_URL === undefined,
    labReader: {
      by: env.LAB_READER ?? (env.AGGREGATOR_URL === undefined ? 'local' : 'aggregator'),
      command: [],
      ocr: { command: env.OCR_COMMAND, languages: env.OCR_LANGUAGES },
    },
    modelMicroUsdPerDay:
      env.MODEL_SPEND_PER_DAY_USD === undefined ? null : Math.round(Number(env.MODEL_SPEND_PER_DAY_USD) * 1_000_000),
    signUpOpen: env.SIGN_UP !== 'closed',
    smtp: smtp(env),
    rateLimits: { perMinute: env.RATE_LIMIT_PER_MINUTE, perDay: env.RATE_LIMIT_PER_DAY },
    maxTurnsInFlight: env.MAX_TURNS_IN_FLIGHT,
    eventReplayMs: env.EVENT_REPLAY_SECONDS * 1000,
    rawEventRetentionMs: env.RAW_EVENT_RETENTION_DAYS === undefined ? null : env.RAW_EVENT_RETENTION_DAYS * 86_400_000,
    storagePerPersonBytes: env.STORAGE_PER_PERSON,
    idempotencyTtlMs: env.IDEMPOTENCY_TTL_SECONDS * 1000,
    corsOrigins: env.CORS_ORIGINS ?? [],
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    webhookToleranceMs: env.WEBHOOK_TOLERANCE_SECONDS * 1000,
    workerConcurrency: env.WORKER_CONCURRENCY,
    logLevel: env.LOG_LEVEL,
    metricsAddress: env.METRICS_ADDRESS ?? null,
    traces: traces(env),
  };
}

/** Compose files write absent variables as empty. */
const withoutEmpty = (variables: Record<string, string | undefined>) =>
  withVendorNames(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')),
  );

function parse(variables: Record<string, unknown>): z.infer<typeof Environment> {
  // Compiling a fast parser takes longer than one parse.
  const parsed = Environment.safeParse(variables, { jitless: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const problem = issue?.code === 'invalid_value' ? `needs one of ${issue.values.join(', ')}` : issue?.message;
  throw new SettingsError(`${String(issue?.path[0])}: ${problem}`);
}

function refuseUnsafe(env: z.infer<typeof Environment>): void {
  if (env.ENCRYPTION_KEY !== undefined && env.ENCRYPTION === 'off')
    throw new SettingsError('ENCRYPTION: is off, but ENCRYPTION_KEY is set; leave one of them out.');
  const faults = env.APP_ENV === 'production' ? productionFaults(env) : [];
  if (faults.length > 0) throw new SettingsError(`APP_ENV: production refuses ${faults.join('. ')}.`);
}

function identityProvider(env: z.infer<typeof Environment>): IdentityProvider | null {
  const given = idpNames.find((name) => env[name] !== undefined);
  if (given === undefined) return null;
  if (env.IDP_ISSUER === undefined && env.IDP_JWKS_URL === undefined)
    throw new SettingsError(`${given}: needs IDP_ISSUER and IDP_JWKS_URL.`);
  if (env.IDP_ISSUER === undefined) throw new SettingsError('IDP_ISSUER: needed together with IDP_JWKS_URL.');
  if (env.IDP_JWKS_URL === undefined) throw new SettingsError('IDP_JWKS_URL: needed together with IDP_ISSUER.');
  return {
    issuer: env.IDP_ISSUER,
    jwksUrl: env.IDP_JWKS_URL,
    audience: env.IDP_AUDIENCE ?? null,
    authorizedParties: env.IDP_AUTHORIZED_PARTIES ?? [],
    publishableKey: env.IDP_PUBLISHABLE_KEY ?? null,
    secretKey: env.IDP_SECRET_KEY ?? null,
  };
}

/** By which people are bound to who names them; the embedded provider's address may change. */
export const issuerNameOf = ({ identityProvider }: Pick<Settings, 'identityProvider'>): string =>
  identityProvider?.issuer ?? 'embedded';

/** Where the server is reached by its own machine, unless `BASE_URL` says more. */
export const serverAddress = ({ host, port, baseUrl }: Pick<Settings, 'host' | 'port' | 'baseUrl'>): string =>
  baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

function smtp(env: z.infer<typeof Environment>): SmtpSettings | null {
  if (env.SMTP_URL === undefined) return null;
  return smtpOf(env.SMTP_URL, { from: env.MAIL_FROM, baseUrl: env.BASE_URL ?? 'http://localhost' });
}

function traces(env: z.infer<typeof Environment>): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  if (endpoint === undefined) return null;
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers, serviceName: env.OTEL_SERVICE_NAME };
}

const idpNames = [
  'IDP_ISSUER',
  'IDP_JWKS_URL',
  'IDP_AUDIENCE',
  'IDP_AUTHORIZED_PARTIES',
  'IDP_PUBLISHABLE_KEY',
  'IDP_SECRET_KEY',
] as const;

const aggregatorNames = ['AGGREGATOR_URL', 'AGGREGATOR_DEV_ID', 'AGGREGATOR_API_KEY'] as const;

/** All three or none. The widget's address follows from the base, unless it is given. */
function aggregator(env: z.infer<typeof Environment>): Aggregator | null {
  const { AGGREGATOR_URL: base, AGGREGATOR_DEV_ID: devId, AGGREGATOR_API_KEY: apiKey } = env;
  const missing = aggregatorNames.filter((name) => env[name] === undefined);
  if (missing.length === aggregatorNames.length && env.AGGREGATOR_WIDGET_URL === undefined) return null;
  if (base === undefined || devId === undefined || apiKey === undefined)
    throw new SettingsError(`${missing[0]}: needed together with the other AGGREGATOR_ settings.`);
  const url = base.replace(/\/+$/, '');
  return { url, devId, apiKey, widgetUrl: env.AGGREGATOR_WIDGET_URL ?? `${url}/auth/generateWidgetSession` };
}

const vendor = { GROQ_BASE_URL: 'https://api.groq.com', GROQ_MODEL: 'openai/gpt-oss-120b' };

/** Without a path the address is Groq's, whose interface is below `/openai/v1`. */
function languageModel(env: z.infer<typeof Environment>): LanguageModel | null {
  const { GROQ_API_KEY: apiKey } = env;
  const keyless = (['GROQ_BASE_URL', 'GROQ_MODEL'] as const).find((name) => env[name] !== undefined);
  if (apiKey === undefined && keyless !== undefined)
    throw new SettingsError(`GROQ_API_KEY: needed together with ${keyless}.`);
  if (apiKey === undefined) return null;
  const base = (env.GROQ_BASE_URL ?? vendor.GROQ_BASE_URL).replace(/\/+$/, '');
  const baseUrl = new URL(base).pathname === '/' ? `${base}/openai/v1` : base;
  return { apiKey, baseUrl, model: env.GROQ_MODEL ?? vendor.GROQ_MODEL };
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new SettingsError(`DATA_DIR: the folder ${path} cannot be made.`, { cause });
  }
}

export function readTerminalVariables() {
  const given = (name: string) => process.env[name] || null;
  return {
    server: given('HALE_SERVER'),
    token: given('HALE_TOKEN'),
    adminKey: given('HALE_ADMIN_KEY'),
    dataDir: given('DATA_DIR') ?? Environment.shape.DATA_DIR.def.defaultValue,
    noColor: refusesColor(),
    hasScreen: hasScreen(),
  };
}

/** Over SSH a browser would open at the other end. */
function hasScreen(): boolean {
  const given = (name: string) => (process.env[name] ?? '') !== '';
  if (process.platform === 'linux') return ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER'].some(given);
  return !given('SSH_CONNECTION');
}

export const refusesColor = () => (process.env['NO_COLOR'] ?? '') !== '';
