import { expect, test } from 'bun:test';
import { planText } from '../../../support/agent/plan-text.ts';

test.each([
  ['on how many evenings did i go to bed after 11pm in october', 'bedtime.count_days month:10 between=1381,719'],
  ['how many nights was i in bed before 23:00 this month', 'bedtime.count_days this_month between=720,1379'],
  ['How many mornings in the last 30 days was I awake before 6 am?', 'wake_time.count_days last:30 under=360'],
  ['how many days was I up by quarter to seven', 'wake_time.count_days last:30 atmost=405'],
  ['runs before 7am this year', 'workout_count.sum this_year type=running where=workout_start:under:420'],
  ['mornings awake by 6 last month, how many', 'wake_time.count_days last_month atmost=360'],
  ['minutes awake before 3 am', 'abstain'],
  ['steps before 9 am', 'abstain'],
])('a time of day limits only what has one: %s', (question, plan) => {
  expect(planText(question)).toBe(plan);
});

test.each([
  [
    'Has my HRV improved since I gave up alcohol on 1 September?',
    'hrv_rmssd.contrast since:2026-09-01 vs=before(since:2026-09-01)',
  ],
  ['average steps since I joined the gym in May', 'steps.mean since:2026-05-01'],
  [
    'started a new job on 12 August. how many steps a day before and after',
    'steps.difference since:2026-08-12 vs=before(since:2026-08-12) ; steps.percent_change since:2026-08-12 vs=before(since:2026-08-12)',
  ],
  [
    'I quit smoking on 29 October 2026. What was my HRV before that and what is it since then?',
    'hrv_rmssd.difference since:2026-10-29 vs=before(since:2026-10-29) ; hrv_rmssd.percent_change since:2026-10-29 vs=before(since:2026-10-29)',
  ],
  ['neighbours had a party on tuesday night.. how often did i wake up that night', 'wakeups.sum day:2026-11-18'],
  ['we had a party on friday // thanks // how many steps did i do that day', 'steps.sum day:2026-11-20'],
  ['we had a party on friday // how many steps do i do a day', 'steps.mean last:30'],
  [
    'I feel like ive been walking less this month than in october, is that so',
    'steps.difference this_month vs=month:10 ; steps.percent_change this_month vs=month:10',
  ],
])('what happened on a day is told and not asked: %s', (question, plan) => {
  expect(planText(question)).toBe(plan);
});

test.each([
  ['My daughter asks how many floors I climbed last week', 'floors_climbed.sum last:7'],
  ['how much did my wife walk yesterday', 'abstain'],
  [
    'Correlation coefficient between stress and resting heart rate, last 90 days',
    'stress.correlation last:90 with=resting_heart_rate',
  ],
  ['average steps on days when it rained', 'abstain'],
  ['how many marathons did I run', 'abstain'],
])('a word that nothing read stands in the way only where it can choose: %s', (question, plan) => {
  expect(planText(question)).toBe(plan);
});

test.each([
  [
    'i had covid in the first week of october, how did my resting hr compare with the week before',
    'between:2026-10-01..2026-10-07',
  ],
  ['my sister reckons i sleep too little. average for the last 60 days?', 'sleep_duration.mean last:60'],
  ['what was the longest i went without hitting 10k steps', 'steps.streak all under=10000'],
  [
    'How many Sunday runs of 15 km or more did I do in 2025?',
    'workout_count.sum year:2025 type=running days=7 where=workout_distance:atleast:15000',
  ],
  [
    'Compare my resting heart rate on days after short sleep, say under 6 hours, with all other days.',
    'resting_heart_rate.contrast all split=sleep_duration:under:360',
  ],
  ['does lifting weights affect my hrv the next day', 'hrv_rmssd.contrast all split=strength_training:1'],
])('what is told in passing completes what is asked: %s', (question, plan) => {
  expect(planText(question)).toContain(plan);
});
