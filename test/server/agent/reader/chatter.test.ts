import { describe, expect, test } from 'bun:test';
import { planOf } from '../../../support/agent/plan-text.ts';

type Carrier = readonly [name: string, around: (said: string) => string];

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const names = [
  'average steps in October',
  'mean sleep score for the second half of last year',
  'total distance in September',
  'highest stress in August',
  'latest ferritin',
  'number of workouts in October',
  'average VO2 max in Q3',
  'average steps on weekends in October',
  'mean stress on days when I slept less than 6 hours, last 90 days',
  'average weight between 1 March and 30 April',
  'steps trend over the last 90 days',
  'longest streak of days over 8,000 steps this year',
  'total running distance in October',
  'average minutes awake from 22 October 2026 to 20 November 2026',
] as const;

const questions = [
  'how many steps did I take last month',
  'is my resting heart rate drifting upwards over the last 120 days',
  'how many nights did I get more than 90 minutes of deep sleep in the last 6 weeks',
  'how often did I work out in October',
  'what is my current weight',
  'did I sleep more in October than in September',
  'is my sleep linked to stress over the last 90 days',
  'on which weekday do I sleep longest, last 90 days',
  'what were my three best step days in October',
  'how much did I weigh on 3 March',
  'what percentile is 12,000 steps among my days this year',
  'how did my weight change since 1 June',
] as const;

const aroundAny: readonly Carrier[] = [
  ['an aim before a colon', (said) => `I'm training for a half marathon: ${said}?`],
  ['an aim before a comma', (said) => `I'm training for a half marathon, ${said}?`],
  ['an aim behind a dash', (said) => `${capital(said)} - I'm trying to get fitter`],
  ['a relative', (said) => `My mum had heart trouble so I watch this: ${said}?`],
  ['what a relative says', (said) => `My wife keeps asking: ${said}?`],
  ['who wants to know', (said) => `My GP wants to know this before my check-up: ${said}?`],
  ['an insurer', (said) => `My insurance company asks for it, so: ${said}?`],
  ['how life is', (said) => `Between all the flights: ${said}?`],
  ['how life is at home', (said) => `With the new baby and everything: ${said}?`],
  ['curiosity', (said) => `Out of curiosity, ${said}?`],
  ['a reason behind', (said) => `${capital(said)}, because my coach asked`],
  ['a word that names a metric elsewhere', (said) => `Work has been stressful, so ${said}?`],
  ['a plan', (said) => `I have a doctor's appointment tomorrow morning - ${said}?`],
  ['a bet', (said) => `I have a bet running with a friend: ${said}?`],
  ['what was bought', (said) => `I bought new running shoes and a scale. ${capital(said)}?`],
  ['thanks', (said) => `Hi there, ${said}? Thanks a lot in advance!`],
];

const aroundNames: readonly Carrier[] = [
  ['work out', (said) => `Would you be so kind as to work out my ${said}?`],
  ['figure out', (said) => `Can you figure out the ${said} for me?`],
  ['compute', (said) => `compute ${said}`],
  ['look up', (said) => `Could you look up my ${said}, please?`],
  ['may I ask', (said) => `May I ask what my ${said} was?`],
  ['wonder behind an aim', (said) => `I'm training for a marathon and wonder what my ${said} was`],
  ['a GP asks for it', (said) => `My GP asks for my ${said}, what was it?`],
  ['need to know', (said) => `I need to know my ${said} for my trainer`],
  ['what somebody is after', (said) => `What I'm after is my ${said}`],
  ['let me know', (said) => `let me know my ${said} when you can`],
  ['run the numbers', (said) => `Run the numbers for me: ${said}`],
];

const aroundQuestions: readonly Carrier[] = [
  ['tell me', (said) => `Please tell me ${said}`],
  ['happen to know', (said) => `Do you happen to know ${said}?`],
  ['work out', (said) => `Can you work out ${said}?`],
  ['a wish behind an aim', (said) => `I'm training for a 10k and would like to know ${said}`],
  ['a trainer asked', (said) => `My trainer asked ${said}`],
];

const same = (said: string, carriers: readonly Carrier[]): void => {
  const { queries, unanswered } = planOf(said);
  expect([said, queries.length > 0, unanswered]).toEqual([said, true, '']);
  for (const [name, around] of carriers)
    expect([name, planOf(around(said))]).toMatchObject([name, { queries, unanswered }]);
};

describe('what is said around a question neither adds to it nor keeps it from being answered', () => {
  test.each([...names])('%s', (said) => same(said, [...aroundAny, ...aroundNames]));
  test.each([...questions])('%s', (said) => same(said, [...aroundAny, ...aroundQuestions]));
});

const conditions: readonly (readonly [having: string, done: string])[] = [
  ['more than 30 mins of deep sleep', 'I got more than 30 mins of deep sleep'],
  ['over 10000 steps', 'I walked over 10000 steps'],
  ['less than 6 hrs of sleep', 'I slept less than 6 hrs'],
  ['a sleep score above 80', 'my sleep score was above 80'],
  ['over 2500 kcal burned', 'I burned over 2500 kcal'],
  ['a resting heart rate below 55 bpm', 'my resting heart rate was below 55 bpm'],
  ['between 8000 and 12000 steps', 'I walked between 8000 and 12000 steps'],
  ['a workout', 'I worked out'],
];

const places: readonly ((having: string, done: string) => string)[] = [
  (having) => `Of the last 90 days, take those with ${having}: what was my average stress?`,
  (having) => `Among days with ${having} over the last 90 days, what was my average stress?`,
  (having) => `Only days with ${having}: average stress over the last 90 days`,
  (having) => `Taking only days with ${having}, what was my average stress over the last 90 days?`,
  (having) => `If I only look at days with ${having}, what was my average stress over the last 90 days?`,
  (having) => `Days with ${having} over the last 90 days: average stress`,
  (having) => `average stress (days with ${having} only), last 90 days`,
  (having) => `average stress over the last 90 days, only days with ${having}`,
  (having) => `average stress over the last 90 days? Only days with ${having} please.`,
  (having) => `average stress on days having ${having}, last 90 days`,
  (having) => `average stress on any day with ${having}, last 90 days`,
  (_, done) => `When ${done}, what was my average stress over the last 90 days?`,
  (_, done) => `average stress, days in which ${done}, last 90 days`,
  (_, done) => `Of the days over the last 90 days on which ${done}, what was my average stress?`,
  (_, done) => `average stress over the last 90 days provided ${done}`,
];

describe('a condition picks the same days wherever it stands', () => {
  test.each([...conditions])('%s', (having, done) => {
    const plain = planOf(`average stress on days with ${having}, last 90 days`);
    expect(plain.queries).toEqual([expect.stringContaining('stress.mean last:90')]);
    expect(plain.queries).toEqual([expect.stringContaining('where=')]);
    for (const place of places)
      expect([place(having, done), planOf(place(having, done))]).toMatchObject([
        place(having, done),
        { queries: plain.queries, unanswered: '' },
      ]);
  });
});
