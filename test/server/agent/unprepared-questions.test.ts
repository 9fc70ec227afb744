import { describe, expect, test } from 'bun:test';
import { planOf } from './support/plan-text.ts';

/** Wording that nobody prepared for, sorted by what makes it hard; conversations are parted by two strokes. */
type Row = [question: string, ...queries: string[]];

// biome-ignore format: a table is read by its rows.
const families: Readonly<Record<string, readonly Row[]>> = {
  'what was told first lends its period': [
    ["back in August I was on holiday in the mountains - what's the mean number of floors per day I climbed that month", 'floors_climbed.mean month 8 2026'],
    ['In May I was in Spain: how many steps did I average that month?', 'steps.mean month 5 2026'],
    ['We had a heatwave in July. What was my mean resting heart rate that month?', 'resting_heart_rate.mean month 7 2026'],
    ['back in 2025 I trained a lot, what was my total distance that year', 'distance.sum year 2025'],
    ['I was in hospital from 3 to 9 November - what was my average resting heart rate during that week?', 'resting_heart_rate.mean between 2026-11-03 2026-11-09'],
    ['I ran a marathon on 5 October. How many steps did I take that day?', 'steps.sum day 2026-10-05'],
    ['I ran a marathon on 27 September. What was my resting heart rate the day after?', 'resting_heart_rate.mean day 2026-09-28'],
    ['I was sick from 5 to 9 October. how did my resting heart rate compare to the 5 days before?', 'resting_heart_rate.difference between 2026-10-05 2026-10-09 vs before(between 2026-10-05 2026-10-09)', 'resting_heart_rate.percent_change between 2026-10-05 2026-10-09 vs before(between 2026-10-05 2026-10-09)'],
    ['I think I slept worse in October than in September. Was my average sleep really shorter, and by how much?', 'sleep_duration.difference month 10 vs month 9', 'sleep_duration.percent_change month 10 vs month 9'],
  ],
  'what is said before a question asks nothing': [
    ["I'm seeing my GP tomorrow: average sleep and average steps for last week, what were they?", 'sleep_duration.mean last_days 7', 'steps.mean last_days 7'],
    ["I'm going to see a trainer next week, so what was my total distance last month?", 'distance.sum last_month'],
    ['I have a check-up on Monday: average resting heart rate last month?', 'resting_heart_rate.mean last_month'],
    ['for my doctor tomorrow: average resting heart rate last 30 days', 'resting_heart_rate.mean last_days 30'],
    ['It feels like I sleep badly. Average sleep score since 1 September?', 'sleep_score.mean since 2026-09-01'],
    ['I want to lose weight. What was my average weight in each of the last three months?', 'weight.mean last_days 90 group=month'],
    ['Remind me what I weighed on 3 March', 'weight.mean day 2026-03-03'],
    ['My doctor asked for my mean sleep over the last three months. What is it?', 'sleep_duration.mean last_days 90'],
  ],
  'what is named only to say that it is not meant': [
    ['What was my heart rate like on average last weekend? Not the resting one, the overall one.', 'heart_rate.mean last_weekend'],
    ["Average heart rate yesterday. I don't mean the resting one.", 'heart_rate.mean yesterday'],
    ['mean hrv last month, not the readiness score', 'hrv_rmssd.mean last_month'],
    ['how much deep sleep last week on average, not REM', 'deep_sleep.mean last_days 7'],
    ['mean sleep Mon-Thu, October, not counting naps', 'sleep_duration.mean month 10 days=1,2,3,4'],
    ['Was 2025 more active than 2024 in terms of steps?', 'steps.difference year 2025 vs year 2024', 'steps.percent_change year 2025 vs year 2024'],
  ],
  'parts that are joined by signs or counted': [
    ['weight now + avg weight in 2024', 'weight.latest all', 'weight.mean year 2024'],
    ['latest weight / average weight in 2024', 'weight.latest all', 'weight.mean year 2024'],
    ['avg hrv last week & total steps yesterday', 'hrv_rmssd.mean last_days 7', 'steps.sum yesterday'],
    ['1) steps yesterday 2) sleep last night 3) current weight', 'steps.sum yesterday', 'sleep_duration.mean last_night', 'weight.latest all'],
    ['mean and median and sd of weight this year', 'weight.mean this_year', 'weight.median this_year', 'weight.std_dev this_year'],
    ['mean steps ± sd last 90 days', 'steps.mean last_days 90', 'steps.std_dev last_days 90'],
    ['how much time in bed on average, and how much of it asleep, last month', 'time_in_bed.mean last_month', 'sleep_duration.mean last_month'],
    ["What's my weight, and how has it changed over the last three months?", 'weight.latest all', 'weight.trend last_days 90'],
    ['latest vitamin b12, and the highest ever', 'biomarker:Vitamin B12.latest all', 'biomarker:Vitamin B12.max all'],
    ['Longest and shortest swim of 2026', 'workout_distance.max year 2026 type=swimming', 'workout_duration.max year 2026 type=swimming', 'workout_distance.min year 2026 type=swimming', 'workout_duration.min year 2026 type=swimming'],
  ],
  'a unit that is wanted names nothing else': [
    ['What was the longest distance I rode in one go in 2025? Miles if you can.', 'workout_distance.max year 2025 type=biking'],
    ['average weight last month, lbs if possible', 'weight.mean last_month'],
    ['how far did I walk last week || in miles please', 'distance.sum last_days 7'],
    ['average sleep last month || in hours', 'sleep_duration.mean last_month'],
    ['average distance in August? || And how many miles is that?', 'distance.mean month 8'],
  ],
  'corrections and additions in a talk': [
    ['What is my average sleep over the last 30 days? || The median would be better than the mean.', 'sleep_duration.median last_days 30'],
    ['average steps last month || sum instead of average', 'steps.sum last_month'],
    ['How does stress correlate with sleep duration over the last 90 days? || And steps with sleep duration, same day?', 'steps.correlation last_days 90 with=sleep_duration'],
    ['is sleep linked to stress, past 90 days || and resting heart rate and stress?', 'resting_heart_rate.correlation last_days 90 with=stress'],
    ['Do my steps and sleep correlate? last 90 days || with a one day lag?', 'sleep_duration.correlation last_days 90 with=steps lag 1'],
    ['latest ferritin || and the one before', 'biomarker:Ferritin.mean all take=last 2 group=day'],
    ['my latest weight || and the one before?', 'weight.mean all take=last 2 group=day'],
    ['longest run this year by distance || when was that?', 'workout_distance.max this_year type=running'],
    ['how many nights under 7 hours last month || which ones?', 'sleep_duration.count_days last_month limit=under 420'],
    ['my longest ride in 2026 || fastest?', 'workout_speed.max year 2026 type=biking'],
    ['runs last month, how far in total? || average heart rate?', 'workout_heart_rate.mean last_month type=running'],
    ['HRV last week || 2 weeks', 'hrv_rmssd.mean last_days 14'],
    ['steps last 7 days || make it 14', 'steps.mean last_days 14'],
    ['my ldl || how has it changed?', 'biomarker:LDL Cholesterol.trend all'],
    ['average steps in May || compare that to May 2025', 'steps.difference month 5 vs month 5 2025', 'steps.percent_change month 5 vs month 5 2025'],
  ],
  'courtesy asks for nothing, and what goes on says what it means': [
    ['Good morning! How many steps did I manage yesterday?', 'steps.sum yesterday'],
    ['HRV in October || hmm and what was it in the same month of 2025?', 'hrv_rmssd.mean between 2025-10-01 2025-10-31'],
    ["what's my average resting heart rate for July? || thanks! now August please", 'resting_heart_rate.mean month 8'],
    ['average steps in October || exclude weekends please', 'steps.mean month 10 days=1,2,3,4,5'],
    ['how many workouts in October || which was the longest?', 'workout_duration.max month 10'],
    ['what was my LDL in 2025 || and the latest one?', 'biomarker:LDL Cholesterol.latest all'],
    ['compare steps October and September || which was better?', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['ferritin || when was that measured?', 'biomarker:Ferritin.latest all'],
  ],
  'the words beside a number or a name tell what it is': [
    ['total workout duration over the last 3 weeks for runs only', 'workout_duration.sum last_days 21 type=running'],
    ['calories eaten per day in October vs calories burned per day', 'calorie_intake.mean month 10', 'total_calories.mean month 10'],
    ['how many steps do I average on a Sunday', 'steps.mean last_days 30 days=7'],
    ['days >= 10k steps: Sept vs Oct', 'steps.count_days month 9 limit=at_least 10000', 'steps.count_days month 10 limit=at_least 10000'],
    ['muscle mass: first measurement vs latest', 'muscle_mass.first all', 'muscle_mass.latest all'],
    ['did I run further in September or October?', 'workout_distance.sum month 9 type=running', 'workout_distance.sum month 10 type=running'],
    ['count nights over 8h with sleep score above 80, 2026', 'sleep_duration.count_days year 2026 limit=over 480 where=sleep_score over 80'],
    ['HR asleep, mean, last fortnight', 'sleep_heart_rate.mean last_days 14'],
  ],
  'days and parts of months': [
    ['from the beginning of September to now, average sleep', 'sleep_duration.mean since 2026-09-01'],
    ['avg stress in the final 10 days of Q3', 'stress.mean between 2026-09-21 2026-09-30'],
    ['resting pulse, 1/10–15/10/2026, mean', 'resting_heart_rate.mean between 2026-10-01 2026-10-15'],
    ['steps this month so far compared with the same days of last month', 'steps.difference this_month +today vs between 2026-10-01 2026-10-21', 'steps.percent_change this_month +today vs between 2026-10-01 2026-10-21'],
    ['Total kcal burnt between October 28 and November 9 (both included), please', 'total_calories.sum between 2026-10-28 2026-11-09'],
    ["What's the least I have slept in any one night since September 7, 2026?", 'sleep_duration.min since 2026-09-07'],
    ['the most steps I have done in a day since 5 June', 'steps.max since 2026-06-05'],
    ['average steps in early October', 'steps.mean between 2026-10-01 2026-10-10'],
    ['mean HRV in the middle of October', 'hrv_rmssd.mean between 2026-10-11 2026-10-20'],
    ['mean rhr towards the end of last month', 'resting_heart_rate.mean between 2026-10-21 2026-10-31'],
    ['average sleep in the last third of September', 'sleep_duration.mean between 2026-09-21 2026-09-30'],
    ['from 15.09. to 30.09. average sleep', 'sleep_duration.mean between 2026-09-15 2026-09-30'],
    ['my weight on 1 Jan, 1 Apr, 1 Jul and 1 Oct 2026', 'weight.mean day 2026-01-01', 'weight.mean day 2026-04-01', 'weight.mean day 2026-07-01', 'weight.mean day 2026-10-01'],
    ["steps on Oct 31st '26", 'steps.sum day 2026-10-31'],
    ['steps on the thirty-first of October', 'steps.sum day 2026-10-31'],
    ['average between the twelfth and the nineteenth of October, steps', 'steps.mean between 2026-10-12 2026-10-19'],
    ['in Oct. 2025 what was my mean sleep', 'sleep_duration.mean month 10 2025'],
    ['mean stress, 2026-W40', 'stress.mean between 2026-09-28 2026-10-04'],
    ['mean stress up to and including 15 October this year', 'stress.mean until 2026-10-15'],
    ['average resting heart rate in the last full week', 'resting_heart_rate.mean between 2026-11-09 2026-11-15'],
    ['steps last Tuesday and the Tuesday before', 'steps.sum day 2026-11-17', 'steps.sum day 2026-11-10'],
    ['steps last week (only Tue and Thu)', 'steps.mean last_days 7 days=2,4'],
    ['steps since New Year', 'steps.mean since 2026-01-01'],
    ['pls give median hrv nov so far', 'hrv_rmssd.median month 11'],
    ['avg spo2 oct', 'spo2.mean month 10'],
    ['average SpO2, 7d', 'spo2.mean last_days 7'],
    ['Is my sleep duration rising or falling? 12 weeks', 'sleep_duration.trend last_days 84'],
  ],
  'comparisons that are said another way': [
    ['By how many steps did October beat September, on average?', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ["how far off was last night's sleep from my monthly average", 'sleep_duration.difference last_night vs last_days 30', 'sleep_duration.percent_change last_night vs last_days 30'],
    ['was my sleep longer in the second half of August than the first?', 'sleep_duration.difference half_month second 8 2026 vs half_month first 8 2026', 'sleep_duration.percent_change half_month second 8 2026 vs half_month first 8 2026'],
    ["what's the difference in weight between 1 Jan and today", 'weight.difference today vs day 2026-01-01', 'weight.percent_change today vs day 2026-01-01'],
    ['how much weight did I put on between June and September', 'weight.difference month 9 2026 vs month 6 2026', 'weight.percent_change month 9 2026 vs month 6 2026'],
    ['does my HRV differ between Mondays and Sundays', 'hrv_rmssd.mean last_days 30 days=1', 'hrv_rmssd.mean last_days 30 days=7'],
    ['at what rate did my weight change per week since September', 'weight.trend since 2026-09-01'],
    ['Just wondering, did I average more than 9,000 steps a day in September?', 'steps.mean month 9'],
    ['compare my last two swims', 'workout_distance.sum all type=swimming take=last 2 group=day'],
  ],
  'conditions and what goes together': [
    ['When I slept under 6 hrs, what was my mean stress that same day? Past 26 weeks.', 'stress.mean last_days 182 where=sleep_duration under 360'],
    ['When I walk more than 12,000 steps, how long do I sleep that night on average? Last 120 days', 'sleep_duration.mean last_days 120 where=steps over 12000 lag 1'],
    ["mean deep sleep for nights when I'd walked over 10,000 steps that day, since June", 'deep_sleep.mean since 2026-06-01 where=steps over 10000 lag 1'],
    ['avg stress, days w/ > 2.5 l water, last 60 d', 'stress.mean last_days 60 where=water_intake over 2.5'],
    ['HRV given stress < 30, mean, ytd', 'hrv_rmssd.mean this_year where=stress under 30'],
    ['calories on days between 8,000 and 12,000 steps, average, October', 'total_calories.mean month 10 where=steps between 8000 12000'],
    ['Do stressful days show up in my resting heart rate the day after? Correlate them over the past 150 days.', 'resting_heart_rate.correlation last_days 150 with=stress lag 1'],
    ['Are high-stress days followed by short nights? correlation, last 6 months', 'sleep_duration.correlation last_days 180 with=stress lag 1'],
    ['does my stress carry over into my sleep score? last 100 days', 'stress.correlation last_days 100 with=sleep_score'],
    ['How closely does my water drinking track my weight, this year', 'water_intake.correlation this_year with=weight'],
    ['corr(steps, hrv) last 30d', 'steps.correlation last_days 30 with=hrv_rmssd'],
    ['is there a relationship between how much I walk and how long I sleep the same night, last 120 days', 'steps.correlation last_days 120 with=sleep_duration'],
  ],
  'places, rows and parts of a period': [
    ['At which percentile of my own daily counts of this year do 8,000 steps lie?', 'steps.percentile this_year value=8000'],
    ['where does 14,000 steps rank in my 2026 days', 'steps.percentile year 2026 value=14000'],
    ['how does 9000 steps compare to my days this year', 'steps.percentile this_year value=9000'],
    ["What's the percentile rank of a 12,500-step day over the past year?", 'steps.percentile last_days 365 value=12500'],
    ['longest streak of days over 10000 steps', 'steps.streak all limit=over 10000'],
    ['current streak over 8k steps', 'steps.streak last_days 365 limit=over 8000'],
    ['what percentile is my latest weight', 'weight.percentile all'],
    ['how many nights btw 7 and 8 hours, past 10 weeks', 'sleep_duration.count_days last_days 70 limit=between 420 480'],
    ['number of days with at least one workout in October', 'workout_count.count_days month 10 limit=at_least 1'],
    ['steps for each of the last 5 days', 'steps.sum last_days 5 group=day'],
    ['Rank my last 7 days by steps', 'steps.sum last_days 7 group=day'],
    ['rank my months of 2026 by average resting heart rate', 'resting_heart_rate.mean year 2026 group=month'],
    ['day of the week with lowest stress, last 12 weeks', 'stress.mean last_days 84 group=weekday'],
  ],
  'words with a letter too many, too few or out of place': [
    ['how is my body fat developping over the past 100 days', 'body_fat.trend last_days 100'],
    ['cmpare my resting heart rate in September with August', 'resting_heart_rate.difference month 9 vs month 8', 'resting_heart_rate.percent_change month 9 vs month 8'],
    ['resting HR: nights bellow 55, last 60 days, how many', 'resting_heart_rate.count_days last_days 60 limit=under 55'],
    ['The two lowest resting heart rates sincce June 1, 2026', 'resting_heart_rate.lowest since 2026-06-01 k=2'],
    ['total time cyclng in the last 60 days', 'workout_duration.sum last_days 60 type=biking'],
    ['thhree best step days in the last 50 days', 'steps.highest last_days 50 k=3'],
    ['Longest sreak of days above 8,000 steps in the last 90 days?', 'steps.streak last_days 90 limit=over 8000'],
    ['can u tell me whats my avreage hart rate for the last weak', 'heart_rate.mean last_days 7'],
    ['rhr tend ytd', 'resting_heart_rate.trend this_year'],
    ['whats da avg steps dis week', 'steps.mean this_week'],
  ],
};

for (const [family, rows] of Object.entries(families)) {
  describe(family, () => {
    test.each(rows.map((row) => [...row] as Row))('%s', (question, ...queries) => {
      expect(planOf(question)).toMatchObject({ queries, unanswered: '' });
    });
  });
}

describe('what picks days without being measured is declined, and never left out', () => {
  const places = [
    'in Berlin',
    'in the office',
    'with the dog',
    'if it was hot',
    'on days off',
    'between meals',
    'post-covid',
    'during daylight',
    'on rainy days',
    'on the first day of each month',
    'every other day',
    'before noon',
    'until midday',
  ];
  test.each(places)('average steps %s last month', (place) => {
    const { queries, unanswered } = planOf(`average steps ${place} last month`);
    expect(queries).toEqual([]);
    expect(unanswered).not.toBe('');
  });

  test.each([
    'how many nights under 6 hours or over 9 hours last month',
    'count days with steps below 4000 or above 15000 in October',
    'steps on days with both a run and a ride, this year',
    'steps on days I worked from home',
    'average steps early this year',
    'how was my weight at the end of 2025',
    'resting metabolic rate last week',
    'how many hours do I typically spend in bed on a Saturday night',
    'sleep next Monday',
    'zero-floor days in September',
    'steps on 3 May || and on 4 May || total of both?',
    'Be honest, have I got slepe apneoa?',
    'how many steps did my hsuband take last week',
  ])('%s', (question) => {
    const { queries, unanswered } = planOf(question);
    expect(queries).toEqual([]);
    expect(unanswered).not.toBe('');
  });
});
