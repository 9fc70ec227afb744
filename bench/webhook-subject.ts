import { signPayload } from '../server/aggregator/signature.ts';
import { requestBytes } from './harness/load.ts';
import { benchSecrets } from './servers/subject.ts';

/** Signed deliveries of about 800 bytes, all different, made before the clock starts. */
export function deliveries(round: number, count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => {
    const body = JSON.stringify({
      type: 'daily',
      user: {
        user_id: `bench-${round}-${index}`,
        provider: 'GARMIN',
        reference_id: null,
        scopes: 'ACTIVITY_EXPORT,HEALTH_EXPORT',
        active: true,
      },
      data: [
        {
          metadata: {
            start_time: '2026-07-01T00:00:00.000000+01:00',
            end_time: '2026-07-02T00:00:00.000000+01:00',
            upload_type: 1,
          },
          distance_data: { steps: 11_894 + index, distance_meters: 9_412.7, floors_climbed: 12 },
          calories_data: { total_burned_calories: 2_450.8, net_activity_calories: 640.2, BMR_calories: 1_710.5 },
          heart_rate_data: { summary: { avg_hr_bpm: 68.4, resting_hr_bpm: 52, max_hr_bpm: 154, min_hr_bpm: 46 } },
          active_durations_data: {
            activity_seconds: 5_340,
            low_intensity_seconds: 3_000,
            moderate_intensity_seconds: 1_800,
            vigorous_intensity_seconds: 540,
          },
        },
      ],
    });
    const signature = signPayload(body, { secret: benchSecrets.WEBHOOK_SECRET, nowMs: Date.now() });
    return requestBytes(
      'POST',
      '/webhooks/aggregator',
      { 'content-type': 'application/json', 'aggregator-signature': signature },
      body,
    );
  });
}
