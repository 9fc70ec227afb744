import type { HandWritten } from './question.ts';

/**
 * Workouts, naps and laboratory values, for practice: written by hand from the window contract and the list of what is
 * measured, by a writer who had not seen how questions are read, and open to whoever mends the reading.
 */
// biome-ignore format: a table is read by its rows.
export const practiceSessions: readonly HandWritten[] = [
  ['My running mileage for September, all of it added up?', 'workout_distance.sum month:9 type=running'],
  ['cycling kms, last 60 days, sum', 'workout_distance.sum last:60 type=biking'],
  ['number of strength training sessions since 1 September 2026', 'workout_count.sum since:2026-09-01 type=strength_training'],
  ['Average length of my runs this year, in minutes', 'workout_duration.mean this_year type=running'],
  ['mean heart rate in my last 6 runs', 'workout_heart_rate.mean all type=running take=last:6 | workout_heart_rate.mean last:30 type=running take=last:6'],
  ['Longest bike ride ever, by distance?', 'workout_distance.max all type=biking'],
  ['what was my top average speed in a run in 2026', 'workout_speed.max year:2026 type=running'],
  ['Calories I burned while cycling in the last 4 weeks', 'workout_calories.sum last:28 type=biking'],
  ['How many workouts of any kind have I logged in the last 30 days?', 'workout_count.sum last:30'],
  ['total training time in Q3', 'workout_duration.sum quarter:3'],
  ['Top three runs by distance, last 180 days', 'workout_distance.highest last:180 type=running k=3'],
  ['on how many days since 1 May 2026 did i run more than 8 km', 'workout_distance.count_days since:2026-05-01 type=running over=8000'],
  ['average speed on the bike, last 100 days', 'workout_speed.mean last:100 type=biking'],
  ['Did I run further per outing in October than in August?', 'workout_distance.difference month:10 vs=month:8 type=running'],
  ['are my runs getting quicker? speed trend, last 120 days', 'workout_speed.trend last:120 type=running'],
  ['lifting weights: total hours in the last 90 days', 'workout_duration.sum last:90 type=strength_training'],
  ['Heart rate at the gym, mean of the last 60 days', 'workout_heart_rate.mean last:60 type=strength_training'],
  ['number of runs per month in 2025', 'workout_count.sum year:2025 type=running group=month'],
  ['On how many days did I exercise in the past 8 weeks?', 'workout_count.count_days last:56 atleast=1'],
  ['Longest run of days in a row with a workout in 2026', 'workout_count.streak year:2026 atleast=1'],
  ['My most recent bike ride: how far did I go?', 'workout_distance.latest all type=biking | workout_distance.latest last:30 type=biking'],
  ['very first run on record, what distance?', 'workout_distance.first all type=running'],
  ['jogs on weekends, avg km, last 90 days', 'workout_distance.mean last:90 type=running days=6,7'],
  ['Total distance of my last ten rides', 'workout_distance.sum all type=biking take=last:10'],
  ['I am cyclist. How long is median ride in this year?', 'workout_duration.median this_year type=biking | workout_distance.median this_year type=biking'],
  ['Average length of my last 5 naps?', 'nap_duration.mean all take=last:5'],
  ['How many naps did I take in October?', 'nap_duration.count month:10 | nap_duration.count_days month:10 over=0'],
  ['awakenings per night, mean, last 30 days', 'wakeups.mean last:30'],
  ['Swimming distance last month', 'abstain'],
  ['How many times have I been out on the bike over the last 60 days?', 'workout_count.sum last:60 type=biking', 'finn'],
  ['Mean distance of my runs, last 80 days, in miles', 'workout_distance.mean last:80 type=running', 'finn'],
  ['What did my most recent LDL come back as?', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
  ['highest ferritin on record', 'biomarker:Ferritin.max all', 'finn'],
  ['vitamin d: is the trend upward across all tests?', 'biomarker:Vitamin_D.trend all', 'finn'],
  ['My very first LDL cholesterol result?', 'biomarker:LDL_Cholesterol.first all', 'finn'],
  ['Average HbA1c across all of my tests', 'biomarker:HbA1c.mean all', 'finn'],
  ['latest vitamin D and latest ferritin results please', 'biomarker:Vitamin_D.latest all ; biomarker:Ferritin.latest all', 'finn'],
  ['lowest hba1c ive ever had', 'biomarker:HbA1c.min all', 'finn'],
  ['What was my last haemoglobin?', 'abstain', 'finn'],
  ['total km run last month', 'abstain', 'eve'],
];
