import { signPayload } from '../server/aggregator/signature.ts';
import { mintServiceToken } from '../server/identity/authenticate.ts';
import { requestBytes } from './harness/load.ts';
import { benchSecrets } from './servers/subject.ts';

/** Enough people for the limit of 20 turns in flight. */
export const createRounds = 5;

const peoplePerRound = 1_000;

const turnsPerPerson = 18;

export const people = Array.from({ length: createRounds * peoplePerRound }, (_, index) => `user_bench_${index}`);

const question = 'How did I sleep last week compared with the week before, and did I walk more on the days after?';

export const body = JSON.stringify({
  messages: [
    { role: 'user', content: 'How did I sleep last night?' },
    { role: 'assistant', content: 'You slept 7.4 hours, from 23:10 to 06:50, with an efficiency of 93 %.' },
    { role: 'user', content: question },
  ],
  context: { include_memory: true, include_biomarkers: false, time_zone: 'Europe/Berlin' },
});

export function headersOf(round: number): Promise<Record<string, string>[]> {
  const asking = people.slice(round * peoplePerRound, (round + 1) * peoplePerRound);
  return Promise.all(
    asking.map(async (userId) => {
      const token = await mintServiceToken(userId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
      return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    }),
  );
}

/** Each with its own idempotency key. */
export const questions = (asking: readonly Record<string, string>[]): Uint8Array[] =>
  Array.from({ length: turnsPerPerson }, () =>
    asking.map((headers) =>
      requestBytes('POST', '/v1/turns', { ...headers, 'idempotency-key': crypto.randomUUID() }, body),
    ),
  ).flat();

/** Distinct signed raw events of about 800 bytes. */
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
