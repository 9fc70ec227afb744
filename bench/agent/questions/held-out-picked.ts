import type { HandWritten } from './question.ts';

/**
 * Held-out set: conditions, rankings, groups, streaks, correlations, workouts and laboratory values.
 * One question that the test found among the older ones was worded anew.
 * Written by somebody who had read the contract, the registry and the oracle, but neither the code that reads
 * questions nor the other questions, and who never ran the bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const heldOutPicked: readonly HandWritten[] = [
  ['avg steps on days i slept under 6 h, last 120 days', 'steps.mean last:120 where=sleep_duration:under:360'],
  ['What was my average resting heart rate on the day after I had walked more than 12,000 steps? Last 200 days, please.', 'resting_heart_rate.mean last:200 where=steps:over:12000:1'],
  ['How many hours did I sleep on average in the nights following days with stress above 45, this year?', 'sleep_duration.mean this_year where=stress:over:45:1'],
  ['HRV when the night had 90 minutes or more of deep sleep: mean, last 90 days', 'hrv_rmssd.mean last:90 where=deep_sleep:atleast:90'],
  ['Average weight in 2026 on days I drank below 1 liter of water?', 'weight.mean year:2026 where=water_intake:under:1'],
  ['On days with at least 10k steps AND more than 7h sleep, how many floors did I climb on average? last 100 days', 'floors_climbed.mean last:100 where=steps:atleast:10000 where=sleep_duration:over:420'],
  ['mean stress of days on which my resting hr was between 55 and 58, last quarter', 'stress.mean last_quarter where=resting_heart_rate:between:55,58'],
  ['Rank me the five days of this year with the most steps', 'steps.highest this_year k=5'],
  ['my three shortest nights in october', 'sleep_duration.lowest month:10 k=3'],
  ['List the 4 highest resting heart rates of the last 90 days.', 'resting_heart_rate.highest last:90 k=4'],
  ['What were the ten days since 1 July on which I burned the most calories?', 'total_calories.highest since:2026-07-01 k=10'],
  ['Which weekday do I walk the most? Averages, last 26 weeks', 'steps.mean last:182 group=weekday'],
  ['monthly average weight for 2025', 'weight.mean year:2025 group=month'],
  ['break my total steps down week by week for October', 'steps.sum month:10 group=week'],
  ['Show me my resting pulse day by day for the past 7 days', 'resting_heart_rate.mean last:7 group=day'],
  ['in which month of this year was my stress lowest on average?', 'stress.mean this_year group=month'],
  ['longest run of days in a row with 8000 steps or more in the last 150 days', 'steps.streak last:150 atleast=8000'],
  ['whats my best streak of nights over seven hours in 2026', 'sleep_duration.streak year:2026 over=420'],
  ['Is there any link between my active minutes and how long I sleep the night after? Use the last 200 days.', 'sleep_duration.correlation last:200 with=active_time:1'],
  ['Spearman, resting heart rate x stress, same day, past 365 days', 'resting_heart_rate.correlation last:365 with=stress | stress.correlation last:365 with=resting_heart_rate'],
  ["percentile of a 6h30 night among this year's nights", 'sleep_duration.percentile this_year value=390'],
  ['longest streak of days w/ less than 10 thousand steps in the last 3 weeks', 'steps.streak last:21 under=10000', 'cleo'],
  ['How many runs did I do in September?', 'workout_count.sum month:9 type=running'],
  ['seasons over :) total km on the bike this year?', 'workout_distance.sum this_year type=cycling'],
  ['avg heart rate of my runs, last 60 days', 'workout_heart_rate.mean last:60 type=running'],
  ["What's the longest ride I have ever done, in miles?", 'workout_distance.max all type=cycling'],
  ["Of the runs I did in the last 60 days take just the latest five: what's the average speed?", 'workout_speed.mean last:60 take=last:5 type=running'],
  ['how many hours did I spend on strength training in the 2nd quarter', 'workout_duration.sum quarter:2 type=strength_training'],
  ['Calories burned cycling, August total', 'workout_calories.sum month:8 type=cycling'],
  ['On how many days did I work out in the last 28 days?', 'workout_count.count_days last:28 atleast=1'],
  ['Coach wants my best average speed of any single run in 2025, km/h', 'workout_speed.max year:2025 type=running'],
  ['is my running getting quicker? trend since 1 march pls', 'workout_speed.trend since:2026-03-01 type=running'],
  ['Median length of my strength sessions last year?', 'workout_duration.median last_year type=strength_training'],
  ['how many bike rides in the past 30 days', 'workout_count.sum last:30 type=cycling', 'finn'],
  ['What was my most recent LDL cholesterol?', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
  ['has my vit. D improved? trend over all the results you have', 'biomarker:Vitamin_D.trend all', 'finn'],
  ['HbA1c, very first result on file', 'biomarker:HbA1c.first all', 'finn'],
];
