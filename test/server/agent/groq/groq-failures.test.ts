import { beforeEach, describe, expect, test } from 'bun:test';
import { present } from '../../../../routers/core/errors.ts';
import { limits } from '../../../../server/agent/limits.ts';
import type { Plan } from '../../../../server/agent/model.ts';
import {
  analyseInput,
  collected,
  groqTurn,
  impatient,
  phraseInput,
  planInput,
  question,
  runner,
  stepsQuery,
} from '../../../support/agent/groq.ts';
import {
  type Brain,
  calls,
  obedient,
  type Reply,
  startLanguageModel,
  text,
} from '../../../support/agent/language-model.ts';
import { until } from '../../../support/until.ts';

const honest = obedient({ queries: [stepsQuery], say: () => 'You took 8,123 steps per day.' });
const never = new AbortController().signal;

const vendor = await startLanguageModel(honest);
beforeEach(() => {
  vendor.requests.length = 0;
  vendor.become(honest);
});

function first(...replies: Reply[]): void {
  const waiting = [...replies];
  vendor.become((request) => waiting.shift() ?? honest(request));
}
const always = (reply: Reply): void => vendor.become(() => reply);

async function failureOf(work: Promise<unknown>) {
  const cause = await work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
  const { status, body } = present(cause, { requestId: 'req_x', baseUrl: '' });
  return { status, code: body.error.code, upstream: body.error.upstream };
}
const unavailable = (status: number) => ({ status, code: 'upstream_unavailable', upstream: 'language_model' });

const tasks = {
  plan: (turn: ReturnType<typeof groqTurn>, signal = never) => turn.model.plan(planInput, signal),
  analyse: (turn: ReturnType<typeof groqTurn>, signal = never) => turn.model.analyse(analyseInput, runner(), signal),
  phrase: (turn: ReturnType<typeof groqTurn>, signal = never) => collected(turn.model.phrase(phraseInput, signal)),
};
const each = ['plan', 'analyse', 'phrase'] as const;

describe('a failing upstream ends as upstream_unavailable', () => {
  test.each([401, 403, 404])('%i at once: the same request would be refused again', async (status) => {
    for (const task of each) {
      vendor.requests.length = 0;
      always({ kind: 'error', status });
      expect(await failureOf(tasks[task](groqTurn(vendor.settings)))).toEqual(unavailable(502));
      expect(vendor.requests).toHaveLength(1);
    }
  });

  test.each([
    [500, 502],
    [503, 503],
    [429, 503],
  ])('%i after a few tries', async (status, shown) => {
    for (const task of each) {
      vendor.requests.length = 0;
      always({ kind: 'error', status });
      expect(await failureOf(tasks[task](groqTurn(vendor.settings)))).toEqual(unavailable(shown));
      expect(vendor.requests).toHaveLength(limits.modelAttemptsMax);
    }
  });

  test('a 429 that asks for more patience than a turn has is not waited for', async () => {
    always({ kind: 'error', status: 429, headers: { 'retry-after': '3600' } });
    expect(await failureOf(tasks.plan(groqTurn(vendor.settings)))).toEqual(unavailable(503));
    always({ kind: 'error', status: 429, headers: { 'retry-after': 'Wed, 01 Jan 2200 00:00:00 GMT' } });
    expect(await failureOf(tasks.phrase(groqTurn(vendor.settings)))).toEqual(unavailable(503));
    expect(vendor.requests).toHaveLength(2);
  });

  test('a server that takes the request and says nothing', async () => {
    for (const task of each) {
      always({ kind: 'stall' });
      expect(await failureOf(tasks[task](groqTurn(vendor.settings, impatient)))).toEqual(unavailable(504));
    }
    expect(vendor.requests).toHaveLength(each.length);
  });

  test('nobody listens there', async () => {
    const gone = await startLanguageModel(honest);
    gone.stop();
    for (const task of each) expect(await failureOf(tasks[task](groqTurn(gone.settings)))).toEqual(unavailable(502));
  });

  test.each<[string, Reply]>([
    ['a truncated answer', { kind: 'truncated', text: '{"id":"chatcmpl-1","choices":[{"index":0,"mess' }],
    ['an answer of another shape', { kind: 'truncated', text: '{"choices":[]}' }],
    ['no JSON at all', { kind: 'truncated', text: '<html>Bad gateway</html>' }],
    ['a closed connection', { kind: 'hang_up' }],
  ])('%s, after a few tries', async (_, reply) => {
    for (const task of each) {
      vendor.requests.length = 0;
      always(reply);
      expect(await failureOf(tasks[task](groqTurn(vendor.settings)))).toEqual(unavailable(502));
      expect(vendor.requests).toHaveLength(limits.modelAttemptsMax);
    }
  });

  test('an answer larger than any answer is not read to its end', async () => {
    always(text('x'.repeat(2 * 1024 * 1024)));
    expect(await failureOf(tasks.plan(groqTurn(vendor.settings)))).toEqual(unavailable(502));
    expect(vendor.requests).toHaveLength(1);
  });

  test.each([
    ['stall', 504],
    ['hang_up', 502],
    ['end', 502],
    ['garbage', 502],
    ['error', 502],
  ] as const)(
    'a stream that breaks in the middle (%s): what came before stays, nothing is asked again',
    async (ending, status) => {
      const heard = Promise.withResolvers<void>();
      always({ kind: 'broken_stream', pieces: ['You took ', '8,123 '], ending, heard: heard.promise });
      const stalling = { ...impatient, answerMs: 10_000, firstMs: 10_000, betweenMs: 1_000 };
      const { model } = groqTurn(vendor.settings, ending === 'stall' ? stalling : undefined);
      let said = '';
      const reading = (async () => {
        for await (const piece of model.phrase(phraseInput, never)) {
          said += piece;
          if (said.endsWith('8,123 ')) heard.resolve();
        }
      })();
      expect(await failureOf(reading)).toEqual(unavailable(status));
      expect(said).toBe('You took 8,123 ');
      expect(vendor.requests).toHaveLength(1);
    },
  );
});

describe('what passes is overcome', () => {
  test.each<[string, Reply]>([
    ['429 with retry-after', { kind: 'error', status: 429, headers: { 'retry-after': '0.01' } }],
    ['500', { kind: 'error', status: 500 }],
    ['a closed connection', { kind: 'hang_up' }],
    ['a stream that ends before its first word', { kind: 'broken_stream', pieces: [], ending: 'end' }],
  ])('%s', async (_, reply) => {
    for (const task of each) {
      first(reply, reply);
      await tasks[task](groqTurn(vendor.settings));
    }
    first(reply, reply);
    expect(await tasks.phrase(groqTurn(vendor.settings))).toBe('You took 8,123 steps per day.');
  });

  test('an empty phrasing is asked for once more, and then there is nothing to say', async () => {
    first(text(''));
    expect(await tasks.phrase(groqTurn(vendor.settings))).toBe('You took 8,123 steps per day.');
    vendor.requests.length = 0;
    always(text(''));
    expect(await tasks.phrase(groqTurn(vendor.settings))).toBe('');
    expect(vendor.requests).toHaveLength(2);
  });

  test('a repair that fails is no failure of the turn: the sentence is replaced', async () => {
    always({ kind: 'error', status: 401 });
    const { model } = groqTurn(vendor.settings);
    expect(await model.repair({ ...phraseInput, sentence: 'No.', violations: ['no'] }, never)).toBeNull();
  });

  test('repairs are bounded', async () => {
    vendor.become(() => text('Better.'));
    const { model } = groqTurn(vendor.settings);
    const mended: (string | null)[] = [];
    for (let count = 0; count <= limits.repairsMax; count += 1)
      mended.push(await model.repair({ ...phraseInput, sentence: 'No.', violations: ['no'] }, never));
    expect(mended.filter((sentence) => sentence === 'Better.')).toHaveLength(limits.repairsMax);
    expect(mended.at(-1)).toBeNull();
    expect(vendor.requests).toHaveLength(limits.repairsMax);
  });
});

describe('a turn that is stopped', () => {
  test.each(each)('leaves its request at once, with the reason of who stopped it: %s', async (task) => {
    const before = vendor.abandoned();
    always({ kind: 'stall' });
    const stop = new AbortController();
    const work = tasks[task](groqTurn(vendor.settings), stop.signal).catch((cause: unknown) => cause);
    await until(async () => vendor.requests.length === 1);
    stop.abort('stopping');
    expect(await work).toBe('stopping');
    await until(async () => vendor.abandoned() === before + 1);
  });

  test('does not wait for a pause between two tries', async () => {
    always({ kind: 'error', status: 429, headers: { 'retry-after': '5' } });
    const stop = new AbortController();
    const { model, lines } = groqTurn(vendor.settings);
    const work = model.plan(planInput, stop.signal).catch((cause: unknown) => cause);
    await until(async () => lines.length === 1);
    stop.abort('stopping');
    expect(await work).toBe('stopping');
    expect(vendor.requests).toHaveLength(1);
  });

  test('closes a stream that nobody reads any more', async () => {
    const before = vendor.abandoned();
    always({ kind: 'broken_stream', pieces: ['You took '], ending: 'stall' });
    for await (const piece of groqTurn(vendor.settings).model.phrase(phraseInput, never)) {
      expect(piece).toBe('You took ');
      break;
    }
    await until(async () => vendor.abandoned() === before + 1);
  });
});

describe('what a model makes of its tool', () => {
  const toolCall = (name: string, json: string): Reply => ({ kind: 'tools', calls: [{ name, arguments: json }] });
  const lastResult = (): unknown => JSON.parse(vendor.requests.at(-1)?.body.messages.at(-1)?.content ?? '');
  const whole = { findings: [{ item: { queries: [stepsQuery] } }], unanswered: [] };

  test.each<[string, Reply, RegExp]>([
    ['an unknown tool', toolCall('run_sql', '{"sql":"drop table turns"}'), /no tool of this name/],
    ['arguments that are no JSON', toolCall('query_metric', '{"metric":"steps"'), /no JSON/],
    ['arguments of another shape', toolCall('query_metric', '{"metric":"steps","aggregate":"average"}'), /aggregate/],
    ['no arguments', toolCall('query_metric', ''), /no JSON/],
    [
      'a query that makes no sense',
      calls([{ ...stepsQuery, metric: 'resting_heart_rate', aggregate: 'sum' }]),
      /no sense/,
    ],
  ])('%s is told to it as a problem, and it goes on', async (_, reply, problem) => {
    let asked = 0;
    const seen: unknown[] = [];
    vendor.become((request) => {
      asked += 1;
      if (asked === 1) return reply;
      if (asked > 2) return text('done');
      seen.push(lastResult());
      return request.task === 'analyse' ? calls([stepsQuery]) : text('done');
    });
    expect(await tasks.analyse(groqTurn(vendor.settings))).toMatchObject(whole);
    expect(seen).toEqual([{ problem: expect.stringMatching(problem) }]);
  });

  test.each(['tool_use_failed', 'json_validate_failed'])(
    'a call that the vendor itself could not read is corrected: %s',
    async (code) => {
      first({ kind: 'error', status: 400, body: { error: { message: 'Failed to call a function.', code } } });
      expect(await tasks.analyse(groqTurn(vendor.settings))).toMatchObject(whole);
      expect(vendor.requests[1]?.body.messages.at(-1)?.content).toContain('could not be read');
    },
  );

  test('that it calls where none was offered: the words are asked for again', async () => {
    const reply: Reply = { kind: 'error', status: 400, body: { error: { message: 'no', code: 'tool_use_failed' } } };
    first(reply);
    expect(await tasks.phrase(groqTurn(vendor.settings))).toBe('You took 8,123 steps per day.');
    always(reply);
    expect(await failureOf(tasks.phrase(groqTurn(vendor.settings)))).toEqual(unavailable(502));
  });

  test('tools that are called for ever are ended, with what was found and a word about it', async () => {
    let days = 0;
    vendor.become(() => {
      days += 1;
      return calls([{ ...stepsQuery, window: { kind: 'last_days', n: days } }]);
    });
    const { findings, unanswered } = await tasks.analyse(groqTurn(vendor.settings));
    expect(vendor.requests).toHaveLength(limits.analysisRoundsMax);
    expect(findings).toHaveLength(limits.analysisRoundsMax);
    expect(unanswered).toEqual([expect.stringContaining('limit')]);
  });

  test('too many calls at once: the rest is refused', async () => {
    const many = Array.from({ length: 40 }, (_, day) => ({ ...stepsQuery, window: { kind: 'last_days', n: day + 1 } }));
    const brain: Brain = (request) => (request.body.messages.at(-1)?.role === 'tool' ? text('done') : calls(many));
    vendor.become(brain);
    const { findings } = await tasks.analyse(groqTurn(vendor.settings));
    expect(findings).toHaveLength(limits.queriesPerRoundMax);
    expect(lastResult()).toEqual({ problem: expect.stringContaining('Too many') });
  });

  test('nothing but calls that cannot be read: said, and without findings', async () => {
    const brain: Brain = (request) =>
      request.body.messages.at(-1)?.role === 'tool' ? text('done') : toolCall('query_metric', 'steps please');
    vendor.become(brain);
    expect(await tasks.analyse(groqTurn(vendor.settings))).toEqual({
      findings: [],
      unanswered: [expect.stringContaining('could not')],
    });
  });

  test('laboratory values that are not to be used are not looked up, whatever it asks', async () => {
    vendor.become(obedient({ queries: [{ ...stepsQuery, metric: 'biomarker:Ferritin' }], say: () => '' }));
    const { model } = groqTurn(vendor.settings);
    expect((await model.analyse(analyseInput, runner(false), never)).findings).toEqual([]);
    expect(lastResult()).toEqual({ problem: expect.stringContaining('not to be used') });
  });
});

describe('a plan', () => {
  const assignments: Plan['assignments'] = [{ agent: 'data_analyst', question: 'steps per day, last 30 days' }];
  const good = JSON.stringify({ assignments, unanswered: [] });
  const own: Plan = { assignments: [{ agent: 'data_analyst', question }], items: [], unanswered: [] };

  test.each([
    ['is no JSON', 'Sure! Here is the plan.'],
    ['is cut off', good.slice(0, 30)],
    ['is empty', ''],
    ['names a specialist that there is not', '{"assignments":[{"agent":"surgeon","question":"operate"}]}'],
    ['asks one specialist twice', JSON.stringify({ assignments: [...assignments, ...assignments] })],
    ['holds a number that nobody wrote', '{"assignments":[{"agent":"data_analyst","question":"why 8500 steps?"}]}'],
    ['holds a part of a number that somebody wrote', '{"assignments":[{"agent":"data_analyst","question":"why 3?"}]}'],
    ['holds such a number in words', '{"assignments":[{"agent":"coach","question":"sleep eleven hours"}]}'],
  ])('that %s is mended once, and else the analyst gets the question itself', async (_, broken) => {
    first(text(broken));
    expect(await tasks.plan(groqTurn(vendor.settings))).toEqual({ ...own, assignments: expect.anything() });
    expect(vendor.requests).toHaveLength(2);
    expect(vendor.requests[1]?.body.messages.at(-1)?.content).toContain('"violations":["');
    vendor.requests.length = 0;
    always(text(broken));
    expect(await tasks.plan(groqTurn(vendor.settings))).toEqual(own);
    expect(vendor.requests).toHaveLength(2);
  });

  test('is taken as it is when it is good', async () => {
    always(text(good));
    expect(await tasks.plan(groqTurn(vendor.settings))).toEqual({ assignments, items: [], unanswered: [] });
    expect(vendor.requests).toHaveLength(1);
  });

  test('that has values explained has them looked up first', async () => {
    always(text('{"assignments":[{"agent":"domain_expert","question":"is that high?"}]}'));
    const { assignments: all } = await tasks.plan(groqTurn(vendor.settings));
    expect(all.map(({ agent }) => agent)).toEqual(['data_analyst', 'domain_expert']);
  });

  test('without work for the analyst asks nothing of the model in that step', async () => {
    const plan = { assignments: [], items: [], unanswered: [] };
    const { model } = groqTurn(vendor.settings);
    expect(await model.analyse({ ...analyseInput, plan }, runner(), never)).toEqual({ findings: [], unanswered: [] });
    expect(vendor.requests).toHaveLength(0);
  });
});
