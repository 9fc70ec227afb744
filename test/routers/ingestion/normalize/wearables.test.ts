import { describe, expect, test } from 'bun:test';
import { getTableColumns } from 'drizzle-orm';
import { healthTables } from '../../../../db/schema/health-schema.ts';
import { activityTypeName } from '../../../../routers/ingestion/normalize/normalize-activity.ts';
import { activity, body, daily, event, orderedAtMs, owner, rawEvent, rowOf, rowsOf, sleep } from './examples.ts';

const columnsOf = (name: keyof typeof healthTables) =>
  Object.keys(getTableColumns(healthTables[name])).filter((column) => column !== 'updated_at_ms');

test('every row has every column of its table, and null where nothing was measured', () => {
  const rows = {
    daily_summary: rowOf('daily_summary', daily()),
    sleep_sessions: rowOf('sleep_sessions', sleep()),
    activities: rowOf('activities', activity({}, { type: null })),
    body_measurements: rowOf('body_measurements', body()),
  } as const;
  for (const name of ['daily_summary', 'sleep_sessions', 'activities', 'body_measurements'] as const) {
    const row: Record<string, unknown> = rows[name];
    expect(Object.keys(row).toSorted()).toEqual(columnsOf(name).toSorted());
    expect(Object.values(row)).not.toContain(undefined);
    const said = Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([column]) => column);
    const identity = ['id', 'user_id', 'source_id', 'provider', 'date', 'raw_event_id', 'version', 'start_time'];
    const known = [...identity, 'end_time', 'duration_s'];
    expect(said.filter((column) => !known.includes(column))).toEqual([]);
  }
});

test('zero stays zero and null stays null', () => {
  const fields = {
    distance_data: { steps: 0, distance_meters: null },
    calories_data: { total_burned_calories: 0 },
    heart_rate_data: { summary: { resting_hr_bpm: null, avg_hr_bpm: 0 } },
    stress_data: null,
  };
  expect(rowOf('daily_summary', daily(fields))).toMatchObject({
    steps: 0,
    distance_m: null,
    total_kcal: 0,
    resting_hr_bpm: null,
    avg_hr_bpm: 0,
    avg_stress: null,
  });
});

test('a row says where it comes from', () => {
  expect(rowOf('daily_summary', daily())).toMatchObject({
    user_id: owner.userId,
    source_id: owner.sourceId,
    provider: 'garmin',
    raw_event_id: rawEvent.rawEventId,
    version: rawEvent.version,
    start_time: '2026-07-01T00:00:00.000000+01:00',
    deleted_at_ms: null,
  });
});

describe('the local day', () => {
  const days: [name: string, start: string, date: string][] = [
    ['at +13:00', '2026-01-01T00:10:00.000000+13:00', '2026-01-01'],
    ['at -11:00', '2026-01-01T23:50:00.000000-11:00', '2026-01-01'],
    ['of 23 hours, when summer time begins', '2026-03-29T00:00:00.000000+01:00', '2026-03-29'],
    ['of 25 hours, when it ends', '2026-10-25T00:00:00.000000+02:00', '2026-10-25'],
    ['without an offset', '2026-07-01T00:00:00', '2026-07-01'],
    ['on 29 February', '2028-02-29T12:00:00Z', '2028-02-29'],
  ];
  for (const [name, start, date] of days) {
    test(`${name} is the day as written`, () => {
      expect(rowOf('daily_summary', daily({}, start)).date).toBe(date);
      expect(rowOf('activities', activity({}, { start_time: start })).date).toBe(date);
    });
  }
  test('of a sleep is the one on which it ended', () => {
    expect(rowOf('sleep_sessions', sleep()).date).toBe('2026-07-01');
    const afterMidnight = { start_time: '2026-07-01T00:30:00-04:00', end_time: '2026-07-01T08:00:00-04:00' };
    expect(rowOf('sleep_sessions', sleep({}, afterMidnight)).date).toBe('2026-07-01');
  });
});

describe('identity', () => {
  test('redelivered, a row keeps its id', () => {
    const later = daily({ distance_data: { steps: 9 } }, '2026-07-01T00:00:00.000000+02:00');
    expect(rowOf('daily_summary', later).id).toBe(rowOf('daily_summary', daily()).id);
    const renamed = activity({}, { start_time: '2026-07-01T07:05:00+01:00', name: 'Renamed' });
    expect(rowOf('activities', renamed).id).toBe(rowOf('activities', activity()).id);
    const longer = { summary_id: 's', end_time: '2026-07-01T07:30:00+01:00' };
    expect(rowOf('sleep_sessions', sleep({}, longer)).id).toBe(
      rowOf('sleep_sessions', sleep({}, { summary_id: 's' })).id,
    );
  });
  test('another source, day or session is another row', () => {
    const other = { ...owner, sourceId: 'src_2' };
    expect(rowOf('daily_summary', daily(), other).id).not.toBe(rowOf('daily_summary', daily()).id);
    expect(rowOf('daily_summary', daily({}, '2026-07-02T00:00:00Z')).id).not.toBe(rowOf('daily_summary', daily()).id);
    expect(rowOf('sleep_sessions', sleep({}, { summary_id: 's' })).id).not.toBe(rowOf('sleep_sessions', sleep()).id);
  });
  test('without an id of the provider, start and end tell sessions apart', () => {
    const unnamed = { summary_id: null };
    const longer = { ...unnamed, end_time: '2026-07-01T09:00:00+01:00' };
    expect(rowOf('sleep_sessions', sleep({}, unnamed)).id).toBe(rowOf('sleep_sessions', sleep()).id);
    expect(rowOf('sleep_sessions', sleep({}, longer)).id).not.toBe(rowOf('sleep_sessions', sleep()).id);
    expect(rowOf('activities', activity({}, longer)).id).not.toBe(rowOf('activities', activity({}, unnamed)).id);
  });
  test('a day said twice in one delivery counts as said last', () => {
    const [first] = daily({ distance_data: { steps: 1 } }).data;
    const [second] = daily({ distance_data: { steps: 2 } }).data;
    expect(rowOf('daily_summary', event('daily', { ...first }, { ...second })).steps).toBe(2);
  });
  test('an empty delivery has no rows', () => {
    expect(rowsOf(event('daily'))).toEqual({ daily_summary: [] });
  });
});

describe('a day', () => {
  test('carries the measures in the units of its columns', () => {
    const row = rowOf(
      'daily_summary',
      daily({
        distance_data: {
          steps: 11_894.6,
          distance_meters: 9412.7,
          floors_climbed: 7,
          elevation: { gain_actual_meters: 31.5 },
        },
        calories_data: {
          total_burned_calories: 2450.8,
          net_activity_calories: 800,
          BMR_calories: 1650,
          net_intake_calories: 2100,
        },
        active_durations_data: { activity_seconds: 5340, low_intensity_seconds: 4000, inactivity_seconds: 30_000 },
        heart_rate_data: { summary: { resting_hr_bpm: 52, avg_hrv_rmssd: 61.5, avg_hrv_sdnn: 70 } },
        oxygen_data: { avg_saturation_percentage: 97, vo2max_ml_per_min_per_kg: 48.2 },
        stress_data: { avg_stress_level: 30, max_stress_level: 90, stress_duration_seconds: 1200 },
        scores: { activity: 81, recovery: 72, sleep: 90 },
        strain_data: { strain_level: 12.4 },
        MET_data: { avg_level: 1.5 },
      }),
    );
    expect(row).toMatchObject({
      steps: 11_895,
      distance_m: 9412.7,
      floors_climbed: 7,
      elevation_gain_m: 31.5,
      total_kcal: 2450.8,
      active_kcal: 800,
      bmr_kcal: 1650,
      intake_kcal: 2100,
      active_s: 5340,
      low_intensity_s: 4000,
      inactive_s: 30_000,
      resting_hr_bpm: 52,
      hrv_rmssd_ms: 61.5,
      hrv_sdnn_ms: 70,
      spo2_pct: 97,
      vo2max_ml_kg_min: 48.2,
      avg_stress: 30,
      max_stress: 90,
      stress_s: 1200,
      activity_score: 81,
      recovery_score: 72,
      sleep_score: 90,
      strain: 12.4,
      avg_met: 1.5,
    });
  });
});

describe('enrichment', () => {
  test('has a version only when the delivery brings some', () => {
    const given = { data_enrichment: { respiratory_score: null, total_stress_score: 40 } };
    expect(rowOf('daily_summary', daily(given))).toMatchObject({
      respiratory_score: null,
      total_stress_score: 40,
      enrichment_version: rawEvent.version,
    });
    for (const data_enrichment of [undefined, null, {}, { respiratory_score: null }]) {
      expect(rowOf('daily_summary', daily({ data_enrichment }))).toMatchObject({
        respiratory_score: null,
        total_stress_score: null,
        enrichment_version: null,
      });
    }
  });
  test('of zero is some', () => {
    expect(rowOf('activities', activity({ data_enrichment: { trimp_score: 0 } })).enrichment_version).toBe(
      rawEvent.version,
    );
  });
});

describe('a sleep', () => {
  const asleep = (durations: Record<string, number | null>) =>
    rowOf('sleep_sessions', sleep({ sleep_durations_data: { asleep: durations } })).asleep_s;

  test('without a total is as long as its stages', () => {
    const stages = { duration_deep_sleep_state_seconds: 5400, duration_light_sleep_state_seconds: 12_600 };
    const all = { ...stages, duration_REM_sleep_state_seconds: 7200, duration_asleep_state_seconds: null };
    expect(asleep(all)).toBe(25_200);
    expect(asleep(stages)).toBe(18_000);
    expect(asleep({})).toBeNull();
  });
  test('keeps the total it has, zero included', () => {
    const stages = { duration_deep_sleep_state_seconds: 5400 };
    expect(asleep({ ...stages, duration_asleep_state_seconds: 6000 })).toBe(6000);
    expect(asleep({ ...stages, duration_asleep_state_seconds: 0 })).toBe(0);
  });
  const efficiencies: [given: number | null, pct: number | null][] = [
    [91.5, 91.5],
    [0.915, 91.5],
    [1, 100],
    [0, 0],
    [100, 100],
    [1.9938853887604413, null],
    [100.1, null],
    [-0.1, null],
    [-5, null],
    [null, null],
  ];
  for (const [given, pct] of efficiencies) {
    test(`with an efficiency of ${given} slept ${pct} %`, () => {
      const row = rowOf('sleep_sessions', sleep({ sleep_durations_data: { sleep_efficiency: given } }));
      expect(row.efficiency_pct).toBe(pct);
    });
  }
  test('is a nap, is none, or nobody said', () => {
    const nap = (is_nap: boolean | null) => rowOf('sleep_sessions', sleep({}, { is_nap })).is_nap;
    expect([nap(true), nap(false), nap(null)]).toEqual([1, 0, null]);
  });
  test('that is tentative is a row like others', () => {
    expect(rowOf('sleep_sessions', sleep({}, { upload_type: 3 })).deleted_at_ms).toBeNull();
  });
});

describe('an activity', () => {
  test('withdrawn upstream keeps its identity and nothing else', () => {
    const fields = { distance_data: { summary: { steps: 100 } }, data_enrichment: { strain_score: 3 } };
    const gone = rowOf('activities', activity(fields, { upload_type: 4 }));
    expect(gone).toMatchObject({
      id: rowOf('activities', activity()).id,
      date: '2026-07-01',
      deleted_at_ms: orderedAtMs,
    });
    const said = Object.entries(gone)
      .filter(([, value]) => value !== null)
      .map(([column]) => column);
    const identity = [
      'date',
      'deleted_at_ms',
      'enrichment_version',
      'id',
      'provider',
      'raw_event_id',
      'source_id',
      'user_id',
      'version',
    ];
    expect(said.toSorted()).toEqual(identity);
    expect(Object.keys(gone).toSorted()).toEqual(columnsOf('activities').toSorted());
  });
  const durations: [name: string, start: string, end: string | null, seconds: number | null][] = [
    ['is the time between its ends', '2026-07-01T07:00:00.500000+01:00', '2026-07-01T07:30:00.500000+01:00', 1800],
    ['counts offsets', '2026-07-01T07:00:00+01:00', '2026-07-01T07:30:00+00:00', 5400],
    ['reads wall times alike', '2026-03-29T01:30:00', '2026-03-29T03:30:00', 7200],
    ['is unknown when only one end has an offset', '2026-07-01T07:00:00', '2026-07-01T08:00:00Z', null],
    ['is unknown without an end', '2026-07-01T07:00:00Z', null, null],
    ['is unknown when it ends before it begins', '2026-07-01T07:00:00Z', '2026-07-01T06:00:00Z', null],
    ['is unknown for bare dates', '2026-07-01', '2026-07-02', null],
    ['is unknown for impossible times', '2026-07-01T25:61:00Z', '2026-07-02T00:00:00Z', null],
  ];
  for (const [name, start_time, end_time, seconds] of durations) {
    test(`its duration ${name}`, () => {
      expect(rowOf('activities', activity({}, { start_time, end_time })).duration_s).toBe(seconds);
    });
  }
  const names: [code: number, name: string][] = [
    [0, 'in_vehicle'],
    [1, 'biking'],
    [2, 'type_2'],
    [3, 'still'],
    [4, 'unknown'],
    [5, 'tilting'],
    [7, 'walking'],
    [8, 'running'],
    [13, 'biathlon'],
    [16, 'road_biking'],
    [25, 'elliptical'],
    [34, 'handball'],
    [52, 'rock_climbing'],
    [68, 'downhill_skiing'],
    [71, 'sledding'],
    [72, 'type_72'],
    [73, 'snowboarding'],
    [80, 'strength_training'],
    [87, 'tennis'],
    [94, 'nordic_walking'],
    [104, 'ice_skating'],
    [106, 'curling'],
    [107, 'type_107'],
    [108, 'other'],
    [120, 'softball'],
    [129, 'paddling'],
    [137, 'motorbiking'],
    [146, 'power_boating'],
    [148, 'hurling'],
    [999, 'type_999'],
  ];
  test('is called by the published name of its code', () => {
    for (const [code, name] of names) expect([code, activityTypeName(code)]).toEqual([code, name]);
    expect(rowOf('activities', activity()).activity_type).toBe('running');
  });
});

describe('a day of body readings', () => {
  test("is the provider's average, else the mean of what was read", () => {
    const measurements = [
      { weight_kg: 70, height_cm: 172.5 },
      { weight_kg: null },
      { weight_kg: 72, muscle_mass_g: 55_300 },
    ];
    expect(rowOf('body_measurements', body({ measurements_data: { measurements } }))).toMatchObject({
      weight_kg: 71,
      height_m: 1.725,
      muscle_mass_kg: 55.3,
      bmi_kg_m2: null,
    });
    const averaged = { measurements, day_avg_weight_kg: 70.5, day_avg_height_cm: 180 };
    expect(rowOf('body_measurements', body({ measurements_data: averaged }))).toMatchObject({
      weight_kg: 70.5,
      height_m: 1.8,
    });
  });
  test('holds pressure, glucose, ketones, temperature, oxygen, heart and water', () => {
    const row = rowOf(
      'body_measurements',
      body({
        blood_pressure_data: {
          blood_pressure_samples: [
            { systolic_bp: 120, diastolic_bp: 80 },
            { systolic_bp: 124, diastolic_bp: 84 },
          ],
        },
        glucose_data: { blood_glucose_samples: [{ blood_glucose_mg_per_dL: 90 }, { blood_glucose_mg_per_dL: 100 }] },
        ketone_data: { ketone_samples: [{ ketone_mg_per_dL: 3 }] },
        temperature_data: {
          body_temperature_samples: [{ temperature_celsius: 36.6 }],
          day_avg_skin_temperature_celsius: 33,
        },
        oxygen_data: {
          saturation_samples: [{ percentage: 97, type: 0 }, { percentage: 60, type: 1 }, { percentage: 99 }],
        },
        heart_data: { heart_rate_data: { summary: { resting_hr_bpm: 52, avg_hr_bpm: 60, avg_hrv_rmssd: 40 } } },
        hydration_data: { day_total_water_consumption_ml: 2300 },
      }),
    );
    expect(row).toMatchObject({
      systolic_mmhg: 122,
      diastolic_mmhg: 82,
      glucose_mg_dl: 95,
      ketone_mg_dl: 3,
      body_temperature_c: 36.6,
      skin_temperature_c: 33,
      spo2_pct: 98,
      resting_hr_bpm: 52,
      avg_hr_bpm: 60,
      hrv_rmssd_ms: 40,
      water_l: 2.3,
    });
  });
  test('takes glucose under either spelling, then from the sensor', () => {
    const glucose = (glucose_data: object) => rowOf('body_measurements', body({ glucose_data })).glucose_mg_dl;
    expect(glucose({ day_avg_blood_glucose_mg_per_dL: 91, day_avg_blood_glucose_mg_per_dl: 92 })).toBe(91);
    expect(glucose({ day_avg_blood_glucose_mg_per_dl: 92 })).toBe(92);
    expect(glucose({ detailed_blood_glucose_samples: [{ blood_glucose_mg_per_dL: 93 }] })).toBe(93);
    expect(glucose({ blood_glucose_samples: [] })).toBeNull();
  });
});
