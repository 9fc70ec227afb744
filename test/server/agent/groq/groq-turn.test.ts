import { beforeEach, describe, expect, test } from 'bun:test';
import type { Turn } from '../../../../routers/turns/turns.contract.ts';
import { obedient, startLanguageModel } from '../../../support/agent/language-model.ts';
import { labReport, steps } from '../../../support/aggregator/wearable-events.ts';
import { startService } from '../../../support/service/service.ts';
import { answerOf, askQuestion, finishedTurn, readFrames } from '../../../support/turns/answers.ts';
import { until } from '../../../support/until.ts';

const userId = 'user_of_a_vendor';
const question = 'How many steps did I take per day over the last 10 days?';
const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 10 } };

type PaperFact = { as_text: string; period: string };
const factsOf = (paper: Record<string, unknown>) => paper['facts'] as PaperFact[];
const honestly = (paper: Record<string, unknown>) =>
  factsOf(paper)
    .map(({ as_text, period }) => `On average you took ${as_text} steps per day (${period}).`)
    .join(' ');
const honest = obedient({ queries: [query], say: honestly });

const vendor = await startLanguageModel(honest);
const service = await startService(vendor.variables);
const user = await service.connect(userId);
for (let back = 1; back <= 12; back += 1) {
  const date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await service.deliver(steps(user, date, 5003 + ((back * 977) % 6007)));
}
await service.deliver(labReport(userId, 'report', { Ferritin: 31.7 }));
await until(async () => {
  const { counts } = await service.sync(userId);
  return counts.daily === 12 && counts.biomarkers === 1;
});

beforeEach(() => {
  vendor.requests.length = 0;
  vendor.become(honest);
});

describe('a turn with a language model outside', () => {
  test('completes: computed facts, its words, who worked, and what it cost', async () => {
    const turnId = await askQuestion(service, userId, question);
    const { status, result } = await finishedTurn(service, userId, turnId);
    expect(status).toBe('completed');
    expect(result?.fact_sheet).toMatchObject([{ key: 'steps.mean', unit: 'steps', n: 10 }]);
    expect(result?.agents_used).toEqual(['orchestrator', 'data_analyst', 'synthesizer']);
    expect(result?.cost_usd).toBeGreaterThan(0);
    expect(result?.answer).toMatch(/^On average you took \d,\d{3} steps per day \(.*\)\.$/);
    expect(result?.grounding).toMatchObject({ repaired: 0, replaced: 0 });
    expect(result?.grounding.supported).toBeGreaterThan(0);
    const frames = await readFrames(service, userId, turnId);
    const spoken = frames.filter(({ event }) => event === 'synthesis_delta').map(({ data }) => JSON.parse(data).text);
    expect(spoken.join('')).toBe(result?.answer ?? '');
  });

  test('whether something is so is computed by code, and a model that says the opposite is not heard', async () => {
    const whether = 'Did I walk more than 1,000 steps yesterday?';
    const no = 'No, you did not get that far.';
    vendor.become(obedient({ queries: [], say: () => no, mend: no }));
    const { answer, fact_sheet } = await answerOf(service, userId, whether);
    expect(fact_sheet).toMatchObject([{ key: 'steps.sum', n: 1 }]);
    expect(answer).not.toContain('No,');
    expect(vendor.requestsFor('plan')).toHaveLength(0);
    expect(vendor.requestsFor('phrase')[0]?.text).toContain('\\"answer\\":\\"yes\\"');
    vendor.become(obedient({ queries: [], say: () => 'Yes, you did.' }));
    expect((await answerOf(service, userId, whether)).answer).toBe('Yes, you did.');
  });

  test('laboratory values are before the model, and are not when the person does not want that', async () => {
    await answerOf(service, userId, question);
    expect(vendor.requestsFor('analyse')[0]?.text).toContain('31.7');
    vendor.requests.length = 0;
    const messages = [{ role: 'user', content: question }];
    const body = { messages, context: { include_biomarkers: false } };
    const { body: asked } = await service.json<{ id: string }>('POST', '/v1/turns', { as: userId, body });
    expect((await finishedTurn(service, userId, asked.id)).status).toBe('completed');
    expect(vendor.requests.length).toBeGreaterThan(3);
    for (const { text: sent } of vendor.requests) expect(sent).not.toMatch(/31\.7|ferritin/i);
  });

  test.each([
    ['orchestrator', 'plan'],
    ['data_analyst', 'analyse'],
    ['synthesizer', 'phrase'],
  ] as const)('a model that refuses fails it with upstream_unavailable at its step: %s', async (step, task) => {
    vendor.become((request) => (request.task === task ? { kind: 'error', status: 401 } : honest(request)));
    const turnId = await askQuestion(service, userId, question);
    const { status, error } = await finishedTurn(service, userId, turnId);
    expect({ status, error }).toMatchObject({ status: 'failed', error: { code: 'upstream_unavailable', step } });
    const frames = await readFrames(service, userId, turnId);
    expect(frames.at(-1)).toMatchObject({ event: 'turn.failed' });
    expect(JSON.parse(frames.at(-1)?.data ?? '{}')).toEqual(error as object);
  });
});

test('no turn is left in flight', async () => {
  const { body } = await service.json<{ data: Turn[] }>('GET', '/v1/turns?limit=100', { as: userId });
  expect(body.data.filter(({ status }) => status === 'queued' || status === 'running')).toEqual([]);
});
