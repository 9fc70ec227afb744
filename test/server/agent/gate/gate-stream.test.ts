import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { gateStream, type Repair } from '../../../../server/agent/gate/gate-stream.ts';
import { streamSentences } from '../../../../server/agent/gate/sentences.ts';
import { limits } from '../../../../server/agent/limits.ts';
import { contextOf, finding } from '../../../support/agent/findings.ts';
import { metricOf } from '../../../support/agent/metrics.ts';

const mean = (metric: string, value: number) => {
  const query: MetricQuery = { metric, aggregate: 'mean', window: { kind: 'last_days', n: 30 } };
  return finding('value', query, metricOf(metric), [value]);
};
const gate = createGate(contextOf([mean('steps', 8123), mean('sleep_duration', 432)]));
const none: Repair = async () => null;
const rendered = {
  steps: 'For your steps, the average is 8,123 (22 October – 20 November 2026).',
  sleep: 'For your time asleep, the average is 7 h 12 min (22 October – 20 November 2026).',
};

async function run(pieces: Iterable<string>, repair: Repair, said = '') {
  const chunks = (async function* () {
    yield* pieces;
  })();
  const released: string[] = [];
  const grounding = { numbers: 0, supported: 0, repaired: 0, replaced: 0 };
  for await (const each of gateStream(chunks, { gate, repair, said })) {
    released.push(each.text);
    for (const key of ['numbers', 'supported', 'repaired', 'replaced'] as const) grounding[key] += each.grounding[key];
  }
  return { text: released.join(''), released, grounding };
}

function* cut(text: string, sizes: readonly number[]) {
  for (let at = 0, index = 0; at < text.length; index++) {
    const size = sizes[index % sizes.length] ?? 1;
    yield text.slice(at, at + size);
    at += size;
  }
}

describe('whatever the pieces that a model sends', () => {
  const text =
    'Your steps averaged 8,123. That is 9,999 more! You slept 7.2 h; fine.\n1. Your steps averaged 8,12\u200b4.\nGood';

  test('the same leaves, only whole sentences, and no number that was not computed', async () => {
    const expected = await run([text], none);
    expect(expected.text).not.toMatch(/9,999|8,12\u200b4/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }), async (sizes) => {
        expect(await run(cut(text, sizes), none)).toEqual(expected);
      }),
      { numRuns: 40, seed: 3 },
    );
  });

  test('a sentence that never ends is not kept, and a fact stands in its place', async () => {
    const kept: number[] = [];
    const endless = (function* () {
      for (let piece = 0; piece < 3_000; piece++) yield 'and so on and so on, ';
      yield 'the end. Your steps averaged 8,123.';
    })();
    for await (const sentence of streamSentences(
      (async function* () {
        yield* endless;
      })(),
    ))
      kept.push(sentence.length);
    expect(kept).toEqual([limits.sentenceCharactersMax + 2, 26]);

    const long = `Your steps are fine${', and so on'.repeat(limits.sentenceCharactersMax / 5)}. You slept 7.2 h.`;
    const { text: left, grounding } = await run(cut(long, [7]), async () => 'never asked');
    expect(left).toBe(`${rendered.steps} You slept 7.2 h.`);
    expect(grounding).toMatchObject({ repaired: 0, replaced: 1 });
  });
});

describe('what fails', () => {
  test('is mended once, with the violations at hand, and counts as mended', async () => {
    const asked: unknown[] = [];
    const { text, grounding } = await run(['Your steps averaged 9,000. Good.'], async (sentence, violations) => {
      asked.push([sentence, violations.length > 0]);
      return 'Your steps averaged 8,123. You slept 7 h 12 min.';
    });
    expect(asked).toEqual([['Your steps averaged 9,000.', true]]);
    expect(text).toBe('Your steps averaged 8,123. You slept 7 h 12 min. Good.');
    expect(grounding).toEqual({ numbers: 2, supported: 2, repaired: 1, replaced: 0 });
  });

  test('is not mended by a text of which one sentence is false', async () => {
    const { text, grounding } = await run(
      ['Your steps averaged 9,000.'],
      async () => 'Your steps averaged 8,123. You slept 9 h.',
    );
    expect(text).toBe(rendered.steps);
    expect(grounding).toEqual({ numbers: 1, supported: 1, repaired: 0, replaced: 1 });
  });

  test('gives its place to a fact that was not told, each fact once, then to nothing', async () => {
    const lies = ['Your steps averaged 9,000. ', 'You burned 5,000 kcal. ', 'You burned 6,000 kcal. ', 'Bye.'];
    const { text, grounding } = await run(lies, none);
    expect(text).toBe(`${rendered.steps} ${rendered.sleep} Bye.`);
    expect(grounding).toEqual({ numbers: 2, supported: 2, repaired: 0, replaced: 3 });
  });

  test('is not replaced by what the model has told itself in other words', async () => {
    const { text } = await run(['You walked 8,123 steps a day. ', 'Your steps averaged 9,000.'], none);
    expect(text).toBe(`You walked 8,123 steps a day. ${rendered.sleep}`);
  });

  test('is not replaced by what was said before a crash, in whatever words', async () => {
    const after = await run(['Your steps averaged 9,000.'], none, 'Your steps averaged 8,123. ');
    expect(after.text).toBe(rendered.sleep);
    const rest = await run(['Your steps averaged 9,000.'], none, `${rendered.steps} ${rendered.sleep} `);
    expect(rest.text).toBe('');
    expect(rest.grounding).toEqual({ numbers: 0, supported: 0, repaired: 0, replaced: 1 });
  });
});

test('what was said before a crash is still the frame of what comes after it', async () => {
  const query: MetricQuery = {
    metric: 'steps',
    aggregate: 'mean',
    window: { kind: 'last_days', n: 30 },
    weekdays: [6, 7],
  };
  const weekends = createGate(contextOf([finding('value', query, metricOf('steps'), [5012])]));
  const after = async (said: string) => {
    const chunks = (async function* () {
      yield 'Your steps averaged 5,012.';
    })();
    for await (const { grounding } of gateStream(chunks, { gate: weekends, repair: none, said })) return grounding;
    return null;
  };
  expect(await after('Here are your weekends. ')).toMatchObject({ numbers: 1, replaced: 0 });
  expect(await after('Here are your weekdays. ')).toMatchObject({ replaced: 1 });
});
