import { amounts, limits } from '../lexicon/amounts.ts';
import { type Construct, type Item, readConstructs } from '../lexicon/constructs.ts';
import { calendarPeriods, dates, names } from '../lexicon/dates.ts';
import { vocabularyOfQuestions } from '../lexicon/everyday-names.ts';
import { readNames } from '../lexicon/names.ts';
import { readNumbers } from '../lexicon/numbers.ts';
import { combinedPeriods, relativePeriods } from '../lexicon/periods.ts';
import { spelled, wordsOfConstructs } from '../lexicon/spelling.ts';
import { cues, groups, openers, statistics } from '../lexicon/statistics.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { leftOutWeekdays, weekdaySets } from '../lexicon/weekdays.ts';
import type { MetricInfo } from '../model.ts';
import { plainWords } from './plain-words.ts';

export type Known = { today: string; metrics: readonly MetricInfo[] };

// Each stage reads in what the stages before it left. Dates come before periods, periods before limits.
const afterNames: readonly (readonly Construct[])[] = [
  names,
  dates,
  weekdaySets,
  [...calendarPeriods, ...relativePeriods],
  combinedPeriods,
  combinedPeriods,
  limits,
  leftOutWeekdays,
  cues,
  openers,
  [...statistics, ...groups],
];

const written = wordsOfConstructs([...amounts, ...afterNames.flat()]);

const vocabularies = new WeakMap<object, Set<string>>();

function wordsOfNames(metrics: readonly MetricInfo[]): ReadonlySet<string> {
  const before = vocabularies.get(metrics);
  if (before) return before;
  const words = new Set(written);
  for (const name of vocabularyOfQuestions(metrics).bySpelling.keys())
    for (const word of name.split(' ')) words.add(word);
  vocabularies.set(metrics, words);
  return words;
}

/** A text as typed entities and the words that are left between them. */
export function readText(text: string, { today, metrics }: Known): Item[] {
  const tokens = spelled(tokensOf(text), wordsOfNames(metrics), plainWords);
  const measured = readConstructs(readNumbers(tokens), amounts, { today });
  return afterNames.reduce((items, stage) => readConstructs(items, stage, { today }), readNames(measured, metrics));
}
