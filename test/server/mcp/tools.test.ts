import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Client } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addDays } from '../../../routers/core/days.ts';
import { accountsAt } from '../../support/identity/accounts.ts';
import {
  answerOf,
  connectByCommand,
  connectTo,
  type Era,
  injected,
  plantPerson,
  refusalOf,
} from '../../support/mcp/assistant.ts';
import { startService } from '../../support/service/service.ts';

const service = await startService();
const accounts = accountsAt(service.url);
const today = new Date().toISOString().slice(0, 10);
const session = await accounts.signUp('ada@example.com');
const token = await accounts.tokenOf(session);
const { body } = await accounts.meOf(token);
await plantPerson(service.settings.databaseUrl, body.user_id, today);
const own = await service.tokenOf(body.user_id);

type Fact = { key: string; value: number; unit: string; n: number; window: string; source: string };
type Answer = { facts: Fact[]; coverage: { days_expected: number; days_with_data: number } };
const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 7 } };

const byCommand = async (era: Era) =>
  (await connectByCommand({ HALE_SERVER: service.url, HALE_TOKEN: own }, era)).client;
const byHttp = (era: Era) => connectTo(service.url, own, era);
const ways: [era: Era, way: string, connect: (era: Era) => Promise<Client>][] = [
  [2025, '/mcp', byHttp],
  [2026, '/mcp', byHttp],
  [2025, 'hale mcp', byCommand],
  [2026, 'hale mcp', byCommand],
];

describe.each(ways)('a client of the protocol of %d over %s', (era, _, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(era);
  });
  afterAll(() => client.close());

  test('finds twelve tools, each with both schemas, annotations, and an example that its schema takes', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      ...['ask', 'compare_periods', 'explain_fact', 'get_series', 'import_status', 'lab_history', 'latest_labs'],
      ...['list_metrics', 'list_workouts', 'overview', 'query_metric', 'verify_text'],
    ]);
    const ajv = new Ajv2020({ strict: false });
    addFormats(ajv);
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect([name, annotations?.readOnlyHint, annotations?.destructiveHint]).toEqual([name, name !== 'ask', false]);
      expect([name, outputSchema?.['type']]).toEqual([name, 'object']);
      const [example] = inputSchema['examples'] as unknown[];
      expect([name, ajv.validate(inputSchema, example), ajv.errors ?? []]).toEqual([name, true, []]);
    }
    expect(client.getInstructions()).toContain('verify_text');
  });

  test('computes a declared query into facts with unit, n, days, source and coverage', async () => {
    const { facts, coverage } = await answerOf<Answer>(client, 'query_metric', { query });
    const window = `${addDays(today, -7)}/${addDays(today, -1)}`;
    const source = 'garmin/daily_summary.steps';
    expect(facts).toMatchObject([{ key: 'steps.mean', value: 8_560, unit: 'steps', n: 7, window, source }]);
    expect(coverage).toEqual({ days_expected: 7, days_with_data: 7 });
  });

  test('gets a turn’s answer and its facts, with progress before it', async () => {
    const said: string[] = [];
    const question = 'How many steps did I take on average over the last 7 days?';
    const result = await client.callTool(
      { name: 'ask', arguments: { question } },
      { onprogress: ({ message }) => void said.push(message ?? '') },
    );
    expect(result.structuredContent).toMatchObject({ status: 'completed', facts: [{ value: 8_560 }] });
    expect(said.length).toBeGreaterThan(1);
    const { turn_id, answer } = result.structuredContent as { turn_id: string; answer: string };
    expect(answer).toContain('8,560');
    const { contents } = await client.readResource({ uri: `hale://turns/${turn_id}` });
    expect(contents[0] && 'text' in contents[0] ? JSON.parse(contents[0].text) : null).toMatchObject({
      turn_id,
      answer,
    });
    const proof = { of_turn: { turn_id, key: 'steps.mean' } };
    expect(await answerOf(client, 'explain_fact', proof)).toMatchObject({ holds: true, rows_total: 7 });
  });

  test('has each number of a text judged', async () => {
    const text =
      'Over the last 7 days you averaged 8,560 steps. Yesterday you took 9,999 steps. Your sister took 8,000 steps.';
    const verified = await answerOf<{ numbers: object[]; marked: string }>(client, 'verify_text', { text });
    const verdicts = [{ verdict: 'supported' }, { verdict: 'wrong', right: '8,590' }, { verdict: 'unprovable' }];
    expect(verified.numbers).toMatchObject(verdicts);
    expect(verified.marked).toContain('9,999 steps [wrong: 8,590]');
  });

  test('reads resources, lists those there are, and gets prompts', async () => {
    const uris = (await client.listResources()).resources.map(({ uri }) => uri);
    expect(uris).toEqual(expect.arrayContaining(['hale://overview', 'hale://labs', 'hale://metrics/steps']));
    const templates = (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    expect(templates).toEqual(['hale://metrics/{key}', 'hale://turns/{id}']);
    const texts = ['hale://overview', 'hale://labs', 'hale://metrics/steps', 'hale://metrics/biomarker%3ALDL'];
    for (const uri of texts) {
      const { contents } = await client.readResource({ uri });
      expect([uri, contents[0]?.mimeType, JSON.stringify(contents).length > 200]).toEqual([
        uri,
        'application/json',
        true,
      ]);
    }
    for (const uri of ['hale://metrics/nothing', 'hale://metrics/%', 'hale://turns/turn_unknown', 'hale://other'])
      await expect(client.readResource({ uri })).rejects.toThrow();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['weekly_review', 'doctor_visit', 'before_and_after']);
    const given = { reason: 'I am tired.', date: '2026-10-01', what: 'a new medicine' };
    for (const { name, arguments: wanted = [] } of prompts) {
      const named = Object.fromEntries(wanted.map((each) => [each.name, given[each.name as keyof typeof given]]));
      const { messages } = await client.getPrompt({ name, arguments: named });
      for (const value of Object.values(named)) expect(JSON.stringify(messages)).toContain(value);
      expect(JSON.stringify(messages)).toContain('verify_text');
    }
  });

  test('the other tools answer from the same data', async () => {
    const metrics = await answerOf<{ metrics: { key: string; days: number }[] }>(client, 'list_metrics');
    expect(metrics.metrics.find(({ key }) => key === 'steps')).toMatchObject({ days: 60, unit: 'steps' });
    expect(metrics.metrics.every(({ days }) => days > 0)).toBe(true);
    const compared = { metric: 'steps', window: { kind: 'last_days', n: 7 } };
    const { facts } = await answerOf<Answer>(client, 'compare_periods', compared);
    const values = Object.fromEntries(facts.map(({ key, value, window }) => [`${key} ${window}`, value]));
    expect(values[`steps.contrast ${addDays(today, -7)}/${addDays(today, -1)}`]).toBe(70);
    const overview = await answerOf<{ tiles: { metric: string; value: number | null }[] }>(client, 'overview');
    expect(overview.tiles.find(({ metric }) => metric === 'steps')).toMatchObject({
      ...{ value: 8_590, unit: 'steps', source: 'garmin/daily_summary.steps' },
      coverage: { days_expected: 28, days_with_data: 28 },
    });
    expect(await answerOf(client, 'latest_labs')).toMatchObject({ total: 2 });
    const ldl = await answerOf<{ points: { value: number }[] }>(client, 'lab_history', { marker: 'biomarker:LDL' });
    expect(ldl.points.map(({ value }) => value)).toEqual([139, 150]);
    expect(await answerOf(client, 'list_workouts')).toMatchObject({
      data: [{ activity_type: 'running', distance_m: 5_000 }],
    });
    expect(await answerOf(client, 'explain_fact', { query, said: 8_560 })).toMatchObject({
      holds: true,
      rows_total: 7,
    });
    const days = { metric: 'steps', step: 'day', from: addDays(today, -2), to: addDays(today, -1) };
    expect(await answerOf(client, 'get_series', days)).toMatchObject({ points: [{ value: 8_580 }, { value: 8_590 }] });
    expect(await answerOf(client, 'import_status')).toMatchObject({ today, imports: [] });
  });

  test('gets an error that says why, and the next call works', async () => {
    const refused = async (name: string, given: Record<string, unknown>) => refusalOf(client, name, given);
    expect(await refused('query_metric', { query: { ...query, window: { kind: 'soon' } } })).toContain('window');
    expect(await refused('get_series', { metric: 'nothing', step: 'day' })).toContain('(');
    expect(await refused('lab_history', { marker: 'Nothing' })).toContain('No report holds such a marker. (not_found)');
    expect(await refused('ask', {})).toContain('Give either question or turn_id. (invalid_field)');
    expect(await refused('ask', { turn_id: 'turn_unknown' })).toContain('(turn_not_found)');
    expect(await refused('list_metrics', { cursor: 'x' })).toContain('(invalid_field)');
    await expect(client.callTool({ name: 'delete_everything', arguments: {} })).rejects.toThrow('not found');
    expect(await answerOf(client, 'query_metric', { query })).toBeDefined();
  });
});

test('long answers come in pages, whole and without a point twice; a day without a value is no point', async () => {
  const client = await connectTo(service.url, own, 2026);
  const asked = { metric: 'steps', step: 'day', from: addDays(today, -70), to: addDays(today, -1), limit: 25 };
  const windows: string[] = [];
  type Page = { points: { window: string }[]; coverage: object; next_cursor: string | null };
  let cursor: string | undefined;
  do {
    const page: Page = await answerOf<Page>(client, 'get_series', { ...asked, ...(cursor && { cursor }) });
    expect(page.coverage).toEqual({ points_expected: 70, points_with_data: 60 });
    windows.push(...page.points.map(({ window }) => window));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(windows).toEqual(
    Array.from({ length: 60 }, (_, place) => addDays(today, place - 60)).map((date) => `${date}/${date}`),
  );
});

test('words of devices and reports are marked as data, also where they name a marker, which still works', async () => {
  const client = await connectTo(service.url, own, 2026);
  const marked = `«data: ${injected}»`;
  const all = [
    ...['overview', 'latest_labs', 'list_workouts', 'list_metrics'].map((name) => answerOf(client, name)),
    answerOf(client, 'lab_history', { marker: `«data: biomarker:${injected}»` }),
  ];
  for (const answer of await Promise.all(all)) {
    const text = JSON.stringify(answer);
    expect(text).toContain(injected.slice(0, 40));
    // Nothing of it stands outside of marks.
    expect(text.replaceAll(/«data: [^»]*»/g, '')).not.toContain('Ignore all');
  }
  expect(JSON.stringify(await answerOf(client, 'list_workouts'))).toContain(marked);
});
