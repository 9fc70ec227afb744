import { monthPattern } from '../../lexicon/days.ts';

type Rewording = readonly [pattern: RegExp, words: string];

const things =
  'days|nights|mornings|workouts|sessions|naps|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays|(?<=\\b(?:my|the|of|long|short|easy|hard|these|those|all|many|some) )(?:runs|rides|walks|hikes|swims)';
const asked = '(?:how many|what number|which|on how many|in how many)';
const some = '(?: of (?:them|those|these|which))?';
const period = `(?:last|past|previous|this|the|${monthPattern}|Q[1-4]|(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)? )`;
const amount = '(?:average|mean|median|value|figure|number|level|total)';

const rewordings: readonly Rewording[] = [
  [
    new RegExp(
      `\\b(${things})\\b([^?!.;:]{0,40}[?!.;:,–-]+ +(?:so |and |but |now )?)(${asked})${some} (?=(?:were|was|are|had|have|did|do|went|go|fell|came|lasted|ended|exceeded|stayed)\\b)`,
      'gi',
    ),
    '$1$2$3 $1 ',
  ],
  [
    /\bhow (?:does|do|did|would) ((?:an? )?\d[\d.,]*k?\b[^?]{0,30}?) (?:rank|stack up|compare|measure up|fare) (?:against|to|with|among|in|over) (?=(?:my |the )?(?:last|past|previous)\b)/gi,
    'what percentile is $1 in ',
  ],
  [
    /\bhow (?:does|do|did|would) ((?:an? )?(?:step count of |night of |day of )?\d[\d.,]*k?\b[^?]{0,30}?) (?:rank|stack up|compare|measure up|fare) (?:against|to|with|among|in|over) (?:all )?(?:my |the )(?:own |other )?(?:days|nights|values|readings|step counts?|history|data)\b/gi,
    'what percentile is $1',
  ],
  [
    /\b(how many|what number|which)(?: out)? of (?:my |the |these |those )?((?:last|past|previous|preceding|most recent|latest) [\w-]+ )(days|nights|mornings)\b/gi,
    '$1 $3 of the $2$3',
  ],
  [
    /\b(?:was|were|is|are|have|has|had) there (?:ever )?(?:been )?(?:ever )?(?:an?|any|some) (?:single )?(day|night|morning)s?\b(?=.*\d)/gi,
    'on how many $1s',
  ],
  [
    new RegExp(
      `^((?:my )?(?:[\\w-]+ )?(?:${things})\\b[^?!.;]*?)(?: ?[:,–-]+) *how many(?: (?:of them|were there|are there|was (?:it|that)|in (?:all|total)))?\\s*\\??\\s*$`,
      'i',
    ),
    'how many $1',
  ],
  [/(?<=^|[?!.;:,] *|\bcount )# ?(?=(?:of )?(?:days|nights|mornings|workouts|runs)\b)/gi, 'number of '],
  [
    new RegExp(
      `\\b(than|to|with|versus|vs\\.?|against|from|minus) (?:the (?:one|${amount})|what (?:it|they) (?:was|were)|it was|they were|(?:the |my )?(?:average|mean|median)) (?:(?:in|of|for|from|during|on|over) )(?=(?:the |my )?${period})`,
      'gi',
    ),
    '$1 ',
  ],
  [
    new RegExp(
      `\\b(?:above|below|over|under|beyond|ahead of|short of)(?: or (?:above|below|over|under))? (?:the one|that|those|the ${amount}|what (?:it|they) (?:was|were)) (?:of|in|for|from|during|on|over) (?=(?:the |my )?${period})`,
      'gi',
    ),
    'different versus ',
  ],
  [
    /\bby how many (?:bpm|beats(?: per minute)?|ms|milliseconds|kg|kilos?|points?|%|percentage points|degrees)(?![\w/])/gi,
    'by how much',
  ],
];

export const withNamesForPointers = (text: string): string =>
  rewordings.reduce((left, [pattern, words]) => left.replace(pattern, words), text);
