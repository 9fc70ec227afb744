import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { inspect } from '../../../support/database/script.ts';
import { labForm, pdf, sendLab, type Uploaded } from '../../../support/files/lab-files.ts';
import { startServiceProcess } from '../../../support/service/service-process.ts';
import { until } from '../../../support/until.ts';

const cycles = 12;

const send = (as: string, key: string) => sendLab(service, as, labForm(), { 'idempotency-key': key });
const upload = async (as: string, key: string) => {
  const response = await send(as, key);
  expect(response.status).toBe(200);
  return (await response.json()) as Uploaded;
};
const files = () =>
  readdirSync(service.settings.storageDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.drafts'))
    .map(({ name }) => name);
const rowsOf = async (as: string) =>
  (await inspect(service.databasePath, `SELECT id FROM lab_uploads WHERE user_id = '${as}'`)).values.map(String);
const submissionsOf = (as: string) =>
  aggregator
    .requestsTo('/lab-reports')
    .filter(({ method, query }) => method === 'POST' && query['reference_id'] === as);
const statusOf = async (as: string) => {
  const { body } = await service.json<{ uploads: { aggregator_status: string }[] }>('GET', '/v1/labs', { as });
  return body.uploads[0]?.aggregator_status;
};

const aggregator = await startAggregator();
const service = await startServiceProcess({ LOG_LEVEL: 'error', ...aggregator.variables });

test('killed while the aggregator holds the file, a retry is the same upload, and it is submitted', async () => {
  await aggregator.become('hang');
  const dying = send('user_held', 'held').catch(() => undefined);
  await until(() => submissionsOf('user_held').length === 1);
  await service.kill();
  expect((await dying)?.status).toBeUndefined();
  const [uploadId] = await rowsOf('user_held');
  aggregator.release();
  await service.restart();
  const answer = await upload('user_held', 'held');
  expect(answer.upload_id).toBe(String(uploadId));
  expect(await rowsOf('user_held')).toEqual([answer.upload_id]);
  expect(files().filter((name) => name.includes(answer.upload_id))).toEqual([`${answer.upload_id}.pdf`]);
  await until(async () => (await statusOf('user_held')) === 'submitted');
});

test('killed at any instant, a retry with the same key never makes a second upload, nor loses the one', async () => {
  await service.call('GET', '/v1/me', { as: 'user_warm' });
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const as = `user_${cycle}`;
    const first = upload(as, 'once').catch(() => undefined);
    await Bun.sleep((cycle / cycles) * 90 + Math.random() * 8);
    await service.kill();
    const acknowledged = await first;
    const submitted = await inspect(
      service.databasePath,
      `SELECT id FROM lab_uploads WHERE user_id = '${as}' AND aggregator_status = 'submitted'`,
    );
    const submissions = submissionsOf(as).length;
    await service.restart();
    const answer = await upload(as, 'once');
    if (acknowledged) expect(answer).toEqual(acknowledged);
    await until(async () => (await statusOf(as)) === 'submitted');
    expect(await rowsOf(as)).toEqual([answer.upload_id]);
    const expected = submitted.values.length === 1 ? [submissions] : [1, submissions + 1];
    expect(expected).toContain(submissionsOf(as).length);
    const stored = await Bun.file(`${service.settings.storageDir}/${answer.storage_key}`).bytes();
    expect(stored).toEqual(pdf());
  }
  const names = files();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  const { integrity, values } = await inspect(service.databasePath, 'SELECT count(*) FROM lab_uploads');
  expect([integrity, values]).toEqual([['ok'], [names.length]]);
});
