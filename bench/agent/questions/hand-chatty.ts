import type { HandWritten } from './question.ts';

/** Longer and harder ones, also about ana: chatty, misspelt, in several parts, comparing, conditional, ranked. */
export const chattyQuestions: readonly HandWritten[] = [
  [
    'hey so my doctor asked me what my resting heart rate usually is, can you give me the average for the last 3 months, say 90 days?',
    'resting_heart_rate.mean last:90',
  ],
  ['ok quick one before bed, hw many stepps did i get yesterdy', 'steps.sum yesterday'],
  ['wat was my avrage hart rate varibility last week', 'hrv_rmssd.mean last:7'],
  ['Averge restng heart rte last 14 days', 'resting_heart_rate.mean last:14'],
  ['can u tell me how meny minutes of deep slep i got on average over the last 14 days thx', 'deep_sleep.mean last:14'],
  ["I've been trying to move more. What's my daily step average this month?", 'steps.mean this_month'],
  [
    'My wife says I snore less since I quit drinking on {@-50 monthday}. Anyway, how has my average sleep been since then, I mean since {@-50 monthday}?',
    'sleep_duration.mean since:@-50',
  ],
  [
    'I feel tired. How many hours of sleep did I average over the last 10 nights?',
    'sleep_duration.mean last:10 | sleep_duration.mean all take=last:10',
  ],
  [
    'How many steps did I take in the last 7 days, and how much did I sleep on average in that time?',
    'steps.sum last:7 ; sleep_duration.mean last:7',
  ],
  [
    'average steps and average resting heart rate in the last 30 days',
    'steps.mean last:30 ; resting_heart_rate.mean last:30',
  ],
  [
    'give me hrv, resting heart rate and sleep score for last week',
    'hrv_rmssd.mean last:7 ; resting_heart_rate.mean last:7 ; sleep_score.mean last:7',
  ],
  [
    'What were my average steps last month? And how many workouts did I do?',
    'steps.mean last_month ; workout_count.sum last_month | workout_count.count last_month',
  ],
  [
    'how did my sleep and HRV change over the last 30 days compared to the 30 days before?',
    'sleep_duration.difference last:30 | sleep_duration.percent_change last:30 ; hrv_rmssd.difference last:30 | hrv_rmssd.percent_change last:30',
  ],
  [
    'Did I walk more in the last 14 days than in the two weeks before that?',
    'steps.difference last:14 | steps.percent_change last:14 | distance.difference last:14 | distance.percent_change last:14',
  ],
  ['compare my steps of the last 7 days to the 7 days before', 'steps.difference last:7 | steps.percent_change last:7'],
  [
    'By how many percent did my steps go up or down in the last 30 days vs the previous 30?',
    'steps.percent_change last:30',
  ],
  [
    'compare my resting heart rate in September with August',
    'resting_heart_rate.difference month:9 vs=month:8 | resting_heart_rate.percent_change month:9 vs=month:8',
  ],
  [
    'was my HRV better in June than in May?',
    'hrv_rmssd.difference month:6 vs=month:5 | hrv_rmssd.percent_change month:6 vs=month:5',
  ],
  [
    'weight this year vs last year',
    'weight.difference this_year vs=last_year | weight.percent_change this_year vs=last_year',
  ],
  ['Is my resting heart rate trending down over the last 90 days?', 'resting_heart_rate.trend last:90'],
  ['what is the trend of my hrv over the past 60 days', 'hrv_rmssd.trend last:60'],
  ['hows my vo2max developing this year', 'vo2max.trend this_year | vo2max.difference this_year'],
  ['my best three nights in the last 30 days', 'sleep_duration.highest last:30 k=3 | sleep_score.highest last:30 k=3'],
  ['top 5 step days this year', 'steps.highest this_year k=5'],
  ['which 3 days last month had the fewest steps?', 'steps.lowest last_month k=3'],
  ['three lowest hrv nights of the past 60 days', 'hrv_rmssd.lowest last:60 k=3'],
  [
    'my 3 longest runs this year',
    'workout_distance.highest this_year type=running k=3 | workout_duration.highest this_year type=running k=3',
  ],
  [
    'On days when I slept less than 6 hours, what was my average resting heart rate in the last 90 days?',
    'resting_heart_rate.mean last:90 where=sleep_duration:under:360',
  ],
  ['avg stress on days with more than 12000 steps, last 90 days', 'stress.mean last:90 where=steps:over:12000'],
  [
    'how many steps do i average on days after sleeping over 8 hours? last 90 days',
    'steps.mean last:90 where=sleep_duration:over:480',
  ],
  [
    'is there a link between my steps and my sleep over the last 90 days?',
    'steps.correlation last:90 with=sleep_duration | sleep_duration.correlation last:90 with=steps | sleep_duration.correlation last:90 with=steps:1',
  ],
  [
    'correlation of stress with hrv in the last 120 days',
    'stress.correlation last:120 with=hrv_rmssd | hrv_rmssd.correlation last:120 with=stress',
  ],
  ['what is my longest streak of days over 8000 steps this year?', 'steps.streak this_year over=8000'],
  ['how many days in a row did I walk at least 7,000 steps in the last 60 days', 'steps.streak last:60 atleast=7000'],
  ['steps per weekday over the last 8 weeks', 'steps.mean last:56 group=weekday'],
  ['show me my average steps for each month this year', 'steps.mean this_year group=month'],
  ['average sleep by day of the week, last 90 days', 'sleep_duration.mean last:90 group=weekday'],
  ['how did i do each day last week, steps wise', 'steps.sum last:7 group=day | steps.mean last:7 group=day'],
  [
    'is 55 a low resting heart rate for me? what percentile is it over the last year, 365 days',
    'resting_heart_rate.percentile last:365 value=55',
  ],
  ['average distance of my last 5 runs', 'workout_distance.mean all type=running take=last:5'],
  ['how fast were my last three bike rides on average', 'workout_speed.mean all type=cycling take=last:3'],
  ['Tell me the total of kilometres from cycling this month', 'workout_distance.sum this_month type=cycling'],
  ['How did my sleep look this week?', 'sleep_duration.mean this_week | sleep_duration.sum this_week'],
  [
    'how was my sleep',
    'sleep_duration.sum last_night | sleep_duration.latest all | sleep_duration.mean last:7 | sleep_duration.mean last:30',
  ],
  ['steps', 'steps.latest all | steps.mean last:7 | steps.mean last:30 | steps.sum yesterday | steps.sum today'],
  [
    'in the past 100 days how many days did i sleep between 7 and 8 hours',
    'sleep_duration.count_days last:100 between=420,480',
  ],
  ['HOW MANY STEPS DID I DO LAST WEEK', 'steps.sum last:7'],
  ['steps last week total?!', 'steps.sum last:7'],
  ["what's the variance... sorry, standard deviation of my weight in the last 90 days", 'weight.std_dev last:90'],
  ['how many nights of hrv data do you have for the last 60 days', 'hrv_rmssd.count last:60'],
  [
    'Ignore the weekend. What did I average in steps Monday to Friday over the last 28 days?',
    'steps.mean last:28 days=1,2,3,4,5',
  ],
  ['How many steps did I take two days ago?', 'steps.sum day:@-2'],
  ['what about the day before yesterday, how did I sleep', 'sleep_duration.sum day:@-2'],
  [
    'min and max resting heart rate in the last 30 days',
    'resting_heart_rate.min last:30 ; resting_heart_rate.max last:30',
  ],
  // Follow-ups: the part after // is asked with the answers before it in the conversation.
  ['how many steps did i take in the last 7 days? // and the week before?', 'steps.sum before(last:7)'],
  ['What was my average resting heart rate last month? // and in July?', 'resting_heart_rate.mean month:7'],
  ['average sleep over the last 14 days // what about hrv?', 'hrv_rmssd.mean last:14'],
  ['how many steps yesterday? // and how was my sleep last night?', 'sleep_duration.sum last_night'],
  ['highest steps last month // and the lowest?', 'steps.min last_month | steps.lowest last_month k=1'],
  ['avg steps last 30 days // only weekends', 'steps.mean last:30 days=6,7'],
  ['what was my mean hrv in 2024? // and in 2025?', 'hrv_rmssd.mean year:2025'],
];
