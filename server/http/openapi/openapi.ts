import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Meta } from '../../../routers/core/contract.ts';
import { ErrorEnvelope } from '../../../routers/core/errors.ts';
import { appRouter } from '../../../routers/index.ts';
import { loadProcedures, schemasOf } from '../../procedures.ts';
import { handWritten, idempotencyKey } from './openapi-by-hand.ts';
import {
  type Body,
  type Document,
  errorResponses,
  headerComponents,
  headersOf,
  type Operation,
  type Parameter,
  type Response,
  type Schemas,
  type Traits,
} from './openapi-responses.ts';

const securitySchemes = {
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A session token of the identity provider, or a service token.',
  },
  adminKey: { type: 'apiKey' as const, in: 'header' as const, name: 'x-admin-key', description: 'The operators’ key.' },
};
const tags = [
  { name: 'Turns', description: 'A question, its answer, and what happens in between.' },
  { name: 'Data', description: 'What the wearables and the lab reports brought, row by row.' },
  { name: 'Sources', description: 'Wearables, connected through the aggregator.' },
  { name: 'Labs', description: 'Lab reports and what became of them.' },
  { name: 'Archives', description: 'Exports of other services, and live feeds from a phone.' },
  { name: 'Me', description: 'The person who asks.' },
  { name: 'Authentication', description: 'Tokens for terminal clients.' },
  { name: 'Admin', description: 'For the operators. Tokens do not open it; the operators’ key does.' },
];

export const openApiText = async (basePath = '/') =>
  `${JSON.stringify(await buildDocument(basePath), withoutPromises, 2)}\n`;

/** v1 may add fields. */
const withoutPromises = (key: string, value: unknown) =>
  key === '$schema' || (key === 'additionalProperties' && value === false) ? undefined : value;

async function buildDocument(basePath: string): Promise<Document> {
  const procedures = await loadProcedures();
  const described = [...procedures].map(([path, _def]) => [
    path,
    { _def: { ..._def, output: schemasOf(_def).output } },
  ]);
  const sent = { ...appRouter, _def: { ...appRouter._def, procedures: Object.fromEntries(described) } };
  const generated = generateOpenApiDocument(sent, {
    title: 'hale',
    description: packageFile.description,
    version: packageFile.version,
    baseUrl: basePath,
    openApiVersion: '3.1.0',
    securitySchemes,
    filter: ({ metadata }: { metadata: Meta }) => metadata.rest?.unlisted !== true,
  }) as unknown as Document;
  const paths: Document['paths'] = {};
  for (const procedure of procedures.values()) {
    const { meta } = procedure;
    if (!meta?.openapi || meta.rest?.unlisted) continue;
    const method = meta.openapi.method.toLowerCase();
    const operation = generated.paths[meta.openapi.path]?.[method];
    if (!operation) throw new Error(`No operation is described for ${method} ${meta.openapi.path}.`);
    const corrected = correct(operation, meta, schemasOf(procedure));
    const prefix = meta.rest?.root ? '' : '/v1';
    const add = (path: string, described: Operation) => {
      paths[prefix + path] = { ...paths[prefix + path], [method]: described };
    };
    add(meta.openapi.path, corrected);
    for (const alias of meta.rest?.aliases ?? []) add(alias, deprecated(corrected));
  }
  const { operations, schemas } = handWritten();
  for (const [path, item] of Object.entries(operations)) paths[path] = { ...paths[path], ...item };
  const kept = Object.entries(generated.components.schemas).filter(([name]) => !name.startsWith('error.'));
  return {
    ...generated,
    info: { ...generated.info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: basePath, description: 'Where this description comes from.' }],
    tags,
    externalDocs: { url: `${basePath.replace(/\/$/, '')}/docs`, description: 'Guides, and every error explained.' },
    paths,
    components: {
      ...generated.components,
      securitySchemes,
      headers: headerComponents,
      schemas: {
        ...withoutExamples(schemas),
        ...withoutExamples(Object.fromEntries(kept)),
        Error: z.toJSONSchema(ErrorEnvelope, { target: 'draft-2020-12', io: 'input' }),
      },
    },
  };
}

function withoutExamples(schemas: Schemas): Schemas {
  const bare = ({ example: _, ...schema }: Schemas[string]) => schema;
  const pairs = Object.entries(schemas).map(([name, schema]) => [
    name,
    schema['type'] === 'object' ? bare(schema) : schema,
  ]);
  return Object.fromEntries(pairs);
}

const exampleOf = (schema: z.ZodType | null): unknown => schema?.meta()?.['example'];

function correct(operation: Operation, meta: Meta, { input, output }: ReturnType<typeof schemasOf>): Operation {
  const traits = traitsOf(operation, meta);
  const { admin, changes } = traits;
  const { requestBody, parameters = [], ...rest } = operation;
  return {
    ...rest,
    security: [admin ? { adminKey: [] } : { bearer: [] }],
    ...((parameters.length > 0 || changes) && {
      parameters: [...parameters.map(described), ...(changes && !admin ? [idempotencyKey] : [])],
    }),
    ...(requestBody && {
      requestBody: { ...withExample(requestBody, exampleOf(input)), required: input?.safeParse({}).success !== true },
    }),
    responses: {
      ...successResponse(operation, meta, traits, exampleOf(output)),
      ...errorResponses(meta.rest?.errors ?? [], traits),
    },
  };
}

function described({ schema: { description, deprecated: old, ...schema }, ...parameter }: Parameter): Parameter {
  return {
    ...parameter,
    ...(description !== undefined && { description }),
    ...(old === true && { deprecated: true }),
    schema,
  };
}

const traitsOf = ({ requestBody }: Operation, { openapi, rest }: Meta): Traits => ({
  admin: rest?.admin === true,
  changes: openapi?.method !== 'GET',
  hasBody: requestBody !== undefined,
});

function successResponse(operation: Operation, meta: Meta, traits: Traits, example: unknown): Operation['responses'] {
  const { 200: success } = operation.responses;
  if (!success) throw new Error(`No success response is described for ${meta.openapi?.path}.`);
  const status = meta.rest?.status ?? 200;
  const headers = headersOf(status, traits);
  if (status === 204) return { 204: { description: 'Done.', headers } };
  return { [status]: { ...withExample(success as Body & Response, example), headers } };
}

function withExample<Described extends Body>(described: Described, example: unknown): Described {
  if (example === undefined) return described;
  const content = Object.entries(described.content).map(([type, media]) => [type, { ...media, example }]);
  return { ...described, content: Object.fromEntries(content) };
}

const deprecated = (operation: Operation): Operation => ({
  ...operation,
  deprecated: true,
  ...(operation.operationId !== undefined && { operationId: `${operation.operationId}-legacy` }),
});

if (import.meta.main) await Bun.write(new URL('../../../web/openapi.json', import.meta.url), await openApiText());
