import type { HandWritten } from './question.ts';

/**
 * Comparisons, trends and counts. Written by somebody who had read the contract, the registry and the oracle,
 * but neither the code that reads questions nor the other questions, and who never ran the bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const fourthCompared: readonly HandWritten[] = [
  ['Did I sleep longer last week than the week before, and by how much?', 'sleep_duration.difference last:7 vs=before(last:7)'],
  ['weight this month vs last month', 'weight.difference this_month vs=last_month | weight.percent_change this_month vs=last_month'],
  ['By what percentage did my average daily steps change from September to October?', 'steps.percent_change month:10 vs=month:9'],
  ['My mum had heart trouble so I watch this: is my resting heart rate drifting upwards over the last 120 days?', 'resting_heart_rate.trend last:120'],
  ['hrv trend this year', 'hrv_rmssd.trend this_year'],
  ['new parent here, how many nights under six hours of sleep in the last 60 days', 'sleep_duration.count_days last:60 under=360'],
  ['Days with 10k+ steps in October?', 'steps.count_days month:10 atleast=10000 | steps.count_days month:10 over=10000'],
  ['In how many nights last month I have slept between seven and eight hours', 'sleep_duration.count_days last_month between=420,480'],
  ['on how many days since {@-75 long} was my average stress above forty', 'stress.count_days since:@-75 over=40'],
  ['Count the days this year when I weighed no more than 157 lbs', 'weight.count_days this_year atmost=71.214'],
  ['did my vo2max improve in Q3 compared with Q2? the difference pls', 'vo2max.difference quarter:3 vs=quarter:2'],
  ['How much less did I sit per day in the last 30 days than in the 30 days before that?', 'inactive_time.difference last:30 vs=before(last:30)'],
  ['Oct 2026 vs Oct 2025, mean sleep score, difference', 'sleep_score.difference month:10:2026 vs=month:10:2025'],
  ['% change avg glucose, last 3 weeks against prior 3 weeks', 'glucose.percent_change last:21 vs=before(last:21)'],
  ['Be honest, was I more stressed in 2025 than in 2024?', 'stress.difference year:2025 vs=year:2024 | stress.percent_change year:2025 vs=year:2024'],
  ['How quickly has my body fat been falling since {@-300 us}?', 'body_fat.trend since:@-300'],
  ['blood oxygen below ninety-five percent: number of days, last month', 'spo2.count_days last_month under=95'],
  ['Hey, how many days did I drink at least two litres of water in the last 30 days', 'water_intake.count_days last:30 atleast=2'],
  ['this year my systolic exceeded 125 on how many days', 'systolic_blood_pressure.count_days this_year over=125'],
  ['glucose above 5.2 mmol/L: how many days in the last 100?', 'glucose.count_days last:100 over=93.6'],
  ['On how many weekdays in October did I take fewer than 6000 steps?', 'steps.count_days month:10 under=6000 days=1,2,3,4,5'],
  ['Difference in average resting pulse: {@-60 long} to {@-31 long} against {@-30 long} to {@-1 long}', 'resting_heart_rate.difference between:@-60..@-31 vs=between:@-30..@-1 | resting_heart_rate.difference between:@-30..@-1 vs=between:@-60..@-31'],
  ['please say me if the sleep duration is going up or down in the past twelve weeks', 'sleep_duration.trend last:84'],
  ['how much heavier or lighter was i on average in the last fortnight than in jan 2025', 'weight.difference last:14 vs=month:1:2025'],
  ['For how many nights of the last 90 days do you have sleep data?', 'sleep_duration.count last:90 | sleep_duration.count_days last:90 over=0'],
  ['What percentage of my nights in 2025 had seven hours of sleep or less?', 'sleep_duration.percentile year:2025 value=420'],
  ['I swapped watches. HRV average of the last 30 days minus that of the 30 days before?', 'hrv_rmssd.difference last:30 vs=before(last:30)', 'ben'],
  ['Days with zero steps within the last 60 days, how many?', 'steps.count_days last:60 atmost=0', 'eve'],
  ['How many nights did I get more than 90 mins of deep sleep in the last 6 weeks?', 'deep_sleep.count_days last:42 over=90', 'cleo'],
  ['Between all the flights: are my daily steps trending up or down, last 100 days?', 'steps.trend last:100', 'dev'],
];
