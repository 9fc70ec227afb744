import type { HandWritten } from './question.ts';

/** As `hand-everyday.ts`: rankings, groups, streaks, percentiles, correlations, and single sessions. */
export const rankedQuestions: readonly HandWritten[] = [
  ['top three step days of october', 'steps.highest month:10 k=3'],
  ['five worst nights by sleep score in the past 90 days', 'sleep_score.lowest last:90 k=5', 'cleo'],
  ['list my 4 fastest runs this year', 'workout_speed.highest this_year type=running k=4'],
  ['Which two days last month did I burn the most calories?', 'total_calories.highest last_month k=2'],
  ['10 longest sleeps of 2025', 'sleep_duration.highest year:2025 k=10'],
  ['break down my steps by month for 2025', 'steps.sum year:2025 group=month | steps.mean year:2025 group=month'],
  ['which day of the week do I sleep longest? last 12 weeks', 'sleep_duration.mean last:84 group=weekday'],
  ['weekly totals of steps for the last 28 days', 'steps.sum last:28 group=week'],
  [
    'minutes of exercise per sport in the last 90 days, in total',
    'workout_duration.sum last:90 type=running ; workout_duration.sum last:90 type=biking ; workout_duration.sum last:90 type=strength_training',
  ],
  ['longest run of days with 8k+ steps in 2025', 'steps.streak year:2025 atleast=8000'],
  [
    'how many nights in a row did I sleep over 6.5 hours at best, last 60 days',
    'sleep_duration.streak last:60 over=390',
    'ben',
  ],
  [
    'Longest stretch of days without going above 60 bpm resting, this year',
    'resting_heart_rate.streak this_year atmost=60',
  ],
  [
    'how does 9000 steps rank among my days of the last 365 days? percentile pls',
    'steps.percentile last:365 value=9000',
  ],
  ['in what percentile is a resting pulse of 50 for me this year', 'resting_heart_rate.percentile this_year value=50'],
  [
    'is 30 ms a low hrv for me compared with the last 200 days - which percentile?',
    'hrv_rmssd.percentile last:200 value=30',
  ],
  [
    'does my stress go together with how many steps I do? correlation over the last 180 days',
    'stress.correlation last:180 with=steps | steps.correlation last:180 with=stress',
  ],
  [
    'relationship between deep sleep and resting heart rate last 90 days',
    'deep_sleep.correlation last:90 with=resting_heart_rate | resting_heart_rate.correlation last:90 with=deep_sleep',
  ],
  [
    'Do I sleep longer after more active days? correlate my steps with the following night, past 120 days',
    'sleep_duration.correlation last:120 with=steps:1',
  ],
  [
    'average length of my last 10 bike rides',
    'workout_distance.mean all type=biking take=last:10 | workout_duration.mean all type=biking take=last:10',
  ],
  ['how long were my last 4 gym sessions on average', 'workout_duration.mean all type=strength_training take=last:4'],
  [
    'the very first five runs I recorded: how far did I go on average?',
    'workout_distance.mean all type=running take=first:5',
  ],
  ['avg HR over my latest 6 runs', 'workout_heart_rate.mean all type=running take=last:6', 'finn'],
  ['Calories burned in strength training this month, total', 'workout_calories.sum this_month type=strength_training'],
  [
    'how many times did I ride the bike in the last 30 days',
    'workout_count.sum last:30 type=biking | workout_count.count last:30 type=biking',
  ],
  [
    'longest ride of the summer (june 1 to aug 31 2026)?',
    'workout_distance.max between:2026-06-01..2026-08-31 type=biking | workout_distance.highest between:2026-06-01..2026-08-31 type=biking k=1 | workout_duration.max between:2026-06-01..2026-08-31 type=biking | workout_duration.highest between:2026-06-01..2026-08-31 type=biking k=1',
  ],
  [
    'average sleep over my last 5 nights',
    'sleep_duration.mean all take=last:5 | sleep_duration.mean last:5 | sleep_duration.mean between:@-4..@0',
  ],
];
