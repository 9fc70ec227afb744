import type { Environment } from './environment.ts';
import { SettingsError } from './errors.ts';
import { type SmtpSettings, smtpOf } from './forms.ts';

export type IdentityProvider = {
  issuer: string;
  jwksUrl: string;
  audience: string | null;
  authorizedParties: string[];
  publishableKey: string | null;
  secretKey: string | null;
};

export type Aggregator = { url: string; widgetUrl: string; devId: string; apiKey: string };

/** `baseUrl`: parent of `/chat/completions`, no trailing slash. */
export type LanguageModel = { apiKey: string; baseUrl: string; model: string };

export type TraceSettings = { url: string; headers: Record<string, string>; serviceName: string };

export function identityProvider(env: Environment): IdentityProvider | null {
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

export function smtp(env: Environment): SmtpSettings | null {
  if (env.SMTP_URL === undefined) return null;
  return smtpOf(env.SMTP_URL, { from: env.MAIL_FROM, baseUrl: env.BASE_URL ?? 'http://localhost' });
}

export function traces(env: Environment): TraceSettings | null {
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

/** All three or none. */
export function aggregator(env: Environment): Aggregator | null {
  const { AGGREGATOR_URL: base, AGGREGATOR_DEV_ID: devId, AGGREGATOR_API_KEY: apiKey } = env;
  const missing = aggregatorNames.filter((name) => env[name] === undefined);
  if (missing.length === aggregatorNames.length && env.AGGREGATOR_WIDGET_URL === undefined) return null;
  if (base === undefined || devId === undefined || apiKey === undefined)
    throw new SettingsError(`${missing[0]}: needed together with the other AGGREGATOR_ settings.`);
  const url = base.replace(/\/+$/, '');
  return { url, devId, apiKey, widgetUrl: env.AGGREGATOR_WIDGET_URL ?? `${url}/auth/generateWidgetSession` };
}

const vendor = { GROQ_BASE_URL: 'https://api.groq.com', GROQ_MODEL: 'openai/gpt-oss-120b' };

/** Groq's path is `/openai/v1`. */
export function languageModel(env: Environment): LanguageModel | null {
  const { GROQ_API_KEY: apiKey } = env;
  const keyless = (['GROQ_BASE_URL', 'GROQ_MODEL'] as const).find((name) => env[name] !== undefined);
  if (apiKey === undefined && keyless !== undefined)
    throw new SettingsError(`GROQ_API_KEY: needed together with ${keyless}.`);
  if (apiKey === undefined) return null;
  const base = (env.GROQ_BASE_URL ?? vendor.GROQ_BASE_URL).replace(/\/+$/, '');
  const baseUrl = new URL(base).pathname === '/' ? `${base}/openai/v1` : base;
  return { apiKey, baseUrl, model: env.GROQ_MODEL ?? vendor.GROQ_MODEL };
}
