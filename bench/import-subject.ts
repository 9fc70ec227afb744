import { signPayload } from '../server/aggregator/signature.ts';
import { requestBytes } from './harness/load.ts';
import { benchSecrets } from './servers/subject.ts';

// Four types, four years, ten objects in a raw event.
const importDays = 1_460;
const objectsPerDelivery = 10;
export const importRows = 4 * importDays;

export type BenchUser = { user_id: string; provider: string; reference_id: string };

const firstDayMs = Date.UTC(2022, 10, 1);
const dayAt = (index: number) => new Date(firstDayMs + index * 86_400_000).toISOString().slice(0, 10);
const span = (day: string, from: string, to: string) => ({
  start_time: `${day}T${from}:00.000000+01:00`,
  end_time: `${day}T${to}:00.000000+01:00`,
});
const heart = { avg_hr_bpm: 68.4, resting_hr_bpm: 52, max_hr_bpm: 154, min_hr_bpm: 46, avg_hrv_rmssd: 48.5 };

const objects: Record<string, (day: string, index: number) => object> = {
  daily: (day, index) => ({
    metadata: { ...span(day, '00:00', '23:59'), upload_type: 1 },
    distance_data: { steps: 5_000 + index, distance_meters: 9_412.7, floors_climbed: 12 },
    calories_data: { total_burned_calories: 2_450.8, net_activity_calories: 640.2, BMR_calories: 1_710.5 },
    heart_rate_data: { summary: heart },
    active_durations_data: { activity_seconds: 5_340, low_intensity_seconds: 3_000, vigorous_intensity_seconds: 540 },
    stress_data: { avg_stress_level: 31, max_stress_level: 88, stress_duration_seconds: 9_000 },
    device_data: { name: 'Watch', manufacturer: 'Maker', serial_number: '0001', software_version: '7.2' },
  }),
  sleep: (day, index) => ({
    metadata: { ...span(day, '00:10', '07:40'), summary_id: `sleep-${index}`, is_nap: false, upload_type: 2 },
    sleep_durations_data: {
      asleep: { duration_asleep_state_seconds: 25_200, duration_deep_sleep_state_seconds: 5_400 },
      awake: { duration_awake_state_seconds: 1_500, num_wakeup_events: 3 },
      sleep_efficiency: 0.93,
    },
    heart_rate_data: { summary: heart },
    respiration_data: { breaths_data: { avg_breaths_per_min: 14.2 } },
    scores: { sleep: 81 },
  }),
  activity: (day, index) => ({
    metadata: { ...span(day, '08:00', '08:45'), summary_id: `run-${index}`, type: 8, name: 'Run', upload_type: 1 },
    distance_data: { summary: { distance_meters: 8_250.4, steps: 7_902, elevation: { gain_actual_meters: 60 } } },
    calories_data: { total_burned_calories: 512, net_activity_calories: 470 },
    heart_rate_data: { summary: heart },
    movement_data: { avg_speed_meters_per_second: 2.9, max_speed_meters_per_second: 4.4, avg_cadence_rpm: 84 },
  }),
  body: (day) => ({
    metadata: span(day, '07:30', '07:31'),
    measurements_data: { measurements: [{ weight_kg: 72.4, bodyfat_percentage: 17.9, BMI: 22.6, height_cm: 179 }] },
    heart_data: { heart_rate_data: { summary: heart } },
  }),
};

/** One list for each of the four requests, in order. */
export const importRawEventsByType = (user: BenchUser): object[][] =>
  Object.entries(objects).map(([type, object]) =>
    Array.from({ length: Math.ceil(importDays / objectsPerDelivery) }, (_, chunk) => {
      const first = chunk * objectsPerDelivery;
      const count = Math.min(objectsPerDelivery, importDays - first);
      const data = Array.from({ length: count }, (_day, index) => object(dayAt(first + index), first + index));
      return { type, user, data };
    }),
  );

export const importRawEvents = (user: BenchUser): object[] => importRawEventsByType(user).flat();

export function signedRequest(rawEvent: object): Uint8Array {
  const body = JSON.stringify(rawEvent);
  const signature = signPayload(body, { secret: benchSecrets.WEBHOOK_SECRET, nowMs: Date.now() });
  const headers = { 'content-type': 'application/json', 'aggregator-signature': signature };
  return requestBytes('POST', '/webhooks/aggregator', headers, body);
}
