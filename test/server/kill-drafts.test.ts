import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { startAggregator } from '../support/aggregator.ts';
import { draftsIn, labForm, sendLab } from '../support/lab-files.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { until } from '../support/sqld.ts';
import { stallUpload } from '../support/stalled-upload.ts';

test('after kill -9 in the middle of uploads the next start takes their drafts away, and no file', async () => {
  const aggregator = await startAggregator();
  const service = await startServiceProcess({ LOG_LEVEL: 'error', ...aggregator.variables });
  const token = await service.tokenOf('user_a');
  const accepted = await sendLab(service, 'user_a', labForm());
  expect(accepted.status).toBe(200);
  const leave = await Promise.all(Array.from({ length: 3 }, () => stallUpload(service.url, token)));
  await until(() => draftsIn(service.settings).length === 3);
  await service.kill();
  for (const one of leave) one();
  expect(draftsIn(service.settings)).toHaveLength(3);
  await service.restart();
  expect(draftsIn(service.settings)).toEqual([]);
  const left = readdirSync(service.settings.storageDir, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toHaveLength(1);
  await service.kill();
  await aggregator.stop();
}, 60_000);
