import { daily, night, run, type WearableUser } from '../../test/support/aggregator/wearable-events.ts';
import type { Client } from '../../test/support/service/service.ts';
import { finishedTurn, readFrames } from '../../test/support/turns/answers.ts';

/**
 * What one person causes. How often, in which hours of their day (weights), and whether in bursts, is the assumption
 * on which the estimate stands.
 */
export type Kind = {
  perDay: number;
  hours: readonly number[];
  bursty: boolean;
  ask: (of: Asking) => Promise<unknown>;
};
type Asking = { service: Client; user: WearableUser; turn: number };

const questions = [
  'How many steps did I take per day in the last 14 days?',
  'How did I sleep last week compared with the week before?',
  'What was my highest resting heart rate in the last 30 days?',
];

const awake = [0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1];
const morningAndEvening = [0, 0, 0, 0, 0, 1, 4, 6, 4, 2, 1, 1, 2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 3, 1];
const always = Array<number>(24).fill(1);

/** A watch that reports every other hour, an app that is opened four times, a program that syncs every hour, two questions. */
export const kinds: Readonly<Record<string, Kind>> = {
  'delivery of a day so far': {
    perDay: 12,
    hours: awake,
    bursty: true,
    ask: ({ service, user, turn }) => service.deliver(dayOf(user, turn)),
  },
  'delivery of a night or a workout': {
    perDay: 2,
    hours: morningAndEvening,
    bursty: true,
    ask: ({ service, user, turn }) =>
      service.deliver(turn % 2 ? nightOf(user, turn) : run(user, dateOf(turn), `run-${turn}`, workout)),
  },
  'first screen of the app': {
    perDay: 4,
    hours: morningAndEvening,
    bursty: false,
    ask: ({ service, user }) => got(service, user, '/trpc/overview'),
  },
  'a metric over a month': {
    perDay: 4,
    hours: morningAndEvening,
    bursty: false,
    ask: ({ service, user }) => got(service, user, `/trpc/metrics.series?input=${encodeURIComponent(month())}`),
  },
  'sync of what changed': {
    perDay: 24,
    hours: always,
    bursty: false,
    ask: ({ service, user }) => service.sync(user.reference_id, new Date(Date.now() - 3_600_000).toISOString()),
  },
  'question, streamed to its end': {
    perDay: 2,
    hours: morningAndEvening,
    bursty: false,
    ask: async ({ service, user, turn }) => {
      const messages = [{ role: 'user', content: questions[turn % questions.length] }];
      const as = user.reference_id;
      const { body } = await service.json<{ id: string }>('POST', '/v1/turns', { as, body: { messages } });
      await readFrames(service, as, body.id);
      await finishedTurn(service, as, body.id);
    },
  },
};

const workout = {
  distance_data: { summary: { distance_meters: 5_120 } },
  heart_rate_data: { summary: { avg_hr_bpm: 141 } },
};

/** Newer with each turn: like the wearables, several versions of a day. */
const dayOf = (user: WearableUser, turn: number) =>
  daily(user, dateOf(Math.floor(turn / 12)), {
    distance_data: { steps: 3_000 + turn * 7, distance_meters: 2_000 + turn * 5, floors_climbed: 12 },
    calories_data: { total_burned_calories: 2_450.8, net_activity_calories: 640.2, BMR_calories: 1_710.5 },
    heart_rate_data: { summary: { avg_hr_bpm: 68.4, resting_hr_bpm: 52, max_hr_bpm: 154, min_hr_bpm: 46 } },
    active_durations_data: { activity_seconds: 5_340 + turn, moderate_intensity_seconds: 1_800 },
  });

const nightOf = (user: WearableUser, turn: number) =>
  night(user, dateOf(turn), {
    sleep_durations_data: {
      asleep: {
        duration_asleep_state_seconds: 25_000 + turn,
        duration_deep_sleep_state_seconds: 5_000,
        duration_light_sleep_state_seconds: 14_000,
        duration_REM_sleep_state_seconds: 6_000,
      },
    },
  });

const dateOf = (daysBack: number) => new Date(Date.now() - (daysBack + 1) * 86_400_000).toISOString().slice(0, 10);
const month = () => JSON.stringify({ metric: 'steps', from: dateOf(30), to: dateOf(0), step: 'day' });

async function got(service: Client, { reference_id }: WearableUser, path: string): Promise<void> {
  const response = await service.call('GET', path, { as: reference_id });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  await response.bytes();
}
