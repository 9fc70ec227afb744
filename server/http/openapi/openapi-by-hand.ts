import { z } from 'zod';
import { AddPart, partsMax } from '../../../routers/archives/archives.contract.ts';
import { PostHealthAutoExport } from '../../../routers/archives/feeds.contract.ts';
import { UploadLab } from '../../../routers/labs/labs.contract.ts';
import { terminalSeq } from '../../../routers/turns/event-id.ts';
import { TurnFrame } from '../../../routers/turns/turns.contract.ts';
import { errorResponses, headersOf, type Operation, type Schemas, type Traits } from './openapi-responses.ts';

export function handWritten(): { operations: Record<string, Record<string, Operation>>; schemas: Schemas } {
  const frame = published(TurnFrame);
  const uploaded = published(UploadLab.output);
  const part = published(AddPart.output);
  const posted = published(PostHealthAutoExport.output);
  return {
    operations: {
      '/v1/labs/upload': { post: labUpload(uploaded.schema) },
      '/v1/archives/{id}/parts': { post: archivePart(part.schema) },
      '/v1/feeds/health-auto-export': { post: feedPost(posted.schema) },
      '/v1/turns/{id}/events': { get: eventStream(frame.schema) },
    },
    schemas: { ...frame.schemas, ...uploaded.schemas, ...part.schemas, ...posted.schemas },
  };
}

function published(type: z.ZodType): { schema: unknown; schemas: Schemas } {
  const { $defs = {}, $schema: _, ...schema } = z.toJSONSchema(type, { target: 'draft-2020-12', io: 'output' });
  return JSON.parse(JSON.stringify({ schema, schemas: $defs }).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

const reading: Traits = { admin: false, changes: false, hasBody: false };
const writing: Traits = { admin: false, changes: true, hasBody: true };

const eventStream = (schema: unknown): Operation => ({
  operationId: 'turns-events',
  summary: 'Follow a turn',
  description: `Server-sent events. Each frame has \`event\`, an increasing integer \`id\` and JSON \`data\`; the schema shows a frame as an object. The last one is \`turn.completed\` or \`turn.failed\` with the id ${terminalSeq}. Replay is possible for one hour after the turn ended; later the stream opens and closes without events. Lines that begin with a colon are heartbeats. The token is checked once, when the stream opens.`,
  tags: ['Turns'],
  security: [{ bearer: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'Last-Event-Id',
      in: 'header',
      required: false,
      description: 'Replay what follows this id. What is no integer from 0 to 2^53 − 1 counts as absent.',
      schema: { type: 'integer', minimum: 0, maximum: terminalSeq },
    },
    {
      name: 'starting_after',
      in: 'query',
      required: false,
      description: 'The same, for clients that cannot set headers.',
      schema: { type: 'integer', minimum: 0, maximum: terminalSeq },
    },
  ],
  responses: {
    200: {
      description: 'The event stream.',
      headers: headersOf(200, reading),
      content: { 'text/event-stream': { schema, examples } },
    },
    ...errorResponses(['turn_not_found'], reading),
  },
});

const turnId = 'turn_4rTqJ0v2mXbD8cWfZk1LsA';
const frames: z.infer<typeof TurnFrame>[] = [
  {
    event: 'turn.started',
    id: 1,
    data: { type: 'turn.started', seq: 1, at: '2026-11-21T09:30:00.000Z', turn_id: turnId },
  },
  { event: 'phase', id: 2, data: { type: 'phase', agent: 'planner', phase: 'planning' } },
  { event: 'agent_start', id: 3, data: { type: 'agent_start', agent: 'sleep', question: 'How long did I sleep?' } },
  { event: 'synthesis_delta', id: 7, data: { type: 'synthesis_delta', text: 'You slept ' } },
  {
    event: 'turn.failed',
    id: terminalSeq,
    data: { code: 'upstream_unavailable', message: 'A service that this needs is unavailable.', step: 'plan' },
  },
];
const examples = Object.fromEntries(frames.map((frame) => [frame.event, { value: frame }]));

const labUpload = (schema: unknown): Operation => ({
  operationId: 'labs-upload',
  summary: 'Upload a lab report',
  description:
    'A PDF, JPEG or PNG of at most 10 MiB. The file is stored before the answer, and read in about 30 seconds; `GET /v1/labs` says what became of it, and `GET /v1/data/sync` has the results.',
  tags: ['Labs'],
  security: [{ bearer: [] }],
  parameters: [idempotencyKey],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'With a filename.' },
          },
        },
        encoding: { file: { contentType: 'application/pdf, image/jpeg, image/png' } },
        example: { file: '%PDF-1.7 …' },
      },
    },
  },
  responses: {
    200: {
      description: 'The report is stored.',
      headers: headersOf(200, writing),
      content: { 'application/json': { schema, example: UploadLab.output.meta()?.['example'] } },
    },
    ...errorResponses(['unprocessable'], writing),
  },
});

const archivePart = (schema: unknown): Operation => ({
  operationId: 'archives-addPart',
  summary: 'Send a part of an export',
  description:
    'JSON lines, at most 4 MiB: each line is a day, sleep, activity or body reading in the shape of the webhook of its type. A part may be sent again, also after the connection broke: the same content changes nothing, other content replaces it while the import is open. Parts do not count towards the quota.',
  tags: ['Archives'],
  security: [{ bearer: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'part',
      in: 'query',
      required: true,
      description: 'Its number, from 1 on.',
      schema: { type: 'integer', minimum: 1, maximum: partsMax },
    },
    idempotencyKey,
  ],
  requestBody: {
    required: true,
    content: { 'application/x-ndjson': { schema: { type: 'string' }, example: partExample } },
  },
  responses: {
    200: {
      description: 'The part is stored.',
      headers: headersOf(200, writing),
      content: { 'application/json': { schema, example: AddPart.output.meta()?.['example'] } },
    },
    ...errorResponses(AddPart.meta.rest.errors, writing),
  },
});

const partExample = `${JSON.stringify({
  type: 'daily',
  day: '2026-07-01',
  item: {
    metadata: { start_time: '2026-07-01T00:00:00+02:00', end_time: '2026-07-02T00:00:00+02:00' },
    distance_data: { steps: 9120 },
  },
  records: 214,
  from: [{ entry: 'apple_health_export/export.xml', line: 1204 }],
})}\n`;

const feedPost = (schema: unknown): Operation => ({
  operationId: 'feeds-healthAutoExport',
  summary: 'Take a post of Health Auto Export',
  description:
    'The JSON that this iPhone app posts, at most 16 MiB. What a later post says of the same metric and time replaces what an earlier one said. The rows are stored within seconds.',
  tags: ['Archives'],
  security: [{ bearer: [] }],
  parameters: [idempotencyKey],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object' },
        example: {
          data: {
            metrics: [{ name: 'step_count', units: 'count', data: [{ date: '2026-07-01 10:00:00 +0200', qty: 812 }] }],
            workouts: [],
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The post is stored.',
      headers: headersOf(200, writing),
      content: { 'application/json': { schema, example: PostHealthAutoExport.output.meta()?.['example'] } },
    },
    ...errorResponses(PostHealthAutoExport.meta.rest.errors, writing),
  },
});
