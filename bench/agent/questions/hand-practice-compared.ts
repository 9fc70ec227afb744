import type { HandWritten } from './question.ts';

/**
 * Comparisons of periods and trends, for practice: written by hand from the window contract and the list of what is
 * measured, by a writer who had not seen how questions are read, and open to whoever mends the reading.
 */
// biome-ignore format: a table is read by its rows.
export const practiceCompared: readonly HandWritten[] = [
  ['How much more did I walk per day in October than in September? Steps I mean.', 'steps.difference month:10 vs=month:9'],
  ['resting HR: the last 30 days minus the 30 before', 'resting_heart_rate.difference last:30 vs=before(last:30)'],
  ['By what percentage did my daily steps change from July to August 2026?', 'steps.percent_change month:8:2026 vs=month:7:2026'],
  ['Is my weight climbing or falling over the past 90 days?', 'weight.trend last:90'],
  ['slope of HRV per week, last 12 weeks', 'hrv_rmssd.trend last:84'],
  ['Did I sleep longer in the last two weeks than in the two weeks before them?', 'sleep_duration.difference last:14 vs=before(last:14)'],
  ['deep sleep 2025 compared with 2024', 'deep_sleep.difference year:2025 vs=year:2024'],
  ['How did my body fat move from the first half of 2025 to the second half of 2025?', 'body_fat.difference half_year:second:2025 vs=half_year:first:2025'],
  ['Water: difference in the daily average, June vs May', 'water_intake.difference month:6 vs=month:5'],
  ['Percent change in average stress, Q3 relative to Q2', 'stress.percent_change quarter:3 vs=quarter:2'],
  ['Has my VO2max been going up since {@-120 long}?', 'vo2max.trend since:@-120'],
  ['am i getting fitter? vo2 max trend for this year', 'vo2max.trend this_year'],
  ['sleep efficiency, weekends compared to weekdays, last 60 days', 'sleep_efficiency.mean last:60 days=6,7 ; sleep_efficiency.mean last:60 days=1,2,3,4,5'],
  ['On Saturdays and Sundays do I average more steps than Monday to Friday? Use the last 8 weeks.', 'steps.mean last:56 days=6,7 ; steps.mean last:56 days=1,2,3,4,5'],
  ["How far off my 30-day mean was last night's sleep?", 'sleep_duration.difference last_night vs=last:30'],
  ['yesterday vs the day before yesterday: steps', 'steps.difference yesterday vs=day:@-2'],
  ['calories burned per day, October 2026 over October 2025, % change', 'total_calories.percent_change month:10:2026 vs=month:10:2025'],
  ['Was my average glucose lower in June through August 2026 than in March through May 2026?', 'glucose.difference between:2026-06-01..2026-08-31 vs=between:2026-03-01..2026-05-31'],
  ['My mum reckons I drink less water than I used to. The past 14 days against the 14 days preceding, please.', 'water_intake.difference last:14 vs=before(last:14)'],
  ['Fit a trend line to my resting pulse, first quarter, what slope do you get?', 'resting_heart_rate.trend quarter:1'],
  ['Are my naps getting longer? look at the last 180 days', 'nap_duration.trend last:180'],
  ['Give weekly rate of change of systolic pressure over last 120 days.', 'systolic_blood_pressure.trend last:120'],
  ['floors climbed: August to September, change in %', 'floors_climbed.percent_change month:9 vs=month:8'],
  ['last week compared to the week prior, active minutes', 'active_time.difference last:7 vs=before(last:7)'],
  ['So was this year calmer than last year? Stress, difference please.', 'stress.difference this_year vs=last_year'],
  ['How many fewer minutes was I awake at night in September than in August?', 'awake_time.difference month:9 vs=month:8'],
  ['REM per night between {@-40 iso} and {@-31 iso} versus between {@-30 iso} and {@-21 iso}', 'rem_sleep.difference between:@-40..@-31 vs=between:@-30..@-21'],
  ['Did my breathing rate rise from November 2024 to November 2025?', 'breathing_rate.difference month:11:2025 vs=month:11:2024'],
  ['How much heavier was I on average in January 2025 than in January 2026?', 'weight.difference month:1:2025 vs=month:1:2026'],
  ['moderate minutes a day: Q1 of 2025 as opposed to Q1 of 2024', 'moderate_intensity_time.difference quarter:1:2025 vs=quarter:1:2024'],
  ['Distance walked on average, 1-10 October 2026 against 22-31 October 2026', 'distance.difference between:2026-10-01..2026-10-10 vs=between:2026-10-22..2026-10-31'],
  ['hart rate variability up or down? 30 d vs. prior 30 d', 'hrv_rmssd.difference last:30 vs=before(last:30)'],
  ['Compare the spread (standard deviation) of my sleep in June and in July', 'sleep_duration.std_dev month:6 ; sleep_duration.std_dev month:7'],
  ['Steps per day: the last 20 days vs the 20 before that', 'steps.difference last:20 vs=before(last:20)', 'ben'],
  ['is my sleep getting shorter?? trend for the last 60 days', 'sleep_duration.trend last:60', 'dev'],
  ['sleep score: percentage change, past 30 days vs previous 30 days', 'sleep_score.percent_change last:30 vs=before(last:30)', 'cleo'],
  ['What is the tendency of my resting heart rate for the last seven weeks?', 'resting_heart_rate.trend last:49', 'eve'],
  ['How do my steps stack up against the average woman of my age?', 'abstain'],
  ['Do I move more than my husband does?', 'abstain'],
  ['Will my resting heart rate keep falling next month?', 'abstain'],
];
