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
const run = (date: string, kilometres: number, minutes: number, startMinute = 0): SourceRow => ({
  ...base,
  ...{ table: 'activities', connection: 'a', order: 0, date, startMinute, activity: 'running' },
  values: { id: 1, distance_m: kilometres * 1000, duration_s: minutes * 60 },
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

  test('a quantity of workouts chooses them and not their day; a day has the sum of its own', () => {
    const week = truth(
      run('2026-11-18', 6, 30),
      run('2026-11-18', 3, 20, 600),
      run('2026-11-19', 4, 25),
      day('2026-11-18', 900),
      day('2026-11-19', 500),
    );
    const window = '2026-11-14/2026-11-20';
    expect(facts(week, 'workout_duration.sum last:7 where=workout_distance:over:5000')).toEqual([[30, 1, window]]);
    expect(facts(week, 'workout_duration.sum last:7 where=workout_count:atleast:2')).toEqual([[50, 2, window]]);
    expect(facts(week, 'workout_duration.sum last:7 where=workout_distance:over:5000:1')).toEqual([[25, 1, window]]);
    expect(facts(week, 'workout_duration.sum last:7 where=steps:under:600')).toEqual([[25, 1, window]]);
    expect(facts(week, 'steps.mean last:7 where=workout_distance:over:8000')).toEqual([[900, 1, window]]);
  });

  test('days with and without, and two periods, have both means and their difference', () => {
    const dates = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const nights = dates.map((date, place) => night(date, 400 + 10 * place, 40 + place));
    const week = truth(...nights, night('2026-11-16', 300, 0), run('2026-11-18', 5, 30), run('2026-11-20', 5, 30));
    const window = '2026-11-14/2026-11-20';
    expect(facts(week, 'hrv_rmssd.contrast last:7 split=any')).toEqual([
      [1, 4, window],
      [42, 2, window],
      [41, 2, window],
    ]);
    expect(facts(week, 'sleep_duration.contrast last:7 split=hrv_rmssd:atleast:42')).toEqual([
      [20, 4, window],
      [425, 2, window],
      [405, 2, window],
    ]);
    expect(facts(week, 'hrv_rmssd.contrast last:2')).toEqual([
      [2, 4, '2026-11-19/2026-11-20'],
      [42.5, 2, '2026-11-19/2026-11-20'],
      [40.5, 2, '2026-11-17/2026-11-18'],
    ]);
  });

  test('a limit keeps the values within it, and beside a count of workouts it chooses them', () => {
    const week = truth(
      run('2026-11-18', 6, 30),
      run('2026-11-18', 12, 60, 600),
      run('2026-11-19', 4, 25),
      day('2026-11-18', 900),
      day('2026-11-19', 500),
    );
    const window = '2026-11-14/2026-11-20';
    expect(facts(week, 'steps.count last:7 over=600')).toEqual([[1, 1, window]]);
    expect(facts(week, 'steps.count last:7')).toEqual([[2, 2, window]]);
    expect(facts(week, 'workout_distance.count last:7 over=5000')).toEqual([[2, 2, window]]);
    expect(facts(week, 'workout_duration.mean last:7 over=28')).toEqual([[45, 2, window]]);
  });

  test('times of day are ordered around midnight, and a limit on bedtimes counts from noon to noon', () => {
    const at = (date: string, minute: number): SourceRow => ({
      ...night(date, 400, 40),
      values: { asleep_s: 24_000, start_time: minute },
    });
    const nights = truth(at('2026-11-18', 1_410), at('2026-11-19', 20), at('2026-11-20', 1_370));
    const window = '2026-11-14/2026-11-20';
    expect(facts(nights, 'bedtime.max last:7')).toEqual([[20, 3, window]]);
    expect(facts(nights, 'bedtime.min last:7')).toEqual([[1_370, 3, window]]);
    expect(facts(nights, 'bedtime.highest last:7 k=2').map(([value]) => value)).toEqual([20, 1_410]);
    expect(facts(nights, 'bedtime.count_days last:7 under=1380')).toEqual([[1, 3, window]]);
    expect(facts(nights, 'bedtime.count_days last:7 over=1380')).toEqual([[2, 3, window]]);
    expect(facts(nights, 'bedtime.count_days last:7 between=0,719')).toEqual([[1, 3, window]]);
  });

  test('of workdays a Monday follows a Friday, and weekdays part days from the others', () => {
    const dates = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-16', '2026-11-17'];
    const days = truth(...dates.map((date, place) => day(date, 10 * place)));
    const window = '2026-11-11/2026-11-20';
    expect(facts(days, 'steps.streak last:10 atleast=0 days=1,2,3,4,5')).toEqual([[4, 4, window]]);
    expect(facts(days, 'steps.contrast last:10 split=days:1,2')).toEqual([
      [25, 5, window],
      [35, 2, window],
      [10, 3, window],
    ]);
  });

  test('the unusual day is furthest from the median of four weeks before, in median absolute deviations', () => {
    const october = Array.from({ length: 10 }, (_, place) => day(`2026-10-${20 + place}`, place));
    const history = october.concat(Array.from({ length: 9 }, (_, place) => day(`2026-11-0${place + 1}`, place)));
    const [score, ...rest] = facts(
      truth(...history, day('2026-11-16', 30), day('2026-11-17', 4)),
      'steps.unusual last:7',
    );
    expect(rest).toEqual([
      [30, 1, '2026-11-14/2026-11-20'],
      [4, 19, '2026-10-17/2026-11-13'],
    ]);
    expect(score?.[0]).toBeCloseTo(26 / (1.4826 * 2), 9);
    expect(facts(truth(...history.slice(0, 13), day('2026-11-16', 30)), 'steps.unusual last:7')).toEqual([]);
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
    const limits = 'Your resting heart rate is below the range of 60 to 101 bpm given by';
    expect(unsupported(`${limits.replace('101', '100')} the American Heart Association (adults).`)).toEqual([]);
    expect(unsupported(`${limits} the American Heart Association (adults).`)).toContain(101);
    expect(unsupported(`${limits.replace('101', '140')} a friend.`)).toContain(140);
  });

  const told = (answer: string, facts: [key: string, value: number, unit: string][], question = '') =>
    unsupportedNumbers(answer, {
      sheet: facts.map(([key, value, unit]) => ({
        key,
        value,
        unit,
        source: 'x',
        n: 29,
        window: '2026-10-22/2026-11-20',
      })),
      questions: [question],
      printed: [],
    }).map(({ value }) => value);

  test('a clock time is the clock value of a fact or one that was asked about, never an amount', () => {
    const bedtime: [string, number, string][] = [['bedtime.mean', 1_390, 'min after midnight']];
    expect(told('You went to bed at 23:10.', bedtime)).toEqual([]);
    expect(told('You went to bed at 23:11, 1,390 steps later.', bedtime)).toEqual([1_391, 1_390]);
    expect(told('You were in bed before 23:00 at 11 of them.', bedtime, 'in bed before 11 pm?')).toEqual([]);
    expect(told('You slept until 06:30.', [['sleep_duration.mean', 390, 'min']])).toEqual([390]);
    expect(told('Your pace was 5:32 min/km, and then 5:33 min/km.', [['workout_pace.mean', 332, 's/km']])).toEqual([
      333,
    ]);
    expect(told('It was 00:20 later.', [['bedtime.contrast', -20, 'min after midnight']])).toEqual([]);
  });

  test('95 is the level of an interval that there is, and nothing else', () => {
    const contrast: [string, number, string][] = [
      ['steps.contrast', 500, 'steps'],
      ['steps.contrast_low', -20, 'steps'],
      ['steps.contrast_high', 1_020, 'steps'],
    ];
    const said = 'The difference of 500 is not clear: its 95 % interval reaches from -20 to 1,020.';
    expect(told(said, contrast)).toEqual([]);
    expect(told(said, contrast.slice(0, 1))).toEqual([95, 20, 1_020]);
    expect(told('Your oxygen was 95 %, an interval of 95 steps.', contrast)).toEqual([95, 95]);
  });

  test('a year is a date or that of a named source, not an amount', () => {
    expect(told('The National Sleep Foundation, 2015 (adults), says so, as you did in 2015.', [])).toEqual([]);
    expect(told('The National Sleep Foundation, 2016, says 2015.', [])).toEqual([2_016, 2_015]);
    expect(told('You had an average of 2015 steps, up from 2014.5 kcal, from 2013 %.', [])).toEqual([
      2_015, 2_014.5, 2_013,
    ]);
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
