import { z } from 'zod';
import { LocalDate, SpacedTimestamp, Timestamp } from '../core/contract.ts';

const Words = z.string().nullable();

/**
 * `value_text`, `unit`, `range_text` and `flag_text` are as printed. `standing` follows from value and range alone,
 * `flag` is the report's mark. `page`, `line` and `confidence` (0 to 1) are hale's; compare `doubtful` ones with the paper.
 */
const LabResult = z.object({
  id: z.string(),
  name: z.string(),
  marker: Words,
  value: z.number().nullable(),
  operator: Words,
  value_text: Words,
  unit: Words,
  range_text: Words,
  range_low: z.number().nullable(),
  range_high: z.number().nullable(),
  flag: Words,
  flag_text: Words,
  standing: z.enum(['below', 'within', 'above']).nullable(),
  flag_disagrees: z.boolean(),
  page: z.int().nullable(),
  line: z.int().nullable(),
  confidence: z.number().nullable(),
  doubtful: z.boolean(),
  test_date: LocalDate.nullable(),
  /** Such as `read from page 1, line 7, corrected by you on 2026-11-23`. */
  proof: z.string(),
  corrected_at: Timestamp.nullable(),
  as_read: z
    .object({ name: z.string(), value_text: Words, unit: Words, range_text: Words, flag: Words, test_date: Words })
    .nullable(),
});
export type LabResult = z.infer<typeof LabResult>;

export const LabReport = z.object({
  id: z.string(),
  file_name: z.string(),
  status: z.string(),
  message: z.string(),
  uploaded_at: SpacedTimestamp,
  read_at: Timestamp.nullable(),
  test_date: LocalDate.nullable(),
  /** The days an ambiguous date may mean. */
  test_date_candidates: z.array(LocalDate),
  results: z.array(LabResult),
  removed: z.array(z.object({ id: z.string(), name: z.string(), value_text: Words, removed_at: Timestamp })),
  lines_not_understood: z.array(z.object({ page: z.int(), text: z.string() })),
});
export type LabReport = z.infer<typeof LabReport>;

const Id = z.string().min(1).max(100);
const Short = z.string().trim().min(1).max(200);
const Optional = z.string().trim().max(200).nullable().optional();
const Value = z.union([z.number(), Short]).transform(String);
const said = {
  value: Value.optional(),
  unit: Optional,
  range: Optional,
  flag: Optional,
  test_date: LocalDate.optional(),
};

export const GetLab = { meta: {}, input: z.object({ id: Id }), output: LabReport } as const;

/** Without `result_id`, the day of the whole report. */
export const CorrectLab = {
  meta: {},
  input: z
    .object({ id: Id, result_id: Id.optional(), name: Short.optional(), ...said })
    .refine(({ result_id, test_date }) => result_id !== undefined || test_date !== undefined, {
      path: ['result_id'],
      error: 'Name the result, or give the day of the whole report as test_date.',
    }),
  output: LabReport,
} as const;

export const AddLabResult = {
  meta: {},
  input: z.object({ id: Id, name: Short, ...said, value: Value }),
  output: LabReport,
} as const;

/** Without `result_id`, the whole report and its file. */
export const RemoveLab = {
  meta: {},
  input: z.object({ id: Id, result_id: Id.optional() }),
  output: z.object({ ok: z.literal(true) }),
} as const;
