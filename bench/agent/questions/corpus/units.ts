import type { Construct } from '../question.ts';

// biome-ignore format: one question a line.
export const units: Construct = {
  reader: [
    ['how many nights did I slep less then 6 hrs', 'sleep_duration.count_days last:30 under=360'],
    ['how many days over 10 thousand steps in September', 'steps.count_days month:9 over=10000'],
    ['on how many days was my weight above 160 lbs this year', 'weight.count_days this_year over=72.574779'],
    ['how often did I walk more than 3 miles last month', 'distance.count_days last_month over=4828.032'],
    ['nights with under 45 min of REM this month', 'rem_sleep.count_days this_month under=45'],
    ['how many days was my restng hart rate over 60 in Octobr', 'resting_heart_rate.count_days month:10 over=60'],
  ],
  'limits in the units that people use': [
    ['how many days last month did I drink more than 1.5 liters of water', 'water_intake.count_days last_month over=1.5'],
    ['longest streak of days with over 2000 ml of water this year', 'water_intake.streak this_year over=2'],
    ['how often was my average speed above 36 km/h this year', 'workout_count.sum this_year where=workout_speed:over:10'],
    ['how many days was my body temperature over 100.4 °F this year', 'body_temperature.count_days this_year over=38'],
    ['days with weight over 10 stone this year', 'weight.count_days this_year over=63.502932'],
    ['on how many nights was my breathing rate above 15 breaths per minute', 'breathing_rate.count_days last:30 over=15'],
    ['how many days was my VO2max under 44 ml/kg/min this year', 'vo2max.count_days this_year under=44'],
  ],
  'a bare unit names no metric beside one that is measured in it': [
    ['bpm: resting heart rate, last month', 'resting_heart_rate.mean last_month'],
    ['active calories last month, kcal', 'active_calories.mean last_month'],
    ['average bpm yesterday', 'heart_rate.mean yesterday'],
    ['average bpm and resting heart rate last week', 'heart_rate.mean last:7 ; resting_heart_rate.mean last:7'],
  ],
  'a unit that is wanted names nothing else': [
    ['average weight last month, lbs if possible', 'weight.mean last_month'],
    ['how far did I walk last week // in miles please', 'distance.sum last:7'],
    ['average sleep last month // in hours', 'sleep_duration.mean last_month'],
    ['average distance in August? // And how many miles is that?', 'distance.mean month:8'],
  ],
  'words of units, of sums and of edges': [
    ['total mins of REM in the last 10 days', 'rem_sleep.sum last:10'],
    ['avg mins awake per night last month', 'awake_time.mean last_month'],
    ['how many nights with less than 50 mins of REM in October', 'rem_sleep.count_days month:10 under=50'],
    ['Everything added together, what distance did I cover back in September?', 'distance.sum month:9'],
    ['Taking everything together, how many steps did I take in August?', 'steps.sum month:8'],
    ['mean stress during the week before last', 'stress.mean before(last:7)'],
    ['sleep during the week of 5 October', 'sleep_duration.mean between:2026-10-05..2026-10-11'],
    ['average steps during the week in October', 'steps.mean month:10 days=1,2,3,4,5'],
    ['mean stress October 3 through 9', 'stress.mean between:2026-10-03..2026-10-09'],
    ['mean HRV between Oct 1 thru Oct 15', 'hrv_rmssd.mean between:2026-10-01..2026-10-15'],
    ['first ever weight and the newest one', 'weight.first all ; weight.latest all'],
    ['my ferritin, first ever vs now', 'biomarker:Ferritin.first all ; biomarker:Ferritin.latest all'],
    ['average weight this year, skipping days where I have no measurement', 'weight.mean this_year'],
    ['median sleep last month (ignore nights with no reading)', 'sleep_duration.median last_month'],
    ['Weekends aside, how did I sleep on average last month?', 'sleep_duration.mean last_month days=1,2,3,4,5'],
  ],
};
