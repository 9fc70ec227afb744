import type { HandWritten } from './question.ts';

/**
 * Days counted over and under limits, streaks and percentiles, for practice: written by hand from the window contract and
 * the list of what is measured, by a writer who had not seen how questions are read, and open to whoever mends the reading.
 */
// biome-ignore format: a table is read by its rows.
export const practiceCounted: readonly HandWritten[] = [
  ['How many days did I break 12,000 steps in the last 90 days?', 'steps.count_days last:90 over=12000 | steps.count_days last:90 atleast=12000'],
  ['nights below six hours of sleep, October', 'sleep_duration.count_days month:10 under=360'],
  ['In the past 60 days, how many nights gave me eight hours of sleep or more?', 'sleep_duration.count_days last:60 atleast=480'],
  ['no. of days w/ resting HR above 58 since 1 July 2026', 'resting_heart_rate.count_days since:2026-07-01 over=58'],
  ['count the days in August when I drank 2 litres or more', 'water_intake.count_days month:8 atleast=2'],
  ['How often was my stress score between 30 and 40 last month?', 'stress.count_days last_month between=30,40'],
  ['days I covered more than 10 km in the last 8 weeks', 'distance.count_days last:56 over=10000'],
  ['This year, on how many days was my distance six miles or more?', 'distance.count_days this_year atleast=9656.064'],
  ['Longest run of consecutive days with 7k+ steps this year?', 'steps.streak this_year atleast=7000'],
  ['my longest streak ever of nights with seven hours or more asleep', 'sleep_duration.streak all atleast=420'],
  ['How many nights since {@-60 long} did my HRV dip below 40?', 'hrv_rmssd.count_days since:@-60 under=40'],
  ['Days of Q3 with no more than 5 floors climbed: how many?', 'floors_climbed.count_days quarter:3 atmost=5'],
  ['percentile of 11,000 steps among my days of 2025', 'steps.percentile year:2025 value=11000'],
  ['Where does a resting pulse of 55 sit, percentile-wise, in the last 120 days?', 'resting_heart_rate.percentile last:120 value=55'],
  ['What percentage of days this year had 8,000 steps or fewer?', 'steps.percentile this_year value=8000'],
  ['days the scale said under 70.5 kg, last 90 days, count pls', 'weight.count_days last:90 under=70.5'],
  ['On how many days in 2025 did I weigh over 158 pounds?', 'weight.count_days year:2025 over=71.66759446'],
  ['glucose over 5.2 mmol/L, how many days in 2026?', 'glucose.count_days year:2026 over=93.69'],
  ['On how many days was my systolic 125 or higher between 1 March and 31 May 2026?', 'systolic_blood_pressure.count_days between:2026-03-01..2026-05-31 atleast=125'],
  ['diastolic of 80 and up: how many days out of the last 100', 'diastolic_blood_pressure.count_days last:100 atleast=80'],
  ['nights with three or more awakenings, last 30 days', 'wakeups.count_days last:30 atleast=3'],
  ['It took me over a quarter of an hour to fall asleep on how many nights in September?', 'sleep_latency.count_days month:9 over=15'],
  ['On how many days did I nap between June 1 and August 31, 2026?', 'nap_duration.count_days between:2026-06-01..2026-08-31 over=0 | nap_duration.count between:2026-06-01..2026-08-31'],
  ['How many nights of sleep have you got on file for 2024?', 'sleep_duration.count year:2024 | sleep_duration.count_days year:2024 over=0'],
  ['number of weight measurements in July', 'weight.count month:7'],
  ['An hour and a half of deep sleep at the very least: how many nights in the last 45 days?', 'deep_sleep.count_days last:45 atleast=90'],
  ['REM under 75 min - how many nights, last fortnight', 'rem_sleep.count_days last:14 under=75'],
  ['days with sedentary time exceeding eleven hours, last 30 days', 'inactive_time.count_days last:30 over=660'],
  ['Number of days this month on which I burned fewer than 2,300 kcal', 'total_calories.count_days this_month under=2300'],
  ['How many Mondays in the last 90 days did I make 9000 steps?', 'steps.count_days last:90 atleast=9000 days=1'],
  ['weekend days beyond ten thousand steps in 2025, count them', 'steps.count_days year:2025 over=10000 days=6,7'],
  ['Sleep score of 85 or better: how many nights from March to May 2026?', 'sleep_score.count_days between:2026-03-01..2026-05-31 atleast=85'],
  ['Longest run of days in a row with less than 2 litres of water, last 120 days', 'water_intake.streak last:120 under=2'],
  ['blood oxygen less than 95 percent: how many days, last 90', 'spo2.count_days last:90 under=95'],
  ['how many days >= 10k steps, last 28 days', 'steps.count_days last:28 atleast=10000', 'ben'],
  ['Over the last 60 days, nights of fewer than 400 minutes of sleep: how many?', 'sleep_duration.count_days last:60 under=400', 'cleo'],
  ['On how many days did I climb zero floors in the last 50 days?', 'floors_climbed.count_days last:50 atmost=0', 'eve'],
  ['longest streak of days with at least 8k steps, last 100 days', 'steps.streak last:100 atleast=8000', 'dev'],
  ['On how many days this month was I in a good mood?', 'abstain'],
  ['How many days did I eat more than 2500 kcal in October?', 'abstain'],
];
