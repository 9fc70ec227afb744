import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Environment, parse, withoutEmpty } from './environment.ts';
import { SettingsError } from './errors.ts';
import { type BucketSettings, bucketOf, type SmtpSettings } from './forms.ts';
import { productionFaults, secretNames } from './production.ts';
import { findSecrets, loadSecrets } from './secrets-file.ts';
import {
  type Aggregator,
  aggregator,
  type IdentityProvider,
  identityProvider,
  type LanguageModel,
  languageModel,
  smtp,
  type TraceSettings,
  traces,
} from './upstreams.ts';

type LabReaderSettings = {
  by: 'aggregator' | 'local' | 'both';
  command: readonly string[];
  ocr: { command: string; languages: string };
};

/** Plain data: posted to the worker. */
export type Settings = {
  host: string;
  port: number;
  baseUrl: string | null;
  environment: string;
  dataDir: string;
  databaseUrl: string;
  databaseAuthToken: string | null;
  /** Null: no encryption. */
  encryptionKey: string | null;
  formerEncryptionKey: string | null;
  jwtSecret: string;
  /** Newest last; may seal audit rows. */
  formerJwtSecrets: string[];
  webhookSecret: string;
  adminKey: string;
  /** With a bucket, for arriving files. */
  storageDir: string;
  bucket: BucketSettings | null;
  aggregator: Aggregator | null;
  /** For raw events by reference. */
  payloadHosts: string[];
  simulated: boolean;
  labReader: LabReaderSettings;
  languageModel: LanguageModel | null;
  /** Millionths of a US dollar; null: no bound. */
  modelMicroUsdPerDay: number | null;
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
  /** Their `X-Forwarded-For` counts. */
  trustedProxies: string[];
  webhookToleranceMs: number;
  workerConcurrency: number;
  logLevel: Environment['LOG_LEVEL'];
  /** Unauthenticated; null: `/metrics` behind the admin key. */
  metricsAddress: { host: string; port: number } | null;
  traces: TraceSettings | null;
};

export type StorageLocations = Pick<
  Settings,
  'dataDir' | 'databaseUrl' | 'databaseAuthToken' | 'storageDir' | 'bucket'
>;

const storageLocationsOf = (env: Environment): StorageLocations => ({
  dataDir: env.DATA_DIR,
  databaseUrl: env.DATABASE_URL ?? `file:${join(env.DATA_DIR, 'hale.db')}`,
  databaseAuthToken: env.DATABASE_AUTH_TOKEN ?? null,
  storageDir: /^file:(.+)$/s.exec(env.STORAGE_URL ?? '')?.[1] ?? join(env.DATA_DIR, 'files'),
  bucket: bucket(env),
});

function bucket(env: Environment): BucketSettings | null {
  const found = bucketOf(env);
  if (found && 'missing' in found) throw new SettingsError(`${found.missing}: needed together with STORAGE_URL.`);
  return found;
}

/** Child processes see them too. */
export function setVariables(given: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(given)) if (value !== undefined) process.env[name] = value;
}

/** Makes neither folders nor secrets. */
export const readStorageLocations = (variables: Record<string, string | undefined> = process.env): StorageLocations =>
  storageLocationsOf(parse(variables));

export function findJwtSecret(
  folders: readonly string[],
  variables: Record<string, string | undefined> = process.env,
): string | null {
  const { JWT_SECRET } = parse(variables);
  const stored = () => folders.map((folder) => findSecrets(join(folder, 'secrets.json'))?.JWT_SECRET);
  return JWT_SECRET ?? stored().find((found) => found !== undefined) ?? null;
}

export function readListening(variables: Record<string, string | undefined> = process.env) {
  const { HOST: host, PORT: port } = parse(variables);
  return { host, port };
}

export const listProductionFaults = (variables: Record<string, string | undefined> = process.env): string[] =>
  productionFaults(parse(variables));

/** Makes the data folder and missing secrets. */
export function readSettings(
  defaults: Record<string, string> = {},
  variables: Record<string, string | undefined> = process.env,
): Settings {
  const env = parse({ ...defaults, ...withoutEmpty(variables) });
  refuseUnsafe(env);
  // Refuse before anything is made.
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

function refuseUnsafe(env: Environment): void {
  if (env.ENCRYPTION_KEY !== undefined && env.ENCRYPTION === 'off')
    throw new SettingsError('ENCRYPTION: is off, but ENCRYPTION_KEY is set; leave one of them out.');
  const faults = env.APP_ENV === 'production' ? productionFaults(env) : [];
  if (faults.length > 0) throw new SettingsError(`APP_ENV: production refuses ${faults.join('. ')}.`);
}

/** The embedded provider's address may change. */
export const issuerNameOf = ({ identityProvider }: Pick<Settings, 'identityProvider'>): string =>
  identityProvider?.issuer ?? 'embedded';

export const serverAddress = ({ host, port, baseUrl }: Pick<Settings, 'host' | 'port' | 'baseUrl'>): string =>
  baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

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

/** Over SSH a browser would open remotely. */
function hasScreen(): boolean {
  const given = (name: string) => (process.env[name] ?? '') !== '';
  if (process.platform === 'linux') return ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER'].some(given);
  return !given('SSH_CONNECTION');
}

export const refusesColor = () => (process.env['NO_COLOR'] ?? '') !== '';
