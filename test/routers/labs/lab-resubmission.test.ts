import { expect, test } from 'bun:test';
import { textPdf } from '../../../server/commands/demo/lab-report.ts';
import { startPair } from '../../support/aggregator/simulator.ts';
import { labForm, sendLab, type Uploaded } from '../../support/files/lab-files.ts';
import { until } from '../../support/until.ts';

const pair = await startPair();

test('a report whose acceptance was never heard of is found upstream and not submitted again: its results are there once', async () => {
  const { service, simulator } = pair;
  await simulator.faults({ dropAnswerRate: 1 });
  const content = textPdf(['Collected: 2026-03-01', 'Ferritin 80 ng/mL (30 - 400)']);
  const uploading = sendLab(service, 'user_lost', labForm({ content }));
  const results = async () => (await service.sync('user_lost')).biomarkers;
  await until(async () => (await results()).length > 0);
  await simulator.faults({});
  const { upload_id } = (await (await uploading).json()) as Uploaded;
  await until(async () => (await results()).every((row) => row['upload_id'] === upload_id));
  expect(await results()).toHaveLength(1);
  const { sessions } = (await (await simulator.call('GET', '/v2/lab-reports')).json()) as { sessions: unknown[] };
  expect(sessions).toHaveLength(1);
  const { body } = await service.json<{ uploads: object[] }>('GET', '/v1/labs', { as: 'user_lost' });
  expect(body.uploads).toMatchObject([{ id: upload_id, aggregator_status: 'parsed' }]);
});
