import { describe, expect, test } from 'bun:test';
import { planText } from '../../../support/agent/plan-text.ts';

const read = (question: string) => planText(question).split(' ; ')[0];

describe('what leads to a question is no part of it', () => {
  const openings =
    'is it true that|I wonder whether|could you tell me if|please check whether|do you think|I would like to know if';
  test.each(openings.split('|'))('“%s I sleep longer when I walk more?”', (opening) => {
    expect(read(`${opening} I sleep longer when I walk more?`)).toBe('sleep_duration.correlation all with=steps');
  });
});

test.each([
  ['Baby came on 16 October 2026. Have I been sleeping less since then than before?', 'sleep_duration'],
  ['New running shoes from 16 October 2026 on. How did my running speed change compared to before?', 'workout_speed'],
  ['I changed jobs on 16 October 2026. How has my stress been since compared with before?', 'stress'],
  ['We moved on 16 October 2026 - is my HRV any better now?', 'hrv_rmssd'],
])('an event that is told first is the day between two periods of one length: %s', (question, metric) => {
  expect(read(question)).toMatch(
    new RegExp(`^${metric}\\.(?:difference|contrast) since:2026-10-16 vs=before\\(since:2026-10-16\\)`),
  );
});

test.each([
  ['mean length in km over my five latest runs', 'workout_distance.mean all type=running take=last:5'],
  ['mean heart rate over the 3 most recent runs', 'workout_heart_rate.mean all type=running take=last:3'],
  ['average speed over my last 4 rides', 'workout_speed.mean all type=biking take=last:4'],
])('“over” leads to sessions as well as to a limit: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['rides last quarter, how many?', 'workout_count.sum last_quarter type=biking'],
  ['Saturday rides in Q3, how many km altogether', 'workout_distance.sum quarter:3 type=biking days=6'],
  ['all my runs in May 2026, what distance is that in sum?', 'workout_distance.sum month:5:2026 type=running'],
  [
    'when did I last do strength training and how many minutes was it',
    'workout_duration.latest all type=strength_training',
  ],
])('what says how much is asked is no question of its own: %s', (question, plan) => {
  expect(planText(question)).toBe(plan);
});

test.each([
  ['how many runs were faster than 5:30 per km this year', 'where=workout_pace:under:330'],
  ['how many runs were slower than 6:00 per km this year', 'where=workout_pace:over:360'],
  ['how many runs had a 5:30 pace or better this year', 'where=workout_pace:atmost:330'],
])('a pace is faster the lower it is: %s', (question, limit) => {
  expect(read(question)).toBe(`workout_count.sum this_year type=running ${limit}`);
});

test.each(['nights shorter than 6h or longer than 9h', 'how many days under 5000 steps or over 15000 steps'])(
  'of two limits that exclude each other neither is counted alone: %s',
  (question) => {
    expect(read(question)).toBe('abstain');
  },
);

test.each([
  ['how many of the last 30 days do you have steps for', 'steps.count last:30'],
  ['on how many days was my weight measured in october', 'weight.count month:10'],
  ['on how many different days did I run in october', 'workout_count.count_days month:10 type=running atleast=1'],
])('days are counted by what was measured: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['how many rides this year // longest one, in km?', 'workout_distance.max this_year type=biking'],
  [
    'how many rides this year // over 30 km only',
    'workout_count.sum this_year type=biking where=workout_distance:over:30000',
  ],
  ['most steps in one day this year? // which day was that', 'steps.max this_year'],
  [
    'how far did I ride last quarter // and how many hours did that take me',
    'workout_duration.sum last_quarter type=biking',
  ],
  ['last ferritin // what about the first one ever then', 'biomarker:Ferritin.first all'],
])('a follow-up keeps the workouts, the day or the name: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['longest string of days this year with a resting hr under 60', 'resting_heart_rate.streak this_year under=60'],
  ['sleep under 7 hours, the longest series of such nights', 'sleep_duration.streak all under=420'],
  ['the longest unbroken chain of nights of at least 7 hours', 'sleep_duration.streak all atleast=420'],
])('days in a row have many names: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['what share of my time in bed was I asleep last night', 'sleep_efficiency.mean last_night'],
  ['REM as a share of sleep, mean, Q2', 'rem_sleep_share.mean quarter:2'],
])('a share of the night is a metric of its own: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test('a habit from Monday to Friday is of all weeks', () => {
  expect(planText('how many hours do i sleep mon to fri and how many on the weekend')).toBe(
    'sleep_duration.mean last:30 days=1,2,3,4,5 ; sleep_duration.mean last:30 days=6,7',
  );
});

test.each([
  [
    'HRV on the morning after 12k step days versus other mornings',
    'hrv_rmssd.contrast all split=steps:atleast:12000:1',
  ],
  ['do I sleep worse the more stressed I am', 'sleep_duration.correlation all with=stress'],
  ['does my weight go up with my stress', 'weight.correlation all with=stress'],
])('days and quantities stand beside what is asked: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['how many mornings did I sleep past eight in october', 'wake_time.count_days month:10 over=480'],
  ['bed by half past ten, how many nights this month', 'bedtime.count_days this_month between=720,1350'],
  ['average start time of my runs this year', 'workout_start.mean this_year type=running'],
])('times of day are told by what is done: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['steps last weekend // and the one before', 'steps.mean between:2026-11-07..2026-11-08'],
  ['water on the 3 days before yesterday in total', 'water_intake.sum between:2026-11-17..2026-11-19'],
  ['days over 10k steps last month // by weekday?', 'steps.count_days last_month over=10000 group=weekday'],
])('a period before another is a whole one: %s', (question, plan) => {
  expect(planText(question)).toBe(plan);
});

test.each(['is my zwoosh higher on days I slept poorly', 'steps on the day with my best sleep'])(
  'what is not measured or picked is not passed over: %s',
  (question) => {
    expect(read(question)).toBe('abstain');
  },
);

test.each([
  ['is my weight under 72 right now?', 'weight.latest all'],
  ['last time my weight was under 72', 'weight.latest all where=weight:under:72'],
])('the newest value is judged, and the last within a limit is looked for: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});
