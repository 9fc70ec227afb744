import { describe, expect, test } from 'bun:test';
import { planOf } from '../support/plan-text.ts';

/** Rankings, groups, conditions, correlations, streaks, percentiles and sessions in everyday words. */
type Row = [question: string, ...queries: string[]];

// biome-ignore format: a table is read by its rows.
const families: Readonly<Record<string, readonly Row[]>> = {
  rankings: [
    ['my best three nights this month', 'sleep_duration.highest this_month k=3'],
    ['top 5 step days this year', 'steps.highest this_year k=5'],
    ['what was my second highest resting heart rate last month', 'resting_heart_rate.highest last_month k=2'],
    ['my three worst nights in October', 'sleep_duration.lowest month 10 k=3'],
    ['the 3 days with the fewest steps last month', 'steps.lowest last_month k=3'],
    ['five longest runs this year', 'workout_distance.highest this_year type=running k=5', 'workout_duration.highest this_year type=running k=5'],
    ['bottom 3 HRV values in the last 90 days', 'hrv_rmssd.lowest last_days 90 k=3'],
    ['what were my ten most active days in 2026', 'active_time.highest year 2026 k=10'],
    ['third best sleep score this year', 'sleep_score.highest this_year k=3'],
    ['my two lowest resting heart rates ever', 'resting_heart_rate.lowest all k=2'],
    ['on which three days did I burn the most calories last week', 'total_calories.highest last_days 7 k=3'],
    ['my best 3 resting heart rates in October', 'resting_heart_rate.lowest month 10 k=3'],
    ['top three rides by distance this year', 'workout_distance.highest this_year type=biking k=3'],
  ],
  groups: [
    ['which weekday do I walk most?', 'steps.mean last_days 30 group=weekday'],
    ['what day of the week do I sleep the longest', 'sleep_duration.mean last_days 30 group=weekday'],
    ['average steps per month this year', 'steps.mean this_year group=month'],
    ['how many steps did I take each month this year?', 'steps.sum this_year group=month'],
    ['my weekly running distance in the last 8 weeks', 'workout_distance.sum last_days 56 type=running group=week'],
    ['average sleep by weekday since June', 'sleep_duration.mean since 2026-06-01 group=weekday'],
    ['how many workouts per week did I do in the last three months', 'workout_count.sum last_days 90 group=week'],
    ['in which month did I weigh the least this year', 'weight.mean this_year group=month'],
    ['workout time by activity type this month', 'workout_duration.sum this_month group=activity_type'],
    ['calories burned by sport last month', 'workout_calories.sum last_month group=activity_type'],
    ['show me my steps day by day last week', 'steps.sum last_days 7 group=day'],
    ['monthly average weight last year', 'weight.mean last_year group=month'],
    ['which week had the most steps this year', 'steps.sum this_year group=week'],
    ['list my HRV for each day of this week', 'hrv_rmssd.mean this_week group=day'],
    ['in which month did I run the furthest this year', 'workout_distance.sum this_year type=running group=month'],
    ['how many times a week do I run', 'workout_count.sum last_days 30 type=running group=week'],
  ],
  correlations: [
    ['does my sleep go together with my steps the day before?', 'sleep_duration.correlation last_days 30 with=steps lag 1'],
    ['is my HRV related to my stress?', 'hrv_rmssd.correlation last_days 30 with=stress'],
    ['is there a correlation between deep sleep and resting heart rate this year', 'deep_sleep.correlation this_year with=resting_heart_rate'],
    ['do I sleep longer when I walk more?', 'sleep_duration.correlation last_days 30 with=steps'],
    ['how strongly do my steps correlate with calories burned in October', 'steps.correlation month 10 with=total_calories'],
    ['does stress affect my sleep?', 'sleep_duration.correlation last_days 30 with=stress'],
    ['relationship between active minutes and readiness the next day, last 90 days', 'readiness_score.correlation last_days 90 with=active_time lag 1'],
    ['Does my weight depend on how many calories I eat?', 'weight.correlation last_days 30 with=calorie_intake'],
    ['is my readiness linked to my sleep efficiency over the past 6 months', 'readiness_score.correlation last_days 180 with=sleep_efficiency'],
  ],
  streaks: [
    ['how many days in a row did I walk over 10,000 steps', 'steps.streak last_days 365 limit=over 10000'],
    ['longest streak of at least 8000 steps this year', 'steps.streak this_year limit=at_least 8000'],
    ["what's my longest run of nights over 7 hours of sleep since August?", 'sleep_duration.streak since 2026-08-01 limit=over 420'],
    ['current streak of days with more than 30 active minutes', 'active_time.streak last_days 365 limit=over 30'],
    ['how many consecutive nights did I sleep less than 6 hours last month', 'sleep_duration.streak last_month limit=under 360'],
    ['how many days in a row have I worked out?', 'workout_count.streak last_days 365 limit=at_least 1'],
    ['longest running streak this year', 'workout_count.streak this_year type=running limit=at_least 1'],
  ],
  percentiles: [
    ['how does last night compare with my own nights', 'sleep_duration.percentile all'],
    ['what percentile is a resting heart rate of 55 bpm among mine this year', 'resting_heart_rate.percentile this_year value=55'],
    ["in what percentile was yesterday's step count this year", 'steps.percentile this_year'],
    ['what percentage of my nights this year were 6 hours or less', 'sleep_duration.percentile this_year value=360'],
  ],
  sessions: [
    ['my last five runs', 'workout_distance.sum all type=running take=last 5', 'workout_duration.sum all type=running take=last 5'],
    ['average distance of my last five runs', 'workout_distance.mean all type=running take=last 5'],
    ['how far did I run in my last three runs', 'workout_distance.sum all type=running take=last 3'],
    ['average heart rate over my last 10 workouts', 'workout_heart_rate.mean all take=last 10'],
    ['average of my last 3 LDL results', 'biomarker:LDL Cholesterol.mean all take=last 3'],
    ['median of the last 7 weight readings', 'weight.median all take=last 7'],
    ['how long were my first three rides this year', 'workout_duration.sum this_year type=biking take=first 3'],
  ],
  conditions: [
    ['steps on days when I slept less than 6 h', 'steps.mean last_days 30 where=sleep_duration under 360'],
    ['how is my HRV on days after I walked more than 12,000 steps', 'hrv_rmssd.mean last_days 30 where=steps over 12000 lag 1'],
    ['average resting heart rate on days with over 10k steps last month', 'resting_heart_rate.mean last_month where=steps over 10000'],
    ['how do I sleep after a workout', 'sleep_duration.mean last_days 30 where=workout_count at_least 1 lag 1'],
    ['how many steps do I average when I slept more than 8 hours?', 'steps.mean last_days 30 where=sleep_duration over 480'],
    ['deep sleep on nights when my stress was above 40 this month', 'deep_sleep.mean this_month where=stress over 40'],
    ['how many days did I walk over 8000 steps after sleeping less than 6 hours', 'steps.count_days last_days 30 limit=over 8000 where=sleep_duration under 360'],
    ['stress on days when I worked out', 'stress.mean last_days 30 where=workout_count at_least 1'],
    ['average HRV on weekends when I slept at least 7 hours', 'hrv_rmssd.mean last_days 30 days=6,7 where=sleep_duration at_least 420'],
    ['readiness after nights with less than 60 minutes of deep sleep', 'readiness_score.mean last_days 30 where=deep_sleep under 60'],
    ['highest stress when I slept under 5 hours this year', 'max_stress.max this_year where=sleep_duration under 300'],
  ],
  dates: [
    ['sleep in the first half of October', 'sleep_duration.mean half_month first 10 2026'],
    ['average steps in the second half of October', 'steps.mean half_month second 10 2026'],
    ['my steps in the first week of November', 'steps.mean between 2026-11-01 2026-11-07'],
    ['average HRV in Q2', 'hrv_rmssd.mean quarter 2'],
    ['average steps before May', 'steps.mean until 2026-04-30'],
    ['resting heart rate since the 1st of March', 'resting_heart_rate.mean since 2026-03-01'],
    ['steps in the week of 2 November', 'steps.mean between 2026-11-02 2026-11-08'],
    ['steps between Monday and Wednesday', 'steps.mean between 2026-11-16 2026-11-18'],
    ['sleep during the first quarter of 2026', 'sleep_duration.mean quarter 1 2026'],
    ['average weight in the last 3 days of October', 'weight.mean between 2026-10-29 2026-10-31'],
    ['total steps in the first ten days of November', 'steps.sum between 2026-11-01 2026-11-10'],
    ['how many steps did I do a week ago', 'steps.sum day 2026-11-14'],
    ['resting heart rate on the 5th', 'resting_heart_rate.mean day 2026-11-05'],
    ['mean HRV 1-15 October', 'hrv_rmssd.mean between 2026-10-01 2026-10-15'],
    ['steps last weekend', 'steps.mean last_weekend'],
    ['average sleep until the end of March this year', 'sleep_duration.mean until 2026-03-31'],
  ],
  'questions of several parts': [
    ['how did my sleep and HRV change since I started in May?', 'sleep_duration.trend since 2026-05-01', 'hrv_rmssd.trend since 2026-05-01'],
    ['how was my sleep last week and my steps yesterday', 'sleep_duration.mean last_days 7', 'steps.sum yesterday'],
    ['my highest and lowest resting heart rate this month', 'resting_heart_rate.max this_month', 'resting_heart_rate.min this_month'],
    ['average and median steps last month', 'steps.mean last_month', 'steps.median last_month'],
    ['min, max and mean of my weight this year', 'weight.min this_year', 'weight.max this_year', 'weight.mean this_year'],
    ['how did I sleep last night, and how many steps did I do yesterday?', 'sleep_duration.mean last_night', 'steps.sum yesterday'],
    ['total steps and average sleep in October', 'steps.sum month 10', 'sleep_duration.mean month 10'],
  ],
  'conversations': [
    ['best three nights this month || and last month?', 'sleep_duration.highest last_month k=3'],
    ['steps by weekday this year || what about sleep?', 'sleep_duration.mean this_year group=weekday'],
    ['HRV on days when I slept less than 6 hours || and more than 8?', 'hrv_rmssd.mean last_days 30 where=sleep_duration over 480'],
    ['does my sleep correlate with my steps || and with stress?', 'sleep_duration.correlation last_days 30 with=stress'],
    ['how many days in a row over 10,000 steps this month || and last month?', 'steps.streak last_month limit=over 10000'],
    ['average steps last week || and on weekends?', 'steps.mean last_days 7 days=6,7'],
    ['average sleep in October || on days when I walked more than 10000 steps?', 'sleep_duration.mean month 10 where=steps over 10000'],
    ['median HRV this year || and per month?', 'hrv_rmssd.median this_year group=month'],
  ],
  'units and slips of the finger': [
    ['how many nights did I slep less then 6 hrs', 'sleep_duration.count_days last_days 30 limit=under 360'],
    ['how many days over 10 thousand steps in September', 'steps.count_days month 9 limit=over 10000'],
    ['on how many days was my weight above 160 lbs this year', 'weight.count_days this_year limit=over 72.574779'],
    ['how often did I walk more than 3 miles last month', 'distance.count_days last_month limit=over 4828.032'],
    ['nights with under 45 min of REM this month', 'rem_sleep.count_days this_month limit=under 45'],
    ['how many days was my restng hart rate over 60 in Octobr', 'resting_heart_rate.count_days month 10 limit=over 60'],
  ],
};

for (const [family, rows] of Object.entries(families)) {
  describe(family, () => {
    test.each(rows.map((row) => [...row] as Row))('%s', (question, ...queries) => {
      expect(planOf(question).queries).toEqual(queries);
    });
  });
}

describe('who works on it', () => {
  // biome-ignore format: a table is read by its rows.
  test.each<[question: string, query: string, ...specialists: string[]]>([
    ['is my LDL high?', 'biomarker:LDL Cholesterol.latest all', 'domain_expert'],
    ['what does my resting heart rate mean', 'resting_heart_rate.mean last_days 30', 'domain_expert'],
    ['is my weight normal?', 'weight.latest all', 'domain_expert'],
    ['am I sleeping enough?', 'sleep_duration.mean last_days 30', 'domain_expert'],
    ['should I be worried about my HbA1c', 'biomarker:HbA1c.latest all', 'domain_expert'],
    ["What's my resting heart rate? || is that normal?", 'resting_heart_rate.mean last_days 30', 'domain_expert'],
    ['how can I sleep better?', 'sleep_duration.mean last_days 30', 'domain_expert', 'coach'],
    ['what can I do about my LDL', 'biomarker:LDL Cholesterol.latest all', 'domain_expert', 'coach'],
    ['any tips to lower my resting heart rate?', 'resting_heart_rate.mean last_days 30', 'domain_expert', 'coach'],
    ['how do I get my HRV up?', 'hrv_rmssd.mean last_days 30', 'domain_expert', 'coach'],
    ['average steps last week', 'steps.mean last_days 7'],
  ])('%s', (question, query, ...specialists) => {
    const { queries, agents } = planOf(question);
    expect({ queries, agents }).toEqual({ queries: [query], agents: ['data_analyst', ...specialists] as typeof agents });
  });
});

describe('what is not answered', () => {
  test.each([
    'Wie viele Schritte bin ich gestern gegangen?',
    'Schritte gestern',
    'Wie war mein HRV letzte Woche im Vergleich zum Monat davor?',
    'Combien de pas ai-je faits hier ?',
    '¿Cuántos pasos di ayer?',
    'Quanti passi ho fatto la settimana scorsa?',
    'Hoeveel stappen heb ik gisteren gezet?',
    'Ile kroków zrobiłem wczoraj?',
    'Сколько шагов я сделал вчера?',
    '昨日の歩数は?',
  ])('%s: only English is understood', (question) => {
    expect(planOf(question)).toEqual({
      queries: [],
      unanswered: 'I understand questions in English only; please ask me in English.',
      agents: [],
    });
  });

  test.each([
    'what percentile is my sleep among people my age?',
    'how do my steps compare to other people?',
    'will I sleep better tomorrow?',
    'why is my HRV so low?',
    'does coffee affect my sleep?',
    'steps on days when I drank coffee',
    'is my HRV related to the weather?',
    'how many days in a row did I eat breakfast?',
    'how was my sleep on my birthday?',
    'top 5 songs',
    'which weekday did my wife walk most?',
    'what is HRV?',
    'how is my sleep after drinking alcohol?',
    'how many marathons did I run on Mars?',
    'does my sleep go together with my mood?',
    'streak of days without sugar',
  ])('%s', (question) => {
    const { queries, unanswered } = planOf(question);
    expect(queries).toEqual([]);
    expect(unanswered).toMatch(/^\P{Nd}+$/u);
  });
});
