import type { HandWritten } from './question.ts';

/**
 * Follow-ups (only the last message is judged), several questions in one, and what no data can answer.
 * Written by somebody who had read the window contract, the registry and the oracle, but neither the code that reads
 * questions nor the other questions, and who never ran the bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const thirdTalk: readonly HandWritten[] = [
  ['How many steps did I take in total last week? // And in the week before that?', 'steps.sum before(last:7)'],
  ['Average deep sleep in the last 30 days? // what about rem', 'rem_sleep.mean last:30'],
  ['what was my mean resting heart rate in September? // and in August? // only weekends please', 'resting_heart_rate.mean month:8 days=6,7'],
  ['How many km was my longest run in 2025? // Sorry, I meant bike ride.', 'workout_distance.max year:2025 type=biking'],
  ['how many nights under 6h last month // make that under 7h', 'sleep_duration.count_days last_month under=420'],
  ['Weight trend, last 90 days. // Same for body fat.', 'body_fat.trend last:90'],
  ['What was my average HRV over the past two weeks? // How does that compare with the two weeks before?', 'hrv_rmssd.difference last:14 vs=before(last:14) | hrv_rmssd.percent_change last:14 vs=before(last:14)'],
  ['Top 3 step days this year // top five instead // and now the same for calories burned', 'total_calories.highest this_year k=5'],
  ['litres of water i drank yesterday? // and what was it the day before', 'water_intake.sum day:@-2'],
  ['mean stress on mondays, last 12 weeks // fridays?', 'stress.mean last:84 days=5'],
  ['What is my average sleep over the last 30 days? // The median would be better than the mean.', 'sleep_duration.median last:30', 'ben'],
  ['my sleep score last night? // and the best one of the past three weeks?', 'sleep_score.max last:21', 'cleo'],
  ['how many km did i cycle in the last 30 days // and run?', 'workout_distance.sum last:30 type=running'],
  ['steps yesterday // On average over the last 10 days? // And the max?', 'steps.max last:10', 'dev'],
  ['How does stress correlate with sleep duration over the last 90 days? // And steps with sleep duration, same day?', 'steps.correlation last:90 with=sleep_duration | sleep_duration.correlation last:90 with=steps'],
  ["I'm seeing my GP tomorrow: average sleep and average steps for last week, what were they?", 'sleep_duration.mean last:7 ; steps.mean last:7'],
  ['Give me minimum, maximum and mean of my resting heart rate in October.', 'resting_heart_rate.min month:10 ; resting_heart_rate.max month:10 ; resting_heart_rate.mean month:10'],
  ['What were my blood pressure averages, systolic as well as diastolic, over the last 60 days?', 'systolic_blood_pressure.mean last:60 ; diastolic_blood_pressure.mean last:60'],
  ['Do I move more at the weekend? I want my mean steps for weekends and my mean steps for weekdays, last ten weeks.', 'steps.mean last:70 days=6,7 ; steps.mean last:70 days=1,2,3,4,5'],
  ['How much deep sleep last night? Also, what is my mean for the last 30 days?', 'deep_sleep.sum last_night ; deep_sleep.mean last:30'],
  ['Number of runs last month, and how many km in total were they?', 'workout_count.sum last_month type=running ; workout_distance.sum last_month type=running'],
  ['weight now + avg weight in 2024', 'weight.latest all ; weight.mean year:2024'],
  ['mean hrv and mean rhr over the past 40 days please, plus the highest sleep efficiency in that time', 'hrv_rmssd.mean last:40 ; resting_heart_rate.mean last:40 ; sleep_efficiency.max last:40', 'ben'],
  ['Newest values for ferritin and vitamin D?', 'biomarker:Ferritin.latest all ; biomarker:Vitamin_D.latest all', 'finn'],
  ['How many days over 12k steps did I have in 2025, and what was the longest streak of such days?', 'steps.count_days year:2025 over=12000 ; steps.streak year:2025 over=12000'],
  ['mean sleep in Q1 2025? and in Q2 2025?', 'sleep_duration.mean quarter:1:2025 ; sleep_duration.mean quarter:2:2025'],
  ['Breathing rate, last 60 days: average and standard deviation', 'breathing_rate.mean last:60 ; breathing_rate.std_dev last:60', 'eve'],
  ['At what time do I usually go to bed?', 'abstain'],
  ['If I carry on like this, what will I weigh next spring?', 'abstain'],
  ['How do my steps compare with those of other women my age?', 'abstain'],
  ['my little girl feels hot, what was her temperature last night??', 'abstain'],
  ['Average steps on days when I did not work out, last 60 days?', 'abstain'],
  ['What is the 90th percentile of my daily steps in 2025, in steps?', 'abstain'],
  ['how many beers did I have last week', 'abstain'],
  ['Be honest with me, do I have sleep apnoea?', 'abstain'],
  ['How long did I sleep on average over the last 30 days?', 'abstain', 'finn'],
  ['How many steps did I take before noon yesterday?', 'abstain'],
  ['avg resting pulse last 30 days', 'abstain', 'gus'],
];
