import { describe, expect, test } from 'bun:test';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { type Pair, startPair } from '../../support/aggregator/simulator.ts';
import { labForm, png, type Sent, sendLab, type Uploaded } from '../../support/files/lab-files.ts';
import type { SyncRow } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const report = [
  'Laboratory report        Page 1 of 1',
  'Collected: 2026-03-01 08:15   Age 42 years',
  'LDL Cholesterol 131 mg/dL (< 116) H',
  'HDL Cholesterol 52 mg/dL (40 - 60)',
  'Vitamin B12: 312 pg/mL 200 - 900',
  'hs-CRP <0.5 mg/L (0.0 - 3.0)',
  'Ferritin 14,5 ng/mL (30-400) L',
  'Leukocytes 5.4 10^9/L 4.0-10.0',
  'Urine nitrite Negative',
  'All results were verified by a physician.',
];

const upload = async ({ service }: Pair, as: string, file: Sent = {}) => {
  const response = await sendLab(service, as, labForm(file));
  expect(response.status).toBe(200);
  return (await response.json()) as Uploaded;
};
const statusOf = async ({ service }: Pair, as: string, id: string) => {
  type Lab = { id: string; aggregator_status: string };
  const { body } = await service.json<{ uploads: Lab[] }>('GET', '/v1/labs', { as });
  return body.uploads.find((lab) => lab.id === id)?.aggregator_status;
};
const results = (rows: readonly SyncRow[]) =>
  rows
    .map(({ name, value, value_text, unit, reference_low, reference_high, flag, test_date }) => ({
      name,
      value: value ?? value_text,
      unit,
      range: [reference_low, reference_high],
      flag,
      test_date,
    }))
    .sort((left, right) => (String(left.name) < String(right.name) ? -1 : 1));

const row = (name: string, value: unknown, unit: string | null, range: (number | null)[], flag: string | null) => ({
  name,
  value,
  unit,
  range,
  flag,
  test_date: '2026-03-01',
});

const pair = await startPair();
const plain = await startPair({ labShape: 'plain' });
// Its clock stands, so that a report is read when a test says so.
let slowMs = Date.now();
const slow = await startPair({ labDelayMs: 2_000, nowMs: () => slowMs });

describe.each(['envelope', 'plain'] as const)('a report, told in the %s form,', (labShape) => {
  test.each([true, false])('is read from the text of its PDF (compressed: %p) into biomarkers', async (compressed) => {
    const told = labShape === 'envelope' ? pair : plain;
    const as = `user_lab_${compressed}`;
    const uploaded = await upload(told, as, { content: textPdf(report, { compressed }) });
    await until(async () => (await told.service.sync(as)).counts.biomarkers === 7);
    const low = labShape === 'envelope' ? 'low' : 'l';
    const high = labShape === 'envelope' ? 'high' : 'h';
    expect(results((await told.service.sync(as)).biomarkers)).toMatchObject([
      row('Ferritin', 14.5, 'ng/mL', [30, 400], low),
      row('HDL Cholesterol', 52, 'mg/dL', [40, 60], null),
      row('LDL Cholesterol', 131, 'mg/dL', [null, 116], high),
      row('Leukocytes', 5.4, '10^9/L', [4, 10], null),
      row('Urine nitrite', 'Negative', null, [null, null], null),
      row('Vitamin B12', 312, 'pg/mL', [200, 900], null),
      row('hs-CRP', 0.5, 'mg/L', [0, 3], null),
    ]);
    await until(async () => (await statusOf(told, as, uploaded.upload_id)) === 'parsed');
  });
});

describe('a report that says nothing', () => {
  test.each([
    ['a PDF without results', { content: textPdf(['Dear patient,', 'please call us on 2026-03-02.']) }],
    ['what only begins like a PDF', {}],
    ['a picture', { content: png(40, 40), type: 'image/png', name: 'photo.png' }],
  ])('ends as failed, without rows: %s', async (_, file) => {
    const uploaded = await upload(pair, 'user_none', file);
    await until(async () => (await statusOf(pair, 'user_none', uploaded.upload_id))?.startsWith('failed'));
    expect((await pair.service.sync('user_none')).counts.biomarkers).toBe(0);
  });
});

describe('the list of reports', () => {
  test('has an upload as processing until it is read, then as sent, to whoever asks for it', async () => {
    await upload(slow, 'user_wait', { content: textPdf(report) });
    const list = async (query: string) => {
      const response = await slow.simulator.call('GET', `/v2/lab-reports?${query}`);
      return ((await response.json()) as { sessions: { current_status: string; report_date: string }[] }).sessions;
    };
    expect(await list('reference_id=user_wait')).toMatchObject([{ current_status: 'processing' }]);
    slowMs += 2_000;
    const read = { current_status: 'sent', report_date: '2026-03-01', report_type: 'lab' };
    expect(await list('reference_id=user_wait')).toMatchObject([read]);
    expect(await list('reference_id=user_else')).toEqual([]);
    await slow.simulator.delivered();
  });

  test('can be narrowed to days, of the report and of the upload, both included; a day that is none is refused', async () => {
    await upload(pair, 'user_days', { content: textPdf(report) });
    await pair.simulator.delivered();
    const ask = (query: string) => pair.simulator.call('GET', `/v2/lab-reports?reference_id=user_days&${query}`);
    const count = async (query: string) =>
      ((await (await ask(query)).json()) as { sessions: unknown[] }).sessions.length;
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    expect(await count('report_date_from=2026-03-01&report_date_to=2026-03-01')).toBe(1);
    expect(await count('report_date_from=2026-03-02')).toBe(0);
    expect(await count('report_date_to=2026-02-28')).toBe(0);
    expect(await count(`uploaded_at_from=${day(-1)}&uploaded_at_to=${day(1)}`)).toBe(1);
    expect(await count(`uploaded_at_from=${day(1)}`)).toBe(0);
    expect(await count(`uploaded_at_to=${day(-1)}`)).toBe(0);
    for (const query of ['report_date_from=2026-02-30', 'uploaded_at_to=yesterday'])
      expect((await ask(query)).status).toBe(400);
  });

  test('has each report on its own as well, with its results once it has been read, and its file’s name', async () => {
    const { storage_key } = await upload(slow, 'user_one', { content: textPdf(report) });
    const get = async (path: string) => (await slow.simulator.call('GET', `/v2/lab-reports${path}`)).json();
    const { sessions } = (await get('?reference_id=user_one')) as { sessions: { session_id: string }[] };
    const id = sessions[0]?.session_id;
    expect(await get(`/${id}`)).toMatchObject({ session_id: id, current_status: 'processing', results: [] });
    slowMs += 2_000;
    await slow.simulator.delivered();
    const read = (await get(`/${id}`)) as { results: object[] };
    expect(read).toMatchObject({ current_status: 'sent', report_date: '2026-03-01', results_count: 7 });
    expect(read.results[0]).toMatchObject({ biomarker: { key: 'ldl_cholesterol' }, measurement: { numeric: 131 } });
    const { files } = (await get(`/${id}/files`)) as { files: { filename: string }[] };
    expect(files.map(({ filename }) => filename)).toEqual([storage_key.split('/').at(-1) ?? '']);
    for (const path of ['/1', '/1/files', '/x', `/${id}/artifacts`])
      expect((await slow.simulator.call('GET', `/v2/lab-reports${path}`)).status).toBe(404);
  });

  test.each([
    ['no part named file', new URLSearchParams({ a: 'b' }), 400],
    ['another type', labForm({ content: 'x', type: 'text/plain' }), 400],
  ])('an upload is refused for %s', async (_, body, status) => {
    expect((await pair.simulator.call('POST', '/v2/lab-reports?reference_id=a', { body })).status).toBe(status);
  });
});
