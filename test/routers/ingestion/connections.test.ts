import { beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { endSource, listSources } from '../../../db/ingestion/sources.ts';
import { jobs } from '../../../db/schema/schema.ts';
import { type Delivered, type Ingestion, startIngestion } from '../../support/aggregator/ingestion.ts';
import { auth, daily, deauth, steps, type WearableUser } from '../../support/aggregator/wearable-events.ts';
import { callJob, queuedInputs } from '../../support/service/call-job.ts';

const storytellers = 24;
const people = Array.from({ length: storytellers }, (_, index) => `user_${index}`);

let ingestion: Ingestion;
beforeEach(async () => {
  ingestion = await startIngestion(people);
});

const idsOf = (userId: string) => {
  const as = (name: string): WearableUser => ({
    user_id: `${userId}-${name}`,
    provider: 'GARMIN',
    reference_id: userId,
  });
  return { first: as('first'), second: as('second'), third: as('third') };
};
type Ids = ReturnType<typeof idsOf>;
const reauth = (from: WearableUser, to: WearableUser) => ({
  type: 'user_reauth',
  status: 'warning',
  new_user: to,
  old_user: from,
});
const failing = (user: WearableUser) => ({ type: 'connection_error', status: 'warning', user });
const scored = (user: WearableUser, date: string, count: number, stress: number) =>
  daily(user, date, { distance_data: { steps: count }, data_enrichment: { total_stress_score: stress } });

const oneSignInMore = ({ first, second }: Ids) => [
  auth(first),
  steps(first, '2026-07-03', 50),
  scored(first, '2026-07-01', 100, 12),
  auth(second),
  scored(second, '2026-07-02', 30, 5),
  reauth(first, second),
  deauth(first),
  steps(second, '2026-07-01', 200),
  failing(second),
  steps(second, '2026-07-02', 300),
  failing(first),
];
const twoSignInsMore = (ids: Ids) => [
  ...oneSignInMore(ids),
  reauth(ids.second, ids.third),
  auth(ids.third),
  deauth(ids.second),
  steps(ids.third, '2026-07-04', 400),
];

const timed = (payloads: readonly object[]): Delivered[] =>
  payloads.map((payload, index) => ({ payload, orderingMs: (index + 1) * 1000 }));

const sourcesOf = (userId: string) => listSources(ingestion.db.read, { userId });

async function seen(userId: string) {
  const sources = await sourcesOf(userId);
  const rows = (await ingestion.rows()).daily_summary.filter((row) => row['user_id'] === userId);
  const live = rows.filter((row) => row['deleted_at_ms'] === null);
  return {
    connections: sources.map(({ aggregatorUserId }) => aggregatorUserId.replace(`${userId}-`, '')),
    active: sources.map(({ deactivatedAtMs }) => deactivatedAtMs === null),
    degraded: sources.map(({ errorVersion, healthyVersion }) => errorVersion > healthyVersion),
    ofThatSource: live.every((row) => row['source_id'] === sources[0]?.id),
    days: live.map((row) => [row['date'], row['steps'], row['total_stress_score']].join(' ')).sort(),
  };
}

const days = ['2026-07-01 200 12', '2026-07-02 300 5', '2026-07-03 50 '];
const kept = { active: [true], degraded: [false], ofThatSource: true };
const stories = {
  'signed in again': { tell: oneSignInMore, ends: { ...kept, connections: ['second'], days } },
  'signed in again twice': {
    tell: twoSignInsMore,
    ends: { ...kept, connections: ['third'], days: [...days, '2026-07-04 400 '] },
  },
  'signed in again and then left': {
    tell: (ids: Ids) => [...oneSignInMore(ids), deauth(ids.second)],
    ends: { ...kept, active: [false], connections: ['second'], days },
  },
};
function shuffled(tell: (ids: Ids) => object[]): Delivered[][] {
  const length = tell(idsOf('x')).length;
  const order = fc.shuffledSubarray(
    Array.from({ length }, (_, index) => index),
    { minLength: length },
  );
  return fc
    .sample(order, people.length)
    .map((indices, person) => indices.flatMap((index) => timed(tell(idsOf(people[person] as string)))[index] ?? []));
}
const orderOf = (told: readonly Delivered[]) => told.map(({ orderingMs }) => orderingMs / 1000).join(' ');

describe.each(Object.entries(stories))('a person who %s', (_name, { tell, ends }) => {
  test('has one source with all rows, in whatever order the events come and wait for each other', async () => {
    const told = shuffled(tell);
    for (const step of told[0]?.keys() ?? []) {
      await ingestion.deliver(told.flatMap((deliveries) => deliveries[step] ?? []));
      await ingestion.work();
    }
    await expectEnds(told, ends);
  });

  test('has the same when all events come at once and race', async () => {
    const told = shuffled(tell);
    await ingestion.deliver(told.flat());
    await ingestion.work();
    await expectEnds(told, ends);
  });
});

describe('one person', () => {
  const userId = people[0] as string;
  const { first, second } = idsOf(userId);
  const tell = async (...payloads: object[]) => {
    const before = (await ingestion.events()).length;
    await ingestion.deliver(payloads.map((payload, index) => ({ payload, orderingMs: (before + index + 1) * 1000 })));
    await ingestion.work();
  };

  test('keeps the source that was there first, with its rows, when it and a second one turn out to be the same', async () => {
    await tell(auth(first), steps(first, '2026-07-01', 10));
    const [before] = await sourcesOf(userId);
    await tell(auth(second), steps(second, '2026-07-02', 20));
    expect(await sourcesOf(userId)).toHaveLength(2);
    await tell(reauth(first, second));
    const [after, ...more] = await sourcesOf(userId);
    expect(more).toEqual([]);
    expect(after).toMatchObject({
      id: before?.id,
      connectedAtMs: before?.connectedAtMs,
      aggregatorUserId: second.user_id,
    });
    const rows = (await ingestion.rows()).daily_summary;
    const told = rows.map((row) => [row['date'], row['source_id'] === before?.id, row['deleted_at_ms'] === null]);
    expect(told.sort()).toEqual([
      ['2026-07-01', true, true],
      ['2026-07-02', false, false],
      ['2026-07-02', true, true],
    ]);
  });

  test('is not joined with another one who is said to have been them', async () => {
    const stranger = { ...idsOf(people[1] as string).first };
    await tell(auth(first), auth(stranger), reauth(first, stranger));
    expect((await sourcesOf(userId)).map(({ aggregatorUserId }) => aggregatorUserId)).toEqual([first.user_id]);
    expect((await sourcesOf(people[1] as string)).map(({ aggregatorUserId }) => aggregatorUserId)).toEqual([
      stranger.user_id,
    ]);
  });

  test('who ended it is not connected by a sign-in from before that, and the aggregator is told of the new id', async () => {
    await tell(auth(first));
    const [source] = await sourcesOf(userId);
    const version = '9999999999999999:owner';
    await ingestion.db.write((orm) => [endSource(orm, { sourceId: source?.id ?? '', userId, version })]);
    await ingestion.deliver([{ payload: reauth(first, second), orderingMs: 2_000 }]);
    await callJob(ingestion, 'normalizeEvent', { rawEventId: (await ingestion.events()).at(-1)?.id });
    expect(await queuedInputs(ingestion.db, 'endSource')).toEqual([{ aggregatorUserId: second.user_id }]);
    await ingestion.db.write((orm) => [orm.delete(jobs).where(eq(jobs.name, 'endSource'))]);
    await tell(auth(second));
    expect(await sourcesOf(userId)).toMatchObject([{ id: source?.id, aggregatorUserId: second.user_id }]);
    expect((await seen(userId)).active).toEqual([false]);
  });

  test('has a degraded source from an error on until something newer works, whatever comes in between', async () => {
    const degraded = async () => (await seen(userId)).degraded;
    await tell(auth(first), failing(first));
    expect(await degraded()).toEqual([true]);
    await ingestion.deliver([{ payload: steps(first, '2026-07-01', 1), orderingMs: 1_500 }]);
    await ingestion.work();
    expect(await degraded()).toEqual([true]);
    await tell(steps(first, '2026-07-01', 2));
    expect(await degraded()).toEqual([false]);
  });

  test('may give and take permissions; the last word stays', async () => {
    const allow = (scopes: string) => ({ type: 'permission_change', user: { ...first, scopes } });
    await tell(allow('A'), auth(first), allow('A,B'));
    await ingestion.deliver([{ payload: allow('C'), orderingMs: 1 }]);
    await ingestion.work();
    expect(await sourcesOf(userId)).toMatchObject([{ scopes: 'A,B', deactivatedAtMs: null }]);
  });
});

async function expectEnds(told: readonly Delivered[][], ends: object): Promise<void> {
  for (const [person, deliveries] of told.entries()) {
    const order = orderOf(deliveries);
    expect({ order, ...(await seen(people[person] as string)) } as object).toEqual({ order, ...ends });
  }
  const events = await ingestion.events();
  expect(events.filter(({ processedAtMs }) => processedAtMs === null)).toEqual([]);
}
