import { forEachOpenApiProcedure, generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import packageFile from '../package.json' with { type: 'json' };
import { type ErrorCode, ErrorEnvelope, errorCatalogue } from '../routers/errors.ts';
import { appRouter } from '../routers/index.ts';
import type { Meta } from '../routers/trpc.ts';

type Response = { description: string; headers?: unknown; content?: unknown };
type Operation = {
  operationId?: string;
  deprecated?: boolean;
  security?: unknown;
  parameters?: unknown[];
  responses: Record<string, Response>;
} & Record<string, unknown>;
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> } & Record<string, unknown>;
} & Record<string, unknown>;

const prefix = '/v1';
const requestIdHeader = {
  'X-Request-Id': { description: 'Id of this request, for support and logs.', schema: { type: 'string' } },
};
const security = [{ bearer: [] }];
/** Codes that every protected operation can answer with. */
const commonErrors: readonly ErrorCode[] = [
  'missing_authorization',
  'invalid_token',
  'internal_error',
  'upstream_unavailable',
];

/** The published description as text, the same for `/openapi.json` and for the committed file. */
export const openApiText = () => `${JSON.stringify(buildDocument(), withoutPromises, 2)}\n`;

/**
 * Schemas inside a 3.1 document have its dialect and do not name one each; and none promises that a field is never
 * added, which v1 may do without notice.
 */
const withoutPromises = (key: string, value: unknown) =>
  key === '$schema' || (key === 'additionalProperties' && value === false) ? undefined : value;

/** trpc-to-openapi knows one success status and its own error body; both are replaced by what is really sent. */
function buildDocument(): Document {
  const generated = generateOpenApiDocument(appRouter, {
    title: 'hale',
    description: packageFile.description,
    version: packageFile.version,
    baseUrl: '/',
    openApiVersion: '3.1.0',
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  }) as unknown as Document;
  const paths: Document['paths'] = {};
  forEachOpenApiProcedure<Meta>(appRouter._def.procedures as never, ({ meta }) => {
    const { path } = meta.openapi;
    const method = meta.openapi.method.toLowerCase();
    const operation = generated.paths[path]?.[method];
    if (!operation) throw new Error(`No operation is described for ${method} ${path}.`);
    const corrected = { ...operation, security, responses: responsesOf(operation, meta) };
    paths[prefix + path] = { ...paths[prefix + path], [method]: corrected };
    for (const alias of meta.rest?.aliases ?? []) paths[prefix + alias] = { [method]: deprecated(corrected) };
  });
  paths[`${prefix}/turns/{id}/events`] = { get: eventStreamOperation };
  const kept = Object.entries(generated.components.schemas).filter(([name]) => !name.startsWith('error.'));
  const schemas = {
    ...Object.fromEntries(kept),
    Error: z.toJSONSchema(ErrorEnvelope, { target: 'draft-2020-12', io: 'input' }),
  };
  return {
    ...generated,
    servers: [{ url: '/' }],
    paths,
    components: { ...generated.components, schemas: schemas },
  };
}

function responsesOf(operation: Operation, meta: Meta): Operation['responses'] {
  const { 200: success } = operation.responses;
  if (!success) throw new Error(`No success response is described for ${meta.openapi?.path}.`);
  const status = meta.rest?.status ?? 200;
  const described = { ...success, headers: requestIdHeader };
  return {
    [status]: status === 204 ? { description: success.description, headers: requestIdHeader } : described,
    ...errorResponses(meta.rest?.errors ?? []),
  };
}

/** One response per status, with an example for each of its codes. */
function errorResponses(own: readonly ErrorCode[]): Operation['responses'] {
  const codes = [...own, ...commonErrors];
  const statuses = [...new Set(codes.map((code) => errorCatalogue[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => errorCatalogue[code].status === status);
      const examples = Object.fromEntries(ofStatus.map((code) => [code, { value: example(code) }]));
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } };
      return [
        String(status),
        { description: ofStatus.map((code) => `\`${code}\``).join(' or '), headers: requestIdHeader, content },
      ];
    }),
  );
}

const example = (code: ErrorCode): ErrorEnvelope => ({
  error: {
    code,
    message: errorCatalogue[code].message,
    request_id: 'req_4rTqJ0v2mXbD8cWfZk1LsA',
    docs_url: `/docs/errors#${code}`,
  },
});

const deprecated = (operation: Operation): Operation => ({
  ...operation,
  deprecated: true,
  ...(operation.operationId !== undefined && { operationId: `${operation.operationId}-legacy` }),
});

const eventStreamOperation: Operation = {
  operationId: 'turns-events',
  summary: 'Follow a turn',
  description:
    'Server-sent events. Each frame has `event`, an increasing integer `id` and JSON `data`; the last frame is `turn.completed` or `turn.failed` with the id 9007199254740991. Events: `turn.started`, `phase`, `agent_start`, `synthesis_delta`, `turn.completed`, `turn.failed`. Replay is possible for one hour after the turn ended; later the stream opens and closes without events. Lines that begin with a colon are heartbeats.',
  tags: ['Turns'],
  security,
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'Last-Event-Id',
      in: 'header',
      required: false,
      description: 'Replay what follows this id.',
      schema: { type: 'integer' },
    },
    {
      name: 'starting_after',
      in: 'query',
      required: false,
      description: 'The same, for clients that cannot set headers.',
      schema: { type: 'integer' },
    },
  ],
  responses: {
    200: {
      description: 'The event stream.',
      headers: requestIdHeader,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...errorResponses(['turn_not_found']),
  },
};
