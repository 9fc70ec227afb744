import { describe, expect, test } from 'bun:test';
import { perturbations } from '../../bench/agent/adversaries/perturb.ts';
import { misnamedNumbers, unsupportedNumbers } from '../../bench/agent/numbers.ts';
import { answerOf } from '../../bench/agent/oracle/facts.ts';
import type { SourceRow, Truth } from '../../bench/agent/oracle/series.ts';
import { generated, handWritten, hazardous } from '../../bench/agent/questions/all.ts';
import { parseExpectation } from '../../bench/agent/questions/parse-ask.ts';
import { seeded } from '../../bench/agent/random.ts';

const today = '2026-11-21';
const base = { provider: 'garmin', startMinute: 0, minutes: 0, nap: false, activity: null };
const day = (date: string, steps: number | null, connection = 'a', order = 0): SourceRow => ({
  ...base,
  ...{ table: 'daily_summary', connection, order, date, values: { steps } },
});
const night = (date: string, minutes: number, hrv: number, startMinute = 0): SourceRow => ({
  ...base,
  ...{ table: 'sleep_sessions', connection: 'a', order: 0, date, startMinute },
  values: { asleep_s: minutes * 60, hrv_rmssd_ms: hrv },
});
const truth = (...rows: SourceRow[]): Truth => ({ today, rows, labs: [] });

function facts(of: Truth, expectation: string) {
  const parsed = parseExpectation(expectation, today);
  const ask = parsed.abstain ? undefined : parsed.parts[0]?.[0];
  if (!ask) throw new Error('The expectation asks for nothing.');
  return answerOf(of, ask).facts.map(({ value, n, window }) => [value, n, window]);
}

describe('the oracle of the agent bench, against sums done by hand', () => {
  test('full days end yesterday, a day without a value is missing and a zero is one', () => {
    const week = truth(
      day('2026-11-21', 9_999),
      day('2026-11-20', 1_000),
      day('2026-11-19', 0),
      day('2026-11-17', null),
    );
    expect(facts(week, 'steps.mean last:7')).toEqual([[500, 2, '2026-11-14/2026-11-20']]);
    expect(facts(week, 'steps.count_days last:7 atmost=0')).toEqual([[1, 2, '2026-11-14/2026-11-20']]);
    expect(facts(week, 'steps.sum today')).toEqual([[9_999, 1, '2026-11-21/2026-11-21']]);
    expect(facts(week, 'steps.sum last_month')).toEqual([]);
  });

  test('times of a broken night add up, of a level the longer session counts, and a zero of a failed sensor is none', () => {
    const nights = truth(night('2026-11-20', 240, 40), night('2026-11-20', 120, 90, 300), night('2026-11-19', 400, 0));
    expect(facts(nights, 'sleep_duration.mean last:7')).toEqual([[380, 2, '2026-11-14/2026-11-20']]);
    expect(facts(nights, 'hrv_rmssd.mean last:7')).toEqual([[40, 1, '2026-11-14/2026-11-20']]);
  });

  test('two sources of a day never add up: the one with more days counts, of equals the newer', () => {
    const both = truth(day('2026-11-20', 10), day('2026-11-20', 70, 'b', 1), day('2026-11-19', 20));
    expect(facts(both, 'steps.sum last:7')).toEqual([[30, 2, '2026-11-14/2026-11-20']]);
    expect(facts(both, 'steps.sum yesterday')).toEqual([[70, 1, '2026-11-20/2026-11-20']]);
  });

  test('a period is compared with as many days before it, and months are those of the calendar', () => {
    const days = truth(day('2026-11-20', 30), day('2026-11-18', 20), day('2026-03-31', 7), day('2025-12-01', 5));
    expect(facts(days, 'steps.difference last:2')).toEqual([[10, 2, '2026-11-19/2026-11-20']]);
    expect(facts(days, 'steps.sum month:3')).toEqual([[7, 1, '2026-03-01/2026-03-31']]);
    expect(facts(days, 'steps.sum month:12')).toEqual([[5, 1, '2025-12-01/2025-12-31']]);
    expect(facts(days, 'steps.sum this_month')).toEqual([[50, 2, '2026-11-01/2026-11-20']]);
  });
});

describe('the questions of the agent bench', () => {
  test('the same seed and day give the same questions, another seed others', () => {
    const texts = (seed: number) => generated(seed, today, { ana: 50, other: 5 }).map((question) => question.texts[0]);
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
    expect(new Set(texts(1)).size).toBeGreaterThan(60);
  });

  test('a hundred and fifty and more were written by hand, and every hazard has its family', () => {
    expect(handWritten(today).length).toBeGreaterThanOrEqual(150);
    expect(new Set(hazardous(today).map(({ family }) => family)).size).toBe(8);
  });
});

describe('the number finder of the agent bench', () => {
  const sheet = [
    { key: 'steps.mean', value: 8_615.4, unit: 'steps', source: 'x', n: 29, window: '2026-10-22/2026-11-20' },
    { key: 'sleep_duration.max', value: 433, unit: 'min', source: 'x', n: 30, window: '2026-10-22/2026-11-20' },
  ];
  const allowed = { sheet, questions: ['last 30 days?'], printed: [] };
  const unsupported = (answer: string) => unsupportedNumbers(answer, allowed).map(({ value }) => value);

  test('facts as rounded, hours and minutes, counts and lengths are supported, dates are no amounts', () => {
    expect(
      unsupported('Your steps averaged 8,615 over the last 30 days (22 October – 20 November 2026), from 29 of 30.'),
    ).toEqual([]);
    expect(unsupported('Your longest night had 7 h 13 min, or 7.2 hours.')).toEqual([]);
  });

  test('a number that rounds to no fact is found', () => {
    expect(unsupported('Your steps averaged 8,616, and people of your age reach 9,100.')).toEqual([8_616, 9_100]);
    expect(unsupported('Your longest night had 7 h 14 min.')).toEqual([434]);
  });

  test('an extreme that is called an average is found', () => {
    expect(misnamedNumbers('Your time asleep averaged 7 h 13 min.', sheet)).toHaveLength(1);
    expect(misnamedNumbers('Your steps averaged 8,615 a day.', sheet)).toEqual([]);
  });

  test('every way of perturbing makes a true sentence another one, which the finder can tell where it is about a number', () => {
    const sentence = 'Your steps averaged 8,615 steps a day over the last 30 days.';
    for (const [name, perturb] of Object.entries(perturbations)) {
      const changed = perturb(sentence, seeded(1), sheet);
      expect({ name, changed }).not.toEqual({ name, changed: sentence });
      if (['±1 %', '±1 unit', 'digit swap'].includes(name)) expect(unsupported(changed ?? '')).toHaveLength(1);
    }
  });
});
