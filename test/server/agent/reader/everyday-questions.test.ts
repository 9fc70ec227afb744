import { describe, expect, test } from 'bun:test';
import { metrics } from '../support/metrics.ts';
import { planOf } from '../support/plan-text.ts';

/** Questions as strangers ask them. What matters: no answer to another question than the one asked. */

// biome-ignore format: a table is read by its rows.
const answered: [question: string, ...queries: string[]][] = [
  ['did I sleep well last night?', 'sleep_duration.mean last_night'],
  ['how long was I in bed last night', 'time_in_bed.mean last_night'],
  ['how many times did I wake up last night', 'wakeups.mean last_night'],
  ['how much REM did I get on Saturday night?', 'rem_sleep.mean day 2026-11-15'],
  ['how did I sleep on Friday night', 'sleep_duration.mean last_night'],
  ['how did I sleep the night before last?', 'sleep_duration.mean before(last_night)'],
  ['how did I sleep over the weekend?', 'sleep_duration.mean last_weekend'],
  ['how do I sleep at the weekend?', 'sleep_duration.mean last_days 30 days=6,7'],
  ['sleep over the last weekend', 'sleep_duration.mean last_weekend'],
  ['how much sleep am I getting on weeknights?', 'sleep_duration.mean last_days 30 days=1,2,3,4,5'],
  ['did I sleep worse than usual last night?', 'sleep_duration.difference last_night vs last_days 30', 'sleep_duration.percent_change last_night vs last_days 30'],
  ['is my REM sleep longer than my deep sleep?', 'rem_sleep.mean last_days 30', 'deep_sleep.mean last_days 30'],
  ['what was my heart rate while sleeping?', 'sleep_heart_rate.mean last_days 30'],
  ['heart rate last night', 'sleep_heart_rate.mean last_night'],
  ['what was my highest pulse this week', 'max_heart_rate.max this_week'],
  ['how many days was my heart rate over 150 in October', 'max_heart_rate.count_days month 10 limit=over 150'],
  ['did my heart rate go above 180 last week', 'max_heart_rate.count_days last_days 7 limit=over 180'],
  ['what is my max heart rate this year', 'max_heart_rate.max this_year'],
  ['did I get my 10000 steps yesterday?', 'steps.sum yesterday'],
  ['which day did I walk the most this month?', 'steps.max this_month'],
  ['steps the day before yesterday', 'steps.sum before(yesterday)'],
  ['how far did I walk last week?', 'distance.sum last_days 7'],
  ['how far did I walk and run this month?', 'distance.sum this_month', 'workout_distance.sum this_month type=running'],
  ['how long did I walk yesterday?', 'workout_duration.sum yesterday type=walking'],
  ['how many walks did I take in October', 'workout_count.sum month 10 type=walking'],
  ['how often did I walk more than 5 km last month', 'distance.count_days last_month limit=over 5000'],
  ['how far did I run this month?', 'workout_distance.sum this_month type=running'],
  ['how often did I run last week?', 'workout_count.sum last_days 7 type=running'],
  ['how many runs did I do this year', 'workout_count.sum this_year type=running'],
  ['my longest run', 'workout_distance.max last_days 30 type=running', 'workout_duration.max last_days 30 type=running'],
  ['my longest bike ride this year', 'workout_distance.max this_year type=biking', 'workout_duration.max this_year type=biking'],
  ["what's my longest run ever?", 'workout_distance.max all type=running', 'workout_duration.max all type=running'],
  ['how fast did I run last Sunday?', 'workout_speed.mean day 2026-11-15 type=running'],
  ['how long was my last run?', 'workout_duration.latest all type=running'],
  ['when did I last go for a run?', 'workout_count.latest all type=running'],
  ['when was my last workout?', 'workout_count.latest all'],
  ['how long did I bike last week?', 'workout_duration.sum last_days 7 type=biking'],
  ['how many km did I cycle this year?', 'workout_distance.sum this_year type=biking'],
  ['how many calories did I burn on my ride yesterday?', 'workout_calories.sum yesterday type=biking'],
  ['what was my max heart rate during my run on Sunday?', 'workout_max_heart_rate.max day 2026-11-15 type=running'],
  ['avg hr in my runs', 'workout_heart_rate.mean last_days 30 type=running'],
  ['what was my average heart rate in my workouts last month', 'workout_heart_rate.mean last_month'],
  ['did I go swimming this month?', 'workout_count.sum this_month type=swimming'],
  ['did I work out on Tuesday?', 'workout_count.sum day 2026-11-17'],
  ['on how many days did I run this month?', 'workout_count.count_days this_month type=running limit=at_least 1'],
  ['did I run more this month than last month?', 'workout_distance.sum this_month type=running', 'workout_distance.sum last_month type=running'],
  ['running heart rate and steps last week', 'workout_heart_rate.mean last_days 7 type=running', 'steps.mean last_days 7'],
  ['How often did I run last week and how far?', 'workout_count.sum last_days 7 type=running', 'workout_distance.sum last_days 7 type=running'],
  ['How many workouts did I do in October? || what was my average pulse in them', 'workout_heart_rate.mean month 10'],
  ['How many workouts did I do in October? || how long were they?', 'workout_duration.sum month 10'],
  ['How far did I run last week? || and cycling?', 'workout_distance.sum last_days 7 type=biking'],
  ['how many calories did I eat today?', 'calorie_intake.sum today'],
  ['what is my blood pressure?', 'systolic_blood_pressure.latest all', 'diastolic_blood_pressure.latest all'],
  ["what's my cholesterol?", 'biomarker:LDL Cholesterol.latest all', 'biomarker:HDL Cholesterol.latest all'],
  ['how much did I weigh on the first of October?', 'weight.mean day 2026-10-01'],
  ['what was my weight a year ago', 'weight.mean month 11 2025'],
  ['how much weight did I lose since March', 'weight.trend since 2026-03-01'],
  ['my average steps in Q3', 'steps.mean quarter 3'],
  ["what's my HRV trend since the start of the year", 'hrv_rmssd.trend this_year'],
  ['I would like to know my steps yesterday', 'steps.sum yesterday'],
  ['Did I sleep more than 7 hours last week?', 'sleep_duration.count_days last_days 7 limit=over 420'],
  ['how many steps do I take per week?', 'steps.sum last_days 30 group=week'],
  ['which month did I walk the most', 'steps.sum last_days 365 group=month'],
  ['my last 5 runs', 'workout_distance.sum all type=running take=last 5', 'workout_duration.sum all type=running take=last 5'],
  ['do I sleep longer when I run', 'sleep_duration.mean last_days 30 type=running where=workout_count at_least 1', 'sleep_duration.mean last_days 30'],
  ['what is a good resting heart rate?', 'resting_heart_rate.mean last_days 30'],
  ['how do I lower my resting heart rate?', 'resting_heart_rate.mean last_days 30'],
  ['average sleep excluding weekends', 'sleep_duration.mean last_days 30 days=1,2,3,4,5'],
  ['average steps not counting Sundays in October', 'steps.mean month 10 days=1,2,3,4,5,6'],
  ['how many days did I not reach 10000 steps', 'steps.count_days last_days 30 limit=under 10000'],
  ['how often did I miss 8,000 steps last month', 'steps.count_days last_month limit=under 8000'],
  ['how was my run this morning?', 'workout_count.sum today type=running', 'workout_distance.sum today type=running'],
];

// biome-ignore format: a table is read by its rows.
const refused: [question: string, answer: string][] = [
  ['what time did I go to bed yesterday?', 'I cannot say at what time something happened; I know how long it lasted and on which day.'],
  ['when did I wake up this morning?', 'I cannot say at what time something happened; I know how long it lasted and on which day.'],
  ['what was my resting heart rate in my runs?', 'I have no resting heart rate of single workouts, only of whole days.'],
  ['How many workouts did I do in October? || what was my average HRV in them', 'I have no HRV (RMSSD) of single workouts, only of whole days.'],
  ['how many steps did I take this morning?', 'I only have whole days and nights, no hours; please ask for a day or a night.'],
  ['how many steps at 3pm yesterday', 'I only have whole days and nights, no hours; please ask for a day or a night.'],
  ['how many steps last night', 'I have your steps by whole days, not by nights; ask for a day instead.'],
  ['total elevation on my hikes this summer', 'I cannot tell which days you mean; please name dates, a month, or a number of days.'],
  ['my sleep on Christmas', 'I cannot tell which days you mean; please name dates, a month, or a number of days.'],
  ['how was my recovery since I started cycling', 'I cannot tell which days you mean; please name dates, a month, or a number of days.'],
  ['how many steps did I take on vacation', 'I cannot tell which days you mean; please name dates, a month, or a number of days.'],
  ['how many days did I hit my step goal', 'I do not know your goals or ideal values; name the number, and I can hold your data against it.'],
  ['what is HRV?', 'I do not explain what a metric is in general or decide for you; I can tell you what was measured of you and where it stands.'],
  ['should I go for a run today?', 'I do not explain what a metric is in general or decide for you; I can tell you what was measured of you and where it stands.'],
  ['is my vitamin D low?', 'I have no laboratory results for vitamin D to answer from.'],
  ['What is my TSH?', 'I have no laboratory results for TSH to answer from.'],
  ['how many cups of coffee did I drink yesterday?', 'I have no such data; ask me what is measured of sleep, activity, heart and body.'],
  ['average pace of my runs this month', 'I have no pace; ask me for the average speed of your runs or rides.'],
  ['what was my hardest workout', 'I cannot tell which of them was the hardest; ask for the longest, the fastest or the one with the highest heart rate.'],
  ['how much did I lift', 'I have no such data; ask me what is measured of sleep, activity, heart and body.'],
  ['how many steps did my wife take', 'I only know your own data, so I cannot speak of or compare you with other people.'],
  ['where did I run yesterday', 'I do not know places or devices.'],
  ['what percentage of my sleep was REM', 'I cannot compute shares of a whole; I can give both amounts.'],
  ['how far is it to Berlin', 'I have no such data; ask me what is measured of sleep, activity, heart and body.'],
  ['did the new mattress improve my sleep', 'I can only hold things against each other that are both measured, and I did not recognise both of them in your question.'],
  ['how much time did I spend on my feet last week', 'I did not find anything in your question that I can compute.'],
  ["what's the next step?", 'I did not find anything in your question that I can compute.'],
  ['log my weight 70 kg', 'I can only read what was measured; I cannot record, change or set anything.'],
];

describe('an everyday question', () => {
  test.each(answered)('%s', (question, ...queries) => {
    expect(planOf(question).queries).toEqual(queries);
  });

  test.each(refused)('%s is declined', (question, answer) => {
    expect(planOf(question)).toEqual({ queries: [], unanswered: answer, agents: [] });
  });
});

describe('without laboratory data', () => {
  const none = metrics.filter(({ key }) => !key.startsWith('biomarker:'));
  const names = 'LDL,HDL,cholesterol,triglycerides,HbA1c,ferritin,vitamin D,vitamin B12,TSH,CRP,creatinine,hemoglobin';
  test.each(names.split(','))('%s: there are no results for it', (name) => {
    expect(planOf(`What is my ${name}?`, none)).toEqual({
      queries: [],
      unanswered: `I have no laboratory results for ${name} to answer from.`,
      agents: [],
    });
  });

  test('HDL is not answered with LDL', () => {
    const ldl = metrics.filter(({ key }) => !key.startsWith('biomarker:') || key.includes('LDL'));
    expect(planOf('What is my HDL cholesterol?', ldl).queries).toEqual([]);
  });
});

describe('slips of the finger', () => {
  test.each([
    ['how much did I slep last night', 'sleep_duration.mean last_night'],
    ['setps yesterday', 'steps.sum yesterday'],
    ['hart rate last week', 'heart_rate.mean last_days 7'],
    ['my wieght', 'weight.latest all'],
  ])('%s', (question, query) => {
    expect(planOf(question).queries).toEqual([query]);
  });

  const ordinary =
    'step rest hear heat stops hart heard sheep steep spend speech fewer never later score store start stars state lever wait waits want since poker weird wedding sweep swept sleeve slide sleet strange stream street read ready chance change climber';
  test.each(ordinary.split(' '))('“%s” names no metric', (word) => {
    expect(planOf(`tell me about the ${word}`).queries).toEqual([]);
  });
});
