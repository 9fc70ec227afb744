import { beforeEach, describe, expect, test } from 'bun:test';
import { MetricAnswer } from '../../../../routers/metrics/metrics.contract.ts';
import { streamWithoutThoughts, withoutThoughts } from '../../../../server/agent/groq/chat.ts';
import { limits } from '../../../../server/agent/limits.ts';
import { answerTo } from '../../../support/agent/findings.ts';
import {
  analyseInput,
  collected,
  groqTurn,
  phraseInput,
  planInput,
  question,
  runner,
  stepsQuery,
} from '../../../support/agent/groq.ts';
import { obedient, paperOf, type Received, startLanguageModel, text } from '../../../support/agent/language-model.ts';
import { metricOf } from '../../../support/agent/metrics.ts';

const never = new AbortController().signal;
const said = 'On average you took 8,123 steps per day (22 October – 20 November 2026).';
const honest = obedient({ queries: [stepsQuery], say: () => said, mend: 'Mended.' });

const vendor = await startLanguageModel(honest);
beforeEach(() => {
  vendor.requests.length = 0;
  vendor.become(honest);
});

const lastRequest = (): Received => vendor.requests.at(-1) ?? expect.unreachable();

describe('the requests', () => {
  test('go to the chat completions of the address, with the key', async () => {
    await groqTurn(vendor.settings).model.plan(planInput, never);
    expect(lastRequest()).toMatchObject({
      path: '/openai/v1/chat/completions',
      authorization: `Bearer ${vendor.settings.apiKey}`,
    });
    await groqTurn({ ...vendor.settings, baseUrl: `http://${vendor.host}/v1` }).model.plan(planInput, never);
    expect(lastRequest().path).toBe('/v1/chat/completions');
  });

  test('do not follow a redirect with what they carry', async () => {
    const elsewhere = await startLanguageModel(honest);
    const location = `http://${elsewhere.host}/openai/v1/chat/completions`;
    vendor.become(() => ({ kind: 'error', status: 307, headers: { location } }));
    const failed = await groqTurn(vendor.settings)
      .model.plan(planInput, never)
      .catch(() => 'failed');
    expect(failed).toBe('failed');
    expect(elsewhere.requests).toEqual([]);
  });

  test('are the same bytes for the same turn', async () => {
    const texts: string[][] = [];
    for (const { model } of [groqTurn(vendor.settings), groqTurn(vendor.settings)]) {
      vendor.requests.length = 0;
      await model.plan(planInput, never);
      await model.analyse(analyseInput, runner(), never);
      await collected(model.phrase(phraseInput, never));
      texts.push(vendor.requests.map((request) => request.text));
    }
    expect(texts[1]).toEqual(texts[0] ?? []);
  });
});

describe('analysis', () => {
  test('offers one tool, whose parameters are the declared query', async () => {
    await groqTurn(vendor.settings).model.analyse(analyseInput, runner(), never);
    const [tool, ...others] = vendor.requests[0]?.body.tools ?? [];
    expect(others).toEqual([]);
    expect(tool?.function).toMatchObject({
      name: 'query_metric',
      parameters: {
        type: 'object',
        required: ['metric', 'aggregate', 'window'],
        properties: { aggregate: { enum: expect.arrayContaining(['mean', 'correlation', 'streak', 'percentile']) } },
      },
    });
  });

  test('makes a finding of each query that was computed, in the order of the calls, each once', async () => {
    const trend = { ...stepsQuery, aggregate: 'trend' };
    vendor.become(obedient({ queries: [trend, stepsQuery, trend], say: () => said }));
    const { findings } = await groqTurn(vendor.settings).model.analyse(analyseInput, runner(), never);
    expect(
      findings.map(({ item }) => ({ intent: item.intent, aggregates: item.queries.map((q) => q.aggregate) })),
    ).toEqual([
      { intent: 'trend', aggregates: ['trend'] },
      { intent: 'value', aggregates: ['mean'] },
    ]);
    for (const { item, answers } of findings) {
      expect(item.question).toBe(question);
      expect(answers.map(({ metric }) => metric.key)).toEqual(item.queries.map(({ metric }) => metric));
    }
  });

  test('the model reads what was computed: value, unit, number of values and period', async () => {
    await groqTurn(vendor.settings).model.analyse(analyseInput, runner(), never);
    expect(JSON.parse(lastRequest().body.messages.at(-1)?.content ?? '')).toMatchObject({
      facts: [{ value: 8123.4, unit: 'steps', n: 30, window: '2026-10-22/2026-11-20', as_text: '8,123' }],
      coverage: { days_expected: 30, days_with_data: 30 },
    });
  });
});

test('of a query with a fact for each day the model reads the first, and learns how many there are', async () => {
  const answer = answerTo(stepsQuery, metricOf('steps'), [8123.4]);
  const days = Array.from({ length: 366 }, (_, day) => ({ ...answer.facts[0], key: `steps.mean.${day}` }));
  const many = MetricAnswer.parse({ ...answer, facts: days, details: days.map(() => answer.details[0]) });
  const { model, disclosures } = groqTurn(vendor.settings);
  await model.analyse(analyseInput, async () => ({ answer: many, query: stepsQuery }), never);
  const result = JSON.parse(lastRequest().body.messages.at(-1)?.content ?? '');
  expect(result.facts.length + result.facts_not_shown).toBe(366);
  expect(result.facts).toHaveLength(limits.factsShownMax);
  expect(disclosures.at(-1)?.contents.filter((name) => name.startsWith('steps.'))).toHaveLength(limits.factsShownMax);
});

describe('phrasing', () => {
  test('streams what the model says, from the facts as data', async () => {
    const { model } = groqTurn(vendor.settings);
    const pieces: string[] = [];
    for await (const piece of model.phrase({ ...phraseInput, unanswered: ['I know no tides.'] }, never))
      pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(said);
    expect(paperOf(lastRequest())).toMatchObject({
      question,
      facts: [{ key: 'steps.mean', value: 8123.4, unit: 'steps', period: '22 October – 20 November 2026' }],
      cannot_be_answered: ['I know no tides.'],
      metrics_with_data: [],
    });
  });

  test('goes on behind what was said before a crash', async () => {
    const { model } = groqTurn(vendor.settings);
    await collected(model.phrase({ ...phraseInput, spoken: 'On average you took ' }, never));
    const [, paper, before, order] = lastRequest().body.messages;
    expect(paper?.role).toBe('user');
    expect(before).toEqual({ role: 'assistant', content: 'On average you took ' });
    expect(order?.content).toContain('Go on');
  });

  test('a sentence to mend goes there with what is wrong with it', async () => {
    const { model } = groqTurn(vendor.settings);
    const mended = await model.repair(
      { ...phraseInput, sentence: 'You took 9.', violations: ['“9” is wrong.'] },
      never,
    );
    expect(mended).toBe('Mended.');
    expect(paperOf(lastRequest())).toMatchObject({ sentence: 'You took 9.', violations: ['“9” is wrong.'] });
  });

  test('a model that thinks aloud is not read out', async () => {
    vendor.become(() => text(`<think>They walked a lot,\n9 miles?</think>\n${said}`));
    expect(await collected(groqTurn(vendor.settings).model.phrase(phraseInput, never))).toBe(said);
  });
});

describe('thoughts', () => {
  const split = async function* (whole: string, size: number) {
    for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size);
  };

  test.each([
    ['', ''],
    ['Plain.', 'Plain.'],
    ['< 5 and <thin> ice', '< 5 and <thin> ice'],
    ['<think>a</think>b', 'b'],
    ['\n<think>a < b</think>\n\nc <think>', 'c <think>'],
    ['<think>never done', ''],
    ['<thi', '<thi'],
  ])('of %p only %p is said, however it is cut into pieces', async (whole, left) => {
    expect(withoutThoughts(whole)).toBe(left);
    for (const size of [1, 2, 5, 100]) expect(await collected(streamWithoutThoughts(split(whole, size)))).toBe(left);
  });
});

describe('cost', () => {
  /** A quarter token for each byte of the request and each character of the answer. */
  const tokensSent = () => vendor.requests.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 4), 0);

  test('is the usage of every request, streamed ones once, at the price of the model', async () => {
    const { model } = groqTurn(vendor.settings);
    expect(model.costUsd()).toBe(0);
    await collected(model.phrase(phraseInput, never));
    const phrased = (tokensSent() * 0.15 + Math.ceil(said.length / 4) * 0.6) / 1_000_000;
    expect(model.costUsd()).toBeCloseTo(phrased, 12);
    await model.plan(planInput, never);
    await model.analyse(analyseInput, runner(), never);
    expect(model.costUsd()).toBeGreaterThan((tokensSent() * 0.15) / 1_000_000);
    expect(model.costUsd()).toBeLessThan((tokensSent() * 0.15 * 2) / 1_000_000);
  });

  test('of a stream is known at servers that tell the usage only when they are asked for it', async () => {
    const { model } = groqTurn({ ...vendor.settings, baseUrl: `http://${vendor.host}/v1` });
    await collected(model.phrase(phraseInput, never));
    expect(model.costUsd()).toBeGreaterThan(0);
  });

  test('of one turn is not that of another', async () => {
    const { model, another } = groqTurn(vendor.settings);
    await model.plan(planInput, never);
    expect(another().costUsd()).toBe(0);
  });

  test('of a model without a price is 0, and said in the log once', async () => {
    const { model, another, lines } = groqTurn({ ...vendor.settings, model: 'my/own-model' });
    await model.plan(planInput, never);
    await another().plan(planInput, never);
    expect(model.costUsd()).toBe(0);
    expect(lines).toEqual([{ event: 'model_without_price', model: 'my/own-model' }]);
    const priced = groqTurn(vendor.settings);
    await priced.model.plan(planInput, never);
    expect(priced.lines).toEqual([]);
  });
});
