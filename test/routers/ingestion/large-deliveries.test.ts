import { expect, test } from 'bun:test';
import { daily } from '../../support/aggregator/wearable-events.ts';
import type { SyncRow } from '../../support/service/service.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const count = 5_000;
const rowsPerTransactionMax = 256;
const userId = 'user_a';

const service = await startServiceProcess();
const user = await service.connect(userId);

const dayAt = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
const days = () => {
  const data = Array.from({ length: count }, (_, index) => daily(user, dayAt(index)).data).flat();
  return { type: 'daily', user, data };
};
const report = (uploadId: string, [from, to]: [number, number], value: number) => {
  const biomarkers = Array.from({ length: to - from }, (_, index) => ({ name: `Marker ${from + index}`, value }));
  return {
    upload_id: uploadId,
    reference_id: userId,
    data: [{ metadata: { test_date: '2026-06-30' }, biomarkers }],
  };
};
const isCompleted = (requestId: unknown) =>
  service.logLines().some(({ event, request_id }) => event === 'normalize_complete' && request_id === requestId);

async function store(payload: object): Promise<void> {
  const { body } = await service.deliver(payload);
  await until(() => isCompleted(body['request_id']));
}

const results = async (value: number) =>
  (await service.sync(userId)).biomarkers.filter((row) => row['value'] === value && row['deleted_at'] === null);

function rowsOfLargestTransaction(rows: SyncRow[]): number {
  const transactions = Map.groupBy(rows, (row) => row['updated_at']);
  return Math.max(...[...transactions.values()].map((group) => group.length));
}

test('many days in one delivery are written in transactions that are soon over, so that others have their turn between them', async () => {
  await store(days());
  const rows = (await service.sync(userId)).daily_summary;
  expect(rows).toHaveLength(count);
  expect(rowsOfLargestTransaction(rows)).toBeLessThanOrEqual(rowsPerTransactionMax);
});

test('a report of many results is written in such transactions, and so is what a newer parse of it withdraws', async () => {
  const uploadId = crypto.randomUUID();
  await store(report(uploadId, [0, count], 1));
  expect(rowsOfLargestTransaction(await results(1))).toBeLessThanOrEqual(rowsPerTransactionMax);
  await store(report(uploadId, [0, 1], 2));
  const all = (await service.sync(userId)).biomarkers;
  const withdrawn = all.filter((row) => row['deleted_at'] !== null);
  expect(withdrawn).toHaveLength(count - 1);
  expect(rowsOfLargestTransaction(withdrawn)).toBeLessThanOrEqual(rowsPerTransactionMax);
  expect(await results(2)).toHaveLength(1);
});

test('killed between two of these transactions, a delivery ends at the rows of an undisturbed one, and what stood is untouched', async () => {
  const uploadId = crypto.randomUUID();
  await store(report(uploadId, [0, count], 3));
  const { now } = await service.sync(userId);
  const { body } = await service.deliver(report(uploadId, [count / 2, count + count / 2], 4));
  const stood = await until(async () => {
    const rows = (await service.sync(userId, now)).biomarkers.filter((row) => row['value'] === 4);
    return rows.length > 0 && rows;
  });
  await service.kill();
  expect(isCompleted(body['request_id'])).toBe(false);
  expect(stood.length).toBeLessThan(count);
  await service.restart();
  await until(() => isCompleted(body['request_id']));

  const rows = await results(4);
  expect(new Set(rows.map((row) => row['name'])).size).toBe(count);
  expect(rows).toHaveLength(count);
  expect(await results(3)).toEqual([]);
  const times = new Map(rows.map((row) => [row['id'], row['updated_at']]));
  expect(stood.filter((row) => times.get(row['id']) !== row['updated_at'])).toEqual([]);
});
