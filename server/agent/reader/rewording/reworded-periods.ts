import { monthPattern } from '../../lexicon/days.ts';
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

const newest = '(?:the |my )?(?:very )?(?:latest|last|newest|most recent|current)';

const calendar =
  '(?:days?|nights?|weeks?|months?|years?|quarters?|weekends?|mornings?|time|half|few|couple|period|\\w+day|\\d[\\w.,]*|two|three|four|five|six|seven|ten|fourteen|thirty)\\b';

const value = '(?:results?|tests?|values?|readings?|measurements?|ones?|number|reading|weigh-in|time)';

const name = `((?!${calendar})[\\p{L}\\d-]+(?: (?!${calendar}|and\\b|in\\b|of\\b|over\\b|for\\b|than\\b|was\\b|is\\b|versus\\b|vs\\b|against\\b|compared?\\b)[\\p{L}\\d-]+){0,2}?)`;

const joint =
  '(,? and|,? versus|,? vs\\.?|,? against|,? than|,? compare[sd]? (?:to|with)|(?<=\\bcompare\\b.*) (?:to|with))';

const other = `(?:the |my )?(?:(?:previous|preceding|prior) ${value}|${value} (?:right |just )?before(?:hand)?(?: (?:it|that))?)(?! \\w+ (?:days|weeks|months))`;

const sports = /^(?:\w+ )*(?:run|ride|walk|swim|hike|workout|session|training|nap)$/i;

function lastTwo(what: string, joined: string): string {
  if (sports.test(what)) return `list my last two ${what}s`;
  return /and/i.test(joined) ? `list my last two ${what} results` : `compare my last two ${what} results`;
}

const patterns = [
  new RegExp(`\\b(?:how (?:does|do|did) )?(?:compare )?${newest} ${name}(?: ${value})?${joint} ${other}`, 'giu'),
  new RegExp(
    `\\b(?:compare )?my ${name} (?:the )?last time${joint} (?:the )?(?:one|time) before(?: (?:it|that))?`,
    'giu',
  ),
];

export const withLastTwo = (text: string): string =>
  patterns.reduce(
    (left, pattern) => left.replace(pattern, (_, what: string, joined: string) => lastTwo(what, joined)),
    text,
  );

const month = `(?:${monthPattern})\\b`;

const explained =
  '(?:spring|summer|autumn|fall|winter|season|holidays?|vacation|trip|break|illness|training block|camp)';

const dated = `(?:from |between |i\\.?e\\.? |that is |meaning |so )?(?:\\d|${month}|the \\d)`;

const inBrackets = new RegExp(
  `\\b(?:of |in |over |during |for )?(?:the |this |last |my )?${explained}(?: of (?:19|20)\\d\\d)?,? ?\\((?:i\\.?e\\.?,? |that is,? |meaning )?((?:from |between )?(?=[^)]*(?:\\d|${month}))[^)]{3,40})\\)`,
  'gi',
);

const monthsBehind = new RegExp(
  `\\b(?:in |on |over |during |for )?(?:the |this |last )?${explained}(?: months)?[,:]? (?=(?:from )?${month}(?: \\d{4})? (?:to|through|until|till|-|–|and) ${month})`,
  'gi',
);

const nightTo = new RegExp(
  `\\b(?:in |on |of |for |during )?(?:the )?night (?:to|into) (?=(?:the )?(?:(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month} \\d|\\d{4}-\\d\\d-\\d\\d))`,
  'gi',
);

const short: readonly (readonly [RegExp, string])[] = [
  [/\bexcl(?:\.|\b)/gi, 'excluding'],
  [/\bincl(?:\.|\b)/gi, 'including'],
  [/\bw\/o\b/gi, 'without'],
];

const withDatesBehind = new RegExp(
  `\\b(?:in |on |over |during |for )?(?:the |this |last |my )${explained},? (?=(?:from|between) ${dated})`,
  'gi',
);

const night = new RegExp(
  `\\b(?:in |on |of |for |during )?(?:the )?night (?:from|between|of) (?:the )?(?:[\\w]+(?: of)?(?: ${month})?(?: \\d{4})?) (?:to|and|until|on|into) (?:the )?(\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}(?:,? \\d{4})?|${month} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)`,
  'gi',
);

const event = new RegExp(
  `\\b(since|after|before|until) (?:i|we|my|the) (?!(?:start|beginning|end)\\b)[^,?!.;:–—]{3,50}? (?:on|in|back in) (?=(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month}|\\d{4}-\\d\\d-\\d\\d))`,
  'gi',
);

const echo =
  /,? ?\b(?:in|over|during|for|on|across|of) (?:(?:the|that|this) (?:very )?same|that(?: same)?|those(?: same)?) (?:days?|nights?|weeks?|months?|years?|quarters?|periods?|times?|time span|stretch|window|range|interval|dates?)\b(?! (?:last|in|of|a|one|the) )/gi;

const somePeriod = new RegExp(
  `\\b(?:last|past|previous|this|yesterday|today|since|${monthPattern}|week|month|year|days|nights|\\d{4})\\b`,
  'i',
);

const stageAlone =
  /^\s*(?:and|what about|how about)?\s*(?:the |my )?(light|deep|rem)(?=\s*(?:too|as well)?\s*[?.!]*\s*$)/i;

const notThat = /^\s*(?:no,? )?not (?:in |for |on )?[\w ]{3,20}, (?:but |rather )?/i;

const whenWasIt =
  /^\s*(?:and |so |ok(?:ay)?,? |but )*(?:when|(?:on )?(?:what|which) (?:day|date|night)(?: exactly)?) (?:was|did|were) (?:that|it|this|those|they)(?: (?:happen|on|one|exactly|again|measured|taken|done|recorded|from))?\s*[?.!]*\s*$/i;

const whichOnes =
  /^\s*(?:and |so |ok(?:ay)?,? )*(?:which|what) (?:ones?|days|nights|dates)(?: (?:were|was|are|is) (?:they|those|these|that|it))?\s*[?.!]*\s*$/i;

const wholeOfHalf = /\bhalf of ((?:(?:this|last|the) (?:month|year)|\p{L}+)(?: \d{4})?)/iu;

const rewordings: readonly (readonly [RegExp, string | ((said: string, word: string) => string)])[] = [
  ...short,
  [/\bi mean\b/gi, 'I meant'],
  [inBrackets, ' $1 '],
  [monthsBehind, 'from '],
  [/\bfrom from\b/gi, 'from'],
  [withDatesBehind, ''],
  [nightTo, 'on '],
  [event, (_, word) => (/after/i.test(word) ? 'since ' : `${word} `)],
  [night, 'on $1'],
];

function inTalk(text: string, before: string): string {
  if (before === '') return text;
  const whole = /\bhalf of\b/i.test(text) ? undefined : wholeOfHalf.exec(before)?.[1];
  const halved = whole ? text.replace(/\b(first|second|other|last|latter) half\b/gi, `$1 half of ${whole}`) : text;
  const told = /\b(?:how many|count|number of)\b/i.test(before) ? halved.replace(whichOnes, 'same again') : halved;
  return told.replace(stageAlone, 'and $1 sleep').replace(notThat, 'I meant ').replace(whenWasIt, 'same again');
}

/** Removes repetitions and explanations of a period. */
export function withoutEcho(text: string, before: string): string {
  const plain = rewordings.reduce(
    (left, [pattern, words]) =>
      typeof words === 'string' ? left.replace(pattern, words) : left.replace(pattern, words),
    inTalk(text, before),
  );
  return plain.replace(echo, (said, at: number) =>
    somePeriod.test(`${before} ${plain.slice(0, at)}`) ? ' then' : said,
  );
}
