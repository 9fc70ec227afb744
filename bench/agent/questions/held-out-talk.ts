import type { HandWritten } from './question.ts';

/**
 * Held-out set: follow-ups, several questions in one message, and questions that the data cannot answer.
 * Written by somebody who had read the contract, the registry and the oracle, but neither the code that reads
 * questions nor the other questions, and who never ran the bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const heldOutTalk: readonly HandWritten[] = [
  ['How many steps did I take in October? // and September?', 'steps.sum month:9'],
  ['average sleep last 30 days // now just the weekends', 'sleep_duration.mean last:30 days=6,7'],
  ['my hrv over the past 14 days? // what about resting heart rate // and over 60 days', 'resting_heart_rate.mean last:60'],
  ['How many km did I run in July? // And by bike?', 'workout_distance.sum month:7 type=cycling'],
  ['avg weight in 2024 // highest?', 'weight.max year:2024'],
  ['Days over 10000 steps last month? // make that 12000', 'steps.count_days last_month over=12000'],
  ['what was my stress yesterday // and the day before that', 'stress.mean day:@-2'],
  ['top 3 step days in august // bottom three instead', 'steps.lowest month:8 k=3'],
  ['How long did I sleep last night? // Oh dear. And how many times did I wake up?', 'wakeups.sum last_night'],
  ['total calories burned in june // sorry, I meant the average per day', 'total_calories.mean month:6'],
  ['trend of my weight this year // and of body fat? // over last year instead', 'body_fat.trend last_year'],
  ['Average resting heart rate in Q1? // and by how many bpm did it change from then to Q2?', 'resting_heart_rate.difference quarter:2 vs=quarter:1'],
  ['avg steps last 90 days // only on days I slept at least 8h', 'steps.mean last:90 where=sleep_duration:atleast:480'],
  ['Deep sleep average last week pls // thanks! same for rem', 'rem_sleep.mean last:7', 'cleo'],
  ['latest ferritin? // and vitamin d', 'biomarker:Vitamin_D.latest all', 'finn'],
  ['steps and hours of sleep, daily average of each, last 30 days', 'steps.mean last:30 ; sleep_duration.mean last:30'],
  ['Give me the systolic and the diastolic average for October.', 'systolic_blood_pressure.mean month:10 ; diastolic_blood_pressure.mean month:10'],
  ['How many runs, how many rides and how many strength sessions did I do in the last 90 days?', 'workout_count.sum last:90 type=running ; workout_count.sum last:90 type=cycling ; workout_count.sum last:90 type=strength_training'],
  ['lowest, highest and median resting hr of 2025', 'resting_heart_rate.min year:2025 ; resting_heart_rate.max year:2025 ; resting_heart_rate.median year:2025'],
  ['avg deep sleep on weekdays and on weekends, last 60 days', 'deep_sleep.mean last:60 days=1,2,3,4,5 ; deep_sleep.mean last:60 days=6,7'],
  ['What did I weigh on average in March, and how much water did I drink per day that month?', 'weight.mean month:3 ; water_intake.mean month:3'],
  ['Total steps last week? Longest night last month?', 'steps.sum last:7 ; sleep_duration.max last_month'],
  ['HRV mean + SD, past 45 days', 'hrv_rmssd.mean last:45 ; hrv_rmssd.std_dev last:45'],
  ['How far did I run in total in August, and what was my average heart rate on those runs?', 'workout_distance.sum month:8 type=running ; workout_heart_rate.mean month:8 type=running'],
  ['mean sleep in may, in june and in july, each one separately', 'sleep_duration.mean month:5 ; sleep_duration.mean month:6 ; sleep_duration.mean month:7'],
  ['resting pulse & stress, mean, last 14 days', 'resting_heart_rate.mean last:14 ; stress.mean last:14', 'ben'],
  ['Latest LDL cholesterol, HbA1c and ferritin please', 'biomarker:LDL_Cholesterol.latest all ; biomarker:HbA1c.latest all ; biomarker:Ferritin.latest all', 'finn'],
  ['How many steps will I take next week?', 'abstain'],
  ["what o'clock do I usually drop off to sleep", 'abstain'],
  ['How many steps between 6 and 9 in the morning yesterday?', 'abstain'],
  ['My daughter was feverish, how high was her temperature last night?', 'abstain'],
  ['do I have sleep apnoea', 'abstain'],
  ['nr of cigarettes i smoked last week?', 'abstain'],
  ["Take all my resting heart rates of October and add them together, what's the sum?", 'abstain'],
  ['average steps on days when I did NOT work out, last 90 days', 'abstain'],
  ['avg steps last 30 days', 'abstain', 'gus'],
  ['How long did I sleep on average last week?', 'abstain', 'finn'],
  ['what was my mean weight in october', 'abstain', 'ben'],
];
