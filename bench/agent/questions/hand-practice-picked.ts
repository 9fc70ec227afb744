import type { HandWritten } from './question.ts';

/**
 * Conditions on other metrics, rankings, groups, correlations and chosen weekdays, for practice: written by hand from the
 * window contract and the list of what is measured, by a writer who had not seen how questions are read, and open to
 * whoever mends the reading.
 */
// biome-ignore format: a table is read by its rows.
export const practicePicked: readonly HandWritten[] = [
  ['average steps on days following less than 6.5 hours of sleep, last 60 days', 'steps.mean last:60 where=sleep_duration:under:390'],
  ['HRV in the nights after a day with over 12000 steps, mean, past 120 days', 'hrv_rmssd.mean last:120 where=steps:over:12000:1'],
  ['mean stress on days when my resting heart rate was above 57, last 90 days', 'stress.mean last:90 where=resting_heart_rate:over:57'],
  ['In the last 60 days, how many steps did I average on days with a workout?', 'steps.mean last:60 where=workout_count:atleast:1'],
  ['When I drink at least 2.5 litres, what is my average weight that day? 2025 only.', 'weight.mean year:2025 where=water_intake:atleast:2.5'],
  ['Nights with sleep efficiency under 88 %: average HRV, last 100 days?', 'hrv_rmssd.mean last:100 where=sleep_efficiency:under:88'],
  ['Whenever my sleep score was 80+ and I took more than 9,000 steps, what was my mean stress? Last 180 days.', 'stress.mean last:180 where=sleep_score:atleast:80 where=steps:over:9000'],
  ['how many days had both >= 10k steps and >= 7 h sleep, last 90 days', 'steps.count_days last:90 atleast=10000 where=sleep_duration:atleast:420 | sleep_duration.count_days last:90 atleast=420 where=steps:atleast:10000'],
  ['provided i climbed 12 floors or more, average calories that day (last 100 days)', 'total_calories.mean last:100 where=floors_climbed:atleast:12'],
  ['Podium please: my three highest step days of this year', 'steps.highest this_year k=3'],
  ['five shortest nights of 2025', 'sleep_duration.lowest year:2025 k=5'],
  ['top 4 days for floors, last 100 days', 'floors_climbed.highest last:100 k=4'],
  ['The two lowest resting heart rates since June 1, 2026', 'resting_heart_rate.lowest since:2026-06-01 k=2'],
  ['worst 3 sleep scores last month', 'sleep_score.lowest last_month k=3'],
  ['Which day in September was my most stressful?', 'stress.max month:9'],
  ['date and value of my heaviest weigh-in of 2026, please', 'weight.max year:2026'],
  ['rank the ten biggest days by calories burned, last 365 days', 'total_calories.highest last:365 k=10'],
  ['average steps by weekday, last 12 weeks', 'steps.mean last:84 group=weekday'],
  ['Month by month, my mean resting heart rate in 2025', 'resting_heart_rate.mean year:2025 group=month'],
  ['weekly totals of distance, last 8 weeks', 'distance.sum last:56 group=week'],
  ['Break my average sleep down by day of the week for the last 90 days', 'sleep_duration.mean last:90 group=weekday'],
  ['On which weekday is my stress typically highest? Last 120 days.', 'stress.mean last:120 group=weekday'],
  ['steps day by day for the last 5 days', 'steps.sum last:5 group=day'],
  ['Per month, how much water did I drink in total in the first half of 2026?', 'water_intake.sum half_year:first:2026 group=month'],
  ['Which month of 2025 had the highest average HRV?', 'hrv_rmssd.mean year:2025 group=month'],
  ['correlation between steps and floors, last 60 days', 'steps.correlation last:60 with=floors_climbed | floors_climbed.correlation last:60 with=steps'],
  ['Does a more stressful day mean less sleep the night that follows? Correlate over the last 120 days.', 'sleep_duration.correlation last:120 with=stress:1'],
  ['Spearman please: sleep duration with same-day resting heart rate, past 90 days', 'sleep_duration.correlation last:90 with=resting_heart_rate | resting_heart_rate.correlation last:90 with=sleep_duration'],
  ['rho of weight against steps two days earlier, 2025', 'weight.correlation year:2025 with=steps:2'],
  ["Is my HRV linked to the previous day's vigorous minutes? Last 150 days", 'hrv_rmssd.correlation last:150 with=vigorous_time:1'],
  ['Fridays: longest sleep in the last 26 weeks', 'sleep_duration.max last:182 days=5'],
  ['Tuesdays and Thursdays, average active minutes, last 10 weeks', 'active_time.mean last:70 days=2,4'],
  ['first 10 naps ever recorded: mean length', 'nap_duration.mean all take=first:10'],
  ['three best step days in the last 50 days', 'steps.highest last:50 k=3', 'ben'],
  ['average HRV on nights when I slept 7 hours or more, last 60 days', 'hrv_rmssd.mean last:60 where=sleep_duration:atleast:420', 'cleo'],
  ['For each day of the week, how many steps on average? Last 70 days', 'steps.mean last:70 group=weekday', 'dev'],
  ['sleep and resting heart rate, correlation over the last 60 days', 'sleep_duration.correlation last:60 with=resting_heart_rate | resting_heart_rate.correlation last:60 with=sleep_duration', 'eve'],
  ['Average steps on days when it rained?', 'abstain'],
  ['Mean steps on days when I did not train at all, last 60 days', 'abstain'],
  ['How does my HRV correlate with the coffee I drink?', 'abstain'],
];
