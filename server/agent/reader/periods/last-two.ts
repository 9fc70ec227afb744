/** `My latest ferritin and the one before`: the last two values, and no period of the calendar. */

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
