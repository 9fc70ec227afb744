import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { openDb } from '../../../db/client.ts';
import type { Explanation } from '../../../routers/turns/explain.contract.ts';
import { runExplain } from '../../../server/commands/explain.ts';
import { labReport, steps } from '../../support/aggregator/wearable-events.ts';
import { statement } from '../../support/database/engines.ts';
import { expectError } from '../../support/http/errors.ts';
import { startService } from '../../support/service/service.ts';
import { askQuestion, finishedTurn } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const userId = 'user_explained';
const question = 'How many steps did I take per day over the last 7 days?';
const bodies: string[] = [];

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const stepsOn = (date: string) => async () =>
  (await service.sync(userId)).daily_summary.find((row) => row['date'] === date)?.['steps'];

async function deliver(back: number, count: number): Promise<void> {
  const body = JSON.stringify(steps(user, day(back), count));
  bodies.push(body);
  await service.deliver(body);
  await until(async () => (await stepsOn(day(back))()) === count);
}

const pathOf = (id: string) => `/trpc/turns.explain?input=${encodeURIComponent(JSON.stringify({ id }))}`;
const adminPath = (id: string) => `/admin/turns/${id}/explanation`;
const asAdmin = () => ({ headers: { 'x-admin-key': service.settings.adminKey } });
const explained = async () => (await service.json<Explanation>('GET', adminPath(turn.id), asAdmin())).body;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function printed(more: { json?: boolean; rows?: boolean } = {}) {
  let text = '';
  const write = (piece: string) => {
    text += piece;
  };
  const code = await runExplain({
    settings: service.settings,
    turnId: turn.id,
    json: false,
    rows: false,
    write,
    ...more,
  });
  return { code, text };
}

const service = await startService();
const user = await service.connect(userId);
for (const back of [1, 2, 3]) await deliver(back, 5_000 + back);
const turn = await finishedTurn(service, userId, await askQuestion(service, userId, question));
if (!turn.result) throw new Error(`The turn ended as ${turn.status}.`);
const sheet = turn.result.fact_sheet;

describe('who may look', () => {
  test('404 and not 403 for another person’s turn, so existence does not leak', async () => {
    const stranger = await service.json('GET', pathOf(turn.id), { as: 'user_stranger' });
    expect(stranger.status).toBe(404);
    expect(JSON.stringify(stranger.body)).toContain('turn_not_found');
    expect(JSON.stringify(stranger.body)).not.toContain('steps');
  });

  test('without the operators’ key the look-up of any turn is closed, to its own person too', async () => {
    expect((await service.call('GET', adminPath(turn.id))).status).toBe(401);
    expect((await service.call('GET', adminPath(turn.id), { as: userId })).status).toBe(403);
  });

  test('an unknown turn is 404', async () => {
    await expectError(await service.call('GET', adminPath('turn_unknown'), asAdmin()), {
      status: 404,
      code: 'turn_not_found',
    });
  });
});

describe('the chain of a turn', () => {
  test('goes from each fact of the sheet through its query and rows to the bytes of the webhooks', async () => {
    const explanation = await explained();
    expect(explanation).toMatchObject({ turn_id: turn.id, holds: true, unproved: [], disclosures: [] });
    const facts = explanation.queries.flatMap((query) => query.facts);
    expect(facts.map(({ said }) => said)).toEqual(sheet);
    expect(facts.map(({ now }) => now)).toEqual(sheet);
    const rows = (await service.sync(userId)).daily_summary.map(({ id }) => String(id)).sort();
    for (const fact of facts) expect(fact.rows.map(({ id }) => id).sort()).toEqual(rows);
    expect(explanation.deliveries.map((each) => each.sha256).sort()).toEqual(bodies.map(sha256).sort());
    expect(explanation.deliveries.every(({ intact }) => intact)).toBe(true);
  });

  test('its own person sees the same', async () => {
    const { body } = await service.json<{ result: { data: Explanation } }>('GET', pathOf(turn.id), { as: userId });
    expect(body.result.data).toEqual(await explained());
  });

  test('is printed for the operators and says that it holds', async () => {
    const { code, text } = await printed();
    expect(code).toBe(0);
    expect(text).toContain(`${turn.id}: holds.`);
    expect(text).toContain('✓ steps.mean = 5002 steps\n    n 3,');
    const whole = (await printed({ rows: true })).text;
    for (const body of bodies) {
      expect(text).toContain(`SHA-256 ${sha256(body).slice(0, 16)}…`);
      expect(whole).toContain(`SHA-256 ${sha256(body)}`);
    }
    expect(text).toContain('Nothing left for a language model elsewhere.');
    expect(JSON.parse((await printed({ json: true })).text)).toEqual(await explained());
  });

  test('an unknown turn is told in one line', () => {
    const write = () => undefined;
    const run = runExplain({ settings: service.settings, turnId: 'turn_x', json: false, rows: false, write });
    expect(run).rejects.toThrow('There is no turn turn_x.');
  });
});

describe('when the data changed since', () => {
  test('a delivery that rewrites a row, and one that adds a day, are named with what comes out now', async () => {
    await deliver(2, 9_002);
    await deliver(4, 6_000);
    const [fact] = (await explained()).queries.flatMap((query) => query.facts);
    expect(fact).toMatchObject({
      holds: false,
      said: { value: 5002, n: 3 },
      now: { value: (5001 + 9002 + 5003 + 6000) / 4, n: 4 },
    });
    expect(fact?.rows_added.length).toBe(1);
    expect(fact?.rows_removed).toEqual([]);
    expect(fact?.rows_rewritten.length).toBe(1);
    const { code, text } = await printed();
    expect(code).toBe(1);
    expect(text).toContain('does not hold: 1 number would be another one now.');
    expect(text).toContain('✗ steps.mean = 5002 steps\n    n 3,');
    expect(text).toContain('now steps.mean = 6251.5 steps\n    n 4,');
    expect(text).toMatch(/added since 1 row:\n +\d{4}-\d\d-\d\d: [\d.,]+ steps, daily_summary day_\w+ ← event \d+/);
    expect(text).toMatch(
      /written again since 1 row:\n +\d{4}-\d\d-\d\d: [\d.,]+ steps, daily_summary day_\w+ ← event \d+/,
    );
  });

  test('a stored body that was altered is found by its hash', async () => {
    const [delivery] = (await explained()).deliveries;
    const db = openDb(service.settings.databaseUrl);
    await db.engine.write([
      statement(`UPDATE raw_event_bodies SET payload = payload || ' ' WHERE raw_event_id = ${delivery?.raw_event_id}`),
    ]);
    db.close();
    const explanation = await explained();
    expect(explanation.deliveries.filter(({ intact }) => !intact).map((each) => each.raw_event_id)).toEqual([
      delivery?.raw_event_id ?? 0,
    ]);
    const { code, text } = await printed();
    expect(code).toBe(1);
    expect(text).toContain('1 raw event no longer has its bytes');
  });
});

test('a question without data has a proof too: that nothing could be computed', async () => {
  const id = await askQuestion(service, userId, 'How long did I sleep per night over the last 7 days?');
  await finishedTurn(service, userId, id);
  const { body } = await service.json<Explanation>('GET', adminPath(id), asAdmin());
  expect(body).toMatchObject({ holds: true, unproved: [], deliveries: [] });
  expect(body.queries.map(({ facts }) => facts)).toEqual([[]]);
});

test('a laboratory value that was asked for is proved once, though it is among those kept aside as well', async () => {
  const person = 'user_with_labs';
  await service.call('GET', '/v1/me', { as: person });
  await service.deliver(labReport(person, 'report', { LDL: 118.5 }));
  await until(async () => (await service.sync(person)).counts.biomarkers === 1);
  const id = await askQuestion(service, person, 'What was my last LDL?');
  const { result } = await finishedTurn(service, person, id);
  expect(result?.fact_sheet.map(({ value }) => value)).toEqual([118.5]);
  const { body } = await service.json<Explanation>('GET', adminPath(id), asAdmin());
  expect(body).toMatchObject({ holds: true, unproved: [] });
  expect(body.queries.length).toBe(1);
});
