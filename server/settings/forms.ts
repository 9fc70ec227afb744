import { isIP } from 'node:net';
import { z } from 'zod';

export const hostAndPort = z
  .string()
  .regex(/^(\[[0-9A-Fa-f:.]+\]|[^\s:/[\]]+):\d{1,5}$/, 'is an address and a port, such as 127.0.0.1:9090')
  .transform((text) => ({
    host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
    port: Number(text.slice(text.lastIndexOf(':') + 1)),
  }))
  .refine(({ port }) => port <= 65_535, 'has a port beyond 65535');

/** Percent-encoded, per OpenTelemetry. */
export const headerList = z
  .string()
  .regex(/^[\w-]+=[\x21-\x2b\x2d-\x7e]*(?:, *[\w-]+=[\x21-\x2b\x2d-\x7e]*)*$/, 'lists name=value, separated by commas')
  .transform((text) => text.split(',').map((pair) => headerOf(pair.trim())))
  .refine(
    (pairs) => pairs.every((pair) => pair !== null),
    'has a value that is no percent-encoding of visible ASCII characters',
  )
  .transform((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)));

function headerOf(pair: string): [name: string, value: string] | null {
  const end = pair.indexOf('=');
  try {
    const value = decodeURIComponent(pair.slice(end + 1));
    return /^[\x20-\x7e]*$/.test(value) ? [pair.slice(0, end), value] : null;
  } catch {
    return null;
  }
}

/** `.storage.example` covers subdomains. */
export type AllowedHost = string;
export const allowedHostForm = /^(\.?[a-z0-9-]+(\.[a-z0-9-]+)+|(localhost|127\.0\.0\.1):\d{1,5}|localhost)$/;

export type BucketSettings = {
  bucket: string;
  prefix: string;
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
};

export const bucketForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[0-9A-Za-z][0-9A-Za-z._-]*)*)\/?$/;

type Account = {
  STORAGE_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_SESSION_TOKEN?: string | undefined;
};

export function bucketOf(env: Account): BucketSettings | { missing: string } | null {
  const [, bucket, path = ''] = bucketForm.exec(env.STORAGE_URL ?? '') ?? [];
  if (bucket === undefined) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined) return { missing: 'S3_ACCESS_KEY_ID' };
  if (secretAccessKey === undefined) return { missing: 'S3_SECRET_ACCESS_KEY' };
  return {
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    endpoint: env.S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    sessionToken: env.S3_SESSION_TOKEN ?? null,
  };
}

const names = ['ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'SESSION_TOKEN'];

export const withVendorNames = (variables: Record<string, string | undefined>): Record<string, string | undefined> => ({
  ...Object.fromEntries(names.map((name) => [`S3_${name}`, variables[`AWS_${name}`]])),
  ...variables,
});

/** `smtps` or STARTTLS; plain for this machine only. */
export type SmtpSettings = {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  from: string;
};

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    url.search + url.hash === '' &&
    isPercentEncoded(url.username + url.password)
  );
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function smtpOf(text: string, { from, baseUrl }: { from: string | undefined; baseUrl: string }): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(text);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !thisMachine.test(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    from: from ?? `hale@${new URL(baseUrl).hostname}`,
  };
}

export type ProviderScript = { publishableKey: string; origin: string; scriptUrl: string };

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const loopbackHost = /^(localhost|127\.0\.0\.1):\d{1,5}$/;

/** `pk_test_` or `pk_live_`, then base64 of `host$`. */
export function providerScript(publishableKey: string): ProviderScript | null {
  const [, encoded = ''] = /^pk_(?:test|live)_([A-Za-z0-9+/]+={0,2})$/.exec(publishableKey) ?? [];
  const [, host = ''] = /^([^$]+)\$$/.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? [];
  if (!hostName.test(host) && !loopbackHost.test(host)) return null;
  const origin = `${loopbackHost.test(host) ? 'http' : 'https'}://${host}`;
  return { publishableKey, origin, scriptUrl: `${origin}/npm/@clerk/clerk-js@5/dist/clerk.browser.js` };
}

export function isProxyRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
