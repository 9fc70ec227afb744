import type { HandWritten } from './question.ts';

/**
 * Plain values over periods, for practice: written by hand from the window contract and the list of what is measured, by
 * a writer who had not seen how questions are read, and open to whoever mends the reading.
 */
// biome-ignore format: a table is read by its rows.
export const practicePeriods: readonly HandWritten[] = [
  ['step tally, past fortnight', 'steps.sum last:14'],
  ['Mean nightly sleep over the preceding 21 days, please.', 'sleep_duration.mean last:21'],
  ['How was my resting heart rate, on average, back in March?', 'resting_heart_rate.mean month:3'],
  ['whats my avrage heart rate variabilty the last 10 days', 'hrv_rmssd.mean last:10'],
  ['Total kilometres covered in Q2', 'distance.sum quarter:2'],
  ['Typical (median) time in bed over the last six weeks', 'time_in_bed.median last:42'],
  ['calories I torched yesterday, all in', 'total_calories.sum yesterday'],
  ['How many flights of stairs did I manage on 3 June 2026?', 'floors_climbed.sum day:2026-06-03'],
  ['on {@-17 us} i did how many steps', 'steps.sum day:@-17'],
  ['Deep sleep in the night from the 14th to the 15th of October 2026', 'deep_sleep.sum day:2026-10-15'],
  ['Since {@-25 monthday}, what has my stress level averaged?', 'stress.mean since:@-25'],
  ['water drunk in total from {@-20 iso} through {@-11 iso}', 'water_intake.sum between:@-20..@-11'],
  ['Hey, could you tell me what I weighed on average during August? Cheers', 'weight.mean month:8'],
  ['H1 2025 body fat %, average', 'body_fat.mean half_year:first:2025'],
  ['My lowest oxygen saturation in the last hundred days?', 'spo2.min last:100'],
  ['peak HRV value of the previous 8 weeks', 'hrv_rmssd.max last:56'],
  ['SD of my breathing rate, last 45 days', 'breathing_rate.std_dev last:45'],
  ['How much shut-eye did I get last night?', 'sleep_duration.sum last_night'],
  ['REM the night before last', 'rem_sleep.sum day:@-1'],
  ['OK so how many steps have I got on the clock today, so far?', 'steps.sum today'],
  ['this week so far: distance in miles', 'distance.sum this_week_so_far'],
  ['Active minutes this month, added together', 'active_time.sum this_month'],
  ['How well did I kip last weekend? Mean sleep score, ta', 'sleep_score.mean last_weekend'],
  ['What did I average for sleep efficiency in the final quarter of 2025?', 'sleep_efficiency.mean quarter:4:2025'],
  ['In 2024, what was my mean resting pulse?', 'resting_heart_rate.mean year:2024'],
  ['STEPS TOTAL WHOLE YEAR 2025 STOP', 'steps.sum year:2025'],
  ['On average how long do I take to fall asleep, past three weeks?', 'sleep_latency.mean last:21'],
  ['How many hours a day do I spend sitting? Take the last ten days.', 'inactive_time.mean last:10'],
  ['vigorous minutes, all of September summed up', 'vigorous_time.sum month:9'],
  ['mean diastolic from the 1st of May 2026 to the 31st of July 2026', 'diastolic_blood_pressure.mean between:2026-05-01..2026-07-31'],
  ['What is my VO2 max right now?', 'vo2max.latest all | vo2max.latest last:30'],
  ['last Tuesday i walked how many steps', 'steps.sum weekday:2'],
  ['All-time high for floors in one day?', 'floors_climbed.max all'],
  ['ok hale tell me the total number of light sleep hours for the second half of october', 'light_sleep.sum half_month:second:10'],
  ['Please to say me the middle value (median) of my steps in last 4 weeks', 'steps.median last:28', 'ben'],
  ['readout of average HRV for the last 25 days', 'hrv_rmssd.mean last:25', 'cleo'],
  ['Floors per day on average, last 40 days?', 'floors_climbed.mean last:40', 'eve'],
  ['average snoring time last month', 'abstain'],
  ['How many steps did I take between 6 and 9 in the morning yesterday?', 'abstain'],
  ['my mean pulse over the last ten days?', 'abstain', 'gus'],
];
