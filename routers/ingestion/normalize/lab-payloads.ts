import { z } from 'zod';
import { Day, group, list, text } from './reading.ts';

/** Every published shape: layered, flat, without envelope, `data[].biomarkers[]`. */

const words = text(10_000);
const number = z.number().nullish();
const printed = z.union([z.number(), z.string().max(10_000)]).nullish();

export const LabFailure = z.object({
  upload_id: text(200),
  reference_id: text(500),
  data: z.object({ reference_id: text(500), error: z.object({ code: z.string().min(1).max(100) }) }),
});

export const LabEvent = z.object({
  type: z.unknown().optional(),
  upload_id: text(200),
  reference_id: text(500),
  occurred_at: Day,
  data: z.unknown().optional(),
});
export type LabEvent = z.infer<typeof LabEvent>;

export const LabReport = z.object({
  session_id: z.string().min(1).max(200),
  reference_id: text(500),
  report_date: Day,
  results: list(z.unknown()).nullish(),
});

const reportsMax = 1_000;

export const PlainReports = z.object({
  upload_id: z.string().min(1).max(200),
  data: list(z.object({ metadata: group({ test_date: Day }), biomarkers: list(z.unknown()) }), reportsMax),
});

export const LayeredResult = z.object({
  source: group({
    name: words,
    value: printed,
    units: words,
    flag: words,
    reference_text: words,
    collection_date: Day,
  }),
  biomarker: group({ display_name: words, loinc_code: words }),
  measurement: group({
    type: words,
    numeric: number,
    bounded: group({ operator: words, value: number }),
    qualitative: group({ text: words }),
    text: words,
    units: words,
    ucum_code: words,
  }),
  interpretation: group({
    flag: words,
    flag_raw: words,
    applied_range: group({ lower: number, upper: number }),
  }),
  reference_ranges: list(z.object({ lower: number, upper: number, type: words })).nullish(),
});
export type LayeredResult = z.infer<typeof LayeredResult>;

export const FlatResult = z.object({
  display_name: words,
  original_name: words,
  name: words,
  raw_value: printed,
  value: printed,
  value_lt: number,
  value_gt: number,
  qualitative_value: words,
  display_units: words,
  unit: words,
  ucum_code: words,
  loinc_code: words,
  flag: words,
  reference_range: words,
  reference_ranges: list(z.object({ lower_bound: number, upper_bound: number, classification: words })).nullish(),
  collection_date: Day,
});
export type FlatResult = z.infer<typeof FlatResult>;
