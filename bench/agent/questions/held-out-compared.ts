import type { HandWritten } from './question.ts';

/**
 * Held-out set: comparisons, trends and counts.
 * Written by somebody who had read the contract, the registry and the oracle, but neither the code that reads
 * questions nor the other questions, and who never ran the bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const heldOutCompared: readonly HandWritten[] = [
  ['How many more steps a day did I walk in October than in September?', 'steps.difference month:10 vs=month:9'],
  ['by how many percent did my daily distance change in september against august', 'distance.percent_change month:9 vs=month:8'],
  ['resting HR: last 30 days minus the 30 before, difference?', 'resting_heart_rate.difference last:30 vs=before(last:30)'],
  ['Am I sleeping longer than a year ago? I mean October 2026 against October 2025.', 'sleep_duration.difference month:10:2026 vs=month:10:2025 | sleep_duration.percent_change month:10:2026 vs=month:10:2025'],
  ['My average weight of 2025 less my average weight of 2023, how many lbs is that', 'weight.difference year:2025 vs=year:2023'],
  ['Is my hrv down? compare this quarter with last quarter', 'hrv_rmssd.difference this_quarter vs=last_quarter | hrv_rmssd.percent_change this_quarter vs=last_quarter'],
  ['stress, past 7 days compared with the 7 days prior', 'stress.difference last:7 vs=before(last:7) | stress.percent_change last:7 vs=before(last:7)'],
  ['In percent, how did my water intake shift from July to August?', 'water_intake.percent_change month:8 vs=month:7'],
  ['how much more REM sleep per night have I been getting this month than last month?', 'rem_sleep.difference this_month vs=last_month'],
  ['Alexa, was my sleep efficiency better in the second quarter than in the first one?', 'sleep_efficiency.difference quarter:2 vs=quarter:1 | sleep_efficiency.percent_change quarter:2 vs=quarter:1'],
  ['Is my blood pressure (systolic) going up or down since 1st of January? give trend', 'systolic_blood_pressure.trend since:2026-01-01'],
  ['The scale seems stuck to me. What is the weekly slope of my weight in the last 180 days?', 'weight.trend last:180'],
  ['slope of RHR over the calendar year 2025', 'resting_heart_rate.trend year:2025'],
  ['Looking at the last 365 days, has my cardio fitness been climbing?', 'vo2max.trend last:365'],
  ['trend in heart rate variability for the past 6 weeks', 'hrv_rmssd.trend last:42'],
  ["I'm a bit worried that my sleep keeps getting shorter and shorter. Is it? Look at the last 90 days.", 'sleep_duration.trend last:90'],
  ['How many October nights did I fail to reach 6 hours of sleep?', 'sleep_duration.count_days month:10 under=360'],
  ['days >10k steps last 30 days', 'steps.count_days last:30 over=10000'],
  ['On how many days in August did I do no fewer than twelve thousand steps?', 'steps.count_days month:8 atleast=12000'],
  ['number of days this year with a resting pulse of 60 or higher', 'resting_heart_rate.count_days this_year atleast=60'],
  ['On how many days was my weight below 157 pounds in the last 120 days?', 'weight.count_days last:120 under=71.214002'],
  ['how many nights with between 7 and 8 hours of sleep since {@-50 long}', 'sleep_duration.count_days since:@-50 between=420,480'],
  ['days with over 2 litres of water, last quarter?', 'water_intake.count_days last_quarter over=2'],
  ['Sugar above 5.5 mmol/L: how many days out of the last 100?', 'glucose.count_days last:100 over=99.1'],
  ['How many days did I cover more than 5 miles in September?', 'distance.count_days month:9 over=8046.72'],
  ['nr of weekend days in the last 12 weeks with 8,000 steps or fewer', 'steps.count_days last:84 days=6,7 atmost=8000'],
  ['How did my average sleep change in the last 20 days compared to the 20 days before that?', 'sleep_duration.difference last:20 vs=before(last:20) | sleep_duration.percent_change last:20 vs=before(last:20)', 'ben'],
  ['number of days over 9000 steps in last 4 weeks', 'steps.count_days last:28 over=9000', 'cleo'],
  ['Are my daily steps rising? last 60 days', 'steps.trend last:60', 'dev'],
  ['on how many days did I take no more than 5000 steps during the past 30 days', 'steps.count_days last:30 atmost=5000', 'eve'],
];
