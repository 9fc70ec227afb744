import { z } from 'zod';
import { type Contract, PageLimit, Timestamp } from '../core/contract.ts';

const ParkedEvent = z
  .object({
    raw_event_id: z.int(),
    type: z.string(),
    request_id: z.string(),
    received_at: Timestamp,
    attempts: z.int(),
    process_error: z.string(),
  })
  .meta({ id: 'ParkedEvent', description: 'A raw event whose normalization failed.' });

const TracedEvent = z
  .object({
    raw_event_id: z.int(),
    type: z.string(),
    received_at: Timestamp,
    queued_at: Timestamp.nullable(),
    processed_at: Timestamp.nullable(),
    process_error: z.string().nullable(),
  })
  .meta({ id: 'TracedEvent' });
export type TracedEvent = z.infer<typeof TracedEvent>;

const AuditRow = z
  .object({
    seq: z.int(),
    at: Timestamp,
    actor: z.string().meta({ description: 'By what it was done: `admin_key`, `wrong_key` or `command`.' }),
    action: z.string(),
    subject: z
      .string()
      .meta({ description: '`turn:<id>`, `raw_event:<id>`, `request:<id>`, `person:<SHA-256 of the id>` or empty.' }),
    request_id: z.string(),
    outcome: z.string(),
    previous_sha256: z.string(),
    sha256: z.string().meta({ description: 'Of this row with `previous_sha256` in it.' }),
  })
  .meta({ id: 'AuditRow', description: 'One use of a power that people do not have.' });

const times = {
  received_at: '2026-11-21T09:30:00.000Z',
  queued_at: '2026-11-21T09:30:00.000Z',
  processed_at: null,
} as const;
const parking = { process_error: 'data.0.metadata.start_time: expected a calendar date' } as const;
const admin = (method: 'GET' | 'POST', path: `/admin/${string}`, summary: string, description: string) => ({
  method,
  path,
  tags: ['Admin'],
  summary,
  description,
  protect: true,
});
const rest = { root: true, admin: true } as const;

export const ListParkedEvents = {
  meta: {
    openapi: admin(
      'GET',
      '/admin/dlq',
      'List parked events, newest first',
      'Raw events whose normalization failed, each with the reason. They are tried again every night.',
    ),
    rest: { ...rest, errors: ['invalid_field'] },
  },
  input: z.object({
    limit: PageLimit,
    cursor: z.string().max(200).meta({ description: 'The `next_cursor` of the last page.' }).optional(),
  }),
  output: z.object({ data: z.array(ParkedEvent), next_cursor: z.string().nullable(), has_more: z.boolean() }).meta({
    id: 'ParkedEventPage',
    example: {
      data: [
        {
          raw_event_id: 17,
          type: 'daily',
          request_id: 'req_4rTqJ0v2mXbD8cWfZk1LsA',
          received_at: times.received_at,
          attempts: 1,
          ...parking,
        },
      ],
      next_cursor: null,
      has_more: false,
    },
  }),
} as const satisfies Contract;

export const DrainParkedEvents = {
  meta: {
    openapi: admin(
      'POST',
      '/admin/drain',
      'Queue parked events again',
      'Without `ids`: the oldest ones. An event that fails again is parked again.',
    ),
    rest: { ...rest, errors: ['invalid_request', 'invalid_field'] },
  },
  input: z
    .object({
      ids: z.array(z.int().min(1)).min(1).max(1_000).optional().meta({ description: 'These events only.' }),
      limit: z.int().min(1).max(10_000).default(1_000).meta({ description: 'At most so many, oldest first.' }),
    })
    .meta({ example: { ids: [17] } }),
  output: z
    .object({ ok: z.literal(true), requeued: z.int() })
    .meta({ id: 'DrainResult', example: { ok: true, requeued: 1 } }),
} as const satisfies Contract;

export const ListAudit = {
  meta: {
    openapi: admin(
      'GET',
      '/admin/audit',
      'List the audit log, newest first',
      'Who used the operators’ key and commands, each row chained to the one before it. This look is in it, too.',
    ),
    rest: { ...rest, errors: ['invalid_field'] },
  },
  input: z.object({
    limit: PageLimit,
    cursor: z.string().max(200).meta({ description: 'The `next_cursor` of the last page.' }).optional(),
    user_id: z.string().max(200).meta({ description: 'Only what was done to this person as such.' }).optional(),
  }),
  output: z.object({ data: z.array(AuditRow), next_cursor: z.string().nullable(), has_more: z.boolean() }).meta({
    id: 'AuditPage',
    example: {
      data: [
        {
          seq: 1,
          at: times.received_at,
          actor: 'admin_key',
          action: 'admin.getRawEvent',
          subject: 'raw_event:17',
          request_id: 'req_4rTqJ0v2mXbD8cWfZk1LsA',
          outcome: 'granted',
          previous_sha256: '0'.repeat(64),
          sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
        },
      ],
      next_cursor: null,
      has_more: false,
    },
  }),
} as const satisfies Contract;

export const TraceRequest = {
  meta: {
    openapi: admin(
      'GET',
      '/admin/traces',
      'Find what a webhook request brought',
      'By the request id that the webhook answered with, which is in its log lines too.',
    ),
    rest: { ...rest, errors: ['invalid_request', 'invalid_field'] },
  },
  input: z.object({ request_id: z.string().regex(/^req_[0-9A-Za-z]{1,64}$/) }),
  output: z.object({ request_id: z.string(), events: z.array(TracedEvent) }).meta({
    id: 'Trace',
    example: {
      request_id: 'req_4rTqJ0v2mXbD8cWfZk1LsA',
      events: [{ raw_event_id: 17, type: 'daily', ...times, ...parking }],
    },
  }),
} as const satisfies Contract;

export const GetRawEvent = {
  meta: {
    openapi: admin(
      'GET',
      '/admin/raw-events/{id}',
      'Read a raw event',
      'With its body, which holds health data: reading it leaves an audit line.',
    ),
    rest: { ...rest, errors: ['not_found'] },
  },
  input: z.object({ id: z.string() }),
  output: TracedEvent.extend({
    request_id: z.string(),
    payload: z.string().meta({ description: 'The body as it arrived, byte for byte.' }),
    payload_removed_at: Timestamp.optional().meta({
      description: 'Only when the body is no longer kept: since when. It is empty then.',
    }),
  }).meta({
    id: 'RawEvent',
    example: {
      raw_event_id: 17,
      type: 'daily',
      ...times,
      ...parking,
      request_id: 'req_4rTqJ0v2mXbD8cWfZk1LsA',
      payload: '{"type":"daily","user":{},"data":[]}',
    },
  }),
} as const satisfies Contract;
