import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readSettings } from '../../../server/settings/env.ts';
import { SettingsError } from '../../../server/settings/errors.ts';
import { guessBits } from '../../../server/settings/production.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { haleCommand } from '../../support/service/entry.ts';

const random = () => randomBytes(32).toString('base64');
const good: Record<string, string> = {
  APP_ENV: 'production',
  BASE_URL: 'https://hale.example',
  DATA_DIR: join(temporaryFolder(), 'data'),
  JWT_SECRET: random(),
  WEBHOOK_SECRET: random(),
  ADMIN_KEY: random(),
  ENCRYPTION_KEY: random(),
  AGGREGATOR_URL: 'https://aggregator.example/v2',
  AGGREGATOR_DEV_ID: 'dev',
  AGGREGATOR_API_KEY: 'k',
  GROQ_API_KEY: 'k',
  SIGN_UP: 'closed',
};
const bucket = { STORAGE_URL: 's3://hale/files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
const provider = { IDP_ISSUER: 'https://id.example', IDP_JWKS_URL: 'https://id.example/jwks', IDP_AUDIENCE: 'hale' };

/** What is refused, without the sentence around it; empty when nothing is. */
function refusalOf(changes: Record<string, string | undefined>): string {
  try {
    readSettings({}, { ...good, ...changes });
    return '';
  } catch (cause) {
    expect(cause).toBeInstanceOf(SettingsError);
    return (cause as Error).message.replace('APP_ENV: production refuses ', '');
  }
}

describe('production', () => {
  test('starts on good settings', () => {
    expect(refusalOf({})).toBe('');
    expect(refusalOf(provider)).toBe('');
  });

  test.each(['WEBHOOK_SECRET', 'ADMIN_KEY', 'ENCRYPTION_KEY'])('refuses a %s that is another secret too', (name) => {
    expect(refusalOf({ [name]: good['JWT_SECRET'] })).toStartWith(`${name} (the same as JWT_SECRET;`);
  });

  test.each([
    'x'.repeat(64),
    'ab'.repeat(30),
    'changeme'.repeat(5),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    `${'abcdefghijklmnopqrstuvwxyz'.repeat(4)}0123456789`,
    '0123456789abcdef0123456789abcdef',
    '01234567890123456789012345678901',
    'a secret of at least thirty-two bytes',
    'this-is-a-very-secret-jwt-secret-123',
    'Please_change_this_secret_in_production!',
  ])('refuses the easy secret %p', (easy) => {
    for (const name of ['JWT_SECRET', 'WEBHOOK_SECRET', 'ADMIN_KEY'])
      expect(refusalOf({ [name]: easy })).toStartWith(`${name} (easy to guess;`);
  });

  test('refuses no secret that was made at random, in any of the usual forms', () => {
    for (let round = 0; round < 500; round++) {
      const bytes = randomBytes(32);
      for (const text of [bytes.toString('base64'), bytes.toString('hex'), bytes.toString('hex').slice(0, 32)])
        expect(guessBits(text)).toBeGreaterThanOrEqual(64);
    }
  });

  test('refuses a short secret, as every start does', () => {
    expect(refusalOf({ ADMIN_KEY: 'x'.repeat(31) })).toStartWith('ADMIN_KEY: needs at least 32 bytes');
  });

  test.each([
    ['HOST', '0.0.0.0', {}],
    ['HOST', '::', {}],
    ['METRICS_ADDRESS', '10.0.0.1:9090', {}],
    ['DATABASE_URL', 'http://db.example', {}],
    ['DATABASE_URL', 'libsql://db.example?tls=0', {}],
    ['S3_ENDPOINT', 'http://minio.example', bucket],
    ['IDP_ISSUER', 'http://id.example', provider],
    ['IDP_JWKS_URL', 'http://id.example/jwks', provider],
    ['AGGREGATOR_URL', 'http://aggregator.example', {}],
    ['AGGREGATOR_WIDGET_URL', 'http://127.0.0.1.example/widget', {}],
    ['GROQ_BASE_URL', 'http://10.0.0.7:11434/v1', {}],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', {}],
  ])('refuses the plain address %s=%s, unless it is said to be behind TLS', (name, value, others) => {
    const changed = { ...others, [name]: value };
    expect(refusalOf(changed)).toStartWith(`${name} (plain http beyond this machine;`);
    expect(refusalOf({ ...changed, BEHIND_TLS: 'OTHER' })).toStartWith('BEHIND_TLS: lists settings among HOST');
    expect(refusalOf({ ...changed, BEHIND_TLS: name })).toBe('');
  });

  test('refuses a plain public address whatever is said, and takes plain ones of this machine', () => {
    expect(refusalOf({ BASE_URL: 'http://hale.example', BEHIND_TLS: 'HOST' })).toStartWith('BASE_URL (plain http');
    for (const host of ['127.0.0.1', '127.9.9.9', 'localhost', '[::1]'])
      expect(refusalOf({ BASE_URL: `http://${host}:8787`, GROQ_BASE_URL: `http://${host}:1/v1` })).toBe('');
  });

  test('refuses a provider whose tokens may be for anybody', () => {
    expect(refusalOf({ ...provider, IDP_AUDIENCE: undefined })).toStartWith('IDP_AUDIENCE (neither');
    expect(refusalOf({ ...provider, IDP_AUDIENCE: undefined, IDP_AUTHORIZED_PARTIES: 'https://a.example' })).toBe('');
  });

  test('wants to hear who may make an account, unless a provider decides that', () => {
    expect(refusalOf({ SIGN_UP: undefined })).toStartWith('SIGN_UP (not said:');
    expect(refusalOf({ SIGN_UP: 'open' })).toBe('');
    expect(refusalOf({ ...provider, SIGN_UP: undefined })).toBe('');
  });

  test('refuses to keep data in the clear, unless that is said', () => {
    expect(refusalOf({ ENCRYPTION_KEY: undefined })).toStartWith('ENCRYPTION_KEY (not set;');
    expect(refusalOf({ ENCRYPTION_KEY: undefined, ENCRYPTION: 'off' })).toBe('');
    expect(refusalOf({ ENCRYPTION: 'off' })).toStartWith('ENCRYPTION: is off, but ENCRYPTION_KEY is set');
  });

  test('names everything at once, and ALLOW_EMBEDDED accepts none of it', () => {
    const message = refusalOf({
      ...{ HOST: '0.0.0.0', ADMIN_KEY: good['JWT_SECRET'], ENCRYPTION_KEY: undefined, ALLOW_EMBEDDED: 'true' },
    });
    for (const name of ['HOST', 'ADMIN_KEY', 'ENCRYPTION_KEY']) expect(message).toContain(`${name} (`);
    expect(message).not.toContain(good['JWT_SECRET'] ?? '');
  });
});

describe('hale doctor --settings', () => {
  const doctor = (variables: Record<string, string>, ...more: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...haleCommand, 'doctor', '--settings', ...more], {
      env: { PATH: process.env['PATH'] ?? '', ...variables },
    });
    return { exitCode, out: stdout.toString(), err: stderr.toString() };
  };

  test('prints the list that production refuses, whatever the environment is called', () => {
    const weak = { ...good, APP_ENV: 'staging', HOST: '0.0.0.0', ADMIN_KEY: 'x'.repeat(40) };
    const { exitCode, out } = doctor(weak);
    const lines = out.split('\n').filter((line) => line.startsWith('! '));
    expect([exitCode, lines.length]).toEqual([1, 2]);
    expect(refusalOf({ ...weak, APP_ENV: 'production' })).toBe(`${lines.map((line) => line.slice(2)).join('. ')}.`);
    const json = doctor(weak, '--json');
    expect(JSON.parse(json.out)).toEqual({ healthy: false, faults: lines.map((line) => line.slice(2)) });
  });

  test('ends with 0 when there is nothing to refuse, and with 2 when a setting is wrong', () => {
    expect(doctor(good)).toEqual({ exitCode: 0, out: 'Production refuses none of these settings.\n', err: '' });
    expect(doctor({ ...good, PORT: 'x' })).toMatchObject({ exitCode: 2, out: '' });
  });
});
