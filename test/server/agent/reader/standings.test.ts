import { expect, test } from 'bun:test';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { planText } from '../../../support/agent/plan-text.ts';

const read = (question: string) => planText(question, '', makePlan);

test.each([
  ['do I sleep longer when I walk more?', 'sleep_duration.correlation all with=steps'],
  ['if I walk more, do I sleep better?', 'sleep_duration.correlation all with=steps'],
  ['does stress affect my sleep?', 'sleep_duration.correlation all with=stress'],
  ['does exercise improve my sleep?', 'sleep_duration.correlation all with=workout_duration'],
  ['does more deep sleep come with higher HRV', 'deep_sleep.correlation all with=hrv_rmssd'],
])('what goes together with what is asked in many words: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['correlate my steps with the following night', 'sleep_duration.correlation all with=steps:1'],
  ['is my HRV tied to my stress the day before?', 'hrv_rmssd.correlation all with=stress:1'],
  ['rho of weight against steps two days earlier', 'weight.correlation all with=steps:2'],
  ['do I walk less after short nights?', 'steps.correlation all with=sleep_duration'],
  ['link between my weight and calorie intake with a lag of 2 days', 'weight.correlation all with=calorie_intake:2'],
])('of two things that lie apart the later is asked for: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test('without a limit days are picked by nothing', () => {
  expect(read('average sleep when my stress is high')).toStartWith('abstain');
});

test.each([
  ['at which percentile of my nights would 8 hours sit?', 'sleep_duration.percentile all value=480'],
  ['where does 14,000 steps rank this year', 'steps.percentile this_year value=14000'],
  ['what percentage of nights had 7 hours of sleep or less?', 'sleep_duration.percentile last:30 value=420'],
  ['how unusual is my HRV this year', 'hrv_rmssd.percentile this_year'],
])('the place of a value among the own ones: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['which 3 days had the highest stress last month', 'max_stress.highest last_month k=3'],
  ['ten heaviest weigh-ins of 2025', 'weight.highest year:2025 k=10'],
  ['longest run of consecutive days with 7,500 steps or more', 'steps.streak all atleast=7500'],
  ['longest period in a row with over 7 hours sleep in 2025', 'sleep_duration.streak year:2025 over=420'],
])('the first of an order and days in a row: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['which day of the week do I sleep longest?', 'sleep_duration.mean last:30 group=weekday'],
  ['most active weekday', 'active_time.mean last:30 group=weekday'],
  ['total distance by activity type this year', 'workout_distance.sum this_year group=activity_type'],
  ['top 3 weeks by steps this year', 'steps.sum this_year group=week'],
  ['steps for each of the last 5 days', 'steps.sum last:5 group=day'],
  ['rank my days by steps last week', 'steps.sum last:7 group=day'],
  ['how many steps do I take each day', 'steps.mean last:30'],
])('each part gets a value: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['tell me my mean step total this year', 'steps.mean this_year'],
  ['average daily total of steps last month', 'steps.mean last_month'],
  ['total steps last month', 'steps.sum last_month'],
])('a total beside a mean is that of a day: %s', (question, plan) => {
  expect(read(question)).toBe(plan);
});
