import type { HandWritten } from './question.ts';

/** As `hand-everyday.ts`: conversations, questions in several parts, and what is to be declined plainly. */
export const talkQuestions: readonly HandWritten[] = [
  [
    'what was my avg hrv in june? // and july? // so whats the difference between the two',
    'hrv_rmssd.difference month:7 vs=month:6 | hrv_rmssd.percent_change month:7 vs=month:6 | hrv_rmssd.difference month:6 vs=month:7',
  ],
  ['steps yesterday // and the day before?', 'steps.sum day:@-2'],
  [
    'how much deep sleep did i get on average over the last 30 days? // what about rem // and light sleep?',
    'light_sleep.mean last:30',
  ],
  ['top 3 step days this year // now the bottom 3', 'steps.lowest this_year k=3'],
  [
    'how many nights under 6 hours in the last 60 days? // and under 7?',
    'sleep_duration.count_days last:60 under=420',
    'ben',
  ],
  ['average resting heart rate last month // only on sundays', 'resting_heart_rate.mean last_month days=7'],
  ['How far did I run this year? // and cycle?', 'workout_distance.sum this_year type=biking'],
  ['my mean weight in the last 90 days // no I meant the median', 'weight.median last:90'],
  [
    'give me my longest and my shortest night of last month',
    'sleep_duration.max last_month | sleep_duration.highest last_month k=1 ; sleep_duration.min last_month | sleep_duration.lowest last_month k=1',
  ],
  [
    'Steps yesterday, sleep last night and my current weight please',
    'steps.sum yesterday ; sleep_duration.sum last_night ; weight.latest all',
  ],
  [
    'how many times did I go for a run last month and what was the total distance?',
    'workout_count.sum last_month type=running | workout_count.count last_month type=running ; workout_distance.sum last_month type=running',
  ],
  [
    'average blood pressure this year, both numbers',
    'systolic_blood_pressure.mean this_year ; diastolic_blood_pressure.mean this_year',
  ],
  [
    'whats my avg rhr in sept, and on how many days was it above 57 that month',
    'resting_heart_rate.mean month:9 ; resting_heart_rate.count_days month:9 over=57',
  ],
  [
    'Compare hrv and sleep of the last 14 days with the 14 days before, and tell me my average stress in those last 14 days',
    'hrv_rmssd.difference last:14 | hrv_rmssd.percent_change last:14 ; sleep_duration.difference last:14 | sleep_duration.percent_change last:14 ; stress.mean last:14',
  ],
  ['how many steps did my husband take last week', 'abstain'],
  ['what will my weight be at christmas?', 'abstain'],
  ['Is my girlfriend sleeping better these days?', 'abstain'],
  ['should I take more magnesium, and how many mg?', 'abstain'],
  ['why do I get headaches after lunch', 'abstain'],
  ['How many cigarettes did I smoke last month', 'abstain'],
  ['what was my testosterone level in the last test?', 'abstain'],
  ["what's the right dose of ibuprofen for my back pain", 'abstain'],
];
