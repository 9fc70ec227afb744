import type { Construct } from '../question.ts';

// biome-ignore format: one question a line.
export const streaks: Construct = {
  hand: [
    ['what is my longest streak of days over 8000 steps this year?', 'steps.streak this_year over=8000'],
    ['how many days in a row did I walk at least 7,000 steps in the last 60 days', 'steps.streak last:60 atleast=7000'],
  ],
  'round 1': [
    ['longest run of days with 8k+ steps in 2025', 'steps.streak year:2025 atleast=8000'],
    ['how many nights in a row did I sleep over 6.5 hours at best, last 60 days', 'sleep_duration.streak last:60 over=390', 'ben'],
    ['Longest stretch of days without going above 60 bpm resting, this year', '= resting_heart_rate.streak this_year atmost=60'],
  ],
  'round 2': [
    ["What's the longest run of consecutive days with at least 7000 steps in 2025?", 'steps.streak year:2025 atleast=7000'],
    ['most nights in a row with more than seven hours asleep this year', 'sleep_duration.streak this_year over=420'],
    ['Longest streak of days above 8,000 steps in the last 90 days?', 'steps.streak last:90 over=8000', 'cleo'],
  ],
  'round 3': [
    ['What was my longest run of consecutive days with 7,500 steps or more in 2025?', 'steps.streak year:2025 atleast=7500'],
    ['At best, how many nights in a row did I manage 7 hours or more over the past 100 days?', 'sleep_duration.streak last:100 atleast=420'],
  ],
  'round 4': [
    ['What was the longest run of consecutive days with at least 8000 steps this year?', 'steps.streak this_year atleast=8000'],
    ['How many nights in a row, at best, did I get 7 hours of sleep or more in the last 100 days?', 'sleep_duration.streak last:100 atleast=420'],
  ],
  practice: [
    ['Longest run of consecutive days with 7k+ steps this year?', 'steps.streak this_year atleast=7000'],
    ['my longest streak ever of nights with seven hours or more asleep', 'sleep_duration.streak all atleast=420'],
    ['Longest run of days in a row with less than 2 litres of water, last 120 days', 'water_intake.streak last:120 under=2'],
    ['longest streak of days with at least 8k steps, last 100 days', 'steps.streak last:100 atleast=8000', 'dev'],
    ['Longest run of days in a row with a workout in 2026', 'workout_count.streak year:2026 atleast=1'],
  ],
  'round 5': [
    ['longest run of days in a row with 8000 steps or more in the last 150 days', 'steps.streak last:150 atleast=8000'],
    ['whats my best streak of nights over seven hours in 2026', 'sleep_duration.streak year:2026 over=420'],
    ['longest streak of days w/ less than 10 thousand steps in the last 3 weeks', 'steps.streak last:21 under=10000', 'cleo'],
  ],
  'round 6': [
    ['How many days in a row have I now done at least 8000 steps?', 'steps.streak all atleast=8000'],
    ["What's my longest ever streak of days over 10k steps?", 'steps.streak all over=10000'],
    ['Most consecutive nights with under 7 hours of sleep this year?', 'sleep_duration.streak this_year under=420'],
    ['current streak of nights with 7+ hours sleep', 'sleep_duration.streak all atleast=420'],
  ],
  'round 7': [
    ["What's my longest run of days in a row this year with at least 8000 steps?", 'steps.streak this_year atleast=8000'],
    ['longest streak of nights with 7+ hrs sleep ever', 'sleep_duration.streak all atleast=420'],
    ['longest streak of 8k+ step days this year', 'steps.streak this_year atleast=8000 | steps.streak this_year over=8000'],
    ['What is my longest ever run of nights with 7 hours or more?', 'sleep_duration.streak all atleast=420 | sleep_duration.streak all over=420'],
    ['Longest streak ever of consecutive days with some kind of workout?', 'workout_count.streak all atleast=1 | workout_count.streak all over=0'],
  ],
  'round 8': [
    ["Longest run of days in a row wi at least 10,000 steps, this year?", "steps.streak this_year atleast=10000"],
    ["longest streak of nights w 8+ hours of sleep ever", "sleep_duration.streak all atleast=480"],
    ["Longest streak of days in a row with a workout, ever?", "workout_count.streak all atleast=1"],
    ["What is maximum number of consecutive days with stress at most 35, full data?", "stress.streak all atmost=35"],
    ["In a row, how many days over 10000 steps did I ever manage? longest", "steps.streak all over=10000"],
    ["What is the longest unbroken chain of nights on which I slept at least seven hours, this year?", "sleep_duration.streak this_year atleast=420"],
  ],
  reader: [
    ['how many days in a row did I walk over 10,000 steps', 'steps.streak all over=10000'],
    ['longest streak of at least 8000 steps this year', 'steps.streak this_year atleast=8000'],
    ["what's my longest run of nights over 7 hours of sleep since August?", 'sleep_duration.streak since:2026-08-01 over=420'],
    ['current streak of days with more than 30 active minutes', 'active_time.streak all over=30'],
    ['how many consecutive nights did I sleep less than 6 hours last month', 'sleep_duration.streak last_month under=360'],
    ['how many days in a row have I worked out?', 'workout_count.streak all atleast=1'],
    ['longest running streak this year', 'workout_count.streak this_year type=running atleast=1'],
    ['How long is my current streak of days with at least 7,500 steps?', 'steps.streak all atleast=7500'],
    ['How many consecutive days have I had a resting heart rate below 60?', 'resting_heart_rate.streak all under=60'],
    ['What was the longest period in a row with over 7 hours sleep in 2025?', 'sleep_duration.streak year:2025 over=420'],
  ],
};
