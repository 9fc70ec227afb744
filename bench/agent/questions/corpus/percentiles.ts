import type { Construct } from '../question.ts';

// biome-ignore format: one question a line.
export const percentiles: Construct = {
  hand: [
    ['is 55 a low resting heart rate for me? what percentile is it over the last year, 365 days', 'resting_heart_rate.percentile last:365 value=55'],
  ],
  'round 1': [
    ['how does 9000 steps rank among my days of the last 365 days? percentile pls', 'steps.percentile last:365 value=9000'],
    ['in what percentile is a resting pulse of 50 for me this year', 'resting_heart_rate.percentile this_year value=50'],
    ['is 30 ms a low hrv for me compared with the last 200 days - which percentile?', 'hrv_rmssd.percentile last:200 value=30'],
  ],
  'round 2': [
    ['At what percentile of my days last year would 12000 steps stand?', '= steps.percentile last_year value=12000'],
  ],
  'round 3': [
    ['At which percentile of my own daily counts of this year do 8,000 steps lie?', '= steps.percentile this_year value=8000'],
    ['Among all my sleep durations of 2025, at what percentile would seven and a half hours be?', 'sleep_duration.percentile year:2025 value=450'],
  ],
  'round 4': [
    ['What percentage of my nights in 2025 had seven hours of sleep or less?', 'sleep_duration.percentile year:2025 value=420'],
    ['At which percentile of my days in the last 365 would a day of 12000 steps sit?', '= steps.percentile last:365 value=12000'],
  ],
  practice: [
    ['percentile of 11,000 steps among my days of 2025', 'steps.percentile year:2025 value=11000'],
    ['Where does a resting pulse of 55 sit, percentile-wise, in the last 120 days?', '= resting_heart_rate.percentile last:120 value=55'],
    ['What percentage of days this year had 8,000 steps or fewer?', 'steps.percentile this_year value=8000'],
  ],
  'round 5': [
    ["percentile of a 6h30 night among this year's nights", 'sleep_duration.percentile this_year value=390'],
  ],
  'round 6': [
    ['What percentile is a day of 12,000 steps for me, across all my data?', 'steps.percentile all value=12000'],
    ["If my resting heart rate is 60, which percentile does that fall in among last year's days?", 'resting_heart_rate.percentile last_year value=60'],
  ],
  'round 7': [
    ['What percentile is a resting HR of 55 among all my daily values?', 'resting_heart_rate.percentile all value=55'],
  ],
  'round 8': [
    ["In what percentage of nights in 2025 did I sleep seven hours or less?", "sleep_duration.percentile year:2025 value=420 | sleep_duration.count_days year:2025 atmost=420"],
    ["Last night's sleep is at which percentile among all my nights?", "sleep_duration.percentile all | sleep_score.percentile all"],
  ],
  reader: [
    ['how does last night compare with my own nights', 'sleep_duration.percentile all'],
    ['what percentile is a resting heart rate of 55 bpm among mine this year', 'resting_heart_rate.percentile this_year value=55'],
    ["in what percentile was yesterday's step count this year", 'steps.percentile this_year'],
    ['what percentage of my nights this year were 6 hours or less', 'sleep_duration.percentile this_year value=360'],
    ['how does my step count yesterday compare to my own days this month?', 'steps.percentile this_month'],
    ['at what percentile is 8 hours of sleep for me this year', 'sleep_duration.percentile this_year value=480'],
    ['what % of nights had efficiency of 90 or less', 'sleep_efficiency.percentile last:30 value=90'],
  ],
  'a value among the own ones': [
    ['is 52 a low resting pulse for me? what percentile is it this year', 'resting_heart_rate.percentile this_year value=52'],
    ['how unusual is my HRV compared with my own values this year', 'hrv_rmssd.percentile this_year'],
    ['is 48 a high HRV for me?', 'hrv_rmssd.percentile all value=48'],
  ],
  'where a value would stand is no prediction': [
    ['Where would 12000 steps rank among my days last year?', 'steps.percentile last_year value=12000'],
    ['What percentile would a resting heart rate of 50 be in the last 90 days?', 'resting_heart_rate.percentile last:90 value=50'],
    ['How would 15000 steps rank among my days this year?', 'steps.percentile this_year value=15000'],
    ['How does 9000 steps rank against my last 90 days?', 'steps.percentile last:90 value=9000'],
  ],
  'places, rows and parts of a period': [
    ['where does 14,000 steps rank in my 2026 days', 'steps.percentile year:2026 value=14000'],
    ['how does 9000 steps compare to my days this year', 'steps.percentile this_year value=9000'],
    ["What's the percentile rank of a 12,500-step day over the past year?", 'steps.percentile last:365 value=12500'],
    ['longest streak of days over 10000 steps', 'steps.streak all over=10000'],
    ['current streak over 8k steps', 'steps.streak all over=8000'],
    ['what percentile is my latest weight', 'weight.percentile all'],
    ['number of days with at least one workout in October', 'workout_count.count_days month:10 atleast=1'],
    ['steps for each of the last 5 days', 'steps.sum last:5 group=day'],
    ['Rank my last 7 days by steps', 'steps.sum last:7 group=day'],
    ['rank my months of 2026 by average resting heart rate', 'resting_heart_rate.mean year:2026 group=month'],
    ['day of the week with lowest stress, last 12 weeks', 'stress.mean last:84 group=weekday'],
  ],
  'places of a value, wherever its days are named': [
    ['At which percentile of my nights in the past 90 would 8 hours sit?', 'sleep_duration.percentile last:90 value=480'],
    ["At what percentile of this year's days do 10,000 steps fall?", 'steps.percentile this_year value=10000'],
    ['where would a 12,000 step day rank over the last 365 days', 'steps.percentile last:365 value=12000'],
  ],
};
