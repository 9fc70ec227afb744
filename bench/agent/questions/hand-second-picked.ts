import type { HandWritten } from './question.ts';

/**
 * Values picked out or put in order – conditions, rankings, groups, streaks, correlations – workouts and laboratory
 * values. Written by somebody who had read the window contract, the registry and the oracle, but neither the code that
 * reads questions nor the other questions, and who never ran the bench on them.
 */
export const secondPicked: readonly HandWritten[] = [
  [
    'When I get less than six hours of sleep, how many steps do I average that day? Take the last 120 days.',
    'steps.mean last:120 where=sleep_duration:under:360',
  ],
  [
    'This year, what is my average HRV on mornings after a day of more than 12,000 steps?',
    'hrv_rmssd.mean this_year where=steps:over:12000:1',
  ],
  [
    'Calories burned per day, on average, on the days in September when I did a workout',
    'total_calories.mean month:9 where=workout_count:atleast:1',
  ],
  [
    'mean resting HR in 2025 on days when I had slept 8h or more',
    'resting_heart_rate.mean year:2025 where=sleep_duration:atleast:480',
  ],
  [
    'Average deep sleep in nights that followed a day with a stress score above 40, last 180 days?',
    'deep_sleep.mean last:180 where=stress:over:40:1',
  ],
  [
    'median sleep score for nights with at most one awakening, past 100 days',
    'sleep_score.median last:100 where=wakeups:atmost:1',
  ],
  [
    'Mean stress in 2025, weekdays only, on days with under 6.5 hours of sleep',
    'stress.mean year:2025 days=1,2,3,4,5 where=sleep_duration:under:390',
  ],
  ['Show me the five biggest step days of this year!', 'steps.highest this_year k=5'],
  ['three lowest hrv values, last 60 days', 'hrv_rmssd.lowest last:60 k=3'],
  ['Which two days in October had the highest average stress?', 'stress.highest month:10 k=2'],
  ['ten heaviest weigh-ins of 2025', 'weight.highest year:2025 k=10'],
  ['I would like to see my 4 shortest nights of the past ninety days', 'sleep_duration.lowest last:90 k=4'],
  ['Average steps for each day of the week, last 12 weeks', 'steps.mean last:84 group=weekday'],
  ['mean weight in 2025, one figure per month', 'weight.mean year:2025 group=month'],
  ['Floors climbed this year, monthly totals', 'floors_climbed.sum this_year group=month'],
  [
    'Average resting heart rate for each calendar week within the last 28 days',
    'resting_heart_rate.mean last:28 group=week',
  ],
  [
    "What's the longest run of consecutive days with at least 7000 steps in 2025?",
    'steps.streak year:2025 atleast=7000',
  ],
  ['most nights in a row with more than seven hours asleep this year', 'sleep_duration.streak this_year over=420'],
  ['Longest streak of days above 8,000 steps in the last 90 days?', 'steps.streak last:90 over=8000', 'cleo'],
  [
    'Is there a correlation between my stress and my HRV of the same day over the past 180 days?',
    'hrv_rmssd.correlation last:180 with=stress | stress.correlation last:180 with=hrv_rmssd',
  ],
  [
    'Spearman for 2025: time asleep against the steps of the day before',
    'sleep_duration.correlation year:2025 with=steps:1',
  ],
  [
    'How strongly do deep sleep and resting heart rate go together, same day, last 100 days? A rank correlation please.',
    'deep_sleep.correlation last:100 with=resting_heart_rate | resting_heart_rate.correlation last:100 with=deep_sleep',
    'dev',
  ],
  ['At what percentile of my days last year would 12000 steps stand?', 'steps.percentile last_year value=12000'],
  ['How many km did I run in total last month?', 'workout_distance.sum last_month type=running'],
  [
    'number of bike rides in the third quarter',
    'workout_count.sum quarter:3 type=cycling | workout_count.count quarter:3 type=cycling',
  ],
  ['Average heart rate across my runs of the last sixty days', 'workout_heart_rate.mean last:60 type=running'],
  [
    'How many minutes was my longest strength training session this year?',
    'workout_duration.max this_year type=strength_training',
  ],
  ['On how many of the last 14 days did I work out?', 'workout_count.count_days last:14 atleast=1'],
  ['avg speed, last six rides of 2025', 'workout_speed.mean year:2025 type=cycling take=last:6'],
  ['Distance cycled in 2025, total for each month', 'workout_distance.sum year:2025 type=cycling group=month'],
  [
    'How many days in the past 90 did I run farther than 8 km?',
    'workout_distance.count_days last:90 type=running over=8000',
  ],
  [
    'Energy burned in strength training in May, all sessions together',
    'workout_calories.sum month:5 type=strength_training',
  ],
  [
    'How often did I go running in the last 60 days?',
    'workout_count.sum last:60 type=running | workout_count.count last:60 type=running',
    'finn',
  ],
  ['newest LDL cholesterol result?', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
  ['The lowest ferritin that was ever measured in my blood', 'biomarker:Ferritin.min all', 'finn'],
  ['What did the lab find for vitamin D on {@-220 long}?', 'biomarker:Vitamin_D.latest day:@-220', 'finn'],
  ['How many HbA1c results do I have on file altogether?', 'biomarker:HbA1c.count all', 'finn'],
  ['mean LDL cholesterol over all of my lab reports', 'biomarker:LDL_Cholesterol.mean all', 'finn'],
];
