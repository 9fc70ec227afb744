import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { labForm, png, type Sent, sendLab, type Uploaded } from '../../support/files/lab-files.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ LAB_READER: 'local', OCR_COMMAND: 'no-such-command' });
});
afterAll(() => service.stop());

const upload = async (as: string, file: Sent = {}) =>
  (await (await sendLab(service, as, labForm(file))).json()) as Uploaded;
const statusOf = async (as: string, id: string) => {
  type Lab = { id: string; aggregator_status: string };
  const { body } = await service.json<{ uploads: Lab[] }>('GET', '/v1/labs', { as });
  return body.uploads.find((lab) => lab.id === id)?.aggregator_status;
};
const ended = async (as: string, id: string) => {
  await until(async () => (await statusOf(as, id)) !== 'submitted');
  return statusOf(as, id);
};

const report = [
  'Collected: 2026-11-01',
  'Glucose, fasting | 104 H | mg/dL | 70-99',
  'Sodium | 140 | mmol/L | 135-145',
  'Potassium | 4.2 H | mmol/L | 3.5-5.1',
];

describe('a report is read by hale itself', () => {
  test('from upload to the answer to "Which of my values are out of range?", with the flagged row in it', async () => {
    const as = 'user_read';
    const { upload_id, aggregator_status } = await upload(as, { content: textPdf(report) });
    expect(aggregator_status).toBe('submitted');
    expect(await ended(as, upload_id)).toBe('parsed');
    const { biomarkers } = await service.sync(as);
    expect(biomarkers.find(({ name }) => name === 'Glucose, fasting')).toMatchObject({
      value: 104,
      unit: 'mg/dL',
      reference_range: '70-99',
      reference_low: 70,
      reference_high: 99,
      flag: 'high',
      test_date: '2026-11-01',
      loinc_code: '1558-6',
      upload_id,
    });
    const question = { messages: [{ role: 'user', content: 'Which of my values are out of range?' }] };
    const { body } = await service.json<{ id: string }>('POST', '/v1/turns', { as, body: question });
    type Turn = { status: string; result: { answer: string } | null };
    const turn = async () => (await service.json<Turn>('GET', `/v1/turns/${body.id}`, { as })).body;
    await until(async () => (await turn()).status === 'completed');
    const answer = (await turn()).result?.answer;
    expect(answer).toContain('104 mg/dL');
    expect(answer).toContain('Outside the range printed beside it on 1 November 2026: Glucose, fasting 104 mg/dL');
    expect(answer).toContain('Within the range printed beside them: sodium and potassium.');
    expect(answer).toContain(
      'Your potassium is within the range on your laboratory’s own report. The report itself marks it as high.',
    );
  });

  test('what cannot be read ends as failed with its reason, and without rows', async () => {
    const as = 'user_none';
    const empty = await upload(as, { content: textPdf(['Dear patient,', 'please call us.']) });
    const broken = await upload(as, {});
    expect(await ended(as, empty.upload_id)).toBe('failed:no_results');
    expect(await ended(as, broken.upload_id)).toBe('failed:unreadable');
    expect((await service.sync(as)).counts.biomarkers).toBe(0);
  });

  test('a picture without text recognition says how to get it and waits as submitted', async () => {
    const as = 'user_photo';
    const { upload_id, note } = await upload(as, { content: png(40, 40), type: 'image/png', name: 'photo.png' });
    expect(note).toContain('apt-get install tesseract-ocr');
    await Bun.sleep(1_000);
    expect(await statusOf(as, upload_id)).toBe('submitted');
  });
});
