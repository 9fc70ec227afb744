import type { LabReading } from '../../routers/labs/reading.contract.ts';

type LabLine = { name: string; value: string; unit: string | null; range: string | null; flag: string | null };
export type LabText = { date: string | null; lines: LabLine[] };

export const labTextOf = ({ date, results }: LabReading): LabText => ({
  date: date.date,
  lines: results.map(({ name, value_text, unit, range_text, flag_text }) => ({
    name,
    value: value_text,
    unit,
    range: range_text,
    flag: flag_text,
  })),
});

export type LabShape = 'envelope' | 'plain';
export type LabReport = { uploadId: string; sessionId: string; referenceId: string | null; occurredAt: string };

export function labCompleted(report: LabReport, { date, lines }: LabText, shape: LabShape): object {
  const { uploadId, sessionId, referenceId, occurredAt } = report;
  const reportDate = date ?? occurredAt.slice(0, 10);
  if (shape === 'plain') {
    const biomarkers = lines.map((line) => ({
      name: line.name,
      value: numberIn(line.value) ?? line.value,
      unit: line.unit,
      reference_range: line.range,
      flag: line.flag,
    }));
    return {
      type: 'lab_report',
      upload_id: uploadId,
      reference_id: referenceId,
      data: [{ metadata: { test_date: reportDate }, biomarkers }],
    };
  }
  const data = {
    session_id: sessionId,
    reference_id: referenceId,
    report_date: reportDate,
    results_count: lines.length,
    results: resultsOf(report, { date, lines }),
    panels: [],
  };
  return { ...envelope('lab_report.completed', report), data };
}

export const resultsOf = ({ occurredAt }: LabReport, { date, lines }: LabText) =>
  lines.map((line) => layered(line, date ?? occurredAt.slice(0, 10)));

export function labFailed(report: LabReport, code: 'file_unreadable' | 'extraction_failed'): object {
  const message =
    code === 'file_unreadable' ? 'The uploaded file could not be read.' : 'No results were found in the uploaded file.';
  const error = { code, message, retriable: false };
  const { sessionId, referenceId } = report;
  return {
    ...envelope('lab_report.failed', report),
    data: { session_id: sessionId, reference_id: referenceId, error },
  };
}

const envelope = (type: string, { uploadId, occurredAt }: LabReport) => ({
  type,
  event_id: `evt_${crypto.randomUUID()}`,
  occurred_at: occurredAt,
  upload_id: uploadId,
});

const known: readonly (readonly [pattern: RegExp, key: string, loinc: string])[] = [
  [/^ldl\b/i, 'ldl_cholesterol', '13457-7'],
  [/^hdl\b/i, 'hdl_cholesterol', '2085-9'],
  [/^(total )?cholesterol\b/i, 'total_cholesterol', '2093-3'],
  [/^triglycerides?\b/i, 'triglycerides', '2571-8'],
  [/^(fasting )?glucose\b/i, 'glucose', '2345-7'],
  [/^(hba1c|hemoglobin a1c)\b/i, 'hba1c', '4548-4'],
  [/^ha?emoglobin$/i, 'hemoglobin', '718-7'],
  [/^ferritin\b/i, 'ferritin', '2276-4'],
  [/^tsh\b/i, 'tsh', '3016-3'],
  [/^creatinine\b/i, 'creatinine', '2160-0'],
  [/^alt\b/i, 'alt', '1742-6'],
  [/^(crp|c-reactive protein)\b/i, 'crp', '1988-5'],
];

function layered({ name, value, unit, range, flag }: LabLine, collectionDate: string) {
  const match = known.find(([pattern]) => pattern.test(name));
  return {
    source: { name, value, units: unit, reference_text: range, flag, collection_date: collectionDate },
    biomarker: { key: match?.[1] ?? null, display_name: name, loinc_code: match?.[2] ?? null },
    measurement: { ...measurement(value), units: unit },
    interpretation: { flag: flagOf(flag), flag_raw: flag, source: flag === null ? 'none' : 'report' },
  };
}

function measurement(value: string) {
  const numeric = numberIn(value);
  if (numeric !== null) return { type: 'numeric', numeric };
  const [, sign, digits = ''] = /^([<>≤≥])=?(.*)$/.exec(value) ?? [];
  const limit = numberIn(digits);
  if (sign !== undefined && limit !== null)
    return { type: 'bounded', bounded: { operator: '<≤'.includes(sign) ? 'lt' : 'gt', value: limit } };
  return { type: 'qualitative', qualitative: { text: value } };
}

/** `1,234` is ambiguous: text. */
const numberIn = (text: string) =>
  /^\d+([.,]\d+)?$/.test(text) && !/^[1-9]\d{0,2},\d{3}$/.test(text) ? Number(text.replace(',', '.')) : null;

function flagOf(printed: string | null): 'high' | 'low' | 'normal' | null {
  if (printed === null) return null;
  if (/^h/i.test(printed)) return 'high';
  if (/^l/i.test(printed)) return 'low';
  return /^n/i.test(printed) ? 'normal' : null;
}
