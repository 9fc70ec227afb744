import { expect, test } from 'bun:test';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { planText } from '../../../support/agent/plan-text.ts';

test.each([
  ['how much did I move yesterday', 'steps.sum yesterday'],
  ['I worry about short nights. How many were below six hours?', 'sleep_duration.count_days last:30 under=360'],
  ['weight in the morning', 'abstain'],
  ['how is my ferritin compared to the first one', 'biomarker:Ferritin.first all ; biomarker:Ferritin.latest all'],
  ['how many kcal per run on average', 'workout_calories.mean last:30 type=running'],
  ['sub 6h nights last month', 'sleep_duration.count_days last_month under=360'],
  ['steps the day after a short night', 'abstain'],
  ['iron stores?', 'biomarker:Ferritin.latest all'],
  ['is my bad cholesterol high', 'biomarker:LDL_Cholesterol.latest all'],
  [
    'did my ldl go up since the last report',
    'biomarker:LDL_Cholesterol.first all take=last:2 ; biomarker:LDL_Cholesterol.latest all take=last:2',
  ],
  ['how many k did i run in total this yr', 'workout_distance.sum this_year type=running'],
  ['wats my avg hr when sleeping, last 2 wks', 'sleep_heart_rate.mean last:14'],
  ['hrs of sleep past wk', 'sleep_duration.mean last:7'],
  [
    'what were my deep, light and rem sleep last night',
    'deep_sleep.mean last_night ; light_sleep.mean last_night ; rem_sleep.mean last_night',
  ],
  ['mean hrv last month, not the readiness score', 'hrv_rmssd.mean last_month'],
  ['days with less than 20 active minutes in September', 'active_time.count_days month:9 under=20'],
  [
    'how many days last week was I over 9k steps and under 9 hours of sitting',
    'steps.count_days last:7 over=9000 where=inactive_time:under:540',
  ],
  ['average HRV excluding nights under 6 hours', 'hrv_rmssd.mean last:30 where=sleep_duration:atleast:360'],
  ['average stress on Mondays with fewer than 5000 steps', 'stress.mean last:30 days=1 where=steps:under:5000'],
  ['mean stress score last month', 'stress.mean last_month'],
  ["I'm training for a half marathon and wonder what my VO2 max was", 'vo2max.latest all'],
  [
    'My mum had heart trouble so I watch this: is my resting heart rate drifting upwards over the last 120 days?',
    'resting_heart_rate.trend last:120',
  ],
  ["what's the variance... sorry, standard deviation of my weight in the last 90 days", 'weight.std_dev last:90'],
  ['How many minutes did I nap in July, all naps added up?', 'nap_duration.sum month:7'],
  ['How many naps did I take in July?', 'nap_duration.count month:7'],
  ['Did my VO2max get better during 2025? The weekly trend will do.', 'vo2max.trend year:2025'],
  ['top 10 % for steps', 'abstain'],
  ['deep sleep % last week', 'deep_sleep_share.mean last:7'],
  ['my steps in each of the last three months', 'steps.sum last:90 group=month'],
  [
    'difference in steps between 1 November and 3 November',
    'steps.difference day:2026-11-03 vs=day:2026-11-01 ; steps.percent_change day:2026-11-03 vs=day:2026-11-01',
  ],
  [
    'did I move more this week',
    'steps.difference this_week vs=between:2026-11-09..2026-11-15 ; steps.percent_change this_week vs=between:2026-11-09..2026-11-15',
  ],
  ["what's the shortest night I've had since September 9?", 'sleep_duration.min since:2026-09-09'],
  ['Have I run at least once in the last seven days?', 'workout_count.sum last:7 type=running'],
  [
    'When was the last night that I slept under five hours?',
    'sleep_duration.latest all where=sleep_duration:under:300',
  ],
  ['How did I sleep tonight?', 'sleep_duration.mean last_night'],
  ['Which of my runs last month was the hardest on the heart?', 'workout_max_heart_rate.max last_month type=running'],
  ['weekend me vs weekday me: steps', 'steps.contrast all split=days:6,7'],
  ['What was my biggest day on foot since I joined?', 'steps.max all'],
  [
    'new job since 1 October. stress before and after pls',
    'stress.contrast since:2026-10-01 vs=before(since:2026-10-01)',
  ],
  ['does a day with lots of steps mean more deep sleep for me', 'steps.correlation all with=deep_sleep'],
  ['any day last week when i didnt climb a floor?', 'floors_climbed.count_days last:7 atmost=0'],
  ['When did I sleep the longest in all the years you know me?', 'sleep_duration.max all'],
  ['how many times a week do i sleep under 6 hours', 'sleep_duration.count_days last:30 under=360 group=week'],
  ['do I run slower when I slept badly', 'workout_speed.correlation all type=running with=sleep_duration'],
  ['do naps make my night shorter', 'nap_duration.correlation all with=sleep_duration'],
  ['is monday my laziest day', 'steps.mean last:30 group=weekday'],
  [
    'my baby was born 1 October 2026, how bad did my sleep get',
    'sleep_duration.contrast since:2026-10-01 vs=before(since:2026-10-01)',
  ],
  ['did i hit 10k steps on at least 5 days last week', 'abstain'],
  ['do i sleep better when i dont train', 'sleep_duration.contrast all split=any:1'],
  ['which months do i run the most', 'workout_distance.sum last:365 type=running group=month'],
  ['how often do i lift a week this year', 'workout_count.sum this_year type=strength_training group=week'],
  ['is my heart rate lower on mornings after a long sleep', 'heart_rate.correlation all with=sleep_duration'],
  ['How many flights of stairs did I get up the day before yesterday?', 'floors_climbed.sum before(yesterday)'],
])('%s', (question, plan) => {
  expect(planText(question, '', makePlan)).toBe(plan);
});
