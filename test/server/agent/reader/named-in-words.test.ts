import { describe, expect, test } from 'bun:test';
import { findMentions } from '../../../../server/agent/lexicon/metric-names.ts';
import { ordinary } from '../../../../server/agent/lexicon/words.ts';
import { vocabularyOfQuestions } from '../../../../server/agent/reader/words/everyday-names.ts';
import { metrics } from '../support/metrics.ts';
import { planOf } from '../support/plan-text.ts';

/** What people call a metric, and how they mistype it. */

// biome-ignore format: a table is read by its rows.
const named: [question: string, ...queries: string[]][] = [
  ['how much did i walk in km on tuesday', 'distance.sum day 2026-11-17'],
  ['this week so far: distance in miles', 'distance.sum this_week +today'],
  ['Total kilometres covered in Q2', 'distance.sum quarter 2'],
  ['step tally, past fortnight', 'steps.sum last_days 14'],
  ['My lowest blood pressure reading this year - just the top number', 'systolic_blood_pressure.min this_year'],
  ['average bp last month, the lower number', 'diastolic_blood_pressure.mean last_month'],
  ['average blood pressure this year, both numbers', 'systolic_blood_pressure.mean this_year', 'diastolic_blood_pressure.mean this_year'],
  ['restin heart rate, average, first half of october', 'resting_heart_rate.mean half_month first 10 2026'],
  ['whats my avrage heart rate variabilty the last 10 days', 'hrv_rmssd.mean last_days 10'],
  ['averge resing heart rate last week', 'resting_heart_rate.mean last_days 7'],
  ['How much shut-eye did I get last night?', 'sleep_duration.mean last_night'],
  ['how long does it take me to fall asleep', 'sleep_latency.mean last_days 30'],
  ['time needed to nod off, mean of last 30 days', 'sleep_latency.mean last_days 30'],
  ['how long did I lie awake on average last month', 'awake_time.mean last_month'],
  ['average breaths a minute in my sleep last month', 'breathing_rate.mean last_month'],
  ['how efficient was my sleep in October', 'sleep_efficiency.mean month 10'],
  ['how heavy am I', 'weight.latest all'],
  ['what do the scales say', 'weight.latest all'],
  ['what was my calmest day in May', 'stress.min month 5'],
  ['All-time high for floors in one day?', 'floors_climbed.max all'],
  ['SD of my breathing rate, last 45 days', 'breathing_rate.std_dev last_days 45'],
  ['o2 sats average last month', 'spo2.mean last_month'],
  ['mean resting bpm in October', 'resting_heart_rate.mean month 10'],
  ['hours spent sitting on average last month', 'inactive_time.mean last_month'],
  ['litres drunk in September in total', 'water_intake.sum month 9'],
  ['how fast in km/h did I run last month', 'workout_speed.mean last_month type=running'],
];

describe('a metric in everyday words', () => {
  test.each(named)('%s', (question, ...queries) => {
    expect(planOf(question)).toMatchObject({ queries, unanswered: '' });
  });
});

const vocabulary = vocabularyOfQuestions(metrics);
const keysIn = (text: string) => findMentions(text, vocabulary).flatMap(({ keys }) => keys);
/** Two names that differ by one letter: either is as near to a slip. */
const twins = new Set(['times awake']);

test('a slip in a name of several words is mended or not understood, and never read as a shorter name', () => {
  const names = metrics
    .filter(({ key }) => !key.startsWith('workout'))
    .flatMap(({ label, words }) => [label.replace(/\s*\(.*\)/, '').toLowerCase(), ...words])
    .filter((name) => name.includes(' ') && !twins.has(name));
  for (const name of names) {
    const words = name.split(' ');
    const meant = keysIn(name);
    for (const [place, word] of words.entries()) {
      const slips = [`${word.slice(0, 2)}${word.slice(3)}`, word.slice(0, -1), `${word}${word.at(-1)}`];
      for (const slip of word.length < 5 ? [] : slips.filter((each) => !ordinary.has(each))) {
        const mistyped = words.with(place, slip).join(' ');
        const others = keysIn(mistyped).filter((key) => !meant.includes(key));
        expect({ mistyped, others }).toEqual({ mistyped, others: [] });
      }
    }
  }
});
