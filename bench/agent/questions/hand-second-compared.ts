import type { HandWritten } from './question.ts';

/**
 * Comparisons, trends and counts of days. Written by somebody who had read the window contract, the registry and the
 * oracle, but neither the code that reads questions nor the other questions, and who never ran the bench on them.
 */
export const secondCompared: readonly HandWritten[] = [
  [
    'Was my daily step average in October above the one in September, and by how many steps?',
    'steps.difference month:10 vs=month:9',
  ],
  [
    'difference in avg resting heart rate, this month minus last month',
    'resting_heart_rate.difference this_month vs=last_month',
  ],
  [
    'By what percentage has my mean HRV changed in the last 30 days compared with the 30 days before them?',
    'hrv_rmssd.percent_change last:30 vs=before(last:30)',
  ],
  [
    'How many kilos lighter or heavier was I on average in September than in March?',
    'weight.difference month:9 vs=month:3',
  ],
  ['Slope of my weight this year in kg per week', 'weight.trend this_year'],
  ['Which way is my resting pulse trending over the past 180 days?', 'resting_heart_rate.trend last:180'],
  [
    'I worry about short nights. How many were below six hours in the last 60 days?',
    'sleep_duration.count_days last:60 under=360',
  ],
  ['# days > 10k steps, oct', 'steps.count_days month:10 over=10000'],
  ['On how many days this quarter did I drink two litres or more?', 'water_intake.count_days this_quarter atleast=2'],
  ['count the days last month with an average stress between 25 and 40', 'stress.count_days last_month between=25,40'],
  ['How many days this year was my blood sugar over 5.2 mmol/L?', 'glucose.count_days this_year over=93.69'],
  ['On how many days of last quarter did I weigh under 157 lbs?', 'weight.count_days last_quarter under=71.21398'],
  ['How many days with a distance of more than five miles in August?', 'distance.count_days month:8 over=8046.72'],
  ['Deep sleep per night, average of Q3 minus average of Q2?', 'deep_sleep.difference quarter:3 vs=quarter:2'],
  [
    'Percentage change of my average daily calories burned from 2024 to 2025, please.',
    'total_calories.percent_change year:2025 vs=year:2024',
  ],
  [
    'How much higher or lower was my HRV on {@-5 monthday} than on {@-12 monthday}?',
    'hrv_rmssd.difference day:@-5 vs=day:@-12',
  ],
  [
    'How many mmHg higher or lower is my mean systolic this year than last year?',
    'systolic_blood_pressure.difference this_year vs=last_year',
  ],
  [
    'Nights this month on which it took me over twenty minutes to fall asleep: how many?',
    'sleep_latency.count_days this_month over=20',
  ],
  ['Did my VO2max get better during 2025? The weekly trend will do.', 'vo2max.trend year:2025'],
  ['Body fat: least-squares trend since {@-200 long}', 'body_fat.trend since:@-200'],
  [
    'How many minutes more or less did I sleep per night in the last 7 days than in the 7 days before those?',
    'sleep_duration.difference last:7 vs=before(last:7)',
  ],
  ['weekend days in 2025 with fewer than 4000 steps - how many', 'steps.count_days year:2025 under=4000 days=6,7'],
  [
    'On how many nights of the last ninety days did I wake up four times or more?',
    'wakeups.count_days last:90 atleast=4',
  ],
  ['no. of days w/ SpO2 at or below 95 %, last 100 days', 'spo2.count_days last:100 atmost=95'],
  [
    'How did my average daily steps differ in the second half of October from the first half of October?',
    'steps.difference half_month:second:10 vs=half_month:first:10',
  ],
  [
    'By how many bpm has my average resting heart rate moved in the last 30 days against the 30 days before?',
    'resting_heart_rate.difference last:30 vs=before(last:30)',
    'ben',
  ],
  [
    'Of the last 50 days, how many had seven hours of sleep or more?',
    'sleep_duration.count_days last:50 atleast=420',
    'cleo',
  ],
  ['trend of my nightly sleep time, last 60 days', 'sleep_duration.trend last:60', 'dev'],
  ['How many of the last 60 days did I stay under a hundred steps?', 'steps.count_days last:60 under=100', 'eve'],
  [
    'Days in the last 40 on which I got more than half an hour of vigorous activity?',
    'vigorous_time.count_days last:40 over=30',
    'finn',
  ],
];
