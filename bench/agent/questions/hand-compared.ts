import type { HandWritten } from './question.ts';

/** As `hand-everyday.ts`: comparisons and trends, days over or under a limit, conditions on another metric. */
export const comparedQuestions: readonly HandWritten[] = [
  [
    'am I sleeping more than I did a month ago? compare the last 30 days with the 30 days before that',
    'sleep_duration.difference last:30 | sleep_duration.percent_change last:30',
  ],
  [
    'Did I burn more calories in October than in September?',
    'total_calories.difference month:10 vs=month:9 | total_calories.percent_change month:10 vs=month:9',
  ],
  ['is my weight creeping up? look at the last 120 days', 'weight.trend last:120 | weight.difference last:120'],
  ['by how many ms did my hrv change from July to August', 'hrv_rmssd.difference month:8 vs=month:7'],
  ['percentage change in my daily steps, this month vs last month', 'steps.percent_change this_month vs=last_month'],
  [
    'resting pulse: 2026 versus 2025',
    'resting_heart_rate.difference year:2026 vs=year:2025 | resting_heart_rate.percent_change year:2026 vs=year:2025',
  ],
  [
    'Do I walk more on weekends than on weekdays? last 60 days',
    'steps.mean last:60 days=6,7 | steps.mean last:60 group=weekday | distance.mean last:60 days=6,7 ; steps.mean last:60 days=1,2,3,4,5 | steps.mean last:60 group=weekday | distance.mean last:60 days=1,2,3,4,5',
  ],
  ['how has my deep sleep been trending over the past 8 weeks?', 'deep_sleep.trend last:56'],
  [
    'which way is my body fat heading since {@-100 long}',
    'body_fat.trend since:@-100 | body_fat.difference since:@-100',
  ],
  [
    'was last week better than the week before in terms of sleep score?',
    'sleep_score.difference last:7 | sleep_score.percent_change last:7',
    'cleo',
  ],
  [
    'how much heavier or lighter was I last month than in January 2025',
    'weight.difference last_month vs=month:1:2025 | weight.percent_change last_month vs=month:1:2025',
  ],
  [
    'Steps, Q2 2026 against Q1 2026',
    'steps.difference quarter:2:2026 vs=quarter:1:2026 | steps.percent_change quarter:2:2026 vs=quarter:1:2026',
  ],
  [
    'is my vitamin d getting better from one blood test to the next',
    'biomarker:Vitamin_D.trend all | biomarker:Vitamin_D.latest all ; biomarker:Vitamin_D.trend all | biomarker:Vitamin_D.first all',
    'finn',
  ],
  [
    'I quit coffee on {@-30 monthday}. did that do anything for how quickly I fall asleep? compare the 30 days since then with the 30 before',
    'sleep_latency.difference since:@-30 | sleep_latency.percent_change since:@-30',
  ],
  [
    'Compare yesterday with the day before, steps',
    'steps.difference yesterday vs=day:@-2 | steps.percent_change yesterday vs=day:@-2',
  ],
  ['how often did I get less than 5000 steps in the last 45 days', 'steps.count_days last:45 under=5000', 'dev'],
  ['nights with 7+ hours of sleep in october', 'sleep_duration.count_days month:10 atleast=420'],
  ['How many days did I walk further than 5 miles this month?', 'distance.count_days this_month over=8046.72'],
  [
    'number of days my resting HR stayed below 55 in the last 60 days',
    'resting_heart_rate.count_days last:60 under=55',
  ],
  ['how many nights was my hrv over 50ms, past 3 weeks', 'hrv_rmssd.count_days last:21 over=50', 'eve'],
  ['days w/ at least half an hour of vigorous activity this year', 'vigorous_time.count_days this_year atleast=30'],
  [
    'On how many mornings did the scale say over 71.5 kilos in the last 90 days?',
    'weight.count_days last:90 over=71.5',
  ],
  ['blood sugar above 5.5 mmol/l - on how many days in the last 120?', 'glucose.count_days last:120 over=99.09'],
  [
    'how many weekend days did I crack 10 000 steps in the last 8 weeks',
    'steps.count_days last:56 atleast=10000 days=6,7 | steps.count_days last:56 over=10000 days=6,7',
  ],
  ['Number of nights between six and seven hours last month', 'sleep_duration.count_days last_month between=360,420'],
  [
    'did i ever drop under 1.5 litres of water in the last 14 days, and on how many days',
    'water_intake.count_days last:14 under=1.5',
  ],
  ['how many nights did I wake up more than 3 times in the last 30 days', 'wakeups.count_days last:30 over=3'],
  [
    'whats my resting hr like on days where I did over 10k steps? take the last 90 days',
    'resting_heart_rate.mean last:90 where=steps:over:10000',
  ],
  [
    'Avg sleep on nights when I took longer than 20 min to fall asleep, past 60 days',
    'sleep_duration.mean last:60 where=sleep_latency:over:20',
  ],
  [
    'how many steps do I average the day after a bad night (under 6h)? since {@-120 long}',
    'steps.mean since:@-120 where=sleep_duration:under:360',
  ],
  [
    'average deep sleep in the nights after days with more than 12k steps, last 180 days',
    'deep_sleep.mean last:180 where=steps:over:12000:1',
  ],
  ['hrv on days with stress above 45 (last 120 days)', 'hrv_rmssd.mean last:120 where=stress:over:45'],
  [
    'what did I average for sleep score when i slept at least 8 hours, this year',
    'sleep_score.mean this_year where=sleep_duration:atleast:480',
  ],
  [
    'if I had less than 20 minutes of vigorous stuff, how many calories did I burn that day on average? last 60 days',
    'total_calories.mean last:60 where=vigorous_time:under:20',
  ],
  [
    'lowest hrv on days when my resting heart rate was above 58 in the past 90 days',
    'hrv_rmssd.min last:90 where=resting_heart_rate:over:58 | hrv_rmssd.lowest last:90 where=resting_heart_rate:over:58 k=1',
  ],
  [
    'average steps on weekends when I slept under 7 hours, last 26 weeks',
    'steps.mean last:182 days=6,7 where=sleep_duration:under:420',
  ],
  [
    'on days I sat for more than 10 hours, how long did I sleep? average over the last 100 days',
    'sleep_duration.mean last:100 where=inactive_time:over:600 | sleep_duration.mean last:100 where=inactive_time:over:600:1',
  ],
];
