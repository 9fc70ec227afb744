import { describe, expect, test } from 'bun:test';
import { getTableColumns } from 'drizzle-orm';
import { biomarkers } from '../../../../db/schema/health-schema.ts';
import { labRange } from '../../../../routers/ingestion/normalize/lab-results.ts';
import { normalize } from '../../../../routers/ingestion/normalize/normalize.ts';
import { layeredLabs, only, orderedAtMs, plainLabs, rawEvent, resultOf, sessionsOf } from './examples.ts';

const tooLarge: unknown = JSON.parse('1e400');
const plainResult = (fields: object) => resultOf(plainLabs({ name: 'X', ...fields }));
const layeredResult = (fields: object) => resultOf(layeredLabs({ source: { name: 'X' }, ...fields }));

describe('a printed value', () => {
  const values: [printed: unknown, value: number | null, operator: string | null, text: string | null][] = [
    [5.4, 5.4, null, null],
    [0, 0, null, null],
    ['5', 5, null, '5'],
    ['5,4', 5.4, null, '5,4'],
    ['0,125', 0.125, null, '0,125'],
    ['-1.5', -1.5, null, '-1.5'],
    ['>90', 90, '>', '>90'],
    ['< 0.5', 0.5, '<', '< 0.5'],
    ['≤0,5', 0.5, '<', '≤0,5'],
    ['>= 60', 60, '>', '>= 60'],
    ['negative', null, null, 'negative'],
    ['1:40', null, null, '1:40'],
    ['1+', null, null, '1+'],
    ['150,000', null, null, '150,000'],
    ['<', null, null, '<'],
    ['0x10', null, null, '0x10'],
    ['', null, null, null],
    [null, null, null, null],
  ];
  for (const [printed, value, operator, value_text] of values) {
    test(`${JSON.stringify(printed)} is ${value}`, () => {
      expect(plainResult({ value: printed })).toMatchObject({ value, operator, value_text });
    });
  }
  for (const broken of [Number.NaN, tooLarge, { value: 5 }, [5], true, 'NaN', '1e400', '-Infinity']) {
    test(`${JSON.stringify(broken)} (${typeof broken}) makes the report unreadable`, () => {
      const field = 'data.0.biomarkers.0.value: ';
      expect(() => plainResult({ value: broken })).toThrow(field);
    });
  }
});

describe('a layered value', () => {
  const layered: [name: string, result: object, expected: object][] = [
    [
      'numeric, with what was printed',
      { source: { name: 'X', value: '14,20' }, measurement: { type: 'numeric', numeric: 14.2 } },
      { value: 14.2, operator: null, value_text: '14,20' },
    ],
    [
      'bounded',
      { measurement: { type: 'bounded', bounded: { operator: 'lt', value: 0.5 } } },
      { value: 0.5, operator: '<', value_text: '<0.5' },
    ],
    [
      'bounded by an operator of tomorrow: text only',
      {
        source: { name: 'X', value: '~5' },
        measurement: { type: 'bounded', bounded: { operator: 'about', value: 5 } },
      },
      { value: null, operator: null, value_text: '~5' },
    ],
    [
      'qualitative',
      { measurement: { type: 'qualitative', qualitative: { text: 'negative', code: 'neg' } } },
      { value: null, operator: null, value_text: 'negative' },
    ],
    ['text', { measurement: { type: 'text', text: 'a few' } }, { value: null, operator: null, value_text: 'a few' }],
    [
      'absent',
      { measurement: { type: 'absent', absent_reason: 'x' } },
      { value: null, operator: null, value_text: null },
    ],
    [
      'without a measurement: as printed',
      { source: { name: 'X', value: '<0.5' }, measurement: null },
      { value: 0.5, operator: '<', value_text: '<0.5' },
    ],
  ];
  for (const [name, result, expected] of layered) {
    test(name, () => expect(layeredResult(result)).toMatchObject(expected));
  }
  test('too large to hold makes the report unreadable', () => {
    const result = { measurement: { type: 'numeric', numeric: tooLarge } };
    expect(() => layeredResult(result)).toThrow('data.results.0.measurement.numeric: ');
  });
});

describe('a reference range', () => {
  const ranges: [printed: string, low: number | null, high: number | null][] = [
    ['3.5-5.0', 3.5, 5],
    ['3,5 – 5,0', 3.5, 5],
    ['13.0 to 17.0', 13, 17],
    ['-2.5 - 2.5', -2.5, 2.5],
    ['<5.2', null, 5.2],
    ['≤ 5,2', null, 5.2],
    ['up to 5', null, 5],
    ['Up to 5 mg/L', null, 5],
    ['>= 40', 40, null],
    ['> 40', 40, null],
    ['70-99 mg/L', 70, 99],
    ['5-3', null, null],
    ['150,000-400,000', null, null],
    ['1-2-3', null, null],
    ['negative', null, null],
    ['', null, null],
  ];
  for (const [printed, low, high] of ranges) {
    test(`${printed || 'empty'} reaches from ${low} to ${high}`, () =>
      expect(labRange(printed, 'mg/L')).toEqual({ low, high }));
  }
  test('is kept as printed beside its bounds', () => {
    const row = plainResult({ value: 4, unit: 'mmol/L', reference_range: '3.5-5.0 mmol/L' });
    expect(row).toMatchObject({
      unit: 'mmol/L',
      reference_range: '3.5-5.0 mmol/L',
      reference_low: 3.5,
      reference_high: 5,
    });
  });
  test('that was applied wins, then the first normal one, then the first', () => {
    const optimal = { lower: 1, upper: 2, type: 'optimal' };
    const normal = { lower: 3, upper: 4, type: 'Normal' };
    const bounds = (fields: object) => {
      const row = layeredResult(fields);
      return [row.reference_low, row.reference_high];
    };
    const applied = { interpretation: { applied_range: { lower: 5 } } };
    expect(bounds({ ...applied, reference_ranges: [optimal, normal] })).toEqual([5, null]);
    expect(bounds({ reference_ranges: [optimal, normal] })).toEqual([3, 4]);
    expect(bounds({ reference_ranges: [optimal] })).toEqual([1, 2]);
    expect(bounds({ reference_ranges: [], source: { name: 'X', reference_text: '<4' } })).toEqual([null, 4]);
    expect(bounds({ interpretation: { applied_range: null } })).toEqual([null, null]);
  });
});

describe('a result', () => {
  test('has every column of its table', () => {
    const row = plainResult({ value: 5 });
    const columns = Object.keys(getTableColumns(biomarkers)).filter((column) => column !== 'updated_at_ms');
    expect(Object.keys(row).toSorted()).toEqual(columns.toSorted());
    expect(row).toMatchObject({
      provider: 'lab',
      source_id: null,
      user_id: 'user_1',
      upload_id: 'upl_1',
      deleted_at_ms: null,
    });
    expect(row).toMatchObject({ raw_event_id: rawEvent.rawEventId, version: rawEvent.version });
  });
  test('is called by its display name, else by the printed one', () => {
    expect(layeredResult({ biomarker: { display_name: 'Hemoglobin' } }).name).toBe('Hemoglobin');
    expect(layeredResult({ biomarker: { key: null } }).name).toBe('X');
  });
  test('without a name, or with an endless one, makes the report unreadable', () => {
    expect(() => plainResult({ name: null })).toThrow('data.0.biomarkers.0.name: ');
    expect(() => plainResult({ name: 'x'.repeat(201) })).toThrow('data.0.biomarkers.0.name: ');
    expect(() => layeredResult({ biomarker: { display_name: 'x'.repeat(201) } })).toThrow(
      'data.results.0.biomarker.display_name: ',
    );
    expect(plainResult({ name: 'x'.repeat(200) }).name).toHaveLength(200);
  });
  test('has its flag in lower case', () => {
    expect(layeredResult({ interpretation: { flag: 'HIGH' } }).flag).toBe('high');
    expect(layeredResult({ interpretation: { flag: null, flag_raw: 'H*' } }).flag).toBe('h*');
  });
  test('that repeats a name keeps an id of its own', () => {
    const { results } = only(
      sessionsOf(plainLabs({ name: 'Glucose', value: 5 }, { name: 'glucose', value: 6 }, { name: 'TSH', value: 1 })),
    );
    expect(new Set(results.map((row) => row.id)).size).toBe(3);
  });
});

describe('the day of a result', () => {
  const dated = (collection_date: string | null, report: object) => {
    const payload = layeredLabs({ source: { name: 'X', collection_date } });
    const { date, test_date } = resultOf({ ...payload, data: { ...payload.data, ...report } });
    return [date, test_date];
  };
  test('is when it was taken, else reported, else announced', () => {
    expect(dated('2026-06-29', {})).toEqual(['2026-06-29', '2026-06-29']);
    expect(dated(null, {})).toEqual(['2026-06-30', null]);
    expect(dated('', { report_date: null })).toEqual(['2026-07-01', null]);
  });
  test('is that of the delivery when the report says none', () => {
    const undated = { upload_id: 'upl_1', data: [{ biomarkers: [{ name: 'X', value: 1 }] }] };
    const came = new Date(orderedAtMs).toISOString().slice(0, 10);
    expect(resultOf(undated)).toMatchObject({ date: came, test_date: null });
  });
  test('must exist in the calendar', () => {
    expect(() => dated('2026-02-30', {})).toThrow('data.results.0.source.collection_date: expected a calendar date');
    expect(() => dated(null, { report_date: '2026-02-30' })).toThrow('data.report_date: ');
    const impossible = { upload_id: 'u', data: [{ metadata: { test_date: '2026-02-30' }, biomarkers: [] }] };
    expect(() => sessionsOf(impossible)).toThrow('data.0.metadata.test_date: ');
  });
});

describe('a report', () => {
  test('keeps its identity when it is parsed again, and differs from person to person', () => {
    const again = sessionsOf(layeredLabs({ source: { name: 'Other' } }));
    expect(only(again).session.id).toBe(only(sessionsOf(layeredLabs())).session.id);
    expect(only(sessionsOf(layeredLabs(), 'user_2')).session.id).not.toBe(only(again).session.id);
  });
  test('in the plain form is one session per entry, with a type or without', () => {
    const entry = (test_date: string) => ({ metadata: { test_date }, biomarkers: [{ name: 'TSH', value: 2 }] });
    const payload = { upload_id: 'upl_1', data: [entry('2026-01-01'), entry('2026-02-01')] };
    const sessions = sessionsOf(payload);
    expect(sessions.map(({ results }) => only(results).test_date)).toEqual(['2026-01-01', '2026-02-01']);
    expect(new Set(sessions.map(({ session }) => session.id)).size).toBe(2);
    expect(sessionsOf({ type: 'lab_report', ...payload })).toEqual(sessions);
  });
  test('says whose it is and which upload it answers', () => {
    const said = (payload: unknown) => normalize(payload, rawEvent);
    expect(said(layeredLabs())).toMatchObject({ kind: 'labs', uploadId: 'upl_1', referenceId: 'your-patient-123' });
    expect(said(plainLabs())).toMatchObject({ kind: 'labs', uploadId: 'upl_1', referenceId: null });
    const flat = { type: 'lab_report', session_id: '297405620317847552', reference_id: 'patient-123', results: [] };
    expect(said(flat)).toMatchObject({ kind: 'labs', uploadId: null, referenceId: 'patient-123' });
  });
  test('that failed says why', () => {
    const error = { code: 'file_unreadable', message: 'The file could not be read.', retriable: false };
    const failed = {
      type: 'lab_report.failed',
      upload_id: 'upl_1',
      data: { session_id: '1', reference_id: 'r', error },
    };
    expect(normalize(failed, rawEvent)).toEqual({
      kind: 'labs_failed',
      uploadId: 'upl_1',
      referenceId: 'r',
      reason: 'file_unreadable',
    });
  });
  test('without its own id is unreadable', () => {
    const payload = layeredLabs();
    expect(() => sessionsOf({ ...payload, data: { results: [] } })).toThrow('data.session_id: ');
    expect(() => sessionsOf({ ...payload, data: null })).toThrow('data: expected object');
    expect(() => sessionsOf({ type: 'lab_report', data: [] })).toThrow('upload_id: ');
  });
});

describe('the older long form', () => {
  const flat = (fields: object) =>
    resultOf(layeredLabs({ original_name: 'Printed', biomarker: 'some_key', ...fields }));
  test('gives number, unit, codes and the normal range', () => {
    const row = flat({
      display_name: 'Hemoglobin',
      loinc_code: '718-7',
      raw_value: '14.2',
      value: 14.2,
      display_units: 'g/dL',
      ucum_code: 'g/dL',
      collection_date: '2026-03-15',
      reference_ranges: [{ lower_bound: 13, upper_bound: 17, classification: 'normal', context: { sex: 'male' } }],
    });
    expect(row).toMatchObject({
      name: 'Hemoglobin',
      loinc_code: '718-7',
      value: 14.2,
      value_text: '14.2',
      unit: 'g/dL',
      ucum_code: 'g/dL',
      test_date: '2026-03-15',
      reference_low: 13,
      reference_high: 17,
    });
  });
  test('gives bounds and words', () => {
    expect(flat({ raw_value: '<0.04', value_lt: 0.04 })).toMatchObject({
      value: 0.04,
      operator: '<',
      value_text: '<0.04',
    });
    expect(flat({ value_gt: 90 })).toMatchObject({ value: 90, operator: '>', value_text: '>90' });
    expect(flat({ raw_value: 'Negative', qualitative_value: 'Negative' })).toMatchObject({
      value: null,
      value_text: 'Negative',
    });
    expect(flat({ raw_value: '7,5' })).toMatchObject({ name: 'Printed', value: 7.5, value_text: '7,5' });
  });
});
