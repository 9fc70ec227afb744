import { describe, expect, test } from 'bun:test';
import { metrics } from '../support/metrics.ts';
import { planOf } from '../support/plan-text.ts';

/** Holidays, spans and words that point to something else in the question: what is read is what they stand for. */
type Row = [question: string, ...queries: string[]];

/** `Today` of the tests is Saturday, 21 November 2026. */
// biome-ignore format: a table is read by its rows.
const families: Readonly<Record<string, readonly Row[]>> = {
  'holidays are single dates, and the latest without a year': [
    ['On Christmas Day 2025, how many steps did I manage?', 'steps.sum day 2025-12-25'],
    ['How many steps on Christmas Eve?', 'steps.sum day 2025-12-24'],
    ["Sleep on New Year's Day 2026", 'sleep_duration.mean day 2026-01-01'],
    ["steps on New Year's Eve 2024", 'steps.sum day 2024-12-31'],
    ['steps on Boxing Day last year', 'steps.sum day 2025-12-26'],
    ['How far did I walk on Halloween?', 'distance.sum day 2026-10-31'],
    ['steps on the 4th of July', 'steps.sum day 2026-07-04'],
    ['Steps on last Halloween versus Halloween 2025', 'steps.difference day 2026-10-31 vs day 2025-10-31', 'steps.percent_change day 2026-10-31 vs day 2025-10-31'],
    ["steps from Christmas Eve to New Year's Day", 'steps.mean between 2025-12-24 2026-01-01'],
    ['average steps on Christmas Day in 2024 and 2025', 'steps.mean day 2024-12-25', 'steps.mean day 2025-12-25'],
    ['total steps since Christmas', 'steps.sum since 2025-12-25'],
  ],
  'today included says how far a period reaches, and today excluded what holds anyway': [
    ['Step tally for this week so far, today included', 'steps.sum this_week +today'],
    ['Total steps this month, up to and including today', 'steps.sum this_month +today'],
    ['total steps in the last 7 days, today inclusive', 'steps.sum last_days 7 +today'],
    ['average steps this month (today included)', 'steps.mean this_month +today'],
    ['Resting pulse: this week so far vs all of last week', 'resting_heart_rate.difference this_week +today vs last_days 7', 'resting_heart_rate.percent_change this_week +today vs last_days 7'],
    ['total steps over the last 7 days, not including today', 'steps.sum last_days 7'],
    ['average steps in the past 14 days, without today', 'steps.mean last_days 14'],
  ],
  'a span is one period, and the weekdays beside its dates add nothing': [
    ['Total active minutes in the week from Monday 5 October 2026 to Sunday 11 October 2026', 'active_time.sum between 2026-10-05 2026-10-11'],
    ['Total active minutes in the week of Monday 5 October to Sunday 11 October', 'active_time.sum between 2026-10-05 2026-10-11'],
    ['Average sleep between Wednesday 23 September 2026 and Wednesday 30 September 2026', 'sleep_duration.mean between 2026-09-23 2026-09-30'],
    ['steps, Mon 5 Oct - Sun 11 Oct', 'steps.mean between 2026-10-05 2026-10-11'],
    ['Total steps, Mon 2 November through Sun 8 November 2026', 'steps.sum between 2026-11-02 2026-11-08'],
    ['total steps in the fortnight from 1 October to 14 October 2026', 'steps.sum between 2026-10-01 2026-10-14'],
    ['average HRV for the seven days from 1 November to 7 November', 'hrv_rmssd.mean between 2026-11-01 2026-11-07'],
    ['Sum of floors, week commencing 2 November', 'floors_climbed.sum between 2026-11-02 2026-11-08'],
    ['total steps week ending 8 November', 'steps.sum between 2026-11-02 2026-11-08'],
    ['number of nights between 3 October and 20 October under 7 hours', 'sleep_duration.count_days between 2026-10-03 2026-10-20 limit=under 420'],
    ['How many days from 1 October to 14 October had over 10k steps?', 'steps.count_days between 2026-10-01 2026-10-14 limit=over 10000'],
  ],
  'a weekday of this week against the one before': [
    ['Steps this Monday vs last Monday', 'steps.difference day 2026-11-16 vs day 2026-11-09', 'steps.percent_change day 2026-11-16 vs day 2026-11-09'],
    ['Steps this Wednesday compared to the one before', 'steps.difference day 2026-11-18 vs day 2026-11-11', 'steps.percent_change day 2026-11-18 vs day 2026-11-11'],
    ['Did I walk more this Saturday than the Saturday before?', 'steps.difference day 2026-11-21 vs day 2026-11-14', 'steps.percent_change day 2026-11-21 vs day 2026-11-14'],
  ],
  'a bare unit names no metric beside one that is measured in it': [
    ['avg rhr, previous ten days, bpm', 'resting_heart_rate.mean last_days 10'],
    ['bpm: resting heart rate, last month', 'resting_heart_rate.mean last_month'],
    ['By how many bpm has my average resting heart rate moved in the last 30 days against the 30 days before?', 'resting_heart_rate.difference last_days 30 vs before(last_days 30)', 'resting_heart_rate.percent_change last_days 30 vs before(last_days 30)'],
    ['active calories last month, kcal', 'active_calories.mean last_month'],
    ['average bpm yesterday', 'heart_rate.mean yesterday'],
    ['average bpm and resting heart rate last week', 'heart_rate.mean last_days 7', 'resting_heart_rate.mean last_days 7'],
  ],
  'the one of another period is what it is held against': [
    ['Was my daily step average in October above the one in September, and by how many steps?', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['Was my resting heart rate in October higher than the one in September, and by how many bpm?', 'resting_heart_rate.difference month 10 vs month 9', 'resting_heart_rate.percent_change month 10 vs month 9'],
    ['Is my average HRV this month below the one in October?', 'hrv_rmssd.difference this_month vs month 10', 'hrv_rmssd.percent_change this_month vs month 10'],
    ['Was my average weight in October under what it was in September?', 'weight.difference month 10 vs month 9', 'weight.percent_change month 10 vs month 9'],
    ['Deep sleep per night, average of Q3 minus average of Q2?', 'deep_sleep.difference quarter 3 vs quarter 2', 'deep_sleep.percent_change quarter 3 vs quarter 2'],
    ['average steps of October minus average steps of September', 'steps.difference month 10 vs month 9', 'steps.percent_change month 10 vs month 9'],
    ['mean HRV in October minus the mean in September', 'hrv_rmssd.difference month 10 vs month 9', 'hrv_rmssd.percent_change month 10 vs month 9'],
  ],
  'what was just named is what is counted': [
    ['I worry about short nights. How many were below six hours in the last 60 days?', 'sleep_duration.count_days last_days 60 limit=under 360'],
    ['I keep having bad nights: how many of them were under 6 hours last month?', 'sleep_duration.count_days last_month limit=under 360'],
    ['I go for a lot of runs. How many were longer than 10 km this year?', 'workout_distance.count_days this_year type=running limit=over 10000'],
    ['I like active days. On how many did I walk more than 10000 steps in October?', 'steps.count_days month 10 limit=over 10000'],
    ['nights in October below 6h: how many', 'sleep_duration.count_days month 10 limit=under 360'],
    ['My friend walks 15000 steps a day. How many did I walk on average last month?', 'steps.mean last_month'],
    ['# days > 10k steps, oct', 'steps.count_days month 10 limit=over 10000'],
    ['# nights < 6h, sep', 'sleep_duration.count_days month 9 limit=under 360'],
    ['avg hrv, jan', 'hrv_rmssd.mean month 1'],
    ['total distance, dec', 'distance.sum month 12'],
    ['On how many of the last 14 days did I work out?', 'workout_count.count_days last_days 14 limit=at_least 1'],
    ['On how many of the last 30 days did I run?', 'workout_count.count_days last_days 30 type=running limit=at_least 1'],
    ['how many of the last 30 nights were under 7 hours?', 'sleep_duration.count_days last_days 30 limit=under 420'],
    ['Out of the 31 days of October how many had over 10000 steps?', 'steps.count_days month 10 limit=over 10000'],
  ],
  'what follows a day lies one night behind it': [
    ['Average deep sleep in nights that followed a day with average stress above 40, last 180 days?', 'deep_sleep.mean last_days 180 where=stress over 40 lag 1'],
    ['Average deep sleep on nights that came after a day with more than 12000 steps, last 180 days?', 'deep_sleep.mean last_days 180 where=steps over 12000 lag 1'],
    ['Average steps on days that followed a night under 6 hours, last 90 days', 'steps.mean last_days 90 where=sleep_duration under 360'],
    ['Mean HRV on nights preceded by a day with a workout, last 90 days', 'hrv_rmssd.mean last_days 90 where=workout_count at_least 1 lag 1'],
  ],
  'values of the same day lie no day apart': [
    ['Is there a correlation between my stress and my HRV of the same day over the past 180 days?', 'stress.correlation last_days 180 with=hrv_rmssd'],
    ['How strongly do deep sleep and resting heart rate go together, same day, last 100 days? A rank correlation please.', 'deep_sleep.correlation last_days 100 with=resting_heart_rate'],
    ['Correlate steps with sleep on the same day, last 90 days', 'steps.correlation last_days 90 with=sleep_duration'],
    ['Do stress and HRV move together (same day, no lag) over the last 120 days?', 'stress.correlation last_days 120 with=hrv_rmssd'],
    ['Does sleeping longer go with fewer steps the next day? last 90 days', 'steps.correlation last_days 90 with=sleep_duration'],
  ],
  'where a value would stand is no prediction': [
    ['At what percentile of my days last year would 12000 steps stand?', 'steps.percentile last_year value=12000'],
    ['Where would 12000 steps rank among my days last year?', 'steps.percentile last_year value=12000'],
    ['What percentile would a resting heart rate of 50 be in the last 90 days?', 'resting_heart_rate.percentile last_days 90 value=50'],
    ['How would 15000 steps rank among my days this year?', 'steps.percentile this_year value=15000'],
    ['How does 9000 steps rank against my last 90 days?', 'steps.percentile last_days 90 value=9000'],
  ],
  'other days of the same question, and the period that comes next': [
    ['What are my average steps on days when I slept less than 6 h, last 90 days? || And when I slept more than 8 h?', 'steps.mean last_days 90 where=sleep_duration over 480'],
    ['Average steps last 90 days? || And when I slept more than 8 h?', 'steps.mean last_days 90 where=sleep_duration over 480'],
    ['average HRV on days with over 10000 steps in October || And on days with under 5000?', 'hrv_rmssd.mean month 10 where=steps under 5000'],
    ['How many steps on 3 October? || and the day after?', 'steps.sum day 2026-10-04'],
    ['How long did I sleep on 3 October? || what about the following night?', 'sleep_duration.mean day 2026-10-04'],
    ['average steps in July || and the month after?', 'steps.mean month 8 2026'],
    ['average steps in the week of 5 October || and the following week?', 'steps.mean between 2026-10-12 2026-10-18'],
  ],
  'the latest value and the one before are the last two': [
    ['my latest ferritin and the one before', 'biomarker:Ferritin.mean all take=last 2 group=day'],
    ['my LDL last time and the one before', 'biomarker:LDL Cholesterol.mean all take=last 2 group=day'],
    ['how does my latest LDL compare to the one before?', 'biomarker:LDL Cholesterol.first all take=last 2', 'biomarker:LDL Cholesterol.latest all take=last 2'],
    ['latest ferritin versus the previous one', 'biomarker:Ferritin.first all take=last 2', 'biomarker:Ferritin.latest all take=last 2'],
    ['what was my last weight and the one before that?', 'weight.mean all take=last 2 group=day'],
    ['my latest HRV reading and the one before', 'hrv_rmssd.mean all take=last 2 group=day'],
    ['my last run and the one before: distance', 'workout_distance.sum all type=running take=last 2 group=day'],
    ['average sleep last week versus the one before', 'sleep_duration.difference last_days 7 vs before(last_days 7)', 'sleep_duration.percent_change last_days 7 vs before(last_days 7)'],
    ['my average last month and the one before, steps', 'steps.mean last_month', 'steps.mean month 9 2026'],
  ],
  'whether there was such a day is answered with how many there were': [
    ['Was there a day in October when I walked more than 20000 steps?', 'steps.count_days month 10 limit=over 20000'],
    ['Were there any nights last month under 5 hours?', 'sleep_duration.count_days last_month limit=under 300'],
    ['Has there been a day this year with over 30000 steps?', 'steps.count_days this_year limit=over 30000'],
    ['Is there any night in the last 90 days when I slept more than 9 hours?', 'sleep_duration.count_days last_days 90 limit=over 540'],
  ],
  'this day of another year': [
    ['steps on this day last year', 'steps.sum day 2025-11-21'],
    ['steps today versus this day last year', 'steps.difference today vs day 2025-11-21', 'steps.percent_change today vs day 2025-11-21'],
  ],
  'a named test is the only one that is meant': [
    ['mean LDL cholesterol over all of my lab reports', 'biomarker:LDL Cholesterol.mean all'],
    ['average ferritin across all my blood tests', 'biomarker:Ferritin.mean all'],
    ['highest HbA1c in my lab results', 'biomarker:HbA1c.max all'],
    ['latest ferritin from my blood work', 'biomarker:Ferritin.latest all'],
  ],
};

for (const [family, rows] of Object.entries(families)) {
  describe(family, () => {
    test.each(rows.map((row) => [...row] as Row))('%s', (question, ...queries) => {
      expect(planOf(question)).toMatchObject({ queries, unanswered: '' });
    });
  });
}

describe('what stays as it was', () => {
  test('other tests beside a named one are all of them', () => {
    const labs = metrics.filter(({ key }) => key.startsWith('biomarker:')).map(({ key }) => `${key}.latest all`);
    expect(planOf('LDL and all my other lab values, latest').queries.toSorted()).toEqual(labs.toSorted());
  });
  test.each([
    'steps on Christmas Day 2026',
    'Would 10000 steps a day be good for me?',
    'average steps on days before a night of less than 6 hours, last 90 days',
    'sleep on Easter Sunday',
    'my last 3 runs and the previous 3',
    'Days in September with either over 12000 steps or a workout',
    'how many days over 12000 steps or a run in October',
  ])('%s is declined', (question) => {
    const { queries, unanswered } = planOf(question);
    expect(queries).toEqual([]);
    expect(unanswered).not.toBe('');
  });
});
