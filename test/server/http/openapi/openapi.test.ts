import { describe, expect, test } from 'bun:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiText } from '../../../../server/http/openapi/openapi.ts';
import { complaints, description, operations } from '../../../support/http/description.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';

const text = await openApiText();
const app = await startAppWithoutWorker();

async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const { paths, components } = description;
const changes = (method: string) => method !== 'GET';
const isAdmin = (path: string) => path.startsWith('/admin/');

describe('the description', () => {
  test('is served as it is committed (bun run openapi writes it)', async () => {
    expect(await (await app.call('GET', '/openapi.json')).text()).toBe(text);
    expect(await Bun.file(new URL('../../../../web/openapi.json', import.meta.url)).text()).toBe(text);
  });

  test('is valid OpenAPI 3.1 for two validators that know nothing of each other', async () => {
    expect(description.openapi).toBe('3.1.0');
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
    expect(await lint(text)).toEqual([]);
    expect(await lint(text.replaceAll('"in": "query"', '"in": "nowhere"'))).not.toEqual([]);
  });

  test('has no reference that leads nowhere, and no second dialect', () => {
    const references = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], description);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
    expect(text).not.toContain('"$schema"');
  });

  test('leaves out what is planned, internal or outside the typed routes', () => {
    const absent = /memory|summaries|data\/biomarkers|labs\/\{id\}|import|webhook|jobs|ingest|metrics|trpc|device/;
    expect(Object.keys(paths).filter((path) => absent.test(path))).toEqual([]);
    expect(paths['/v1/me']?.['patch']).toBeUndefined();
    expect(text).not.toMatch(/ImportHistory|days beyond|invalid_days/);
  });

  test('says where it is served from, under which licence, and where to read on', async () => {
    expect(description.servers.map(({ url }) => url)).toEqual(['/']);
    expect(description.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    expect((await app.call('GET', description.externalDocs.url)).status).toBe(200);
    const behindProxy = await startAppWithoutWorker({ variables: { BASE_URL: 'https://hale.example/api' } });
    const { body } = await behindProxy.json<typeof description>('GET', '/openapi.json');
    expect([body.servers[0]?.url, body.externalDocs.url]).toEqual(['/api', '/api/docs']);
  });

  test('gives each operation a name of its own, words, a known tag, and its credentials', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = description.tags.map(({ name }) => name);
    expect(description.tags.filter(({ description: words }) => words.length < 10)).toEqual([]);
    for (const { path, operation } of operations) {
      const words = [operation.operationId, operation.summary, operation.description].filter(Boolean);
      expect([path, words.length]).toEqual([path, 3]);
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
      expect(operation.security).toEqual([isAdmin(path) ? { adminKey: [] } : { bearer: [] }]);
    }
    expect(components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      adminKey: { type: 'apiKey', in: 'header', name: 'x-admin-key' },
    });
  });

  test('marks the old names as deprecated, and nothing else', () => {
    const old = operations.filter(({ operation }) => operation.deprecated).map(({ path }) => path);
    expect(old.toSorted()).toEqual(['/v1/connect', '/v1/sync']);
    const cursor = paths['/v1/data/sync']?.['get']?.parameters?.find(({ name }) => name === 'cursor');
    expect(cursor).toMatchObject({ deprecated: true });
  });

  test('gives every change an Idempotency-Key, and no reading', () => {
    for (const { path, method, operation } of operations) {
      const key = operation.parameters?.find(({ name }) => name === 'Idempotency-Key');
      expect([path, method, key?.in]).toEqual([path, method, changes(method) && !isAdmin(path) ? 'header' : undefined]);
    }
  });

  test('describes numbers in addresses as integers within their bounds', () => {
    const limits = operations
      .flatMap(({ operation }) => operation.parameters ?? [])
      .filter(({ name }) => name === 'limit');
    expect(limits.length).toBeGreaterThan(1);
    for (const { schema } of limits)
      expect(schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
  });

  test('describes cursors, filters and the stream’s two ways to resume', () => {
    const names = (path: string) => paths[path]?.['get']?.parameters?.map(({ name }) => name).toSorted();
    expect(names('/v1/turns')).toEqual(['after', 'before', 'cursor', 'limit', 'status']);
    expect(names('/v1/turns/{id}/events')).toEqual(['Last-Event-Id', 'id', 'starting_after']);
    expect(names('/v1/data/sync')).toEqual(['cursor', 'since']);
  });
});

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  const answers = Object.entries(operation.responses);
  const successes = answers.filter(([status]) => Number(status) < 300);

  test('has one success, and an example of it that fits its own schema', () => {
    expect(successes.length).toBe(1);
    for (const [status, { content = {} }] of successes) {
      expect([status, Object.keys(content).length]).toEqual([status, status === '204' ? 0 : 1]);
      for (const { schema = {}, example, examples } of Object.values(content)) {
        const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
        for (const value of values) expect([value === undefined, complaints(schema, value)]).toEqual([false, []]);
      }
    }
  });

  test('has an example of its body that fits', () => {
    const bodies = Object.values(operation.requestBody?.content ?? {});
    if (method === 'POST') expect(bodies.length).toBe(1);
    for (const { schema = {}, example } of bodies)
      expect([example === undefined, complaints(schema, example)]).toEqual([false, []]);
  });

  test('describes every error as the envelope, with an example per code that fits', () => {
    const errors = answers.filter(([status]) => Number(status) >= 400);
    expect(errors.map(([status]) => status)).toEqual(expect.arrayContaining(['401', '500', '503']));
    expect(errors.some(([status]) => status === '429')).toBe(!isAdmin(path));
    for (const [, { content = {} }] of errors) {
      const { schema, examples = {} } = content['application/json'] ?? {};
      expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
      expect(Object.keys(examples)).not.toBeEmpty();
      for (const [code, { value }] of Object.entries(examples)) {
        expect(complaints({ $ref: '#/components/schemas/Error' }, value)).toEqual([]);
        expect(value).toMatchObject({ error: { code } });
      }
    }
  });

  test('describes the headers of each answer', () => {
    for (const [status, { headers }] of answers) {
      const names = Object.keys(headers);
      expect(names).toContain('X-Request-Id');
      expect(names.includes('RateLimit-Remaining')).toBe(!isAdmin(path) && status !== '401');
      expect(names.includes('Retry-After')).toBe(status === '429');
      expect(names.includes('X-Concurrency-Limit')).toBe(status === '429' && path === '/v1/turns' && method === 'POST');
      if (!changes(method) || isAdmin(path)) expect(names).not.toContain('Idempotent-Replayed');
      if (changes(method) && !isAdmin(path) && Number(status) < 300) expect(names).toContain('Idempotent-Replayed');
      for (const name of names) expect(components.headers).toHaveProperty(name);
    }
  });
});
