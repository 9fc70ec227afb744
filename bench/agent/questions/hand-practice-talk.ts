import type { HandWritten } from './question.ts';

/**
 * Conversations, of which the last message is judged, and several questions in one message, for practice: written by hand
 * from the window contract and the list of what is measured, by a writer who had not seen how questions are read, and open
 * to whoever mends the reading.
 */
// biome-ignore format: a table is read by its rows.
export const practiceTalk: readonly HandWritten[] = [
  ['average steps in the last 30 days // what about the last 90?', 'steps.mean last:90'],
  ['How long did I sleep on average last month? // and deep sleep?', 'deep_sleep.mean last_month'],
  ['My resting heart rate in June, average please // July then // and what of August', 'resting_heart_rate.mean month:8'],
  ['total km run in September // now on the bike', 'workout_distance.sum month:9 type=biking'],
  ['mean HRV, past 60 days // only weekends', 'hrv_rmssd.mean last:60 days=6,7'],
  ['Days over 10000 steps in the last 60 days, how many? // and over 12,000?', 'steps.count_days last:60 over=12000'],
  ['What was my average weight in 2025? // the lowest?', 'weight.min year:2025'],
  ['average stress in August // how much higher was that than July?', 'stress.difference month:8 vs=month:7'],
  ['How much water did I drink yesterday? // And the day before that?', 'water_intake.sum day:@-2'],
  ['how many nights under 6 hours in the last 90 days // longest streak of those', 'sleep_duration.streak last:90 under=360'],
  ['average sleep score by weekday, last 90 days // Just Sundays', 'sleep_score.mean last:90 days=7'],
  ['average calories last week // sorry I meant steps', 'steps.mean last:7'],
  ['steps between {@-30 iso} and {@-20 iso}, total // same dates but distance', 'distance.sum between:@-30..@-20'],
  ['hi! // my median sleep for the last 14 days?', 'sleep_duration.median last:14'],
  ['How is my VO2 max trending over the last 180 days? // And my weight over that time?', 'weight.trend last:180'],
  ['mean REM in Q2 // thanks, now the median instead', 'rem_sleep.median quarter:2'],
  ['average steps this year // only on days when I slept under 6 hours', 'steps.mean this_year where=sleep_duration:under:360'],
  ['top 3 runs by distance this year // make it five', 'workout_distance.highest this_year type=running k=5'],
  ['average time in bed, last 21 days // and how long was I actually asleep?', 'sleep_duration.mean last:21'],
  ['How many floors did I climb in October? // as a daily average', 'floors_climbed.mean month:10'],
  ['mean weight, last 30 days // did it change versus the 30 days before, in percent?', 'weight.percent_change last:30 vs=before(last:30)'],
  ['Resting pulse since 1 August 2026, mean // correlate that with stress', 'resting_heart_rate.correlation since:2026-08-01 with=stress | stress.correlation since:2026-08-01 with=resting_heart_rate'],
  ['My latest ferritin? // And the one for vitamin D?', 'biomarker:Vitamin_D.latest all', 'finn'],
  ["average steps in October // and my neighbour's?", 'abstain'],
  ['good evening // do I have sleep apnoea?', 'abstain'],
  ['My mean systolic this month? // so should I up my dose of metoprolol', 'abstain'],
  ['average sleep last week // and steps?', 'abstain', 'gus'],
  ['Two things for my coach, both over the last 14 days: mean steps and mean sleep', 'steps.mean last:14 ; sleep_duration.mean last:14'],
  ['Give me min, max and mean of my resting HR for October', 'resting_heart_rate.min month:10 ; resting_heart_rate.max month:10 ; resting_heart_rate.mean month:10'],
  ['How many steps did I take yesterday? Also, how long did I sleep last night?', 'steps.sum yesterday ; sleep_duration.sum last_night'],
  ['deep, light and REM sleep averages for last week', 'deep_sleep.mean last:7 ; light_sleep.mean last:7 ; rem_sleep.mean last:7'],
  ['In September: total distance, floors and calories', 'distance.sum month:9 ; floors_climbed.sum month:9 ; total_calories.sum month:9'],
  ['steps total in june; stress mean in july; HRV median in august', 'steps.sum month:6 ; stress.mean month:7 ; hrv_rmssd.median month:8'],
  ['Systolic and diastolic, both averaged over 2025', 'systolic_blood_pressure.mean year:2025 ; diastolic_blood_pressure.mean year:2025'],
  ['What are my furthest run and my furthest ride of 2026?', 'workout_distance.max year:2026 type=running ; workout_distance.max year:2026 type=biking'],
  ['What did I weigh on average in January 2026, and what was my body fat over the same month?', 'weight.mean month:1:2026 ; body_fat.mean month:1:2026'],
  ['How many nights under 6 h and how many over 8 h of sleep in the last 60 days?', 'sleep_duration.count_days last:60 under=360 ; sleep_duration.count_days last:60 over=480'],
  ['count the rides & the runs, last 45 days', 'workout_count.sum last:45 type=biking ; workout_count.sum last:45 type=running'],
  ['Mean HRV for the last 10, 20 and 30 days', 'hrv_rmssd.mean last:10 ; hrv_rmssd.mean last:20 ; hrv_rmssd.mean last:30', 'ben'],
  ['Steps over the last 7 days: the total, the best single day, and how many days beat 9000?', 'steps.sum last:7 ; steps.max last:7 ; steps.count_days last:7 over=9000'],
];
