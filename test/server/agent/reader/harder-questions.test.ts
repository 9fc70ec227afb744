import { describe, expect, test } from 'bun:test';
import { metrics } from '../support/metrics.ts';
import { planOf } from '../support/plan-text.ts';

/** Words in other places, slips, corrections, units and asides: the queries that must come of them, and none besides. */
type Row = [question: string, ...queries: string[]];

// biome-ignore format: a table is read by its rows.
const families: Readonly<Record<string, readonly Row[]>> = {
  'conditions in any place of the sentence': [
    ['What was my average readiness in October, only counting nights with deep sleep above 70 minutes?', 'readiness_score.mean month 10 where=deep_sleep over 70'],
    ['Counting only days with more than 12k steps, what did my resting pulse average last month?', 'resting_heart_rate.mean last_month where=steps over 12000'],
    ['mean floors over the past 60 days, just days with HRV under 45 ms', 'floors_climbed.mean last_days 60 where=hrv_rmssd under 45'],
    ['Average sleep efficiency last 90 days using only nights when I was in bed for over 8 hours', 'sleep_efficiency.mean last_days 90 where=time_in_bed over 480'],
    ['average sleep when stress stayed under 30 this year', 'sleep_duration.mean this_year where=stress under 30'],
    ['What was my HRV when steps were above 9000 in September?', 'hrv_rmssd.mean month 9 where=steps over 9000'],
    ['mean calories when steps exceeded 12000 last month', 'total_calories.mean last_month where=steps over 12000'],
    ['average heart rate when cycling last month', 'workout_heart_rate.mean last_month type=biking'],
    ['average resting pulse on days that followed a night shorter than 6 hours, last month', 'resting_heart_rate.mean last_month where=sleep_duration under 360'],
    ['average workout distance from 2026-05-02 to 2026-06-20 for running only', 'workout_distance.mean between 2026-05-02 2026-06-20 type=running'],
    ['my pulse while working out in September', 'workout_heart_rate.mean month 9'],
  ],
  'how many values there are': [
    ['how many hrv measurements do I have for this month', 'hrv_rmssd.count this_month'],
    ['how many active minutes entries were recorded in October', 'active_time.count month 10'],
    ['Number of glucose readings last month', 'glucose.count last_month'],
    ['how many glucose readings were over 100 last month', 'glucose.count_days last_month limit=over 100'],
  ],
  totals: [
    ['Sum up my floors for September', 'floors_climbed.sum month 9'],
    ['please add up all the calories i burned last week', 'total_calories.sum last_days 7'],
    ['what do my active minutes add up to in October', 'active_time.sum month 10'],
    ['moderate minutes this month', 'moderate_intensity_time.sum this_month'],
  ],
  'names that hold words of intent': [
    ['mean heart rate variability in October', 'hrv_rmssd.mean month 10'],
    ['lowest heart rate variability this year', 'hrv_rmssd.min this_year'],
    ["how's my vo2 max at present", 'vo2max.latest all'],
    ['average VO2 max on Tuesdays this year', 'vo2max.mean this_year days=2'],
    ['how fast were my last four runs', 'workout_speed.mean all type=running take=last 4'],
    ['number of nights under 7 hours in September', 'sleep_duration.count_days month 9 limit=under 420'],
  ],
  'limits in the units that people use': [
    ['how many days last month did I drink more than 1.5 liters of water', 'water_intake.count_days last_month limit=over 1.5'],
    ['longest streak of days with over 2000 ml of water this year', 'water_intake.streak this_year limit=over 2'],
    ['how often was my average speed above 36 km/h this year', 'workout_speed.count_days this_year limit=over 10'],
    ['how many days was my body temperature over 100.4 °F this year', 'body_temperature.count_days this_year limit=over 38'],
    ['days with weight over 10 stone this year', 'weight.count_days this_year limit=over 63.502932'],
    ['on how many nights was my breathing rate above 15 breaths per minute', 'breathing_rate.count_days last_days 30 limit=over 15'],
    ['how many days was my VO2max under 44 ml/kg/min this year', 'vo2max.count_days this_year limit=under 44'],
  ],
  'one period, however it is said': [
    ['how did I sleep? i mean in October', 'sleep_duration.mean month 10'],
    ['avg resting pulse last week, i mean last month', 'resting_heart_rate.mean last_month'],
    ['my steps last week, no wait, my distance', 'distance.mean last_days 7'],
    ['Do I walk more on weekends? average steps on weekends in the last 90 days', 'steps.mean last_days 90 days=6,7', 'steps.mean last_days 90 days=1,2,3,4,5'],
    ['What is my average stress on days after sleeping under 6 hours? past 120 days', 'stress.mean last_days 120 where=sleep_duration under 360'],
    ['What did my sleep average Tuesday to Thursday over the last 8 weeks', 'sleep_duration.mean last_days 56 days=2,3,4'],
    ['average steps monday through friday last month', 'steps.mean last_month days=1,2,3,4,5'],
    ['what percentile was my HRV over the last month, 31 days', 'hrv_rmssd.percentile last_days 31'],
    ['tell me the standard deviation of my glucose over 90 days', 'glucose.std_dev last_days 90'],
    ['mean HRV, 6 weeks', 'hrv_rmssd.mean last_days 42'],
    ['how has my HDL changed since my first test', 'biomarker:HDL Cholesterol.first all', 'biomarker:HDL Cholesterol.latest all'],
    ['average glucose since my first reading', 'glucose.mean all'],
    ['my pulse since 23 October when running', 'workout_heart_rate.mean since 2026-10-23 type=running'],
    ['Tell me my step total for 2 weeks starting 1 October', 'steps.sum between 2026-10-01 2026-10-14'],
    ['How many steps per day on average, Jan through March?', 'steps.mean between 2026-01-01 2026-03-31'],
    ['how many times did I exceed 15000 steps in the first half of the year', 'steps.count_days half_year first 2026 limit=over 15000'],
    ['what did I weigh when I started tracking', 'weight.first all'],
    ['How is my weight? and how did I sleep last night?', 'weight.latest all', 'sleep_duration.mean last_night'],
    ['How many steps did I walk last week? And the week before?', 'steps.sum last_days 7', 'steps.sum before(last_days 7)'],
  ],
  'a period against the one before it': [
    ['how much more did I walk in the last 14 days vs the previous 14', 'steps.difference last_days 14 vs before(last_days 14)', 'steps.percent_change last_days 14 vs before(last_days 14)'],
    ['average sleep in the last 10 days compared with the 10 before', 'sleep_duration.difference last_days 10 vs before(last_days 10)', 'sleep_duration.percent_change last_days 10 vs before(last_days 10)'],
    ['compare my steps in the first half of October with the second half', 'steps.difference half_month first 10 2026 vs half_month second 10 2026', 'steps.percent_change half_month first 10 2026 vs half_month second 10 2026'],
  ],
  'what comes first and last, and how far it reaches': [
    ['difference between my first and latest weight', 'weight.first all', 'weight.latest all'],
    ['how is my ferritin compared to the first one', 'biomarker:Ferritin.first all', 'biomarker:Ferritin.latest all'],
    ['range of my weight this year', 'weight.min this_year', 'weight.max this_year'],
    ['what was my heaviest weight last year', 'weight.max last_year'],
    ['average of my 5 latest glucose readings', 'glucose.mean all take=last 5'],
    ['average steps from the start of August to the end of October', 'steps.mean between 2026-08-01 2026-10-31'],
    ['in October, how often did I sleep fewer than six and a half hours', 'sleep_duration.count_days month 10 limit=under 390'],
    ['share of nights under 6 hours this year', 'sleep_duration.count_days this_year limit=under 360'],
    ['what were my deep, light and rem sleep last night', 'deep_sleep.mean last_night', 'light_sleep.mean last_night', 'rem_sleep.mean last_night'],
    ['How much did my VO2 max differ between the last 20 days and the 20 days before?', 'vo2max.difference last_days 20 vs before(last_days 20)', 'vo2max.percent_change last_days 20 vs before(last_days 20)'],
    ['by what percentage did my sleep efficiency change last week compared with the week before', 'sleep_efficiency.difference last_days 7 vs before(last_days 7)', 'sleep_efficiency.percent_change last_days 7 vs before(last_days 7)'],
  ],
  'every day of a period, and a usual one': [
    ['how much did I sleep each night last week', 'sleep_duration.mean last_days 7 group=day'],
    ['how were my steps every day this week', 'steps.sum this_week group=day'],
    ['steps for 2025 by month', 'steps.sum year 2025 group=month'],
    ['highest resting pulse per month this year', 'resting_heart_rate.max this_year group=month'],
    ['which month had the highest resting pulse this year', 'resting_heart_rate.mean this_year group=month'],
    ['rank my days by steps last week', 'steps.sum last_days 7 group=day'],
    ['how many steps do I take each day', 'steps.mean last_days 30'],
  ],
  'a value among the own ones': [
    ['is 52 a low resting pulse for me? what percentile is it this year', 'resting_heart_rate.percentile this_year value=52'],
    ['how unusual is my HRV compared with my own values this year', 'hrv_rmssd.percentile this_year'],
    ['is 48 a high HRV for me?', 'hrv_rmssd.percentile all value=48'],
  ],
  'other people on the way': [
    ['My husband says I snore more since I stopped swimming on September 3. Anyway, what has my average HRV been since then?', 'hrv_rmssd.mean since 2026-09-03'],
    ['My friend walks 15000 steps a day. How many did I walk on average last month?', 'steps.mean last_month'],
    ['my wife thinks I sleep badly, how long did I sleep last night', 'sleep_duration.mean last_night'],
  ],
  'slips of the finger': [
    ['avg pulse in the fisrt half of october', 'heart_rate.mean half_month first 10 2026'],
    ['how many stpes did i get yday', 'steps.sum yesterday'],
    ['restng hart rte last 10 days', 'resting_heart_rate.mean last_days 10'],
    ['averge sleep effiency last wk', 'sleep_efficiency.mean last_days 7'],
    ['ok quick one before bed, how many floors did i climb yestreday', 'floors_climbed.sum yesterday'],
    ['mean deap sleep octobr', 'deep_sleep.mean month 10'],
    ['avrage hrv on mondys', 'hrv_rmssd.mean last_days 30 days=1'],
    ['hwo mcuh did i slp last nite', 'sleep_duration.mean last_night'],
  ],
};

for (const [family, rows] of Object.entries(families))
  describe(family, () => {
    test.each(rows.map(([question, ...queries]) => ({ question, queries })))('$question', ({ question, queries }) => {
      expect(planOf(question)).toMatchObject({ queries, unanswered: '' });
    });
  });

describe('where one of two readings has no data', () => {
  const none = new Set(['total_stress_score', 'max_stress', 'sleep_score', 'max_heart_rate']);
  const known = metrics.map((metric) => (none.has(metric.key) ? { ...metric, days: 0 } : metric));

  test.each([
    ['Peak stress in October', 'stress.max month 10'],
    ['mean stress score in October', 'stress.mean month 10'],
    ['my maximum heart rate last month', 'heart_rate.max last_month'],
    ['average fasting glucose last month', 'glucose.mean last_month'],
    // Time asleep is no score.
    ['mean sleep score in October', 'sleep_score.mean month 10'],
  ])('%s', (question, query) => {
    expect(planOf(question, known).queries).toEqual([query]);
  });

  test('the name that was measured is taken as it stands', () => {
    expect(planOf('Peak stress in October').queries).toEqual(['max_stress.max month 10']);
  });
});

describe('a cause that is taken for granted', () => {
  test.each([
    ['Why did my floors fall to zero in October?', 'floors_climbed.mean month 10'],
    ['Why did my resting pulse go up in May?', 'resting_heart_rate.mean month 5'],
    ['how come I lost weight last month', 'weight.mean last_month'],
    ['Why did I stop walking in July?', 'steps.mean month 7'],
  ])('%s: the period as it was measured, and that the cause is not known', (question, query) => {
    const { queries, unanswered } = planOf(question);
    expect(queries).toEqual([query]);
    expect(unanswered).toContain('I cannot say why');
  });
});

describe('words that would change the question refuse it and are never dropped', () => {
  test.each([
    'my steps in half of October',
    'what was my sleep over the last couple or so weeks',
    'average HRV unless I drank',
    'heart rate before bed yesterday',
    'average pulse in the first third of last week',
    'How did my wife sleep?',
    'steps this week vs. the same week last year',
    'how much did I weigh at the start of the year',
    'variance of my steps last month',
    'in how many weeks did I run more than 20 km',
    'how many days of sleep data are missing in October',
    'is 8 hours of sleep enough for a teenager',
  ])('%s', (question) => {
    const { queries, unanswered } = planOf(question);
    expect(queries).toEqual([]);
    expect(unanswered).not.toBe('');
  });
});

test.each(['the mouth and my steps', 'my fist week', 'bellow my weight', 'the tonal sleep', 'my moth'])(
  'ordinary words in “%s” are left as they are',
  (text) => {
    const { queries } = planOf(`average of ${text}`);
    expect(queries.join()).not.toMatch(/month|week \d|first|limit/);
  },
);

describe('a judgement of what nobody published limits for', () => {
  test.each(['is my HRV normal?', 'is my heart rate variability too low', 'is my VO2max good?'])('%s', (question) => {
    const { unanswered } = planOf(question);
    expect(unanswered).toContain('no published limit');
    expect(unanswered).not.toMatch(/\d/);
  });

  test('where there are limits, nothing of the kind is said', () => {
    expect(planOf('is my resting heart rate normal?').unanswered).toBe('');
  });
});
