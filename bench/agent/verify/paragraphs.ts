import type { Person } from '../questions/question.ts';

/**
 * Paragraphs as chat assistants write them, by hand. `{+ask; form}` is the true value of an ask (see `parse-ask.ts`),
 * `{-ask; form}` a false one in its place, `{?text}` a number that nothing measured proves. Forms: `0` and `1` are
 * decimals, `hm` hours and minutes, `km`, `abs` the size of a change; `{@-3 long}` is a day.
 */
export const paragraphs: readonly (readonly [text: string, person?: Person])[] = [
  [
    'Over the last 7 days you averaged {+steps.mean last:7; 0} steps a day, which is a solid base. Your resting heart rate averaged {+resting_heart_rate.mean last:7; 1} bpm over the same time.',
  ],
  [
    'Over the last 7 days you averaged {-steps.mean last:7; 0} steps a day. The recommended amount for adults is {?10,000 steps}.',
  ],
  [
    'You slept {+sleep_duration.mean last:30; hm} a night on average over the last 30 days, and your HRV averaged {-hrv_rmssd.mean last:30; 1} ms.',
  ],
  [
    'In the last 14 days your average time asleep was {-sleep_duration.mean last:14; hm}. Most adults need {?7 to 9 hours} of sleep.',
  ],
  ['Your steps totalled {+steps.sum last:7; 0} over the last 7 days. Try to reach {?70,000 steps} next week!'],
  [
    'Last month you walked {+steps.sum last_month; 0} steps in total. That is an average of {+steps.mean last_month; 0} steps a day.',
  ],
  ['Last month you walked {-steps.sum last_month; 0} steps in total.'],
  [
    'Your weight was {+weight.latest all; 1} kg at the latest measurement. Your caffeine intake averaged {?210 mg} a day.',
  ],
  ['Yesterday you took {+steps.sum yesterday; 0} steps and burned {+total_calories.sum yesterday; 0} kcal.'],
  ['Yesterday you took {-steps.sum yesterday; 0} steps and burned {-total_calories.sum yesterday; 0} kcal.'],
  [
    '**Sleep.** You averaged {+sleep_duration.mean last:7; hm} of sleep over the last 7 days. Deep sleep averaged {+deep_sleep.mean last:7; 0} minutes and REM sleep {+rem_sleep.mean last:7; 0} minutes.',
  ],
  [
    '- Steps: an average of {+steps.mean last:30; 0} steps a day over the last 30 days\n- Resting heart rate: an average of {+resting_heart_rate.mean last:30; 1} bpm over the last 30 days\n- HRV: an average of {-hrv_rmssd.mean last:30; 1} ms over the last 30 days',
  ],
  [
    'Your highest step count in the last 30 days was {+steps.max last:30; 0} steps, and the lowest was {+steps.min last:30; 0} steps.',
  ],
  ['Your highest step count in the last 30 days was {-steps.max last:30; 0} steps.'],
  [
    'In the last 30 days your resting heart rate was lowest at {+resting_heart_rate.min last:30; 0} bpm, and its median was {+resting_heart_rate.median last:30; 1} bpm.',
  ],
  [
    'Your wife averaged {?8,412 steps} a day over the last 7 days, while you averaged {+steps.mean last:7; 0} steps a day over the last 7 days.'.replace(
      ', while you',
      '. You',
    ),
  ],
  [
    'The average adult walks about {?5,000 steps} a day. You averaged {+steps.mean last:90; 0} steps a day over the last 90 days.',
  ],
  [
    'You did {+workout_count.sum last:30; 0} workouts in the last 30 days. If you could fit in {?2 more} a week, your fitness may improve.',
  ],
  ['You did {-workout_count.sum last:30; 0} workouts in the last 30 days.'],
  ['In the last 30 days you went on {+workout_count.sum last:30 type=running; 0} runs.'],
  ['In the last 30 days you went on {-workout_count.sum last:30 type=running; 0} runs.'],
  [
    'Your blood pressure is worth watching: your average systolic blood pressure over the last 90 days was {+systolic_blood_pressure.mean last:90; 1} mmHg, and your average diastolic blood pressure over the last 90 days was {-diastolic_blood_pressure.mean last:90; 1} mmHg.',
  ],
  [
    'Over the last 90 days your average weight was {+weight.mean last:90; 1} kg and your average body fat was {+body_fat.mean last:90; 1} %.',
  ],
  ['Over the last 90 days your average weight was {-weight.mean last:90; 1} kg.'],
  [
    'You averaged {+steps.mean month:10; 0} steps a day in October. In September you averaged {+steps.mean month:9; 0} steps a day.',
  ],
  [
    'You averaged {-steps.mean month:10; 0} steps a day in October. In September you averaged {-steps.mean month:9; 0} steps a day.',
  ],
  [
    'In October you slept {+sleep_duration.mean month:10; hm} a night on average. Your sleep score averaged {-sleep_score.mean month:10; 1} points in October.',
  ],
  [
    'This month your HRV averaged {+hrv_rmssd.mean this_month; 1} ms. A healthy range for people of your age is {?35 to 60 ms}.',
  ],
  ['This month your resting heart rate averaged {-resting_heart_rate.mean this_month; 1} bpm.'],
  [
    'Your steps over the last 7 days changed by {+steps.percent_change last:7; abs1} % compared with the 7 days before.',
  ],
  [
    'Your steps over the last 7 days changed by {-steps.percent_change last:7; abs1} % compared with the 7 days before.',
  ],
  [
    'On the {@-3 long} you walked {+steps.sum day:@-3; 0} steps. On the {@-5 long} you walked {-steps.sum day:@-5; 0} steps.'.replaceAll(
      'the {',
      '{',
    ),
  ],
  ['On {@-10 long} you slept {+sleep_duration.mean day:@-10; hm}.'],
  ['On {@-10 long} you slept {-sleep_duration.mean day:@-10; hm}.'],
  ['Over the last 30 days you averaged {+steps.mean last:30 days=6,7; 0} steps a day on weekends.'],
  ['Over the last 30 days you averaged {-steps.mean last:30 days=6,7; 0} steps a day on weekends.'],
  ['In the last 30 days you had {+steps.count_days last:30 over=10000; 0} days with more than 10,000 steps.'],
  ['In the last 30 days you had {-steps.count_days last:30 over=10000; 0} days with more than 10,000 steps.'],
  ['In the last 30 days you slept under 7 hours on {+sleep_duration.count_days last:30 under=420; 0} nights.'],
  ['In the last 30 days you slept under 7 hours on {-sleep_duration.count_days last:30 under=420; 0} nights.'],
  ['Your screen time averaged {?4 hours} a day last week, and your mood was {?7 out of 10}.'],
  ['On days when you drank coffee, your resting heart rate averaged {?61 bpm} over the last 30 days.'],
  ['Studies suggest that an extra {?20 minutes} of sleep lowers the resting heart rate by {?2 bpm}.'],
  [
    'Your average heart rate over the last 30 days was {+heart_rate.mean last:30; 1} bpm. Aim for {?150 minutes} of moderate activity a week.',
  ],
  [
    'Your average distance over the last 30 days was {+distance.mean last:30; km} km a day, and you climbed {+floors_climbed.mean last:30; 1} floors a day on average over the last 30 days.',
  ],
  ['Your average distance over the last 30 days was {-distance.mean last:30; km} km a day.'],
  [
    'Your average breathing rate over the last 14 days was {+breathing_rate.mean last:14; 1} breaths per minute. Your average oxygen saturation over the last 14 days was {+spo2.mean last:14; 1} %.',
  ],
  ['Your average breathing rate over the last 14 days was {-breathing_rate.mean last:14; 1} breaths per minute.'],
  ['Since {@-20 long} you have averaged {+steps.mean since:@-20; 0} steps a day.'],
  ['Since {@-20 long} you have averaged {-steps.mean since:@-20; 0} steps a day.'],
  [
    'Your sleep efficiency averaged {+sleep_efficiency.mean last:30; 1} % over the last 30 days, and your time in bed averaged {-time_in_bed.mean last:30; hm} over the last 30 days.',
  ],
  [
    'This year you have walked {+steps.mean this_year; 0} steps a day on average, compared with a goal of {?9,500 steps}.',
  ],
  ['This year you have averaged {-steps.mean this_year; 0} steps a day.'],
  [
    'Your LDL cholesterol was {+biomarker:LDL_Cholesterol.latest all; 0} mg/dL at the latest test, and your ferritin was {+biomarker:Ferritin.latest all; 0} ng/mL.',
    'finn',
  ],
  ['Your LDL cholesterol was {-biomarker:LDL_Cholesterol.latest all; 0} mg/dL at the latest test.', 'finn'],
  [
    'Your latest HbA1c was {+biomarker:HbA1c.latest all; 1} %. Your latest vitamin D was {-biomarker:Vitamin_D.latest all; 0} ng/mL.',
    'finn',
  ],
  ['Your latest TSH was {?2.1 mIU/L}, and your latest testosterone was {?18 nmol/L}.', 'finn'],
  [
    'Your ferritin was {-biomarker:Ferritin.latest all; 0} ng/mL at the latest test. Your brother’s ferritin was {?120 ng/mL}.',
    'finn',
  ],
  ['Over the last 30 days you averaged {+steps.mean last:30; 0} steps a day.', 'finn'],
  ['Over the last 30 days you averaged {-steps.mean last:30; 0} steps a day. Last night you slept {?7 hours}.', 'finn'],
];
