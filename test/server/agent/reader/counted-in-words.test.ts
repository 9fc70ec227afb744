import { describe, expect, test } from 'bun:test';
import { planOf } from '../support/plan-text.ts';

/** How people say a limit: verbs, sides before and behind the number, fractions, ranges, two limits, and no limit at all. */

// biome-ignore format: a table is read by its rows.
const counted: [question: string, ...queries: string[]][] = [
  ['How many days did I break 12,000 steps in the last 90 days?', 'steps.count_days last_days 90 limit=at_least 12000'],
  ['how many weekend days did I crack 10 000 steps in the last 8 weeks', 'steps.count_days last_days 56 days=6,7 limit=at_least 10000'],
  ['On how many days in the last month did I surpass 15000 steps?', 'steps.count_days last_month limit=over 15000'],
  ['did i ever drop under 1.5 litres of water in the last 14 days, and on how many days', 'water_intake.count_days last_days 14 limit=under 1.5'],
  ['how many days last quarter did my weight dip under 70 kilos', 'weight.count_days last_quarter limit=under 70'],
  ['how often did my blood sugar go past 110 this year', 'glucose.count_days this_year limit=over 110'],
  ['days I covered more than 10 km in the last 8 weeks', 'distance.count_days last_days 56 limit=over 10000'],
  ['How many days did I walk further than 5 miles this month?', 'distance.count_days this_month limit=over 8046.72'],
  ['days where I burned in excess of 3000 kcal, last 60 days', 'total_calories.count_days last_days 60 limit=over 3000'],
  ['How many weekdays in Q3 did I sit for upwards of 10 hours?', 'inactive_time.count_days quarter 3 days=1,2,3,4,5 limit=at_least 600'],
  ['my stress: how many days was it north of 45 last quarter', 'max_stress.count_days last_quarter limit=over 45'],
  ['In the past 60 days, how many nights gave me eight hours of sleep or more?', 'sleep_duration.count_days last_days 60 limit=at_least 480'],
  ['Sleep score of 85 or better: how many nights from March to May 2026?', 'sleep_score.count_days between 2026-03-01 2026-05-31 limit=at_least 85'],
  ['diastolic of 80 and up: how many days out of the last 100', 'diastolic_blood_pressure.count_days last_days 100 limit=at_least 80'],
  ['how many nights at or above 90 % sleep efficiency in October', 'sleep_efficiency.count_days month 10 limit=at_least 90'],
  ['An hour and a half of deep sleep at the very least: how many nights in the last 45 days?', 'deep_sleep.count_days last_days 45 limit=at_least 90'],
  ['days w/ at least half an hour of vigorous activity this year', 'vigorous_time.count_days this_year limit=at_least 30'],
  ['It took me over a quarter of an hour to fall asleep on how many nights in September?', 'sleep_latency.count_days month 9 limit=over 15'],
  ['how many nights did I get fewer than six and a half hours in October', 'sleep_duration.count_days month 10 limit=under 390'],
  ['number of days with a hundred and twenty active minutes in May', 'active_time.count_days month 5 limit=at_least 120'],
  ['how many days with 8 to 10 thousand steps in May', 'steps.count_days month 5 limit=between 8000 10000'],
  ['nights of 7-8 hours in the last 100 days', 'sleep_duration.count_days last_days 100 limit=between 420 480'],
  ['stress between 20 and 30: number of days in June', 'stress.count_days month 6 limit=between 20 30'],
  ['how many days did I do at least 8k steps but no more than 12k in May', 'steps.count_days month 5 limit=between 8000 12000'],
  ['On how many days did I climb zero floors in the last 50 days?', 'floors_climbed.count_days last_days 50 limit=at_most 0'],
  ['how many days had no vigorous activity last month', 'vigorous_time.count_days last_month limit=at_most 0'],
  ['how often did I wake up exactly 3 times last month', 'wakeups.count_days last_month limit=between 3 3'],
  ['how many days did I fail to reach 5000 steps last month', 'steps.count_days last_month limit=under 5000'],
  ['how many days did I not manage 6000 steps in the past two weeks', 'steps.count_days last_days 14 limit=under 6000'],
  ['Longest stretch of days without going above 60 bpm resting, this year', 'resting_heart_rate.streak this_year limit=at_most 60'],
  ['how many days on the trot did I burn over 2500 kcal last month', 'total_calories.streak last_month limit=over 2500'],
  ["what's my best streak of 10k days", 'steps.streak all limit=at_least 10000'],
  ['count the days in August when I drank 2 litres or more', 'water_intake.count_days month 8 limit=at_least 2'],
  ['On how many mornings did the scale say over 71.5 kilos in the last 90 days?', 'weight.count_days last_days 90 limit=over 71.5'],
  ['how many days this year was I over 72 kilos', 'weight.count_days this_year limit=over 72'],
  ['of my nights in October, how many were shorter than 6 hours', 'sleep_duration.count_days month 10 limit=under 360'],
  ['how many days had both >= 10k steps and >= 7 h sleep, last 90 days', 'steps.count_days last_days 90 limit=at_least 10000 where=sleep_duration at_least 420'],
  ['how many nights did I sleep over 7 hours with fewer than 3 awakenings', 'sleep_duration.count_days last_days 30 limit=over 420 where=wakeups under 3'],
  ['On how many days did I nap between June 1 and August 31, 2026?', 'nap_duration.count_days between 2026-06-01 2026-08-31 limit=over 0'],
  ['How many nights of sleep have you got on file for 2024?', 'sleep_duration.count year 2024'],
  ['number of weight measurements in July', 'weight.count month 7'],
  ['how many cholesterol results do I have', 'biomarker:LDL Cholesterol.count all', 'biomarker:HDL Cholesterol.count all'],
  ['Where does a resting pulse of 55 sit, percentile-wise, in the last 120 days?', 'resting_heart_rate.percentile last_days 120 value=55'],
  ['number of 10k days per month in 2025', 'steps.count_days year 2025 limit=at_least 10000 group=month'],
  ['how many runs faster than 11 km/h this year', 'workout_speed.count_days this_year type=running limit=over 3.055556'],
  ['days I drank less than 1500 ml in the last month', 'water_intake.count_days last_month limit=under 1.5'],
  ['On how many days in Q1 did my calorie burn top 2,700?', 'total_calories.count_days quarter 1 limit=at_least 2700'],
  ['how many nights out of the past 40 did I need more than 25 minutes to nod off', 'sleep_latency.count_days last_days 40 limit=over 25'],
  ['longest stretch with 6k+ steps every day, last 180 days', 'steps.streak last_days 180 limit=at_least 6000'],
  ['rank of a 90 minute deep sleep among the last 100 nights', 'deep_sleep.percentile last_days 100 value=90'],
  ['did my stress ever get as high as 60 this year', 'max_stress.count_days this_year limit=at_least 60'],
  ['on how many days did I do both 10k steps and 30 vigorous minutes last month', 'steps.count_days last_month limit=at_least 10000 where=vigorous_time at_least 30'],
  ['how many days last week was I over 9k steps and under 9 hours of sitting', 'steps.count_days last_days 7 limit=over 9000 where=inactive_time under 540'],
  ['was I under 70 kg on any day last month', 'weight.count_days last_month limit=under 70'],
  ['does 8 hours of sleep rank high for me in the last year', 'sleep_duration.percentile last_year value=480'],
  ['how many times was my ferritin below 50', 'biomarker:Ferritin.count_days all limit=under 50'],
  ['is my ferritin above 30', 'biomarker:Ferritin.latest all'],
  ['list the days last month with more than 15000 steps', 'steps.count_days last_month limit=over 15000'],
  ['did I do more workouts in October than September', 'workout_count.sum month 10', 'workout_count.sum month 9'],
];

describe('days counted', () => {
  test.each(counted)('%s', (question, ...queries) => {
    expect(planOf(question)).toMatchObject({ queries, unanswered: '' });
  });
});

describe('a limit in any words', () => {
  const sides = {
    over: 'more than|over|above|exceeding|in excess of|beyond|north of|higher than|surpassing|further than',
    under: 'less than|fewer than|under|below|beneath|lower than|short of',
    at_least: 'at least|no less than|no fewer than|not under|a minimum of|upwards of|at or above',
    at_most: 'at most|no more than|not over|up to|a maximum of|at or below',
  };
  const rows = Object.entries(sides).flatMap(([op, words]) => words.split('|').map((side) => [side, op] as const));
  test.each(rows)('“%s 9,000 steps” counts the days %s it', (side, op) => {
    const { queries } = planOf(`on how many days did I take ${side} 9,000 steps in October`);
    expect(queries).toEqual([`steps.count_days month 10 limit=${op} 9000`]);
  });

  const behind = {
    at_least: 'or more|or above|or better|and up|at least|+',
    at_most: 'or less|or fewer|or below|at most',
  };
  const rowsBehind = Object.entries(behind).flatMap(([op, words]) =>
    words.split('|').map((side) => [side, op] as const),
  );
  test.each(rowsBehind)('“9,000 steps %s” counts the days %s it', (side, op) => {
    const { queries } = planOf(`on how many days did I take 9,000 steps ${side} in October`);
    expect(queries).toEqual([`steps.count_days month 10 limit=${op} 9000`]);
  });

  test.each('reach|hit|crack|break|make|manage|get to|clear|do|log|rack up|achieve'.split('|'))(
    '“did I %s 9,000 steps” counts the days that came up to it, and without “not” those that did not',
    (verb) => {
      const of = (not: string) => planOf(`on how many days did I ${not}${verb} 9,000 steps in October`).queries;
      expect(of('')).toEqual(['steps.count_days month 10 limit=at_least 9000']);
      expect(of('not ')).toEqual(['steps.count_days month 10 limit=under 9000']);
    },
  );

  // biome-ignore format: a table is read by its rows.
  test.each([
    ['half an hour', 30], ['a quarter of an hour', 15], ['three quarters of an hour', 45], ['an hour and a half', 90],
    ['an hour', 60], ['two and a half hours', 150], ['1,5 hours', 90], ['1h20', 80], ['a hundred minutes', 100],
    ['a hundred and twenty minutes', 120], ['twenty-five minutes', 25], ['forty five min', 45],
  ])('%s of vigorous activity are %d minutes', (amount, minutes) => {
    expect(planOf(`days with at least ${amount} of vigorous activity this year`).queries).toEqual([
      `vigorous_time.count_days this_year limit=at_least ${minutes}`,
    ]);
  });
});

describe('a day without', () => {
  test.each(['how many days had no workout last month', 'on how many days did I take zero naps in May'])(
    '%s is declined, because what was not recorded is no zero',
    (question) => {
      const { queries, unanswered } = planOf(question);
      expect(queries).toEqual([]);
      expect(unanswered).not.toBe('');
    },
  );
});
