const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const valueOfWord: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, value) => [word, value] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 30 + index * 10] as const),
  ['dozen', 12],
  ['couple', 2],
]);
export const scaleOfWord: ReadonlyMap<string, number> = new Map([
  ['k', 1000],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const anyWord = [...valueOfWord.keys(), ...[...scaleOfWord.keys()].filter((word) => word.length > 1)].join('|');
const digitWord = ones.slice(0, 10).join('|');
const fraction = /\s+and\s+(a\s+half|a\s+quarter|three\s+quarters)$/i;
const point = new RegExp(`\\s+point((?:\\s+(?:${digitWord}))+)$`, 'i');

export const wordRun = new RegExp(
  `\\b(?:${anyWord})(?:[\\s-]+(?:and\\s+)?(?:${anyWord}))*(?:\\s+point(?:\\s+(?:${digitWord}))+|\\s+and\\s+(?:a\\s+half|a\\s+quarter|three\\s+quarters))?\\b`,
  'gi',
);

export function readWords(run: string): { value: number; decimals: number } {
  const part = fraction.exec(run)?.[1]?.toLowerCase();
  if (part !== undefined) {
    const more = part.endsWith('half') ? 0.5 : part.startsWith('a') ? 0.25 : 0.75;
    return { value: whole(run.replace(fraction, '')) + more, decimals: more === 0.5 ? 1 : 2 };
  }
  const behind = point.exec(run)?.[1]?.trim().toLowerCase().split(/\s+/);
  if (!behind) return { value: whole(run), decimals: 0 };
  const digits = behind.map((word) => ones.indexOf(word)).join('');
  return { value: Number(`${whole(run.replace(point, ''))}.${digits}`), decimals: digits.length };
}

function whole(run: string): number {
  let total = 0;
  let current = 0;
  for (const word of run.toLowerCase().split(/[\s-]+/)) {
    const scale = scaleOfWord.get(word);
    if (scale === undefined) current += valueOfWord.get(word) ?? 0;
    else if (scale === 100) current = Math.max(current, 1) * 100;
    else {
      total += Math.max(current, 1) * scale;
      current = 0;
    }
  }
  return total + current;
}

const pronoun = /\b(?:this|that|the|each|no|every|which|another|any|first|last|either|other|good|better)\s+$/i;
const thing =
  /^\s+(?:of\b(?! (?:\d|your (?:days|nights)|the (?:days|nights|last)))|can|should|could|may|might|thing|way|idea|option|note|reason|possibility|explanation|place|more thing|answer|question|measure|habit)/i;

export function isPronoun(text: string, start: number, end: number): boolean {
  if (text.slice(start, end).toLowerCase() !== 'one') return false;
  return pronoun.test(text.slice(0, start)) || thing.test(text.slice(end));
}

type Ratio = { pattern: RegExp; percent: (match: RegExpExecArray) => number };

const times = `(\\d+(?:\\.\\d+)?|${anyWord})`;
const timesOf = (text: string): number => (/^\d/.test(text) ? Number(text) : whole(text));

export const ratios: readonly Ratio[] = [
  { pattern: /\bdoubl(?:e[ds]?|ing)\b(?![\s-]*check)/gi, percent: () => 100 },
  { pattern: /\btripl(?:e[ds]?|ing)\b/gi, percent: () => 200 },
  { pattern: /\bquadrupl(?:e[ds]?|ing)\b/gi, percent: () => 300 },
  { pattern: /\bhal(?:ved|ves|ving)\b|\bhalf (?:as|the)\b/gi, percent: () => -50 },
  { pattern: /\b(?:cut|reduced|fell|dropped) (?:in|by) half\b/gi, percent: () => -50 },
  { pattern: /\btwice (?=(?:as|the|your|what|that|more)\b)/gi, percent: () => 100 },
  { pattern: /\bthrice (?=(?:as|the|your|what|that|more)\b)/gi, percent: () => 200 },
  {
    pattern: new RegExp(
      `\\b${times}[\\s-]times (?=(?:as|more|less|higher|lower|longer|the|your|what|that|bigger|greater|faster)\\b)`,
      'gi',
    ),
    percent: ([, number = '']) => (timesOf(number) - 1) * 100,
  },
  { pattern: new RegExp(`\\b${times}[\\s-]?fold\\b`, 'gi'), percent: ([, number = '']) => (timesOf(number) - 1) * 100 },
];

/** Shares and vague amounts are never supported. */
export const unprovable =
  /\b(?:half(?! marathon)|thirds?(?<=(?:a|one|two)[\s-]thirds?)|(?:a|one|two|three|four)[\s-](?:quarters?|fifths?|sixths?|tenths?)|(?:dozens|hundreds|thousands|millions) of)\b/gi;

export const spoken: readonly { pattern: RegExp; value: number; unit: string }[] = [
  { pattern: /\bhalf an hour\b/gi, value: 30, unit: 'min' },
  { pattern: /\ban hour and a half\b/gi, value: 90, unit: 'min' },
  { pattern: /\ba quarter of an hour\b/gi, value: 15, unit: 'min' },
  {
    pattern: /\b(?<=(?:about|almost|nearly|only|just|by|over|under|than|roughly|exactly|for|slept) )an hour\b/gi,
    value: 1,
    unit: 'h',
  },
  {
    pattern: /\b(?<=(?:about|almost|nearly|only|just|by|over|under|than|roughly|exactly) )a minute\b/gi,
    value: 1,
    unit: 'min',
  },
  {
    pattern: /\b(?<=(?:about|almost|nearly|only|just|by|over|under|than|roughly|exactly) )a kilo(?:gram)?\b/gi,
    value: 1,
    unit: 'kg',
  },
  {
    pattern: /\b(?<=(?:about|almost|nearly|only|just|by|over|under|than|roughly|exactly) )a kilomet(?:re|er)\b/gi,
    value: 1,
    unit: 'km',
  },
  {
    pattern:
      /\b(?<=(?:only|just|exactly|at least|at most) )once\b|\bonce(?= (?:a|per|in the|last|this|during|over)\b)/gi,
    value: 1,
    unit: 'times',
  },
  { pattern: /\btwice\b/gi, value: 2, unit: 'times' },
  { pattern: /\bthrice\b/gi, value: 3, unit: 'times' },
];
