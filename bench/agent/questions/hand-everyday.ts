import type { HandWritten } from './question.ts';

/**
 * Written by somebody who had read the contract and the list of metrics but neither the parser nor its tests.
 * Averages, totals and extremes over periods as people say them.
 */
export const everydayQuestions: readonly HandWritten[] = [
  ['morning! how many steps did i manage yesterday, roughly?', 'steps.sum yesterday'],
  ['whats my avg step count for the past fortnight', 'steps.mean last:14', 'dev'],
  ['Over the last couple of weeks, how much sleep was I getting a night?', 'sleep_duration.mean last:14'],
  ['What was my resting pulse on average in the first 30 days I wore this thing?', 'resting_heart_rate.mean first:30'],
  ['how many calories have I burnt so far this week', 'total_calories.sum this_week_so_far'],
  ['most floors ive ever done in a day', 'floors_climbed.max all | floors_climbed.highest all k=1'],
  [
    "what's the shortest night I've had since {@-75 monthday}?",
    'sleep_duration.min since:@-75 | sleep_duration.lowest since:@-75 k=1',
  ],
  ['restin heart rate, average, first half of october', 'resting_heart_rate.mean half_month:first:10'],
  ['How many flights of stairs did I climb last weekend?', 'floors_climbed.sum last_weekend'],
  ['my mean breathing rate for Q3', 'breathing_rate.mean quarter:3'],
  ['gimme the median of my nightly hrv, last quarter', 'hrv_rmssd.median last_quarter'],
  ['And what did I weigh on average in the spring, I mean April 2026?', 'weight.mean month:4:2026'],
  ['how long am i lying awake per nite? avg of the past 20 days', 'awake_time.mean last:20', 'ben'],
  [
    'biggest step day between {@-130 us} and {@-100 us}',
    'steps.max between:@-130..@-100 | steps.highest between:@-130..@-100 k=1',
  ],
  ['how much did i walk in km on tuesday', 'distance.sum weekday:2'],
  [
    'My lowest blood pressure reading this year - just the top number',
    'systolic_blood_pressure.min this_year | systolic_blood_pressure.lowest this_year k=1',
  ],
  ['What was my average daily water intake in liters over the last ten days?', 'water_intake.mean last:10'],
  ['kcal burned on {@-9 long} ?', 'total_calories.sum day:@-9'],
  [
    'How much REM sleep did I get in total over the last 7 nights, in hours',
    'rem_sleep.sum last:7 | rem_sleep.sum all take=last:7',
  ],
  [
    'hi, can you tell me the highest blood sugar I measured in the last 6 weeks?',
    'glucose.max last:42 | glucose.highest last:42 k=1',
  ],
  ['sleep effeciency avg this quarter', 'sleep_efficiency.mean this_quarter'],
  ['the last hba1c i had done, what was it', 'biomarker:HbA1c.latest all', 'finn'],
  ['average stress level, {@-28 iso} to {@-15 iso}', 'stress.mean between:@-28..@-15', 'cleo'],
  ['active minutes total for the last 20, sorry, 30 days', 'active_time.sum last:30'],
  ['vo2 max mean for the second half of last year?', 'vo2max.mean half_year:second:last'],
];
