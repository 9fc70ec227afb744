import type { HandWritten } from './question.ts';

/**
 * Follow-ups, several questions in one message, and questions that the data cannot answer. Written by somebody who had
 * read the window contract, the registry and the oracle, but neither the code that reads questions nor the other
 * questions, and who never ran the bench on them.
 */
export const secondTalk: readonly HandWritten[] = [
  ['What was my average HRV in August? // And in October?', 'hrv_rmssd.mean month:10'],
  ['How many steps did I do in total last week? // and the week before that?', 'steps.sum before(last:7)'],
  ['mean resting heart rate, last 30 days // now the median', 'resting_heart_rate.median last:30'],
  [
    'How long did I sleep per night on average in August? // Weekends only, please.',
    'sleep_duration.mean month:8 days=6,7',
  ],
  [
    'On how many days of 2025 was I above 10,000 steps? // And above 12,000? // Now the days above 12,000 in 2024, please.',
    'steps.count_days year:2024 over=12000',
  ],
  ['What is the trend of my weight this year? // Same for body fat?', 'body_fat.trend this_year'],
  ['avg deep sleep Q2 // split that by month', 'deep_sleep.mean quarter:2 group=month'],
  [
    'How far did I run in total last month? // And how far did I cycle?',
    'workout_distance.sum last_month type=cycling',
  ],
  [
    'What are my average steps on days when I slept less than 6 h, last 90 days? // And when I slept more than 8 h?',
    'steps.mean last:90 where=sleep_duration:over:480',
  ],
  ['My three highest stress days in the last 60 days? // The three lowest instead', 'stress.lowest last:60 k=3'],
  [
    'Average systolic in July? // And diastolic? // By how much did that change in August compared with July?',
    'diastolic_blood_pressure.difference month:8 vs=month:7',
  ],
  ['How long did I sleep last night? // And how much of it was deep sleep?', 'deep_sleep.sum last_night'],
  ['Average sleep efficiency in June? // sorry, i meant july', 'sleep_efficiency.mean month:7'],
  ['average time asleep in the last 20 days? // Make that 40 days.', 'sleep_duration.mean last:40', 'ben'],
  ['What is my latest vitamin D value? // And what was the very first one?', 'biomarker:Vitamin_D.first all', 'finn'],
  [
    'Average resting heart rate and average HRV over the past two weeks?',
    'resting_heart_rate.mean last:14 ; hrv_rmssd.mean last:14',
  ],
  [
    'How many steps did I take yesterday? Oh, and how many floors?',
    'steps.sum yesterday ; floors_climbed.sum yesterday',
  ],
  ['min, max and mean of my weight in 2025', 'weight.min year:2025 ; weight.max year:2025 ; weight.mean year:2025'],
  [
    'Both numbers of my blood pressure, systolic and diastolic, averaged over last month',
    'systolic_blood_pressure.mean last_month ; diastolic_blood_pressure.mean last_month',
  ],
  [
    'What was my mean deep sleep in September, and what was it in October?',
    'deep_sleep.mean month:9 ; deep_sleep.mean month:10',
  ],
  [
    'Over the last 8 weeks, how many steps did I average on weekdays, and how many at weekends?',
    'steps.mean last:56 days=1,2,3,4,5 ; steps.mean last:56 days=6,7',
  ],
  [
    'Total steps last week? And how many days last month were over 10,000 steps?',
    'steps.sum last:7 ; steps.count_days last_month over=10000',
  ],
  [
    'last night: time asleep, sleep score, hrv',
    'sleep_duration.sum last_night ; sleep_score.mean last_night ; hrv_rmssd.mean last_night',
  ],
  [
    'What distance was my longest bike ride this year? Also, how many runs did I do last month?',
    'workout_distance.max this_year type=cycling ; workout_count.sum last_month type=running | workout_count.count last_month type=running',
  ],
  [
    'Average steps in the last 30 days please, then average resting heart rate in the last 60 days.',
    'steps.mean last:30 ; resting_heart_rate.mean last:60',
    'dev',
  ],
  [
    'latest LDL cholesterol and latest HbA1c',
    'biomarker:LDL_Cholesterol.latest all ; biomarker:HbA1c.latest all',
    'finn',
  ],
  [
    "What's the weight trend this year, and what's my average body fat this month?",
    'weight.trend this_year ; body_fat.mean this_month',
  ],
  ['What will my average resting heart rate be next month?', 'abstain'],
  ['How many steps did I take between 2 pm and 4 pm yesterday?', 'abstain'],
  ["How many hours did my husband sleep last week? He hasn't told me.", 'abstain'],
  ['Be honest, have I got sleep apnoea?', 'abstain'],
  ['How many metres of elevation did I gain last month?', 'abstain'],
  ['Average sleep last month on days on which I did no workout at all', 'abstain'],
  ['At what time did I usually go to bed in October?', 'abstain'],
  ['How many steps did I average last week?', 'abstain', 'gus'],
  ['Average resting heart rate from {@-74 long} to {@-66 long}?', 'abstain', 'eve'],
  ['How long did I sleep on average in the last two weeks?', 'abstain', 'finn'],
];
