import { afterAll, describe, expect, test } from 'bun:test';
import { callerOf } from '../../support/health/caller.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';

const people = await openMetricPeople('2026-11-19');
afterAll(() => people.close());
const workoutsOf = (userId: string | null) => callerOf(people.db, userId).workouts;
const codeOf = (code: string) => expect.objectContaining({ code });

const run = { activity_type: 'Trail Running', duration_s: 1_800, distance_m: 6_000 };
const { userId, ask } = await people.add({
  workouts: [
    { date: '2026-11-10', start_time: '2026-11-10T07:00:00+01:00', ...run },
    { date: '2026-11-10', start_time: '2026-11-10T18:00:00+01:00', ...run, name: 'Evening' },
    { date: '2026-11-12', activity_type: 'yoga', duration_s: 3_600 },
    { date: '2026-11-14', ...run, distance_m: 1 },
    { date: '2026-11-15', ...run, deleted_at_ms: 5 },
  ],
});

describe('workouts', () => {
  test('404 for another person’s workout, for one that was withdrawn and for none', async () => {
    const [own] = (await workoutsOf(userId).list()).data;
    await expect(workoutsOf('user_stranger').get({ id: own?.id ?? '' })).rejects.toThrow(codeOf('NOT_FOUND'));
    await expect(workoutsOf(userId).get({ id: 'row_000005' })).rejects.toThrow(codeOf('NOT_FOUND'));
    await expect(workoutsOf(userId).get({ id: 'act_unknown' })).rejects.toThrow(codeOf('NOT_FOUND'));
    expect((await workoutsOf('user_stranger').list()).data).toEqual([]);
  });

  test('are listed newest first, those of a day too, and withdrawn ones are not', async () => {
    const { data } = await workoutsOf(userId).list();
    expect(data.map(({ date, name }) => [date, name])).toEqual([
      ['2026-11-14', null],
      ['2026-11-12', null],
      ['2026-11-10', 'Evening'],
      ['2026-11-10', null],
    ]);
  });

  test('come by type however it is written, by days, and page by page without one twice', async () => {
    const types = await workoutsOf(userId).list({ activity_type: 'trail-running' });
    expect(types.data).toHaveLength(3);
    const days = await workoutsOf(userId).list({ from: '2026-11-10', to: '2026-11-12' });
    expect(days.data).toHaveLength(3);
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await workoutsOf(userId).list({ limit: 1, cursor });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual((await workoutsOf(userId).list()).data.map(({ id }) => id));
  });

  test('refuse the cursor of another list', async () => {
    const { next_cursor } = await workoutsOf(userId).list({ limit: 1 });
    const asked = { cursor: next_cursor ?? '', activity_type: 'yoga' };
    await expect(workoutsOf(userId).list(asked)).rejects.toThrow(codeOf('BAD_REQUEST'));
    await expect(workoutsOf('user_stranger').list({ cursor: asked.cursor })).rejects.toThrow(codeOf('BAD_REQUEST'));
  });

  test('have the pace that the metric has, null where nobody runs so, and null for what was not measured', async () => {
    for (const { id } of (await workoutsOf(userId).list()).data) {
      const workout = await workoutsOf(userId).get({ id });
      const window = { kind: 'day', date: workout.date } as const;
      const { facts } = await ask({ metric: 'workout_pace', aggregate: 'latest', window });
      expect(workout.pace_s_km).toBe(facts[0]?.value ?? null);
      expect([workout.avg_hr_bpm, workout.steps]).toEqual([null, null]);
    }
  });

  test('every number of one is what the declared query answers; none where two began together or another source counts', async () => {
    const hour = { duration_s: 3_600, distance_m: 9_000, avg_hr_bpm: 141, total_kcal: 600 };
    const at = (date: string, time: string, more: object = {}) => ({
      ...{ date, start_time: `${date}T${time}:00+01:00`, ...hour, ...more },
    });
    const person = await people.add({
      workouts: [
        at('2026-11-01', '07:10', { avg_hr_bpm: 133 }),
        at('2026-11-01', '18:00'),
        at('2026-11-03', '07:10', { distance_m: 3_000 }),
        at('2026-11-03', '07:10'),
        at('2026-11-05', '07:10'),
        at('2026-11-05', '07:10', { source_id: 'src_oura', provider: 'oura', avg_hr_bpm: null }),
        at('2026-11-07', '09:00', { start_time: null }),
      ],
    });
    const told: Record<string, number> = {};
    for (const { id, date, provider } of (await workoutsOf(person.userId).list()).data) {
      const { values } = await workoutsOf(person.userId).get({ id });
      for (const { metric, value, query } of values) {
        if (!query) continue;
        const { facts } = await person.ask(query);
        expect([metric, facts.map((fact) => fact.value)]).toEqual([metric, [value]]);
      }
      const name = `${date} ${provider}`;
      told[name] = (told[name] ?? 0) + values.filter(({ query }) => query !== null).length;
    }
    expect(told['2026-11-01 garmin']).toBe(12);
    expect([told['2026-11-03 garmin'], told['2026-11-07 garmin']]).toEqual([0, 0]);
    expect([told['2026-11-05 garmin'], told['2026-11-05 oura']].toSorted()).toEqual([0, 6]);
  });
});
