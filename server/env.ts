import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './usage-error.ts';

/** A bad setting. Its message is one line that names the variable. */
export class SettingsError extends UsageError {}

const secretBytesMin = 32;
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= secretBytesMin, `needs at least ${secretBytesMin} bytes`);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Every variable that hale reads, with its default. The README's table is checked against this object. */
export const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: count(0, 65_535).default(8787),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_ENV: z.string().min(1).max(40).default('development'),
  ALLOW_EMBEDDED: flag.default(false),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^(file|https?|libsql):/, 'begins with file:, http:, https: or libsql:')
    .optional(),
  DATABASE_AUTH_TOKEN: z.string().min(1).optional(),
  JWT_SECRET: secret.optional(),
  WEBHOOK_SECRET: secret.optional(),
  IDP_ISSUER: z.string().min(1).optional(),
  IDP_JWKS_URL: z.url({ protocol: /^https?$/ }).optional(),
  IDP_AUDIENCE: z.string().min(1).optional(),
  IDP_AUTHORIZED_PARTIES: list.optional(),
  MAX_TURNS_IN_FLIGHT: count(1, 10_000).default(20),
  EVENT_REPLAY_SECONDS: count(0, 30 * 86_400).default(3600),
  WEBHOOK_TOLERANCE_SECONDS: count(1, 86_400).default(300),
  WORKER_CONCURRENCY: count(1, 256).default(4),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type IdentityProvider = {
  issuer: string;
  jwksUrl: string;
  audience: string | null;
  authorizedParties: string[];
};

/** The settings as the service uses them: plain data, so that they can be handed to the worker's thread. */
export type Settings = {
  host: string;
  port: number;
  /** Public address without a trailing slash; null means the address that it listens on. */
  baseUrl: string | null;
  environment: string;
  dataDir: string;
  databaseUrl: string;
  databaseAuthToken: string | null;
  jwtSecret: string;
  webhookSecret: string;
  identityProvider: IdentityProvider | null;
  maxTurnsInFlight: number;
  eventReplayMs: number;
  webhookToleranceMs: number;
  workerConcurrency: number;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
};

/** Reads and checks the environment (`defaults` stand behind it); makes the data folder and, where none are given, the secrets in it. */
export function readSettings(
  defaults: Record<string, string> = {},
  variables: Record<string, string | undefined> = process.env,
): Settings {
  const env = parse({ ...defaults, ...withoutEmpty(variables) });
  refuseUnsafe(env);
  makeFolder(env.DATA_DIR);
  const secrets = env.JWT_SECRET && env.WEBHOOK_SECRET ? undefined : loadSecrets(join(env.DATA_DIR, 'secrets.json'));
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl: env.BASE_URL?.replace(/\/+$/, '') ?? null,
    environment: env.APP_ENV,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? `file:${join(env.DATA_DIR, 'hale.db')}`,
    databaseAuthToken: env.DATABASE_AUTH_TOKEN ?? null,
    jwtSecret: env.JWT_SECRET ?? secrets?.JWT_SECRET ?? '',
    webhookSecret: env.WEBHOOK_SECRET ?? secrets?.WEBHOOK_SECRET ?? '',
    identityProvider: identityProvider(env),
    maxTurnsInFlight: env.MAX_TURNS_IN_FLIGHT,
    eventReplayMs: env.EVENT_REPLAY_SECONDS * 1000,
    webhookToleranceMs: env.WEBHOOK_TOLERANCE_SECONDS * 1000,
    workerConcurrency: env.WORKER_CONCURRENCY,
    logLevel: env.LOG_LEVEL,
  };
}

/** An empty variable counts as absent: that is how shells and compose files say "not set". */
const withoutEmpty = (variables: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));

function parse(variables: Record<string, unknown>): z.infer<typeof Environment> {
  const parsed = Environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SettingsError(`${String(issue?.path[0])}: ${issue?.message}`);
}

function refuseUnsafe(env: z.infer<typeof Environment>): void {
  if (env.APP_ENV !== 'production' || env.ALLOW_EMBEDDED) return;
  const unsafe = [
    ...(env.JWT_SECRET ? [] : ['JWT_SECRET (it would be generated)']),
    ...(env.WEBHOOK_SECRET ? [] : ['WEBHOOK_SECRET (it would be generated)']),
    'the embedded language model',
  ];
  throw new SettingsError(`APP_ENV: production refuses ${unsafe.join(', ')}; set ALLOW_EMBEDDED=true to accept that.`);
}

function identityProvider(env: z.infer<typeof Environment>): IdentityProvider | null {
  if (env.IDP_ISSUER === undefined && env.IDP_JWKS_URL === undefined) return null;
  if (env.IDP_ISSUER === undefined) throw new SettingsError('IDP_ISSUER: needed together with IDP_JWKS_URL.');
  if (env.IDP_JWKS_URL === undefined) throw new SettingsError('IDP_JWKS_URL: needed together with IDP_ISSUER.');
  return {
    issuer: env.IDP_ISSUER,
    jwksUrl: env.IDP_JWKS_URL,
    audience: env.IDP_AUDIENCE ?? null,
    authorizedParties: env.IDP_AUTHORIZED_PARTIES ?? [],
  };
}

const Secrets = z.object({ JWT_SECRET: secret, WEBHOOK_SECRET: secret });

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new SettingsError(`DATA_DIR: the folder ${path} cannot be made.`, { cause });
  }
}

/** Generated once: of two processes that start together one is the author, and the other reads what it wrote. */
function loadSecrets(path: string): z.infer<typeof Secrets> {
  const fresh = { JWT_SECRET: newSecret(), WEBHOOK_SECRET: newSecret() };
  if (!existsSync(path)) writeOnce(path, `${JSON.stringify(fresh, null, 2)}\n`);
  const parsed = Secrets.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw new SettingsError(`DATA_DIR: ${path} does not hold two secrets; delete it to have new ones made.`);
  return parsed.data;
}

/** The file appears whole under its name or not at all: nobody reads half of it, and no crash leaves half of it. */
function writeOnce(path: string, text: string): void {
  const draft = `${path}.${process.pid}.${newSecret()}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (cause) {
    if (!existsSync(path)) throw cause;
  } finally {
    unlinkSync(draft);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const newSecret = () => randomBytes(secretBytesMin).toString('base64url');

/** The convention of no-color.org: set to anything, output has no colours. */
export const refusesColor = () => (process.env['NO_COLOR'] ?? '') !== '';
