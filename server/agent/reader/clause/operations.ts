import type { Group, MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { blank } from '../../lexicon/words.ts';
import { ordinals } from '../periods/dates.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';
import { findRelation, type Relation } from './relations.ts';

export type Order = 'highest' | 'lowest' | 'best' | 'worst';

type Ranking = { k: number; order: Order };

const rankedMax = 20;

const tooMany = 'I can rank only a handful of values at once; please ask for fewer.';

const words: Readonly<Record<Order, string>> = {
  highest:
    'highest|most|biggest|largest|greatest|longest|top|fastest|maximum|max|peak|furthest|farthest|heaviest|quickest|deepest|busiest',
  lowest: 'lowest|least|fewest|smallest|shortest|slowest|bottom|minimum|min|lightest|calmest|quietest|laziest',
  best: 'best',
  worst: 'worst|poorest',
};

const rankWord = `(?<!\\bat |\\bvo2[ -]?)(?<!\\d ?(?=min\\b))\\b(?:${Object.values(words).join('|')})\\b`;

const numbered = '2nd|3rd|[4-9]th|1\\dth|20th';

const place = `\\b(${ordinals.slice(1).join('|')}|${numbered})\\b`;

const things =
  'days|nights|mornings|dates|workouts|sessions|runs|rides|swims|hikes|walks|activities|values|readings|measurements|results|times';

const patterns: readonly RegExp[] = [
  new RegExp(`${place}(?=[\\s-]+${rankWord})`, 'i'),
  new RegExp(`(?<=${rankWord}[\\s-]+)${quantityPattern}(?=[\\s-]|$)`, 'i'),
  new RegExp(`(?<![\\w.,])${quantityPattern}(?=[\\s-]+${rankWord})`, 'i'),
];

const counted = new RegExp(
  `(?<=\\b(?:which|what|the|my|those)\\s+)${quantityPattern}(?=\\s+(?:\\w+\\s+)?(?:${things})\\b)`,
  'i',
);

/** Null without a ranking. The superlative stays, as it may be part of a name. */
function findRanking(text: string): { ranking: Ranking; rest: string } | { unanswered: string } | null {
  if (/\b(?:how many|how often|number of|count)\b.*\btop(?:s|ped)? \d/i.test(text)) return null;
  const order = orderIn(text);
  if (order === null) return null;
  for (const pattern of [...patterns, counted]) {
    const match = pattern.exec(text);
    const k = match ? placeOf(match[1] ?? match[0]) : Number.NaN;
    if (!match || !Number.isInteger(k) || k < 2) continue;
    if (k > rankedMax) return /\btop|bottom|best|worst\b/i.test(text) ? { unanswered: tooMany } : null;
    return { ranking: { k, order }, rest: blank(text, match.index, match.index + match[0].length) };
  }
  return null;
}

function placeOf(word: string): number {
  const ordinal = ordinals.indexOf(word.toLowerCase());
  if (ordinal >= 0) return ordinal + 1;
  return /^\d+(?:nd|rd|th)$/i.test(word) ? Number.parseInt(word, 10) : parseQuantity(word);
}

function orderIn(text: string): Order | null {
  const match = new RegExp(rankWord, 'i').exec(text);
  const word = match?.[0].toLowerCase() ?? '';
  for (const order of ['highest', 'lowest', 'best', 'worst'] as const)
    if (words[order].split('|').includes(word)) return order;
  return null;
}

export type Take = NonNullable<MetricQuery['take']>;

const takenMax = 366;

const sports =
  'runs|jogs|rides|bike rides|swims|hikes|walks|workouts|sessions|trainings|activities|rows|climbs|dances|naps';

const values = 'results?|readings?|values?|measurements?|tests?|weigh-?ins?|entries|records?|samples?|data points';

const end = '(first|earliest|last|past|latest|recent|most recent|previous|newest)';

const ofSports = new RegExp(
  `\\b${end}\\s+${quantityPattern}(?=\\s+(?:(?!(?:days?|nights?|weeks?|months?|years?)\\b)[\\p{L}-]+\\s+){0,2}(?:${sports})\\b)`,
  'iu',
);

const ofValues = new RegExp(`\\b${end}\\s+${quantityPattern}((?:\\s+[\\p{L}\\d-]+){0,4}?)\\s+(${values})\\b`, 'iu');

const calendar = /\b(?:days?|nights?|weeks?|months?|years?|hours?|minutes?)\b/i;

const turnedAround = new RegExp(
  `\\b${quantityPattern}\\s+(most recent|latest|newest|earliest|oldest)\\b(?! (?:days|nights|weeks|months|years))`,
  'i',
);

const atTheEnd = new RegExp(
  `(?<=\\b(?:${sports})\\b.*)[,:–-]\\s*(?:the |my )?(last|first|latest) ${quantityPattern}\\s*[.?!]?\\s*$`,
  'iu',
);

function findTake(text: string): { take: Take; rest: string } | null {
  const trailing = atTheEnd.exec(text);
  const k = parseQuantity(trailing?.[2] ?? '');
  if (trailing && k >= 1 && k <= takenMax)
    return {
      take: { end: /first/i.test(trailing[1] ?? '') ? 'first' : 'last', k },
      rest: blank(text, trailing.index, trailing.index + trailing[0].length),
    };
  const counted = turnedAround.exec(text);
  const number = parseQuantity(counted?.[1] ?? '');
  if (counted && number >= 1 && number <= takenMax)
    return {
      take: { end: /earliest|oldest/i.test(counted[2] ?? '') ? 'first' : 'last', k: number },
      rest: blank(text, counted.index, counted.index + counted[0].length),
    };
  for (const pattern of [ofSports, ofValues]) {
    const match = pattern.exec(text);
    const k = parseQuantity(match?.[2] ?? '');
    if (!match || !(k >= 1 && k <= takenMax) || calendar.test(match[3] ?? '')) continue;
    const side = /first|earliest/i.test(match[1] ?? '') ? 'first' : 'last';
    const noun = match[4] ?? '';
    const behind = match.index + match[0].length;
    const from = match.index + match[0].toLowerCase().indexOf((match[2] ?? '').toLowerCase()) + (match[2] ?? '').length;
    const rest = blank(text, match.index, from);
    const named = /^weigh/i.test(noun) ? rest : blank(rest, behind - noun.length, behind);
    return { take: { end: side, k }, rest: named };
  }
  return null;
}

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

function findGroup(asked: string): { group: Group; rest: string } | null {
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

export type Operation =
  | { kind: 'rank'; ranking: Ranking }
  | { kind: 'streak' }
  | { kind: 'percentile' }
  | { kind: 'relation'; relation: Relation };

export type Operations = {
  operation: Operation | null;
  group: Group | null;
  take: Take | null;
  unanswered: string[];
  rest: string;
};

const streaks =
  /\b(?:days|nights|mornings|weeks|times) (?:in a row|running|straight)\b|\b(?:in a row|(?:winning )?streaks?|consecutive(?:ly)?|back[- ]to[- ]back|uninterrupted)\b|\bon the (?:trot|bounce)\b|\bone after (?:the other|another)\b|(?<=\b(?:longest|current|best) )(?:stretch|spell|chain) (?=with\b|where\b|over\b|above\b|under\b|below\b)|\b(?:successive|unbroken)\b|\b(?:run|stretch|string|series|spell|chain|sequence|row) of (?=(?:days|nights|mornings|consecutive|(?:[\d.,]+k? ?(?:step |\+)?)(?:days|nights))\b)/gi;

const percentiles =
  /\bhow (?:unusual|extreme|rare|exceptional) (?:is|was|are|were)\b|^\s*(?:so |and |but )?(?:is|are|was|would be)(?= (?:an? )?\d.*\b(?:for me|of mine|by my standards|in my case)\b)|\b(?:in |at )?(?:what|which) percentile\b|\bpercentiles?\b|\b(?:what|how many) (?:percent(?:age)?|%|share|proportion|fraction) of (?=(?:all |the |my |own )*(?:days|nights|mornings|values|runs|workouts)\b)|\bhow (?:does|do|did|is|was|would)\b.*\b(?:compare|rank|stack up|measure up|stand)\b[^?]*?\b(?:my|all) (?:own|other)\b(?: (?:nights|days|values|history|data|ones|records?))?|\bhow (?:does|do|did|is|was|would)\b[^?]*?\brank\b|(?<=\bpercentiles?\b.*)\b(?:sits?|stands?|lies?|falls?|ranks?|lands?)\b|\b(?:rank|ranking|standing) of (?=(?:an? |my )?\d)|^\s*(?:does|do|did|would) (?=.*\d.*\brank\b)|\brank(?:s|ed)? (?:high|low|highly|well|badly)\b|(?:^|,)\s*where (?:does|do|did|is|was|are|would)\b(?=.*\b(?:sit|stand|rank|fall|lie|place)\b)|(?<=(?:^|,)\s*where .*)\b(?:sit|stand|rank|fall|lie|place)\b/gi;

export function readOperations(text: string): Operations {
  const none = { operation: null, group: null, take: null, unanswered: [], rest: text };
  const relation = findRelation(text);
  if (relation) return { ...none, operation: { kind: 'relation', relation: relation.relation }, rest: relation.rest };
  const take = findTake(text);
  const taken = take?.rest ?? text;
  const streak = blanked(taken, streaks);
  if (streak !== taken) return { ...none, operation: { kind: 'streak' }, take: take?.take ?? null, rest: streak };
  const percentile = blankedKeeping(taken, percentiles);
  if (percentile !== taken)
    return { ...none, operation: { kind: 'percentile' }, take: take?.take ?? null, rest: percentile };
  const listed = findGroup(taken);
  const grouped = listed?.group === 'day' && findRanking(listed.rest) ? null : listed;
  const ungrouped = listed?.rest ?? taken;
  const common = { ...none, group: grouped?.group ?? null, take: take?.take ?? null, rest: ungrouped };
  const ranked = grouped ? null : findRanking(ungrouped);
  if (ranked && 'unanswered' in ranked) return { ...common, unanswered: [ranked.unanswered] };
  if (ranked) return { ...common, operation: { kind: 'rank', ranking: ranked.ranking }, rest: ranked.rest };
  return common;
}

const blanked = (text: string, pattern: RegExp): string =>
  [...text.matchAll(pattern)].reduce((left, { 0: said, index }) => blank(left, index, index + said.length), text);

function blankedKeeping(text: string, pattern: RegExp): string {
  return text.replace(pattern, (said) =>
    /^how (?!many)/i.test(said)
      ? said
          .replace(/^how \w+/i, (word) => ' '.repeat(word.length))
          .replace(/\b(?:compare|rank|stack up|measure up|stand)\b/i, (word) => ' '.repeat(word.length))
          .replace(/\b(?:(?:to|with|against|among|within|in|of) )?(?:my|all) (?:own|other)\b.*$/i, (word) =>
            ' '.repeat(word.length),
          )
      : ' '.repeat(said.length),
  );
}
