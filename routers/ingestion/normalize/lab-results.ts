import { FlatResult, LayeredResult } from './lab-payloads.ts';
import { boundOperator, type LabRange, type LabValue, labRange, labValue } from './lab-values.ts';
import type { FullRow } from './normalized-event.ts';
import { read, UnreadablePayload } from './unreadable.ts';

/** A result as its report gives it, whatever the shape: the columns of its row that do not depend on its owner. */
export type LabResult = Pick<
  FullRow<'biomarkers'>,
  | 'test_date'
  | 'name'
  | 'value'
  | 'operator'
  | 'value_text'
  | 'unit'
  | 'ucum_code'
  | 'loinc_code'
  | 'flag'
  | 'reference_range'
  | 'reference_low'
  | 'reference_high'
>;

const nameLengthMax = 200;

/** Reads one result of a report. `at` is its place in the payload, for naming a field that cannot be read. */
export function labResult(result: unknown, at: string): LabResult {
  return isLayered(result)
    ? fromLayers(read(LayeredResult, result, at), at)
    : fromFlat(read(FlatResult, result, at), at);
}

const isLayered = (result: unknown) =>
  typeof result === 'object' && result !== null && ('source' in result || 'measurement' in result);

function fromLayers(result: LayeredResult, at: string): LabResult {
  const { source, biomarker, measurement, interpretation } = result;
  const unit = measurement?.units ?? source?.units ?? null;
  const text = source?.reference_text ?? null;
  return {
    test_date: source?.collection_date ?? null,
    name: firstName(at, { 'biomarker.display_name': biomarker?.display_name, 'source.name': source?.name }),
    ...layeredValue(result, at),
    unit,
    ucum_code: measurement?.ucum_code ?? null,
    loinc_code: biomarker?.loinc_code ?? null,
    flag: lowerCase(interpretation?.flag ?? interpretation?.flag_raw ?? source?.flag),
    ...reference(text, unit, interpretation?.applied_range, result.reference_ranges),
  };
}

function layeredValue({ source, measurement }: LayeredResult, at: string): LabValue {
  const printed = labText(source?.value);
  if (typeof measurement?.numeric === 'number') return exactly(measurement.numeric, printed);
  const operator = boundOperator(measurement?.bounded?.operator);
  if (operator && typeof measurement?.bounded?.value === 'number') {
    return bounded(operator, measurement.bounded.value, printed);
  }
  const inWords = measurement?.qualitative?.text ?? measurement?.text ?? null;
  const saysNoNumber =
    ['bounded', 'qualitative', 'text', 'absent'].includes(measurement?.type ?? '') || inWords !== null;
  return saysNoNumber ? onlyText(printed ?? inWords) : labValue(source?.value, `${at}.source.value`);
}

function fromFlat(result: FlatResult, at: string): LabResult {
  const unit = result.display_units ?? result.unit;
  const ranges = result.reference_ranges?.map((range) => ({
    lower: range.lower_bound,
    upper: range.upper_bound,
    type: range.classification,
  }));
  return {
    test_date: result.collection_date,
    name: firstName(at, {
      display_name: result.display_name,
      original_name: result.original_name,
      name: result.name,
    }),
    ...flatValue(result, at),
    unit,
    ucum_code: result.ucum_code,
    loinc_code: result.loinc_code,
    flag: lowerCase(result.flag),
    ...reference(result.reference_range, unit, null, ranges),
  };
}

function flatValue(result: FlatResult, at: string): LabValue {
  const printed = labText(result.raw_value);
  if (typeof result.value_lt === 'number') return bounded('<', result.value_lt, printed);
  if (typeof result.value_gt === 'number') return bounded('>', result.value_gt, printed);
  if (typeof result.value === 'number') return exactly(result.value, printed);
  if (result.qualitative_value !== null) return onlyText(printed ?? result.qualitative_value);
  if (labText(result.value) !== null) return labValue(result.value, `${at}.value`);
  return labValue(result.raw_value, `${at}.raw_value`);
}

const exactly = (value: number, printed: string | null): LabValue => ({ value, operator: null, value_text: printed });
const bounded = (operator: '<' | '>', value: number, printed: string | null): LabValue => ({
  value,
  operator,
  value_text: printed ?? `${operator}${value}`,
});
const onlyText = (value_text: string | null): LabValue => ({ value: null, operator: null, value_text });

/** What the report printed; a bare number in the payload was not printed by anybody. */
const labText = (printed: string | number | null | undefined) =>
  typeof printed === 'string' ? printed.trim() || null : null;

type Bounds = { lower?: number | null | undefined; upper?: number | null | undefined };

/** Bounds as the aggregator read them: the range it applied, else the first normal one, else the first; else as printed. */
function reference(
  text: string | null,
  unit: string | null,
  applied: Bounds | null | undefined,
  ranges: readonly (Bounds & { type: string | null })[] | null | undefined,
) {
  const normal = ranges?.find((range) => range.type?.toLowerCase() === 'normal');
  const given = [applied, normal, ranges?.[0]].map(toRange).find((range) => range.low !== null || range.high !== null);
  const { low, high } = given ?? labRange(text, unit);
  return { reference_range: text, reference_low: low, reference_high: high };
}

const toRange = (bounds: Bounds | null | undefined): LabRange => ({
  low: bounds?.lower ?? null,
  high: bounds?.upper ?? null,
});

/** The first name given, in the order of the fields. */
function firstName(at: string, candidates: Record<string, string | null | undefined>): string {
  for (const [field, name] of Object.entries(candidates)) {
    if (name && name.length > nameLengthMax) throw new UnreadablePayload(`${at}.${field}`, 'too large');
    if (name) return name;
  }
  throw new UnreadablePayload(`${at}.${Object.keys(candidates).at(-1)}`, 'expected text');
}

const lowerCase = (flag: string | null | undefined) => flag?.toLowerCase() ?? null;
