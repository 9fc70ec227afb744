import type { HandWritten } from './question.ts';

/**
 * Two periods, trends, counts of days and ranks. Written by somebody who had read the window contract, the
 * registry and the oracle, but neither the code that reads questions nor the other questions, and who never ran the
 * bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const thirdCompared: readonly HandWritten[] = [
  ['Did I get more sleep in October than in September?', 'sleep_duration.difference month:10 vs=month:9 | sleep_duration.percent_change month:10 vs=month:9'],
  ['steps last 7 days vs the 7 days before that, in percent', 'steps.percent_change last:7 vs=before(last:7)'],
  ['By how many beats did my resting heart rate change from 2024 to 2025?', 'resting_heart_rate.difference year:2025 vs=year:2024'],
  ['Compare my mean weight of the last 14 days with that of the 14 days before, in kilos please', 'weight.difference last:14 vs=before(last:14)'],
  ['% change in daily calories burned, this quarter against last quarter', 'total_calories.percent_change this_quarter vs=last_quarter'],
  ['HRV: how many ms up or down is it, the last 30 days against Q1 2025?', 'hrv_rmssd.difference last:30 vs=quarter:1:2025'],
  ['I have the feeling I was calmer in the first half of October than in the second half. Was my average stress really lower, and by how much?', 'stress.difference half_month:first:10 vs=half_month:second:10 | stress.difference half_month:second:10 vs=half_month:first:10 | stress.percent_change half_month:first:10 vs=half_month:second:10 | stress.percent_change half_month:second:10 vs=half_month:first:10'],
  ['how many more (or fewer) steps yesterday than the day before yesterday', 'steps.difference yesterday vs=day:@-2'],
  ['am i taking fewer steps these last 20 days than in the 20 days before? tell me in %', 'steps.percent_change last:20 vs=before(last:20)', 'ben'],
  ['Has been my deep sleep longer in last 3 weeks compared to the three weeks before them?', 'deep_sleep.difference last:21 vs=before(last:21) | deep_sleep.percent_change last:21 vs=before(last:21)', 'cleo'],
  ["Is my weight drifting down? I'd like the slope per week over the last 120 days.", 'weight.trend last:120'],
  ['rhr trend ytd', 'resting_heart_rate.trend this_year'],
  ['Am I getting fitter? Which way has my VO2max been heading since {@-200 long}?', 'vo2max.trend since:@-200'],
  ['how is my body fat developping over the past 100 days', 'body_fat.trend last:100'],
  ['My sleep time, is it going up or is it going down in the last 8 weeks?', 'sleep_duration.trend last:56', 'dev'],
  ['Least-squares trend of daily steps for the year 2025', 'steps.trend year:2025'],
  ["I've had a rough month. Has my stress been rising over the last 30 days?", 'stress.trend last:30', 'eve'],
  ['On how many nights last month did I get less than six and a half hours?', 'sleep_duration.count_days last_month under=390'],
  ['No. of days with at least ten thousand steps this year', 'steps.count_days this_year atleast=10000'],
  ['days w/ stress > 45 in the last 90 d', 'stress.count_days last:90 over=45'],
  ['On how many days in Q3 did I cover more than 5 miles?', 'distance.count_days quarter:3 over=8046.72'],
  ['How many days was my blood sugar above 5.5 mmol/L in the last 180 days? Should be none, I hope.', 'glucose.count_days last:180 over=99.09'],
  ['how many nights btw 7 and 8 hours, past 10 weeks', 'sleep_duration.count_days last:70 between=420,480'],
  ['Since {@-150 us}, how many days has the scale said more than 158 lbs?', 'weight.count_days since:@-150 over=71.66759446'],
  ['How many Saturdays and Sundays last year did I stay below 6k steps?', 'steps.count_days last_year under=6000 days=6,7'],
  ['On how many days did my watch record zero steps in the last 60 days?', 'steps.count_days last:60 atmost=0', 'eve'],
  ['nights with HRV below 40 in the last 50 days - how many?', 'hrv_rmssd.count_days last:50 under=40', 'cleo'],
  ['How many weight values are on file for 2025?', 'weight.count year:2025'],
  ['At which percentile of my own daily counts of this year do 8,000 steps lie?', 'steps.percentile this_year value=8000'],
  ['Among all my sleep durations of 2025, at what percentile would seven and a half hours be?', 'sleep_duration.percentile year:2025 value=450'],
];
