import { expect, test } from 'bun:test';
import { delivererTo } from '../../../support/aggregator/deliveries.ts';
import { canary, expectRefusedFlat, startWatchedService } from '../../../support/http/bad-input.ts';
import { until } from '../../../support/until.ts';

/** Row W47: broken reports. The worker reads the next one after each. */

const service = await startWatchedService();
const sender = delivererTo(service);

const day = '2026-06-30';
const report = (biomarkers: unknown, testDate: unknown = day) => {
  const data = [{ metadata: { test_date: testDate }, biomarkers }];
  return JSON.stringify({ upload_id: crypto.randomUUID(), reference_id: 'user_a', data });
};
const reports = (count: number, biomarkers: unknown[]) => {
  const data = new Array(count).fill({ metadata: { test_date: day }, biomarkers });
  return JSON.stringify({ upload_id: crypto.randomUUID(), reference_id: 'user_a', data });
};
const one = (fields: object) => [{ name: `${canary} ${crypto.randomUUID()}`, unit: 'mg/dL', ...fields }];
const literal = (text: string) => report(one({ value: '…' })).replace('"…"', text);

// Long reports are stored at the pace of a loaded machine.
const longestMs = 50_000;

async function deliverBefore(body: string) {
  const { raw_event_id, request_id, type } = await sender.keep(body);
  const next = await sender.keep(report(one({ value: 1 })));
  await until(async () => (await sender.eventOf(next['raw_event_id'])).processed_at !== null, longestMs);
  expect(type).toBe('lab_report');
  const isAboutIt = (line: Record<string, unknown>) =>
    /^normalize_(complete|waiting|parked|failed)$/.test(String(line['event'])) && line['request_id'] === request_id;
  const line = await until(() => service.logLines().find(isAboutIt), longestMs);
  const { processed_at, process_error } = await sender.eventOf(raw_event_id);
  return { event: line.event, processed: processed_at !== null, process_error };
}

const rowsOfNext = { raw_events: 1, biomarkers: 1, lab_sessions: 1 };
const value = 'data.0.biomarkers.0.value';
const notFinite = `${value}: expected a finite number`;

test.each([
  ['the text NaN for a value', () => literal('"NaN"'), notFinite],
  ['1e400 for a value', () => literal('1e400'), `${value}: expected number or text`],
  ['the text -1e400 for a value', () => literal('"-1e400"'), notFinite],
  ['an object for a value', () => literal('{"a":5}'), `${value}: expected number or text`],
  ['a list for a value', () => literal('[5]'), `${value}: expected number or text`],
  ['true for a value', () => literal('true'), `${value}: expected number or text`],
  [
    'a name of 1 MB',
    () => report(one({ name: canary.repeat(90_000), value: 5 })),
    'data.0.biomarkers.0.name: too large',
  ],
  ['no name', () => report(one({ name: null, value: 5 })), 'data.0.biomarkers.0.name: expected text'],
  [
    'a day that no calendar has',
    () => report(one({ value: 5 }), '2026-02-30'),
    'data.0.metadata.test_date: expected a calendar date',
  ],
  ['a number for a day', () => report(one({ value: 5 }), 20_260_630), 'data.0.metadata.test_date: expected string'],
  ['null for its results', () => report(null), 'data.0.biomarkers: expected array'],
  ['null for a result', () => report([null]), 'data.0.biomarkers.0: expected object'],
  [
    'a good result before a broken one',
    () => report([...one({ value: 5 }), ...one({ value: true })]),
    'data.0.biomarkers.1.value: expected number or text',
  ],
  ['50,000 entries of one result', () => reports(50_000, one({ value: 5 })), 'data: too large'],
  ['50,001 results in two entries', () => reports(2, new Array(25_001).fill({ name: 'x' })), 'data: too large'],
  ['50,001 results', () => report(new Array(50_001).fill({})), 'data.0.biomarkers: too large'],
])('W47 a report with %s is parked with the field named, and makes no row', async (_, body, process_error) => {
  await service.leaves({ ...rowsOfNext, raw_events: 2 }, async () => {
    expect(await deliverBefore(body())).toEqual({ event: 'normalize_parked', processed: false, process_error });
  });
});

test.each([
  ['"5"', { value: 5, value_text: '5' }],
  ['null', { value: null, value_text: null }],
  ['"negative"', { value: null, value_text: 'negative' }],
  ['-0', { value: 0, value_text: null }],
])('W47 a report with %s for a value makes one row', async (text, row) => {
  await service.leaves({ raw_events: 2, biomarkers: 2, lab_sessions: 2 }, async () => {
    const body = literal(text);
    const { name } = JSON.parse(body).data[0].biomarkers[0];
    expect(await deliverBefore(body)).toEqual({ event: 'normalize_complete', processed: true, process_error: null });
    const rows = (await service.sync('user_a')).biomarkers.filter((found) => found['name'] === name);
    expect(rows).toMatchObject([{ ...row, unit: 'mg/dL', date: day }]);
  });
});

test('W47 a report on an upload that nobody knows is stored, makes no row, and waits', async () => {
  await service.leaves({ ...rowsOfNext, raw_events: 2 }, async () => {
    const body = JSON.stringify({ upload_id: crypto.randomUUID(), data: [{ biomarkers: one({ value: 5 }) }] });
    expect(await deliverBefore(body)).toEqual({ event: 'normalize_waiting', processed: false, process_error: null });
  });
});

test(
  'W47 a report of 50,000 results makes as many rows',
  async () => {
    const results = Array.from({ length: 50_000 }, (_, index) => ({ name: `${canary} ${index}`, value: index }));
    await service.leaves({ raw_events: 2, biomarkers: 50_001, lab_sessions: 2 }, async () => {
      expect(await deliverBefore(report(results))).toMatchObject({ event: 'normalize_complete', process_error: null });
    });
  },
  2 * longestMs,
);

test('W47 1,000 reports in one delivery make as many rows', async () => {
  await service.leaves({ raw_events: 2, biomarkers: 1_001, lab_sessions: 1_001 }, async () => {
    expect(await deliverBefore(reports(1_000, one({ value: 5 })))).toMatchObject({ event: 'normalize_complete' });
  });
});

test('W47 a bare NaN is no JSON: refused, and not stored', async () => {
  await service.harmless(async () =>
    expectRefusedFlat(await sender.post(literal('NaN')), { status: 400, error: 'invalid_json' }),
  );
});
