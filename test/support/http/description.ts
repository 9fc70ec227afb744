import { expect } from 'bun:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { openApiText } from '../../../server/http/openapi/openapi.ts';

type Media = { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Answer = {
  description: string;
  headers: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
};
export type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  security: unknown;
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
};
export type Description = {
  openapi: string;
  tags: { name: string; description: string }[];
  servers: { url: string }[];
  externalDocs: { url: string };
  info: { license: object };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, unknown>;
    headers: Record<string, { required?: boolean; schema: { type: string } }>;
    securitySchemes: object;
  };
};

export const description: Description = JSON.parse(await openApiText());

export const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ $id: 'description', ...description });
const validators = new Map<object, ValidateFunction>();

/** What a JSON Schema validator says about a value; nothing when it fits. */
export function complaints(schema: object, value: unknown): string[] {
  const known = validators.get(schema);
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"description#/components/');
  const validate = known ?? ajv.compile(JSON.parse(text));
  validators.set(schema, validate);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

export function operationOf(method: string, path: string): Operation | undefined {
  const wanted = path.split('?')[0] ?? '';
  const found = operations.filter(({ method: described, path: pattern }) => {
    const whole = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return described === method && whole.test(wanted);
  });
  return found.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]?.operation;
}

const optionalHeaders = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
  'retry-after',
  'x-concurrency-limit',
  'x-concurrency-in-flight',
  'idempotent-replayed',
];

/** Checks that the description has this status, type, headers and body. */
export function expectDescribed(operation: Operation, response: Response, body: string): void {
  const where = `${operation.operationId} ${response.status}`;
  const described = operation.responses[response.status];
  if (!described) throw new Error(`${where} is not described: ${body}`);
  const names = Object.keys(described.headers).map((name) => name.toLowerCase());
  expect(response.headers.get('x-request-id')).toBeTruthy();
  const sent = optionalHeaders.filter((name) => response.headers.has(name));
  expect({ where, undescribed: sent.filter((name) => !names.includes(name)) }).toEqual({ where, undescribed: [] });
  const [type, media] = Object.entries(described.content ?? {})[0] ?? [];
  if (type === undefined) {
    expect(body).toBe('');
    return;
  }
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
  if (type !== 'application/json') return;
  expect({ where, complaints: complaints(media?.schema ?? {}, JSON.parse(body)) }).toEqual({ where, complaints: [] });
  const codes = Object.keys(media?.examples ?? {});
  if (response.status >= 400)
    expect({ where, codes }).toEqual({ where, codes: expect.arrayContaining([JSON.parse(body).error.code]) });
}
