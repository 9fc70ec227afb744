import { z } from 'zod';
import { type Contract, LocalDate, Timestamp } from '../core/contract.ts';
import { Fact, MetricQuery } from '../metrics/metrics.contract.ts';

export const ExplainedEvent = z.object({
  raw_event_id: z.int(),
  type: z.string(),
  received_at: Timestamp,
  sha256: z.string().meta({ description: 'Of the bytes of the webhook body, as stored when it arrived.' }),
  intact: z.boolean().meta({ description: 'Whether the stored body still has this hash.' }),
  removed_at: Timestamp.optional().meta({
    description: 'Only when the body is no longer kept: since when. It is not intact then, and the turn may hold.',
  }),
});
export type ExplainedEvent = z.infer<typeof ExplainedEvent>;

export const ExplainedRow = z.object({
  table: z.string(),
  id: z.string(),
  raw_event_id: z.int().meta({ description: '0 for a result that the person added by hand.' }),
  date: LocalDate.optional(),
  value: z.number().optional().meta({
    description: 'Of that day, as it enters now, in `unit` of the query; absent when the row no longer enters.',
  }),
  origin: z.string().optional().meta({
    description: 'Of a laboratory result: where on the report it was read, and who corrected it.',
    example: 'read from page 1, line 7, corrected by you on 2026-11-23',
  }),
});

const ExplainedFact = z.object({
  said: Fact.nullable().meta({ description: 'As it was computed then; null for a number that only exists now.' }),
  now: Fact.nullable().meta({ description: 'As it is computed now; null when it cannot be any more.' }),
  holds: z.boolean().meta({ description: 'Value, unit, source, n and window are the same.' }),
  rows: z.array(ExplainedRow).meta({ description: 'What entered it then.' }),
  rows_added: z.array(ExplainedRow).meta({ description: 'What enters it now and did not then.' }),
  rows_removed: z.array(ExplainedRow).meta({ description: 'What entered it then and does not now.' }),
  rows_rewritten: z
    .array(ExplainedRow)
    .meta({ description: 'What a later raw event has written again; with the raw event of now.' }),
});
export type ExplainedFact = z.infer<typeof ExplainedFact>;

const ExplainedQuery = z.object({
  query: MetricQuery,
  query_sha256: z.string(),
  today: LocalDate,
  unit: z.string().meta({ description: 'Of the values of the rows.' }),
  holds: z.boolean(),
  facts: z.array(ExplainedFact),
});
export type ExplainedQuery = z.infer<typeof ExplainedQuery>;

export const ExplainedImport = z.object({
  archive_id: z.string(),
  vendor: z.string(),
  file_name: z.string(),
  sha256: z.string().meta({ description: 'Of the file.' }),
  rows: z.array(
    z.object({
      table: z.string(),
      id: z.string(),
      records: z.int().meta({ description: 'How many records of the file its values come from.' }),
      from: z.array(z.object({ entry: z.string(), line: z.int() })).meta({
        description: 'Where the first of them stands in each entry of the file.',
      }),
    }),
  ),
});
export type ExplainedImport = z.infer<typeof ExplainedImport>;

const Disclosed = z.object({
  step: z.string(),
  model: z.string(),
  host: z.string(),
  sent_at: Timestamp,
  bytes_sent: z.int(),
  contents: z.array(z.string()),
});

const Shape = z.object({
  turn_id: z.string(),
  data_watermark: Timestamp.nullable(),
  holds: z.boolean().meta({ description: 'Every fact holds and every raw event that is kept is intact.' }),
  unproved: z.array(z.string()).meta({ description: 'Keys of facts of the sheet without a stored proof.' }),
  queries: z.array(ExplainedQuery),
  deliveries: z.array(ExplainedEvent),
  imports: z.array(ExplainedImport).meta({ description: 'Files that rows of the facts come from.' }),
  disclosures: z
    .array(Disclosed)
    .meta({ description: 'What left for a language model outside the service; empty for the embedded one.' }),
});
export type Explanation = z.infer<typeof Shape>;

const mean = {
  key: 'sleep_duration.mean',
  value: 444,
  unit: 'min',
  source: 'garmin/sleep_sessions.asleep_s',
  n: 1,
  window: '2026-11-14/2026-11-20',
};
const example: Explanation = {
  turn_id: 'turn_4rTqJ0v2mXbD8cWfZk1LsA',
  data_watermark: '2026-11-21T06:12:00.000Z',
  holds: true,
  unproved: [],
  queries: [
    {
      query: { metric: 'sleep_duration', aggregate: 'mean', window: { kind: 'last_days', n: 7 } },
      query_sha256: '0f343b0931126a20f133d67c2b018a3b5f4e3a0f3f3d9f7d6f3f5a0f9c1d2e3b',
      today: '2026-11-21',
      unit: 'min',
      holds: true,
      facts: [
        {
          said: mean,
          now: mean,
          holds: true,
          rows: [
            {
              table: 'sleep_sessions',
              id: 'slp_4rTqJ0v2mXbD8cWfZk1LsA',
              raw_event_id: 17,
              date: '2026-11-20',
              value: 444,
            },
          ],
          rows_added: [],
          rows_removed: [],
          rows_rewritten: [],
        },
      ],
    },
  ],
  deliveries: [
    {
      raw_event_id: 17,
      type: 'sleep',
      received_at: '2026-11-20T06:12:00.000Z',
      sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      intact: true,
    },
  ],
  imports: [],
  disclosures: [],
};

const Explanation = Shape.meta({ id: 'TurnExplanation', example });

export const ExplainTurn = { meta: {}, input: z.object({ id: z.string() }), output: Explanation } as const;

export const ExplainAnyTurn = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/admin/turns/{id}/explanation',
      tags: ['Admin'],
      summary: 'Prove the numbers of a turn',
      description:
        'Computes every fact of the turn again and follows it through its query, its rows and their raw events to the bytes of the webhooks. It holds health data: reading it leaves an audit line.',
      protect: true,
    },
    rest: { root: true, admin: true, errors: ['turn_not_found'] },
  },
  input: z.object({ id: z.string() }),
  output: Explanation,
} as const satisfies Contract;
