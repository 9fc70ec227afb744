import { FlatResult, LayeredResult } from './lab-payloads.ts';
import type { FullRow } from './normalized-event.ts';
import { read, UnreadablePayload } from './reading.ts';

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

const labText = (printed: string | number | null | undefined) =>
  typeof printed === 'string' ? printed.trim() || null : null;

type Bounds = { lower?: number | null | undefined; upper?: number | null | undefined };

/** The applied range, the first normal one, the first, else the printed text. */
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

function firstName(at: string, candidates: Record<string, string | null | undefined>): string {
  for (const [field, name] of Object.entries(candidates)) {
    if (name && name.length > nameLengthMax) throw new UnreadablePayload(`${at}.${field}`, 'too large');
    if (name) return name;
  }
  throw new UnreadablePayload(`${at}.${Object.keys(candidates).at(-1)}`, 'expected text');
}

const lowerCase = (flag: string | null | undefined) => flag?.toLowerCase() ?? null;

type LabValue = { value: number | null; operator: '<' | '>' | null; value_text: string | null };
export type LabRange = { low: number | null; high: number | null };

/** `5,4`, `<0.5`, `> 90`, `negative`. */
function labValue(printed: string | number | null | undefined, field: string): LabValue {
  if (typeof printed === 'number') return { value: printed, operator: null, value_text: null };
  const text = printed?.trim() || null;
  if (text === null) return { value: null, operator: null, value_text: null };
  const [, sign = '', digits = ''] = /^([<>≤≥]?=?)\s*(.*)$/s.exec(text) ?? [];
  const value = decimal(digits);
  if (notFinite.test(digits) || (value !== null && !Number.isFinite(value))) {
    throw new UnreadablePayload(field, 'expected a finite number');
  }
  return { value, operator: value === null ? null : boundOperator(sign), value_text: text };
}

function boundOperator(sign: string | null | undefined): LabValue['operator'] {
  if (['<', '<=', '≤', 'lt', 'lte'].includes(sign ?? '')) return '<';
  if (['>', '>=', '≥', 'gt', 'gte'].includes(sign ?? '')) return '>';
  return null;
}

/** `3,5 – 5,0`, `13.0 to 17.0`, `<5.2`, `up to 5`. */
export function labRange(printed: string | null, unit: string | null): LabRange {
  const text = withoutUnit(printed ?? '', unit).toLowerCase();
  const [, from, to] = /^([+-]?[\d.,]+)\s*(?:-|–|—|−|to)\s*([+-]?[\d.,]+)$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return ordered(finite(from), finite(to));
  const [, below, high] = /^(<=?|≤|up to|less than|below)\s*([+-]?[\d.,]+)$/.exec(text) ?? [];
  if (below !== undefined && high !== undefined) return { low: null, high: finite(high) };
  const [, above, low] = /^(>=?|≥|at least|more than|above)\s*([+-]?[\d.,]+)$/.exec(text) ?? [];
  return { low: above === undefined || low === undefined ? null : finite(low), high: null };
}

const notFinite = /^[+-]?(?:nan|inf(?:inity)?)$/i;
const plainDecimal = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;
/** `150,000` means 150 in some countries. */
const ambiguous = /^[+-]?[1-9]\d{0,2},\d{3}$/;

function decimal(digits: string): number | null {
  if (!plainDecimal.test(digits) || ambiguous.test(digits)) return null;
  return Number(digits.replace(',', '.'));
}

function finite(digits: string): number | null {
  const value = decimal(digits);
  return value !== null && Number.isFinite(value) ? value : null;
}

function ordered(low: number | null, high: number | null): LabRange {
  return low !== null && high !== null && low <= high ? { low, high } : { low: null, high: null };
}

function withoutUnit(text: string, unit: string | null): string {
  const trimmed = text.trim();
  return unit !== null && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed;
}
