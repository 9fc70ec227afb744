import { afterAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { labUploads } from '../../../db/schema/schema.ts';
import { addDays } from '../../../routers/core/days.ts';
import { callerOf } from '../../support/health/caller.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';
import { daysOfTwoSources } from '../../support/health/two-sources.ts';

const today = '2026-11-19';
const people = await openMetricPeople(today);
afterAll(() => people.close());

const overviewOf = (userId: string) => callerOf(people.db, userId).overview({ as_of: today });
const tileOf = async (userId: string, metric: string) =>
  (await overviewOf(userId)).tiles.find((tile) => tile.metric === metric);
const before = (days: number) => addDays(today, -days);
const past = (count: number, from = 1) => Array.from({ length: count }, (_, place) => before(place + from));

describe('overview', () => {
  test('of a newcomer is empty: six tiles with null and never 0', async () => {
    await people.add({ days: [{ date: today, steps: 100 }] });
    const { tiles, ...rest } = await overviewOf('user_newcomer');
    expect(rest).toEqual({
      ...{ today, data_until: null, data_until_at: null, is_empty: true },
      ...{ latest_workout: null, latest_report: null },
    });
    expect(tiles.map(({ metric }) => metric)).toEqual([
      ...['sleep_duration', 'resting_heart_rate', 'hrv_rmssd', 'steps', 'active_time', 'weight'],
    ]);
    for (const { value, date, band, spark, so_far } of tiles) {
      expect({ value, date, band, so_far }).toEqual({ value: null, date: null, band: null, so_far: null });
      expect(spark.values).toEqual(Array.from({ length: 28 }, () => null));
    }
  });

  test('steps are those of the last full day, and what today has brought stands beside', async () => {
    const { userId } = await people.add({ days: [...past(20), today].map((date) => ({ date, steps: 5_000 })) });
    const tile = await tileOf(userId, 'steps');
    expect(tile).toMatchObject({
      value: 5_000,
      date: before(1),
      data_until: today,
      so_far: { date: today, value: 5_000 },
    });
    expect(tile?.spark).toMatchObject({ from: before(28) });
    expect(tile?.spark.values.slice(7, 9)).toEqual([null, 5_000]);
    expect(tile?.spark.values).toHaveLength(28);
  });

  test('what is unusual comes first, and says to which side', async () => {
    const days = past(28).map((date, place) => ({
      date,
      hrv_rmssd_ms: 50 + (place % 5),
      resting_hr_bpm: 50 + (place % 3),
    }));
    const { userId } = await people.add({ days: [...days, { date: today, hrv_rmssd_ms: 20, resting_hr_bpm: 51 }] });
    const { tiles } = await overviewOf(userId);
    expect(tiles[0]).toMatchObject({ metric: 'hrv_rmssd', value: 20, unusual: { direction: 'low' } });
    expect(tiles[0]?.band).toMatchObject({ centre: 52, n: 28, from: before(28), to: before(1) });
    expect(tiles.slice(1).map(({ unusual }) => unusual)).toEqual([null, null, null, null, null]);
  });

  test('half of the 28 days are needed to tell what is usual', async () => {
    const few = await people.add({ days: past(14, 0).map((date) => ({ date, resting_hr_bpm: 50 })) });
    expect((await tileOf(few.userId, 'resting_heart_rate'))?.band).toBeNull();
    const enough = await people.add({ days: past(15, 0).map((date) => ({ date, resting_hr_bpm: 50 })) });
    expect((await tileOf(enough.userId, 'resting_heart_rate'))?.band).toMatchObject({ low: 50, high: 50, n: 14 });
  });

  test('what was measured long ago keeps its day, and its own 28 days', async () => {
    const { userId } = await people.add({ body: past(20, 90).map((date) => ({ date, weight_kg: 70 })) });
    const tile = await tileOf(userId, 'weight');
    expect(tile).toMatchObject({
      value: 70,
      date: before(90),
      data_until: before(90),
      band: { n: 19, to: before(91) },
    });
    expect(tile?.spark.values.every((value) => value === null)).toBe(true);
  });

  test('whose device tells the other kind of HRV sees that', async () => {
    const { userId } = await people.add({ days: [{ date: today, hrv_sdnn_ms: 40 }] });
    expect(await tileOf(userId, 'hrv_sdnn')).toMatchObject({ value: 40, label: 'HRV (SDNN)' });
    expect(await tileOf(userId, 'hrv_rmssd')).toBeUndefined();
  });

  test('has the newest workout, and the newest report with how many results lie outside its own ranges', async () => {
    const run = { activity_type: 'running', distance_m: 5_000, duration_s: 1_800 };
    const result = { upload_id: 'up_2', test_date: '2026-11-10', reference_low: 10, reference_high: 20 };
    const { userId } = await people.add({
      workouts: [
        { ...run, date: '2026-11-17', start_time: '2026-11-17T07:00:00Z' },
        { ...run, date: '2026-11-17', start_time: '2026-11-17T18:00:00Z', distance_m: 6_000, duration_s: null },
      ],
      results: [5, 15, 25, null].map((value) => ({ ...result, date: '2026-11-10', value })),
    });
    const upload = {
      userId,
      contentType: 'application/pdf',
      sizeBytes: 1,
      storageKey: 'k',
      aggregatorStatus: 'parsed',
    };
    await people.db.write((orm) => [
      orm.insert(labUploads).values(
        ['up_1', 'up_2'].map((id, place) => ({
          ...{ ...upload, id, fileName: `${id}.pdf`, aggregatorUploadId: null, uploadedAtMs: place, parsedAtMs: 1 },
        })),
      ),
    ]);
    const { latest_workout, latest_report, is_empty } = await overviewOf(userId);
    expect(latest_workout).toMatchObject({ start: '2026-11-17T18:00:00Z', distance_m: 6_000, duration_s: null });
    expect(latest_report).toEqual({
      ...{ id: 'up_2', date: '2026-11-10', file_name: 'up_2.pdf', status: 'parsed' },
      ...{ results: 4, out_of_range: 2 },
    });
    expect(is_empty).toBe(false);
  });

  test('takes today from the time zone of the caller', async () => {
    const caller = callerOf(people.db, 'user_1', { nowMs: () => Date.parse('2026-11-19T23:30:00Z') });
    expect((await caller.overview({ time_zone: 'Asia/Tokyo' })).today).toBe('2026-11-20');
    expect((await caller.overview({ time_zone: 'America/New_York' })).today).toBe('2026-11-19');
  });

  test('reads what all tiles show in six round trips and eleven statements, however many days there are', async () => {
    const { userId } = await people.add({
      days: past(400).map((date) => ({ date, steps: 1, active_s: 60, resting_hr_bpm: 50 })),
      nights: past(400).map((date) => ({ date, asleep_s: 20_000 })),
      body: past(400).map((date) => ({ date, weight_kg: 70 })),
    });
    people.tripsSince();
    await overviewOf(userId);
    const trips = people.tripsSince();
    expect([trips.length, trips.reduce((sum, statements) => sum + statements, 0)]).toEqual([6, 11]);
  });

  test('every number is what the declared query answers', async () => {
    await fc.assert(
      fc.asyncProperty(daysOfTwoSources(today, 60), async (rows) => {
        const person = await people.add(rows);
        for (const tile of (await overviewOf(person.userId)).tiles) {
          const { metric, date, spark, so_far } = tile;
          const { facts } = await person.ask(tile.query);
          const factOf = (name: string) => facts.find(({ key }) => key === `${metric}.${name}`);
          if (tile.band) {
            const { value, source } = factOf('unusual_value') ?? {};
            expect<unknown>([tile.value, tile.source]).toEqual([value, source]);
            const { centre, spread, low, high, n, from, to } = tile.band;
            expect<unknown>([centre, spread]).toEqual([factOf('usual')?.value, factOf('usual_spread')?.value]);
            expect([low, high]).toEqual([centre - spread, centre + spread].map((end) => Number(end.toFixed(6))));
            expect([n, `${from}/${to}`]).toEqual([factOf('usual')?.n ?? 0, factOf('usual')?.window ?? '']);
            const z = factOf('unusual')?.value ?? 0;
            const direction = z > 0 ? ('high' as const) : ('low' as const);
            expect(tile.unusual).toEqual(Math.abs(z) > 3.5 ? { direction, z } : null);
          } else {
            expect<unknown>([tile.value, tile.source]).toEqual([facts[0]?.value ?? null, facts[0]?.source ?? null]);
            expect(tile.unusual).toBeNull();
          }
          if (so_far) {
            const [fact] = (await person.ask(so_far.query)).facts;
            expect<unknown>([so_far.value, so_far.source]).toEqual([fact?.value, fact?.source]);
          }
          for (const [place, value] of spark.values.entries()) {
            const day = addDays(spark.from, place);
            const { facts } = await person.ask({ metric, aggregate: 'mean', window: { kind: 'day', date: day } });
            expect(value).toBe(facts[0]?.value ?? null);
            if (value !== null) expect(date !== null && date >= day).toBe(true);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
