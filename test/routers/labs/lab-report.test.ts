import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { readerCommand } from '../../../server/labs/lab-reader.ts';
import { openDatabase } from '../../../server/settings/database.ts';
import { labForm, sendLab, type Uploaded } from '../../support/files/lab-files.ts';
import { callJob } from '../../support/service/call-job.ts';
import { type Service, startService, threads } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

// Each report is read in a process of its own.
let service: Service;
beforeAll(async () => {
  service = await startService({ LAB_READER: 'local' });
});
afterAll(() => service.stop());

type Result = Record<string, unknown> & { id: string; name: string };
type Report = { results: Result[]; removed: Result[]; lines_not_understood: { page: number; text: string }[] } & Record<
  string,
  unknown
>;
type Answer = { result: { data: Report }; error?: { data: { error: { code: string; details?: { field?: string } } } } };

const report = [
  'Collected: 02/03/2026        Page 1 of 1',
  'Glucose | 104 H | mg/dL | 70-99',
  'Sodium | 140 | mmol/L | 135-145',
  'Sodium | 141 | mmol/L | 135-145',
  'Ferritin | 80 | ng/mL |',
];

const uploaded = async (as: string, lines: readonly string[] = report) => {
  const sent = (await (await sendLab(service, as, labForm({ content: textPdf(lines) }))).json()) as Uploaded;
  await until(async () => (await get(as, sent.upload_id)).result.data['status'] === 'parsed');
  return sent.upload_id;
};
const get = async (as: string, id: string) =>
  (await service.json<Answer>('GET', `/trpc/labs.get?input=${encodeURIComponent(JSON.stringify({ id }))}`, { as }))
    .body;
const call = async (as: string, name: string, body: object) =>
  (await service.json<Answer>('POST', `/trpc/labs.${name}`, { as, body })).body;
const named = ({ result }: Answer, name: string) => result.data.results.filter((each) => each.name === name);
const idOf = async (as: string, id: string, name: string) => named(await get(as, id), name)[0]?.id ?? '';
const rows = async (as: string) => (await service.sync(as)).biomarkers;

describe('a report that was read', () => {
  test('shows each result with page and line, the lines that were not understood, and the days an ambiguous date may mean', async () => {
    const as = 'user_shown';
    const answer = await get(as, await uploaded(as));
    const { results, lines_not_understood, test_date, test_date_candidates } = answer.result.data;
    expect(results.map(({ name, line, page }) => [name, page, line])).toEqual([
      ['Glucose', 1, 2],
      ['Sodium', 1, 3],
      ['Sodium', 1, 4],
      ['Ferritin', 1, 5],
    ]);
    expect(named(answer, 'Glucose')[0]).toMatchObject({
      ...{ value: 104, value_text: '104', unit: 'mg/dL', range_text: '70-99', range_low: 70, range_high: 99 },
      ...{ flag: 'high', flag_text: 'H', standing: 'above', flag_disagrees: false, marker: 'glucose' },
      ...{ confidence: 1, doubtful: false, proof: 'read from page 1, line 2', as_read: null },
    });
    expect(named(answer, 'Ferritin')[0]).toMatchObject({ standing: null });
    expect(lines_not_understood).toEqual([{ page: 1, text: 'Collected: 02/03/2026 Page 1 of 1' }]);
    expect([test_date, test_date_candidates]).toEqual([null, ['2026-03-02', '2026-02-03']]);
  });

  test('a correction wins over what was read in sync, metrics and proof, keeps it, and survives reading again', async () => {
    const as = 'user_corrects';
    const id = await uploaded(as);
    const resultId = await idOf(as, id, 'Glucose');
    const answer = await call(as, 'correct', { id, result_id: resultId, value: '<95', range: '70-100', flag: '' });
    expect(named(answer, 'Glucose')[0]).toMatchObject({
      ...{ value: 95, operator: '<', value_text: '<95', range_high: 100, flag: null },
      as_read: { value_text: '104', range_text: '70-99', flag: 'high' },
    });
    const proof = String(named(answer, 'Glucose')[0]?.['proof']);
    expect(proof).toMatch(/^read from page 1, line 2, corrected by you on \d{4}-\d\d-\d\d$/);
    expect((await rows(as)).find((row) => row['id'] === resultId)).toMatchObject({ value: 95, value_text: '<95' });
    await call(as, 'correct', { id, result_id: resultId, value: 97 });
    expect(named(await get(as, id), 'Glucose')[0]).toMatchObject({ value: 97, as_read: { value_text: '104' } });
    await call(as, 'correct', { id, test_date: '2026-03-02' });
    await readAgain(as, id);
    const again = await get(as, id);
    expect(named(again, 'Glucose')[0]).toMatchObject({ value: 97, test_date: '2026-03-02', proof });
    expect(named(again, 'Sodium').map((each) => each['test_date'])).toEqual(['2026-03-02', '2026-03-02']);
    expect(again.result.data['test_date_candidates']).toEqual([]);
  });

  test('a result is added by hand and removed, and neither is undone by reading again', async () => {
    const as = 'user_adds';
    const id = await uploaded(as);
    await call(as, 'addResult', { id, name: 'TSH', value: '2.1', unit: 'mIU/L', range: '0.4 - 4.0' });
    const [first] = named(await get(as, id), 'Sodium');
    expect((await call(as, 'remove', { id, result_id: first?.id ?? '' })).result.data).toMatchObject({ ok: true });
    await readAgain(as, id);
    const answer = await get(as, id);
    expect(named(answer, 'TSH')[0]).toMatchObject({ value: 2.1, range_low: 0.4, standing: 'within', page: null });
    expect(String(named(answer, 'TSH')[0]?.['proof'])).toMatch(/^added by you on /);
    expect(named(answer, 'Sodium').map((each) => each['value'])).toEqual([141]);
    expect(answer.result.data.removed).toMatchObject([{ name: 'Sodium', value_text: '140' }]);
    const live = (await rows(as)).filter((row) => row['deleted_at'] === null);
    expect(live.map(({ name }) => name).sort()).toEqual(['Ferritin', 'Glucose', 'Sodium', 'TSH']);
  });

  test('a removed report is gone with its file, and its results are tombstones', async () => {
    const as = 'user_removes';
    const id = await uploaded(as);
    await call(as, 'remove', { id });
    expect((await get(as, id)).error?.data.error.code).toBe('lab_not_found');
    const { body } = await service.json<{ uploads: unknown[] }>('GET', '/v1/labs', { as });
    expect(body.uploads).toEqual([]);
    expect((await rows(as)).every((row) => row['deleted_at'] !== null)).toBe(true);
  });
});

/** What the worker does after an upgrade of the reader. */
async function readAgain(as: string, uploadId: string): Promise<void> {
  const { now } = await service.sync(as);
  const { settings } = service;
  const db = openDatabase(settings);
  const labReader = { ...settings.labReader, command: readerCommand(threads.reader) };
  await callJob({ db, settings: { ...settings, labReader } }, 'readLab', { uploadId, userId: as });
  db.close();
  await until(async () => (await service.sync(as, now)).biomarkers.some(({ name }) => name === 'Ferritin'));
}

describe('who may', () => {
  test('a stranger gets 404 for every procedure, nobody without a token gets in, and nothing changes', async () => {
    const as = 'user_owner';
    const id = await uploaded(as);
    const result_id = await idOf(as, id, 'Glucose');
    const before = await get(as, id);
    const attempts: [string, object][] = [
      ['correct', { id, result_id, value: 1 }],
      ['correct', { id, test_date: '2026-01-01' }],
      ['addResult', { id, name: 'X', value: 1 }],
      ['remove', { id, result_id }],
      ['remove', { id }],
    ];
    expect((await get('user_stranger', id)).error?.data.error.code).toBe('lab_not_found');
    for (const [name, body] of attempts) {
      expect((await call('user_stranger', name, body)).error?.data.error.code).toBe('lab_not_found');
      const { status } = await service.call('POST', `/trpc/labs.${name}`, { body });
      expect(status).toBe(401);
    }
    const other = await uploaded('user_stranger');
    const foreign = await call('user_stranger', 'correct', { id: other, result_id, value: 1 });
    expect(foreign.error?.data.error.code).toBe('lab_not_found');
    expect(await get(as, id)).toEqual(before);
  });

  test('a number that can be read in two ways, an unknown result and an empty correction are refused', async () => {
    const as = 'user_wrong';
    const id = await uploaded(as);
    const result_id = await idOf(as, id, 'Glucose');
    const twofold = await call(as, 'correct', { id, result_id, value: '1,234' });
    expect(twofold.error?.data.error).toMatchObject({ code: 'invalid_field', details: { field: 'value' } });
    expect((await call(as, 'correct', { id, result_id: 'bio_x', value: 1 })).error?.data.error.code).toBe(
      'lab_not_found',
    );
    expect((await call(as, 'correct', { id, value: 1 })).error?.data.error.code).toBe('invalid_request');
    expect((await call(as, 'addResult', { id, name: 'x'.repeat(201), value: 1 })).error?.data.error.code).toBe(
      'invalid_field',
    );
  });
});
