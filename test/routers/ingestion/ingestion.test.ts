import { describe, expect, test } from 'bun:test';
import { deliverAll, type Timed } from '../../support/aggregator/settle.ts';
import {
  body,
  daily,
  labReport,
  night,
  run,
  steps,
  type WearableUser,
  weight,
  withdrawnRun,
} from '../../support/aggregator/wearable-events.ts';
import { inspect } from '../../support/database/script.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const service = await startService();

let people = 0;
async function person(provider?: string): Promise<WearableUser> {
  people += 1;
  return service.connect(`user_ingested_${people}`, provider);
}

type Table = 'daily_summary' | 'activities' | 'sleep_sessions' | 'biomarkers' | 'body_measurements';
const rowsOf = (userId: string, table: Table, count = 1) =>
  until(async () => {
    const rows = (await service.sync(userId))[table];
    return rows.length === count && rows;
  });
const rowOf = async (user: WearableUser, table: Table) => (await rowsOf(user.reference_id, table))[0];

const settle = (...deliveries: Timed[]) => deliverAll(service, deliveries);

describe('an event becomes a row', () => {
  test('daily', async () => {
    const user = await person();
    await service.deliver(
      daily(user, '2026-07-01', {
        distance_data: { steps: 11_894, distance_meters: 9412.7 },
        calories_data: { total_burned_calories: 2450.8 },
        heart_rate_data: { summary: { resting_hr_bpm: 52, avg_hrv_rmssd: 48.5 } },
      }),
    );
    expect(await rowOf(user, 'daily_summary')).toMatchObject({
      date: '2026-07-01',
      provider: 'garmin',
      source_id: expect.stringMatching(/^src_/),
      steps: 11_894,
      distance_m: 9412.7,
      total_kcal: 2450.8,
      resting_hr_bpm: 52,
      hrv_rmssd_ms: 48.5,
      deleted_at: null,
    });
  });

  test('sleep, under the day on which it ended', async () => {
    const user = await person();
    const asleep = { duration_asleep_state_seconds: 25_200, duration_deep_sleep_state_seconds: 5400 };
    await service.deliver(night(user, '2026-07-02', { sleep_durations_data: { asleep, sleep_efficiency: 0.915 } }));
    expect(await rowOf(user, 'sleep_sessions')).toMatchObject({
      date: '2026-07-02',
      start_time: '2026-07-01T23:00:00.000000+00:00',
      asleep_s: 25_200,
      deep_s: 5400,
      rem_s: null,
      efficiency_pct: 91.5,
      is_nap: false,
    });
  });

  test('activity', async () => {
    const user = await person();
    await service.deliver(
      run(
        user,
        '2026-07-01',
        'run',
        { distance_data: { summary: { distance_meters: 8250.4 } } },
        { name: 'Morning\u0000 "run" \ud83c\udfc3' },
      ),
    );
    expect(await rowOf(user, 'activities')).toMatchObject({
      activity_type: 'running',
      name: 'Morning\u0000 "run" 🏃',
      duration_s: 2700,
      distance_m: 8250.4,
    });
  });

  test('body', async () => {
    const user = await person();
    await service.deliver(
      body(user, '2026-07-01', { measurements_data: { measurements: [{ weight_kg: 72 }, { weight_kg: 73 }] } }),
    );
    expect(await rowOf(user, 'body_measurements')).toMatchObject({
      date: '2026-07-01',
      weight_kg: 72.5,
      glucose_mg_dl: null,
    });
  });

  test('lab report, in the layered shape', async () => {
    const user = await person();
    await service.deliver(labReport(user.reference_id, crypto.randomUUID(), { Glucose: 91, LDL: 118.5 }));
    const rows = await rowsOf(user.reference_id, 'biomarkers', 2);
    expect(rows.map(({ name, value, unit, date }) => [name, value, unit, date]).sort()).toEqual([
      ['Glucose', 91, 'mg/dL', '2026-06-30'],
      ['LDL', 118.5, 'mg/dL', '2026-06-30'],
    ]);
  });

  test('lab report in its flat shape, for the person whom it names', async () => {
    const user = await person();
    const biomarkers = [
      { name: 'TSH', value: 2.45, unit: 'mIU/L', reference_range: '0.27-4.2' },
      { name: 'PSA', value: '<0.04', unit: 'ng/mL', reference_range: '0-4' },
    ];
    const data = [{ metadata: { test_date: '2026-03-15' }, biomarkers }];
    await service.deliver({ upload_id: crypto.randomUUID(), reference_id: user.reference_id, data });
    const rows = await rowsOf(user.reference_id, 'biomarkers', 2);
    expect(rows.toSorted((a, b) => String(b['name']).localeCompare(String(a['name'])))).toMatchObject([
      {
        name: 'TSH',
        value: 2.45,
        value_text: null,
        test_date: '2026-03-15',
        reference_low: 0.27,
        reference_high: 4.2,
        source_id: null,
      },
      { name: 'PSA', value: 0.04, operator: '<', value_text: '<0.04' },
    ]);
  });
});

describe('what is stored is what was measured', () => {
  test('missing stays null and zero stays zero', async () => {
    const user = await person();
    await service.deliver(daily(user, '2026-07-01', { distance_data: { steps: 0, distance_meters: null } }));
    expect(await rowOf(user, 'daily_summary')).toMatchObject({ steps: 0, distance_m: null, floors_climbed: null });
  });

  test.each(['+13:00', '-11:00', '+05:45'])('a day at %s stays that day', async (offset) => {
    const user = await person();
    await settle([daily(user, '2026-07-01', {}, offset)], [night(user, '2026-07-01', {}, offset)]);
    const { daily_summary, sleep_sessions } = await service.sync(user.reference_id);
    expect([...daily_summary, ...sleep_sessions].map((row) => row['date'])).toEqual(['2026-07-01', '2026-07-01']);
  });

  test('of two deliveries of one row the one with the higher ordering stamp stays, under the same id', async () => {
    const user = await person();
    const told = (id: string, kcal: number) =>
      run(user, '2026-07-01', id, { calories_data: { total_burned_calories: kcal } });
    await settle([told('run', 100), 1000], [told('walk', 50), 1000]);
    const before = (await service.sync(user.reference_id)).activities;
    await settle([told('run', 200), 3000], [told('run', 150), 2000]);
    const after = (await service.sync(user.reference_id)).activities;
    expect(after.map((row) => row['total_kcal']).sort()).toEqual([200, 50]);
    expect(after.map((row) => row['id']).sort()).toEqual(before.map((row) => row['id']).sort());
  });

  test('a withdrawn activity is a tombstone that an older delivery does not bring back', async () => {
    const user = await person();
    await settle(
      [run(user, '2026-07-01', 'run'), 1000],
      [withdrawnRun(user, '2026-07-01', 'run'), 3000],
      [run(user, '2026-07-01', 'run', { strain_data: { strain_level: 3 } }), 2000],
    );
    const [row] = (await service.sync(user.reference_id)).activities;
    expect(row).toMatchObject({ deleted_at: '1970-01-01T00:00:03.000Z', strain: null });
  });
});

test('weights of one day enter once per source', async () => {
  const user = await person();
  await settle([weight(user, '2026-07-01', 70), 1000], [weight(user, '2026-07-01', 71), 2000]);
  const rows = (await service.sync(user.reference_id)).body_measurements.filter(({ date }) => date === '2026-07-01');
  expect(rows.map((row) => row['weight_kg'])).toEqual([71]);
});

test('an event that cannot become rows is parked with the name of the field, and the others go on', async () => {
  const user = await person();
  const { body: answer } = await service.deliver(daily(user, '2026-07-01', { distance_data: { steps: 'many' } }));
  await settle([steps(user, '2026-07-02', 7)]);
  expect((await service.sync(user.reference_id)).daily_summary.map(({ date }) => date)).toEqual(['2026-07-02']);
  const path = service.settings.databaseUrl.replace(/^file:/, '');
  const row = 'json_array(process_error, attempts, processed_at_ms)';
  const { values } = await inspect(path, `SELECT ${row} FROM raw_events WHERE id = ${Number(answer['raw_event_id'])}`);
  expect(JSON.parse(String(values[0]))).toEqual(['data.0.distance_data.steps: expected number', 1, null]);
});
