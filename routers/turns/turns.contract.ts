import { z } from 'zod';
import { type Contract, Instant, PageLimit, Timestamp, TimeZone } from '../core/contract.ts';
import { wholeBody } from '../core/errors.ts';
import { Fact } from '../metrics/metrics.contract.ts';
import { terminalSeq } from './event-id.ts';

export const TurnMessage = z
  .object({ role: z.enum(['user', 'assistant']), content: z.string().min(1).max(32_768) })
  .meta({ id: 'Message' });
export type TurnMessage = z.infer<typeof TurnMessage>;

export const TurnStatus = z.enum(['queued', 'running', 'completed', 'failed']).meta({ id: 'TurnStatus' });

export const TurnContext = z.object({
  include_memory: z.boolean().default(true),
  include_biomarkers: z.boolean().default(true),
  time_zone: TimeZone.optional(),
});
export type TurnContext = z.infer<typeof TurnContext>;

export const TurnResult = z
  .object({
    answer: z.string(),
    fact_sheet: z.array(Fact),
    agents_used: z.array(z.string()),
    cost_usd: z.number(),
    duration_ms: z.int(),
    data_watermark: Timestamp,
    grounding: z.object({ numbers: z.int(), supported: z.int(), repaired: z.int(), replaced: z.int() }),
  })
  .meta({ id: 'TurnResult' });
export type TurnResult = z.infer<typeof TurnResult>;

export const TurnError = z
  .object({ code: z.string(), message: z.string(), step: z.string().optional() })
  .meta({ id: 'TurnError' });
export type TurnError = z.infer<typeof TurnError>;

const example = {
  id: 'turn_4rTqJ0v2mXbD8cWfZk1LsA',
  created_at: '2026-11-21T09:30:00.000Z',
  completed_at: '2026-11-21T09:30:04.120Z',
  messages: [{ role: 'user', content: 'How did I sleep last week?' }],
  result: {
    answer: 'You slept 7.4 hours a night on average.',
    fact_sheet: [
      {
        key: 'sleep_duration.mean',
        value: 7.4,
        unit: 'h',
        source: 'garmin/sleep_sessions.asleep_s',
        n: 7,
        window: '2026-11-14/2026-11-20',
      },
    ],
    agents_used: ['planner', 'sleep', 'synthesis'],
    cost_usd: 0,
    duration_ms: 4_120,
    data_watermark: '2026-11-21T06:12:00.000Z',
    grounding: { numbers: 1, supported: 1, repaired: 0, replaced: 0 },
  },
} as const;
const exampleSummary = {
  id: example.id,
  status: 'completed',
  created_at: example.created_at,
  completed_at: example.completed_at,
  error: null,
} as const;

const questionCharactersMax = 200;
export const questionStart = (question: string | undefined) => (question ?? '').slice(0, questionCharactersMax);

const TurnSummary = z
  .object({
    id: z.string().meta({ example: 'turn_4rTqJ0v2mXbD8cWfZk1LsA' }),
    status: TurnStatus,
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
    error: TurnError.nullable(),
    question: z.string().meta({ description: 'What the person asked last, cut after 200 characters.' }),
  })
  .meta({ id: 'TurnSummary' });
export const Turn = TurnSummary.omit({ question: true })
  .extend({ messages: z.array(TurnMessage), result: TurnResult.nullable() })
  .meta({
    id: 'Turn',
    example: { ...exampleSummary, messages: example.messages, result: example.result },
  });
export type Turn = z.infer<typeof Turn>;

export type TurnEvent =
  | { type: 'turn.started'; at: string; turn_id: string }
  | { type: 'phase'; agent: string; phase: string }
  | { type: 'agent_start'; agent: string; question: string }
  | { type: 'synthesis_delta'; text: string }
  | { type: 'turn.completed'; turn_id: string; result: TurnResult }
  | ({ type: 'turn.failed' } & TurnError);

export const CreateTurn = {
  meta: {
    openapi: {
      method: 'POST',
      path: '/turns',
      tags: ['Turns'],
      summary: 'Ask a question',
      description:
        'Starts a turn and answers at once. Follow the answer at `stream_url`, or ask for the turn until it has ended. Each user may have a limited number of turns in flight.',
      protect: true,
    },
    rest: { status: 202, errors: ['invalid_request', 'invalid_field', 'concurrency_limit_exceeded'] },
  },
  input: z
    .object({
      messages: z
        .array(TurnMessage)
        .max(100)
        .superRefine((messages, check) => {
          if (messages.length === 0) {
            check.addIssue({ code: 'custom', params: wholeBody, message: 'messages must not be empty.' });
          } else if (messages.at(-1)?.role !== 'user') {
            check.addIssue({ code: 'custom', params: wholeBody, message: 'The last message must have the role user.' });
          }
        })
        .meta({
          minItems: 1,
          description: 'The conversation; its last message is the question and has the role `user`.',
        }),
      stream: z.boolean().default(true).meta({ description: 'Reserved.' }),
      context: TurnContext.prefault({}),
    })
    .meta({ example: { messages: example.messages } }),
  output: z
    .object({ id: z.string(), status: z.literal('queued'), created_at: Timestamp, stream_url: z.string() })
    .meta({
      id: 'TurnCreated',
      example: {
        id: example.id,
        status: 'queued',
        created_at: example.created_at,
        stream_url: `https://hale.example/v1/turns/${example.id}/events`,
      },
    }),
} as const satisfies Contract;

export const GetTurn = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/turns/{id}',
      tags: ['Turns'],
      summary: 'Get a turn',
      description: 'With its messages and, once it is completed, its result. Turns are kept for good.',
      protect: true,
    },
    rest: { errors: ['turn_not_found'] },
  },
  input: z.object({ id: z.string() }),
  output: Turn,
} as const satisfies Contract;

export const ListTurns = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/turns',
      tags: ['Turns'],
      summary: 'List turns, newest first',
      description:
        'A page of turns without messages and results. Pass `next_cursor` back as `cursor`, with the same filters.',
      protect: true,
    },
    rest: { errors: ['invalid_field'] },
  },
  input: z.object({
    limit: PageLimit,
    cursor: z.string().max(200).meta({ description: 'The `next_cursor` of the last page.' }).optional(),
    status: TurnStatus.meta({ description: 'Turns in this state only.' }).optional(),
    after: Instant.meta({ description: 'Inclusive; date or date-time.' }).optional(),
    before: Instant.meta({ description: 'Exclusive; date or date-time.' }).optional(),
  }),
  output: z.object({ data: z.array(TurnSummary), next_cursor: z.string().nullable(), has_more: z.boolean() }).meta({
    id: 'TurnPage',
    example: {
      data: [{ ...exampleSummary, question: example.messages[0].content }],
      next_cursor: null,
      has_more: false,
    },
  }),
} as const satisfies Contract;

export const DeleteTurn = {
  meta: {},
  input: z.object({ id: z.string() }),
  output: z.object({ ok: z.literal(true) }),
} as const;

export const StreamTurn = {
  input: z.object({ id: z.string(), lastEventId: z.string().optional() }),
} as const;

const id = z.int().min(1).meta({ description: 'Increases from frame to frame; values may be skipped.' });
const lastId = z.literal(terminalSeq).meta({ description: 'Of the last frame, always.' });

export const TurnFrame = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('turn.started'),
      id,
      data: z.object({ type: z.literal('turn.started'), seq: z.int(), at: Timestamp, turn_id: z.string() }),
    }),
    z.object({
      event: z.literal('phase'),
      id,
      data: z.object({ type: z.literal('phase'), agent: z.string(), phase: z.string() }),
    }),
    z.object({
      event: z.literal('agent_start'),
      id,
      data: z.object({ type: z.literal('agent_start'), agent: z.string(), question: z.string() }),
    }),
    z.object({
      event: z.literal('synthesis_delta'),
      id,
      data: z.object({
        type: z.literal('synthesis_delta'),
        text: z.string().meta({ description: 'The next piece of the answer.' }),
      }),
    }),
    z.object({
      event: z.literal('turn.completed'),
      id: lastId,
      data: z.object({ type: z.literal('turn.completed'), turn_id: z.string(), result: TurnResult }),
    }),
    z.object({ event: z.literal('turn.failed'), id: lastId, data: TurnError }),
  ])
  .meta({ id: 'TurnFrame', description: 'One frame of a stream of server-sent events; `data` is sent as JSON text.' });
