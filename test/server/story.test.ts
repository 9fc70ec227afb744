import { afterAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { addDays } from '../../routers/core/days.ts';
import { textPdf } from '../../server/commands/demo/lab-report.ts';
import { diagnose } from '../../server/commands/doctor/doctor.ts';
import type { FaultSettings } from '../../server/simulator/faults.ts';
import { berlinDate } from '../../server/simulator/payloads.ts';
import { areMeasured, expectedRows, measuredRows, together } from '../support/aggregator/simulated-truth.ts';
import { simulatorFor, webhookSecret } from '../support/aggregator/simulator.ts';
import { byBrowser, byRequests, createCopy, type Pages } from '../support/cli/story.ts';
import { labForm } from '../support/files/lab-files.ts';
import { hasBrowser, startBrowser } from '../support/identity/browser.ts';
import { freePort } from '../support/service/loopback.ts';
import type { SyncBody } from '../support/service/service.ts';
import { startServiceProcess } from '../support/service/service-process.ts';
import { until } from '../support/until.ts';

const waitMs = 60_000;
const keptDays = 60;
const printed = [
  'Laboratory report',
  'Collected: 2026-03-01 08:15',
  'LDL Cholesterol 131 mg/dL (< 116) H',
  'hs-CRP <0.5 mg/L (0.0 - 3.0)',
  'Ferritin 14.5 ng/mL (30 - 400) L',
  'Urine nitrite Negative',
];
const results = [
  ['Ferritin', '14.5', 14.5, 'ng/mL', 'low', 30, 400],
  ['LDL Cholesterol', '131', 131, 'mg/dL', 'high', null, 116],
  ['Urine nitrite', 'Negative', null, null, null, null, null],
  ['hs-CRP', '<0.5', 0.5, 'mg/L', null, 0, 3],
];
const resultColumns = ['name', 'value_text', 'value', 'unit', 'flag', 'reference_low', 'reference_high'];

let browser: Browser | undefined;
afterAll(async () => {
  await Promise.all([browser?.close(), simulator.stop()]);
  await service.terminate();
});

function programWith(token: string) {
  const call = (method: string, path: string, body?: object, key = crypto.randomUUID()) =>
    fetch(service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const json = async <Body>(...request: Parameters<typeof call>): Promise<Body> => {
    const [, path] = request;
    const response = await call(...request);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as Body;
  };
  const sync = (since: string | null) =>
    json<SyncBody>('GET', `/v1/data/sync${since === null ? '' : `?since=${encodeURIComponent(since)}`}`);
  const sources = async () => (await json<{ data: { id: string; provider: string }[] }>('GET', '/v1/sources')).data;
  return { call, json, sync, sources };
}
type Program = ReturnType<typeof programWith>;

async function connect({ json, sources }: Program, pages: Pages, provider: string): Promise<void> {
  const key = crypto.randomUUID();
  const open = () => json<{ widget_url: string }>('POST', '/v1/sources/aggregator/connect', { provider }, key);
  await pages.allow((await until(open)).widget_url, provider);
  await until(async () => (await sources()).some((source) => source.provider === provider), waitMs);
}

const biomarkersIn = (rows: SyncBody['biomarkers']) =>
  rows
    .map((row) => resultColumns.map((name) => row[name]))
    .sort(([left], [right]) => (String(left) < String(right) ? -1 : 1));

async function live(
  pages: Pages,
  { days, kept, disturb }: { days: number; kept?: number; disturb?: () => Promise<void> },
) {
  const program = programWith(await pages.signIn(service.url));
  const { user_id: userId } = await program.json<{ user_id: string }>('GET', '/v1/me');
  for (const provider of ['garmin', 'oura']) await connect(program, pages, provider);

  const asked = await program.json<{ start: string; end: string }>('POST', '/v1/import', { days });
  const start = kept === undefined ? asked.start : addDays(berlinDate(Date.now()), -kept);
  const range = { start, end: asked.end };
  const truth = together(expectedRows(userId, 'garmin', range), expectedRows(userId, 'oura', range));
  const copy = createCopy(program.sync);
  await disturb?.();
  const uploaded = await program.json<{ upload_id: string }>(
    'POST',
    '/v1/labs/upload',
    labForm({ content: textPdf(printed), name: 'blood.pdf' }),
  );
  const isThere = async () => {
    await copy.catchUp();
    const { biomarkers } = copy.rows();
    // Results may come before the aggregator has said what it calls the upload; they are linked then.
    const areLinked = biomarkers.every((row) => row['upload_id'] === uploaded.upload_id);
    return biomarkers.length >= results.length && areLinked && areMeasured(copy.rows(), truth);
  };
  await until(isThere, waitMs).catch(() => undefined);
  await simulator.delivered();
  await until(isThere, waitMs).catch(() => undefined);

  for (const rows of [copy.rows(), await program.sync(null)]) {
    expect(measuredRows(rows)).toEqual(truth);
    expect(biomarkersIn(rows.biomarkers)).toEqual(results);
    expect(rows.biomarkers.map(({ upload_id, test_date }) => [upload_id, test_date])).toEqual(
      results.map(() => [uploaded.upload_id, '2026-03-01']),
    );
  }
  expect((await program.json<{ uploads: unknown[] }>('GET', '/v1/labs')).uploads).toMatchObject([
    { id: uploaded.upload_id, file_name: 'blood.pdf', aggregator_status: 'parsed' },
  ]);

  return { program, userId, truth };
}

async function leave({ program, userId, truth }: Awaited<ReturnType<typeof live>>): Promise<void> {
  for (const { id } of await program.sources())
    expect((await program.call('DELETE', `/v1/sources/${id}`)).status).toBe(204);
  expect(await program.sources()).toEqual([]);
  await until(async () => {
    const response = await simulator.call('GET', `/v2/userInfo?reference_id=${userId}`);
    return response.ok && ((await response.json()) as { active: boolean }[]).every(({ active }) => !active);
  }, waitMs);
  await simulator.delivered();
  expect(measuredRows(await program.sync(null))).toEqual(truth);
}

const port = freePort();
const simulator = simulatorFor(`http://127.0.0.1:${port}/webhooks/aggregator`);
const { url, devId, apiKey } = simulator.account;
const account = { AGGREGATOR_URL: url, AGGREGATOR_DEV_ID: devId, AGGREGATOR_API_KEY: apiKey };
const service = await startServiceProcess({
  PORT: String(port),
  WEBHOOK_SECRET: webhookSecret,
  LOG_LEVEL: 'silent',
  ...account,
});
if (hasBrowser) browser = await startBrowser();

describe('a person who signs in, connects two wearables, imports, uploads a report and disconnects', () => {
  test(`has every row of 1,460 days as it was measured, and every result as it is printed (${hasBrowser ? 'in a real browser' : 'without one: there is no Chromium here'})`, async () => {
    const pages = browser ? await byBrowser(browser) : byRequests;
    const lived = await live(pages, { days: 1460 });
    expect(lived.truth.daily_summary.length).toBeGreaterThan(2_500);
    await leave(lived);
    await pages.close();
  });

  const everything: FaultSettings = {
    duplicate: 2,
    shuffle: true,
    delayMs: 500,
    wrongSignatureRate: 0.1,
    revisions: true,
    tombstones: true,
    truncateHistoryDays: keptDays,
    status429Rate: 0.15,
    retryAfterS: 0,
    status500Rate: 0.15,
    slowMs: 20,
    dropAnswerRate: 0.15,
    errorShape: 'message',
  };
  test('ends with the same on 120 days of which 60 are kept, although every fault there is happens and the server is killed in between', async () => {
    await simulator.faults(everything);
    const disturb = async () => {
      await until(async () => (await simulator.faults()).undelivered > 20, waitMs);
      await service.kill();
      await service.restart();
    };
    await leave(await live(byRequests, { days: 120, kept: keptDays, disturb }));
    await simulator.faults({});
  }, 180_000);

  test('leaves no delivery parked, waiting or without the rows that it speaks of', async () => {
    expect(await diagnose(service.settings, Date.now())).toMatchObject({ healthy: true, findings: [] });
    const headers = { 'x-admin-key': service.settings.adminKey };
    expect((await service.json('GET', '/admin/dlq', { headers })).body['data']).toEqual([]);
  });
});
