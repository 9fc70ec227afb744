import { describe, expect, test } from 'bun:test';
import type { HaleOptions } from '../../../web/sdk/index.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { pdf } from '../../support/files/lab-files.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';
import { failureOf, impatient } from './impatient.ts';

const userId = 'user_sdk';
const question = 'How many steps did I take per day over the last 7 days?';

const client = (options: Partial<HaleOptions> = {}) => impatient(service.url, { apiKey: token, ...options }).hale;

const aggregator = await startAggregator();
const service = await startService(aggregator.variables);
const token = await service.tokenOf(userId);
const watch = await service.connect(userId);
const dayMs = 86_400_000;
const days = Array.from({ length: 10 }, (_, ago) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10));
for (const [index, date] of days.entries()) await service.deliver(steps(watch, date, 5_000 + 100 * index));
await until(async () => (await service.sync(userId)).daily_summary.length === days.length);

describe('a question to the real service', () => {
  test('is asked, followed and answered; its pieces are the answer, and the turn says the same afterwards', async () => {
    const hale = client();
    const pieces: string[] = [];
    const events: string[] = [];
    const { id, result } = await hale.turns.ask(question, {
      onText: (text) => pieces.push(text),
      onEvent: ({ event }) => events.push(event),
    });
    expect(pieces.join('')).toBe(result.answer);
    expect(result.fact_sheet.length).toBeGreaterThan(0);
    expect([events[0], events.at(-1)]).toEqual(['turn.started', 'turn.completed']);
    expect(await hale.turns.get(id)).toMatchObject({ id, status: 'completed', result });
    const listed = await Array.fromAsync(hale.turns.list({ status: 'completed', limit: 1 }));
    expect(listed.map((turn) => turn.id)).toContain(id);
  });

  test('whose acknowledgement is lost twice is one turn: the retries have its key and get its first answer', async () => {
    let lost = 0;
    const losing: HaleOptions['fetch'] = async (url, init) => {
      const response = await fetch(url, init);
      if (init.method !== 'POST' || lost === 2) return response;
      lost += 1;
      await response.arrayBuffer();
      return new Response('<html>Internal error</html>', { status: 500 });
    };
    const other = await service.tokenOf('user_retry');
    const hale = client({ apiKey: other, fetch: losing });
    const { id } = await hale.turns.create('How did I sleep?');
    const turns = await Array.fromAsync(hale.turns.list());
    expect([lost, turns.map((turn) => turn.id)]).toEqual([2, [id]]);
  });
});

describe('what the real service refuses', () => {
  test('is the code of the catalogue, with the id of the request and a page that explains it', async () => {
    const error = await failureOf(client().turns.get('turn_x'));
    expect(error).toMatchObject({ code: 'turn_not_found', status: 404 });
    expect(error.requestId).toMatch(/^req_/);
    expect(error.docsUrl).toBe(`${service.url}/docs/errors#turn_not_found`);
    expect((await failureOf(Array.fromAsync(client().turns.events('turn_x')))).code).toBe('turn_not_found');
    expect((await failureOf(client({ apiKey: 'x' }).me.get())).code).toBe('invalid_token');
    expect((await failureOf(client().turns.list({ limit: 101 }))).details).toEqual({ field: 'limit' });
    expect((await failureOf(client().sources.disconnect('src_x'))).code).toBe('source_not_found');
    expect((await failureOf(client().labs.upload(new Blob(['no report'])))).code).toBe('unprocessable');
  });

  test('of an import is flat and the same error here', async () => {
    expect(await failureOf(client().data.import({ days: 0 }))).toMatchObject({ code: 'invalid_days', status: 400 });
    const stranger = client({ apiKey: await service.tokenOf('user_without_watch') });
    const error = await failureOf(stranger.data.import());
    expect([error.code, error.status, error.docsUrl]).toEqual(['no_active_connections', 400, null]);
    expect(error.message).toContain('Connect one');
  });
});

describe('data', () => {
  test('syncAll brings every row, and from its watermark on what changed since', async () => {
    const hale = client();
    let watermark: string | null = null;
    const store = {
      load: () => watermark,
      save: (now: string) => {
        watermark = now;
      },
    };
    const round = async () => {
      const answers = await Array.fromAsync(hale.data.syncAll({ store }));
      return answers.flatMap((answer) => answer.daily_summary.map((row) => row.date));
    };
    const { daily_summary } = await service.sync(userId);
    expect((await round()).toSorted()).toEqual(daily_summary.map((row) => String(row['date'])).toSorted());
    expect(await round()).toEqual([]);
    const watch = { user_id: '', provider: 'GARMIN', reference_id: userId };
    const [{ aggregator_user_id = '' } = {}] = (await hale.me.get()).connections;
    await service.deliver(steps({ ...watch, user_id: aggregator_user_id }, '2026-01-05', 1_234));
    await until(async () => (await hale.data.sync({ since: watermark ?? '' })).counts.daily === 1);
    expect(await round()).toEqual(['2026-01-05']);
  });

  test('import asks for the history of what is connected', async () => {
    expect(await client().data.import({ days: 7 })).toMatchObject({
      ok: true,
      days: 7,
      connections: [{ provider: 'garmin', per_type: { sleep: 'queued' } }],
    });
  });
});

test('a wearable is connected, listed and disconnected', async () => {
  const hale = client({ apiKey: await service.tokenOf('user_sources') });
  expect((await hale.sources.connect({ provider: 'oura' })).widget_url).toMatch(/^http/);
  await service.connect('user_sources', 'OURA');
  const [source] = await hale.sources.list();
  expect(source).toMatchObject({ provider: 'oura', status: 'active' });
  expect(await hale.sources.disconnect(source?.id ?? '')).toBeUndefined();
  expect(await hale.sources.list()).toEqual([]);
});

test('a report whose acknowledgement is lost is stored once', async () => {
  let uploads = 0;
  const losing: HaleOptions['fetch'] = async (url, init) => {
    const response = await fetch(url, init);
    if (init.method !== 'POST' || ++uploads > 1) return response;
    throw new TypeError('The connection was cut.');
  };
  const hale = client({ apiKey: await service.tokenOf('user_labs'), fetch: losing });
  const { upload_id } = await hale.labs.upload(new Blob([pdf()]).stream(), { filename: 'blood.pdf' });
  expect(uploads).toBe(2);
  expect(await hale.labs.list()).toMatchObject([{ id: upload_id, file_name: 'blood.pdf' }]);
});
