import { parseQuantity, quantityPattern } from '../words/number-words.ts';

// `30d`, `the last 7, 30 and 90 days`, `last 20, sorry, 30 days`.
type Rewording = readonly [pattern: RegExp, words: (...groups: string[]) => string];

const side = '(?:last|past|previous|preceding|trailing)';
const units = 'days|nights|weeks|months|years';
const short: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' };
const slip =
  '(?:sorry|no|nope|er+m?|uh+m?|um+|oops|i mean(?:t)?|make that|make it|or rather|rather|actually|correction|wait)';
const joint = '(?: and| or| vs\\.?| versus| against| compared (?:to|with))';

const abbreviated: Rewording = [
  /\b(\d{1,4}) ?(d|wk?s?|mo(?:s|n|ns)?|mths?|yr?s?)\b\.?(?! ?[\d/°])/gi,
  (_, count = '', unit = '') => `${count} ${short[unit.charAt(0).toLowerCase()] ?? unit}`,
];

const corrected: Rewording = [
  new RegExp(
    `\\b(${side}) ${quantityPattern}(?: (?:${units}))?\\s*[,–—-]*\\s*${slip}(?:[,\\s]+${slip})*[,\\s]+(?:the )?(?:${side} )?${quantityPattern} (${units})\\b`,
    'gi',
  ),
  (_, which = '', __, count = '', unit = '') => `${which} ${count} ${unit}`,
];

const listed: Rewording = [
  new RegExp(
    `\\b(${side}) ${quantityPattern}((?:, (?:the )?(?:${side} )?\\d{1,4})*),?(${joint}) (?:the |my )?(?:(${side}) )?${quantityPattern} (${units})\\b`,
    'gi',
  ),
  (said, which = '', first = '', between = '', joined = '', other, lastOne = '', unit = '') => {
    if (first === '' || (other !== undefined && other.toLowerCase() !== which.toLowerCase())) return said;
    const counts = [first, ...(between.match(/\d{1,4}/g) ?? [])];
    return `${counts.map((count) => `${which} ${count} ${unit}`).join(', the ')}${joined} the ${which} ${lastOne} ${unit}`;
  },
];

const another = new RegExp(
  `^(\\s*(?:and|what about|how about|ok|make (?:it|that)|try)?\\s*(?:the )?)(?:${side} )?(\\d{1,3})(?=(?: instead| please| then)?\\s*[?.!]*\\s*$)`,
  'i',
);
const lengthAlone = new RegExp(
  `^(\\s*(?:(?:and|or|what about|how about|ok(?:ay)?|now|so|then|make (?:it|that)|try|for|over|in),? )*(?:the )?)${quantityPattern}[ -](${units.replaceAll('s|', 's?|')}?)(?= *(?:instead|please|then)?\\s*[?.!]*\\s*$)`,
  'i',
);
const lastLength = new RegExp(`\\b(?:${side} )?\\d{1,3} (${units})\\s*[?.!]*\\s*$`, 'i');

function withUnits(said: string, before: string): string {
  const length = lastLength.exec(before)?.[1];
  const whole = before === '' ? said : said.replace(lengthAlone, '$1last $2 $3');
  const text = length === undefined ? whole : whole.replace(another, `$1last $2 ${length}`);
  const named = new RegExp(`\\b(?:${units})\\b`, 'i');
  const unit = (named.exec(text) ?? named.exec(before))?.[0];
  if (unit === undefined) return text;
  const bare = new RegExp(
    `\\b(${side} ${quantityPattern})(?=\\s*(?:[?!,;)]|\\.(?!\\d)|$)|\\s+(?:and(?! a half)|versus|vs|against|minus|than|compared|how|which|on|did|was|were|had|have)\\b)`,
    'gi',
  );
  return text.replace(bare, (said) => `${said} ${unit}`);
}

const ofWeekdays: Rewording = [
  new RegExp(
    `\\b(?:(?:in|on|over|during|for|at) )?(?:the )?${side} ${quantityPattern} (weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\\b`,
    'gi',
  ),
  (_, count = '', days = '') => `on ${days} in the last ${parseQuantity(count)} weeks`,
];

const hyphened: Rewording = [
  new RegExp(
    `\\b(?:(?:over|in|across|within|for) )?(?:my |the |an? )?${quantityPattern}[ -](day|night|week|month|year) (?=(?:[a-z]+ )?(?:mean|average|avg|median|total|trend|baseline|high|low|max(?:imum)?|min(?:imum)?|sum|change)\\b)`,
    'gi',
  ),
  (_, count = '', unit = '') => `last ${count} ${unit}s `,
];

const lengthOf: Readonly<Record<string, number>> = {
  weekly: 7,
  fortnightly: 14,
  monthly: 30,
  yearly: 365,
  annual: 365,
};
const ofReference: Rewording = [
  /\b(from|than|to|with|against|versus|vs\.?|above|below) (?:my |the )?(weekly|fortnightly|monthly|yearly|annual) (average|avg|mean|median)\b(?! (?:in|for|of|per|since))/gi,
  (_, side = '', which = '', manner = '') => `${side} my last ${lengthOf[which.toLowerCase()]} days ${manner}`,
];

const each: Rewording = [
  /\b(?:the |my )?((?:last|past|previous) [\w-]+ (?:days|nights|weeks|months)\b[^?!.,]{0,20}?),? each(?: of them| one| night| day| time)?(?=\s*[?.!]*\s*$)/gi,
  (_, said = '') => `each of the ${said}`,
];

const alone: readonly Rewording[] = [
  [
    new RegExp(
      `(?<!\\b${side} )\\b(\\d{1,4})[ -](day|night|week|month)s? (vs\\.?|versus|against|compared (?:to|with)) (?:the )?(?:last )?(\\d{1,4})[ -](day|night|week|month)s?\\b(?! (?:before|earlier|prior|ago))`,
      'gi',
    ),
    (_, one = '', unit = '', joint = '', other = '', last = '') =>
      `last ${one} ${unit}s ${joint} the last ${other} ${last}s`,
  ],
  [
    new RegExp(`(^|[,:;?(]\\s*)(\\d{1,4} (?:${units}))(?=\\s+(?:vs|versus|against|compared)\\b)`, 'gi'),
    (_, before = '', length = '') => `${before}last ${length}`,
  ],
  [
    new RegExp(
      `(?<!\\b(?:${side}|first|prior|than|least|most|every|each|in|over|for|the|and|of|within) )\\b(\\d{1,4} (?:${units}))(?= (?:average|mean|avg|median|total|trend)\\b)`,
      'gi',
    ),
    (_, length = '') => `last ${length}`,
  ],
];

const spans: Rewording = [
  new RegExp(
    `\\b(?:(?:over|in|across|within|for) )?(?:my |the |an? )?(?:(?:last|past|latest) )?${quantityPattern}[ -](day|night|week|month|year) (?:window|period|span|stretch of time|timeframe|time frame)\\b`,
    'gi',
  ),
  (_, count = '', unit = '') => `over the last ${count} ${unit}s`,
];
const bounded: Rewording = [
  new RegExp(
    `\\b${quantityPattern}[ -](day|night|week|month)s? (?:stretch|period|window|run|span|spell) (?=(?:that |which )?(?:end|start|begin|up to|until|to |before|after|from|leading))`,
    'gi',
  ),
  (_, count = '', unit = '') => `${count} ${unit}s `,
];

const rewordings: readonly Rewording[] = [
  bounded,
  spans,
  abbreviated,
  corrected,
  listed,
  ofWeekdays,
  hyphened,
  ofReference,
  each,
  ...alone,
];

export const withLengths = (text: string, before: string): string =>
  withUnits(
    rewordings.reduce((left, [pattern, words]) => left.replace(pattern, words), text),
    before,
  );
