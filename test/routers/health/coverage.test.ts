import { afterAll, describe, expect, test } from 'bun:test';
import { sources } from '../../../db/schema/schema.ts';
import { addDays } from '../../../routers/core/days.ts';
import { fileSourceId } from '../../../routers/ingestion/file-source.ts';
import { callerOf } from '../../support/health/caller.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';
import { startService } from '../../support/service/service.ts';

const today = '2026-11-19';
const people = await openMetricPeople(today);
afterAll(() => people.close());
const coverageOf = (userId: string | null) => callerOf(people.db, userId).sources.coverage({ as_of: today });
const before = (days: number) => addDays(today, -days);

let serial = 0;
async function connect(userId: string, { id, ...more }: { id: string; provider?: string; aggregatorUserId?: string }) {
  serial += 1;
  const source = { userId, provider: 'garmin', aggregatorUserId: `agg_${serial}`, connectedAtMs: serial, version: '1' };
  await people.db.write((orm) => [orm.insert(sources).values({ ...source, id: `${id}_${userId}`, ...more })]);
  return `${id}_${userId}`;
}
const daysOf = (source_id: string, ...backs: number[]) =>
  backs.map((back) => ({ date: before(back), steps: 1, source_id }));

describe('sources.coverage', () => {
  test('shows a stranger no source, nor rows of another person under the id of their own', async () => {
    const { userId } = await people.add({ days: daysOf('src_shared_user_stranger', 1) });
    await connect(userId, { id: 'src_a' });
    expect((await coverageOf('user_stranger')).sources).toEqual([]);
    const own = await connect('user_stranger', { id: 'src_shared' });
    expect((await coverageOf('user_stranger')).sources).toMatchObject([
      { id: own, rows: 0, last_data: null, gaps: [] },
    ]);
  });

  test('counts the rows of each source, and has the first and last of its days', async () => {
    const { userId } = await people.add({});
    const source_id = await connect(userId, { id: 'src_a' });
    const empty = await connect(userId, { id: 'src_b', provider: 'oura' });
    const person = { user_id: userId, source_id };
    await people.add({
      days: [
        { ...person, date: before(120), steps: 1 },
        { ...person, date: before(1), steps: 1 },
        { ...person, date: before(3), steps: 1, deleted_at_ms: 5 },
      ],
      nights: [{ ...person, date: today, asleep_s: 1 }],
    });
    const { sources } = await coverageOf(userId);
    expect(sources).toMatchObject([
      { id: source_id, provider: 'garmin', rows: 3, first_data: before(120), last_data: today, status: 'active' },
      { id: empty, provider: 'oura', rows: 0, first_data: null, last_data: null, gaps: [] },
    ]);
  });

  test('a gap is two missing days or more among the last 90 full ones; today and the time before the first row are none', async () => {
    const { userId } = await people.add({});
    const source_id = await connect(userId, { id: 'src_a' });
    await people.add({
      days: [10, 9, 7, 4, 3].map((back) => ({ user_id: userId, source_id, date: before(back), steps: 1 })),
    });
    expect((await coverageOf(userId)).sources[0]?.gaps).toEqual([
      { from: before(6), to: before(5), days: 2 },
      { from: before(2), to: before(1), days: 2 },
    ]);
  });

  test('what ended long before is one gap of 90 days', async () => {
    const { userId } = await people.add({});
    const source_id = await connect(userId, { id: 'src_a' });
    await people.add({ days: [{ user_id: userId, source_id, date: before(400), steps: 1 }] });
    expect((await coverageOf(userId)).sources[0]?.gaps).toEqual([{ from: before(90), to: before(1), days: 90 }]);
  });

  test('tells what files fill from wearables', async () => {
    const { userId } = await people.add({});
    await connect(userId, { id: 'src_file', aggregatorUserId: fileSourceId('oura', userId) });
    expect((await coverageOf(userId)).sources).toMatchObject([{ kind: 'file', made_up: false }]);
  });

  test('a wearable of a server with a real aggregator is not made up', async () => {
    const service = await startService();
    await service.connect('user_real');
    const { body } = await service.json<{ result: { data: { sources: object[] } } }>('GET', '/trpc/sources.coverage', {
      as: 'user_real',
    });
    expect(body.result.data.sources).toMatchObject([{ kind: 'wearable', made_up: false }]);
  });

  test('one that the simulator makes up says so', async () => {
    const { userId } = await people.add({});
    await connect(userId, { id: 'src_a' });
    const made = callerOf(people.db, userId, { simulatesWearables: true });
    expect((await made.sources.coverage({ as_of: today })).sources).toMatchObject([{ made_up: true }]);
  });
});
