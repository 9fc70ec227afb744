import { describe, expect, test } from 'bun:test';
import { planOf } from '../support/plan-text.ts';

/** Conditions, relations, rankings and single sessions in the words that people have for them. */

// biome-ignore format: a table is read by its rows.
const answered: [question: string, ...queries: string[]][] = [
  ['on days I sat for more than 10 hours, how long did I sleep? average over the last 100 days', 'sleep_duration.mean last_days 100 where=inactive_time over 600'],
  ['Avg sleep on nights when I took longer than 20 min to fall asleep, past 60 days', 'sleep_duration.mean last_days 60 where=sleep_latency over 20'],
  ['if I had less than 20 minutes of vigorous stuff, how many calories did I burn that day on average? last 60 days', 'total_calories.mean last_days 60 where=vigorous_time under 20'],
  ['provided i climbed 12 floors or more, average calories that day (last 100 days)', 'total_calories.mean last_days 100 where=floors_climbed at_least 12'],
  ['Nights with sleep efficiency under 88 %: average HRV, last 100 days?', 'hrv_rmssd.mean last_days 100 where=sleep_efficiency under 88'],
  ['average HRV on days with 10k steps', 'hrv_rmssd.mean last_days 30 where=steps at_least 10000'],
  ['what is my HRV on a day when I walk over 12000 steps', 'hrv_rmssd.mean last_days 30 where=steps over 12000'],
  ['mean calories on days I went for a run this year', 'total_calories.mean this_year type=running where=workout_count at_least 1'],
  ['highest step count on a day when I slept less than 6 hours this year', 'steps.max this_year where=sleep_duration under 360'],
  ['how many steps do I take on days when my sleep score is better than 85, last 60 days', 'steps.mean last_days 60 where=sleep_score over 85'],
  ['average HRV excluding nights under 6 hours, last 90 days', 'hrv_rmssd.mean last_days 90 where=sleep_duration at_least 360'],
  ['average steps except on days I slept under 6 hours', 'steps.mean last_days 30 where=sleep_duration at_least 360'],
  ['Do I sleep longer after more active days? correlate my steps with the following night, past 120 days', 'sleep_duration.correlation last_days 120 with=steps lag 1'],
  ['Does a more stressful day mean less sleep the night that follows? Correlate over the last 120 days.', 'sleep_duration.correlation last_days 120 with=stress lag 1'],
  ['does my stress go together with how many steps I do? correlation over the last 180 days', 'stress.correlation last_days 180 with=steps'],
  ['rho of weight against steps two days earlier, 2025', 'weight.correlation year 2025 with=steps lag 2'],
  ['do I walk less after short nights? last 100 days', 'steps.correlation last_days 100 with=sleep_duration'],
  ['does more deep sleep come with higher HRV, past 90 days', 'deep_sleep.correlation last_days 90 with=hrv_rmssd'],
  ['correlation HRV / resting heart rate, last 120 days', 'hrv_rmssd.correlation last_days 120 with=resting_heart_rate'],
  ['if I walk more, do I sleep better? last 90 days', 'sleep_duration.correlation last_days 90 with=steps'],
  ['list my 4 fastest runs this year', 'workout_speed.highest this_year type=running k=4'],
  ['top 5 and bottom 5 step days in October', 'steps.highest month 10 k=5', 'steps.lowest month 10 k=5'],
  ['my three best and three worst nights by sleep score this year', 'sleep_score.highest this_year k=3', 'sleep_score.lowest this_year k=3'],
  ['how long were my last 4 gym sessions on average', 'workout_duration.mean all type=strength_training take=last 4'],
  ['average duration of strength sessions, last 20', 'workout_duration.mean all type=strength_training take=last 20'],
  ['lifting weights: total hours in the last 90 days', 'workout_duration.sum last_days 90 type=strength_training'],
  ['how many times did I ride the bike in the last 30 days', 'workout_count.sum last_days 30 type=biking'],
  ['On how many days did I run last month', 'workout_count.count_days last_month type=running limit=at_least 1'],
  ['Average length of my runs this year, in minutes', 'workout_duration.mean this_year type=running'],
  ['Did I run further per outing in October than in August?', 'workout_distance.difference month 10 vs month 8 type=running', 'workout_distance.percent_change month 10 vs month 8 type=running'],
  ['how many times did I go for a run last month and what was the total distance?', 'workout_count.sum last_month type=running', 'workout_distance.sum last_month type=running'],
  ['how many runs did I do last month and how far did I go in total', 'workout_count.sum last_month type=running', 'workout_distance.sum last_month type=running'],
  ['date of my last gym session', 'workout_count.latest all type=strength_training'],
  ['runs per month this year', 'workout_count.sum this_year type=running group=month'],
  ['workouts by type, last 90 days', 'workout_count.sum last_days 90 group=activity_type'],
  ['hours of sport per week over the last 8 weeks', 'workout_duration.sum last_days 56 group=week'],
  ['rank my weekdays by steps, last 90 days', 'steps.mean last_days 90 group=weekday'],
  ['compare my last two ferritin results', 'biomarker:Ferritin.first all take=last 2', 'biomarker:Ferritin.latest all take=last 2'],
  ['How well did I kip last weekend? Mean sleep score, ta', 'sleep_score.mean last_weekend'],
  ['average resting pulse the morning after less than 6.5h sleep, past 120 days', 'resting_heart_rate.mean last_days 120 where=sleep_duration under 390'],
  ['average steps on days when I got 7 to 8 hours of sleep, last 90 days', 'steps.mean last_days 90 where=sleep_duration between 420 480'],
  ['average glucose on workout days this year', 'glucose.mean this_year where=workout_count at_least 1'],
  ['when resting hr is above 56, how many steps do I average? (2026)', 'steps.mean year 2026 where=resting_heart_rate over 56'],
  ['how many steps and calories on average on days with a run, last 90 days', 'steps.mean last_days 90 type=running where=workout_count at_least 1', 'total_calories.mean last_days 90 type=running where=workout_count at_least 1'],
  ['on Saturdays after more than 12k steps, my mean sleep score this year', 'sleep_score.mean this_year days=6 where=steps over 12000 lag 1'],
  ['my quickest time to fall asleep in October', 'sleep_latency.min month 10'],
  ['busiest day by steps this year', 'steps.max this_year'],
  ['mean of my last 5 weigh-ins', 'weight.mean all take=last 5'],
  ['top 3 weeks by steps this year', 'steps.sum this_year group=week'],
];

describe('what picks, ranks and relates', () => {
  test.each(answered)('%s', (question, ...queries) => {
    expect(planOf(question)).toMatchObject({ queries, unanswered: '' });
  });
});

describe('what picks the days and is not measured leads to no answer about all days', () => {
  test.each([
    ...'rainy|sunny|holiday|stressful office|travel|sad'
      .split('|')
      .map((kind) => `average steps on ${kind} days last month`),
    'average heart rate during meetings last month',
    'average steps on days when I was sad',
    'mean HRV if my mood was over 7',
    'average sleep despite the noise in October',
    'heart rate on my longest run this year',
    'what were my steps on the day with my best sleep',
    'average number of steps per active day',
    'Are days with many steps also days with little stress? last 60 days',
    'average glucose on days without a workout',
  ])('%s', (question) => {
    const { queries, unanswered } = planOf(question);
    expect(queries).toEqual([]);
    expect(unanswered).not.toBe('');
  });
});
