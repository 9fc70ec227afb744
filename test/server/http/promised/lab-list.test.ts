import { expect, test } from 'bun:test';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { labForm, sendLab, type Uploaded } from '../../../support/files/lab-files.ts';
import { startService } from '../../../support/service/service.ts';
import { until } from '../../../support/until.ts';

type Listed = { uploads: (Record<string, unknown> & { id: string; aggregator_status: string })[] };

const aggregator = await startAggregator();
const service = await startService(aggregator.variables);

const listed = async () => (await service.json<Listed>('GET', '/v1/labs', { as: 'user_a' })).body.uploads;
const statusBecomes = (index: number, status: string) =>
  until(async () => (await listed())[index]?.aggregator_status === status);
const spaced = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

test('a listed upload has a plain id, times with a space, and from the webhook the end of its parsing', async () => {
  const upload = async () => {
    const upstreamId = aggregator.nextUploadId();
    const answer = (await (await sendLab(service, 'user_a', labForm())).json()) as Uploaded;
    return { upstreamId, id: answer.upload_id };
  };
  const read = await upload();
  await statusBecomes(0, 'submitted');
  const entry = { id: read.id, uploaded_at: spaced, aggregator_status: 'submitted', parsed_at: null };
  expect(await listed()).toEqual([{ ...entry, file_name: expect.any(String) }]);
  expect(read.id).not.toStartWith('lab_');
  const biomarkers = [{ name: 'Glucose', value: 91, unit: 'mg/dL', reference_range: '70-99' }];
  await service.deliver({ upload_id: read.upstreamId, data: [{ metadata: { test_date: '2026-03-01' }, biomarkers }] });
  await statusBecomes(0, 'parsed');
  expect(await listed()).toMatchObject([{ ...entry, aggregator_status: 'parsed', parsed_at: spaced }]);

  const unreadable = await upload();
  const error = { code: 'file_unreadable', message: 'unreadable', retriable: false };
  const data = { session_id: '7', reference_id: 'user_a', error };
  const occurred_at = '2026-03-01T10:00:00Z';
  await service.deliver({
    type: 'lab_report.failed',
    event_id: '7',
    occurred_at,
    upload_id: unreadable.upstreamId,
    data,
  });
  await until(async () =>
    (await listed()).some(({ aggregator_status: status }) => status === 'failed:file_unreadable'),
  );
  expect((await listed()).find(({ id }) => id === unreadable.id)).toMatchObject({ parsed_at: null });
});
