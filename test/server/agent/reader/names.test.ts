import { describe, expect, test } from 'bun:test';
import { findMentions, vocabularyOfQuestions } from '../../../../server/agent/lexicon/metric-names.ts';
import { ordinary } from '../../../../server/agent/lexicon/words.ts';
import { metrics } from '../../../support/agent/metrics.ts';
import { planOf } from '../../../support/agent/plan-text.ts';

const vocabulary = vocabularyOfQuestions(metrics);
const keysIn = (text: string) => findMentions(text, vocabulary).flatMap(({ keys }) => keys);
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

test.each(['the mouth and my steps', 'my fist week', 'bellow my weight', 'the tonal sleep', 'my moth'])(
  'ordinary words in “%s” are left as they are',
  (text) => {
    const { queries } = planOf(`average of ${text}`);
    expect(queries.join()).not.toMatch(/month|week|first|over|under|least|most/);
  },
);

const likeNames =
  'step rest hear heat stops hart heard sheep steep spend speech fewer never later score store start stars state lever wait waits want since poker weird wedding sweep swept sleeve slide sleet strange stream street read ready chance change climber';
test.each(likeNames.split(' '))('“%s” names no metric', (word) => {
  expect(planOf(`tell me about the ${word}`).queries).toEqual([]);
});

describe('where one of two readings has no data', () => {
  const none = new Set(['total_stress_score', 'max_stress', 'sleep_score', 'max_heart_rate']);
  const known = metrics.map((metric) => (none.has(metric.key) ? { ...metric, days: 0 } : metric));

  test.each([
    ['Peak stress in October', 'stress.max month:10'],
    ['mean stress score in October', 'stress.mean month:10'],
    ['my maximum heart rate last month', 'heart_rate.max last_month'],
    ['average fasting glucose last month', 'glucose.mean last_month'],
    ['mean sleep score in October', 'sleep_score.mean month:10'],
  ])('%s', (question, query) => {
    expect(planOf(question, known).queries).toEqual([query]);
  });

  test('the name that was measured is taken as it stands', () => {
    expect(planOf('Peak stress in October').queries).toEqual(['max_stress.max month:10']);
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

test('other tests beside a named one are all of them', () => {
  const labs = metrics
    .filter(({ key }) => key.startsWith('biomarker:'))
    .map(({ key }) => `${key.replaceAll(' ', '_')}.latest all`);
  expect(planOf('LDL and all my other lab values, latest').queries.toSorted()).toEqual(labs.toSorted());
});
