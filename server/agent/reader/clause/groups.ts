import type { Group } from '../../../../routers/metrics/metrics.contract.ts';
import { blank } from '../../lexicon/words.ts';

const each = '(?:per|by|each|every|for each|for every|across|over the|in each|an?)';
const which = '(?:in |on |during )?(?:which|what)';
const superlative = '(?:best|worst|busiest|laziest|most active|least active|strongest|weakest)';

const unit = (word: string, adjective: string): string =>
  [
    `${which} (?:of (?:the|my) )?${word}s?\\b(?! (?:is|was) it)`,
    `(?<!once )(?<!\\b\\d{1,2} )\\b${each} (?:calendar )?${word}s?\\b(?! ago)`,
    `\\b${word}[- ](?:by|to|over)[- ]${word}\\b`,
    `(?<=\\b${superlative} )${word}\\b`,
    `\\b(?:best|worst|top|bottom|highest|lowest) (?:\\d+|two|three|four|five|six|ten) ${word}s\\b`,
    `\\b${adjective}\\b`,
    `(?<=\\b(?:rank|order|sort)(?: \\w+){0,2} )${word}s\\b`,
    `\\b(?:calendar )?${word} (?=(?:with|that had|which had) (?:the |my )?(?:highest|lowest|most|least|fewest|best|worst|longest|shortest|greatest|smallest)\\b)`,
  ].join('|');

const kinds: readonly { group: Group; pattern: RegExp }[] = [
  {
    group: 'weekday',
    pattern: new RegExp(
      `${which} (?:weekdays?|days? of the week)\\b|\\b(?:per|by|each|every|for each|for every|across|on each) (?:weekdays?|days? of the week)\\b|(?<=\\b${superlative} )(?:weekday|day of the week)\\b|\\b(?:weekday|day of the week) (?=(?:with|that had|which had|on which|when|where)\\b)|(?<=\\b(?:rank|order|sort|compare)(?: \\w+){0,2} )(?:weekdays|days of the week)\\b(?! (?:and|with|to|against|versus|vs)\\b)`,
      'gi',
    ),
  },
  { group: 'month', pattern: new RegExp(unit('month', 'monthly'), 'gi') },
  { group: 'week', pattern: new RegExp(unit('week', 'weekly'), 'gi') },
  {
    group: 'activity_type',
    pattern:
      /\b(?:per|by|for each|for every|each|every|across) (?:(?:activity|workout|exercise|training|sport)[- ]?(?:types?|kinds?)|(?:types?|kinds?) of (?:activity|workout|exercise|sport|training)|sports?|activity|discipline)\b|(?<=\b(?:workouts?|exercise|training|sports?|sessions)\b.*)\b(?:per|by|for each) (?:type|kind)\b|\b(?:which|what) (?:sports?|activity(?: type)?|activities|(?:types?|kinds?) of (?:activity|workout|exercise|sport|training))\b/gi,
  },
  {
    group: 'day',
    pattern:
      /\b(?:day|night)[- ]by[- ](?:day|night)\b|\bby (?:day|date|night)\b(?! of)|\b(?:for|on) each (?:single )?(?:day|night)\b|\b(?:daily|nightly) (?:breakdown|values?|list|numbers?|figures?)\b/gi,
  },
];

const eachOfLast =
  /\b(?:rank|(?:for |on |in )?(?:each|every one|every) (?:one )?of) (?=(?:the |my |these |those )?(?:last|past|previous) [\w-]+ (?:days|nights|weeks|months)\b)/gi;

const drawn =
  /\b(?:list|chart|plot|graph|table|histogram|break ?down|rank(?=(?: all)?(?: of)?(?: my| the)? days\b))\b/gi;

const eachDay =
  /\b(?:each|every) (?:single )?(?:day|night)\b(?=,? (?:of|in|this|last|past|during|over|from|between|since|for)\b)/gi;
const ofHabit =
  /(?<!\bdid i )\bdo(?:es)? (?:i|my)\b|\b(?:average|averaged|mean|typical|typically|usual|usually|count)\b|\b(?:over|under|above|below|than|least|most)\s+\d/i;

const ofSlope =
  /(?<=\b(?:slope|trend|(?:at )?what rate|how fast|rate of (?:\w+ )?(?:change|loss|gain)|gradient)\b.*)\b(?:per|by|each|a|every) week\b|\bweekly (?=(?:rate|slope|trend|change))/gi;

const partOfLast = (text: string): { group: Group; pattern: RegExp } => ({
  group: /\b(?:last|past|previous) [\w-]+ weeks\b/i.test(text)
    ? 'week'
    : /\b(?:last|past|previous) [\w-]+ months\b/i.test(text)
      ? 'month'
      : 'day',
  pattern: eachOfLast,
});

export function findGroup(asked: string): { group: Group; rest: string } | null {
  const text = asked.replace(ofSlope, (words) => ' '.repeat(words.length));
  const daily =
    text.search(eachDay) >= 0 && !ofHabit.test(text) ? { group: 'day' as const, pattern: eachDay } : undefined;
  const ofLast =
    text.search(eachOfLast) >= 0 && !/\b(?:over|under|above|below|than|least|most)\s+\d/i.test(text)
      ? partOfLast(text)
      : undefined;
  const found = ofLast ?? kinds.find(({ pattern }) => text.search(pattern) >= 0) ?? daily;
  const rest = [...(found ? [found.pattern] : []), drawn].reduce(
    (left, pattern) =>
      [...left.matchAll(pattern)].reduce((all, { 0: said, index }) => blank(all, index, index + said.length), left),
    text,
  );
  if (found) return { group: found.group, rest };
  return rest === text ? null : { group: 'day', rest };
}
