import type { Construct } from '../question.ts';

// biome-ignore format: one question a line.
export const talk: Construct = {
  'what decides a question is no chatter': [
    ["I'm talking about weekends: average steps in October", 'steps.mean month:10 days=6,7'],
    ['I want the median: steps last month', 'steps.median last_month'],
    ['On days when I run: average steps last month', 'steps.mean last_month type=running where=workout_count:atleast:1'],
    ['I was on holiday in August, how many steps did I average?', 'steps.mean month:8'],
    ['I was in Spain in May. How many steps did I take on average then?', 'steps.mean month:5'],
    ['average steps last month, I meant October', 'steps.mean month:10'],
    ['I slept badly on Monday: how many steps did I take that day?', 'steps.sum day:2026-11-16'],
  ],
  'other people on the way': [
    ['My husband says I snore more since I stopped swimming on September 3. Anyway, what has my average HRV been since then?', 'hrv_rmssd.mean since:2026-09-03'],
    ['My friend walks 15000 steps a day. How many did I walk on average last month?', 'steps.mean last_month'],
    ['my wife thinks I sleep badly, how long did I sleep last night', 'sleep_duration.mean last_night'],
  ],
  'left to the advice': [
    ['How many mg of ibuprofen should I take?', 'advice'],
  ],
  'who works on it': [
    ['what does my resting heart rate mean', 'resting_heart_rate.mean last:30 + domain_expert'],
    ['is my weight normal?', 'weight.latest all ; abstain + domain_expert'],
    ['am I sleeping enough?', 'sleep_duration.mean last:30 + domain_expert'],
    ['should I be worried about my HbA1c', 'biomarker:HbA1c.latest all + domain_expert'],
    ["What's my resting heart rate? // is that normal?", 'resting_heart_rate.mean last:30 + domain_expert'],
    ['how can I sleep better?', 'sleep_duration.mean last:30 + domain_expert + coach'],
    ['what can I do about my LDL', 'biomarker:LDL_Cholesterol.latest all + domain_expert + coach'],
    ['any tips to lower my resting heart rate?', 'resting_heart_rate.mean last:30 + domain_expert + coach'],
    ['how do I get my HRV up?', 'hrv_rmssd.mean last:30 + domain_expert + coach'],
    ['average steps last week', 'steps.mean last:7 + nobody'],
  ],
  'what was told first lends its period': [
    ['In May I was in Spain: how many steps did I average that month?', 'steps.mean month:5:2026'],
    ['We had a heatwave in July. What was my mean resting heart rate that month?', 'resting_heart_rate.mean month:7:2026'],
    ['back in 2025 I trained a lot, what was my total distance that year', 'distance.sum year:2025'],
    ['I was in hospital from 3 to 9 November - what was my average resting heart rate during that week?', 'resting_heart_rate.mean between:2026-11-03..2026-11-09'],
    ['I ran a marathon on 5 October. How many steps did I take that day?', 'steps.sum day:2026-10-05'],
    ['I ran a marathon on 27 September. What was my resting heart rate the day after?', 'resting_heart_rate.mean day:2026-09-28'],
    ['I was sick from 5 to 9 October. how did my resting heart rate compare to the 5 days before?', 'resting_heart_rate.difference between:2026-10-05..2026-10-09 vs=before(between:2026-10-05..2026-10-09) ; resting_heart_rate.percent_change between:2026-10-05..2026-10-09 vs=before(between:2026-10-05..2026-10-09)'],
    ['I think I slept worse in October than in September. Was my average sleep really shorter, and by how much?', 'sleep_duration.difference month:10 vs=month:9 ; sleep_duration.percent_change month:10 vs=month:9'],
  ],
  'what is said before a question asks nothing': [
    ["I'm going to see a trainer next week, so what was my total distance last month?", 'distance.sum last_month'],
    ['I have a check-up on Monday: average resting heart rate last month?', 'resting_heart_rate.mean last_month'],
    ['for my doctor tomorrow: average resting heart rate last 30 days', 'resting_heart_rate.mean last:30'],
    ['It feels like I sleep badly. Average sleep score since 1 September?', 'sleep_score.mean since:2026-09-01'],
    ['I want to lose weight. What was my average weight in each of the last three months?', 'weight.mean last:90 group=month'],
    ['Remind me what I weighed on 3 March', 'weight.mean day:2026-03-03'],
    ['My doctor asked for my mean sleep over the last three months. What is it?', 'sleep_duration.mean last:90'],
  ],
  'courtesy asks for nothing, and what goes on says what it means': [
    ['Good morning! How many steps did I manage yesterday?', 'steps.sum yesterday'],
    ['HRV in October // hmm and what was it in the same month of 2025?', 'hrv_rmssd.mean between:2025-10-01..2025-10-31'],
    ["what's my average resting heart rate for July? // thanks! now August please", 'resting_heart_rate.mean month:8'],
    ['average steps in October // exclude weekends please', 'steps.mean month:10 days=1,2,3,4,5'],
    ['how many workouts in October // which was the longest?', 'workout_duration.max month:10'],
    ['what was my LDL in 2025 // and the latest one?', 'biomarker:LDL_Cholesterol.latest all'],
    ['compare steps October and September // which was better?', 'steps.difference month:10 vs=month:9 ; steps.percent_change month:10 vs=month:9'],
    ['ferritin // when was that measured?', 'biomarker:Ferritin.latest all'],
  ],
  'chatter without a subject': [
    ['Long flight yesterday, anyway: how long did I sleep last night?', 'sleep_duration.mean last_night'],
    ['Running a marathon soon. Average weekly running distance in October?', 'workout_distance.mean month:10 type=running group=week'],
    ['Hoping to hit 10k a day, how many days over 10,000 steps did I have in October?', 'steps.count_days month:10 over=10000'],
    ['Jet lag aside, how did I sleep on average last week?', 'sleep_duration.mean last:7'],
  ],
  'a judgement of what nobody published limits for': [
    ['Is my blood sugar too high?', 'glucose.mean last:30 ; abstain'],
    ['What do my HRV numbers mean?', 'hrv_rmssd.mean last:30 ; abstain'],
  ],
  'an emergency, which the agent answers before anything is planned, has no query': [
    ['I have chest pain', 'abstain'],
  ],
};
