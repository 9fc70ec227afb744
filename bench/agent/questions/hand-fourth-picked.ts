import type { HandWritten } from './question.ts';

/**
 * Conditions, rankings, groups, streaks, correlations, workouts and labs. Written by somebody who had read the
 * contract, the registry and the oracle, but neither the code that reads questions nor the other questions, and who
 * never ran the bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const fourthPicked: readonly HandWritten[] = [
  ['on days after a night of less than 6 h sleep, what is my average stress? last 90 days', 'stress.mean last:90 where=sleep_duration:under:360'],
  ['How many steps do I average on days when my stress is above 40? This year only.', 'steps.mean this_year where=stress:over:40'],
  ['average HRV in the nights that follow days with more than 12,000 steps, last 180 days', 'hrv_rmssd.mean last:180 where=steps:over:12000:1'],
  ['When I drink less than 1.5 litres of water, how high is my resting pulse on that same day on average? Take the last 120 days', 'resting_heart_rate.mean last:120 where=water_intake:under:1.5'],
  ['mean sleep score, nights in which I slept longer than 7.5 h, year 2025', 'sleep_score.mean year:2025 where=sleep_duration:over:450'],
  ['Of the last 60 days, take those with more than 20 vigorous minutes: what did I burn on average?', 'total_calories.mean last:60 where=vigorous_time:over:20'],
  ['mean calories on weekend days with over 10000 steps, this year', 'total_calories.mean this_year days=6,7 where=steps:over:10000'],
  ['my top six days for steps in H1 2025', 'steps.highest half_year:first:2025 k=6'],
  ['Name the three nights with the least sleep in the last 60 days', 'sleep_duration.lowest last:60 k=3'],
  ['Which day in October did I burn the most calories?', 'total_calories.max month:10'],
  ['four lowest hrv nights this quarter', 'hrv_rmssd.lowest this_quarter k=4'],
  ['the two days with the highest average stress since {@-50 iso}', 'stress.highest since:@-50 k=2'],
  ['average sleep by day of the week over the last 16 weeks', 'sleep_duration.mean last:112 group=weekday'],
  ['monthly step totals for 2025', 'steps.sum year:2025 group=month'],
  ['On which weekday do I tend to be most stressed? Look at this year.', 'stress.mean this_year group=weekday'],
  ['week by week average weight, last 8 weeks', 'weight.mean last:56 group=week'],
  ['What was the longest run of consecutive days with at least 8000 steps this year?', 'steps.streak this_year atleast=8000'],
  ['How many nights in a row, at best, did I get 7 hours of sleep or more in the last 100 days?', 'sleep_duration.streak last:100 atleast=420'],
  ["Is there a correlation between my steps and the following night's deep sleep? last 180 days", 'deep_sleep.correlation last:180 with=steps:1'],
  ['Spearman of stress vs HRV, last 365 days, same day', 'stress.correlation last:365 with=hrv_rmssd | hrv_rmssd.correlation last:365 with=stress'],
  ['Did my resting heart rate and my time asleep move together in 2025?', 'resting_heart_rate.correlation year:2025 with=sleep_duration | sleep_duration.correlation year:2025 with=resting_heart_rate'],
  ['At which percentile of my days in the last 365 would a day of 12000 steps sit?', 'steps.percentile last:365 value=12000'],
  ['Marathon block review: how many km did I run in September?', 'workout_distance.sum month:9 type=running'],
  ['Number of bike rides last month', 'workout_count.sum last_month type=biking | workout_count.count last_month type=biking'],
  ['speed of my fastest run this year', 'workout_speed.max this_year type=running'],
  ['avg hr while running, last 8 wks', 'workout_heart_rate.mean last:56 type=running'],
  ['How long did I spend on strength training since {@-90 long}, all in all?', 'workout_duration.sum since:@-90 type=strength_training'],
  ['my longest bike ride ever by distance, in miles', 'workout_distance.max all type=biking'],
  ['kcal burned per strength workout, mean, 2025', 'workout_calories.mean year:2025 type=strength_training'],
  ['on how many days did i excercise (any workout at all) in october', 'workout_count.count_days month:10 atleast=1'],
  ['kilometers run, month by month, this year', 'workout_distance.sum this_year type=running group=month'],
  ['How many rides have I logged in the last 60 days?', 'workout_count.sum last:60 type=biking | workout_count.count last:60 type=biking', 'finn'],
  ['What did my latest ferritin come out at?', 'biomarker:Ferritin.latest all', 'finn'],
  ['first HbA1c ever measured', 'biomarker:HbA1c.first all', 'finn'],
  ['Highest LDL cholesterol I have ever had?', 'biomarker:LDL_Cholesterol.max all', 'finn'],
  ['vit D newest result pls, it was awful once', 'biomarker:Vitamin_D.latest all', 'finn'],
  ['My GP asks for the most recent CRP value, what was it?', 'biomarker:CRP.latest all', 'finn'],
];
