import { z } from 'zod';
import { type Contract, LocalDate, PageLimit, Timestamp, TimeZone } from '../core/contract.ts';

export const vendors = [
  'apple_health',
  'health_auto_export',
  'google_health',
  'fitbit',
  'garmin',
  'whoop',
  'oura',
  'lifesnaps',
  'csv',
] as const;

export const partsMax = 1_000;
export const openArchivesMax = 20;

const Vendor = z.enum(vendors);
const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'Use 64 lower-case hexadecimal digits.' })
  .meta({ description: 'SHA-256 of the file, in hexadecimal.' });
const Count = z.int().nonnegative();
const Word = z.string().max(200);

const KindReceipt = z.object({
  kind: Word.meta({ description: 'As the vendor calls it, such as `HKQuantityTypeIdentifierStepCount`.' }),
  taken: Count,
  merged: Count.meta({ description: 'Read, but a better source says the same time.' }),
  skipped: z.array(z.object({ reason: Word, count: Count })).max(50),
});

/** Every record is taken, merged or skipped with a reason. */
export const Receipt = z
  .object({
    first_day: LocalDate.nullable(),
    last_day: LocalDate.nullable(),
    days: Count,
    records: Count,
    events: z.object({ daily: Count, sleep: Count, activity: Count, body: Count }),
    kinds: z.array(KindReceipt).max(2_000),
  })
  .meta({ id: 'ArchiveReceipt' });
export type Receipt = z.infer<typeof Receipt>;

const Shape = z.object({
  id: z.string().meta({ example: 'arc_4rTqJ0v2mXbD8cWfZk1LsA' }),
  vendor: Vendor,
  file_name: z.string(),
  bytes: Count,
  sha256: Sha256,
  time_zone: z.string().nullable(),
  status: z.enum(['open', 'processing', 'completed', 'undoing']).meta({
    description: '`open`: takes parts. `processing`: its rows are being stored. `undoing`: they are being withdrawn.',
  }),
  created_at: Timestamp,
  completed_at: Timestamp.nullable(),
  parts: Count.meta({ description: 'How many parts have arrived.' }),
  parts_stored: Count.meta({ description: 'Of how many the rows are stored.' }),
  parts_failed: Count.meta({ description: 'Of how many the rows could not be stored; an operator sees why.' }),
  next_part: z.int().positive().meta({ description: 'The first number that has not arrived: go on here.' }),
  events: Count.meta({ description: 'Days, sleeps, activities and body readings in the parts.' }),
  receipt: Receipt.nullable().meta({ description: 'Once it is complete.' }),
});
export type Archive = z.infer<typeof Shape>;

const example: Archive = {
  id: 'arc_4rTqJ0v2mXbD8cWfZk1LsA',
  vendor: 'apple_health',
  file_name: 'export.zip',
  bytes: 734_003_200,
  sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  time_zone: null,
  status: 'completed',
  created_at: '2026-11-21T09:30:00.000Z',
  completed_at: '2026-11-21T09:31:12.000Z',
  parts: 9,
  parts_stored: 9,
  parts_failed: 0,
  next_part: 10,
  events: 8_214,
  receipt: {
    first_day: '2016-11-20',
    last_day: '2026-11-20',
    days: 3_652,
    records: 9_120_442,
    events: { daily: 3_652, sleep: 3_610, activity: 931, body: 21 },
    kinds: [{ kind: 'HKQuantityTypeIdentifierStepCount', taken: 812_004, merged: 40_218, skipped: [] }],
  },
};

const Archive = Shape.meta({ id: 'Archive', description: "A vendor's export of one's own data.", example });
const byId = { id: z.string() };

export const BeginArchive = {
  meta: {
    openapi: {
      method: 'POST',
      path: '/archives',
      tags: ['Archives'],
      summary: 'Begin to import an export',
      description:
        'Says which file is coming. The same file again while its import is open answers with that import, so that an import that was cut off goes on at `next_part`. Nothing is stored as rows until it is complete.',
      protect: true,
    },
    rest: { errors: ['invalid_request', 'invalid_field', 'unprocessable'] },
  },
  input: z
    .object({
      vendor: Vendor,
      file_name: z.string().min(1).max(1_000),
      bytes: Count,
      sha256: Sha256,
      time_zone: TimeZone.nullable().optional().meta({ description: 'By which times without an offset were read.' }),
    })
    .meta({
      example: {
        vendor: 'apple_health',
        file_name: 'export.zip',
        bytes: 734_003_200,
        sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      },
    }),
  output: Archive,
} as const satisfies Contract;

/** JSON lines, so described by hand. */
export const AddPart = {
  meta: { rest: { errors: ['archive_not_found', 'already_exists', 'unprocessable'], uncounted: true } },
  input: z.object({ id: z.string(), part: z.int().min(1).max(partsMax), lines: z.string() }),
  output: z
    .object({ part: z.int(), events: Count, bytes: Count, parts: Count, next_part: z.int() })
    .meta({ id: 'ArchivePart', example: { part: 1, events: 912, bytes: 1_048_102, parts: 1, next_part: 2 } }),
} as const;

export const CompleteArchive = {
  meta: {
    openapi: {
      method: 'POST',
      path: '/archives/{id}/complete',
      tags: ['Archives'],
      summary: 'Complete an import',
      description:
        'Turns its parts into rows, all of them or none, and keeps the receipt. Rows that say what they said before do not change, so `GET /v1/data/sync` brings only the difference. Answers once the rows are stored, after ten seconds at most: then `status` may still be `processing`.',
      protect: true,
    },
    rest: { errors: ['archive_not_found', 'invalid_field', 'unprocessable'] },
  },
  input: z
    .object({
      id: z.string(),
      parts: z
        .int()
        .min(0)
        .max(partsMax)
        .optional()
        .meta({ description: 'How many parts the file has; later ones are dropped. All that came, if absent.' }),
      receipt: Receipt.optional().meta({ description: 'What was taken. Counted from the parts, if absent.' }),
    })
    .meta({ example: { parts: 9 } }),
  output: Archive,
} as const satisfies Contract;

export const GetArchive = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/archives/{id}',
      tags: ['Archives'],
      summary: 'One import with its progress',
      description: 'How many parts have arrived, of how many the rows are stored, and the receipt once it is complete.',
      protect: true,
    },
    rest: { errors: ['archive_not_found'] },
  },
  input: z.object(byId),
  output: Archive,
} as const satisfies Contract;

export const ListArchives = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/archives',
      tags: ['Archives'],
      summary: 'List imports, newest first',
      description: 'Files that were imported or are being imported. One that was undone is no longer among them.',
      protect: true,
    },
    rest: { errors: ['invalid_field'] },
  },
  input: z.object({
    limit: PageLimit,
    cursor: z.string().optional().meta({ description: '`next_cursor` of the page before.' }),
  }),
  output: z
    .object({ data: z.array(Archive), next_cursor: z.string().nullable(), has_more: z.boolean() })
    .meta({ id: 'ArchivePage', example: { data: [example], next_cursor: null, has_more: false } }),
} as const satisfies Contract;

export const UndoArchive = {
  meta: {
    openapi: {
      method: 'DELETE',
      path: '/archives/{id}',
      tags: ['Archives'],
      summary: 'Undo an import',
      description:
        'Gives back the rows that were there before, also where another import has said the same days, and deletes what was stored of the file. `GET /v1/data/sync` brings what changes. Answers once that is done, after ten seconds at most: the import is then listed as `undoing` until it is gone.',
      protect: true,
    },
    rest: { status: 204, errors: ['archive_not_found'] },
  },
  input: z.object(byId),
  output: z.void(),
} as const satisfies Contract;
