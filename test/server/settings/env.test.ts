import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../../server/settings/env.ts';
import { Environment } from '../../../server/settings/environment.ts';
import { SettingsError } from '../../../server/settings/errors.ts';
import { temporaryFolder } from '../../support/folder.ts';

const secret = 'a secret of at least thirty-two bytes';
const read = (variables: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: join(temporaryFolder(), 'data') }, variables);

function refusalOf(variables: Record<string, string>): string {
  try {
    read(variables);
  } catch (cause) {
    expect(cause).toBeInstanceOf(SettingsError);
    const { message } = cause as Error;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('Nothing was refused.');
}

describe('a bad setting stops the start with one line that names it', () => {
  test.each([
    ['PORT', ['-1', '65536', 'http', '80.5', '1e9']],
    ['BASE_URL', ['hale.example', 'ftp://hale.example', 'javascript:alert(1)', '//hale.example']],
    ['APP_ENV', ['x'.repeat(41)]],
    ['ALLOW_EMBEDDED', ['yes', '1', 'TRUE']],
    ['DATABASE_URL', ['hale.db', 'postgres://x/y', 'sqlite:hale.db']],
    ['JWT_SECRET', ['short', 'x'.repeat(31)]],
    ['MODEL_SPEND_PER_DAY_USD', ['-1', 'free', '1e3', '0.1234567']],
    ['JWT_SECRET_OLD', ['short', `${'x'.repeat(32)},short`]],
    ['WEBHOOK_SECRET', ['short', 'x'.repeat(31)]],
    ['ADMIN_KEY', ['short', 'x'.repeat(31)]],
    ['ENCRYPTION_KEY', ['short', 'x'.repeat(42), 'x'.repeat(45), `${'x'.repeat(43)}==`, `${'x'.repeat(42)}!`]],
    ['ENCRYPTION_KEY_OLD', ['short']],
    ['STORAGE_URL', ['files', 'file:', 'https://bucket.example']],
    ['SIGN_UP', ['true', 'OPEN']],
    ['IDP_JWKS_URL', ['keys', 'file:///etc/passwd']],
    ['IDP_PUBLISHABLE_KEY', ['x', 'pk_test_', 'sk_test_Y2xlcmsuZXhhbXBsZSQ=', 'pk_test_bm8gZG9sbGFy']],
    ['AGGREGATOR_URL', ['aggregator', 'ftp://aggregator.example']],
    ['AGGREGATOR_WIDGET_URL', ['widget']],
    [
      'AGGREGATOR_PAYLOAD_HOSTS',
      ['*', 'https://files.example', '.example', 'files.example/x', 'files.example:443', 'a..example'],
    ],
    ['RATE_LIMIT_PER_MINUTE', ['0', '-1', 'x', '1.5', '1000001']],
    ['RATE_LIMIT_PER_DAY', ['0', '-1', 'x', '1000000001']],
    ['IDEMPOTENCY_TTL_SECONDS', ['0', 'day', '2592001']],
    ['BEHIND_TLS', ['true', 'BASE_URL', 'HOST,hale.example']],
    ['ENCRYPTION', ['on', 'false']],
    ['CORS_ORIGINS', ['*', 'app.example', 'https://app.example/', 'https://a.example,null', 'https://u@a.example']],
    ['MAX_TURNS_IN_FLIGHT', ['0', '-5', 'many', '2.5', '10001']],
    ['EVENT_REPLAY_SECONDS', ['-1', 'hour', '2592001']],
    ['WEBHOOK_TOLERANCE_SECONDS', ['0', '86401', 'x']],
    ['WORKER_CONCURRENCY', ['0', '257', 'x']],
    ['LOG_LEVEL', ['loud', 'INFO']],
    [
      'METRICS_ADDRESS',
      ['9090', ':9090', '127.0.0.1', '127.0.0.1:', '127.0.0.1:65536', 'http://127.0.0.1:9090', '::1:9090'],
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      ['collector:4318', 'grpc://collector', 'http://u:p@collector', 'http://collector?x=1'],
    ],
    ['OTEL_EXPORTER_OTLP_HEADERS', ['x', 'x y=1', 'x=%zz', 'x=a%0d%0ay: 1', '=1', 'x=1;y=2,,']],
  ])('%s', (name, values) => {
    for (const value of values) {
      const message = refusalOf({ [name]: value });
      expect(message).toStartWith(`${name}: `);
      if (/SECRET$|^ADMIN_KEY$|^ENCRYPTION_KEY/.test(name)) expect(message).not.toContain(value);
    }
  });

  test('half an identity provider: the missing half is named', () => {
    expect(refusalOf({ IDP_ISSUER: 'https://idp.example' })).toStartWith('IDP_JWKS_URL: ');
    expect(refusalOf({ IDP_JWKS_URL: 'https://idp.example/jwks' })).toStartWith('IDP_ISSUER: ');
  });

  test('settings of an external provider without the provider: the first of them is named', () => {
    for (const name of ['IDP_AUDIENCE', 'IDP_AUTHORIZED_PARTIES', 'IDP_SECRET_KEY'])
      expect(refusalOf({ [name]: 'x' })).toStartWith(`${name}: `);
    expect(refusalOf({ IDP_PUBLISHABLE_KEY: 'pk_test_Y2xlcmsuZXhhbXBsZSQ=' })).toStartWith('IDP_PUBLISHABLE_KEY: ');
  });

  test('half an aggregator: the missing part is named', () => {
    const whole = {
      AGGREGATOR_URL: 'https://aggregator.example/v2',
      AGGREGATOR_DEV_ID: 'dev',
      AGGREGATOR_API_KEY: 'k',
    };
    for (const name of Object.keys(whole)) expect(refusalOf({ ...whole, [name]: '' })).toStartWith(`${name}: `);
    expect(refusalOf({ AGGREGATOR_WIDGET_URL: 'https://widget.example' })).toStartWith('AGGREGATOR_URL: ');
    expect(read(whole).aggregator?.widgetUrl).toBe('https://aggregator.example/v2/auth/generateWidgetSession');
    const moved = { ...whole, AGGREGATOR_WIDGET_URL: 'https://widget.example/session' };
    expect(read(moved).aggregator?.widgetUrl).toBe('https://widget.example/session');
  });

  test('a DATA_DIR that is a file', () => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, '');
    for (const folder of [path, join(path, 'below')]) expect(refusalOf({ DATA_DIR: folder })).toStartWith('DATA_DIR: ');
  });

  test.each(['', '{', 'null', '{}', '{"JWT_SECRET":"short","WEBHOOK_SECRET":"short"}'])(
    'secrets that somebody broke: %p',
    (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'secrets.json'), text);
      expect(refusalOf({ DATA_DIR: folder })).toStartWith('DATA_DIR: ');
      expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(text);
    },
  );
});

describe('secrets', () => {
  test('are made once, readable by their owner alone in a folder of their owner alone, and used again', () => {
    const folder = join(temporaryFolder(), 'deep', 'data');
    const first = read({ DATA_DIR: folder });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    const again = read({ DATA_DIR: folder });
    expect([again.jwtSecret, again.webhookSecret]).toEqual([first.jwtSecret, first.webhookSecret]);
    expect(first.jwtSecret).not.toBe(first.webhookSecret);
    expect(Buffer.from(first.jwtSecret, 'base64url').length).toBe(32);
    expect(read().jwtSecret).not.toBe(first.jwtSecret);
  });

  test('of a folder from before there was an admin key are kept, and the key is added for good', () => {
    const folder = temporaryFolder();
    const old = { JWT_SECRET: secret, WEBHOOK_SECRET: `${secret}2` };
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(old));
    const first = read({ DATA_DIR: folder });
    expect([first.jwtSecret, first.webhookSecret]).toEqual([old.JWT_SECRET, old.WEBHOOK_SECRET]);
    expect(first.adminKey).toMatch(/^[\w-]{43}$/);
    expect(read({ DATA_DIR: folder }).adminKey).toBe(first.adminKey);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('that are given are used, and nothing is written when none is missing', () => {
    const folder = join(temporaryFolder(), 'data');
    const settings = read({
      DATA_DIR: folder,
      JWT_SECRET: secret,
      WEBHOOK_SECRET: `${secret}2`,
      ADMIN_KEY: `${secret}3`,
    });
    expect([settings.jwtSecret, settings.webhookSecret, settings.adminKey]).toEqual([
      secret,
      `${secret}2`,
      `${secret}3`,
    ]);
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
    expect(read({ DATA_DIR: folder, JWT_SECRET: secret })).toMatchObject({
      jwtSecret: secret,
      webhookSecret: expect.stringMatching(/^[\w-]{43}$/),
    });
  });
});

const aggregator = {
  AGGREGATOR_URL: 'https://aggregator.example/v2',
  AGGREGATOR_DEV_ID: 'dev',
  AGGREGATOR_API_KEY: 'k',
};

describe('production', () => {
  test('refuses what is generated or embedded, and names each', () => {
    const message = refusalOf({ APP_ENV: 'production' });
    for (const part of [
      'APP_ENV',
      'JWT_SECRET',
      'WEBHOOK_SECRET',
      'ADMIN_KEY',
      'language model',
      'aggregator simulator',
      'ALLOW_EMBEDDED=true',
    ])
      expect(message).toContain(part);
    expect(refusalOf({ APP_ENV: 'production', JWT_SECRET: Bun.randomUUIDv7() })).not.toContain('JWT_SECRET');
    expect(refusalOf({ APP_ENV: 'production', ...aggregator })).not.toContain('simulator');
  });

  test('leaves nothing behind when it refuses, and starts on them when told so', () => {
    const folder = join(temporaryFolder(), 'data');
    refusalOf({ APP_ENV: 'production', DATA_DIR: folder });
    expect(existsSync(folder)).toBe(false);
    expect(
      read({ APP_ENV: 'production', ALLOW_EMBEDDED: 'true', ENCRYPTION: 'off', SIGN_UP: 'open' }).environment,
    ).toBe('production');
  });

  test('an aggregator that is named is used, and without one there is the simulator', () => {
    expect(read()).toMatchObject({ aggregator: null, simulated: true });
    expect(read(aggregator)).toMatchObject({ aggregator: { devId: 'dev' }, simulated: false });
  });
});

describe('reading', () => {
  test('the address of the metrics: the port is behind the last colon, and an IPv6 address loses its brackets', () => {
    const addressOf = (METRICS_ADDRESS: string) => read({ METRICS_ADDRESS }).metricsAddress;
    expect(read().metricsAddress).toBeNull();
    expect(addressOf('127.0.0.1:9090')).toEqual({ host: '127.0.0.1', port: 9090 });
    expect(addressOf('[::1]:0')).toEqual({ host: '::1', port: 0 });
    expect(addressOf('metrics.internal:65535')).toEqual({ host: 'metrics.internal', port: 65_535 });
  });

  test('traces: below the endpoint, with the decoded headers; a header or a name alone asks for none', () => {
    const headers = 'authorization=Bearer%20a%3Db, x-tenant=1';
    expect(read({ OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: 'x' }).traces).toBeNull();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }).traces).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: {},
      serviceName: 'hale',
    });
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/base' };
    expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: 'x' }).traces).toEqual({
      url: 'https://collector.example/base/v1/traces',
      headers: { authorization: 'Bearer a=b', 'x-tenant': '1' },
      serviceName: 'x',
    });
  });

  test('an empty variable is an absent one', () => {
    const empty = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '']));
    expect(read(empty)).toMatchObject({ port: 8787, baseUrl: null, identityProvider: null, maxTurnsInFlight: 20 });
  });

  test('an existing folder keeps its mode, and a list its parts', () => {
    const folder = join(temporaryFolder(), 'mine');
    mkdirSync(folder, { mode: 0o750 });
    const idp = {
      IDP_ISSUER: 'x',
      IDP_JWKS_URL: 'http://127.0.0.1/jwks',
      IDP_AUTHORIZED_PARTIES: ' https://a.example, ,https://b.example ',
    };
    expect(read({ DATA_DIR: folder, ...idp }).identityProvider?.authorizedParties).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o750);
  });
});

describe('the page of settings', () => {
  const page = readFileSync(new URL('../../../web/docs/settings.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]*`(?:, )?)+) \| (.*?) \|/gm)].flatMap(
    ([, names = '', defaults = '']) => {
      const listed = names.split(', ').map((name) => name.replaceAll('`', ''));
      const parts = listed.length > 1 ? defaults.split(', ') : [defaults];
      return listed.map((name, index) => [name, (parts[index] ?? parts[0] ?? '').replaceAll('`', '')] as const);
    },
  );

  test('lists exactly the variables that are read', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  });

  test('gives each the default that it has', () => {
    const defaults: Record<string, unknown> = Environment.parse({});
    for (const [name, text] of rows) {
      const value = defaults[name];
      if (value === undefined)
        expect(text).toMatch(/^none$|^generated|^http:\/\/HOST:PORT$|^file:\$DATA_DIR\/(hale\.db|files)$/);
      else expect([name, text]).toEqual([name, String(value)]);
    }
  });
});
