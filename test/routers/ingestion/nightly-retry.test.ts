import { beforeEach, describe, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { rawEvents } from '../../../db/schema/schema.ts';
import { type Ingestion, startIngestion } from '../../support/aggregator/ingestion.ts';
import { auth, steps } from '../../support/aggregator/wearable-events.ts';
import { callJob, queuedInputs } from '../../support/service/call-job.ts';

const user = { user_id: 'conn-1', provider: 'GARMIN', reference_id: 'user_a' };
const unreadable = (mark: number) => ({ type: 'daily', user, data: [{ metadata: { start_time: `never ${mark}` } }] });

let ingestion: Ingestion;
beforeEach(async () => {
  ingestion = await startIngestion([user.reference_id]);
  await ingestion.deliver([{ payload: auth(user), orderingMs: 1 }]);
});

const parked = async () => (await ingestion.events()).filter(({ processError }) => processError !== null);
const night = async (input: unknown = {}) => {
  await callJob(ingestion, 'retryParked', input);
  await ingestion.work();
};

describe('a parked event', () => {
  test('becomes rows in the night after the reason is gone, and what is no better is parked again', async () => {
    await ingestion.deliver([
      { payload: steps(user, '2026-07-01', 77), orderingMs: 2 },
      { payload: unreadable(1), orderingMs: 3 },
    ]);
    const broken = () => {
      throw new Error('data: broken');
    };
    await ingestion.work(broken);
    expect(await parked()).toHaveLength(3);
    await night();
    await night();
    expect((await parked()).map(({ payload }) => JSON.parse(payload))).toEqual([unreadable(1)]);
    expect((await ingestion.rows()).daily_summary.map((row) => row['steps'])).toEqual([77]);
  });

  test('is left to the operators after ten attempts', async () => {
    await ingestion.deliver([{ payload: unreadable(1), orderingMs: 2 }]);
    await ingestion.work();
    for (let nights = 0; nights < 12; nights += 1) await night();
    expect((await parked()).map(({ attempts }) => attempts)).toEqual([10]);
  });

  test('has its turn in one night with all others, page by page, once each', async () => {
    const count = 1_003;
    await ingestion.db.write((orm) => [
      orm.run(sql`INSERT INTO ${rawEvents} (sha256, type, request_id, ordering_ms, received_at_ms, process_error, attempts)
        SELECT 'sha-' || key, 'tomorrow', 'req_x', 1, 1, 'data: broken', 1 FROM json_each(${JSON.stringify(Array(count).fill(0))})`),
    ]);
    await callJob(ingestion, 'retryParked', {});
    const [next] = await queuedInputs(ingestion.db, 'retryParked');
    expect(await parked()).toHaveLength(3);
    await callJob(ingestion, 'retryParked', next);
    expect(await parked()).toEqual([]);
    expect(
      new Set((await queuedInputs(ingestion.db, 'normalizeEvent')).map((input) => JSON.stringify(input))).size,
    ).toBe(count + 1);
  });
});
