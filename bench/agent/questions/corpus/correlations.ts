import type { Construct } from '../question.ts';

// biome-ignore format: one question a line.
export const correlations: Construct = {
  hand: [
    ['is there a link between my steps and my sleep over the last 90 days?', 'steps.correlation last:90 with=sleep_duration | sleep_duration.correlation last:90 with=steps | sleep_duration.correlation last:90 with=steps:1'],
    ['correlation of stress with hrv in the last 120 days', 'stress.correlation last:120 with=hrv_rmssd | hrv_rmssd.correlation last:120 with=stress'],
  ],
  'round 1': [
    ['does my stress go together with how many steps I do? correlation over the last 180 days', 'stress.correlation last:180 with=steps | steps.correlation last:180 with=stress => stress.correlation last:180 with=steps'],
    ['relationship between deep sleep and resting heart rate last 90 days', 'deep_sleep.correlation last:90 with=resting_heart_rate | resting_heart_rate.correlation last:90 with=deep_sleep'],
    ['Do I sleep longer after more active days? correlate my steps with the following night, past 120 days', '= sleep_duration.correlation last:120 with=steps:1'],
  ],
  'round 2': [
    ['Is there a correlation between my stress and my HRV of the same day over the past 180 days?', 'hrv_rmssd.correlation last:180 with=stress | stress.correlation last:180 with=hrv_rmssd => stress.correlation last:180 with=hrv_rmssd'],
    ['Spearman for 2025: time asleep against the steps of the day before', 'sleep_duration.correlation year:2025 with=steps:1'],
    ['How strongly do deep sleep and resting heart rate go together, same day, last 100 days? A rank correlation please.', 'deep_sleep.correlation last:100 with=resting_heart_rate | resting_heart_rate.correlation last:100 with=deep_sleep => deep_sleep.correlation last:100 with=resting_heart_rate', 'dev'],
  ],
  'round 3': [
    ['Spearman between deep sleep and HRV, last 120 days', 'deep_sleep.correlation last:120 with=hrv_rmssd | hrv_rmssd.correlation last:120 with=deep_sleep'],
    ['Do stressful days show up in my resting heart rate the day after? Correlate them over the past 150 days.', '= resting_heart_rate.correlation last:150 with=stress:1'],
    ['is there a relation, more steps in the day and then longer sleep the following night? for 2025', 'sleep_duration.correlation year:2025 with=steps:1'],
  ],
  'round 4': [
    ["Is there a correlation between my steps and the following night's deep sleep? last 180 days", 'deep_sleep.correlation last:180 with=steps:1'],
    ['Spearman of stress vs HRV, last 365 days, same day', 'stress.correlation last:365 with=hrv_rmssd | hrv_rmssd.correlation last:365 with=stress'],
    ['Did my resting heart rate and my time asleep move together in 2025?', 'resting_heart_rate.correlation year:2025 with=sleep_duration | sleep_duration.correlation year:2025 with=resting_heart_rate'],
  ],
  practice: [
    ['correlation between steps and floors, last 60 days', 'steps.correlation last:60 with=floors_climbed | floors_climbed.correlation last:60 with=steps'],
    ['Does a more stressful day mean less sleep the night that follows? Correlate over the last 120 days.', '= sleep_duration.correlation last:120 with=stress:1'],
    ['Spearman please: sleep duration with same-day resting heart rate, past 90 days', 'sleep_duration.correlation last:90 with=resting_heart_rate | resting_heart_rate.correlation last:90 with=sleep_duration'],
    ['rho of weight against steps two days earlier, 2025', '= weight.correlation year:2025 with=steps:2'],
    ["Is my HRV linked to the previous day's vigorous minutes? Last 150 days", 'hrv_rmssd.correlation last:150 with=vigorous_time:1'],
    ['sleep and resting heart rate, correlation over the last 60 days', 'sleep_duration.correlation last:60 with=resting_heart_rate | resting_heart_rate.correlation last:60 with=sleep_duration', 'eve'],
  ],
  'round 5': [
    ['Is there any link between my active minutes and how long I sleep the night after? Use the last 200 days.', 'sleep_duration.correlation last:200 with=active_time:1'],
    ['Spearman, resting heart rate x stress, same day, past 365 days', 'resting_heart_rate.correlation last:365 with=stress | stress.correlation last:365 with=resting_heart_rate'],
  ],
  'round 6': [
    ['Is there a correlation between my resting heart rate and my stress level?', 'resting_heart_rate.correlation all with=stress'],
    ['Does walking more steps go along with sleeping longer the following night?', 'sleep_duration.correlation all with=steps:1'],
    ['After a short night, is my stress that same day higher? How strongly are sleep length and stress linked?', 'stress.correlation all with=sleep_duration'],
    ['how are deep sleep and hrv related for me', 'hrv_rmssd.correlation all with=deep_sleep | deep_sleep.correlation all with=hrv_rmssd'],
    ['Do my weight and body fat percentage move together this year?', 'weight.correlation this_year with=body_fat'],
    ['If I do more vigorous minutes, does my resting heart rate change the next day? Check last year for a correlation.', 'resting_heart_rate.correlation last_year with=vigorous_time:1'],
  ],
  'round 7': [
    ['Is there a correlation between the duration of my sleep and my HRV over the last 90 days?', 'hrv_rmssd.correlation last:90 with=sleep_duration | sleep_duration.correlation last:90 with=hrv_rmssd'],
    ['Do the steps of one day correlate with my deep sleep on the night that follows? Last 120 days, if you please.', 'deep_sleep.correlation last:120 with=steps:1'],
    ['Does stress go along with resting heart rate? Correlate the two for this year.', 'stress.correlation this_year with=resting_heart_rate | resting_heart_rate.correlation this_year with=stress'],
    ['correlation between sleep duration and HRV, last 180 days', 'sleep_duration.correlation last:180 with=hrv_rmssd | hrv_rmssd.correlation last:180 with=sleep_duration'],
    ['Do the days I take more steps go with more deep sleep the following night? Is there a correlation?', 'deep_sleep.correlation last:30 with=steps:1 | deep_sleep.correlation all with=steps:1'],
    ['Spearman: stress vs resting heart rate, same day, last 120 days', 'stress.correlation last:120 with=resting_heart_rate | resting_heart_rate.correlation last:120 with=stress'],
  ],
  reader: [
    ['does my sleep go together with my steps the day before?', 'sleep_duration.correlation all with=steps:1'],
    ['is my HRV related to my stress?', 'hrv_rmssd.correlation all with=stress'],
    ['is there a correlation between deep sleep and resting heart rate this year', 'deep_sleep.correlation this_year with=resting_heart_rate'],
    ['do I sleep longer when I walk more?', 'sleep_duration.correlation all with=steps'],
    ['how strongly do my steps correlate with calories burned in October', 'steps.correlation month:10 with=total_calories'],
    ['does stress affect my sleep?', 'sleep_duration.correlation all with=stress'],
    ['relationship between active minutes and readiness the next day, last 90 days', 'readiness_score.correlation last:90 with=active_time:1'],
    ['Does my weight depend on how many calories I eat?', 'weight.correlation all with=calorie_intake'],
    ['is my readiness linked to my sleep efficiency over the past 6 months', 'readiness_score.correlation last:180 with=sleep_efficiency'],
    ['do I walk less after short nights? last 100 days', 'steps.correlation last:100 with=sleep_duration'],
    ['does more deep sleep come with higher HRV, past 90 days', 'deep_sleep.correlation last:90 with=hrv_rmssd'],
    ['correlation HRV / resting heart rate, last 120 days', 'hrv_rmssd.correlation last:120 with=resting_heart_rate'],
    ['if I walk more, do I sleep better? last 90 days', 'sleep_duration.correlation last:90 with=steps'],
    ["What's the correlation between REM sleep and readiness score over the last 6 months?", 'rem_sleep.correlation last:180 with=readiness_score'],
    ['Does a longer sleep go along with a lower resting heart rate?', 'sleep_duration.correlation all with=resting_heart_rate'],
    ['Are my steps and my active calories correlated in the last 90 days?', 'steps.correlation last:90 with=active_calories'],
    ['does exercise improve my sleep?', 'sleep_duration.correlation all with=workout_duration'],
    ['do more steps mean a lower resting heart rate?', 'steps.correlation all with=resting_heart_rate'],
    ['is there any relationship between my weight and my calorie intake with a lag of 2 days', 'weight.correlation all with=calorie_intake:2'],
  ],
  'values of the same day lie no day apart': [
    ['Correlate steps with sleep on the same day, last 90 days', 'steps.correlation last:90 with=sleep_duration'],
    ['Do stress and HRV move together (same day, no lag) over the last 120 days?', 'stress.correlation last:120 with=hrv_rmssd'],
    ['Does sleeping longer go with fewer steps the next day? last 90 days', 'steps.correlation last:90 with=sleep_duration'],
  ],
};
