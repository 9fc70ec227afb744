import { describe, expect, test } from 'bun:test';
import { reserveSpend, settleSpend } from '../../../../db/access/quotas.ts';
import { microUsdOf } from '../../../../server/agent/groq/usage.ts';
import { obedient, startLanguageModel } from '../../../support/agent/language-model.ts';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { onEveryEngine } from '../../../support/database/engines.ts';
import { startService } from '../../../support/service/service.ts';
import { answerOf } from '../../../support/turns/answers.ts';
import { until } from '../../../support/until.ts';

const question = 'How many steps did I take per day over the last 10 days?';
const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 10 } };
type PaperFact = { as_text: string; period: string };
const say = (paper: Record<string, unknown>) =>
  (paper['facts'] as PaperFact[])
    .map(({ as_text, period }) => `On average you took ${as_text} steps per day (${period}).`)
    .join(' ');

describe('a budget for the language model', () => {
  test('is each person’s own: who has spent it is answered by hale itself, with the same facts, and told so', async () => {
    const vendor = await startLanguageModel(obedient({ queries: [query], say }));
    // Room for about five requests at their most: a whole answer takes three or four.
    const service = await startService({ ...vendor.variables, MODEL_SPEND_PER_DAY_USD: '0.0130' });
    const note = 'Today’s budget for the language model is used up';
    for (const person of ['user_ada', 'user_eve']) {
      const wearable = await service.connect(person);
      for (let back = 1; back <= 3; back += 1) {
        const date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
        await service.deliver(steps(wearable, date, 5_000 + back));
      }
      await until(async () => (await service.sync(person)).counts.daily === 3);
    }
    const first = await answerOf(service, 'user_ada', question);
    expect([first.answer.includes(note), first.cost_usd > 0]).toEqual([false, true]);
    let last = first;
    for (let asked = 1; asked < 12 && !last.answer.includes(note); asked += 1)
      last = await answerOf(service, 'user_ada', question);
    expect(last.answer).toContain(note);
    const sent = vendor.requests.length;
    const spent = await answerOf(service, 'user_ada', question);
    expect(vendor.requests.length).toBe(sent);
    expect(spent.answer).toContain(note);
    expect([spent.cost_usd, spent.fact_sheet]).toEqual([0, first.fact_sheet]);
    expect((await answerOf(service, 'user_eve', question)).answer).not.toContain(note);
  });

  test('counts a model without a known price as the dearest one, and never less than a request can cost', () => {
    const tokens = { prompt_tokens: 1_000, completion_tokens: 1_000 };
    expect(microUsdOf('openai/gpt-oss-20b', tokens)).toBe(375);
    expect(microUsdOf('own/model', tokens)).toBe(1_380);
  });
});

onEveryEngine((nodes) => {
  test('of fifty requests at once, on three nodes, as many are paid as the day has room for', async () => {
    const writers = [nodes.db, nodes.another(), nodes.another()];
    const nowMs = Date.UTC(2026, 10, 21, 12);
    const spend = { userId: 'user_ada', microUsd: 30, nowMs };
    const reserve = async (at: number, more: object = {}) => {
      const [rows = []] =
        (await writers[at % 3]?.write((orm) => [reserveSpend(orm, { ...spend, microUsdMax: 100, ...more })])) ?? [];
      return rows.length;
    };
    const taken = await Promise.all(Array.from({ length: 50 }, (_, at) => reserve(at)));
    expect(taken.filter((rows) => rows === 1)).toHaveLength(3);
    await nodes.db.write((orm) => [settleSpend(orm, { ...spend, microUsd: -25 })]);
    expect(await reserve(0)).toBe(1);
    expect(await reserve(0)).toBe(0);
    expect(await reserve(0, { nowMs: nowMs - 3_600_000 })).toBe(0);
    expect(await reserve(0, { microUsd: 101, nowMs: nowMs + 86_400_000 })).toBe(0);
    expect(await reserve(0, { nowMs: nowMs + 86_400_000 })).toBe(1);
    expect(await reserve(0, { userId: 'user_eve' })).toBe(1);
  });
});
