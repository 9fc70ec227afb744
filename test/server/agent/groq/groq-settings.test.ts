import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readSettings } from '../../../../server/settings/env.ts';
import { SettingsError } from '../../../../server/settings/errors.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const read = (variables: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: join(temporaryFolder(), 'data') }, variables);
const key = 'gsk_a1B2';

function refusalOf(variables: Record<string, string>): string {
  try {
    read(variables);
  } catch (cause) {
    expect(cause).toBeInstanceOf(SettingsError);
    return (cause as Error).message;
  }
  return expect.unreachable();
}

describe('the language model', () => {
  test('is the embedded one without a key', () => {
    expect(read().languageModel).toBeNull();
    expect(read({ GROQ_API_KEY: '' }).languageModel).toBeNull();
  });

  test('is the vendor’s with a key alone', () => {
    expect(read({ GROQ_API_KEY: key }).languageModel).toEqual({
      apiKey: key,
      baseUrl: 'https://api.groq.com/openai/v1',
      model: 'openai/gpt-oss-120b',
    });
  });

  test.each([
    ['https://api.groq.com', 'https://api.groq.com/openai/v1'],
    ['https://api.groq.com/', 'https://api.groq.com/openai/v1'],
    ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
    ['https://models.example/openai/v1/', 'https://models.example/openai/v1'],
  ])('of any server with its address: %s', (address, baseUrl) => {
    const settings = read({ GROQ_API_KEY: key, GROQ_BASE_URL: address, GROQ_MODEL: 'qwen3:8b' });
    expect(settings.languageModel).toEqual({ apiKey: key, baseUrl, model: 'qwen3:8b' });
  });

  test.each<[string, string[]]>([
    ['GROQ_API_KEY', ['two words', 'line\nbreak', 'schlüssel']],
    [
      'GROQ_BASE_URL',
      ['models.example', 'ftp://models.example', 'http://u:p@models.example', 'https://models.example/v1?key=x'],
    ],
    ['GROQ_MODEL', ['two words', 'x'.repeat(201), '{"a":1}']],
  ])('a bad %s stops the start with one line that names it, and not the value of a key', (name, values) => {
    for (const value of values) {
      const message = refusalOf({ GROQ_API_KEY: key, [name]: value });
      expect(message).toStartWith(`${name}: `);
      expect(message).not.toContain('\n');
      if (name === 'GROQ_API_KEY') expect(message).not.toContain(value);
    }
  });

  test('an address or a name without a key: the key is asked for', () => {
    for (const [name, value] of [
      ['GROQ_BASE_URL', 'http://127.0.0.1:11434/v1'],
      ['GROQ_MODEL', 'qwen3:8b'],
    ] as const)
      expect(refusalOf({ [name]: value })).toBe(`GROQ_API_KEY: needed together with ${name}.`);
  });

  test('that is configured is no embedded stand-in: production starts on it without being told to accept one', () => {
    const production = {
      APP_ENV: 'production',
      ENCRYPTION: 'off',
      SIGN_UP: 'closed',
      JWT_SECRET: randomBytes(32).toString('base64'),
      WEBHOOK_SECRET: randomBytes(32).toString('base64'),
      ADMIN_KEY: randomBytes(32).toString('base64'),
      AGGREGATOR_URL: 'https://aggregator.example/v2',
      AGGREGATOR_DEV_ID: 'dev',
      AGGREGATOR_API_KEY: 'k',
    };
    expect(refusalOf(production)).toContain('language model');
    expect(read({ ...production, GROQ_API_KEY: key }).environment).toBe('production');
  });
});
