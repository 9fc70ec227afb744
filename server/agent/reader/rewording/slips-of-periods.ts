import { almostSameShortWord } from '../../lexicon/words.ts';

// Typos in short words of periods: `lats week`, `thsi month`.

const sides = ['last', 'past', 'this'];
const units = ['day', 'days', 'night', 'nights', 'week', 'weeks', 'month', 'months', 'year', 'years', 'quarter'];
const unit = 'days?|nights?|weeks?|months?|years?|quarters?|weekends?|few|couple';
const number = '\\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|sixty|ninety';
const own = new Set(
  'his list lost fast best cast past least the at as pass post thus thin these those then than that they is its lest lash lass part pact daisy say dry wee weak weed seek peak ear near dear tear yeast mouth night knight light'.split(
    ' ',
  ),
);

const meantOf = (word: string, meant: readonly string[]): string | undefined =>
  meant.includes(word) || own.has(word) ? undefined : meant.find((each) => almostSameShortWord(word, each));

const beforeUnit = new RegExp(`\\b([a-z]{3,5})(?= (?:(?:${number}) )?(?:${unit})\\b)`, 'gi');
const afterSide = new RegExp(`(?<=\\b(?:last|past|this|previous)(?: (?:${number}))? )([a-z]{3,7})\\b`, 'gi');

const mended = (text: string, pattern: RegExp, meant: readonly string[]): string =>
  text.replace(pattern, (word) => meantOf(word.toLowerCase(), meant) ?? word);

const hasty: readonly (readonly [RegExp, string])[] = [
  [/\blastnight\b/gi, 'last night'],
  [/\by['’]day\b/gi, 'yesterday'],
  [/\b2day\b/gi, 'today'],
  [/\bb4\b/gi, 'before'],
  [/\brn\b(?=\s*[?.!]*\s*$)/gi, 'right now'],
  [/\bgimme\b/gi, 'give me'],
  [
    /\b(vs\.?|versus|than|and|to|with|against) (night|day|week|month|year) before\b(?! (?:last|yesterday))/gi,
    '$1 the $2 before',
  ],
  [/\b(?:sinse|sicne|snce|sinc|sence)\b/gi, 'since'],
  [/\b(?:verses|vesus|versuss|verus|versis)\b/gi, 'versus'],
  [/\b(?:compard|comapred|compaired|comparred|copmared)\b/gi, 'compared'],
  [/\b(?<=\b(?:last|past) )(?:too|tow|to)(?= (?:days|weeks|months|years)\b)/gi, 'two'],
  [/\bcouple (?=(?:days|nights|weeks|months|years)\b)/gi, 'couple of '],
  [
    /(?<=\b(?:last|past|this|previous)(?: (?:\d{1,3}|two|three|four|five|six|eight|ten|twelve|few))? )weak(s?)\b(?! \p{L}+ness)/giu,
    'week$1',
  ],
  [
    /(?<=\b(?:last|past|this|previous)(?: (?:\d{1,3}|two|three|four|five|six|eight|ten|twelve|few))? )(?:mouth|moth)(s?)\b/gi,
    'month$1',
  ],
  [/(?<=\b(?:last|past|previous) )(?:knight|nigh)\b/gi, 'night'],
  [/\bbellow (?=(?:my )?[\d.])/gi, 'below '],
  [/\b(HRV|pulse|rate|hr|stress|score|sleep|nights?|days?) blow (?=\d)/gi, '$1 below '],
  [
    /\b(top|best|worst|last|past|my|first) (?:thee|tree|there)\b(?= (?:best|worst|highest|lowest|longest|shortest|step|days|nights|runs|rides|walks|workouts|weeks|months|bike))/gi,
    '$1 three',
  ],
  [/\bthee (?=(?:best|worst|highest|lowest|longest|shortest) )/gi, 'three '],
  [/\b(sleep|stress|readiness|recovery) sores?\b/gi, '$1 score'],
  [/\b(each|every|per|by) (?:moth|mouth)\b/gi, '$1 month'],
  [/\bat last (?=\d)/gi, 'at least '],
  [/\bsteak (?=of (?:days|nights))/gi, 'streak '],
  [/\bgong (?=(?:up|down)\b)/gi, 'going '],
  [/\b(average|avg|mean|top|max|my) seed\b/gi, '$1 speed'],
  [/\bgetting loner\b/gi, 'getting longer'],
  [/\btend\b(?! to\b)/gi, 'trend'],
  [/\b(i|have|i['’]ve) sept\b/gi, '$1 slept'],
  [/\b(last|this) (month|week|year|night|quarter)s(?= \p{L})/giu, "$1 $2's"],
  [/\b(January|February|April|June|July|August|September|October|November|December)s(?= \p{L})/giu, "$1's"],
];

export function withPeriodsSpelled(text: string): string {
  const plain = mended(mended(text, beforeUnit, sides), afterSide, units);
  return hasty.reduce((left, [pattern, words]) => left.replace(pattern, words), plain);
}
