export type ProductionEnvironment = {
  HOST: string;
  ALLOW_EMBEDDED: boolean;
  ENCRYPTION?: 'off' | undefined;
  SIGN_UP?: 'open' | 'closed' | undefined;
  BEHIND_TLS?: PlainName[] | undefined;
  METRICS_ADDRESS?: { host: string } | undefined;
  IDP_AUDIENCE?: string | undefined;
  IDP_AUTHORIZED_PARTIES?: string[] | undefined;
} & { [name in SecretName | AddressName | 'ENCRYPTION_KEY' | 'GROQ_API_KEY']?: string | undefined };

export const secretNames = ['JWT_SECRET', 'WEBHOOK_SECRET', 'ADMIN_KEY'] as const;
type SecretName = (typeof secretNames)[number];

const addressNames = [
  'DATABASE_URL',
  'S3_ENDPOINT',
  'IDP_ISSUER',
  'IDP_JWKS_URL',
  'AGGREGATOR_URL',
  'AGGREGATOR_WIDGET_URL',
  'GROQ_BASE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;
type AddressName = (typeof addressNames)[number] | 'BASE_URL';

export const plainNames = ['HOST', 'METRICS_ADDRESS', ...addressNames] as const;
type PlainName = (typeof plainNames)[number];

const bitsMin = 64;
const remedy = 'openssl rand -base64 32';

export function productionFaults(env: ProductionEnvironment): string[] {
  const embedded = [
    ...secretNames.filter((name) => env[name] === undefined).map((name) => `${name} (it would be generated)`),
    ...(env.AGGREGATOR_URL === undefined ? ['AGGREGATOR_URL (not set: the aggregator simulator)'] : []),
    ...(env.GROQ_API_KEY === undefined ? ['GROQ_API_KEY (not set: the embedded language model)'] : []),
  ].map((fault) => `${fault}; ALLOW_EMBEDDED=true accepts it`);
  return [...(env.ALLOW_EMBEDDED ? [] : embedded), ...weakSecrets(env), ...plainAddresses(env), ...openDoors(env)];
}

function weakSecrets(env: ProductionEnvironment): string[] {
  const given = ([...secretNames, 'ENCRYPTION_KEY'] as const).flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return given.flatMap(({ name, value }, at) => {
    const same = given.slice(0, at).find((other) => other.value === value);
    if (same) return [`${name} (the same as ${same.name}; ${remedy})`];
    return guessBits(value) < bitsMin ? [`${name} (easy to guess; ${remedy})`] : [];
  });
}

/** In bits: 16 random hex bytes have about 100. Runs (`aaa`, `1234`, a repeated pair) count nothing. */
export function guessBits(text: string): number {
  const pairs = new Set<string>();
  let fresh = 0;
  for (let at = 0; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1);
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    const before = text.charCodeAt(at - 1) - text.charCodeAt(at - 2);
    if (!pairs.has(pair) && !(step === before && Math.abs(step) <= 1)) fresh += 1;
    if (at > 0) pairs.add(pair);
  }
  const words = /^[A-Z]?[a-z]+(?:[ _.,-]+[A-Z]?[a-z]+|[A-Z][a-z]+)*[\d!?. _-]{0,6}$/.test(text);
  return fresh * (words ? 1.5 : Math.log2(new Set(text).size));
}

const loopbackForm = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;
const unencrypted = 'plain http beyond this machine';

function plainAddresses(env: ProductionEnvironment): string[] {
  const said = (name: PlainName) => env.BEHIND_TLS?.includes(name) === true;
  const listening = { HOST: env.HOST, METRICS_ADDRESS: env.METRICS_ADDRESS?.host ?? 'localhost' };
  const open = plainNames.filter((name) => {
    if (said(name)) return false;
    if (name === 'HOST' || name === 'METRICS_ADDRESS') return !loopbackForm.test(listening[name]);
    return isPlain(env[name]);
  });
  return [
    ...(isPlain(env.BASE_URL) ? [`BASE_URL (${unencrypted}; a public address begins with https)`] : []),
    ...open.map((name) => `${name} (${unencrypted}; BEHIND_TLS=${name} where something in front of it ends TLS)`),
  ];
}

function isPlain(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  if (loopbackForm.test(hostname)) return false;
  return protocol === 'http:' || (protocol === 'libsql:' && searchParams.get('tls') === '0');
}

function openDoors(env: ProductionEnvironment): string[] {
  const parties = env.IDP_AUTHORIZED_PARTIES ?? [];
  const anyAudience = env.IDP_ISSUER !== undefined && env.IDP_AUDIENCE === undefined && parties.length === 0;
  return [
    ...(anyAudience ? ["IDP_AUDIENCE (neither it nor IDP_AUTHORIZED_PARTIES: other services' tokens would do)"] : []),
    ...(env.ENCRYPTION_KEY === undefined && env.ENCRYPTION === undefined
      ? [`ENCRYPTION_KEY (not set; ${remedy}, or ENCRYPTION=off to go without)`]
      : []),
    ...(env.IDP_ISSUER === undefined && env.SIGN_UP === undefined
      ? ['SIGN_UP (not said: closed, or open to let anybody make an account)']
      : []),
  ];
}
