import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { skippedWithout, testData } from '../../support/files/test-data.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const folder = testData('aggregator/samples');
const userId = 'user_sampled';

type Counts = Partial<{ daily: number; activities: number; sleep: number; biomarkers: number; body: number }>;
type Outcome = { end: 'complete' | 'waiting' | 'parked'; rows?: Counts; process_error?: string };
const complete: Outcome = { end: 'complete' };
const waiting: Outcome = { end: 'waiting' };
const one = (table: keyof Counts): Outcome => ({ end: 'complete', rows: { [table]: 1 } });

const expected: Record<string, Outcome> = {
  'community_body_OMRON_2023_generator.json': one('body'),
  'community_sleep_APPLE_2023_generator.json': one('sleep'),
  'community_sleep_OURA_2025_generator.json': one('sleep'),
  'community_sleep_WHOOP_2026_testfixture.json': one('sleep'),
  'docs_webhook_auth_success_2024.json': waiting,
  'old_docs_lab_report_completed_flat_results.json': waiting,
  'old_docs_lab_report_failed.json': waiting,
  'old_shipped_lab_report_flat_no_envelope.json': waiting,
  'rest_data_sent_to_webhook_200_from_property_examples.json': { end: 'parked', process_error: 'data: expected array' },
  'webhook_activity.json': one('activities'),
  'webhook_auth_authSuccess.json': waiting,
  'webhook_body.json': one('body'),
  'webhook_daily.json': one('daily'),
  'webhook_lab_report_completed.json': waiting,
  'webhook_lab_report_failed.json': waiting,
  'webhook_s3_upload.json': { end: 'parked', process_error: 'url: host not allowed' },
  'webhook_sleep.json': one('sleep'),
  'webhook_user_reauth.json': waiting,
};

let service: ServiceProcess;
beforeAll(async () => {
  if (!folder) return;
  service = await startServiceProcess();
  await service.call('GET', '/v1/me', { as: userId });
});
afterAll(() => service?.kill());

const endOf = (requestId: unknown) =>
  until(() =>
    service
      .logLines()
      .find((line) => line['request_id'] === requestId && /^normalize_(complete|waiting|parked)$/.test(line.event)),
  );

async function connectUserOf(sample: { user?: { user_id?: unknown; provider?: unknown } }): Promise<void> {
  if (typeof sample.user?.user_id !== 'string') return;
  const user = { user_id: sample.user.user_id, provider: sample.user.provider, reference_id: userId };
  await endOf(
    (await service.deliver({ type: 'auth', status: 'success', user, nonce: crypto.randomUUID() })).body['request_id'],
  );
}

describe(`published samples${skippedWithout(folder, 'aggregator/samples')}`, () => {
  for (const file of folder ? readdirSync(folder).filter((name) => name.endsWith('.json')) : ['none']) {
    const { end, rows = {}, process_error } = expected[file] ?? complete;
    test.skipIf(!folder)(`${file}: ${end}, ${JSON.stringify(rows)}`, async () => {
      const bytes = await Bun.file(join(folder ?? '', file)).text();
      await connectUserOf(JSON.parse(bytes));
      const { now } = await service.sync(userId);
      const { status, body } = await service.deliver(bytes);
      expect(status).toBe(200);
      const line = await endOf(body['request_id']);
      expect({ end: line.event, process_error: line['process_error'] }).toEqual({
        end: `normalize_${end}`,
        process_error,
      });
      const { counts } = await service.sync(userId, now);
      expect(counts).toEqual({ daily: 0, activities: 0, sleep: 0, biomarkers: 0, body: 0, ...rows });
    });
  }
});
