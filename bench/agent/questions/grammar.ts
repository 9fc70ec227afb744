import { seeded } from '../random.ts';
import { nouns } from './nouns.ts';
import type { Question } from './question.ts';
import { conditional, contrasted, grouped, ranking, recent, related } from './rules-several.ts';
import { compared, limited, oneDay, overall, type Rule, ranked, single } from './rules-single.ts';

/** Kind of question, how many shares of the sample it gets, and how it is built. */
const rules: readonly (readonly [string, number, Rule])[] = [
  [
    'mean',
    8,
    single('mean', [
      'What was my average {my} {when}?',
      'Average {my} {when}?',
      'Tell me my mean {my} {when}.',
      'what is my mean {my} {when}',
    ]),
  ],
  ['median', 3, single('median', ['What was my median {my} {when}?', 'median {my} {when}'])],
  [
    'sum',
    4,
    single(
      'sum',
      [
        'What was my total {my} {when}?',
        'Add up my {my} {when}.',
        'total {my} {when}',
        'What is the sum of my {my} {when}?',
      ],
      ({ adds }) => adds,
    ),
  ],
  ['min', 3, single('min', ['What was my lowest {my} {when}?', 'Minimum {my} {when}?'])],
  ['max', 3, single('max', ['What was my highest {my} {when}?', 'Maximum {my} {when}?', 'peak {my} {when}'])],
  [
    'std_dev',
    2,
    single('std_dev', ['What was the standard deviation of my {my} {when}?', 'standard deviation of {my} {when}']),
  ],
  [
    'count',
    1,
    single(
      'count',
      ['How many {my} readings do I have {when}?', 'How many {my} values were recorded {when}?'],
      ({ sessions }) => !sessions,
    ),
  ],
  [
    'trend',
    3,
    single(
      'trend',
      ['What is the trend of my {my} {when}?', 'How is my {my} trending {when}?'],
      ({ sessions }) => !sessions,
    ),
  ],
  [
    'count_days',
    5,
    limited('count_days', [
      'How many {days} {when} was my {my} {limit}?',
      'On how many {days} was my {my} {limit} {when}?',
      'Count the {days} with {my} {limit} {when}.',
    ]),
  ],
  [
    'streak',
    2,
    limited('streak', [
      'What is my longest streak of {days} with {my} {limit} {when}?',
      'Longest run of {days} in a row with {my} {limit} {when}?',
    ]),
  ],
  ['one day', 4, oneDay],
  [
    'latest',
    2,
    overall('latest', ['What is my latest {my}?', 'What is my most recent {my} value?', 'newest {my} reading']),
  ],
  [
    'first',
    1,
    overall('first', ['What was my very first {my} value?', 'What is the first {my} reading you have of me?']),
  ],
  [
    'difference',
    2,
    compared('difference', [
      'How much did my {my} differ between the last {n} days and the {n} days before?',
      'Compare my {my} over the last {n} days with the {n} days before that.',
    ]),
  ],
  [
    'percent_change',
    2,
    compared('percent_change', [
      'By what percentage did my {my} change over the last {n} days compared with the {n} days before?',
    ]),
  ],
  ['highest', 2, ranked('highest', ['highest'])],
  ['lowest', 2, ranked('lowest', ['lowest'])],
  ['correlation', 2, related],
  ['condition', 3, conditional],
  ['days with and without', 2, contrasted],
  ['group', 2, grouped],
  ['percentile', 1, ranking],
  ['last sessions', 1, recent],
];

const shares = rules.flatMap((rule) => Array.from({ length: rule[1] }, () => rule));

/** Questions about one person who has all of these metrics, each text once. */
export function generateQuestions(options: {
  seed: number;
  count: number;
  today: string;
  person: string;
  metrics?: readonly string[];
}): Question[] {
  const random = seeded(options.seed);
  const able = nouns.filter(({ metric }) => options.metrics?.includes(metric) ?? true);
  const found = new Map<string, Question>();
  for (let tries = 0; found.size < options.count && tries < options.count * 50; tries++) {
    const [kind, , rule] = random.pick(shares);
    const noun = random.pick(able);
    const built = noun.kinds?.includes(kind) === false ? null : rule(noun, random, options.today);
    if (
      !built ||
      built.readings.some(({ metric, where, other }) =>
        [metric, other?.metric ?? metric, ...where.map((each) => each.metric)].some(
          (key) => !able.some((noun) => noun.metric === key),
        ),
      )
    )
      continue;
    const text = random.chance(0.25) ? built.text.toLowerCase() : built.text;
    found.set(text, {
      family: 'generated',
      kind,
      person: options.person,
      texts: [text],
      expected: { abstain: false, parts: [built.readings] },
    });
  }
  return [...found.values()];
}
