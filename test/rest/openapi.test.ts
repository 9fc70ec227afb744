import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiText } from '../../server/openapi.ts';
import { type App, startAppWithoutWorker } from '../support/app.ts';
import { completedTurn, question } from '../support/journal.ts';

type Operation = {
  operationId: string;
  security: unknown;
  parameters?: { name: string; in: string }[];
  responses: Record<string, { headers: object; content?: Record<string, { schema: unknown }> }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const text = openApiText();
const document = JSON.parse(text) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
let app: App;
let turnId: string;

beforeAll(async () => {
  app = await startAppWithoutWorker();
  turnId = await completedTurn(app, 'user_a');
});
afterAll(() => app.stop());

const address = (path: string) => path.replace('{id}', turnId);

describe('the description', () => {
  test('is served as it is committed (bun run openapi writes it)', async () => {
    expect(await (await app.call('GET', '/openapi.json')).text()).toBe(text);
    expect(await Bun.file(new URL('../../web/openapi.json', import.meta.url)).text()).toBe(text);
  });

  test('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
  });

  test('has no reference that leads nowhere, and no second dialect', () => {
    const references = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
    expect(text).not.toContain('"$schema"');
  });

  test('leaves out what is planned, internal or outside the typed routes', () => {
    expect(
      Object.keys(document.paths).filter((path) =>
        /memory|summaries|biomarkers|labs\/\{id\}|import|admin|webhook|jobs|ingest|metrics|trpc/.test(path),
      ),
    ).toEqual([]);
    expect(document.paths['/v1/me']?.['patch']).toBeUndefined();
  });

  test('gives each operation a name of its own, credentials, and a request id on every answer', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { operation } of operations) {
      expect(operation.security).toEqual([{ bearer: [] }]);
      for (const response of Object.values(operation.responses))
        expect(response.headers).toHaveProperty('X-Request-Id');
    }
  });

  test('describes every error as the envelope', () => {
    for (const { operation } of operations)
      for (const [status, response] of Object.entries(operation.responses))
        if (Number(status) >= 400)
          expect(response.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
    expect(document.components.schemas['Error']).toMatchObject({
      required: ['error'],
      properties: { error: { required: ['code', 'message', 'request_id', 'docs_url'] } },
    });
  });

  test('describes cursors, filters and the stream’s two ways to resume', () => {
    const names = (path: string) => document.paths[path]?.['get']?.parameters?.map(({ name }) => name).toSorted();
    expect(names('/v1/turns')).toEqual(['after', 'before', 'cursor', 'limit', 'status']);
    expect(names('/v1/turns/{id}/events')).toEqual(['Last-Event-Id', 'id', 'starting_after']);
    expect(names('/v1/data/sync')).toEqual(['cursor', 'since']);
  });
});

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  const send = (options: Parameters<App['call']>[2] = {}) =>
    app.call(method, address(path), { ...options, ...(method === 'POST' && { body: options.body ?? question }) });

  test('is there, answers with a described success of the described type', async () => {
    const response = await send({ as: 'user_a' });
    expect(response.ok).toBe(true);
    const described = operation.responses[response.status];
    expect(Object.keys(described?.content ?? {})).toContain(response.headers.get('content-type')?.split(';')[0] ?? '');
    await response.body?.cancel();
  });

  test('sends only statuses that are described', async () => {
    const answers = [
      await send(),
      await send({ headers: { authorization: 'Bearer x' } }),
      ...(path.includes('{id}') ? [await send({ as: 'user_b' })] : []),
      ...(method === 'POST'
        ? [await send({ as: 'user_a', body: {} }), await send({ as: 'user_a', body: { messages: 5 } })]
        : []),
      ...(operation.parameters?.some(({ in: place }) => place === 'query') && !path.endsWith('/events')
        ? [await app.call(method, `${address(path)}?limit=0&since=x`, { as: 'user_a' })]
        : []),
    ];
    for (const response of answers) {
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(Object.keys(operation.responses)).toContain(String(response.status));
    }
  });
});
