import { describe, expect, test } from 'bun:test';
import { planOf } from '../support/plan-text.ts';

/** What is held against what, and which way it goes, in other words than the rules have. */
type Row = [question: string, ...queries: string[]];

// biome-ignore format: a table is read by its rows.
const families: Readonly<Record<string, readonly Row[]>> = {
  'periods held against each other in other words': [
    ['Steps, Q2 2026 against Q1 2026', 'steps.difference quarter 2 2026 vs quarter 1 2026', 'steps.percent_change quarter 2 2026 vs quarter 1 2026'],
    ['resting pulse: 2026 versus 2025', 'resting_heart_rate.difference year 2026 vs year 2025', 'resting_heart_rate.percent_change year 2026 vs year 2025'],
    ['resting HR: the last 30 days minus the 30 before', 'resting_heart_rate.difference last_days 30 vs before(last_days 30)', 'resting_heart_rate.percent_change last_days 30 vs before(last_days 30)'],
    ['October steps relative to September', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['relative to September, how were my steps in October', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['calories burned per day, October 2026 over October 2025', 'total_calories.difference month 10 2026 vs month 10 2025', 'total_calories.percent_change month 10 2026 vs month 10 2025'],
    ['moderate minutes a day: Q1 of 2025 as opposed to Q1 of 2024', 'moderate_intensity_time.difference quarter 1 2025 vs quarter 1 2024', 'moderate_intensity_time.percent_change quarter 1 2025 vs quarter 1 2024'],
    ["how do this week's steps stack up against last week's", 'steps.difference this_week vs last_days 7', 'steps.percent_change this_week vs last_days 7'],
    ['How does my average deep sleep over the last 14 nights stack up against the 14 nights before?', 'deep_sleep.difference last_days 14 vs before(last_days 14)', 'deep_sleep.percent_change last_days 14 vs before(last_days 14)'],
    ["this month's steps minus last month's", 'steps.difference this_month vs last_month', 'steps.percent_change this_month vs last_month'],
    ['is HRV up from last month', 'hrv_rmssd.difference last_days 30 vs last_month', 'hrv_rmssd.percent_change last_days 30 vs last_month'],
    ['is my resting HR down on last month', 'resting_heart_rate.difference last_days 30 vs last_month', 'resting_heart_rate.percent_change last_days 30 vs last_month'],
    ['Have I been walking more this month than last?', 'steps.difference this_month vs last_month', 'steps.percent_change this_month vs last_month'],
    ['steps this October vs last October', 'steps.difference month 10 2026 vs month 10 2025', 'steps.percent_change month 10 2026 vs month 10 2025'],
    ['steps in October vs the same month last year', 'steps.difference month 10 vs between 2025-10-01 2025-10-31', 'steps.percent_change month 10 vs between 2025-10-01 2025-10-31'],
    ['steps in Q3 2026 versus the same quarter in 2025', 'steps.difference quarter 3 2026 vs between 2025-07-01 2025-09-30', 'steps.percent_change quarter 3 2026 vs between 2025-07-01 2025-09-30'],
    ['steps this month, year on year', 'steps.difference this_month vs between 2025-11-01 2025-11-20', 'steps.percent_change this_month vs between 2025-11-01 2025-11-20'],
    ['HRV in the last 30 days compared to the previous 90', 'hrv_rmssd.difference last_days 30 vs between 2026-07-24 2026-10-21', 'hrv_rmssd.percent_change last_days 30 vs between 2026-07-24 2026-10-21'],
    ['steps last 7 days vs prior 7 days', 'steps.difference last_days 7 vs before(last_days 7)', 'steps.percent_change last_days 7 vs before(last_days 7)'],
    ['hart rate variability up or down? 30 d vs. prior 30 d', 'hrv_rmssd.difference last_days 30 vs before(last_days 30)', 'hrv_rmssd.percent_change last_days 30 vs before(last_days 30)'],
    ['compare my HRV 30 days before and 30 days after 1 October', 'hrv_rmssd.difference between 2026-10-02 2026-10-31 vs between 2026-09-01 2026-09-30', 'hrv_rmssd.percent_change between 2026-10-02 2026-10-31 vs between 2026-09-01 2026-09-30'],
    ['was my resting heart rate better before or after 1 September', 'resting_heart_rate.difference since 2026-09-02 vs until 2026-08-31', 'resting_heart_rate.percent_change since 2026-09-02 vs until 2026-08-31'],
    ['compare H1 and H2 2025, steps', 'steps.difference half_year first 2025 vs half_year second 2025', 'steps.percent_change half_year first 2025 vs half_year second 2025'],
    ['first half of the year against the second half: steps', 'steps.difference half_year first 2026 vs half_year second 2026', 'steps.percent_change half_year first 2026 vs half_year second 2026'],
    ['REM per night between 2026-10-12 and 2026-10-21 versus between 2026-10-22 and 2026-10-31', 'rem_sleep.difference between 2026-10-12 2026-10-21 vs between 2026-10-22 2026-10-31', 'rem_sleep.percent_change between 2026-10-12 2026-10-21 vs between 2026-10-22 2026-10-31'],
    ['did I walk as much in October as in September', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['resting heart rate: 7-day vs 30-day average', 'resting_heart_rate.difference last_days 7 vs last_days 30', 'resting_heart_rate.percent_change last_days 7 vs last_days 30'],
    ['avg steps Jan-Jun vs Jul-Dec 2025', 'steps.difference between 2025-01-01 2025-06-30 vs between 2025-07-01 2025-12-31', 'steps.percent_change between 2025-01-01 2025-06-30 vs between 2025-07-01 2025-12-31'],
    ['first week vs. second week of November: steps', 'steps.difference between 2026-11-01 2026-11-07 vs between 2026-11-08 2026-11-14', 'steps.percent_change between 2026-11-01 2026-11-07 vs between 2026-11-08 2026-11-14'],
    ['HRV change between last week and the week before that', 'hrv_rmssd.difference last_days 7 vs before(last_days 7)', 'hrv_rmssd.percent_change last_days 7 vs before(last_days 7)'],
    ["is today's resting heart rate above yesterday's", 'resting_heart_rate.difference today vs yesterday', 'resting_heart_rate.percent_change today vs yesterday'],
    ['is my HRV better than it was in spring (March to May)?', 'hrv_rmssd.difference last_days 30 vs between 2026-03-01 2026-05-31', 'hrv_rmssd.percent_change last_days 30 vs between 2026-03-01 2026-05-31'],
    ['HRV on Wed vs Thu', 'hrv_rmssd.difference day 2026-11-18 vs day 2026-11-19', 'hrv_rmssd.percent_change day 2026-11-18 vs day 2026-11-19'],
    ['steps: up or down compared with the 4 weeks before?', 'steps.difference last_days 28 vs before(last_days 28)', 'steps.percent_change last_days 28 vs before(last_days 28)'],
  ],
  'a change goes forward in time': [
    ['percent change in steps from Q1 to Q2', 'steps.difference quarter 2 vs quarter 1', 'steps.percent_change quarter 2 vs quarter 1'],
    ['How did my body fat move from the first half of 2025 to the second half of 2025?', 'body_fat.difference half_year second 2025 vs half_year first 2025'],
    ['how much did I improve between the first and last week of October in steps', 'steps.difference between 2026-10-25 2026-10-31 vs between 2026-10-01 2026-10-07', 'steps.percent_change between 2026-10-25 2026-10-31 vs between 2026-10-01 2026-10-07'],
    ['how many kg did I lose from May to October', 'weight.difference month 10 2026 vs month 5 2026', 'weight.percent_change month 10 2026 vs month 5 2026'],
    ["what's the difference in weight between 1 October and 1 November", 'weight.difference day 2026-11-01 vs day 2026-10-01', 'weight.percent_change day 2026-11-01 vs day 2026-10-01'],
    ['difference in HRV between October 2026 and October 2025', 'hrv_rmssd.difference month 10 2026 vs month 10 2025', 'hrv_rmssd.percent_change month 10 2026 vs month 10 2025'],
    ['by how much has my average sleep dropped from summer (Jun-Aug) to autumn (Sep-Nov)', 'sleep_duration.difference between 2026-09-01 2026-11-30 vs between 2026-06-01 2026-08-31', 'sleep_duration.percent_change between 2026-09-01 2026-11-30 vs between 2026-06-01 2026-08-31'],
    ['percentage difference in steps between 2025 and 2026', 'steps.difference year 2026 vs year 2025', 'steps.percent_change year 2026 vs year 2025'],
  ],
  'against what is usual': [
    ["How far off my 30-day mean was last night's sleep?", 'sleep_duration.difference last_night vs last_days 30', 'sleep_duration.percent_change last_night vs last_days 30'],
    ['was my HRV last night above or below my 30-day average?', 'hrv_rmssd.difference last_night vs last_days 30', 'hrv_rmssd.percent_change last_night vs last_days 30'],
    ['was yesterday better than an average day for steps?', 'steps.difference yesterday vs last_days 30', 'steps.percent_change yesterday vs last_days 30'],
    ["how does last night's deep sleep compare with my typical night this month", 'deep_sleep.difference last_night vs this_month', 'deep_sleep.percent_change last_night vs this_month'],
    ["is my steps average for November ahead of October's", 'steps.difference month 11 vs month 10', 'steps.percent_change month 11 vs month 10'],
  ],
  'which way a value goes': [
    ['which way is my body fat heading since 13 August 2026', 'body_fat.trend since 2026-08-13'],
    ['which way is my weight going', 'weight.trend last_days 30'],
    ['where is my weight heading', 'weight.trend last_days 30'],
    ['is my hrv on the up?', 'hrv_rmssd.trend last_days 30'],
    ['is my weight on its way down since May', 'weight.trend since 2026-05-01'],
    ['is my resting pulse coming down this year', 'resting_heart_rate.trend this_year'],
    ['slope of HRV per week, last 12 weeks', 'hrv_rmssd.trend last_days 84'],
    ['Give weekly rate of change of systolic pressure over last 120 days.', 'systolic_blood_pressure.trend last_days 120'],
    ['What is the tendency of my resting heart rate for the last seven weeks?', 'resting_heart_rate.trend last_days 49'],
    ['do I see any improvement in deep sleep since July', 'deep_sleep.trend since 2026-07-01'],
    ['has my stress come down since September?', 'stress.trend since 2026-09-01'],
    ['did my HRV get better in the last 3 months', 'hrv_rmssd.trend last_days 90'],
    ['are my nights getting shorter', 'sleep_duration.trend last_days 30'],
  ],
  'lighter, heavier': [
    ['how much heavier or lighter was I last month than in January 2025', 'weight.difference last_month vs month 1 2025', 'weight.percent_change last_month vs month 1 2025'],
    ['How much heavier was I on average in January 2025 than in January 2026?', 'weight.difference month 1 2025 vs month 1 2026', 'weight.percent_change month 1 2025 vs month 1 2026'],
    ['am I heavier than a year ago?', 'weight.difference last_days 30 vs month 11 2025', 'weight.percent_change last_days 30 vs month 11 2025'],
  ],
  'kinds of days against each other': [
    ['Do I walk more on weekends than on weekdays? last 60 days', 'steps.mean last_days 60 days=6,7', 'steps.mean last_days 60 days=1,2,3,4,5'],
    ['On Saturdays and Sundays do I average more steps than Monday to Friday? Use the last 8 weeks.', 'steps.mean last_days 56 days=6,7', 'steps.mean last_days 56 days=1,2,3,4,5'],
    ['do I walk more on Mondays or on Fridays?', 'steps.mean last_days 30 days=1', 'steps.mean last_days 30 days=5'],
    ['Compare Mondays and Fridays: steps in the last 12 weeks', 'steps.mean last_days 84 days=1', 'steps.mean last_days 84 days=5'],
    ['sleep Monday-Friday versus Saturday-Sunday, last 6 weeks', 'sleep_duration.mean last_days 42 days=1,2,3,4,5', 'sleep_duration.mean last_days 42 days=6,7'],
    ['How much longer do I sleep on weekends?', 'sleep_duration.mean last_days 30 days=6,7', 'sleep_duration.mean last_days 30 days=1,2,3,4,5'],
    ['are Mondays my laziest days compared to Fridays? steps, last 90 days', 'steps.mean last_days 90 days=1', 'steps.mean last_days 90 days=5'],
    ['sleep on work nights vs weekend nights', 'sleep_duration.mean last_days 30 days=6,7', 'sleep_duration.mean last_days 30 days=1,2,3,4,5'],
  ],
  'what is not subtracted stands side by side': [
    ['Compare the spread (standard deviation) of my sleep in June and in July', 'sleep_duration.std_dev month 6', 'sleep_duration.std_dev month 7'],
    ['How many days over 10k steps in October vs September?', 'steps.count_days month 10 limit=over 10000', 'steps.count_days month 9 limit=over 10000'],
    ['How many nights below 6h in October compared to September', 'sleep_duration.count_days month 10 limit=under 360', 'sleep_duration.count_days month 9 limit=under 360'],
    ['max HRV this month vs last month', 'hrv_rmssd.max this_month', 'hrv_rmssd.max last_month'],
    ['steps 2024 vs 2025 vs 2026', 'steps.mean year 2024', 'steps.mean year 2025', 'steps.mean year 2026'],
    ['compare steps for July, August and September', 'steps.mean month 7', 'steps.mean month 8', 'steps.mean month 9'],
    ['compare steps and sleep between June and July', 'steps.difference month 7 vs month 6', 'steps.percent_change month 7 vs month 6', 'sleep_duration.difference month 7 vs month 6', 'sleep_duration.percent_change month 7 vs month 6'],
  ],
};

for (const [family, rows] of Object.entries(families)) {
  describe(family, () => {
    test.each(rows.map((row) => [...row] as Row))('%s', (question, ...queries) => {
      expect(planOf(question)).toMatchObject({ queries, unanswered: '' });
    });
  });
}
