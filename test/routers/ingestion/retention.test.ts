import { afterAll, expect, test } from 'bun:test';
import { openDb } from '../../../db/client.ts';
import { withBody } from '../../../db/ingestion/raw-events.ts';
import { rawEvents } from '../../../db/schema/schema.ts';
import type { Explanation } from '../../../routers/turns/explain.contract.ts';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import { runReprocess } from '../../../server/commands/reprocess.ts';
import { readSettings } from '../../../server/settings/env.ts';
import { explanationText } from '../../../web/cli/tables/explanation-text.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { callJob, queuedInputs } from '../../support/service/call-job.ts';
import { startService } from '../../support/service/service.ts';
import { answerOf, askQuestion, finishedTurn } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const days = 30;
const dayMs = 86_400_000;
const dayBefore = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
let delivered: string;
const late = () => Date.now() + (days + 1) * dayMs;
const prune = (nowMs: () => number) => callJob({ db, settings: service.settings, nowMs }, 'pruneRawEvents', {});
const kept = async () => (await db.read.select(withBody).from(rawEvents)).filter(({ payload }) => payload !== '');
const explanation = async () => {
  const headers = { 'x-admin-key': service.settings.adminKey };
  return (await service.json<Explanation>('GET', `/admin/turns/${turnId}/explanation`, { headers })).body;
};

afterAll(() => {
  db.close();
});

const service = await startService({ RAW_EVENT_RETENTION_DAYS: String(days) });
const db = openDb(service.settings.databaseUrl);
const user = await service.connect('user_old');
for (const back of [1, 2, 3]) {
  delivered = JSON.stringify(steps(user, dayBefore(back), 5_000 + back));
  await service.deliver(delivered);
}
await service.deliver({ type: 'daily', user, data: [{ metadata: { start_time: 'unreadable' } }] });
await service.deliver(steps({ ...user, user_id: 'unknown', reference_id: 'user_unknown' }, dayBefore(1), 1));
await until(async () => (await service.sync('user_old')).counts.daily === 3);
const turnId = await askQuestion(service, 'user_old', 'How many steps did I take per day over the last 3 days?');
await finishedTurn(service, 'user_old', turnId);
await until(async () => (await db.read.query.jobs.findMany()).length === 0);

test('nothing is taken away before its time, nor by a server that is not told to', async () => {
  const before = await kept();
  await prune(() => Date.now() + (days - 1) * dayMs);
  await callJob(
    { db, settings: { ...service.settings, rawEventRetentionMs: null }, nowMs: late },
    'pruneRawEvents',
    {},
  );
  expect(await kept()).toEqual(before);
  expect(readSettings({ DATA_DIR: service.settings.dataDir }, {}).rawEventRetentionMs).toBeNull();
});

test('the bodies of old deliveries go, except of those that wait or could not be read', async () => {
  const before = await service.sync('user_old');
  await prune(late);
  expect((await kept()).map(({ processedAtMs }) => processedAtMs)).toEqual([null, null]);
  expect(await queuedInputs(db, 'pruneRawEvents')).toEqual([]);
  const after = await service.sync('user_old');
  expect(after.daily_summary).toEqual(before.daily_summary);
});

test('a turn from before still holds, and says of each delivery that and when it was removed', async () => {
  const found = await explanation();
  expect(found).toMatchObject({ holds: true, unproved: [] });
  expect(found.deliveries).toHaveLength(3);
  for (const { intact, removed_at } of found.deliveries) {
    expect(intact).toBe(false);
    expect(removed_at).toMatch(/^20.*Z$/);
  }
  const text = explanationText(found, { all: true });
  expect(text).toContain('holds.');
  expect(text.match(/its body was removed by retention on 20/g)).toHaveLength(3);
});

test('an operator who looks at one is told the same', async () => {
  const [old] = (await db.read.select().from(rawEvents)).filter(({ type }) => type === 'daily');
  const headers = { 'x-admin-key': service.settings.adminKey };
  const { body } = await service.json('GET', `/admin/raw-events/${old?.id}`, { headers });
  expect(body).toMatchObject({ payload: '', payload_removed_at: expect.stringMatching(/^20.*Z$/) });
});

test('the doctor finds nothing wrong, and reading everything again changes no row', async () => {
  const before = await service.sync('user_old');
  const { findings } = await diagnose(service.settings, Date.now(), { deep: true });
  expect(findings.filter(({ check }) => !['events_parked', 'events_waiting'].includes(check))).toEqual([]);
  await runReprocess({
    settings: service.settings,
    type: undefined,
    since: undefined,
    dryRun: false,
    write: () => undefined,
  });
  await until(async () => (await db.read.query.jobs.findMany()).length === 0);
  expect((await service.sync('user_old')).daily_summary).toEqual(before.daily_summary);
  expect((await kept()).length).toBe(2);
});

test('the same delivery once more is still known, and answers go on', async () => {
  const events = await db.read.select().from(rawEvents);
  await service.deliver(delivered);
  expect(await db.read.select().from(rawEvents)).toHaveLength(events.length);
  const { answer } = await answerOf(service, 'user_old', 'How many steps did I take per day over the last 3 days?');
  expect(answer).toContain('5,002');
});
