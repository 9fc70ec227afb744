import { describe, expect, test } from 'bun:test';
import { planOf } from '../support/plan-text.ts';

/** Questions that lean on the ones before them, and several questions in one message, parted by two strokes. */
type Row = [question: string, ...queries: string[]];

// biome-ignore format: a table is read by its rows.
const families: Readonly<Record<string, readonly Row[]>> = {
  'what goes back to the last two questions': [
    ['what was my avg hrv in june? || and july? || so whats the difference between the two', 'hrv_rmssd.difference month 7 vs month 6', 'hrv_rmssd.percent_change month 7 vs month 6'],
    ['average steps in October || and in September? || so which was higher?', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['average steps in October || and in September? || by how much did it change?', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['what did I weigh on 1 October || and on 1 November || so how much did I lose?', 'weight.difference day 2026-11-01 vs day 2026-10-01', 'weight.percent_change day 2026-11-01 vs day 2026-10-01'],
    ['average HRV in May 2025 || and in May 2026 || did it go up?', 'hrv_rmssd.difference month 5 2026 vs month 5 2025', 'hrv_rmssd.percent_change month 5 2026 vs month 5 2025'],
    ['average steps for the last 30 days || the previous 30 days || so up or down?', 'steps.difference last_days 30 vs before(last_days 30)', 'steps.percent_change last_days 30 vs before(last_days 30)'],
    ['best sleep score in October || and in September || and the average for both months?', 'sleep_score.mean month 10', 'sleep_score.mean month 9'],
  ],
  'what goes back to the last period': [
    ['average steps in October || is that more than in September?', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['average stress in August || how much higher was that than July?', 'stress.difference month 8 vs month 7', 'stress.percent_change month 8 vs month 7'],
    ['mean weight, last 30 days || did it change versus the 30 days before, in percent?', 'weight.difference last_days 30 vs before(last_days 30)', 'weight.percent_change last_days 30 vs before(last_days 30)'],
    ['my average stress in October || how does this compare to my stress this month', 'stress.difference month 10 vs this_month', 'stress.percent_change month 10 vs this_month'],
    ['my average stress in October || and a year earlier?', 'stress.mean between 2025-10-01 2025-10-31'],
    ['average steps in August 2026 || and in the same month in 2025', 'steps.mean between 2025-08-01 2025-08-31'],
    ['average steps in the last 30 days || what about the last 90?', 'steps.mean last_days 90'],
    ['average HRV in the last 7 days || 30 days? || and 90?', 'hrv_rmssd.mean last_days 90'],
    ['average steps in the first half of October || second half?', 'steps.mean half_month second 10 2026'],
    ['resting heart rate last month || what about 2025?', 'resting_heart_rate.mean year 2025'],
    ['What did I weigh on average in January 2026, and what was my body fat over the same month?', 'weight.mean month 1 2026', 'body_fat.mean month 1 2026'],
    ['REM sleep in October, on average || deep? || awake time?', 'awake_time.mean month 10'],
    ['did I sleep longer on weekends than on weekdays last month || same for HRV', 'hrv_rmssd.mean last_month days=6,7', 'hrv_rmssd.mean last_month days=1,2,3,4,5'],
  ],
  'another number, another metric, another reading': [
    ['top 3 runs by distance this year || make it five', 'workout_distance.highest this_year type=running k=5'],
    ['how often did I hit 10k steps in October? || what about 12k', 'steps.count_days month 10 limit=at_least 12000'],
    ['Resting pulse since 1 August 2026, mean || correlate that with stress', 'resting_heart_rate.correlation since 2026-08-01 with=stress'],
    ['average calories last week || sorry I meant steps', 'steps.mean last_days 7'],
    ['average steps in August || not August, September', 'steps.mean month 9'],
    ['what did I weigh in March? || and now?', 'weight.latest all'],
    ['average sleep score by weekday, last 90 days || Just Sundays', 'sleep_score.mean last_days 90 days=7'],
    ['my steps last week || break that down by day', 'steps.sum last_days 7 group=day'],
  ],
  'parts with a period and a manner of their own': [
    ['Steps yesterday, sleep last night and my current weight please', 'steps.sum yesterday', 'sleep_duration.mean last_night', 'weight.latest all'],
    ['my latest weight, average sleep last month and total distance this year', 'weight.latest all', 'sleep_duration.mean last_month', 'distance.sum this_year'],
    ['lowest weight this year and highest weight last year', 'weight.min this_year', 'weight.max last_year'],
    ["last month's sleep and steps, this month's HRV", 'sleep_duration.mean last_month', 'steps.mean last_month', 'hrv_rmssd.mean this_month'],
    ['average steps on weekdays and average sleep on weekends in October', 'steps.mean month 10 days=1,2,3,4,5', 'sleep_duration.mean month 10 days=6,7'],
    ['weekend sleep and weekday steps last month', 'sleep_duration.mean last_month days=6,7', 'steps.mean last_month days=1,2,3,4,5'],
    ['How many steps did I average on weekdays in October and on weekends in November?', 'steps.mean month 10 days=1,2,3,4,5', 'steps.mean month 11 days=6,7'],
    ['how many days over 10000 steps and how many under 5000 in October', 'steps.count_days month 10 limit=over 10000', 'steps.count_days month 10 limit=under 5000'],
    ['what did I weigh on 1 October and what do I weigh now?', 'weight.mean day 2026-10-01', 'weight.latest all'],
    ['give me my longest and my shortest night of last month', 'sleep_duration.max last_month', 'sleep_duration.min last_month'],
    ['For last week: average steps, total distance and mean HRV', 'steps.mean last_days 7', 'distance.sum last_days 7', 'hrv_rmssd.mean last_days 7'],
    ['Two things for my coach, both over the last 14 days: mean steps and mean sleep', 'steps.mean last_days 14', 'sleep_duration.mean last_days 14'],
  ],
  'clauses that say one question together': [
    ['am I sleeping more than I did a month ago? compare the last 30 days with the 30 days before that', 'sleep_duration.difference last_days 30 vs before(last_days 30)', 'sleep_duration.percent_change last_days 30 vs before(last_days 30)'],
    ['So was this year calmer than last year? Stress, difference please.', 'stress.difference this_year vs last_year', 'stress.percent_change this_year vs last_year'],
    ['How much more did I walk per day in October than in September? Steps I mean.', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['My mum reckons I drink less water than I used to. The past 14 days against the 14 days preceding, please.', 'water_intake.difference last_days 14 vs before(last_days 14)', 'water_intake.percent_change last_days 14 vs before(last_days 14)'],
    ['Better or worse than last month? HRV please', 'hrv_rmssd.difference last_days 30 vs last_month', 'hrv_rmssd.percent_change last_days 30 vs last_month'],
    ['I started running on 1 September. How has my resting heart rate changed since then?', 'resting_heart_rate.trend since 2026-09-01'],
    ['Before 1 September, what was my average resting heart rate? And since?', 'resting_heart_rate.mean until 2026-08-31', 'resting_heart_rate.mean since 2026-09-01'],
  ],
};

for (const [family, rows] of Object.entries(families)) {
  describe(family, () => {
    test.each(rows.map((row) => [...row] as Row))('%s', (question, ...queries) => {
      expect(planOf(question)).toMatchObject({ queries, unanswered: '' });
    });
  });
}
