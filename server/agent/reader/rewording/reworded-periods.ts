import { monthPattern } from '../../lexicon/days.ts';

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
