import type { HandWritten } from './question.ts';

/**
 * Conditions, rankings, groups, streaks, correlations, then workouts and laboratory values. Written by somebody
 * who had read the window contract, the registry and the oracle, but neither the code that reads questions nor the
 * other questions, and who never ran the bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const thirdPicked: readonly HandWritten[] = [
  ['Average sleep in the nights right after a day with more than 12,000 steps, last 180 days', 'sleep_duration.mean last:180 where=steps:over:12000:1'],
  ['When I slept under 6 hrs, what was my mean stress that same day? Past 26 weeks.', 'stress.mean last:182 where=sleep_duration:under:360'],
  ['on days i did a workout this year how many kcal did i burn on avg', 'total_calories.mean this_year where=workout_count:atleast:1'],
  ['resting HR on days when stress is above 40, average for 2025', 'resting_heart_rate.mean year:2025 where=stress:over:40'],
  ['How long do I sleep on average if I drank at least 2 litres of water the day before? Look at the last 100 days.', 'sleep_duration.mean last:100 where=water_intake:atleast:2:1'],
  ['In the last 90 days, on how many days did I have both more than 10k steps and under 7 h of sleep?', 'steps.count_days last:90 over=10000 where=sleep_duration:under:420 | sleep_duration.count_days last:90 under=420 where=steps:over:10000'],
  ['mean hrv for nights that had 80 min or more of deep sleep, past 60 days', 'hrv_rmssd.mean last:60 where=deep_sleep:atleast:80', 'ben'],
  ['top 5 step days of last month', 'steps.highest last_month k=5'],
  ['My three worst nights by sleep score since {@-60 us}?', 'sleep_score.lowest since:@-60 k=3'],
  ['Which day last year was my resting heart rate at its lowest?', 'resting_heart_rate.min last_year'],
  ['The four nights with most dream sleep (REM) in the past 45 days, best first', 'rem_sleep.highest last:45 k=4'],
  ['two shortest nights of the last 40 days pls', 'sleep_duration.lowest last:40 k=2', 'dev'],
  ['Which weekday stresses me most? Averages over the last twenty weeks.', 'stress.mean last:140 group=weekday'],
  ['Steps per month this year, totals', 'steps.sum this_year group=month'],
  ['week by week, mean time asleep over the past 8 weeks', 'sleep_duration.mean last:56 group=week'],
  ['Show me my weight month by month in 2025 (averages).', 'weight.mean year:2025 group=month'],
  ['floors climbed by day of the week, mean of the last 9 weeks', 'floors_climbed.mean last:63 group=weekday', 'eve'],
  ['What was my longest run of consecutive days with 7,500 steps or more in 2025?', 'steps.streak year:2025 atleast=7500'],
  ['At best, how many nights in a row did I manage 7 hours or more over the past 100 days?', 'sleep_duration.streak last:100 atleast=420'],
  ['Spearman between deep sleep and HRV, last 120 days', 'deep_sleep.correlation last:120 with=hrv_rmssd | hrv_rmssd.correlation last:120 with=deep_sleep'],
  ['Do stressful days show up in my resting heart rate the day after? Correlate them over the past 150 days.', 'resting_heart_rate.correlation last:150 with=stress:1'],
  ['is there a relation, more steps in the day and then longer sleep the following night? for 2025', 'sleep_duration.correlation year:2025 with=steps:1'],
  ['Training block check: how many km did my runs add up to in October?', 'workout_distance.sum month:10 type=running'],
  ['rides last quarter, how many?', 'workout_count.sum last_quarter type=biking'],
  ['avg speed of my last 10 runs', 'workout_speed.mean all type=running take=last:10'],
  ['What was the longest distance I rode in one go in 2025? Miles if you can.', 'workout_distance.max year:2025 type=biking'],
  ['total hours of strength training this year?', 'workout_duration.sum this_year type=strength_training'],
  ['Coach wants to know where my HR sits on runs - mean over the past 8 wks', 'workout_heart_rate.mean last:56 type=running'],
  ['How many calories did my most recent bike ride burn?', 'workout_calories.latest all type=biking'],
  ['Was I faster on the bike in 2025 than in 2024?', 'workout_speed.difference year:2025 vs=year:2024 type=biking | workout_speed.percent_change year:2025 vs=year:2024 type=biking'],
  ['On how many days last year did I run more than 8 km?', 'workout_distance.count_days last_year over=8000 type=running'],
  ['In the last 90 days, on how many days did I do strength training?', 'workout_count.count_days last:90 atleast=1 type=strength_training'],
  ['How many times have I been cycling in the last 60 days?', 'workout_count.sum last:60 type=biking', 'finn'],
  ['ldl, newest result?', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
  ['What did my very first vitamin D test say?', 'biomarker:Vitamin_D.first all', 'finn'],
  ["I've been taking iron since last winter. Is my ferritin trending up across all my tests?", 'biomarker:Ferritin.trend all', 'finn'],
  ['highest HbA1c ever measured', 'biomarker:HbA1c.max all', 'finn'],
];
