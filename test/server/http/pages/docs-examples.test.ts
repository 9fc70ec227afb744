import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { newId } from '../../../../db/id.ts';
import { addDays } from '../../../../routers/core/days.ts';
import { dayItems, groupPayloads } from '../../../../server/simulator/payloads.ts';
import { truthOf } from '../../../../server/simulator/people.ts';
import { docsGroups } from '../../../../web/docs/pages.ts';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import {
  type Example,
  examplesOf,
  installed,
  installPackages,
  isRefused,
  type Run,
  runExamples,
} from '../../../support/http/docs-examples.ts';
import { differences } from '../../../support/http/documented-shape.ts';
import { startService } from '../../../support/service/service.ts';
import { framesOf, parseFrame } from '../../../support/turns/event-text.ts';
import { until } from '../../../support/until.ts';

const aggregator = await startAggregator();
const service = await startService(aggregator.variables);

const tools = ['bash', 'curl', 'openssl'];
const missing = tools.filter((tool) => Bun.which(tool) === null);
const names = docsGroups.flatMap(({ pages }) => pages.map(({ name }) => name));

async function readerWithData(): Promise<string> {
  const userId = newId('user');
  const today = new Date().toISOString().slice(0, 10);
  const user = { user_id: `watch-of-${userId}`, provider: 'GARMIN', reference_id: userId };
  await service.call('GET', '/v1/me', { as: userId });
  await service.deliver({ type: 'auth', status: 'success', user: { ...user, active: true } });
  const person = { seed: 1, referenceId: 'reader', provider: user.provider };
  const days = truthOf(person, { start: addDays(today, -90), end: today }, Date.now());
  const payloads = groupPayloads(days, user, dayItems);
  for (const payload of payloads) await service.deliver(payload);
  await service.deliver(bloodTest(userId));
  const rows = payloads.reduce((sum, { data }) => sum + data.length, 0);
  await until(async () => {
    const { counts } = await service.sync(userId);
    return counts.daily + counts.sleep + counts.activities + counts.body === rows && counts.biomarkers === 1;
  });
  return userId;
}

const bloodTest = (userId: string) => ({
  type: 'lab_report.completed',
  event_id: crypto.randomUUID(),
  data: {
    session_id: `session-of-${userId}`,
    reference_id: userId,
    report_date: '2026-06-30',
    results: [
      {
        source: {
          name: 'Ferritin',
          value: '61',
          units: 'ng/mL',
          reference_text: '30 - 400',
          collection_date: '2026-06-29',
        },
        biomarker: { display_name: 'Ferritin', loinc_code: '2276-4' },
        measurement: { type: 'numeric', numeric: 61, units: 'ng/mL', ucum_code: 'ng/mL' },
        interpretation: { flag: 'normal', applied_range: { lower: 30, upper: 400 } },
        reference_ranges: [{ lower: 30, upper: 400 }],
      },
    ],
  },
});

async function deliveredEvents(userId: string): Promise<string> {
  const user = await service.connect(userId, 'OURA');
  await service.deliver({ type: 'daily', user, data: [{ metadata: { start_time: 'no time' } }] });
  const { body } = await service.deliver({
    type: 'daily',
    user,
    data: [{ metadata: { start_time: '2026-11-20T00:00:00+01:00', end_time: '2026-11-21T00:00:00+01:00' } }],
  });
  const headers = { 'x-admin-key': service.settings.adminKey };
  const get = async (path: string) => (await service.json<Record<string, unknown[]>>('GET', path, { headers })).body;
  await until(async () => ((await get('/admin/dlq'))['data'] ?? []).length > 0);
  await until(async () => {
    const { events } = await get(`/admin/traces?request_id=${body['request_id']}`);
    return (events as { processed_at: string | null }[])[0]?.processed_at;
  });
  return String(body['request_id']);
}

async function atTerminal(name: string, userId: string, folder: string): Promise<Record<string, string>> {
  if (['maintenance', 'operations', 'privacy'].includes(name))
    return { ...(await installed(folder)), DATA_DIR: service.settings.dataDir };
  if (name !== 'terminal') return {};
  return { ...(await installed(folder)), HALE_SERVER: service.url, HALE_TOKEN: await service.tokenOf(userId) };
}

function complaintsAbout(example: Example, run: Run): string[] {
  const wanted = isRefused(example) ? 22 : 0;
  if (run.exitCode !== wanted) return [`ended with ${run.exitCode} instead of ${wanted}: ${run.err}${run.out}`];
  const { shown } = example;
  if (shown?.language === 'json') return differences(JSON.parse(shown.text), JSON.parse(run.out));
  if (shown?.language === 'http') return headerComplaints(shown.text, run.out);
  if (shown?.text.startsWith('event: ') === true) return streamComplaints(`${shown.text}\n`, run.out);
  return [];
}

function headerComplaints(shown: string, real: string): string[] {
  const [status = '', ...headers] = shown.trim().split('\n');
  const has = (name: string) => new RegExp(`^${name}: \\S`, 'im').test(real);
  return [
    ...(real.startsWith(status) ? [] : [`no ${status}`]),
    ...headers.map((line) => line.split(':')[0] ?? '').flatMap((name) => (has(name) ? [] : [`no header ${name}`])),
  ];
}

function streamComplaints(shown: string, real: string): string[] {
  const frames = framesOf(real.replaceAll(/^:.*\n\n/gm, '')).map(parseFrame);
  return framesOf(shown)
    .map(parseFrame)
    .flatMap(({ event, data }) => {
      const same = frames.filter((frame) => frame.event === event);
      const found = same.map((frame) => differences(data, frame.data, event));
      return found.some((complaints) => complaints.length === 0) ? [] : (found[0] ?? [`no event ${event}`]);
    });
}

const title = missing.length === 0 ? 'the examples' : `the examples (skipped: there is no ${missing.join(', ')} here)`;
describe.skipIf(missing.length > 0)(title, () => {
  test.each(names)('of /docs/%s run in page order and answer what the page shows', async (name) => {
    const userId = await readerWithData();
    const folder = temporaryFolder();
    if (name === 'sdk') await installPackages(folder);
    await Bun.write(
      join(folder, 'report.pdf'),
      '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>\n%%EOF\n',
    );
    const markdown = await (await fetch(`${service.url}/docs/${name}.md`)).text();
    const examples = examplesOf(markdown);
    const env = {
      TOKEN: await service.tokenOf(userId),
      WEBHOOK_SECRET: service.settings.webhookSecret,
      ADMIN_KEY: service.settings.adminKey,
      REQUEST_ID: name === 'admin' ? await deliveredEvents(userId) : '',
      ...(await atTerminal(name, userId, folder)),
    };
    const runs = await runExamples(examples, { folder, env });
    const complaints = examples.flatMap((example, index) => {
      const found = complaintsAbout(example, runs[index] ?? { exitCode: -1, out: '', err: 'It was not run.' });
      return found.length === 0 ? [] : [{ example: example.code, found }];
    });
    expect(complaints).toEqual([]);
  });

  test('that fail, are refused otherwise, or answer in another shape than shown are noticed', async () => {
    const folder = temporaryFolder();
    const shownAs = (program: string, shown: string) =>
      `\`\`\`sh\n${program}\n\`\`\`\n\n\`\`\`json\n${shown}\n\`\`\`\n`;
    const healthz = `curl ${service.url}/healthz`;
    const examples = examplesOf(
      [
        shownAs(healthz, '{ "status": "ok" }'),
        shownAs(healthz, '{ "status": "ok", "more": 1 }'),
        shownAs(healthz, '{}'),
        shownAs(healthz, '{ "error": "refused" }'),
        shownAs(`echo '{"n": "1"}'`, '{ "n": 1 }'),
        shownAs(`false; ${healthz}`, '{ "status": "ok" }'),
        shownAs(healthz, '{ "status": "ok" }'),
      ].join('\n'),
    );
    const runs = await runExamples(examples, { folder, env: {} });
    const found = examples.map((example, index) => complaintsAbout(example, runs[index] as Run).length > 0);
    expect(found).toEqual([false, true, true, true, true, true, true]);
  });

  test('are on every page', async () => {
    const without: string[] = [];
    for (const name of names) {
      const markdown = await (await fetch(`${service.url}/docs/${name}.md`)).text();
      if (examplesOf(markdown).length === 0) without.push(name);
    }
    expect(without).toEqual([]);
  });
});
