import type { HandWritten } from './question.ts';

/**
 * Follow-ups, several parts, and what is to be declined. Written by somebody who had read the contract, the
 * registry and the oracle, but neither the code that reads questions nor the other questions, and who never ran the
 * bench on them.
 */
// biome-ignore format: a table is read by its rows.
export const fourthTalk: readonly HandWritten[] = [
  ['steps yesterday? // and the day before?', 'steps.sum day:@-2'],
  ['How much did I sleep on average last month // what about deep sleep only?', 'deep_sleep.mean last_month'],
  ['avg resting heart rate in june // and july // august?', 'resting_heart_rate.mean month:8'],
  ['Mean HRV for the last 30 days? // Now the median, please.', 'hrv_rmssd.median last:30'],
  ['How many nights did I sleep less than 7 hours in the last 90 days? // And less than six?', 'sleep_duration.count_days last:90 under=360'],
  ['how many km did I run last month // and on the bike?', 'workout_distance.sum last_month type=biking'],
  ['What is my average weight this year? // How does that compare with last year?', 'weight.difference this_year vs=last_year | weight.percent_change this_year vs=last_year'],
  ['average stress 2025 // hmm and what if you only look at weekends', 'stress.mean year:2025 days=6,7'],
  ['Top 3 step days in September // make it five', 'steps.highest month:9 k=5'],
  ['what was my blood sugar on average last month? // thanks! and the peak?', 'glucose.max last_month'],
  ['total calories burned on {@-9 monthday} // no sorry, I meant {@-6 monthday}', 'total_calories.sum day:@-6'],
  ['longest streak of days with at least 8,000 steps this year // what if the bar were 10,000?', 'steps.streak this_year atleast=10000'],
  ['average sleep by weekday, last 12 weeks // same thing for resting heart rate', 'resting_heart_rate.mean last:84 group=weekday'],
  ['my most recent LDL? // and vitamin D?', 'biomarker:Vitamin_D.latest all', 'finn'],
  ['How many steps did I do in total over the last 14 days? // Per day on average?', 'steps.mean last:14', 'ben'],
  ['avg steps n avg sleep last week pls, both', 'steps.mean last:7 ; sleep_duration.mean last:7'],
  ['What were my lowest and my highest resting heart rate in October?', 'resting_heart_rate.min month:10 ; resting_heart_rate.max month:10'],
  ['Steps yesterday, and sleep last night?', 'steps.sum yesterday ; sleep_duration.sum last_night'],
  ['My systolic and my diastolic, each averaged over this year', 'systolic_blood_pressure.mean this_year ; diastolic_blood_pressure.mean this_year'],
  ['average steps on weekdays and average steps on weekends, last 60 days', 'steps.mean last:60 days=1,2,3,4,5 ; steps.mean last:60 days=6,7'],
  ['Deep, REM and light sleep: nightly averages for September.', 'deep_sleep.mean month:9 ; rem_sleep.mean month:9 ; light_sleep.mean month:9'],
  ['How far did I run in August, and how many calories did those runs burn?', 'workout_distance.sum month:8 type=running ; workout_calories.sum month:8 type=running'],
  ['mean hrv last 30 days? also, how many nights below 40 ms in that time?', 'hrv_rmssd.mean last:30 ; hrv_rmssd.count_days last:30 under=40'],
  ['Weight: the first ever and the latest, in lbs.', 'weight.first all ; weight.latest all | weight.latest last:30'],
  ['I need this for my doctor: average glucose this year, average weight this year, average resting pulse this year.', 'glucose.mean this_year ; weight.mean this_year ; resting_heart_rate.mean this_year'],
  ['average resting HR and total floors climbed over the last 3 weeks', 'resting_heart_rate.mean last:21 ; floors_climbed.sum last:21', 'eve'],
  ['Latest HbA1c and latest LDL please', 'biomarker:HbA1c.latest all ; biomarker:LDL_Cholesterol.latest all', 'finn'],
  ['What time do I usually go to bed?', 'abstain'],
  ['Predict my weight for Christmas, would you?', 'abstain'],
  ["What was my husband's resting heart rate last month?", 'abstain'],
  ['I snore like a bear according to my wife. Do I have sleep apnoea?', 'abstain'],
  ['how many cups of coffee did i have per day last month', 'abstain'],
  ['Average steps on days when I did NOT go running, last 60 days', 'abstain'],
  ['How many steps did I do in 2019?', 'abstain'],
  ['Add up all my heart rates for October, what is the sum?', 'abstain'],
  ['how many steps did I take between 8 and 9 am yesterday', 'abstain'],
  ['What is the average CRP across all my tests?', 'abstain', 'finn'],
  ['How long did I sleep last night?', 'abstain', 'gus'],
];
