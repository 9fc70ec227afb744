// `10,000`, `10k`, `eight`, `7 h 30 min`, `a dozen`.

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const tensByName: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

const spoken: Readonly<Record<string, number>> = {
  ...Object.fromEntries(small.map((word, value) => [word, value])),
  ...tensByName,
  'a couple of': 2,
  'couple of': 2,
  'a dozen': 12,
  dozen: 12,
};

const half = ' and a half';

const scales: Readonly<Record<string, number>> = { k: 1000, thousand: 1000, hundred: 100 };

const words = Object.keys(spoken)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** One capturing group. */
export const quantityPattern = `((?:\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\b(?:${words})\\b)(?:\\s*(?:k|thousand|hundred)\\b|\\s+and a half\\b)?)`;

export function parseQuantity(text: string): number {
  const whole = text.trim().toLowerCase();
  if (whole.endsWith(half)) return parseQuantity(whole.slice(0, -half.length)) + 0.5;
  const match = /^(.*?)\s*(k|thousand|hundred)?$/i.exec(whole);
  const [, number = '', scale = ''] = match ?? [];
  return (spoken[number] ?? Number(number.replaceAll(',', ''))) * (scales[scale] ?? 1);
}

const ones = 'one two three four five six seven eight nine'.split(' ');

const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const worthOf: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, place): [string, number] => [word, place + 1]),
  ...teens.map((word, place): [string, number] => [word, place + 10]),
  ...tens.map((word, place): [string, number] => [word, (place + 2) * 10]),
]);

// `half an hour`, `a hundred and twenty`, `10 000`.

const one = `(?:${ones.join('|')})`;

const upTo99 = `(?:(?:${tens.join('|')})(?:[- ]${one})?|${teens.join('|')}|${one})`;

const upTo999 = `(?:(?:an?|${one}) hundred(?:(?: and)? ${upTo99})?|${upTo99})`;

const compound = new RegExp(
  `\\b(?:(?:an?|${upTo999}) thousand(?:(?: and)? ${upTo999})?|(?:an?|${one}) hundred(?:(?: and)? ${upTo99})?|(?:${tens.join('|')})[- ]${one})\\b`,
  'gi',
);

function counted(words: string): number {
  let [whole, part] = [0, 0];
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    if (word === 'thousand') [whole, part] = [(part || 1) * 1000, 0];
    else if (word === 'hundred') part = (part || 1) * 100;
    else part += worthOf.get(word) ?? 0;
  }
  return whole + part;
}

const measures = 'lit(?:er|re)|mile|kilomet(?:er|re)|met(?:er|re)|kilo|kilogram|pound|stone|km|kg';

const number = `\\d+|${ones.join('|')}|${teens.join('|')}`;

const plain = (word: string): string => String(worthOf.get(word.toLowerCase()) ?? word);

type Rewriting = { pattern: RegExp; as: (match: string[]) => string };

const rewriting = (pattern: string, as: Rewriting['as']): Rewriting => ({ pattern: new RegExp(pattern, 'giu'), as });

const rewritings: readonly Rewriting[] = [
  rewriting('(?<![\\d.,])(\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+)(?![\\d.,]\\d|\\d)', ([, digits = '']) =>
    digits.replace(/\D/g, ''),
  ),
  rewriting(
    '(?<![\\d.,])(\\d{1,2}),(\\d{1,2})(?= ?(?:h|hours?|hrs?|l|lit(?:er|re)s?|kg|kilos?|km|mmol)\\b)',
    (match) => `${match[1]}.${match[2]}`,
  ),
  rewriting(
    '\\b(\\d{1,2}) ?h ?([0-5]\\d)\\b(?! ?(?:m|min|mins|minutes)\\b)',
    ([, hours, minutes]) => `${hours} h ${minutes} min`,
  ),
  rewriting(`\\b(?:an|1|one) hour and a half\\b`, () => '1.5 hours'),
  rewriting(`\\b(?:an|1|one) hour and a quarter\\b`, () => '75 minutes'),
  rewriting(
    `\\b(${number}) (hours|${measures})s? and a half\\b`,
    ([, count = '', unit = '']) => `${plain(count)}.5 ${unit.toLowerCase()}`,
  ),
  rewriting(`\\ban? (${measures}) and a half\\b`, ([, unit = '']) => `1.5 ${unit.toLowerCase()}s`),
  rewriting(`\\b(${number}) and a half\\b`, ([, count = '']) => `${plain(count)}.5`),
  rewriting('\\b(?:three|3)[- ]quarters of an hour\\b', () => '45 minutes'),
  rewriting('\\b(?:a |one )?quarter (?:of an )?hour\\b', () => '15 minutes'),
  rewriting('\\bhalf an hour\\b|\\b(?:a )?half[- ]hour\\b', () => '30 minutes'),
  rewriting(`\\bhalf an? (${measures})\\b`, ([, unit = '']) => `0.5 ${unit.toLowerCase()}`),
  rewriting(
    '\\b(\\d{1,3}) ?(to|and|or|-|–) ?(\\d{1,3}) ?(thousand|hundred|k)\\b',
    ([, low, joint, high, scale = '']) => {
      const times = /^h/i.test(scale) ? 100 : 1000;
      return Number(low) < Number(high)
        ? `${Number(low) * times} ${joint} ${Number(high) * times}`
        : `${low} ${joint} ${high} ${scale}`;
    },
  ),
  rewriting(
    '\\b((?:days|nights|mornings)\\b[^,?]{0,40}?\\b(?:with|had|have|has|got|saw|(?:was|were) there|did i (?:do|get|have|take|climb))) no (?!more\\b|less\\b|fewer\\b|data\\b|longer\\b|higher\\b|lower\\b)(?=[a-z])',
    ([, days]) => `${days} zero `,
  ),
  rewriting('\\bzero\\b(?= (?!(?:in|for|on|at|the|last|this|over|during|since|and|or|to)\\b)\\p{L})', () => '0'),
  { pattern: compound, as: ([words = '']) => String(counted(words)) },
];

export const inDigits = (text: string): string =>
  rewritings.reduce((left, { pattern, as }) => left.replace(pattern, (...match) => as(match as string[])), text);

const numberOf = (word: string): number => worthOf.get(word.toLowerCase()) ?? Number(word);

const twoWords = new RegExp(`\\b(${tens.join('|')})[- ](${ones.join('|')})\\b`, 'gi');

const below = `\\d{1,2}|${[...ones, ...teens, ...tens].join('|')}`;

const calendar = 'days|nights|weeks|months|mornings|steps';

const hundreds = new RegExp(
  `\\b(?:(a|one|${ones.slice(1).join('|')}) hundred|(?<=\\b(?:last|past|previous|first|preceding) )hundred)(?: (?:and )?(${below}))?(?= (?:${calendar})\\b)`,
  'gi',
);

const halves: readonly [RegExp, string][] = [
  [/\b(\d+) ?(?:1\/2|½)(?= )/g, '$1.5'],
  [/\b(?:an? |one )?(year|month|week) and a half\b/gi, '1.5 $1s'],
  [/\bhalf (?:an? |of an? )year\b/gi, '6 months'],
];

export function withDigits(text: string): string {
  const plain = text.replace(twoWords, (_, ten: string, one: string) => String(numberOf(ten) + numberOf(one)));
  const whole = plain.replace(hundreds, (_, count: string | undefined, rest: string | undefined) => {
    const many = count === undefined || /^a$/i.test(count) ? 1 : numberOf(count);
    return String(many * 100 + (rest === undefined ? 0 : numberOf(rest)));
  });
  return halves.reduce((left, [pattern, digits]) => left.replace(pattern, digits), whole);
}
