import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { upsertUser } from '../../../db/access/users.ts';
import { type Db, openDb } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { connectSource, listActiveSources } from '../../../db/ingestion/sources.ts';
import type { Settings } from '../../../server/settings/env.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { callJob, queuedInputs } from '../../support/service/call-job.ts';
import { testSettings } from '../../support/service/service.ts';

const peopleMax = 25;
const people = Array.from({ length: peopleMax }, (_, index) => `user_${String(index).padStart(2, '0')}`);
const tomorrowMs = () => Date.now() + 86_400_000;

let settings: Settings;
let db: Db;
const aggregator = await startAggregator();
beforeEach(async () => {
  await aggregator.become('ok');
  aggregator.forget();
  settings = testSettings(aggregator.variables);
  db = openDb(settings.databaseUrl);
  await migrate(db.engine);
  const version = '0000000000000001:a';
  for (const id of people) {
    const source = { id: `src_${id}`, userId: id, provider: 'garmin', aggregatorUserId: `conn-${id}`, version };
    await db.write((orm) => [upsertUser(orm, { id, email: '', createdAtMs: 1 }), connectSource(orm, source)]);
  }
});
afterEach(() => db.close());

const run = (input: unknown = {}) => callJob({ db, settings, nowMs: tomorrowMs }, 'reconcileConnections', input);
const asked = () => aggregator.requestsTo('/userInfo').map(({ query }) => query['reference_id']);
const active = async (userId: string) =>
  (await listActiveSources(db.read, { userId })).map(({ aggregatorUserId }) => aggregatorUserId);

describe('the hourly round over everybody’s connections', () => {
  test('asks for each person once, a page at a time, and makes here what is there', async () => {
    aggregator.answerUserInfo((userId) =>
      Response.json([{ user_id: `${userId === people[3] ? 'other' : 'conn'}-${userId}`, provider: 'GARMIN' }]),
    );
    await run();
    const [next, ...more] = await queuedInputs(db, 'reconcileConnections');
    expect([asked().length < peopleMax, more]).toEqual([true, []]);
    await run(next);
    expect(asked()).toEqual(people);
    expect(await active(people[3] as string)).toEqual([`other-${people[3]}`]);
    expect(await active(people[24] as string)).toEqual([`conn-${people[24]}`]);
  });

  test('stops where the aggregator is down, so that the job comes again, and has ended nothing', async () => {
    await aggregator.become('500');
    await expect(run()).rejects.toThrow('The aggregator cannot be reached');
    expect(asked()).toHaveLength(1);
    expect(await queuedInputs(db, 'reconcileConnections')).toEqual([]);
    for (const person of people) expect(await active(person)).toHaveLength(1);
  });

  test('goes on behind a person whom the aggregator refuses to speak about', async () => {
    const refused = people[2];
    aggregator.answerUserInfo((userId) =>
      userId === refused
        ? Response.json({ status: 'error', message: 'no' }, { status: 400 })
        : Response.json([{ user_id: `conn-${userId}`, provider: 'GARMIN' }]),
    );
    await run();
    expect(asked()).toContain(people[19] as string);
    expect(await active(refused as string)).toHaveLength(1);
  });

  test('does nothing without an account', async () => {
    await callJob({ db, settings: testSettings(), nowMs: tomorrowMs }, 'reconcileConnections', {});
    expect(asked()).toEqual([]);
    expect(await active(people[0] as string)).toHaveLength(1);
  });
});
