import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { openEmbeddedReader } from '../../../../db/engine/embedded-reader.ts';
import { detectType, nearness } from '../../../../routers/ingestion/normalize/detect-type.ts';
import { normalize, UnreadablePayload } from '../../../../routers/ingestion/normalize/normalize.ts';
import { diagnose } from '../../../../server/commands/doctor/doctor.ts';
import { bodyLimits } from '../../../../server/http/request-body.ts';
import { type Json, mutated } from '../../../support/aggregator/mutated-events.ts';
import { allSettled } from '../../../support/aggregator/settle.ts';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { statement } from '../../../support/database/engines.ts';
import { skippedWithout, testData } from '../../../support/files/test-data.ts';
import { startService } from '../../../support/service/service.ts';
import { activity, body, daily, layeredLabs, plainLabs, rawEvent, sleep, user, writtenOut } from './examples.ts';

const folder = testData('aggregator/samples');
const published: Json[] = await Promise.all(
  (folder ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => Bun.file(join(folder ?? '', name)).json()),
);
const own: Json[] = JSON.parse(
  JSON.stringify([
    daily({ distance_data: { steps: 11_894 }, data_enrichment: { respiratory_score: 3 } }),
    sleep({ sleep_durations_data: { asleep: { duration_asleep_state_seconds: 25_200 } } }, { summary_id: 's' }),
    activity({ distance_data: { summary: { steps: 7902 } } }, { name: 'Morning Run' }),
    body({ measurements_data: { measurements: [{ weight_kg: 72.4 }] } }),
    plainLabs({ name: 'TSH', value: '<0.5', unit: 'mIU/L', reference_range: '0.4-4.0' }),
    layeredLabs({ source: { name: 'Hb', value: '14.2' }, measurement: { type: 'numeric', numeric: 14.2 } }),
    { type: 'lab_report.failed', upload_id: 'upl_1', data: { error: { code: 'internal' } } },
    { type: 'auth', status: 'success', user },
    { type: 'user_reauth', new_user: user, old_user: user },
    { type: 'deauth', user },
  ]),
);
const samples = [...own, ...published];

const namesField = /^[A-Za-z_][\w-]*(\.[\w-]+)*: \S/;

function refusal(payload: unknown): UnreadablePayload | undefined {
  try {
    JSON.stringify(writtenOut(normalize(payload, rawEvent)));
    return undefined;
  } catch (cause) {
    if (cause instanceof UnreadablePayload) return cause;
    throw cause;
  }
}

describe(`changed anywhere, own examples and published samples${skippedWithout(folder, 'aggregator/samples')}`, () => {
  test('are read, or refused by an error that names the field; nothing else is ever thrown', () => {
    let refused = 0;
    const property = fc.property(mutated(samples), (payload) => {
      expect(detectType(payload)).toMatch(/^[a-z0-9_.]+$/);
      expect(nearness(payload)).toBeWithin(0, 65_536);
      const error = refusal(payload);
      if (!error) return;
      refused += 1;
      expect(error.message).toMatch(namesField);
      expect(error.message).toStartWith(`${error.field}: `);
    });
    fc.assert(property, { numRuns: 4_000 });
    expect(refused).toBeGreaterThan(100);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  test('sent to a running service, leave its worker alive, and what is parked names the field', async () => {
    const service = await startService();
    const healthy = await service.connect('user_among_mutants');
    const adopted: Json[] = samples.map((sample) =>
      typeof sample === 'object' && sample !== null && !Array.isArray(sample) && 'user' in sample
        ? { ...sample, user: healthy }
        : sample,
    );
    const sent = [...samples, ...adopted].filter((sample) => detectType(sample) !== 's3_payload');
    // One in some hundred thousand is larger than a delivery may be.
    const bodies = mutated(sent)
      .map((payload) => JSON.stringify(payload))
      .filter((body) => Buffer.byteLength(body) <= bodyLimits.webhook.bytesMax);
    const deliveries = fc.sample(bodies, 400);
    for (let at = 0; at < deliveries.length; at += 20) {
      const answers = await Promise.all(deliveries.slice(at, at + 20).map((body) => service.deliver(body)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    await service.deliver(steps(healthy, '2031-01-01', 4321));
    await allSettled(service);
    expect((await service.sync('user_among_mutants')).daily_summary.some((row) => row['steps'] === 4321)).toBe(true);
    const reader = openEmbeddedReader(service.settings.databaseUrl.replace(/^file:/, ''));
    const column = async (sql: string) =>
      ((await reader.read([statement(sql)]))[0]?.rows ?? []).map((row) => String((row as unknown[])[0]));
    const reasons = await column('SELECT process_error FROM raw_events WHERE process_error IS NOT NULL');
    expect(reasons.length).toBeGreaterThan(10);
    expect(reasons.filter((reason) => !namesField.test(reason))).toEqual([]);
    const { findings } = await diagnose(service.settings, Date.now());
    const grave = findings.filter(({ attention }) => attention);
    expect(grave.map(({ check }) => check)).toEqual(['events_parked']);
    reader.close();
  });
});
