import { signPayload } from '../server/aggregator/signature.ts';
import { load, requestBytes } from './harness/load.ts';
import { serve } from './harness/process.ts';
import { median, type Row, ratioOf } from './harness/table.ts';
import { benchSecrets } from './servers/subject.ts';

const rounds = 5;
const seconds = 2;
const connections = 64;
const requestsPerRound = 60_000;

/** Durable signed webhook ingestion against the same handler with one commit, so one fsync, per request. */
export async function webhookBench(folder: string): Promise<Row> {
  const grouped = await serve('webhook', `${folder}/webhook-grouped`);
  const single = await serve('webhook-single', `${folder}/webhook-single`);
  const figures = { grouped: [] as number[], single: [] as number[], p99Ms: [] as number[] };
  try {
    for (let round = 0; round < rounds; round++) {
      const after = await load({ port: grouped.port, connections, seconds, requests: deliveries(round) });
      const before = await load({ port: single.port, connections, seconds, requests: deliveries(round) });
      if (after.failures + before.failures > 0) throw new Error('A delivery was refused.');
      figures.grouped.push(after.perSecond);
      figures.single.push(before.perSecond);
      figures.p99Ms.push(after.p99Ms);
    }
  } finally {
    await Promise.all([grouped.stop(), single.stop()]);
  }
  const ratio = ratioOf(figures.grouped, figures.single);
  const note = `99 % within ${median(figures.p99Ms).toFixed(1)} ms`;
  return {
    figure: 'durable signed webhook, 64 connections',
    subject: figures.grouped,
    baseline: figures.single,
    unit: '/s',
    goal: '≥ 3',
    met: ratio >= 3,
    note,
  };
}

/** Signed, unique deliveries of about 800 bytes, made before the clock starts. */
function deliveries(round: number): Uint8Array[] {
  return Array.from({ length: requestsPerRound }, (_, index) => {
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
